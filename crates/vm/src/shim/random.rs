//! Pseudo-random numbers: the same sequences as glibc's.
//!
//! Each thread draws from a sequence of its own, so that what it gets does not depend on the schedule; a thread begins
//! with the seed last given to `srand` by anyone. A program that draws in one thread sees what it would see natively.
//! The sequence of `drand48` is one for all threads, which glibc does not protect: threads that use it without
//! synchronising race.
//!
//! What a `std::random_device` gives is a choice.

use super::errno::EIO;
use super::thread::accept;
use super::{Attribute, Call, Flow, LIB_RAND, OWN_ENTROPY, OWN_RAND, Shim, Static, StepError, View};
use base::{Id, Operation, Pending};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("rand", Shim::visible(drawing, rand).with(Attribute::DrawsRandom)),
    ("random", Shim::visible(drawing, rand).with(Attribute::DrawsRandom)),
    ("srand", Shim::visible(seeding, srand)),
    ("srandom", Shim::visible(seeding, srand)),
    ("rand_r", Shim::local(rand_r).with(Attribute::DrawsRandom)),
    ("getrandom", Shim::local(|call| fill(call, call.arg(0), call.arg(1))).with(Attribute::DrawsRandom)),
    ("getentropy", Shim::local(getentropy).with(Attribute::DrawsRandom)),
    ("arc4random", Shim::local(arc4random).with(Attribute::DrawsRandom)),
    ("arc4random_uniform", Shim::local(arc4random_uniform).with(Attribute::DrawsRandom)),
    ("arc4random_buf", Shim::local(|call| fill(call, call.arg(0), call.arg(1))).with(Attribute::DrawsRandom)),
    ("srand48", Shim::visible(|view| Static::Random48.using(view), srand48)),
    (
        "drand48",
        Shim::visible(|view| Static::Random48.using(view), |call| shared48(call, fraction))
            .with(Attribute::DrawsRandom),
    ),
    (
        "lrand48",
        Shim::visible(|view| Static::Random48.using(view), |call| shared48(call, non_negative))
            .with(Attribute::DrawsRandom),
    ),
    (
        "mrand48",
        Shim::visible(|view| Static::Random48.using(view), |call| shared48(call, any_sign))
            .with(Attribute::DrawsRandom),
    ),
    ("erand48", Shim::local(|call| own48(call, fraction)).with(Attribute::DrawsRandom)),
    ("nrand48", Shim::local(|call| own48(call, non_negative)).with(Attribute::DrawsRandom)),
    ("jrand48", Shim::local(|call| own48(call, any_sign)).with(Attribute::DrawsRandom)),
    ("_ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", Shim::local(accept)),
    ("_ZNSt13random_device7_M_finiEv", Shim::local(accept)),
    ("_ZNKSt13random_device13_M_getentropyEv", Shim::local(|_| Ok(Flow::Done(32f64.to_bits())))),
    ("_ZNSt13random_device9_M_getvalEv", Shim::visible(measuring, measure).with(Attribute::Measures)),
];

/// What a `std::random_device` may give: no search can try all numbers, so it tries the ends of their range.
const MEASURED: [u32; 2] = [0, u32::MAX];

fn measuring(_: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::Choice { ways: MEASURED.len() as u32 }, 0, 0))
}

fn measure(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(MEASURED[call.pick.0 as usize % MEASURED.len()].into()))
}

/// Words of the additive feedback generator: each new one is the sum of the ones 3 and 31 before it.
const WORDS: usize = 31;
const LAG: usize = 3;
/// Layout of a thread's block: the words and the place of the next one.
const NEXT: u64 = 4 * WORDS as u64;
const SIZE: u64 = 128;

/// The generator after seeding.
fn seeded(seed: u32) -> [u32; WORDS] {
    let mut words = [0u32; WORDS];
    words[0] = seed.max(1);
    for i in 1..WORDS {
        // A linear congruence modulo 2^31 - 1, of the word taken as signed.
        let next = 16807 * i64::from(words[i - 1] as i32) % 0x7fff_ffff;
        words[i] = (if next < 0 { next + 0x7fff_ffff } else { next }) as u32;
    }
    for i in 0..10 * WORDS {
        step(&mut words, (i + LAG) % WORDS);
    }
    words
}

/// Replaces the word at `place`, the one 31 before the new one, and gives the number drawn.
fn step(words: &mut [u32; WORDS], place: usize) -> u32 {
    words[place] = words[place].wrapping_add(words[(place + WORDS - LAG) % WORDS]);
    words[place] >> 1
}

fn seeding(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::State { writes: true }, view.vm.library + LIB_RAND, 8))
}

/// The first number of a thread depends on the seed, which others may set; the rest is its own.
fn drawing(view: &View<'_>) -> Option<Pending> {
    let own = view.vm.thread(view.tid).state.own + OWN_RAND;
    let first = view.vm.memory.load_defined(own, 8).unwrap_or(0) == 0;
    first.then(|| Pending::always(Operation::State { writes: false }, view.vm.library + LIB_RAND, 8))
}

/// The thread's block, seeded.
fn block(call: &mut Call<'_>) -> Result<u64, StepError> {
    let slot = call.vm.thread(call.tid).state.own + OWN_RAND;
    let known = call.load64(slot)?;
    if known != 0 {
        return Ok(known);
    }
    let addr = call.thread_block(SIZE)?;
    call.store64(slot, addr)?;
    let seed = call.load64(call.vm.library + LIB_RAND)? as u32;
    plant(call, addr, seed)?;
    Ok(addr)
}

