//! The C++ runtime: `new` and `delete`, exceptions, `std::terminate`.
//!
//! `new` does not fail below the heap's largest block; above it, the form that throws counts as an uncaught exception.
//! `delete` is `free`: whether it matches the form of `new` is not checked.
//!
//! Exceptions are raised by a runtime in C++ (`runtime/exceptions.cpp` in the driver), which has all functions that are
//! [`UNKNOWN`] here. A program is given it once it throws one; until then, an `exception_ptr` is always null.

use super::heap::{self, MALLOC_ALIGN, allocating};
use super::thread::accept;
use super::{Attribute, Call, Flow, Shim, StepError, reuse};
use crate::code::{Code, Target};
use base::{FaultKind, Obstacle, Termination};
use smallvec::SmallVec;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("_Znwm", allocating!(reuse::first, |call| new(call, MALLOC_ALIGN)).with(Attribute::PassesExceptions)),
    ("_Znam", allocating!(reuse::first, |call| new(call, MALLOC_ALIGN)).with(Attribute::PassesExceptions)),
    (
        "_ZnwmSt11align_val_t",
        allocating!(reuse::first_aligned, |call| new(call, call.arg(1))).with(Attribute::PassesExceptions),
    ),
    (
        "_ZnamSt11align_val_t",
        allocating!(reuse::first_aligned, |call| new(call, call.arg(1))).with(Attribute::PassesExceptions),
    ),
    ("_ZnwmRKSt9nothrow_t", allocating!(reuse::first, |call| Ok(new_or_null(call, MALLOC_ALIGN)))),
    ("_ZnamRKSt9nothrow_t", allocating!(reuse::first, |call| Ok(new_or_null(call, MALLOC_ALIGN)))),
    (
        "_ZnwmSt11align_val_tRKSt9nothrow_t",
        allocating!(reuse::first_aligned, |call| Ok(new_or_null(call, call.arg(1)))),
    ),
    (
        "_ZnamSt11align_val_tRKSt9nothrow_t",
        allocating!(reuse::first_aligned, |call| Ok(new_or_null(call, call.arg(1)))),
    ),
    ("_ZdlPv", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdaPv", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdlPvm", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdaPvm", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdlPvSt11align_val_t", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdaPvSt11align_val_t", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdlPvmSt11align_val_t", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdaPvmSt11align_val_t", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdlPvRKSt9nothrow_t", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdaPvRKSt9nothrow_t", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdlPvSt11align_val_tRKSt9nothrow_t", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZdaPvSt11align_val_tRKSt9nothrow_t", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("_ZSt9terminatev", Shim::local(|_| panic(Termination::Terminate))),
    ("__estragon_terminated", Shim::local(|_| panic(Termination::Terminate))),
    // Newer libstdc++ annotates its own locks for race detectors; here the operations on their words imply the same.
    ("__tsan_mutex_create", Shim::local(accept)),
    ("__tsan_mutex_destroy", Shim::local(accept)),
    ("__tsan_mutex_pre_lock", Shim::local(accept)),
    ("__tsan_mutex_post_lock", Shim::local(accept)),
    ("__tsan_mutex_pre_unlock", Shim::local(accept)),
    ("__tsan_mutex_post_unlock", Shim::local(accept)),
    ("__tsan_mutex_pre_signal", Shim::local(accept)),
    ("__tsan_mutex_post_signal", Shim::local(accept)),
    ("__cxa_pure_virtual", Shim::local(|_| panic(Termination::PureVirtualCall))),
    ("__cxa_deleted_virtual", Shim::local(|_| panic(Termination::DeletedVirtualCall))),
    ("__cxa_bad_cast", UNKNOWN),
    ("__cxa_bad_typeid", UNKNOWN),
    ("__cxa_throw_bad_array_new_length", UNKNOWN),
    ("_ZSt17__throw_bad_allocv", UNKNOWN),
    ("_ZSt16__throw_bad_castv", UNKNOWN),
    ("_ZSt18__throw_bad_typeidv", UNKNOWN),
    ("_ZSt21__throw_bad_exceptionv", UNKNOWN),
    ("_ZSt25__throw_bad_function_callv", UNKNOWN),
    ("_ZSt28__throw_bad_array_new_lengthv", UNKNOWN),
    ("_ZSt19__throw_logic_errorPKc", UNKNOWN),
    ("_ZSt20__throw_domain_errorPKc", UNKNOWN),
    ("_ZSt24__throw_invalid_argumentPKc", UNKNOWN),
    ("_ZSt20__throw_length_errorPKc", UNKNOWN),
    ("_ZSt20__throw_out_of_rangePKc", UNKNOWN),
    ("_ZSt24__throw_out_of_range_fmtPKcz", UNKNOWN),
    ("_ZSt21__throw_runtime_errorPKc", UNKNOWN),
    ("_ZSt19__throw_range_errorPKc", UNKNOWN),
    ("_ZSt22__throw_overflow_errorPKc", UNKNOWN),
    ("_ZSt23__throw_underflow_errorPKc", UNKNOWN),
    ("_ZSt19__throw_ios_failurePKc", UNKNOWN),
    ("_ZSt19__throw_ios_failurePKci", UNKNOWN),
    ("_ZSt20__throw_system_errori", UNKNOWN),
    ("_ZSt20__throw_future_errori", UNKNOWN),
    ("__cxa_throw", UNKNOWN),
    ("__cxa_rethrow", UNKNOWN),
    ("__cxa_begin_catch", UNKNOWN),
    ("__cxa_end_catch", UNKNOWN),
    ("__cxa_get_exception_ptr", UNKNOWN),
    ("__cxa_init_primary_exception", UNKNOWN),
    ("__cxa_call_unexpected", UNKNOWN),
    ("_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE", UNKNOWN),
    ("__cxa_allocate_exception", UNKNOWN),
    ("__cxa_free_exception", UNKNOWN),
    ("__cxa_current_exception_type", UNKNOWN),
    ("__cxa_get_globals", UNKNOWN),
    ("__cxa_get_globals_fast", UNKNOWN),
    ("__cxa_call_terminate", UNKNOWN),
    ("_ZSt17current_exceptionv", Shim::local(|call| no_exception(call, 0))),
    ("_ZSt18uncaught_exceptionv", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZSt19uncaught_exceptionsv", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt15__exception_ptr13exception_ptrC1EPv", Shim::local(|call| no_exception(call, 0))),
    ("_ZNSt15__exception_ptr13exception_ptrC2EPv", Shim::local(|call| no_exception(call, 0))),
    ("_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt9exceptionD1Ev", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt9exceptionD2Ev", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt11logic_errorC1EPKc", UNKNOWN),
    ("_ZNSt11logic_errorC2EPKc", UNKNOWN),
    ("_ZNSt12out_of_rangeC1EPKc", UNKNOWN),
    ("_ZNSt16invalid_argumentC1EPKc", UNKNOWN),
    ("_ZNSt13runtime_errorC1EPKc", UNKNOWN),
    ("_ZNSt13runtime_errorC2EPKc", UNKNOWN),
    ("_ZNSt11logic_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", UNKNOWN),
    ("_ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", UNKNOWN),
    ("_ZNSt3_V215system_categoryEv", UNKNOWN),
    ("_ZNSt3_V216generic_categoryEv", UNKNOWN),
    ("_ZSt15future_categoryv", UNKNOWN),
    ("_ZSt17iostream_categoryv", UNKNOWN),
    // The base of what a future holds: an `exception_ptr` behind the virtual table.
    ("_ZNSt13__future_base12_Result_baseC1Ev", Shim::local(|call| no_exception(call, 8))),
    ("_ZNSt13__future_base12_Result_baseC2Ev", Shim::local(|call| no_exception(call, 8))),
    ("_ZNSt13__future_base12_Result_baseD1Ev", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt13__future_base12_Result_baseD2Ev", Shim::local(|_| Ok(Flow::Done(0)))),
];

/// Has no phases but the one in which it throws an exception.
fn new(call: &mut Call<'_>, align: u64) -> Result<Flow, StepError> {
    match heap::allocate(call, call.arg(0), align.max(MALLOC_ALIGN)) {
        0 => bad_alloc(call),
        block => Ok(Flow::Done(block)),
    }
}

/// The functions of the runtime of exceptions that are called here.
pub const THROWING: &[&str] = &[BAD_ALLOC];
const BAD_ALLOC: &str = "_ZSt17__throw_bad_allocv";

fn bad_alloc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let module = &call.vm.code.module;
    let Some(throw) = module.func_named(BAD_ALLOC).filter(|func| module.funcs[*func].body.is_some()) else {
        return unknown(call);
    };
    Ok(Flow::Enter { func: Code::func_address(throw), args: SmallVec::new(), phase: 1, scratch: 0 })
}

