//! The text of inline assembly, in AT&T syntax as LLVM keeps it: `$0` is an operand, `$$` a dollar sign.

/// A general register, whatever part of it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reg {
    Ax,
    Bx,
    Cx,
    Dx,
    Si,
    Di,
    Bp,
    Sp,
    /// `r8` to `r15`.
    R(u8),
}

/// A part of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub reg: Reg,
    pub bits: u32,
}

/// What a memory address is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    Reg(Reg),
    Operand(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    Imm(i64),
    Reg(Part),
    /// An operand of the statement, with the letter of its modifier.
    Operand {
        index: usize,
        modifier: Option<u8>,
    },
    /// `disp(base, index, scale)`
    Memory {
        disp: i64,
        base: Option<Base>,
        index: Option<(Base, i64)>,
    },
    /// `%fs:disp`
    Thread(i64),
}

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub lock: bool,
    pub name: String,
    pub args: Vec<Arg>,
    /// As it was written.
    pub text: String,
}

/// The name of a register, without `%`.
pub fn register(name: &str) -> Option<Part> {
    const OLD: [(&str, Reg); 8] = [
        ("ax", Reg::Ax),
        ("bx", Reg::Bx),
        ("cx", Reg::Cx),
        ("dx", Reg::Dx),
        ("si", Reg::Si),
        ("di", Reg::Di),
        ("bp", Reg::Bp),
        ("sp", Reg::Sp),
    ];
    let old = |word: &str| OLD.iter().find(|(name, _)| *name == word).map(|(_, reg)| *reg);
    if let Some(reg) = old(name) {
        return Some(Part { reg, bits: 16 });
    }
    if let Some(reg) = name.strip_prefix('r').and_then(old) {
        return Some(Part { reg, bits: 64 });
    }
    if let Some(reg) = name.strip_prefix('e').and_then(old) {
        return Some(Part { reg, bits: 32 });
    }
    if let Some(reg) = name.strip_suffix('l').and_then(|stem| old(stem).or_else(|| old(&format!("{stem}x")))) {
        return Some(Part { reg, bits: 8 });
    }
    let number = name.strip_prefix('r')?;
    let digits = number.trim_end_matches(['b', 'w', 'd']);
    let bits = match &number[digits.len()..] {
        "" => 64,
        "d" => 32,
        "w" => 16,
        "b" => 8,
        _ => return None,
    };
    let number = digits.parse().ok().filter(|number| (8..16).contains(number))?;
    Some(Part { reg: Reg::R(number), bits })
}

/// The instructions of a template; the text of the first that is not understood otherwise.
///
/// A label may stand before an instruction: jumps to it are not known. What is put into another section is left out,
/// which are tables for code that patches instructions or handles their faults.
pub fn parse(template: &str) -> Result<Vec<Statement>, String> {
    let mut out = Vec::new();
    let (mut lock, mut elsewhere) = (false, false);
    for line in template.lines() {
        let line = line.split('#').next().unwrap_or_default();
        for text in line.split(';') {
            let mut text = after_labels(text.trim());
            match text.split_whitespace().next() {
                Some(".pushsection" | ".section") => elsewhere = true,
                Some(".popsection" | ".previous") if elsewhere => {
                    elsewhere = false;
                    continue;
                }
                Some(".align" | ".balign" | ".p2align") => continue,
                _ => {}
            }
            if elsewhere || is_nop_in_bytes(text) {
                continue;
            }
            // The prefix may be a statement of its own.
            while let Some(rest) = prefix(text, "lock") {
                (lock, text) = (true, rest);
            }
            if text.is_empty() {
                continue;
            }
            out.push(statement(text, std::mem::take(&mut lock)).ok_or_else(|| text.to_owned())?);
        }
    }
    if lock {
        return Err("lock".to_owned());
    }
    if elsewhere {
        return Err(".pushsection".to_owned());
    }
    join_repeats(out)
}

/// What follows labels such as `1:`.
fn after_labels(mut text: &str) -> &str {
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.".contains(&b));
    while let Some((_, rest)) = text.split_once(':').filter(|(name, _)| is_name(name)) {
        text = rest.trim_start();
    }
    text
}

