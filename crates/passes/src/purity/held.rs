//! Threads that an inner loop traps forever, while the iteration of the loop around it would have been pure.
//!
//! `while (xchg(y, 1) == 1) while (z != 1);` leaves nothing behind once 1 was found, whatever `z` is: either the inner
//! loop ends, and the round is pure, or it never does. So it may be assumed right after the exchange that 1 was not
//! found. But a thread that is held in the inner loop is a livelock, and must not be lost: another thread may then
//! store 2 to `y` and end, and the exchange, had it waited, would find 2. Each conjunction therefore tells by which
//! ways the thread may be held ([`Conj::held`](super::cond::Conj)): the branches that lead there and what the inner
//! loop waits for, which a trapped thread reads forever. Three things follow:
//! - Where the assumption of the inner loop relies on yet another loop, all its ways are ways here.
//! - A thread stops before the inner loop only where it [leads on](Point::leads_on): the state it stops in decides that
//!   it will be held, together with what the inner loop reads when all others have come to rest.
//! - An access waits instead of being made only if it waits as long as the inner loop would hold the thread
//!   ([`Maker::doubts`]): it looks at the same location, and where that holds a value for which the inner loop
//!   iterates, it is not enabled, and leads there. Of `while (xchg(y, 1) == 1) while (y != 0);` this is true if `y` is
//!   never 2, which nobody knows. So it waits, and there are doubts ([`ir::Until`]): if an exchange finds 2, it must
//!   not have waited. Had a thread been held while `y` stays 2, the same thread waiting at the exchange would have made
//!   it then; so no livelock is missed without a doubt.

use super::awaits::{Clauses, Found, Maker, Term, implies};
use super::cond::Literal;
use super::effect::atomic_place;
use super::{MOST_DEPTH, Wrong};
use base::AwaitCond;
use ir::{Body, Def, Inst, IntCond, Value};
use rustc_hash::FxHashMap;

/// The ways to be held that each assumption relies on, where there are some.
pub(crate) type Held = FxHashMap<Inst, Vec<Vec<Literal>>>;

/// What values are known at some point, and which instructions only compute.
pub(crate) struct Point<'a> {
    pub body: &'a Body,
    pub is_known: &'a dyn Fn(Value) -> bool,
    pub computes: &'a dyn Fn(Inst) -> bool,
}

impl Point<'_> {
    /// Whether nothing that a thread will read decides whether it goes this way, but one access, which the inner loop
    /// repeats.
    pub fn leads_on(&self, way: &[Literal]) -> bool {
        self.looks(way.iter()).is_some_and(|looks| looks.len() <= 1)
    }

    /// The atomic accesses ahead that literals are about; `None` if they are about something else that is not known.
    fn looks<'l>(&self, literals: impl Iterator<Item = &'l Literal>) -> Option<Vec<Inst>> {
        let mut looks = Vec::new();
        let mut all = literals.flat_map(|literal| literal.values());
        all.all(|value| self.made_of(value, MOST_DEPTH, &mut looks)).then_some(looks)
    }

    fn made_of(&self, value: Value, depth: u32, looks: &mut Vec<Inst>) -> bool {
        match self.body.def(value) {
            _ if (self.is_known)(value) => true,
            Def::Result(inst, _) if atomic_place(self.body, inst).is_some() => {
                if !looks.contains(&inst) {
                    looks.push(inst);
                }
                true
            }
            Def::Result(inst, _) if depth > 0 && (self.computes)(inst) => {
                let mut all = true;
                self.body.inst(inst).for_each_use(|value| all &= self.made_of(value, depth - 1, looks));
                all
            }
            _ => false,
        }
    }
}

impl Maker<'_> {
    /// What an access that waits for these clauses must not find, since an inner loop would hold the thread then;
    /// `None` if it cannot be said, and the access must not wait.
    pub fn doubts(&self, assume: Inst, clauses: &Clauses, found: Found) -> Option<Vec<Term>> {
        let ways = self.held.get(&assume).map_or(&[][..], Vec::as_slice);
        let mut all = ways.iter().map(|way| self.doubts_along(way, clauses, found));
        all.try_fold(Vec::new(), |before, doubts| match (before.is_empty(), doubts?) {
            (_, none) if none.is_empty() => Some(before),
            (true, some) => Some(some),
            // There is room for one.
            (false, _) => None,
        })
    }

    fn doubts_along(&self, way: &[Literal], clauses: &Clauses, found: Found) -> Option<Vec<Term>> {
        let (is_known, computes) = (|value| self.can_have(value, found.spot), |inst| self.computes(inst));
        let before = Point { body: self.body, is_known: &is_known, computes: &computes };
        let looks_of = |literal: &Literal| before.looks([literal].into_iter());
        // What the inner loop looks at: another access to the same location, or this one, made before the loop and
        // repeated in it.
        let others: Vec<Inst> = before.looks(way.iter())?.into_iter().filter(|&look| look != found.access).collect();
        let inner = match others[..] {
            [] => found,
            [look] if atomic_place(self.body, look) == atomic_place(self.body, found.access) => {
                Found { access: look, old: *self.body.results(look).first()?, spot: found.spot }
            }
            _ => return None,
        };
        let ty = self.body.ty(found.old);
        // The location has something of which these are true when all others have come to rest.
        let mut rests: Vec<Term> = Vec::new();
        for literal in way.iter().filter(|literal| looks_of(literal).is_some_and(|l| l.contains(&inner.access))) {
            rests.extend(self.literal(*literal, inner)?.into_iter().filter_map(|clause| match clause[..] {
                [only] => Some(only),
                _ => None,
            }));
        }
        let follows = |term: Term| rests.iter().any(|&rest| implies(ty, rest, term));
        // What was known before was false when the thread came here, and is.
        let [clause] = &clauses[..] else { return None };
        let waits: Vec<Term> = clause.iter().filter_map(|term| term.negated()).collect();
        // While the access waits, what it would find leads there.
        let leads = |term: Term| follows(term) || waits.iter().any(|&wait| implies(ty, wait, term));
        for literal in way.iter().filter(|literal| looks_of(literal).is_some_and(|l| l == [found.access])) {
            if inner.access != found.access
                && !self.literal(*literal, found)?.iter().all(|clause| clause.iter().any(|&term| leads(term)))
            {
                return None;
            }
        }
        if waits.into_iter().all(follows) || self.facts.wrong == Some(Wrong::NothingIsDoubted) {
            return Some(Vec::new());
        }
        let room = !rests.is_empty() && rests.len() <= AwaitCond::MOST_TERMS;
        room.then_some(rests)
    }

    /// What a literal says of what was found.
    fn literal(&self, literal: Literal, found: Found) -> Option<Clauses> {
        match literal {
            Literal::Is { value, wanted } => self.truth(value, wanted, found, MOST_DEPTH),
            Literal::Keeps { arg, param } => self.comparison(IntCond::Eq, arg, param, found, MOST_DEPTH),
            Literal::Compare { cond, a, b } => self.comparison(cond, a, b, found, MOST_DEPTH),
        }
    }
}
