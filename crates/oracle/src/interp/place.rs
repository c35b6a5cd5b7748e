//! Source positions of threads.

use super::Interp;
use super::state::{Frame, Thread};
use base::{Place, Tid};
use ir::Inst;

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
