//! What tells findings apart. One cause is one finding, whichever of several threads that do the same meet it, and in
//! which roles.

use base::{Fault, FaultKind, Place, Tid};
use std::collections::BTreeSet;
use vm::Vm;

/// The cause of a fault.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    kind: FaultKind,
    words: String,
    /// Of each thread that is part of it, the calls that led it there, innermost first.
    places: BTreeSet<Vec<Place>>,
}

impl Cause {
    /// The cause of a fault of the execution that the machine stands at the end of.
    pub fn of(machine: &Vm, fault: &Fault) -> Self {
        let Fault { kind, message, place, related, .. } = fault;
        let here = || [vec![place.clone()]];
        let (words, places) = match kind {
            // Where those wait that are the reason. How many they are says nothing.
            FaultKind::Deadlock => {
                let calls = |tid: Tid| machine.own_calls(tid);
                let places = related.iter().filter_map(|other| other.thread).map(calls).collect();
                (if related.len() == 1 { nameless(message) } else { shape(message) }, places)
            }
            // Two accesses, in either order.
            FaultKind::DataRace => {
                let message = nameless(message);
                let mut words: Vec<&str> = message.split(' ').collect();
                words.sort_unstable();
                let others = related.iter().map(|other| vec![other.place.clone()]);
                (words.join(" "), here().into_iter().chain(others).collect())
            }
            _ => (nameless(message), here().into()),
        };
        Cause { kind: *kind, words, places }
    }
}

/// Of a message about several threads that wait: whether they wait for each other.
fn shape(message: &str) -> String {
    let lonely = message.ends_with("no thread will do");
    if lonely { "for what no thread will do" } else { "for each other" }.to_owned()
}

/// A message without the names of threads.
fn nameless(message: &str) -> String {
    let mut text = String::new();
    for piece in message.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let word = piece.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let number = word.strip_prefix('t').filter(|number| !number.is_empty() && !text.ends_with('`'));
        match number.is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit())) {
            true => text.extend(["t", &piece[word.len()..]]),
            false => text.push_str(piece),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::nameless;

    #[test]
    fn threads_have_no_names() {
        assert_eq!(nameless("t1 waits for t12, which waits for t1"), "t waits for t, which waits for t");
        assert_eq!(nameless("write of `t1` by thread t3 at text t2"), "write of `t1` by thread t at text t");
    }
}
