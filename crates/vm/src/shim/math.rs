//! The mathematical functions, on `double` and `float`.
//!
//! They are computed by the C library of the host, so results are those of a native run. `errno` and the floating-point
//! exceptions are not modelled. Not modelled: complex numbers, other rounding directions. Functions on `long double`
//! exist only as instructions, outside of this file.

use super::{Call, Flow, Shim, StepError};

/// Declares the host's functions and makes a row of the table for each.
macro_rules! family {
    (
        unary { $($unary:ident)* }
        unary_single { $($unary_single:ident)* }
        binary { $($binary:ident)* }
        binary_single { $($binary_single:ident)* }
        alias { $($alias:literal $shape:ident($target:expr);)* }
    ) => {
        #[link(name = "m")]
        // SAFETY: the C standard gives these functions these types; those marked safe touch no memory of ours.
        unsafe extern "C" {
            $(safe fn $unary(x: f64) -> f64;)*
            $(safe fn $unary_single(x: f32) -> f32;)*
            $(safe fn $binary(x: f64, y: f64) -> f64;)*
            $(safe fn $binary_single(x: f32, y: f32) -> f32;)*
            // Rust has a `cbrt` of its own, which rounds better; this name denotes that of the C library.
            #[cfg_attr(target_env = "gnu", link_name = "cbrtf64")]
            safe fn cbrt(x: f64) -> f64;
            #[cfg_attr(target_env = "gnu", link_name = "cbrtf32")]
            safe fn cbrtf(x: f32) -> f32;
            safe fn ldexp(x: f64, n: i32) -> f64;
            safe fn ldexpf(x: f32, n: i32) -> f32;
            safe fn ilogb(x: f64) -> i32;
            safe fn ilogbf(x: f32) -> i32;
            fn lgamma_r(x: f64, sign: &mut i32) -> f64;
            fn lgammaf_r(x: f32, sign: &mut i32) -> f32;
            fn remquo(x: f64, y: f64, quotient: &mut i32) -> f64;
        }
        pub(super) const TABLE: &[(&str, Shim)] = &[
            $((stringify!($unary), Shim::local(|call| of_double(call, |x| $unary(x)))),)*
            $((stringify!($unary_single), Shim::local(|call| of_single(call, |x| $unary_single(x)))),)*
            $((stringify!($binary), Shim::local(|call| of_doubles(call, |x, y| $binary(x, y)))),)*
            $((stringify!($binary_single), Shim::local(|call| of_singles(call, |x, y| $binary_single(x, y)))),)*
            $(($alias, Shim::local(|call| $shape(call, $target))),)*
        ];
    };
}

family! {
    unary {
        sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 exp10 expm1 log log2 log10 log1p sqrt
        fabs floor ceil round trunc rint nearbyint roundeven logb tgamma erf erfc j0 j1 y0 y1
    }
    unary_single {
        sinf cosf tanf asinf acosf atanf sinhf coshf tanhf asinhf acoshf atanhf expf exp2f exp10f expm1f logf log2f log10f
        log1pf sqrtf fabsf floorf ceilf roundf truncf rintf nearbyintf roundevenf logbf tgammaf erff erfcf
    }
    binary { pow atan2 hypot fmod remainder copysign nextafter fmin fmax fdim }
    binary_single { powf atan2f hypotf fmodf remainderf copysignf nextafterf fminf fmaxf fdimf }
    alias {
        "cbrt" of_double(|x| cbrt(x));
        "cbrtf" of_single(|x| cbrtf(x));
        "drem" of_doubles(|x, y| remainder(x, y));
        "lgamma" of_double(|x| gamma(x).0);
        "gamma" of_double(|x| gamma(x).0);
        "lgammaf" of_single(gamma_single);
        "fma" fused(|x, y, z| x.mul_add(y, z));
        "fmaf" fused_single(|x, y, z| x.mul_add(y, z));
        "lround" to_long(|x| round(x));
        "llround" to_long(|x| round(x));
        "lrint" to_long(|x| rint(x));
        "llrint" to_long(|x| rint(x));
        "lroundf" single_to_long(|x| roundf(x));
        "llroundf" single_to_long(|x| roundf(x));
        "lrintf" single_to_long(|x| rintf(x));
        "llrintf" single_to_long(|x| rintf(x));
        "ldexp" by_power(false);
        "scalbn" by_power(false);
        "scalbln" by_power(true);
        "ldexpf" single_by_power(false);
        "scalbnf" single_by_power(false);
        "scalblnf" single_by_power(true);
        "ilogb" to_int(|x| ilogb(x));
        "ilogbf" single_to_int(|x| ilogbf(x));
        "isnan" to_int(|x| x.is_nan().into());
        "__isnan" to_int(|x| x.is_nan().into());
        "isnanf" single_to_int(|x| x.is_nan().into());
        "__isnanf" single_to_int(|x| x.is_nan().into());
        "isinf" to_int(infinite);
        "__isinf" to_int(infinite);
        "isinff" single_to_int(|x| infinite(x.into()));
        "__isinff" single_to_int(|x| infinite(x.into()));
        "finite" to_int(|x| x.is_finite().into());
        "__finite" to_int(|x| x.is_finite().into());
        "finitef" single_to_int(|x| x.is_finite().into());
        "__finitef" single_to_int(|x| x.is_finite().into());
        "__signbit" to_int(|x| i32::from(x.is_sign_negative()) << 7);
        "__signbitf" single_to_int(|x| i32::from(x.is_sign_negative()) << 3);
        "__fpclassify" to_int(class);
        "__fpclassifyf" single_to_int(|x| if x.is_subnormal() { SUBNORMAL } else { class(x.into()) });
        "frexp" split(Split::Exponent);
        "frexpf" split_single(Split::Exponent);
        "modf" split(Split::Whole);
        "modff" split_single(Split::Whole);
        "lgamma_r" split(Split::Gamma);
        "sincos" sine_and_cosine(());
        "sincosf" sine_and_cosine_single(());
        "remquo" with_quotient(());
        "nan" not_a_number(f64::NAN.to_bits());
        "nanf" not_a_number(f32::NAN.to_bits() as u64);
    }
}

