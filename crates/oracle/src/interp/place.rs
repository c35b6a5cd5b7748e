//! Source positions of threads.

use super::Interp;
use super::state::{Frame, Thread};
use base::{Place, Tid};
use ir::{Inst, Loc};

impl Interp<'_> {
    /// The current instruction of a frame.
    pub(super) fn instruction(&self, frame: &Frame) -> Inst {
        let body = self.module.funcs[frame.func].body.as_ref().expect("internal: a frame of no body");
        body.blocks[frame.block].insts[frame.at]
    }

    /// The place of a frame; at least its function where there is no debug information.
    fn place_in(&self, frame: &Frame) -> Place {
        let data = &self.module.funcs[frame.func];
        let body = data.body.as_ref().expect("internal: a frame of no body");
        let mut place = self.module.place(body.loc(self.instruction(frame)));
        if place.function.is_empty() {
            place.function.clone_from(&data.name);
            if place.file.is_empty() {
                place.file = self.module.place(data.loc).file;
            }
        }
        place
    }

    pub(super) fn place_of(&self, tid: Tid) -> Place {
        let frames = self.state.threads.get(&tid).map_or(&[][..], |Thread { frames, .. }| frames);
        frames.last().map_or(Place::default(), |frame| self.place_in(frame))
    }

    /// Where the program's own code is in a call of a library, which raises panics and exceptions for it.
    pub(super) fn own_place(&self, tid: Tid) -> Option<Place> {
        let body = |frame: &Frame| self.module.funcs[frame.func].body.as_ref().expect("internal: a frame of no body");
        let locs = self.thread(tid).frames.iter().rev().map(|frame| body(frame).loc(self.instruction(frame)));
        let nested = |loc: Loc| std::iter::successors(Some(loc), |&loc| self.module.locs[loc].inlined_at);
        let mut places = locs.flat_map(nested).map(|loc| self.module.place(loc));
        places.find(|place| place.is_known() && !place.is_of_system())
    }

    /// As shown to a user: where a frame has no place of its own, that of its caller.
    pub(super) fn whereabouts(&self, tid: Tid) -> Place {
        let frames = &self.thread(tid).frames;
        let mut places = frames.iter().rev().map(|frame| self.place_in(frame));
        let first = places.next().unwrap_or_default();
        match places.next() {
            Some(outer) if !first.is_known() && outer.is_known() => outer,
            _ => first,
        }
    }
}
