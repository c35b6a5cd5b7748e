//! Loops that take several locks, and back off where one is not free.
//!
//! ```c
//! for (;;) {
//!     pthread_mutex_lock(first);
//!     if (!pthread_mutex_trylock(second))
//!         break;
//!     pthread_mutex_unlock(first);
//!     swap(&first, &second);
//! }
//! ```
//!
//! `std::lock` is such a loop. An iteration has no net effect, but it is not pure: the next one begins with another
//! lock. It usually makes no difference with which, since after the loop the thread has all of them. Which locks these
//! are, and what is in memory, only the machine knows, so this pass just marks the beginning of each iteration, and the
//! edges out of the loop, by calls of [`BACK_OFF`]. The machine (`vm`, about loops that back off) finds out whether the
//! loop does nothing else, and lets a thread stop where an attempt fails.
//!
//! A loop is marked if it attempts to take locks, and unlocks, and if no value that it computes is used where it is
//! left. There may be other ways out, as for a call that fails: they get a mark of their own, and the machine sees that
//! threads do not get there. Loops are left alone whose failing iterations end in the state in which they began, so
//! that an assumption stops the thread (`transient`).

use super::effect::{Facts, LockAct, lock_function};
use super::report::LoopReport;
use super::{LoopOptions, Mutation};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::{LoopData, Loops};
use ir::uses::Uses;
use ir::{Block, Body, Callee, Def, Edge, Func, FuncData, Inst, InstData, Loc, Module, Sig, Type, Value};
use rustc_hash::FxHashSet;

/// The functions that are called where an iteration of such a loop begins, where the loop is left, and where it is left
/// with a value that it has computed.
const BACK_OFF: [&str; 3] = ["estragon_back_off_begin", "estragon_back_off_end", "estragon_back_off_exit"];

/// What marks loops.
#[derive(Default)]
pub(super) struct Marks {
    /// The functions that are called, if there may be such loops.
    funcs: Option<[Func; 3]>,
    /// How many loops have been marked: their number is the argument of the calls.
    loops: u32,
}

impl Marks {
    /// Declares them, if the program tries to take locks.
    pub fn declared(module: &mut Module, options: LoopOptions) -> Self {
        let tries = |func: &FuncData| lock_function(func).is_some_and(|(act, _)| act == LockAct::Tries);
        if !options.transient || !options.purity || !module.funcs.values().any(tries) {
            return Self::default();
        }
        let funcs = BACK_OFF.map(|name| {
            let sig = Sig { params: vec![Type::I32], ..Sig::default() };
            let declare = || FuncData { name: name.to_owned(), sig, body: None, loc: Loc::NONE };
            module.func_named(name).unwrap_or_else(|| module.funcs.push(declare()))
        });
        Self { funcs: Some(funcs), loops: 0 }
    }

    /// Marks the loops of a function.
    pub fn add(
        &mut self,
        module: &Module,
        facts: &Facts,
        func: Func,
        body: &mut Body,
        reports: &mut [LoopReport],
    ) -> bool {
        let Some([begin, end, exit]) = self.funcs else { return false };
        let cfg = Cfg::of(body);
        let doms = Doms::of(&cfg);
        let loops = Loops::of(&cfg, &doms);
        let uses = Uses::of(body);
        let mut chosen = Vec::new();
        for data in loops.loops.values() {
            if data.blocks.iter().any(|block| loops.is_irreducible(block)) || !backs_off(facts, body, data) {
                continue;
            }
            let exits = exits(facts, body, &uses, data);
            let used = exits.iter().filter(|exit| is_normal(body, exit)).find_map(|exit| exit.used);
            let loc = data.loc(module, body);
            let place = LoopReport::new(module, func, body, data).place;
            let mut own = reports.iter_mut().filter(|report| report.place == place).peekable();
            if own.peek().is_none_or(|report| report.stops_if_unchanged()) {
                continue;
            }
            own.for_each(|report| report.backs_off(module, body, used));
            if exits.iter().any(|exit| exit.used.is_none()) {
                chosen.push((data, loc));
            }
        }
        for &(data, loc) in &chosen {
            self.loops += 1;
            let number = body.bits(Type::I32, self.loops.into());
            let call = |body: &mut Body, func: Func| {
                let sig = Box::new(Sig { params: vec![Type::I32], ..Sig::default() });
                body.make(InstData::Call { callee: Callee::Func(func), args: vec![number], sig }, &[], loc)
            };
            let begins = call(body, begin);
            body.blocks[data.header].insts.insert(0, begins);
            // An edge may lead out of several loops.
            let exits = exits(facts, body, &Uses::of(body), data);
            leave(body, &exits, loc, &mut |body, used| call(body, if used { exit } else { end }));
        }
        !chosen.is_empty()
    }
}

