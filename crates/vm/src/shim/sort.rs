//! `qsort` and `bsearch`: library functions that call back into the program, one comparison per phase.
//!
//! Sorting is a stable top-down merge sort that makes the same comparisons as glibc's, in the same order. It sorts
//! indices and moves the elements at the end, so the array keeps its contents while the comparison function runs. The
//! state between two comparisons is in a machine block of the call, whose address is the call's scratch word.

use super::{Attribute, Call, Flow, Shim, StepError};
use smallvec::{SmallVec, smallvec};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("qsort", Shim::local(qsort).with(Attribute::PassesExceptions)),
    ("qsort_r", Shim::local(qsort_r).with(Attribute::PassesExceptions)),
    ("bsearch", Shim::local(bsearch).with(Attribute::PassesExceptions)),
    ("lfind", Shim::local(|call| linear(call, false))),
    ("lsearch", Shim::local(|call| linear(call, true))),
];

/// The phase after a comparison, with its result.
const COMPARED: u8 = 1;

/// Layout of a sort's block, in words of 4 bytes: the current merge, how many elements it has taken from its first and
/// its second part, then the merges, the order so far, and space for the merge's result.
const MERGE: u64 = 0;
const FIRST: u64 = 1;
const SECOND: u64 = 2;
const HEADER: u64 = 3;

/// A merge of the sorted ranges `low..middle` and `middle..high`.
struct Merge {
    low: u64,
    middle: u64,
    high: u64,
}

/// A sort in progress.
struct Sort {
    block: u64,
    count: u64,
}

impl Sort {
    fn word(&self, call: &Call<'_>, at: u64) -> Result<u64, StepError> {
        Ok(call.load32(self.block + 4 * at)?.into())
    }
    fn set(&self, call: &mut Call<'_>, at: u64, value: u64) -> Result<(), StepError> {
        call.store32(self.block + 4 * at, value as u32)
    }
    fn merges(&self) -> u64 {
        self.count - 1
    }
    fn merge(&self, call: &Call<'_>, number: u64) -> Result<Merge, StepError> {
        let at = HEADER + 3 * number;
        Ok(Merge { low: self.word(call, at)?, middle: self.word(call, at + 1)?, high: self.word(call, at + 2)? })
    }
    fn order(&self, place: u64) -> u64 {
        HEADER + 3 * self.merges() + place
    }
    fn room(&self, place: u64) -> u64 {
        self.order(self.count) + place
    }
}

fn qsort(call: &mut Call<'_>) -> Result<Flow, StepError> {
    sort(call, None)
}

fn qsort_r(call: &mut Call<'_>) -> Result<Flow, StepError> {
    sort(call, Some(call.arg(4)))
}

fn sort(call: &mut Call<'_>, extra: Option<u64>) -> Result<Flow, StepError> {
    let (base, count, size) = (call.arg(0), call.arg(1), call.arg(2));
    if count < 2 || size == 0 {
        return Ok(Flow::Done(0));
    }
    let sort = if call.phase == COMPARED {
        let sort = Sort { block: call.scratch, count };
        take(call, &sort)?;
        sort
    } else {
        // All elements must be accessible, whatever the comparisons will read.
        call.vm.memory.bytes(base, count.saturating_mul(size))?;
        begin(call, count)?
    };
    for number in sort.word(call, MERGE)?..sort.merges() {
        let merge = sort.merge(call, number)?;
        let (first, second) = (sort.word(call, FIRST)?, sort.word(call, SECOND)?);
        if merge.low + first < merge.middle && merge.middle + second < merge.high {
            let a = sort.word(call, sort.order(merge.low + first))?;
            let b = sort.word(call, sort.order(merge.middle + second))?;
            let mut args: SmallVec<[u64; 4]> = smallvec![base + a * size, base + b * size];
            args.extend(extra);
            return Ok(Flow::Enter { func: call.arg(3), args, phase: COMPARED, scratch: sort.block });
        }
        finish(call, &sort, &merge, first, second)?;
        sort.set(call, MERGE, number + 1)?;
    }
    move_elements(call, &sort, base, size)?;
    Ok(Flow::Done(0))
}

