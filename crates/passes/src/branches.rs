//! Branches and switches on constants become jumps; a switch of one case becomes a branch.
//!
//! Sound, since a constant always decides in the same way. An unwritten condition decides nothing and stays, and so
//! does a branch whose two targets are equal: it is a fault if its condition was never written.

use ir::{Body, Const, Control, InstData, IntCond, Type};

pub fn fold_branches(body: &mut Body) -> bool {
    let mut changed = false;
    for index in 0..body.layout.len() {
        let block = body.layout[index];
        let terminator = body.terminator(block);
        let new = match body.control(block) {
            Control::Branch { cond, then, other } => match body.as_bits(cond) {
                Some(0) => InstData::Jump(other.clone()),
                Some(_) => InstData::Jump(then.clone()),
                None => continue,
            },
            Control::Switch { arg, cases, default } => match body.as_bits(arg) {
                Some(bits) => {
                    let case = cases.iter().find(|(case, _)| *case == bits);
                    InstData::Jump(case.map_or(default, |(_, edge)| edge).clone())
                }
                None if cases.iter().any(|(_, edge)| edge == default) => {
                    let cases = cases.iter().filter(|(_, edge)| edge != default).cloned().collect();
                    InstData::Switch { arg, cases, default: default.clone() }
                }
                None if cases.len() == 1 => {
                    let ((bits, then), other) = (cases[0].clone(), default.clone());
                    let bits = body.constant(body.ty(arg), Const::Bits(bits));
                    let compare = InstData::IntCompare { cond: IntCond::Eq, args: [arg, bits] };
                    let compare = body.make(compare, &[Type::I1], body.loc(terminator));
                    let cond = body.result(compare);
                    let insts = &mut body.blocks[block].insts;
                    insts.insert(insts.len() - 1, compare);
                    InstData::Branch { cond, then, other }
                }
                None => continue,
            },
            Control::Jump(_) | Control::Called { .. } | Control::Leaves => continue,
        };
        *body.inst_mut(terminator) = new;
        changed = true;
    }
    changed
}
