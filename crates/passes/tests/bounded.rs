//! Loops of any shape, bounded: every path through the function ends, and short paths are still there.

use ir::text::parse;
use ir::verify::verify;
use ir::{Block, Body, Const, Def, InstData, Value};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A function of blocks that go to one or two others, or return, as they like.
fn function(edges: &[(u8, u8)]) -> String {
    let count = edges.len();
    let mut text = "func @f(i1) {\nbb0(v0: i1):\n  jump bb1\n".to_owned();
    for (at, &(one, two)) in edges.iter().enumerate() {
        let target = |to: u8| 1 + usize::from(to) % (count + 1);
        let _ = writeln!(text, "bb{}:\n  br v0, bb{}, bb{}", at + 1, target(one), target(two));
    }
    let _ = writeln!(text, "bb{}:\n  return\n}}", count + 1);
    text
}

/// A block, and the counters as they are there.
type State = (Block, BTreeMap<Value, u128>);

fn value(body: &Body, known: &BTreeMap<Value, u128>, value: Value) -> Option<u128> {
    match body.values[value].def {
        Def::Const(Const::Bits(bits)) => Some(bits),
        _ => known.get(&value).copied(),
    }
}

/// What may follow a state; nothing after a return or a call that cuts off.
fn next(body: &Body, (block, known): &State) -> Vec<State> {
    let mut known = known.clone();
    for &inst in &body.blocks[*block].insts {
        let at = |known: &BTreeMap<Value, u128>, args: &[Value; 2]| args.map(|arg| value(body, known, arg).unwrap());
        match body.inst(inst) {
            InstData::IntCompare { args, .. } => {
                let [left, right] = at(&known, args);
                known.insert(body.result(inst), u128::from(left >= right));
            }
            InstData::Binary { args, .. } => {
                let [left, right] = at(&known, args);
                known.insert(body.result(inst), left + right);
            }
            InstData::Call { .. } => return Vec::new(),
            _ => {}
        }
    }
    let terminator = body.terminator(*block);
    let decided = match body.inst(terminator) {
        InstData::Branch { cond, .. } => value(body, &known, *cond),
        _ => None,
    };
    let edges = body.inst(terminator).edges();
    let taken = edges.iter().enumerate().filter(|(at, _)| decided.is_none_or(|truth| (*at == 0) == (truth == 1)));
    let follow = |to: Block, args: &[Value]| {
        let mut then = known.clone();
        let handed: Vec<u128> = args.iter().map(|&arg| value(body, &known, arg).unwrap()).collect();
        then.extend(body.blocks[to].params.iter().copied().zip(handed));
        (to, then)
    };
    taken.map(|(_, edge)| follow(edge.to, &edge.args)).collect()
}

/// Whether some path does not terminate.
fn is_endless(body: &Body, state: &State, open: &mut BTreeSet<State>, done: &mut BTreeSet<State>) -> bool {
    if done.contains(state) {
        return false;
    }
    if !open.insert(state.clone()) {
        return true;
    }
    let endless = next(body, state).iter().any(|after| is_endless(body, after, open, done));
    open.remove(state);
    done.insert(state.clone());
    endless
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn every_path_ends(edges in proptest::collection::vec((any::<u8>(), any::<u8>()), 2..8)) {
        let text = function(&edges);
        let mut module = parse(&text).unwrap();
        passes::bound_loops(&mut module, 1);
        verify(&module).map_err(|errors| TestCaseError::fail(format!("{}\n{text}", errors[0])))?;
        let body = module.funcs.values().find_map(|func| func.body.as_ref()).unwrap();
        let start = (body.layout[0], BTreeMap::new());
        prop_assert!(!is_endless(body, &start, &mut BTreeSet::new(), &mut BTreeSet::new()), "{text}");
    }
}
