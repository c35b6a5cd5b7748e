//! The result of a search from those of its shards.
//!
//! It is `verified` only if every shard is there and has explored all of its part, under the same assumptions.

use crate::{Error, memory};
use report::checkpoint::Facts;
use report::json::{Document, Executions, Finding, Refuted, Shard, ThreadName, Unfinished};
use std::path::{Path, PathBuf};

/// Merges results, which were read from these files.
pub fn merge(results: Vec<(PathBuf, Document)>) -> Result<Document, Error> {
    let wrong = |file: &Path, what: String| Err(Error::Unusable(file.to_path_buf(), what));
    let Some((first_file, first)) = results.first().cloned() else { return Err(Error::NoInput) };
    let mut there: Vec<(u32, &Path)> = Vec::new();
    for (file, document) in &results {
        let Some(shard) = &document.shard else {
            return wrong(file, "is not the result of `estragon check --shard K/N`".to_owned());
        };
        if let Some((_, other)) = there.iter().find(|(index, _)| *index == shard.index) {
            return wrong(file, format!("is shard {}, and so is {}", shard.index, other.display()));
        }
        if let Some(what) = difference(&first, document) {
            return wrong(file, format!("does not belong to {}: {what} differs", first_file.display()));
        }
        there.push((shard.index, file));
    }
    let count = first.shard.as_ref().map_or(0, |shard| shard.count);
    let missing: Vec<String> = (1..=count)
        .filter(|index| there.iter().all(|(other, _)| other != index))
        .map(|index| index.to_string())
        .collect();
    let documents: Vec<Document> = results.into_iter().map(|(_, document)| document).collect();
    let mut merged = first;
    merged.shard = None;
    merged.executions = Executions { complete: 0, blocked: 0, redundant: 0 };
    (merged.seconds, merged.vacuous, merged.peak_bytes) = (0.0, true, memory::peak());
    (merged.findings, merged.assumptions, merged.program.refuted) = Default::default();
    for document in &documents {
        let Executions { complete, blocked, redundant } = document.executions;
        merged.executions.complete += complete;
        merged.executions.blocked += blocked;
        merged.executions.redundant += redundant;
        merged.seconds += document.seconds;
        merged.vacuous &= document.vacuous;
        add_new(&mut merged.assumptions, &document.assumptions, |a, b| a == b);
        add_new(&mut merged.program.refuted, &document.program.refuted, |a: &Refuted, b| a == b);
        for finding in &document.findings {
            match merged.findings.iter_mut().find(|known| is_same(known, finding)) {
                Some(known) if finding.trace.len() < known.trace.len() => *known = finding.clone(),
                Some(_) => {}
                None => merged.findings.push(finding.clone()),
            }
        }
    }
    merged.findings.sort_by_key(|finding| finding.trace.len());
    let same_refuted = documents.iter().all(|document| document.program.refuted == documents[0].program.refuted);
    let division = |document: &Document| document.shard.as_ref().map(|shard| shard.division.clone());
    let same_division = documents.iter().all(|document| division(document) == division(&documents[0]));
    let (facts, fit) = merge_facts(documents.iter().filter_map(|document| document.facts.as_ref()));
    merged.facts = Some(facts);
    let cut_short =
        documents.iter().filter_map(|document| document.unfinished.as_ref()).find(|why| why.reason != "shard");
    let unfinished = |message: String, help: &str| Unfinished {
        reason: "shard".to_owned(),
        message,
        help: help.to_owned(),
        place: None,
        more_places: Vec::new(),
    };
    merged.unfinished = if !missing.is_empty() {
        let which = if missing.len() == 1 { "shard" } else { "shards" };
        let message = format!("{which} {} of {count} missing", missing.join(", "));
        Some(unfinished(message, "run the missing shards, and merge the results of all"))
    } else if !(same_refuted && same_division && fit) && cut_short.is_none() {
        let what =
            if same_refuted { "know different threads or barriers" } else { "have refuted different assumptions" };
        let message = format!("the shards {what}, so their parts do not fit together");
        Some(unfinished(message, "write the merged result with --json FILE, and run all shards with --refuted FILE"))
    } else {
        cut_short.cloned()
    };
    let verdict = match (merged.findings.is_empty(), &merged.unfinished) {
        (false, _) => "error",
        (true, Some(_)) => "unfinished",
        (true, None) => "verified",
    };
    merged.verdict = verdict.to_owned();
    Ok(merged)
}

/// What two results should have in common and do not.
fn difference(a: &Document, b: &Document) -> Option<&'static str> {
    let (Some(one), Some(other)) = (&a.shard, &b.shard) else { return Some("the kind of result") };
    // Whether the search was divided in the same way depends on what was refuted.
    let Shard { index: _, count, tool, contents, division: _, flags } = one;
    if *tool != other.tool {
        return Some("the build of estragon");
    }
    if *contents != other.contents {
        return Some("the program");
    }
    if *count != other.count {
        return Some("the number of shards");
    }
    let mut same = b.program.clone();
    same.refuted.clone_from(&a.program.refuted);
    // Where it was compiled is not what was checked.
    (same.files, same.commands) = (a.program.files.clone(), a.program.commands.clone());
    (*flags != other.flags || a.model != b.model || a.program != same).then_some("a flag")
}

