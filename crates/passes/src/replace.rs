//! Substitutions of values, pending until all operands are rewritten.

use base::Table;
use ir::{Body, InstData, Value};

pub(crate) struct Replaced {
    by: Table<Value, Option<Value>>,
    any: bool,
}

impl Replaced {
    pub fn new(body: &Body) -> Self {
        Self { by: Table::filled(body.values.len(), None), any: false }
    }
    /// From now on `old` resolves to what `new` resolves to. Values created after this table cannot be replaced.
    pub fn set(&mut self, old: Value, new: Value) {
        let new = self.get(new);
        debug_assert!(old != new, "internal: {old} is to stand for itself");
        self.by[old] = Some(new);
        self.any = true;
    }
    pub fn get(&self, mut value: Value) -> Value {
        while let Some(Some(next)) = self.by.get(value) {
            value = *next;
        }
        value
    }
    pub fn is_empty(&self) -> bool {
        !self.any
    }
    pub fn apply(&self, data: &mut InstData) {
        if self.any {
            data.for_each_use_mut(|value| *value = self.get(*value));
        }
    }
    pub fn apply_all(&self, body: &mut Body) {
        if !self.any {
            return;
        }
        for index in 0..body.layout.len() {
            let block = body.layout[index];
            for position in 0..body.blocks[block].insts.len() {
                let inst = body.blocks[block].insts[position];
                self.apply(body.inst_mut(inst));
            }
        }
    }
}

/// The name of a value that is replaced passes to its replacement.
pub(crate) fn pass_name(body: &mut Body, old: Value, new: Value) {
    if let Some(name) = body.names.remove(&old)
        && body.as_const(new).is_none()
    {
        body.names.entry(new).or_insert(name);
    }
}
