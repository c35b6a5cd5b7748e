//! The result of a search from those of its shards.
//!
//! It is `verified` only if every shard is there and has explored all of its part, under the same assumptions.

use crate::{Error, memory};
use report::json::{Document, Executions, Finding, Refuted, Shard, Unfinished};
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
        add_new(&mut merged.findings, &document.findings, is_same);
    }
    merged.findings.sort_by_key(|finding| finding.trace.len());
    let same = documents.iter().all(|document| document.program.refuted == documents[0].program.refuted);
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
    } else if !same {
        let message = "the shards have refuted different assumptions, so their parts do not fit together".to_owned();
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
    let Shard { index: _, count, tool, contents, flags } = one;
    if *tool != other.tool {
        return Some("the version of estragon");
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
