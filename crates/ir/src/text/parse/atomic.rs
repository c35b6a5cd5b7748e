//! Atomic accesses that passes make: awaits, and accesses that are not operations.

use super::{Outcome, Parser};
use crate::text::func::FuncText;
use crate::{InstData, IntCond, Unseen, Until, UntilTerm, Value, Waiting};
use base::{LoadOrder, RmwOp, UpdateOrder};

impl Parser<'_> {
    pub(super) fn unseen_access(&mut self, text: &mut FuncText) -> Outcome<InstData> {
        let access = self.named("`load`, `store` or `rmw`", Unseen::from_name)?;
        let ty = self.ty()?;
        Ok(InstData::Unseen { access, ty, ptr: self.value(text)?, align: self.align()? })
    }

    pub(super) fn await_access(&mut self, text: &mut FuncText) -> Outcome<InstData> {
        let here = self.here();
        let (ptr, access) = match self.word()? {
            "load" => {
                let order = self.named("a memory order", LoadOrder::from_name)?;
                (self.value(text)?, Waiting::Load(order))
            }
            "rmw" => {
                let op = self.named("an operation", RmwOp::from_name)?;
                let order = self.named("a memory order", UpdateOrder::from_name)?;
                let [ptr, value] = self.values(text)?;
                (ptr, Waiting::Rmw { op, value, order })
            }
            "cmpxchg" => {
                let weak = self.eat_word("weak");
                let success = self.named("a memory order", UpdateOrder::from_name)?;
                let failure = self.named("the memory order of a failure", LoadOrder::from_name)?;
                let [ptr, expected, new] = self.values(text)?;
                (ptr, Waiting::CompareExchange { expected, new, success, failure, weak })
            }
            _ => return Err(here.error("expected `load`, `rmw` or `cmpxchg`")),
        };
        let align = self.align()?;
        self.keyword("until")?;
        // `or` binds closer than `and`.
        let mut until = Until::one(self.until_term(text, false)?);
        loop {
            let or = self.eat_word("or");
            if !or && !self.eat_conjunction() {
                break;
            }
            until.terms.push(self.until_term(text, or)?);
        }
        let mut more = self.eat_word("demote");
        while more {
            until.demotion.push(self.until_term(text, false)?);
            more = self.eat_conjunction();
        }
        until.undone = self.eat_word("undone");
        until.tries = self.tries(text)?;
        Ok(InstData::Await { access, ptr, align, until: Box::new(until) })
    }

    pub(super) fn tries(&mut self, text: &mut FuncText) -> Outcome<Vec<Value>> {
        let mut tries = Vec::new();
        while self.eat_word("try") {
            tries.push(self.value(text)?);
        }
        Ok(tries)
    }

    fn until_term(&mut self, text: &mut FuncText, or: bool) -> Outcome<UntilTerm> {
        let mask = if self.eat_word("mask") { self.number()? } else { u64::MAX };
        let plus = if self.eat_word("plus") { Some(self.value(text)?) } else { None };
        let cond = self.named("a condition", IntCond::from_name)?;
        Ok(UntilTerm { mask, plus, cond, operand: self.value(text)?, or })
    }
}
