//! Promotion of stack variables to values.
//!
//! Promotes every `alloca` whose address is used only by plain, non-volatile loads and stores of the whole variable,
//! all of the same width and with at most the alignment of the variable. Types may differ: the value is reinterpreted.
//!
//! Sound, since such an address never leaves the function: no other thread sees the variable, and no access to it can
//! be out of bounds, misaligned or after its end. Executing the `alloca` again creates a new, unwritten variable, and
//! as an address is used directly, every use refers to the variable created last; so an `alloca` counts as a store of
//! `undef`, also in a loop. (A loop that overflows the stack only by its allocas no longer does so.)
//!
//! Block parameters are placed where the iterated dominance frontier of the stores meets the blocks in which the
//! variable is live (Cytron et al., pruned). The variable's name goes to the parameters, and to stored values that have
//! none.
//!
//! Gives up on: addresses that go through arithmetic, parameters or selects (`sroa` and `simplify` first), volatile and
//! atomic accesses, accesses of a part, i1 beside i8.

use crate::reinterpret::reinterpret;
use crate::remove_unreachable;
use crate::replace::Replaced;
use base::Table;
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::{Block, Body, Inst, InstData, InstKind, MemoryAccess, Type, Value};

pub fn mem2reg(body: &mut Body) -> bool {
    let mut vars = Vars::of(body);
    if vars.rows.is_empty() {
        return false;
    }
    vars.rows.iter_mut().for_each(|row| row.name = body.names.remove(&row.alloca));
    remove_unreachable(body);
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let added = place_params(body, &cfg, &doms, &vars);
    rename(body, &doms, &vars, &added);
    true
}

/// The number of a variable to promote.
type Var = u32;
const NO_VAR: Var = Var::MAX;

struct VarRow {
    /// The address.
    alloca: Value,
    size: u64,
    align: u32,
    /// Of the first access; unset when there is none.
    ty: Option<Type>,
    promote: bool,
    /// Of the source variable.
    name: Option<String>,
}

struct Vars {
    rows: Vec<VarRow>,
    /// By address.
    number: Table<Value, Var>,
}

impl Vars {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others make a variable escape")]
    fn of(body: &Body) -> Vars {
        let mut vars = Vars { rows: Vec::new(), number: Table::filled(body.values.len(), NO_VAR) };
        let insts = || body.layout.iter().flat_map(|block| &body.blocks[*block].insts).copied();
        for inst in insts() {
            if let InstData::Alloca { size, align } = *body.inst(inst) {
                let alloca = body.result(inst);
                vars.number[alloca] = vars.rows.len() as Var;
                vars.rows.push(VarRow { alloca, size, align, ty: None, promote: true, name: None });
            }
        }
        if vars.rows.is_empty() {
            return vars;
        }
        for inst in insts() {
            let data = body.inst(inst);
            match *data {
                InstData::Load { ptr, align, order: None, volatile: false } => {
                    vars.access(ptr, body.ty(body.result(inst)), align);
                }
                InstData::Store { ptr, value, align, order: None, volatile: false } => {
                    vars.escape(value);
                    vars.access(ptr, body.ty(value), align);
                }
                _ => data.for_each_use(|value| vars.escape(value)),
            }
        }
        vars.rows.retain(|row| row.promote);
        vars.number.values_mut().for_each(|var| *var = NO_VAR);
        for (var, row) in vars.rows.iter().enumerate() {
            vars.number[row.alloca] = var as Var;
        }
        vars
    }

    fn access(&mut self, ptr: Value, ty: Type, align: u32) {
        let Some(row) = self.rows.get_mut(self.number[ptr] as usize) else { return };
        let first = *row.ty.get_or_insert(ty);
        if u64::from(ty.bytes()) != row.size || ty.bits() != first.bits() || align > row.align {
            row.promote = false;
        }
    }
    fn escape(&mut self, value: Value) {
        if let Some(row) = self.rows.get_mut(self.number[value] as usize) {
            row.promote = false;
        }
    }
    fn get(&self, ptr: Value) -> Option<Var> {
        // Values created since are not addresses of variables.
        self.number.get(ptr).copied().filter(|var| *var != NO_VAR)
    }
}

/// What an instruction does to a promoted variable.
enum VarAccess {
    Begin(Var),
    Load(Var),
    Store(Var, Value),
}

fn var_access(body: &Body, vars: &Vars, inst: Inst) -> Option<VarAccess> {
    match body.inst(inst).kind() {
        InstKind::Allocation => vars.get(body.result(inst)).map(VarAccess::Begin),
        InstKind::Access(MemoryAccess { ptr, stores: None, .. }) => vars.get(ptr).map(VarAccess::Load),
        InstKind::Access(MemoryAccess { ptr, stores: Some(value), .. }) => {
            vars.get(ptr).map(|var| VarAccess::Store(var, value))
        }
        InstKind::Computation | InstKind::Bulk { .. } | InstKind::Fence | InstKind::Assume => None,
        InstKind::Call | InstKind::VaStart | InstKind::Terminator => None,
    }
}