fn new_or_null(call: &mut Call<'_>, align: u64) -> Flow {
    Flow::Done(heap::allocate(call, call.arg(0), align.max(MALLOC_ALIGN)))
}

fn delete(call: &mut Call<'_>) -> Result<Flow, StepError> {
    heap::free_block(call, call.arg(0))?;
    Ok(Flow::Done(0))
}

fn panic(why: Termination) -> Result<Flow, StepError> {
    Err(StepError::fault(FaultKind::Panic, why))
}

/// A function that only programs which throw exceptions need.
const UNKNOWN: Shim = Shim::local(unknown);

fn unknown(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let code = &call.vm.code;
    let name = match &code.sites[code.insts[call.site as usize].imm as usize].callee {
        Target::Shim { func: Some(func), .. } => code.module.funcs[*func].name.as_str(),
        Target::Shim { func: None, .. } | Target::Func(_) | Target::Pointer(_) => "a function",
    };
    Err(StepError::obstacle(
        Obstacle::Exception,
        format!("`{name}`, which belongs to exceptions of C++"),
        "the exceptions of this C++ library are not known: use libstdc++, or return errors as values",
    ))
}

/// Sets the word at `offset` of the first argument's object to a null `exception_ptr`.
fn no_exception(call: &mut Call<'_>, offset: u64) -> Result<Flow, StepError> {
    call.store64(call.arg(0) + offset, 0)?;
    Ok(Flow::Done(0))
}
