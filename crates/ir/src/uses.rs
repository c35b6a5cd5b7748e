//! The uses of each value, and the block of each instruction, in a body as it was when they were collected.

use crate::{Block, Body, Inst, Value};
use base::{Id, Table};

pub struct Uses {
    /// Users by value: `users[start[v] .. start[v + 1]]`.
    start: Vec<u32>,
    users: Vec<Inst>,
    blocks: Table<Inst, Option<Block>>,
}

impl Uses {
    pub fn of(body: &Body) -> Uses {
        let mut blocks = Table::filled(body.inst_count(), None);
        let mut start = vec![0u32; body.values.len() + 1];
        for &block in &body.layout {
            for &inst in &body.blocks[block].insts {
                blocks[inst] = Some(block);
                body.inst(inst).for_each_use(|value| start[value.index() + 1] += 1);
            }
        }
        for index in 0..body.values.len() {
            start[index + 1] += start[index];
        }
        let mut free = start.clone();
        let total = start.last().map_or(0, |n| *n as usize);
        let mut users = vec![Inst::new(0); total];
        for &block in &body.layout {
            for &inst in &body.blocks[block].insts {
                body.inst(inst).for_each_use(|value| {
                    users[free[value.index()] as usize] = inst;
                    free[value.index()] += 1;
                });
            }
        }
        Uses { start, users, blocks }
    }

    /// The instructions that use a value, in layout order, once per operand.
    pub fn of_value(&self, value: Value) -> &[Inst] {
        &self.users[self.start[value.index()] as usize..self.start[value.index() + 1] as usize]
    }
    /// The block that holds an instruction; `None` when none does.
    pub fn block_of(&self, inst: Inst) -> Option<Block> {
        self.blocks[inst]
    }
}
