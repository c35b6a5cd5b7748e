//! Opcode names, flags and memory orders.

use crate::ast::Order;
use ir::{BinaryOp, CastOp};

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

pub fn order(word: &str) -> Option<Order> {
    Some(match word {
        "unordered" | "monotonic" => Order::Relaxed,
        "acquire" => Order::Acquire,
        "release" => Order::Release,
        "acq_rel" => Order::AcqRel,
        "seq_cst" => Order::SeqCst,
        _ => return None,
    })
}
