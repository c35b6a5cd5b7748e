//! Inline assembly: the few templates that concurrent programs use as compiler or processor barriers.

use super::body::{List, Lower};
use crate::ast::Call;
use crate::parse::brief;
use crate::trouble::{Res, unsupported};
use base::FenceOrder;
use ir::InstData;

impl<'a> Lower<'_, 'a> {
    pub fn inline_asm(&mut self, call: &Call<'a>, template: &[u8], constraints: &[u8]) -> Res<List> {
        let text = String::from_utf8_lossy(template).to_ascii_lowercase();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let results = self.scalars(call.result)?;
        let refuse = || unsupported(format!("inline assembly `{}`", brief(template)));
        let code = text.trim_matches([';', ' ']);
        // A template that is only a comment assembles to nothing.
        if code.is_empty() || code.starts_with('#') {
            return match self.tied(call, constraints, results.len())? {
                Some(list) => Ok(list),
                None => refuse(),
            };
        }
        if !results.is_empty() {
            return refuse();
        }
        let order = match code {
            "mfence" => FenceOrder::SeqCst,
            "lfence" => FenceOrder::Acquire,
            "sfence" => FenceOrder::Release,
            "pause" | "rep nop" | "rep; nop" | "rep ; nop" => {
                self.call_external("estragon_pause", &[], &[])?;
                return Ok(List::new());
            }
            // A locked operation that changes nothing, on the stack or on a scratch word, is a full fence.
            _ if is_locked_nothing(code) => FenceOrder::SeqCst,
            _ => return refuse(),
        };
        self.effect(InstData::Fence { order, single_thread: false });
        Ok(List::new())
    }

    /// Results of an empty template: each output must be tied to an input, whose value it then is.
    fn tied(&mut self, call: &Call<'a>, constraints: &[u8], results: usize) -> Res<Option<List>> {
        let mut out: Vec<Option<ir::Value>> = Vec::new();
        let mut input = 0;
        for part in constraints.split(|&b| b == b',') {
            match part {
                [b'~', ..] | [] => {}
                // An indirect output is a pointer operand, and nothing is written through it.
                [b'=', b'*', ..] => input += 1,
                [b'=', ..] => out.push(None),
                _ => {
                    let tied = std::str::from_utf8(part).ok().and_then(|n| n.parse::<usize>().ok());
                    if let Some(slot) = tied.and_then(|n| out.get_mut(n)) {
                        let list = self.values(self.arg(call, input)?)?;
                        let [value] = *list else { return Ok(None) };
                        *slot = Some(value);
                    }
                    input += 1;
                }
            }
        }
        let list: Option<List> = out.into_iter().collect();
        let types = self.scalars(call.result)?;
        Ok(list.filter(|list| {
            list.len() == results && list.iter().zip(&types).all(|(&value, &ty)| self.body.ty(value) == ty)
        }))
    }
}

fn is_locked_nothing(code: &str) -> bool {
    let Some(rest) = code.strip_prefix("lock").map(|rest| rest.trim_start_matches([';', ' '])) else { return false };
    let zero = rest.contains("$$0") || rest.contains("$0,") || rest.ends_with(", 0");
    rest.starts_with("not") || ((rest.starts_with("or") || rest.starts_with("add")) && zero && rest.contains("sp"))
}
