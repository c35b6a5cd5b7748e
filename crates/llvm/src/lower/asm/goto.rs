//! `asm goto`: assembly that may jump to labels of the function instead of ending.
//!
//! A jump ends the block, and what follows it in the text is a block of its own. Outputs are the same wherever it goes
//! on, so that with outputs nothing but further jumps may follow the first one.

use super::instruction::is_jump;
use super::template::{Arg, Statement};
use super::{Assembly, Operand, Parsed, refuse, unknown};
use crate::ast::{Call, Callee, Label, Local};
use crate::lower::body::Lower;
use crate::parse::brief;
use crate::trouble::{Res, Trouble, unsupported};
use ir::{Edge, InstData};

impl<'a> Lower<'_, 'a> {
    /// `label` is the block that it ends.
    pub fn asm_goto(&mut self, label: Label, call: &Call<'a>, result: Option<Local>) -> Res<()> {
        let (Callee::Asm { template, constraints }, Some(normal)) = (&call.callee, call.normal) else {
            return unsupported("instruction `callbr` of a function");
        };
        let parsed = Parsed::new(template, constraints)?;
        let first = parsed.statements.iter().position(|s| is_jump(&s.name)).unwrap_or(parsed.statements.len());
        let (before, after) = parsed.statements.split_at(first);
        let mut assembly = Assembly::enter(self, call, &parsed)?;
        assembly.execute_all(before)?;
        let Some(outputs) = assembly.results(call, &parsed.constraints)? else {
            return refuse(&String::from_utf8_lossy(template));
        };
        if !outputs.is_empty() && !after.iter().all(|s| is_jump(&s.name)) {
            let what = "with outputs, and with more than jumps after a jump";
            return unsupported(format!("inline assembly `{}` {what}", brief(template)));
        }
        if let Some(local) = result {
            assembly.lower.define(local, outputs)?;
        }
        for statement in after {
            match assembly.jump_or_execute(statement, label, call) {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(Trouble::Unsupported(_)) => return refuse(&statement.text),
                Err(trouble) => return Err(trouble),
            }
        }
        let edge = self.edge(label, normal)?;
        self.build.effect(InstData::Jump(edge));
        Ok(())
    }
}

impl<'a> Assembly<'_, '_, 'a> {
    /// Whether nothing of what follows is executed.
    fn jump_or_execute(&mut self, statement: &Statement, label: Label, call: &Call<'a>) -> Res<bool> {
        let Some(condition) = statement.name.strip_prefix('j') else {
            self.execute(statement)?;
            return Ok(false);
        };
        let &[Arg::Operand { index, modifier: Some(b'l') }] = statement.args.as_slice() else { return unknown() };
        let Some(Operand::Label(number)) = self.operands.get(index) else { return unknown() };
        let Some(&to) = call.labels.get(*number) else { return unknown() };
        if statement.lock {
            return unknown();
        }
        if condition == "mp" {
            let edge = self.lower.edge(label, to)?;
            self.lower.build.effect(InstData::Jump(edge));
            return Ok(true);
        }
        let cond = self.condition(condition)?;
        let then = self.lower.edge(label, to)?;
        let rest = self.lower.build.body.add_block();
        self.lower.build.effect(InstData::Branch { cond, then, other: Edge { to: rest, args: Vec::new() } });
        self.lower.build.block = rest;
        Ok(false)
    }
}
