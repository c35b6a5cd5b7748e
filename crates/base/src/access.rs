//! Memory orders and kinds of atomic access.
//!
//! An order type per kind of access, so that a load that releases cannot be written down. LLVM's `unordered` and
//! `monotonic` are both [`LoadOrder::Relaxed`] and its likes: the models we check do not tell them apart.

macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($variant),* }
        impl $name {
            pub const ALL: &[$name] = &[$($name::$variant),*];
            pub fn name(self) -> &'static str { match self { $($name::$variant => $text),* } }
            pub fn from_name(text: &str) -> Option<Self> { match text { $($text => Some($name::$variant),)* _ => None } }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(self.name()) }
        }
    };
}

named! { LoadOrder { Relaxed "relaxed", Acquire "acquire", SeqCst "seq_cst" } }
named! { StoreOrder { Relaxed "relaxed", Release "release", SeqCst "seq_cst" } }
named! {
    /// Order of a read-modify-write, or of a compare-exchange that succeeds.
    UpdateOrder { Relaxed "relaxed", Acquire "acquire", Release "release", AcqRel "acq_rel", SeqCst "seq_cst" }
}
named! { FenceOrder { Acquire "acquire", Release "release", AcqRel "acq_rel", SeqCst "seq_cst" } }
named! {
    /// What a read-modify-write does with the old value and its operand.
    RmwOp {
        Exchange "xchg", Add "add", Sub "sub", And "and", Nand "nand", Or "or", Xor "xor",
        Max "max", Min "min", UMax "umax", UMin "umin", FAdd "fadd", FSub "fsub", FMax "fmax", FMin "fmin",
        UIncWrap "uinc_wrap", UDecWrap "udec_wrap", USubCond "usub_cond", USubSat "usub_sat",
    }
}

/// How an atomic access that was executed accessed its location: a compare-exchange is an update or a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    Load(LoadOrder),
    Store(StoreOrder),
    Update(UpdateOrder),
}

impl LoadOrder {
    pub const fn acquires(self) -> bool {
        !matches!(self, LoadOrder::Relaxed)
    }
}

impl StoreOrder {
    pub const fn releases(self) -> bool {
        !matches!(self, StoreOrder::Relaxed)
    }
}

impl UpdateOrder {
    pub const fn acquires(self) -> bool {
        matches!(self, UpdateOrder::Acquire | UpdateOrder::AcqRel | UpdateOrder::SeqCst)
    }

    pub const fn releases(self) -> bool {
        matches!(self, UpdateOrder::Release | UpdateOrder::AcqRel | UpdateOrder::SeqCst)
    }
}

impl FenceOrder {
    pub const fn acquires(self) -> bool {
        matches!(self, FenceOrder::Acquire | FenceOrder::AcqRel | FenceOrder::SeqCst)
    }

    pub const fn releases(self) -> bool {
        matches!(self, FenceOrder::Release | FenceOrder::AcqRel | FenceOrder::SeqCst)
    }
}