/// The instruction that does nothing, spelt out in one of its lengths, as a place for a jump that may be written there
/// later.
fn is_nop_in_bytes(text: &str) -> bool {
    let Some(list) = prefix(text, ".byte") else { return false };
    let Some(bytes) = list.split(',').map(|byte| number(byte.trim())).collect::<Option<Vec<i64>>>() else {
        return false;
    };
    matches!(
        bytes.as_slice(),
        [0x90]
            | [0x66, 0x90]
            | [0x0f, 0x1f, 0x00]
            | [0x0f, 0x1f, 0x40, 0x00]
            | [0x0f, 0x1f, 0x44, 0, 0]
            | [0x66, 0x0f, 0x1f, 0x44, 0, 0]
            | [0x0f, 0x1f, 0x80, 0, 0, 0, 0]
            | [0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0]
    )
}

/// What follows a word.
fn prefix<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

/// `rep; nop` is `pause`; any other repetition is not known.
fn join_repeats(statements: Vec<Statement>) -> Result<Vec<Statement>, String> {
    let mut out: Vec<Statement> = Vec::new();
    for mut next in statements {
        if out.last().is_some_and(|last| is_repeat(&last.name)) {
            let last = out.pop().expect("internal: just seen");
            if next.name != "nop" || next.lock {
                return Err(format!("{}; {}", last.text, next.text));
            }
            next.name = "pause".to_owned();
        }
        out.push(next);
    }
    match out.last() {
        Some(last) if is_repeat(&last.name) => Err(last.text.clone()),
        _ => Ok(out),
    }
}

fn is_repeat(name: &str) -> bool {
    matches!(name, "rep" | "repz" | "repe")
}

fn statement(text: &str, lock: bool) -> Option<Statement> {
    let (name, rest) = match text.split_once(char::is_whitespace) {
        Some((name, rest)) => (name, rest.trim()),
        None => (text, ""),
    };
    let name = name.to_ascii_lowercase();
    if !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return None;
    }
    if is_repeat(&name) && rest == "nop" {
        return Some(Statement { lock, name: "pause".to_owned(), args: Vec::new(), text: text.to_owned() });
    }
    let mut args = Vec::new();
    let (mut depth, mut from) = (0, 0);
    for (at, c) in rest.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                args.push(arg(rest[from..at].trim())?);
                from = at + 1;
            }
            _ => {}
        }
    }
    if !rest[from..].trim().is_empty() || !args.is_empty() {
        args.push(arg(rest[from..].trim())?);
    }
    Some(Statement { lock, name, args, text: text.to_owned() })
}

fn number(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u64::from_str_radix(hex, 16).ok()? as i64,
        None if digits.len() > 1 && digits.starts_with('0') => i64::from_str_radix(digits, 8).ok()?,
        None => digits.parse::<u64>().ok()? as i64,
    };
    Some(value.wrapping_mul(sign))
}

/// `$0` or `${0:b}`
fn operand(text: &str) -> Option<(usize, Option<u8>)> {
    let rest = text.strip_prefix('$')?;
    let Some(inside) = rest.strip_prefix('{') else { return Some((rest.parse().ok()?, None)) };
    let inside = inside.strip_suffix('}')?;
    match inside.split_once(':') {
        Some((index, modifier)) => match modifier.as_bytes() {
            [letter] => Some((index.parse().ok()?, Some(*letter))),
            _ => None,
        },
        None => Some((inside.parse().ok()?, None)),
    }
}

fn base(text: &str) -> Option<Base> {
    if let Some(name) = text.strip_prefix('%') {
        return register(name).filter(|part| part.bits == 64).map(|part| Base::Reg(part.reg));
    }
    match operand(text)? {
        (index, None | Some(b'q')) => Some(Base::Operand(index)),
        _ => None,
    }
}