fn begin(call: &mut Call<'_>, count: u64) -> Result<Sort, StepError> {
    let block = call.thread_block(4 * (HEADER + 3 * (count - 1) + 2 * count))?;
    let sort = Sort { block, count };
    // The merges in the order of the recursion.
    let (mut open, mut done) = (vec![(0, count)], Vec::new());
    while let Some((low, high)) = open.pop() {
        if high - low > 1 {
            let middle = low + (high - low) / 2;
            done.push([low, middle, high]);
            open.extend([(low, middle), (middle, high)]);
        }
    }
    // Parents were added before children, and right before left.
    let words = done.iter().rev().flatten().copied().chain(0..count);
    let bytes: Vec<u8> = words.flat_map(|word| (word as u32).to_le_bytes()).collect();
    call.vm.memory.write(block + 4 * HEADER, &bytes)?;
    Ok(sort)
}

/// Moves one element to the merge's result, according to the comparison.
fn take(call: &mut Call<'_>, sort: &Sort) -> Result<(), StepError> {
    let merge = sort.merge(call, sort.word(call, MERGE)?)?;
    let (first, second) = (sort.word(call, FIRST)?, sort.word(call, SECOND)?);
    let from_first = call.returned as i32 <= 0;
    let from = if from_first { merge.low + first } else { merge.middle + second };
    let element = sort.word(call, sort.order(from))?;
    sort.set(call, sort.room(first + second), element)?;
    if from_first { sort.set(call, FIRST, first + 1) } else { sort.set(call, SECOND, second + 1) }
}

/// Copies the rest of a merge and prepares the next one.
fn finish(call: &mut Call<'_>, sort: &Sort, merge: &Merge, first: u64, second: u64) -> Result<(), StepError> {
    let at = |word: u64| sort.block + 4 * word;
    // The rest of the second part is in place already.
    let left = merge.middle - merge.low - first;
    call.vm.memory.copy(at(sort.room(first + second)), at(sort.order(merge.low + first)), 4 * left)?;
    call.vm.memory.copy(at(sort.order(merge.low)), at(sort.room(0)), 4 * (first + second + left))?;
    sort.set(call, FIRST, 0)?;
    sort.set(call, SECOND, 0)
}

fn move_elements(call: &mut Call<'_>, sort: &Sort, base: u64, size: u64) -> Result<(), StepError> {
    let sorted = call.thread_block(sort.count * size)?;
    for place in 0..sort.count {
        let element = sort.word(call, sort.order(place))?;
        call.vm.memory.copy(sorted + place * size, base + element * size, size)?;
    }
    call.vm.memory.copy(base, sorted, sort.count * size)?;
    let here = call.here();
    call.vm.memory.release(sorted, here);
    call.vm.memory.release(sort.block, here);
    Ok(())
}

/// The address of an element of an array, for unchecked numbers.
fn element(base: u64, number: u64, size: u64) -> u64 {
    base.wrapping_add(number.wrapping_mul(size))
}

/// The scratch word holds the range that is left: its first element, and the first one after it.
fn bsearch(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (key, base, count, size) = (call.arg(0), call.arg(1), call.arg(2), call.arg(3));
    if count > u64::from(u32::MAX) {
        return Err(StepError::unsupported("bsearch in more than 4294967295 elements", "use a smaller array"));
    }
    let (mut low, mut high) = match call.phase {
        COMPARED => (call.scratch & u64::from(u32::MAX), call.scratch >> 32),
        _ => (0, count),
    };
    if call.phase == COMPARED {
        let middle = (low + high) / 2;
        match call.returned as i32 {
            0 => return Ok(Flow::Done(element(base, middle, size))),
            ..0 => high = middle,
            1.. => low = middle + 1,
        }
    }
    if low >= high {
        return Ok(Flow::Done(0));
    }
    let middle = element(base, (low + high) / 2, size);
    Ok(Flow::Enter { func: call.arg(4), args: smallvec![key, middle], phase: COMPARED, scratch: low | high << 32 })
}

/// `lfind`, and `lsearch`, which appends what it did not find.
fn linear(call: &mut Call<'_>, append: bool) -> Result<Flow, StepError> {
    let (key, base, size) = (call.arg(0), call.arg(1), call.arg(3));
    let count = call.load64(call.arg(2))?;
    let mut at = 0;
    if call.phase == COMPARED {
        if call.returned as i32 == 0 {
            return Ok(Flow::Done(element(base, call.scratch, size)));
        }
        at = call.scratch + 1;
    }
    let next = element(base, at, size);
    if at < count {
        return Ok(Flow::Enter { func: call.arg(4), args: smallvec![key, next], phase: COMPARED, scratch: at });
    }
    if append {
        call.vm.memory.copy(next, key, size)?;
        call.store64(call.arg(2), count + 1)?;
    }
    Ok(Flow::Done(if append { next } else { 0 }))
}
