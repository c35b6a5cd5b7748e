//! RC11, as in "Repairing Sequential Consistency in C/C++11" by Lahav, Vafeiadis, Kang, Hur and Dreyer, in its
//! notation: an update is two nodes, `[S];r` are the pairs of `r` that begin in the set `S`, and `r?` is reflexive.
//!
//! Creating and joining threads is part of sequenced-before, except that release sequences and fences are about one
//! thread only. Being woken happens after the wake-up, if it acquires.

use super::Event;
use super::axioms::{Asked, Coherence, Graph, Node};
use super::relation::Relation;
use base::ReleaseSequences;

pub(super) fn asked<'a>(graph: &'a Graph, release_sequences: ReleaseSequences) -> Asked<'a> {
    let nodes = graph.nodes.len();
    let event = |node: &Node| node.event.map(|at| &graph.events[at]);
    let of_event =
        |holds: &dyn Fn(&Node, &Event) -> bool| graph.set(|node| event(node).is_some_and(|e| holds(node, e)));
    let writes = graph.set(|node| node.writes);
    let fences = of_event(&|_, e| e.is_fence);
    let atomic_writes = of_event(&|node, e| node.writes && e.order.atomic);
    let atomic_reads = of_event(&|node, e| node.reads.is_some() && e.order.atomic && !e.order.in_part);
    // Stores to parts of a location need not be to the same part.
    let whole = of_event(&|_, e| !e.order.in_part);
    let releases = of_event(&|node, e| (node.writes || e.is_fence) && e.order.releases);
    let acquires = of_event(&|node, e| (node.reads.is_some() || e.is_fence) && e.order.acquires);
    let seq_cst = of_event(&|_, e| e.order.seq_cst);
    let strong = of_event(&|_, e| e.is_fence && e.order.seq_cst);
    let has_seq_cst = graph.events.iter().any(|e| e.order.seq_cst);
    let identity = Relation::new(nodes).optional();
    let same_location = graph.same_location();
    let rf = graph.rf.clone();
    let rmw = Relation::of(nodes, |a, b| {
        graph.nodes[a].event.is_some() && graph.nodes[a].event == graph.nodes[b].event && a < b
    });

    // rs = [W];sb|loc?;[W.rlx];(rf;rmw)*
    let begin = match release_sequences {
        ReleaseSequences::Cpp20 => identity.clone(),
        ReleaseSequences::Rc11 => graph.thread.and(&same_location).from(&whole).to(&whole).optional(),
    };
    let sequences = begin.from(&writes).to(&atomic_writes).then(&rf.then(&rmw).closure().optional());
    // sw = [E.rel];([F];sb)?;rs;rf;[R.rlx];(sb;[F])?;[E.acq]
    let fence_before = graph.thread.from(&fences).optional();
    let fence_after = graph.thread.to(&fences).optional();
    let read = sequences.then(&rf).to(&atomic_reads);
    let synchronizes = fence_before.then(&read).then(&fence_after).from(&releases).to(&acquires);
    let woken = graph.woken.to(&of_event(&|_, e| e.order.acquires));
    // hb = (sb ∪ sw)+
    let sb = graph.thread.or(&graph.family).closure();
    let hb = sb.or(&synchronizes).or(&woken).closure();

    let of_each = {
        let (rf, hb) = (rf.clone(), hb.clone());
        move |orders: &Coherence| {
            // hb;eco? is irreflexive, and no write comes between those of an update.
            let eco = rf.or(&orders.co).or(&orders.fr).closure();
            hb.then(&eco.optional()).is_irreflexive() && rmw.and(&orders.fr.then(&orders.co)).is_empty()
        }
    };
    let before = hb.clone();
    let local = hb.and(&same_location).or(&rf);
    let of_all = move |orders: &Coherence| {
        let eco = rf.or(&orders.co).or(&orders.fr).closure();
        let elsewhere = sb.minus(&same_location);
        // scb = sb ∪ sb≠loc;hb;sb≠loc ∪ hb|loc ∪ mo ∪ rb
        let around = elsewhere.then(&hb).then(&elsewhere);
        let scb = sb.or(&around).or(&hb.and(&same_location)).or(&orders.co).or(&orders.fr);
        // psc_base = ([SC] ∪ [F.sc];hb?);scb;([SC] ∪ hb?;[F.sc])
        let left = identity.from(&seq_cst).or(&hb.optional().from(&strong));
        let right = identity.to(&seq_cst).or(&hb.optional().to(&strong));
        // psc_F = [F.sc];(hb ∪ hb;eco;hb);[F.sc]
        let of_fences = hb.or(&hb.then(&eco).then(&hb)).from(&strong).to(&strong);
        left.then(&scb).then(&right).or(&of_fences).is_acyclic()
    };
    let of_all = has_seq_cst.then(|| Box::new(of_all) as _);
    Asked { before, local, global: None, of_each: Box::new(of_each), of_all }
}