fn arg(text: &str) -> Option<Arg> {
    if let Some(rest) = text.strip_prefix("%fs:") {
        return number(rest).map(Arg::Thread);
    }
    if let Some(rest) = text.strip_prefix("$$") {
        return number(rest).map(Arg::Imm);
    }
    if let Some(name) = text.strip_prefix('%') {
        return register(name).map(Arg::Reg);
    }
    if let Some(inside) = text.strip_suffix(')') {
        let (disp, inside) = inside.split_once('(')?;
        let disp = if disp.trim().is_empty() { 0 } else { number(disp.trim())? };
        let mut parts = inside.split(',').map(str::trim);
        let first = match parts.next()? {
            "" => None,
            word => Some(base(word)?),
        };
        let index = parts.next().map(base).map(|found| found.ok_or(())).transpose().ok()?;
        let scale = parts.next().map_or(Some(1), number)?;
        return parts.next().is_none().then_some(Arg::Memory {
            disp,
            base: first,
            index: index.map(|index| (index, scale)),
        });
    }
    operand(text).map(|(index, modifier)| Arg::Operand { index, modifier })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(template: &str) -> Vec<(bool, String, usize)> {
        let statements = parse(template).unwrap_or_else(|text| panic!("`{text}` is not understood"));
        statements.into_iter().map(|s| (s.lock, s.name, s.args.len())).collect()
    }

    #[test]
    fn statements_and_prefixes() {
        assert_eq!(
            names("lock; cmpxchgq %rcx, $1; sete $0"),
            [(true, "cmpxchgq".to_owned(), 2), (false, "sete".to_owned(), 1)]
        );
        assert_eq!(names("rep; nop"), [(false, "pause".to_owned(), 0)]);
        assert_eq!(names("rep nop\n\tnop"), [(false, "pause".to_owned(), 0), (false, "nop".to_owned(), 0)]);
        assert_eq!(names("\n\tlock\n\tincl $0 # one more\n"), [(true, "incl".to_owned(), 1)]);
        assert_eq!(names(""), []);
        assert_eq!(parse("rep; stosb"), Err("rep; stosb".to_owned()));
        assert_eq!(parse("movl $0, foo(%rip)"), Err("movl $0, foo(%rip)".to_owned()));
        assert_eq!(parse("1: jmp 1b"), Err("jmp 1b".to_owned()));
        assert_eq!(parse("lock"), Err("lock".to_owned()));
    }

    #[test]
    fn labels_sections_and_bytes() {
        assert_eq!(names("1: jmp ${0:l}"), [(false, "jmp".to_owned(), 1)]);
        let table = ".pushsection __jump_table, \"aw\"\n.balign 8\n.long 1b - ., ${0:l} - .\n.popsection";
        assert_eq!(names(&format!("1:\n\t{table}\njmp ${{0:l}}")), [(false, "jmp".to_owned(), 1)]);
        assert_eq!(names(".byte 0x0f,0x1f,0x44,0x00,0"), []);
        assert_eq!(names(&format!("{table}\n671:\n\tlock; incl $0")), [(true, "incl".to_owned(), 1)]);
        assert_eq!(parse(".byte 0xe9"), Err(".byte 0xe9".to_owned()));
        assert_eq!(parse(".section x"), Err(".pushsection".to_owned()));
        assert_eq!(parse("movq %gs:0, $0"), Err("movq %gs:0, $0".to_owned()));
    }

    #[test]
    fn arguments() {
        let of = |text: &str| arg(text).unwrap_or_else(|| panic!("`{text}` is not understood"));
        assert_eq!(of("$$-0x10"), Arg::Imm(-16));
        assert_eq!(of("${12:b}"), Arg::Operand { index: 12, modifier: Some(b'b') });
        assert_eq!(of("%r11d"), Arg::Reg(Part { reg: Reg::R(11), bits: 32 }));
        assert_eq!(of("%al"), Arg::Reg(Part { reg: Reg::Ax, bits: 8 }));
        assert_eq!(of("%sil"), Arg::Reg(Part { reg: Reg::Si, bits: 8 }));
        assert_eq!(of("%fs:0x10"), Arg::Thread(16));
        let memory = Arg::Memory { disp: 8, base: Some(Base::Operand(0)), index: Some((Base::Reg(Reg::Dx), 4)) };
        assert_eq!(of("8($0,%rdx,4)"), memory);
        assert_eq!(arg("%st(0)"), None);
        assert_eq!(arg("%eip"), None);
        assert_eq!(arg("$$label"), None);
    }
}
