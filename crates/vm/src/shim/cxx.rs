//! The C++ runtime: `new` and `delete`, exceptions, `std::terminate`.
//!
//! `new` does not fail below the heap's largest block; above it, the form that throws counts as an uncaught exception.
//! `delete` is `free`: whether it matches the form of `new` is not checked.
//!
//! Exceptions are not modelled. One that is thrown where no function on the stack has a handler ends the program, and
//! is a fault; any other is unsupported. An `exception_ptr` is always null.

use super::heap::{self, MALLOC_ALIGN, allocating};
use super::thread::accept;
use super::{Attribute, Call, Flow, Shim, StepError, reuse};
use base::{Exception, FaultKind, Termination};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("_Znwm", allocating!(reuse::first, |call| new(call, MALLOC_ALIGN))),
    ("_Znam", allocating!(reuse::first, |call| new(call, MALLOC_ALIGN))),
    ("_ZnwmSt11align_val_t", allocating!(reuse::first_aligned, |call| new(call, call.arg(1)))),
    ("_ZnamSt11align_val_t", allocating!(reuse::first_aligned, |call| new(call, call.arg(1)))),
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
    ("__cxa_bad_cast", Shim::local(|call| thrown(call, "bad_cast"))),
    ("__cxa_bad_typeid", Shim::local(|call| thrown(call, "bad_typeid"))),
    ("__cxa_throw_bad_array_new_length", Shim::local(|call| thrown(call, "bad_array_new_length"))),
    ("_ZSt17__throw_bad_allocv", Shim::local(|call| thrown(call, "bad_alloc"))),
    ("_ZSt16__throw_bad_castv", Shim::local(|call| thrown(call, "bad_cast"))),
    ("_ZSt18__throw_bad_typeidv", Shim::local(|call| thrown(call, "bad_typeid"))),
    ("_ZSt21__throw_bad_exceptionv", Shim::local(|call| thrown(call, "bad_exception"))),
    ("_ZSt25__throw_bad_function_callv", Shim::local(|call| thrown(call, "bad_function_call"))),
    ("_ZSt28__throw_bad_array_new_lengthv", Shim::local(|call| thrown(call, "bad_array_new_length"))),
    ("_ZSt19__throw_logic_errorPKc", Shim::local(|call| thrown_with(call, "logic_error"))),
    ("_ZSt20__throw_domain_errorPKc", Shim::local(|call| thrown_with(call, "domain_error"))),
    ("_ZSt24__throw_invalid_argumentPKc", Shim::local(|call| thrown_with(call, "invalid_argument"))),
    ("_ZSt20__throw_length_errorPKc", Shim::local(|call| thrown_with(call, "length_error"))),
    ("_ZSt20__throw_out_of_rangePKc", Shim::local(|call| thrown_with(call, "out_of_range"))),
    ("_ZSt24__throw_out_of_range_fmtPKcz", Shim::local(|call| thrown_with(call, "out_of_range"))),
    ("_ZSt21__throw_runtime_errorPKc", Shim::local(|call| thrown_with(call, "runtime_error"))),
    ("_ZSt19__throw_range_errorPKc", Shim::local(|call| thrown_with(call, "range_error"))),
    ("_ZSt22__throw_overflow_errorPKc", Shim::local(|call| thrown_with(call, "overflow_error"))),
    ("_ZSt23__throw_underflow_errorPKc", Shim::local(|call| thrown_with(call, "underflow_error"))),
    ("_ZSt19__throw_ios_failurePKc", Shim::local(|call| thrown_with(call, "ios_base::failure"))),
    ("_ZSt19__throw_ios_failurePKci", Shim::local(|call| thrown_with(call, "ios_base::failure"))),
    ("_ZSt20__throw_system_errori", Shim::local(system_error)),
    ("_ZSt20__throw_future_errori", Shim::local(|call| thrown(call, "future_error"))),
    ("__cxa_allocate_exception", Shim::local(|call| new(call, MALLOC_ALIGN)).with(Attribute::Allocates)),
    ("__cxa_free_exception", Shim::visible(heap::freeing, delete).with(Attribute::Frees)),
    ("__cxa_throw", Shim::local(throw)),
    ("__cxa_rethrow", Shim::local(|_| unmodelled())),
    ("__cxa_begin_catch", Shim::local(|_| unmodelled())),
    ("__cxa_end_catch", Shim::local(|_| unmodelled())),
    ("__cxa_get_exception_ptr", Shim::local(|_| unmodelled())),
    ("__cxa_init_primary_exception", Shim::local(|_| unmodelled())),
    ("__cxa_call_unexpected", Shim::local(|_| unmodelled())),
    ("_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE", Shim::local(|_| unmodelled())),
    ("_ZSt17current_exceptionv", Shim::local(|call| no_exception(call, 0))),
    ("_ZSt18uncaught_exceptionv", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZSt19uncaught_exceptionsv", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt15__exception_ptr13exception_ptrC1EPv", Shim::local(|call| no_exception(call, 0))),
    ("_ZNSt15__exception_ptr13exception_ptrC2EPv", Shim::local(|call| no_exception(call, 0))),
    ("_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt9exceptionD1Ev", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt9exceptionD2Ev", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt11logic_errorC1EPKc", Shim::local(|_| unmodelled())),
    ("_ZNSt11logic_errorC2EPKc", Shim::local(|_| unmodelled())),
    ("_ZNSt12out_of_rangeC1EPKc", Shim::local(|_| unmodelled())),
    ("_ZNSt16invalid_argumentC1EPKc", Shim::local(|_| unmodelled())),
    ("_ZNSt13runtime_errorC1EPKc", Shim::local(|_| unmodelled())),
    ("_ZNSt13runtime_errorC2EPKc", Shim::local(|_| unmodelled())),
    ("_ZNSt11logic_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", Shim::local(|_| unmodelled())),
    ("_ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", Shim::local(|_| unmodelled())),
    // The base of what a future holds: an `exception_ptr` behind the virtual table.
    ("_ZNSt13__future_base12_Result_baseC1Ev", Shim::local(|call| no_exception(call, 8))),
    ("_ZNSt13__future_base12_Result_baseC2Ev", Shim::local(|call| no_exception(call, 8))),
    ("_ZNSt13__future_base12_Result_baseD1Ev", Shim::local(|_| Ok(Flow::Done(0)))),
    ("_ZNSt13__future_base12_Result_baseD2Ev", Shim::local(|_| Ok(Flow::Done(0)))),
];

