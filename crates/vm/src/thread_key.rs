//! The state of a thread as words. This is the only list of a thread's fields: the memo of steps, the detection of spin
//! loops and the fingerprint of the machine all start from it, each adding the memory that it is about.

use crate::thread::{Frame, Thread, ThreadState};
use base::Id;
use std::hash::{DefaultHasher, Hash, Hasher};

impl Thread {
    /// Appends what determines how the thread continues, apart from memory and taints. `registers`: with the contents
    /// of registers, also of those that hold nothing yet.
    pub(crate) fn push_words(&self, registers: bool, out: &mut Vec<u64>) {
        let Thread { state, registers: contents, frames, stack_blocks: _, taints: _, thread_locals: _, known: _ } =
            self;
        let &ThreadState {
            status,
            // What others may do with it.
            joinable: _,
            pc,
            phase,
            scratch,
            returned,
            atomic,
            divided,
            // Only undo needs these.
            saved_depth: _,
            stack_blocks: _,
            taints: _,
            result,
            result_undefined,
            stack_bytes,
            queued_on,
            keeps,
            signalled,
            woke_spuriously,
            failed_spuriously,
            // Where the clock will be, which other threads move, too. No step that changes it is memoisable.
            late: _,
            wants,
            given,
            own,
            parent,
            spawned,
        } = state;
        out.extend([status as u64, pc.into(), phase.into(), scratch, returned]);
        out.extend([atomic.into(), divided.into(), result, result_undefined.into(), stack_bytes]);
        out.extend([queued_on, keeps, signalled.into(), woke_spuriously.into(), failed_spuriously.into()]);
        out.extend([wants.map_or(0, |wanted| wanted.addr), given.into()]);
        out.extend([own, parent.index() as u64, spawned.into(), frames.len() as u64]);
        for frame in frames {
            // Whether a register is tainted is known from the taints.
            let &Frame { func, pc, base, size, variadic, stack_blocks, tainted: _, resume_phase, resume_scratch } =
                frame;
            out.extend([func, pc, base, size, variadic, stack_blocks].map(u64::from));
            out.extend([resume_phase.into(), resume_scratch]);
            if registers {
                out.extend(&contents[base as usize..(base + size) as usize]);
            }
        }
    }
}

/// A fingerprint of words: two hashes of 64 bits, so that different words would have to agree in both.
pub(crate) fn digest(words: &[u64]) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        (salt, words).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(1) << 64 | half(2)
}
