//! The rules of the search, each of which can be switched off.

/// The rules about updates, awaits and schedules. Searches use all of them; tests switch one off and check that the
/// result becomes wrong.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// An update whose write is read by another update may take its place.
    pub blocked_updates: bool,
    pub swappable_targets: bool,
    /// In a model that is not local, also reads are swappable targets.
    pub swappable_reads: bool,
    /// In a model that is not local, which source is canonical does not depend on the order of the execution.
    pub fixed_candidates: bool,
    /// Under RC11, coherence respects happens-before, not all of po ∪ rf.
    pub happens_before: bool,
    /// Under RC11, a thread knows of the writes that reads before it read from, not only of writes before it.
    pub reads_known: bool,
    /// Under RC11, sequentially consistent events are in a partial order.
    pub psc: bool,
    /// Under SC and TSO, as much of program order is preserved as the model says. Without, it is that of the next
    /// weaker one: TSO, PSO.
    pub program_order: bool,
    /// It may do so also if the write that it would read is hidden where it is blocked.
    pub hidden_writes: bool,
    pub declared: bool,
    pub bounds: bool,
    pub giving_up: bool,
    /// Executions are explored in which an await misses what it waits for.
    pub missed: bool,
    /// In a model that is not local, an await that keeps other threads from something is given up.
    pub blame: bool,
    /// A thread that waits in memory whose lifetime has ended fails.
    pub ended_memory: bool,
    /// Number of steps of waiting schedules from which on some are run early. It does not affect the result.
    pub spill_above: usize,
    /// Steps are memoised. It does not affect the result.
    pub memo: bool,
}

impl Rules {
    pub const ALL: Rules = Rules {
        blocked_updates: true,
        swappable_targets: true,
        swappable_reads: true,
        fixed_candidates: true,
        happens_before: true,
        reads_known: true,
        psc: true,
        program_order: true,
        hidden_writes: true,
        declared: true,
        bounds: true,
        giving_up: true,
        missed: true,
        blame: true,
        ended_memory: true,
        spill_above: 1 << 14,
        memo: true,
    };
}
