//! `estragon replay`: a finding again, all at once or step by step.

use crate::args;
use crate::check::{finding_text, plural};
use crate::output::Output;
use crate::{Colours, exit};
use base::Assumption;
use driver::{Error, Options, Program, Reduced, Reproduced};
use report::json::{self, Document, Unreadable};
use report::{Answer, Sources, Stepper, Style};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Runs a finding again from its file.
pub fn replay(replay: args::Replay, colours: Colours, output: &mut Output) -> Result<u8, Error> {
    let document = match read(&replay.file) {
        Ok(document) => document,
        Err(message) => return Ok(output.fail(&message)),
    };
    let Some(finding) = replay.finding.checked_sub(1).and_then(|number| document.findings.get(number)) else {
        let file = replay.file.display();
        let message = match document.findings.len() {
            0 => format!("{file}: no finding to replay; the verdict is {}", document.verdict),
            n => format!("{file}: no finding {}; the file contains {}", replay.finding, plural(n as u64, "finding")),
        };
        return Ok(output.fail(&message));
    };
    let Some(rules) = driver::rules(&document) else {
        let message = format!("{}: unknown memory model `{}`", replay.file.display(), document.model);
        return Ok(output.fail(&message));
    };
    let files: Vec<PathBuf> = document.program.files.iter().map(PathBuf::from).collect();
    let exceptions = rules.refuted.is_refuted(&Assumption::NothingThrown);
    let options = Options { exceptions, ..driver::options(&document) };
    let program: Program = crate::compile(&files, &options, output)?;
    // The code that was searched: elsewhere, a loop that waits takes other steps.
    let reduced = Reduced { loops: driver::loops(&document), slice: false };
    let code = program.searched(&rules, reduced).code;
    let again = driver::replay(code.into(), &rules, &driver::threads(finding), &driver::steps(finding));
    let different =
        again.execution.events.iter().zip(&finding.trace).position(|(now, then)| !driver::is_same_step(now, then));
    if let Some(step) = different.or(again.stuck_at) {
        return Ok(output.fail(&changed(&replay.file, &format!("step {} is a different operation now", step + 1))));
    }
    let Some(mut reproduced) = again.reproduced(&finding.kind, &driver::threads(finding)) else {
        return Ok(output.fail(&changed(&replay.file, &format!("the {} no longer occurs", finding.kind))));
    };
    reproduced.help.clone_from(&finding.help);
    let style = colours.style(io::stdout().is_terminal());
    if replay.step || io::stdin().is_terminal() && io::stdout().is_terminal() {
        step_through(&reproduced, style, output);
    } else {
        output.report(finding_text(&reproduced, true, &mut Sources::new(), style).as_bytes());
    }
    Ok(exit::FAULT)
}

/// Reads commands until there are no more. The end of the execution shows the finding.
fn step_through(finding: &Reproduced, style: Style, output: &mut Output) {
    let mut sources = Sources::new();
    let mut stepper = Stepper::new(&finding.execution, style);
    output.report(b"`help` lists the commands; an empty line executes the next step\n");
    let mut told = false;
    let mut line = String::new();
    loop {
        output.report(stepper.prompt().as_bytes());
        line.clear();
        // Unreadable input is not a command.
        if io::stdin().read_line(&mut line).unwrap_or(0) == 0 {
            return output.report(b"\n");
        }
        match stepper.command(&line, &mut sources) {
            Answer::Text(text) => output.report(text.as_bytes()),
            Answer::Quit => return,
        }
        if stepper.is_at_end() && !std::mem::replace(&mut told, stepper.is_at_end()) {
            let fault = report::fault(&finding.fault, finding.thread, &mut sources, style);
            output.report(fault.as_bytes());
        }
    }
}

fn changed(file: &Path, how: &str) -> String {
    format!("{}: the program has changed since it was checked: {how}; check it again", file.display())
}

pub fn read(file: &Path) -> Result<Document, String> {
    let name = file.display();
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Err(format!("{name}: no such file")),
        Err(why) => return Err(format!("{name}: cannot be read: {why}")),
    };
    Document::from_text(&text).map_err(|why| match why {
        Unreadable::Malformed(why) => format!("{name}: not written by `estragon check --json`: {why}"),
        Unreadable::Version(version) => {
            format!(
                "{name}: version {version} of the format is not supported, only version {}; check the program again",
                json::VERSION
            )
        }
    })
}