fn double(call: &Call<'_>, n: usize) -> f64 {
    f64::from_bits(call.arg(n))
}

fn single(call: &Call<'_>, n: usize) -> f32 {
    f32::from_bits(call.arg(n) as u32)
}

fn gives(value: f64) -> Result<Flow, StepError> {
    Ok(Flow::Done(value.to_bits()))
}

fn gives_single(value: f32) -> Result<Flow, StepError> {
    Ok(Flow::Done(value.to_bits().into()))
}

fn of_double(call: &mut Call<'_>, f: fn(f64) -> f64) -> Result<Flow, StepError> {
    gives(f(double(call, 0)))
}

fn of_single(call: &mut Call<'_>, f: fn(f32) -> f32) -> Result<Flow, StepError> {
    gives_single(f(single(call, 0)))
}

fn of_doubles(call: &mut Call<'_>, f: fn(f64, f64) -> f64) -> Result<Flow, StepError> {
    gives(f(double(call, 0), double(call, 1)))
}

fn of_singles(call: &mut Call<'_>, f: fn(f32, f32) -> f32) -> Result<Flow, StepError> {
    gives_single(f(single(call, 0), single(call, 1)))
}

fn fused(call: &mut Call<'_>, f: fn(f64, f64, f64) -> f64) -> Result<Flow, StepError> {
    gives(f(double(call, 0), double(call, 1), double(call, 2)))
}

fn fused_single(call: &mut Call<'_>, f: fn(f32, f32, f32) -> f32) -> Result<Flow, StepError> {
    gives_single(f(single(call, 0), single(call, 1), single(call, 2)))
}

/// The processor converts a number that does not fit into a `long` to the least one.
fn long(value: f64) -> Result<Flow, StepError> {
    let fits = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&value);
    Ok(Flow::Done(if fits { value as i64 } else { i64::MIN } as u64))
}

fn to_long(call: &mut Call<'_>, f: fn(f64) -> f64) -> Result<Flow, StepError> {
    long(f(double(call, 0)))
}

fn single_to_long(call: &mut Call<'_>, f: fn(f32) -> f32) -> Result<Flow, StepError> {
    long(f(single(call, 0)).into())
}

fn to_int(call: &mut Call<'_>, f: fn(f64) -> i32) -> Result<Flow, StepError> {
    Ok(Flow::int(f(double(call, 0))))
}

fn single_to_int(call: &mut Call<'_>, f: fn(f32) -> i32) -> Result<Flow, StepError> {
    Ok(Flow::int(f(single(call, 0))))
}

