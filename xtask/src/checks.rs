//! The checks that guard a change.

use crate::csmith::{self, Csmith};
use crate::fuzz::{self, Engines, Unseen, Waiting};
use crate::shell::{cargo, run, works};
use crate::{Done, bench, setup, tidy};
use testkit::pool;
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
    random_programs()?;
    println!("\nall checks passed");
    Ok(())
}

/// Each campaign runs in one thread, so they run side by side. Those that take longest begin.
fn random_programs() -> Done {
    let waiting = |about| {
        let count = if about == About::Anything { WAITING_IN_CI } else { OTHER_WAITING_IN_CI };
        // The benchmarks need most of it built with optimisation anyway.
        move || fuzz::waiting(&Waiting { count, seed: 1, release: true, about })
    };
    let mut campaigns: Vec<Box<dyn Fn() -> Done + Sync>> = vec![
        Box::new(|| fuzz::engines(&Engines { count: ENGINES_IN_CI, seed: 1, release: false })),
        Box::new(|| fuzz::unseen(&Unseen { count: UNSEEN_IN_CI, seed: 1 })),
        Box::new(|| csmith::csmith(&Csmith { count: CSMITH_IN_CI, seed: 1 })),
    ];
    campaigns.extend(About::ALL.into_iter().map(|about| Box::new(waiting(about)) as Box<dyn Fn() -> Done + Sync>));
    pool::map(&campaigns, |campaign| campaign()).into_iter().collect()
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
