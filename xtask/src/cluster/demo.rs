//! `cargo xtask cluster-demo`: a broker and two workers on this machine, and a check by them.

use super::{Process, ready};
use crate::Done;
use crate::shell::{root, run, target};
use std::fs;
use std::io;
use std::process::Command;
use testkit::broker::Broker;

/// A program with many executions.
const CHECK: [&str; 7] = ["check", "examples/readers.c", "--model", "sc", "--search", "traces", "--quiet"];

pub fn demo() -> Done {
    let exe = ready()?;
    let dir = target().join("cluster-demo");
    let wrong = |why: io::Error| format!("{}: {why}", dir.display());
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).map_err(wrong)?;
    let broker = Broker::start(&dir, "").map_err(wrong)?;
    let url = broker.url();
    println!("a NATS server listens at {url}");
    let worker = |name: &str| Process::worker(&exe, &url, &[], &dir.join(name)).map_err(wrong);
    let _workers = [worker("worker-1.log")?, worker("worker-2.log")?];
    println!("two workers are running: estragon worker {url} -j 1\n");
    run(Command::new(&exe).current_dir(root()).args(CHECK).args(["--cluster", &url]))?;
    println!("\nthe same with one thread:");
    run(Command::new(&exe).current_dir(root()).args(CHECK).args(["-j", "1"]))?;
    println!("\nwhat workers and the server say is in {}", dir.display());
    Ok(())
}
