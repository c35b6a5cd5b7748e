//! Loops that wait, on random programs: see `campaign::waiting`. `cargo xtask fuzz waiting` runs more of them.

use campaign::waiting::{Agreed, agree};
use testkit::pool;
use testkit::waiting::{About, program};

const PROGRAMS: u64 = 100;

#[test]
fn random_loops_keep_their_ends() {
    let seeds: Vec<u64> = (0..PROGRAMS).collect();
    let agreed = pool::map(&seeds, |&seed| (seed, agree(&program(About::Anything, seed), seed)));
    let (mut compared, mut changed, mut decided) = (0, 0, 0);
    for (seed, agreed) in agreed {
        match agreed {
            Agreed::Same(seen) => {
                compared += 1;
                changed += u64::from(seen.changed);
                decided += u64::from(seen.decided);
            }
            Agreed::TooLarge => {}
            Agreed::Differ(how) => {
                let program = program(About::Anything, seed);
                panic!("seed {seed}: {how}\n{}\n{}", program.words, program.text);
            }
        }
    }
    let enough = compared * 2 > PROGRAMS && changed * 10 > compared && decided * 2 > compared;
    assert!(enough, "the programs are too large, or do not wait: {compared} {changed} {decided} of {PROGRAMS}");
}