/// What all shards know together, and whether each of them would have explored the same if it had known that: threads
/// have the same numbers in all, none refuted less than all together refute.
fn merge_facts<'a>(all: impl Iterator<Item = &'a Facts> + Clone) -> (Facts, bool) {
    let (mut merged, mut fit) = (Facts::default(), true);
    for Facts { threads, barriers, families, cut_loops: _, cut_calls: _, membarriers: _ } in all.clone() {
        // The number that each thread has in the merged result; a parent comes before its children.
        let mut numbers: Vec<u32> = vec![0];
        for name in threads {
            let parent = numbers.get(name.parent as usize).copied().unwrap_or(0);
            let name = ThreadName { parent, ..name.clone() };
            let known = merged.threads.iter().position(|other| *other == name);
            let at = known.unwrap_or_else(|| {
                merged.threads.push(name);
                merged.threads.len() - 1
            });
            fit &= at + 1 == numbers.len();
            numbers.push(at as u32 + 1);
        }
        for (barrier, users) in barriers {
            let at = merged.barriers.iter().position(|(other, _)| other == barrier).unwrap_or_else(|| {
                merged.barriers.push((*barrier, Vec::new()));
                merged.barriers.len() - 1
            });
            let users: Vec<u32> = users.iter().filter_map(|&user| numbers.get(user as usize).copied()).collect();
            add_new(&mut merged.barriers[at].1, &users, |a, b| a == b);
        }
        for (address, family) in families {
            match merged.families.iter().find(|(other, _)| other == address) {
                Some((_, other)) => fit &= other == family,
                None => merged.families.push((*address, family.clone())),
            }
        }
    }
    // A shard that knows of as many users as all together has not refuted that the barrier has room for them.
    for (barrier, users) in &merged.barriers {
        let known =
            |facts: &Facts| facts.barriers.iter().any(|(other, some)| other == barrier && some.len() == users.len());
        fit &= all.clone().any(known);
    }
    (merged, fit)
}

fn add_new<T: Clone>(all: &mut Vec<T>, more: &[T], is_same: impl Fn(&T, &T) -> bool) {
    for one in more {
        if !all.iter().any(|known| is_same(known, one)) {
            all.push(one.clone());
        }
    }
}

/// Whether two shards have found the same error.
fn is_same(a: &Finding, b: &Finding) -> bool {
    let places = |finding: &Finding| {
        finding.places.iter().map(|place| (place.file.clone(), place.line, place.column)).collect::<Vec<_>>()
    };
    (&a.kind, places(a)) == (&b.kind, places(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(threads: &[(u32, u32)], barriers: &[(u64, Vec<u32>)], families: &[(u64, &str)]) -> Facts {
        Facts {
            threads: threads.iter().map(|&(parent, number)| ThreadName { parent, number }).collect(),
            barriers: barriers.to_vec(),
            families: families.iter().map(|&(address, name)| (address, name.to_owned())).collect(),
            ..Facts::default()
        }
    }

    #[test]
    fn threads_have_the_same_numbers_or_do_not_fit() {
        let (few, more) = (facts(&[(0, 0)], &[], &[]), facts(&[(0, 0), (1, 0)], &[], &[]));
        assert_eq!(merge_facts([&few, &more].into_iter()), (more.clone(), true));
        let other = facts(&[(0, 0), (0, 1), (2, 0)], &[(8, vec![3])], &[]);
        let (merged, fit) = merge_facts([&more, &other].into_iter());
        assert!(!fit);
        // Thread 2 of the other is thread 3 here, and its child thread 4.
        assert_eq!(merged, facts(&[(0, 0), (1, 0), (0, 1), (3, 0)], &[(8, vec![4])], &[]));
    }

    #[test]
    fn what_only_all_together_refute_does_not_fit() {
        let threads = [(0, 0), (0, 1), (0, 2)];
        let [one, two] = [vec![1, 2], vec![1, 3]].map(|users| facts(&threads, &[(8, users)], &[]));
        let all = facts(&threads, &[(8, vec![1, 2, 3])], &[]);
        assert_eq!(merge_facts([&one, &two].into_iter()), (all.clone(), false));
        assert_eq!(merge_facts([&one, &all].into_iter()), (all.clone(), true));
        let [add, or] = ["add", "or"].map(|name| facts(&[], &[], &[(16, name)]));
        assert!(!merge_facts([&add, &or].into_iter()).1);
        assert!(merge_facts([&add, &add].into_iter()).1);
    }
}
