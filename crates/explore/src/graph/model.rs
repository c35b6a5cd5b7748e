//! What the search asks of a memory model.

use super::events::{Graph, Loc, Slot};
use base::Tid;

/// A memory model, as far as it restricts which writes can be read, and the order of writes it keeps for that.
///
/// The search calls `read`, `write` and `update` just before it adds the event to the graph, and only for slots that
/// are readable and, for an update, not yet read by another update. The model promises in return that what has been
/// added so far is always consistent, and that a read can always be added: no execution is begun that cannot be ended.
pub(super) trait Model: Default {
    /// The model of a program's operations.
    const MODEL: base::Model;

    /// The writes of `loc` that the next event of `who` could read, those that an update has read included.
    fn readable(&mut self, graph: &Graph, who: Tid, loc: Loc, out: &mut Vec<Slot>);
    /// Of what was asked for last, about `loc`, the writes that `who` knows of and that nothing it knows of overwrote.
    fn known(&self, loc: Loc, out: &mut Vec<Slot>);
    /// Computes what was overwritten of what an event knew of, if only `members` had been executed, and then perhaps an
    /// update by a thread. Members are in order, and what comes before one of them in po ∪ rf is among them.
    fn overwritten(&mut self, graph: &Graph, loc: Loc, event: u32, members: &[u32], then: Option<(Tid, Slot)>);
    /// Whether this write was, by the last call of [`Self::overwritten`], which was about `loc`.
    fn is_overwritten(&self, loc: Loc, slot: Slot) -> bool;
    /// Whether `slot` is among them.
    fn is_readable(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) -> bool;
    /// Whether `slot`, which is among them, stays among them until the next event of `who` is added, whatever is added
    /// before it.
    fn stays_readable(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) -> bool;
    /// The writes of `loc` that can be the last one.
    fn last(&mut self, loc: Loc, out: &mut Vec<Slot>);
    /// The next event of `who` reads `slot`.
    fn read(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot);
    /// The next event of `who` writes; its slot is the next one of `loc`.
    fn write(&mut self, graph: &Graph, who: Tid, loc: Loc);
    /// The next event of `who` reads `slot` and writes with nothing in between.
    fn update(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot);
    fn mark(&self) -> usize;
    /// Undoes what has been done since the mark.
    fn rewind(&mut self, to: usize);
}