fn plant(call: &mut Call<'_>, block: u64, seed: u32) -> Result<(), StepError> {
    let bytes: Vec<u8> = seeded(seed).iter().flat_map(|word| word.to_le_bytes()).collect();
    call.vm.memory.write(block, &bytes)?;
    call.store32(block + NEXT, LAG as u32)
}

fn srand(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let seed = call.arg(0) as u32;
    call.store64(call.vm.library + LIB_RAND, seed.into())?;
    let block = block(call)?;
    plant(call, block, seed)?;
    Ok(Flow::Done(0))
}

fn rand(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let block = block(call)?;
    let place = call.load32(block + NEXT)? as usize % WORDS;
    let before = call.load32(block + 4 * ((place + WORDS - LAG) % WORDS) as u64)?;
    let word = call.load32(block + 4 * place as u64)?.wrapping_add(before);
    call.store32(block + 4 * place as u64, word)?;
    call.store32(block + NEXT, ((place + 1) % WORDS) as u32)?;
    Ok(Flow::Done(u64::from(word >> 1)))
}

fn rand_r(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let mut seed = call.load32(call.arg(0))?;
    let mut value = 0;
    for (bits, keep) in [(0, 2048), (10, 1024), (10, 1024)] {
        seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12345);
        value = (value << bits) ^ (seed / 65536 % keep);
    }
    call.store32(call.arg(0), seed)?;
    Ok(Flow::Done(u64::from(value)))
}

/// The next eight random bytes that the system gives to the thread: one sequence per thread, the same in every
/// execution (SplitMix64 of the thread's number and how many there were).
fn entropy(call: &mut Call<'_>) -> Result<u64, StepError> {
    let at = call.vm.thread(call.tid).state.own + OWN_ENTROPY;
    let drawn = call.load64(at)?;
    call.store64(at, drawn + 1)?;
    let mut word = (call.tid.index() as u64 + 1).wrapping_mul(0xD1B5_4A32_D192_ED03);
    word = word.wrapping_add((drawn + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    Ok(word ^ word >> 31)
}

/// Writes so many random bytes, and gives how many.
pub(super) fn fill(call: &mut Call<'_>, to: u64, len: u64) -> Result<Flow, StepError> {
    let mut at = 0;
    while at < len {
        let bytes = entropy(call)?.to_le_bytes();
        let count = (len - at).min(8);
        call.vm.memory.write(to + at, &bytes[..count as usize])?;
        at += count;
    }
    Ok(Flow::Done(len))
}

fn getentropy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const MOST: u64 = 256;
    if call.arg(1) > MOST {
        call.set_errno(EIO)?;
        return Ok(Flow::int(-1));
    }
    fill(call, call.arg(0), call.arg(1))?;
    Ok(Flow::int(0))
}

fn arc4random(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(entropy(call)? & 0xffff_ffff))
}

fn arc4random_uniform(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (word, bound) = (entropy(call)? & 0xffff_ffff, call.arg(0) & 0xffff_ffff);
    Ok(Flow::Done(if bound == 0 { 0 } else { word % bound }))
}

const MASK_48: u64 = (1 << 48) - 1;

fn next48(state: u64) -> u64 {
    state.wrapping_mul(0x5_DEEC_E66D).wrapping_add(0xB) & MASK_48
}

fn fraction(state: u64) -> u64 {
    // Exact: 48 bits fit into a double.
    (state as f64 / (1u64 << 48) as f64).to_bits()
}

fn non_negative(state: u64) -> u64 {
    state >> 17
}

fn any_sign(state: u64) -> u64 {
    i64::from((state >> 16) as i32) as u64
}

fn srand48(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.store64(Static::Random48.at(call.vm), (call.arg(0) & 0xffff_ffff) << 16 | 0x330E)?;
    Ok(Flow::Done(0))
}

/// The next number of the sequence that all threads share.
fn shared48(call: &mut Call<'_>, value: fn(u64) -> u64) -> Result<Flow, StepError> {
    let at = Static::Random48.at(call.vm);
    let state = next48(call.load64(at)?);
    call.store64(at, state)?;
    Ok(Flow::Done(value(state)))
}

/// The next number of a sequence whose state the caller keeps in three words of 16 bits.
fn own48(call: &mut Call<'_>, value: fn(u64) -> u64) -> Result<Flow, StepError> {
    let at = call.arg(0);
    let state = next48(call.vm.memory.load_defined(at, 6)?);
    call.vm.memory.store(at, 6, state, 0)?;
    Ok(Flow::Done(value(state)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expectations are what glibc gives.
    #[test]
    fn sequences() {
        let first = |seed: u32| {
            let mut words = seeded(seed);
            [0, 1, 2].map(|i| step(&mut words, LAG + i))
        };
        assert_eq!(first(1), [1804289383, 846930886, 1681692777]);
        assert_eq!(first(0), first(1));
        assert_eq!(first(42), [71876166, 708592740, 1483128881]);
        assert_eq!(first(u32::MAX), [254925627, 1205188300, 366127624]);
        assert_eq!(first(4_000_000_000), [1111130805, 1380198982, 1306113867]);
    }
}
