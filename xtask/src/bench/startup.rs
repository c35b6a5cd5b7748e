//! What a check of a trivial program costs beside the compiler: with an empty cache, where clang is called, and with a
//! full one.
//!
//! Both are measured in turn with the clang call alone, which has the same flags and writes the same text, so that a
//! machine that is busy for a while slows all of them. The median of each counts.

use crate::{Done, setup, shell};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A check takes at most this many times as long as the clang call alone.
const BAR: f64 = 1.2;
const TIMES: usize = 41;

const PROGRAM: &str = "#include <pthread.h>\n#include <stdatomic.h>\nint main(void) { return 0; }\n";

pub fn startup() -> Done {
    let clang = setup::compiler()?;
    let estragon = shell::build_release()?;
    let dir = shell::target().join("startup");
    let said = |why: std::io::Error| format!("{}: {why}", dir.display());
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).map_err(said)?;
    fs::write(dir.join("a.c"), PROGRAM).map_err(said)?;
    let flags =
        ["-O0", "-Xclang", "-disable-O0-optnone", "-g", "-ffp-contract=off", "-S", "-emit-llvm", "-o", "-", "a.c"];
    let alone = || timed(Command::new(&clang.command).args(flags), &dir);
    let check = || timed(Command::new(&estragon).args(["check", "a.c"]).env("ESTRAGON_CACHE", dir.join("cache")), &dir);
    let forget = || fs::remove_dir_all(dir.join("cache/compiled")).map_err(said);
    check()?;
    let mut times: [Vec<Duration>; 3] = Default::default();
    for _ in 0..TIMES {
        times[0].push(alone()?);
        forget()?;
        times[1].push(check()?);
        times[2].push(check()?);
    }
    let [alone, cold, warm] = times.map(|mut times| {
        times.sort_unstable();
        times[TIMES / 2].as_secs_f64() * 1e3
    });
    println!("clang alone                   {alone:>7.1} ms");
    let mut good = true;
    for (what, time) in [("check, clang is called", cold), ("check, nothing to compile", warm)] {
        let pass = time <= alone * BAR;
        good &= pass;
        println!("{what:<29} {time:>7.1} ms  {:>5.2} times  {}", time / alone, if pass { "pass" } else { "FAIL" });
    }
    match good {
        true => Ok(()),
        false => Err(format!("a check takes more than {BAR} times as long as the clang call alone")),
    }
}

fn timed(command: &mut Command, dir: &Path) -> Result<Duration, String> {
    let command = command.current_dir(dir).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status().map_err(|why| format!("{}: {why}", shell::show(command)))?;
    match status.success() {
        true => Ok(start.elapsed()),
        false => Err(format!("{} failed", shell::show(command))),
    }
}
