//! Constraints of inline assembly: what each operand is, and where it lives.

use super::template::{Reg, register};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Some register, or whatever holds a value.
    Any,
    Reg(Reg),
    /// The same as the operand with this number.
    Tied(usize),
    /// Memory behind a pointer.
    Memory,
    /// A condition of the flags, as `sete` and the like name it.
    Flag,
    /// A label of `asm goto`.
    Label,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub output: bool,
    pub place: Place,
    /// The condition of a flag.
    pub condition: String,
}

/// The operands in their order, without what is only clobbered; the constraint that is not known otherwise.
pub fn parse(text: &str) -> Result<Vec<Constraint>, String> {
    let mut out = Vec::new();
    for part in text.split(',').filter(|part| !part.is_empty() && !part.starts_with('~')) {
        let output = part.starts_with('=');
        let bare = part.trim_start_matches('=');
        let indirect = bare.starts_with('*');
        let bare = bare.trim_start_matches(['*', '&', '%']);
        let made = |place| Constraint { output, place, condition: String::new() };
        out.push(match inside(bare) {
            _ if bare == "!i" => made(Place::Label),
            _ if indirect && bare.chars().all(|c| "moVrqgX".contains(c)) => made(Place::Memory),
            Some(name) if indirect => return Err(format!("*{{{name}}}")),
            Some(name) if output && name.starts_with("@cc") => {
                Constraint { output, place: Place::Flag, condition: name[3..].to_owned() }
            }
            Some(name) => match register(name) {
                Some(part) => made(Place::Reg(part.reg)),
                None => return Err(part.to_owned()),
            },
            None => match bare.parse() {
                Ok(number) if !output => made(Place::Tied(number)),
                _ if !bare.is_empty() && bare.chars().all(|c| "rqQRlgmoXineIJKLMNOZs".contains(c)) => made(Place::Any),
                _ => return Err(part.to_owned()),
            },
        });
    }
    Ok(out)
}

fn inside(text: &str) -> Option<&str> {
    text.strip_prefix('{')?.strip_suffix('}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_without_clobbers() {
        let places =
            |text: &str| parse(text).map(|all| all.into_iter().map(|c| (c.output, c.place)).collect::<Vec<_>>());
        assert_eq!(
            places("=q,=*m,{cx},0,*m,Ir,~{memory},~{flags}"),
            Ok(vec![
                (true, Place::Any),
                (true, Place::Memory),
                (false, Place::Reg(Reg::Cx)),
                (false, Place::Tied(0)),
                (false, Place::Memory),
                (false, Place::Any)
            ])
        );
        assert_eq!(places("r,!i,~{cc}"), Ok(vec![(false, Place::Any), (false, Place::Label)]));
        assert_eq!(places(""), Ok(Vec::new()));
        assert_eq!(parse("={@ccnz}").map(|all| all[0].condition.clone()), Ok("nz".to_owned()));
        assert_eq!(places("=x"), Err("=x".to_owned()));
        assert_eq!(places("={xmm0}"), Err("={xmm0}".to_owned()));
        assert_eq!(places("=A"), Err("=A".to_owned()));
    }
}
