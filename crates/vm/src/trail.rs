//! The undo trail: what it takes to go back.
//!
//! Everything that outlives a transition is changed through a door that first writes the old contents here. A mark is
//! the trail's length; rewinding pops entries until that length is reached again, so it costs what has changed since
//! the mark. Contents of variable size go to pools beside the entries, themselves used as stacks. Nothing is ever
//! shrunk: after warm-up no entry allocates.
//!
//! While `recording` is off nothing is kept, and no mark may be taken: one straight run needs no way back.

use crate::files::Files;
use crate::memory::{Block, Meta};
use crate::thread::{Frame, Taint, ThreadState};
use base::Tid;
use std::sync::Arc;

/// One step back.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Undo {
    /// Up to 8 bytes at `addr`.
    Word { addr: u64, old: u64, len: u8 },
    /// The last `len` bytes of the byte pool, to be copied to `addr`.
    Bytes { addr: u64, len: u32 },
    /// As `Word`, for the definedness shadow.
    Shadow { addr: u64, old: u64, len: u8 },
    /// As `Bytes`, for the definedness shadow.
    ShadowBytes { addr: u64, len: u32 },
    /// Description of the block at `addr`, from the pool of metas; the region's counter goes back to `next`.
    Block { addr: u64, next: u32 },
    /// The block at `addr` was another one, which is in the pool of blocks.
    Reused { addr: u64 },
    /// The former block of the stale pointer in the word at `addr`; 0 where there was none.
    Stale { addr: u64, old: u32 },
    /// The frame at this height of `tid`, from the pool of frames; its registers are on the word pool.
    Frame { tid: Tid, height: u32 },
    /// The state of `tid`, from the pool of states; its frames, stack blocks and taints beyond what that says are new.
    Thread { tid: Tid },
    /// What was special about registers of `tid`: `len` pairs on the word pool.
    Taints { tid: Tid, len: u32 },
    /// `len` addresses on the word pool were popped from the stack blocks of `tid`, down to this height.
    StackBlocks { tid: Tid, height: u32, len: u32 },
    /// What a cell of race information was, three words of the word pool, when cells had `len` bytes.
    Cell { addr: u64, len: u8 },
    /// A clock of the race detector: the last `len` of the pool of times.
    Clock { clock: u32, len: u32 },
    /// One entry of such a clock.
    Time { clock: u32, tid: Tid, old: u32 },
    /// The files, from the pool of them.
    Files,
    /// The program had written this much.
    Output { len: u32 },
}

const _: () = assert!(size_of::<Undo>() <= 24);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

#[derive(Default)]
pub(crate) struct Trail {
    pub entries: Vec<Undo>,
    pub bytes: Vec<u8>,
    pub words: Vec<u64>,
    pub times: Vec<u32>,
    pub metas: Vec<Meta>,
    pub blocks: Vec<Block>,
    pub frames: Vec<Frame>,
    pub states: Vec<ThreadState>,
    pub files: Vec<Arc<Files>>,
    pub recording: bool,
}

impl Trail {
    pub fn mark(&self) -> Mark {
        assert!(self.recording, "internal: a mark was taken while the trail is off");
        Mark(self.entries.len())
    }
    /// Like `mark`, for a caller that may not rewind to it; nothing is recorded for that if the trail is off.
    #[inline(always)]
    pub fn here(&self) -> Mark {
        Mark(self.entries.len())
    }
    /// The newest entry made after the mark, taken off.
    pub fn pop_since(&mut self, mark: Mark) -> Option<Undo> {
        if self.entries.len() > mark.0 { self.entries.pop() } else { None }
    }
    /// What is special about the registers of a thread, before that changes.
    pub fn push_taints(&mut self, tid: Tid, taints: &[Taint]) {
        self.words.extend(taints.iter().flat_map(|taint| taint.words()));
        self.entries.push(Undo::Taints { tid, len: taints.len() as u32 });
    }
    #[inline(always)]
    pub fn push(&mut self, entry: Undo) {
        if self.recording {
            self.entries.push(entry);
        }
    }
}
