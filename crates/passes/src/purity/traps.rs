//! Inner-loop traps: a thread spins forever in an inner loop, within an iteration that would otherwise be pure.
//!
//! `while (xchg(y, 1) == 1) while (z != 1);` has no effect once the exchange has read 1, whatever `z` is: either the
//! inner loop terminates, and the iteration is pure, or it does not. So one may assume right after the exchange that it
//! did not read 1. But a thread that is trapped in the inner loop is a livelock, which must not be missed: another
//! thread may then store 2 to `y` and terminate, and the exchange, had it waited, would read 2. Each conjunction
//! therefore lists its trapping paths ([`Conj::traps`](super::cond::Conj)): the branches that lead to the inner loop,
//! and the condition under which it iterates, which holds of all values that a trapped thread reads. Three things
//! follow:
//! - Where the assumption of the inner loop relies on yet another loop, its trapping paths are inherited.
//! - A thread stops before the inner loop only where its state [decides](Point::decides) that it will be trapped,
//!   together with the value that the inner loop polls when all other threads have stopped.
//! - An access becomes an await only if it waits as long as the inner loop would trap the thread ([`Maker::demotion`]):
//!   it accesses the same location, and while that has a value for which the inner loop iterates, it is not enabled,
//!   and executing it would lead there. For `while (xchg(y, 1) == 1) while (y != 0);` this is true if `y` is never 2,
//!   which is not known in advance. So it becomes an await that is demoted ([`ir::Until`]) once an exchange reads 2. If
//!   a thread could be trapped while `y` stays 2, the same thread, waiting at the exchange, would have executed it
//!   then; so without a demotion no livelock is missed.

use super::awaits::{Clauses, Found, Maker, Term, implies};
use super::cond::Literal;
use super::effect::atomic_place;
use super::{MOST_DEPTH, Mutation};
use base::AwaitCond;
use ir::{Body, Def, Inst, IntCond, Value};
use rustc_hash::FxHashMap;

/// The trapping paths of each assumption that has any.
pub(crate) type Traps = FxHashMap<Inst, Vec<Vec<Literal>>>;

/// Which values are known at some point, and which instructions only compute.
pub(crate) struct Point<'a> {
    pub body: &'a Body,
    pub is_known: &'a dyn Fn(Value) -> bool,
    pub computes: &'a dyn Fn(Inst) -> bool,
}

impl Point<'_> {
    /// Whether the thread's state, and the value of at most one access that the inner loop repeats, decide that it
    /// takes this path.
    pub fn decides(&self, path: &[Literal]) -> bool {
        self.polls(path.iter()).is_some_and(|polls| polls.len() <= 1)
    }

    /// The atomic accesses ahead that literals depend on; `None` if they depend on anything else that is not known.
    fn polls<'l>(&self, literals: impl Iterator<Item = &'l Literal>) -> Option<Vec<Inst>> {
        let mut polls = Vec::new();
        let mut all = literals.flat_map(|literal| literal.values());
        all.all(|value| self.made_of(value, MOST_DEPTH, &mut polls)).then_some(polls)
    }

    fn made_of(&self, value: Value, depth: u32, polls: &mut Vec<Inst>) -> bool {
        match self.body.def(value) {
            _ if (self.is_known)(value) => true,
            Def::Result(inst, _) if atomic_place(self.body, inst).is_some() => {
                if !polls.contains(&inst) {
                    polls.push(inst);
                }
                true
            }
            Def::Result(inst, _) if depth > 0 && (self.computes)(inst) => {
                let mut all = true;
                self.body.inst(inst).for_each_use(|value| all &= self.made_of(value, depth - 1, polls));
                all
            }
            Def::Result(..) | Def::Param(..) | Def::Const(_) => false,
        }
    }
}

impl Maker<'_> {
    /// The values at which an await with these clauses must be demoted, since an inner loop would trap the thread then;
    /// `None` if they cannot be expressed, and the access must not become an await.
    pub fn demotion(&self, assume: Inst, clauses: &Clauses, found: Found) -> Option<Vec<Term>> {
        let paths = self.traps.get(&assume).map_or(&[][..], Vec::as_slice);
        let mut all = paths.iter().map(|path| self.demotion_along(path, clauses, found));
        all.try_fold(Vec::new(), |before, demotion| match (before.is_empty(), demotion?) {
            (_, none) if none.is_empty() => Some(before),
            (true, some) => Some(some),
            // An await has only one demotion condition.
            (false, _) => None,
        })
    }

    fn demotion_along(&self, path: &[Literal], clauses: &Clauses, found: Found) -> Option<Vec<Term>> {
        let (is_known, computes) = (|value| self.can_have(value, found.spot), |inst| self.computes(inst));
        let before = Point { body: self.body, is_known: &is_known, computes: &computes };
        let polls_of = |literal: &Literal| before.polls([literal].into_iter());
        // What the inner loop polls: by another access to the same location, or by this one, executed before the loop
        // and repeated in it.
        let others: Vec<Inst> = before.polls(path.iter())?.into_iter().filter(|&poll| poll != found.access).collect();
        let inner = match others[..] {
            [] => found,
            [poll] if atomic_place(self.body, poll) == atomic_place(self.body, found.access) => {
                Found { access: poll, old: *self.body.results(poll).first()?, spot: found.spot }
            }
            _ => return None,
        };
        let ty = self.body.ty(found.old);
        // Conditions on the value that the location has when all other threads have stopped.
        let mut rests: Vec<Term> = Vec::new();
        for literal in path.iter().filter(|literal| polls_of(literal).is_some_and(|l| l.contains(&inner.access))) {
            rests.extend(self.literal(*literal, inner)?.into_iter().filter_map(|clause| match clause[..] {
                [only] => Some(only),
                _ => None,
            }));
        }
        let follows = |term: Term| rests.iter().any(|&rest| implies(ty, rest, term));
        // Terms known in advance were false when the thread arrived here, and still are.
        let [clause] = &clauses[..] else { return None };
        let waits: Vec<Term> = clause.iter().filter_map(|term| term.negated()).collect();
        // While the access waits, the value it would read leads to the inner loop.
        let leads = |term: Term| follows(term) || waits.iter().any(|&wait| implies(ty, wait, term));
        for literal in path.iter().filter(|literal| polls_of(literal).is_some_and(|l| l == [found.access])) {
            if inner.access != found.access
                && !self.literal(*literal, found)?.iter().all(|clause| clause.iter().any(|&term| leads(term)))
            {
                return None;
            }
        }
        if waits.into_iter().all(follows) || self.facts.mutation == Some(Mutation::NoDemotion) {
            return Some(Vec::new());
        }
        let room = !rests.is_empty() && rests.len() <= AwaitCond::MOST_TERMS;
        room.then_some(rests)
    }

    /// The condition that a literal implies for the value read.
    fn literal(&self, literal: Literal, found: Found) -> Option<Clauses> {
        match literal {
            Literal::Is { value, wanted } => self.truth(value, wanted, found, MOST_DEPTH),
            Literal::Keeps { arg, param } => self.comparison(IntCond::Eq, arg, param, found, MOST_DEPTH),
            Literal::Compare { cond, a, b } => self.comparison(cond, a, b, found, MOST_DEPTH),
        }
    }
}