fn new(call: &mut Call<'_>, align: u64) -> Result<Flow, StepError> {
    match heap::allocate(call, call.arg(0), align.max(MALLOC_ALIGN)) {
        0 => thrown(call, "bad_alloc"),
        block => Ok(Flow::Done(block)),
    }
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

/// libstdc++ threw one of its own exceptions.
fn thrown(call: &Call<'_>, class: &'static str) -> Result<Flow, StepError> {
    uncaught(call, Exception::Library { class, text: None })
}

/// An exception that no function on the stack can catch ends the program.
fn uncaught(call: &Call<'_>, exception: Exception) -> Result<Flow, StepError> {
    if !call.vm.explain().may_catch(call.tid) {
        return panic(Termination::Exception(exception));
    }
    let which = match exception {
        Exception::Library { class, .. } => format!(" `std::{class}`"),
        Exception::Program(ty) => ty.map_or(String::new(), |ty| format!(" of type `{ty}`")),
    };
    Err(StepError::unsupported(format!("C++ exception{which}, which may be caught"), INSTEAD))
}

/// The same, with the text that the first argument points to; later arguments are the numbers it mentions.
fn thrown_with(call: &mut Call<'_>, class: &'static str) -> Result<Flow, StepError> {
    let text = call.string(0)?;
    let text = fill_in(&String::from_utf8_lossy(&text), &call.args[1..]);
    uncaught(call, Exception::Library { class, text: Some(text) })
}

/// Formats a libstdc++ message with the arguments (it only uses `%zu`, `%s` and `%%`); texts are left out.
fn fill_in(text: &str, args: &[u64]) -> String {
    let mut args = args.iter();
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("%zu") {
            out.push_str(&args.next().map_or("?".into(), u64::to_string));
            rest = after;
        } else if let Some(after) = rest.strip_prefix("%s") {
            args.next();
            rest = after;
        } else {
            out.push('%');
            rest = rest.strip_prefix("%%").unwrap_or(&rest[1..]);
        }
    }
    out + rest
}

fn system_error(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let code = call.int(0);
    let text = super::errno::text(code).unwrap_or("unknown error");
    uncaught(call, Exception::Library { class: "system_error", text: Some(format!("{text} (code {code})")) })
}

const INSTEAD: &str = "exceptions are not modelled: return error values, or end the program with an assertion";

fn unmodelled() -> Result<Flow, StepError> {
    Err(StepError::unsupported("C++ exception", INSTEAD))
}

/// `(object, type, destructor)`.
fn throw(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const TYPE_NAME: u64 = 8;
    let name = call.load64(call.arg(1) + TYPE_NAME).and_then(|at| Ok(call.vm.memory.c_string(at)?.to_vec()));
    uncaught(call, Exception::Program(name.ok().map(|name| type_name(&String::from_utf8_lossy(&name)))))
}

/// A type's name from its linker name, for plain classes and the commonest other types; else the linker name itself.
fn type_name(mangled: &str) -> String {
    match mangled {
        "i" => return "int".into(),
        "PKc" => return "const char *".into(),
        _ => {}
    }
    let (mut rest, mut parts) = (mangled, Vec::new());
    let nested = rest.strip_prefix('N').and_then(|inner| inner.strip_suffix('E'));
    rest = nested.unwrap_or(rest);
    if let Some(inner) = rest.strip_prefix("St") {
        parts.push("std");
        rest = inner;
    }
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let len = rest[..digits].parse().unwrap_or(usize::MAX);
        let Some(part) = rest[digits..].get(..len) else { return mangled.into() };
        parts.push(part);
        rest = &rest[digits + len..];
    }
    parts.join("::")
}

/// Sets the word at `offset` of the first argument's object to a null `exception_ptr`.
fn no_exception(call: &mut Call<'_>, offset: u64) -> Result<Flow, StepError> {
    call.store64(call.arg(0) + offset, 0)?;
    Ok(Flow::Done(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_get_their_numbers() {
        let text = "vector::_M_range_check: __n (which is %zu) >= this->size() (which is %zu)";
        assert_eq!(fill_in(text, &[7, 3]), "vector::_M_range_check: __n (which is 7) >= this->size() (which is 3)");
        assert_eq!(fill_in("100%% of %s%zu %", &[1, 2]), "100% of 2 %");
        assert_eq!(fill_in("%zu", &[]), "?");
    }

    #[test]
    fn types_are_named_as_written() {
        let names =
            ["5Error", "St13runtime_error", "N3app5ErrorE", "NSt8ios_base7failureE", "i", "1", "3ab", "S_", "99x"];
        let want =
            ["Error", "std::runtime_error", "app::Error", "std::ios_base::failure", "int", "1", "3ab", "S_", "99x"];
        assert_eq!(names.map(type_name), want);
    }
}
