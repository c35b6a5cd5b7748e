//! Which threads of a toy program use which plain words: what a machine must know to say what its steps concern.

use base::{Scope, Shared};

const WORDS: usize = 32;
/// The address of the first word, apart from all other locations.
const FIRST: u64 = 5000;

/// What a machine may do wrong, to see that tests notice it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// Weak compare-exchanges fail only if they read another value than they expect.
    NeverFails,
    /// What a thread remembers is not part of its key.
    KeyWithoutMemory,
    /// A step that accesses shared words claims to concern only its own thread.
    HidesSharing,
    /// It is not said that earlier scopes are no longer valid.
    HidesRevisions,
}

/// Which threads use which words, over all executions so far, and what the last step did there.
#[derive(Default)]
pub(crate) struct Sharing {
    /// The threads that have used each word, one bit each, and whether one has written it.
    users: [(u32, bool); WORDS],
    revisions: u32,
    /// Threads that have written a word which was not shared: what they do depends on more than their state.
    private_writers: u32,
    /// The accesses of the last step to shared words.
    last: Vec<Shared>,
    pub mistake: Option<Mistake>,
}

impl Sharing {
    pub fn mistaken(mistake: Mistake) -> Self {
        Self { mistake: Some(mistake), ..Self::default() }
    }

    pub fn begin_step(&mut self) {
        self.last.clear();
    }

    /// Records an access, after which the word has this value.
    pub fn note(&mut self, t: usize, word: usize, value: u8, writes: bool) {
        let (users, written) = &mut self.users[word];
        let was_shared = users.count_ones() > 1 && *written;
        *users |= 1 << t;
        *written |= writes;
        let is_shared = users.count_ones() > 1 && *written;
        self.revisions += u32::from(is_shared != was_shared);
        if is_shared {
            let addr = FIRST + word as u64;
            self.last.push(Shared { addr, len: 1, value: value.into(), writes, lasting: true });
        } else if writes {
            self.private_writers |= 1 << t;
        }
    }

    pub fn watch(&mut self) {
        self.private_writers = 0;
    }

    pub fn writes_privately(&self, t: usize) -> bool {
        self.private_writers & 1 << t != 0
    }

    pub fn scope(&self) -> Scope<'_> {
        match self.last.as_slice() {
            plain @ [_, ..] if self.mistake != Some(Mistake::HidesSharing) => Scope::Shared { plain, complete: true },
            _ => Scope::ThreadLocal,
        }
    }

    pub fn revisions(&self) -> u32 {
        if self.mistake == Some(Mistake::HidesRevisions) { 0 } else { self.revisions }
    }
}