/// Whether a loop attempts to take locks, and unlocks.
fn backs_off(facts: &Facts, body: &Body, data: &LoopData) -> bool {
    let insts = || data.blocks.iter().flat_map(|block| body.blocks[block].insts.iter().copied());
    let has = |act: LockAct| insts().filter_map(|inst| facts.lock_call(body, inst)).any(|call| call.act == act);
    has(LockAct::Tries) && has(LockAct::Unlocks)
}

/// An edge out of a loop.
struct Exit {
    terminator: Inst,
    /// Which edge of the terminator.
    at: usize,
    edge: Edge,
    /// A value of the loop that is used after it, and by what.
    used: Option<(Value, Inst)>,
}

/// The edges out of a loop, except those that exceptions take.
fn exits(facts: &Facts, body: &Body, uses: &Uses, data: &LoopData) -> Vec<Exit> {
    let mut found = Vec::new();
    for from in body.layout.iter().copied().filter(|&block| data.blocks.contains(block)) {
        let terminator = body.terminator(from);
        if matches!(body.inst(terminator), InstData::Called { .. }) {
            continue;
        }
        for (at, edge) in body.inst(terminator).edges().into_iter().enumerate() {
            if !data.blocks.contains(edge.to) {
                let given = edge.args.iter().find(|&&value| is_of(body, data, value)).map(|&value| (value, terminator));
                let used = given.or_else(|| used_from(body, uses, data, edge.to));
                let used = used.filter(|_| facts.mutation != Some(Mutation::NothingIsUsed));
                found.push(Exit { terminator, at, edge: edge.clone(), used });
            }
        }
    }
    found
}

/// Whether a value is computed in a loop.
fn is_of(body: &Body, data: &LoopData, value: Value) -> bool {
    match body.def(value) {
        Def::Const(_) => false,
        Def::Param(block, _) => data.blocks.contains(block),
        Def::Result(inst, _) => data.blocks.iter().any(|block| body.blocks[block].insts.contains(&inst)),
    }
}

/// A value of the loop that is used from a block on, until the loop is entered again.
fn used_from(body: &Body, uses: &Uses, data: &LoopData, start: Block) -> Option<(Value, Inst)> {
    let (mut met, mut work) = (FxHashSet::default(), vec![start]);
    while let Some(block) = work.pop() {
        if !data.blocks.contains(block) && met.insert(block) {
            work.extend(body.successors(block));
        }
    }
    let values = data.blocks.iter().flat_map(|block| {
        let results = body.blocks[block].insts.iter().flat_map(|&inst| body.results(inst));
        body.blocks[block].params.iter().chain(results).copied()
    });
    let mut users = values.flat_map(|value| uses.of_value(value).iter().map(move |&user| (value, user)));
    users.find(|(_, user)| met.iter().any(|&block| body.blocks[block].insts.contains(user)))
}

/// Whether the program goes on after an edge, which may be after other blocks: it does not where an error was found.
fn is_normal(body: &Body, exit: &Exit) -> bool {
    let (mut met, mut work) = (FxHashSet::default(), vec![exit.edge.to]);
    while let Some(block) = work.pop() {
        if matches!(body.inst(body.terminator(block)), InstData::Return { .. }) {
            return true;
        }
        if met.insert(block) {
            work.extend(body.successors(block));
        }
    }
    false
}

/// Inserts a call on each edge out of a loop: one for all edges to the same place.
fn leave(body: &mut Body, exits: &[Exit], loc: Loc, call: &mut dyn FnMut(&mut Body, bool) -> Inst) {
    let mut made: Vec<(&Edge, Edge)> = Vec::new();
    for Exit { terminator, at, edge, used } in exits {
        let to = match made.iter().find(|(old, _)| (old.to, &old.args) == (edge.to, &edge.args)) {
            Some((_, to)) => to.clone(),
            None => {
                let to = Edge { to: body.add_block(), args: Vec::new() };
                let ends = call(body, used.is_some());
                body.blocks[to.to].insts.push(ends);
                body.push(to.to, InstData::Jump(edge.clone()), &[], loc);
                made.push((edge, to.clone()));
                to
            }
        };
        *body.inst_mut(*terminator).edges_mut()[*at] = to;
    }
}