/// An exponent that is an `int` or, where `is_long` says so, a `long`; beyond a few thousand it makes no difference.
fn power(call: &Call<'_>, is_long: bool) -> i32 {
    if is_long { (call.arg(1) as i64).clamp(-10_000, 10_000) as i32 } else { call.int(1) }
}

fn by_power(call: &mut Call<'_>, is_long: bool) -> Result<Flow, StepError> {
    gives(ldexp(double(call, 0), power(call, is_long)))
}

fn single_by_power(call: &mut Call<'_>, is_long: bool) -> Result<Flow, StepError> {
    gives_single(ldexpf(single(call, 0), power(call, is_long)))
}

fn infinite(x: f64) -> i32 {
    if x.is_infinite() { x.signum() as i32 } else { 0 }
}

const SUBNORMAL: i32 = 3;

fn class(x: f64) -> i32 {
    match x.classify() {
        std::num::FpCategory::Nan => 0,
        std::num::FpCategory::Infinite => 1,
        std::num::FpCategory::Zero => 2,
        std::num::FpCategory::Subnormal => SUBNORMAL,
        std::num::FpCategory::Normal => 4,
    }
}

/// A fraction in [0.5, 1) and an exponent of two.
fn parts(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let (normal, shift) = if x.is_subnormal() { (x * 2f64.powi(54), 54) } else { (x, 0) };
    let bits = normal.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32;
    (f64::from_bits(bits & !(0x7ff << 52) | 1022 << 52), exponent - 1022 - shift)
}

/// What a function stores through its pointer, besides its result.
#[derive(Clone, Copy)]
enum Split {
    Exponent,
    Whole,
    Gamma,
}

fn split(call: &mut Call<'_>, how: Split) -> Result<Flow, StepError> {
    let (x, to) = (double(call, 0), call.arg(1));
    match how {
        Split::Exponent => {
            let (fraction, exponent) = parts(x);
            call.store32(to, exponent as u32)?;
            gives(fraction)
        }
        Split::Whole => {
            call.store64(to, trunc(x).to_bits())?;
            gives(if x.is_infinite() { 0.0 } else { x - trunc(x) }.copysign(x))
        }
        Split::Gamma => {
            let (value, sign) = gamma(x);
            call.store32(to, sign as u32)?;
            gives(value)
        }
    }
}

fn split_single(call: &mut Call<'_>, how: Split) -> Result<Flow, StepError> {
    let (x, to) = (single(call, 0), call.arg(1));
    match how {
        Split::Exponent | Split::Gamma => {
            let (fraction, exponent) = parts(x.into());
            call.store32(to, exponent as u32)?;
            gives_single(fraction as f32)
        }
        Split::Whole => {
            call.store32(to, truncf(x).to_bits())?;
            gives_single(if x.is_infinite() { 0.0 } else { x - truncf(x) }.copysign(x))
        }
    }
}

fn sine_and_cosine(call: &mut Call<'_>, (): ()) -> Result<Flow, StepError> {
    let x = double(call, 0);
    call.store64(call.arg(1), sin(x).to_bits())?;
    call.store64(call.arg(2), cos(x).to_bits())?;
    Ok(Flow::Done(0))
}

fn sine_and_cosine_single(call: &mut Call<'_>, (): ()) -> Result<Flow, StepError> {
    let x = single(call, 0);
    call.store32(call.arg(1), sinf(x).to_bits())?;
    call.store32(call.arg(2), cosf(x).to_bits())?;
    Ok(Flow::Done(0))
}

/// The remainder, and the low bits of the quotient with its sign.
fn with_quotient(call: &mut Call<'_>, (): ()) -> Result<Flow, StepError> {
    let mut quotient = 0;
    // SAFETY: the function writes the quotient and nothing else.
    let rest = unsafe { remquo(double(call, 0), double(call, 1), &mut quotient) };
    call.store32(call.arg(2), quotient as u32)?;
    gives(rest)
}

/// The logarithm of the gamma function, and the sign of the latter.
fn gamma(x: f64) -> (f64, i32) {
    let mut sign = 0;
    // SAFETY: the function writes the sign and nothing else, unlike `lgamma`, which writes a global variable.
    (unsafe { lgamma_r(x, &mut sign) }, sign)
}

fn gamma_single(x: f32) -> f32 {
    let mut sign = 0;
    // SAFETY: as above.
    unsafe { lgammaf_r(x, &mut sign) }
}

fn not_a_number(_: &mut Call<'_>, bits: u64) -> Result<Flow, StepError> {
    Ok(Flow::Done(bits))
}
