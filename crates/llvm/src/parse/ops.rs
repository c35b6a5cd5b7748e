//! Opcode names, flags and memory orders.

use super::Parser;
use crate::ast::Order;
use crate::lexer::Tok;
use crate::trouble::Res;
use ir::{BinaryOp, CastOp, Wrap};

pub fn binary(word: &str) -> Option<BinaryOp> {
    Some(match word {
        "add" => BinaryOp::Add,
        "sub" => BinaryOp::Sub,
        "mul" => BinaryOp::Mul,
        "udiv" => BinaryOp::UDiv,
        "sdiv" => BinaryOp::SDiv,
        "urem" => BinaryOp::URem,
        "srem" => BinaryOp::SRem,
        "and" => BinaryOp::And,
        "or" => BinaryOp::Or,
        "xor" => BinaryOp::Xor,
        "shl" => BinaryOp::Shl,
        "lshr" => BinaryOp::LShr,
        "ashr" => BinaryOp::AShr,
        "fadd" => BinaryOp::FAdd,
        "fsub" => BinaryOp::FSub,
        "fmul" => BinaryOp::FMul,
        "fdiv" => BinaryOp::FDiv,
        "frem" => BinaryOp::FRem,
        _ => return None,
    })
}

pub fn cast(word: &str) -> Option<CastOp> {
    Some(match word {
        "trunc" => CastOp::Trunc,
        "zext" => CastOp::ZExt,
        "sext" => CastOp::SExt,
        "fptoui" => CastOp::FpToUi,
        "fptosi" => CastOp::FpToSi,
        "uitofp" => CastOp::UiToFp,
        "sitofp" => CastOp::SiToFp,
        "fptrunc" => CastOp::FpTrunc,
        "fpext" => CastOp::FpExt,
        "ptrtoint" | "ptrtoaddr" => CastOp::PtrToInt,
        "inttoptr" => CastOp::IntToPtr,
        "bitcast" | "addrspacecast" => CastOp::Bitcast,
        _ => return None,
    })
}

/// Whether the word begins an instruction: marks the end of a call's attributes in text without line breaks.
pub fn is_opcode(word: &str) -> bool {
    binary(word).is_some()
        || cast(word).is_some()
        || matches!(
            word,
            "ret"
                | "br"
                | "switch"
                | "indirectbr"
                | "invoke"
                | "callbr"
                | "resume"
                | "catchswitch"
                | "catchret"
                | "cleanupret"
                | "unreachable"
                | "fneg"
                | "extractelement"
                | "insertelement"
                | "shufflevector"
                | "extractvalue"
                | "insertvalue"
                | "alloca"
                | "load"
                | "store"
                | "fence"
                | "cmpxchg"
                | "atomicrmw"
                | "getelementptr"
                | "icmp"
                | "fcmp"
                | "phi"
                | "select"
                | "freeze"
                | "call"
                | "tail"
                | "musttail"
                | "notail"
                | "va_arg"
                | "landingpad"
                | "catchpad"
                | "cleanuppad"
        )
}

fn order(word: &str) -> Option<Order> {
    Some(match word {
        "unordered" | "monotonic" => Order::Relaxed,
        "acquire" => Order::Acquire,
        "release" => Order::Release,
        "acq_rel" => Order::AcqRel,
        "seq_cst" => Order::SeqCst,
        _ => return None,
    })
}

impl Parser<'_, '_> {
    /// Flags between an opcode and its first type; only wrapping ones change what a program does.
    pub fn flags(&mut self) -> Wrap {
        let mut wrap = Wrap::default();
        while let Tok::Word(word) = self.token.tok {
            match word {
                "nsw" => wrap.no_signed = true,
                "nuw" => wrap.no_unsigned = true,
                "exact" | "disjoint" | "nneg" | "samesign" | "fast" | "nnan" | "ninf" | "nsz" | "arcp" | "contract"
                | "afn" | "reassoc" => {}
                _ => break,
            }
            self.next();
        }
        wrap
    }

    /// Flags of getelementptr; returns whether `inbounds` was among them.
    pub fn gep_flags(&mut self) -> Res<bool> {
        let mut inbounds = false;
        while let Tok::Word(word @ ("inbounds" | "nuw" | "nusw" | "inrange")) = self.token.tok {
            inbounds |= word == "inbounds";
            self.next();
            if word == "inrange" && self.is(b'(') {
                self.skip_group()?;
            }
        }
        Ok(inbounds)
    }

    /// `syncscope("...")`, if there: whether it names the single thread.
    pub fn sync_scope(&mut self) -> Res<bool> {
        if !self.eat_word("syncscope") {
            return Ok(false);
        }
        self.expect(b'(')?;
        let Tok::Str(name) = self.next() else { return self.wanted("a string") };
        self.expect(b')')?;
        Ok(name == b"singlethread")
    }

    pub fn order(&mut self) -> Res<Order> {
        let Tok::Word(word) = self.token.tok else { return self.wanted("a memory order") };
        let Some(order) = order(word) else { return self.wanted("a memory order") };
        self.next();
        Ok(order)
    }
}
