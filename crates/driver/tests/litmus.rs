//! Litmus tests in C: the outcomes and the number of executions that each says of itself, see tests/litmus/litmus.h.

use base::{Model, Pick, Tid};
use campaign::{Verdict, c, orders};
use driver::{Options, Program};
use explore::graph::{self, Observed};
use explore::{Counts, End, Listener, TieBreaker, interleave};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use testkit::files;
use vm::{Vm, WeakVm};

/// The memory models other than sc.
const WEAK: [Model; 4] = [Model::Tso, Model::Pso, Model::Ra, Model::Rc11];

/// What a model allows.
#[derive(Debug, Default, PartialEq, Eq)]
struct Allowed {
    complete: u64,
    blocked: u64,
    outcomes: BTreeSet<String>,
    /// What the engine for the model cannot do.
    unsupported: Option<String>,
}

impl Allowed {
    /// As it stands in the test.
    fn written(&self, model: &str) -> String {
        let Allowed { complete, blocked, outcomes, .. } = self;
        let many = if *complete == 1 { "" } else { "s" };
        let blocked = if *blocked == 0 { String::new() } else { format!(", {blocked} blocked") };
        let outcomes = outcomes.iter().map(|outcome| format!("// {model}: {outcome}\n"));
        format!("// {model}: {complete} execution{many}{blocked}\n{}", outcomes.collect::<String>())
    }

    fn add(&mut self, machine: &Vm, end: &End<'_>, counts: &Counts) -> ControlFlow<()> {
        (self.complete, self.blocked) = (counts.complete, counts.blocked);
        match end {
            End::Complete | End::Left { .. } => {
                self.outcomes.insert(String::from_utf8_lossy(machine.output()).into_owned());
            }
            End::Unsupported(what) => self.unsupported = Some(what.what.clone()),
            End::Assumed | End::Deadlock(_) | End::Livelock { .. } | End::Fault { .. } => {}
        }
        ControlFlow::Continue(())
    }
}

/// What the comments at the top say of a model.
fn said(text: &str, model: &str) -> Result<Allowed, String> {
    let mut allowed = Allowed::default();
    let mut counted = false;
    for line in text.lines().take_while(|line| line.starts_with("//")) {
        let Some((models, rest)) = line.trim_start_matches("// ").split_once(": ") else { continue };
        if !models.split(", ").any(|name| name == model) {
            continue;
        }
        if !counted {
            let number = |text: &str| text.split(' ').next().and_then(|n| n.parse().ok());
            let mut counts = rest.split(", ").map(|part| number(part).ok_or(format!("no number in `{line}`")));
            allowed.complete = counts.next().ok_or("no count")??;
            allowed.blocked = counts.next().transpose()?.unwrap_or(0);
            counted = true;
        } else if !allowed.outcomes.insert(rest.to_owned()) {
            return Err(format!("`{line}` stands twice"));
        }
    }
    if counted { Ok(allowed) } else { Err(format!("says nothing about `{model}`")) }
}

impl Listener<Vm> for Allowed {
    fn ended(
        &mut self,
        machine: &Vm,
        _: &mut dyn Iterator<Item = (Tid, Pick)>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        self.add(machine, &end, counts)
    }
}

impl Listener<WeakVm, Observed> for Allowed {
    fn ended(
        &mut self,
        machine: &WeakVm,
        _: &mut dyn Iterator<Item = Observed>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        self.add(machine.machine(), &end, counts)
    }
}

/// Compares what a test says about a weak model; one that says nothing must be refused there.
fn weak_differs(model: Model, text: &str, program: &c::Loaded, order: Option<u64>) -> Option<String> {
    let mut got = Allowed::default();
    let tie_breaker = order.map_or(TieBreaker::default(), TieBreaker::seeded);
    let outcome = graph::explore(model, &mut WeakVm::new(c::machine(&program.code)), &mut got, tie_breaker);
    assert_eq!(outcome.stopped, None);
    let name = model.name();
    match (said(text, name), &got.unsupported) {
        (Err(_), Some(_)) => None,
        (Ok(want), None) if got == want => None,
        (Ok(want), _) => {
            Some(format!("says\n{}but it is\n{}{:?}", want.written(name), got.written(name), got.unsupported))
        }
        (Err(why), None) => Some(format!("{why}, but it is\n{}", got.written(name))),
    }
}

/// Compares the search over reads-from under sc: it has the same outcomes.
fn reads_from_differs(want: &Allowed, program: &c::Loaded) -> Option<String> {
    let mut got = Allowed::default();
    let mut machine = WeakVm::new(c::machine(&program.code));
    let outcome = graph::explore(Model::Sc, &mut machine, &mut got, TieBreaker::default());
    assert_eq!(outcome.stopped, None);
    // What is in an atomic section is not one step there.
    let sections = program.raw.funcs.values().any(|func| func.name.contains("atomic_begin"));
    let same = got.outcomes == want.outcomes || (sections && got.outcomes.is_superset(&want.outcomes));
    (!same && got.unsupported.is_none())
        .then(|| format!("has traces\n{}but by reads-from\n{}", want.written("sc"), got.written("sc")))
}

#[test]
fn litmus_tests_have_the_outcomes_they_say() {
    let files = files::below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/litmus"), &["c"]);
    assert!(files.len() >= 40, "tests are missing");
    let mut wrong = Vec::new();
    for file in files {
        let name = file.display();
        let text = std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{name}: {why}"));
        let want = said(&text, "sc").unwrap_or_else(|why| panic!("{name}: {why}"));
        let program = Program::compile(std::slice::from_ref(&file), &Options::default())
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        let program = c::Loaded::from(program);
        let mut got = Allowed::default();
        let outcome = interleave::explore(&mut c::machine(&program.code), &mut got, TieBreaker::default());
        assert_eq!(outcome.stopped, None, "{name}");
        if got != want {
            wrong.push(format!("{name} says\n{}but it is\n{}", want.written("sc"), got.written("sc")));
        }
        wrong.extend(reads_from_differs(&want, &program).map(|why| format!("{name} {why}")));
        for (model, order) in WEAK.into_iter().flat_map(|model| [(model, None), (model, Some(7))]) {
            wrong.extend(weak_differs(model, &text, &program, order).map(|why| format!("{name} {why}")));
        }
        match c::agree_on(&program, &orders(1), 200_000, false) {
            Verdict::Same(found) if found.judged => {}
            other => wrong.push(format!("{name}, by brute force: {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_a_test_says_is_read() {
    let text = "// A test: of reading.\n// sc: 3 executions, 1 blocked\n// sc: a=1\n// pso, ra: 2 executions\n#include <x>\n// sc: a=2\n";
    let outcomes = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect();
    assert_eq!(
        said(text, "sc"),
        Ok(Allowed { complete: 3, blocked: 1, outcomes: outcomes(&["a=1"]), unsupported: None })
    );
    for model in ["pso", "ra"] {
        let two = Allowed { complete: 2, blocked: 0, outcomes: outcomes(&[]), unsupported: None };
        assert_eq!(said(text, model), Ok(two));
    }
    assert!(said(text, "tso").is_err() && said("// sc: many\n", "sc").is_err());
}
