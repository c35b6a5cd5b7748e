//! The checks that guard a change.

use crate::csmith::{self, Csmith};
use crate::fuzz::{self, Engines, Unseen, Waiting};
use crate::shell::{cargo, run, works};
use crate::{Done, bench, setup, tidy};
use testkit::waiting::About;

/// Random programs per run of the checks.
const CSMITH_IN_CI: u32 = 25;
const ENGINES_IN_CI: u32 = 500;
const WAITING_IN_CI: u32 = 500;
/// About undone updates, loops as real programs have them, and memory of single threads.
const OTHER_WAITING_IN_CI: u32 = 150;
const UNSEEN_IN_CI: u32 = 300;

/// Everything that must pass.
pub fn test() -> Done {
    setup::tests()?;
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    tidy::tidy()?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))?;
    run_tests(&[])?;
    csmith::csmith(&Csmith { count: CSMITH_IN_CI, seed: 1 })?;
    fuzz::engines(&Engines { count: ENGINES_IN_CI, seed: 1, release: false })?;
    fuzz::unseen(&Unseen { count: UNSEEN_IN_CI, seed: 1 })?;
    // The benchmarks need most of it built with optimisation anyway.
    for about in About::ALL {
        let count = if about == About::Anything { WAITING_IN_CI } else { OTHER_WAITING_IN_CI };
        fuzz::waiting(&Waiting { count, seed: 1, release: true, about })?;
    }
    println!("\nall checks passed");
    Ok(())
}

/// What CI runs: the checks, instruction counts, and licences where cargo-deny is installed.
pub fn ci() -> Done {
    test()?;
    bench::in_ci()?;
    if works(&mut cargo(&["deny", "--version"])) {
        run(&mut cargo(&["deny", "check", "licenses", "bans"]))?;
    } else {
        println!("note: cargo-deny is not installed, licences of dependencies were not checked");
    }
    Ok(())
}

/// Accepts the present output of all golden tests.
pub fn bless() -> Done {
    setup::tests()?;
    run_tests(&[("INSTA_UPDATE", "always"), ("INSTA_FORCE_PASS", "1")])
}

fn run_tests(env: &[(&str, &str)]) -> Done {
    let nextest = works(&mut cargo(&["nextest", "--version"]));
    let args: &[&str] = if nextest { &["nextest", "run", "--workspace"] } else { &["test", "--workspace", "--quiet"] };
    // Without this variable a changed golden output would leave a file behind instead of only failing.
    run(cargo(args).env("INSTA_UPDATE", "no").envs(env.iter().copied()))
}