/// Adds parameters, and gives for each block the variables they are for, in order.
fn place_params(body: &mut Body, cfg: &Cfg, doms: &Doms, vars: &Vars) -> Table<Block, Vec<Var>> {
    let count = vars.rows.len();
    let mut stores: Vec<Vec<Block>> = vec![Vec::new(); count];
    let mut reads: Vec<Vec<Block>> = vec![Vec::new(); count];
    for &block in &body.layout {
        for &inst in &body.blocks[block].insts {
            match var_access(body, vars, inst) {
                Some(VarAccess::Begin(var) | VarAccess::Store(var, _)) => {
                    let stores = &mut stores[var as usize];
                    stores.extend((stores.last() != Some(&block)).then_some(block));
                }
                // Only a read before any store of its block asks for a value from outside.
                Some(VarAccess::Load(var)) => {
                    let (stores, reads) = (&stores[var as usize], &mut reads[var as usize]);
                    if stores.last() != Some(&block) && reads.last() != Some(&block) {
                        reads.push(block);
                    }
                }
                None => {}
            }
        }
    }
    let frontiers = doms.frontiers(cfg);
    let mut added: Table<Block, Vec<Var>> = Table::filled(body.blocks.len(), Vec::new());
    // Stamps identify the variable that an entry is for, so that the tables need not be cleared.
    let mut live: Table<Block, Var> = Table::filled(body.blocks.len(), NO_VAR);
    let mut stored: Table<Block, Var> = Table::filled(body.blocks.len(), NO_VAR);
    let mut placed: Table<Block, Var> = Table::filled(body.blocks.len(), NO_VAR);
    for var in 0..count as Var {
        let row = &vars.rows[var as usize];
        let Some(ty) = row.ty else { continue };
        let mut work = std::mem::take(&mut reads[var as usize]);
        if work.is_empty() {
            continue;
        }
        stores[var as usize].iter().for_each(|block| stored[*block] = var);
        while let Some(block) = work.pop() {
            if std::mem::replace(&mut live[block], var) != var {
                work.extend(cfg.predecessors(block).iter().filter(|p| stored[**p] != var));
            }
        }
        work.append(&mut stores[var as usize]);
        while let Some(block) = work.pop() {
            for &join in &frontiers[block] {
                if live[join] == var && std::mem::replace(&mut placed[join], var) != var {
                    let param = body.add_param(join, ty);
                    added[join].push(var);
                    if let Some(name) = &row.name {
                        body.names.insert(param, name.clone());
                    }
                    work.push(join);
                }
            }
        }
    }
    added
}

/// Walks the blocks down the dominator tree with the current value of each variable, which replaces its loads.
fn rename(body: &mut Body, doms: &Doms, vars: &Vars, added: &Table<Block, Vec<Var>>) {
    let mut replaced = Replaced::new(body);
    let mut now: Vec<Option<Value>> = vec![None; vars.rows.len()];
    // Blocks on the path from the entry, each with the previous length of `undo`.
    let mut path: Vec<(Block, usize)> = Vec::new();
    let mut undo: Vec<(Var, Option<Value>)> = Vec::new();
    let mut out = Vec::new();
    for block in doms.preorder() {
        while let Some(&(above, mark)) = path.last()
            && !doms.dominates(above, block)
        {
            undo.drain(mark..).rev().for_each(|(var, before)| now[var as usize] = before);
            path.pop();
        }
        path.push((block, undo.len()));
        let mut set = |now: &mut Vec<Option<Value>>, var: Var, value: Option<Value>| {
            undo.push((var, std::mem::replace(&mut now[var as usize], value)));
        };
        let params = &body.blocks[block].params;
        let first = params.len() - added[block].len();
        for (&var, &param) in added[block].iter().zip(&params[first..]) {
            set(&mut now, var, Some(param));
        }
        let insts = std::mem::take(&mut body.blocks[block].insts);
        out.reserve(insts.len());
        for inst in insts {
            let loc = body.loc(inst);
            replaced.apply(body.inst_mut(inst));
            match var_access(body, vars, inst) {
                Some(VarAccess::Begin(var)) => set(&mut now, var, None),
                Some(VarAccess::Store(var, value)) => {
                    let row = &vars.rows[var as usize];
                    let ty = row.ty.expect("internal: a variable that is stored has a type");
                    let value = reinterpret(body, &mut out, value, ty, loc);
                    if let Some(name) = &row.name
                        && body.as_const(value).is_none()
                    {
                        body.names.entry(value).or_insert_with(|| name.clone());
                    }
                    set(&mut now, var, Some(value));
                }
                Some(VarAccess::Load(var)) => {
                    let result = body.result(inst);
                    let ty = body.ty(result);
                    let value = match now[var as usize] {
                        Some(value) => reinterpret(body, &mut out, value, ty, loc),
                        None => body.undef(ty),
                    };
                    replaced.set(result, value);
                }
                None => out.push(inst),
            }
        }
        let terminator = *out.last().expect("internal: block without terminator");
        body.blocks[block].insts = std::mem::take(&mut out);
        pass_values(body, vars, added, &now, terminator);
    }
}

/// Passes values to the new parameters of the successors.
fn pass_values(body: &mut Body, vars: &Vars, added: &Table<Block, Vec<Var>>, now: &[Option<Value>], terminator: Inst) {
    let targets: Vec<Block> = body.inst(terminator).edges().iter().map(|edge| edge.to).collect();
    if targets.iter().all(|to| added[*to].is_empty()) {
        return;
    }
    for (index, to) in targets.into_iter().enumerate() {
        for &var in &added[to] {
            let ty = vars.rows[var as usize].ty.expect("internal: a variable with a parameter has a type");
            let value = now[var as usize].unwrap_or_else(|| body.undef(ty));
            body.inst_mut(terminator).edges_mut()[index].args.push(value);
        }
    }
}
