//! The memory orders of lines.

use base::{FenceOrder, LoadOrder, StoreOrder, UpdateOrder};
use std::fmt;
use std::str::FromStr;

const NAMES: [(UpdateOrder, &str); 5] = [
    (UpdateOrder::Relaxed, "rlx"),
    (UpdateOrder::Acquire, "acq"),
    (UpdateOrder::Release, "rel"),
    (UpdateOrder::AcqRel, "ar"),
    (UpdateOrder::SeqCst, "sc"),
];

/// The memory order of a line: of a compare-exchange that succeeds and of one that fails. Other operations have one
/// order, as much of the first as they can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    success: UpdateOrder,
    failure: LoadOrder,
}

/// Which memory orders an operation can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ordered {
    Never,
    Load,
    Store,
    Update,
    CompareExchange,
    Fence,
}

impl Order {
    pub const SEQ_CST: Order = Order { success: UpdateOrder::SeqCst, failure: LoadOrder::SeqCst };

    /// A compare-exchange that fails has as much of the order as a load can have.
    pub fn new(order: UpdateOrder) -> Self {
        let failure = match order {
            UpdateOrder::Relaxed | UpdateOrder::Release => LoadOrder::Relaxed,
            UpdateOrder::Acquire | UpdateOrder::AcqRel => LoadOrder::Acquire,
            UpdateOrder::SeqCst => LoadOrder::SeqCst,
        };
        Self { success: order, failure }
    }
    /// The same, but a compare-exchange that fails has this order.
    pub fn or(self, failure: LoadOrder) -> Self {
        Self { failure, ..self }
    }

    pub fn update(self) -> UpdateOrder {
        self.success
    }
    pub fn failure(self) -> LoadOrder {
        self.failure
    }
    pub fn load(self) -> LoadOrder {
        Self::new(self.success).failure
    }
    pub fn store(self) -> StoreOrder {
        match self.success {
            UpdateOrder::Relaxed | UpdateOrder::Acquire => StoreOrder::Relaxed,
            UpdateOrder::Release | UpdateOrder::AcqRel => StoreOrder::Release,
            UpdateOrder::SeqCst => StoreOrder::SeqCst,
        }
    }
    /// Nothing for a relaxed fence, which has no effect.
    pub fn fence(self) -> Option<FenceOrder> {
        match self.success {
            UpdateOrder::Relaxed => None,
            UpdateOrder::Acquire => Some(FenceOrder::Acquire),
            UpdateOrder::Release => Some(FenceOrder::Release),
            UpdateOrder::AcqRel => Some(FenceOrder::AcqRel),
            UpdateOrder::SeqCst => Some(FenceOrder::SeqCst),
        }
    }

    /// As much of the order as an operation can have.
    pub(super) fn limited(self, to: Ordered) -> Self {
        match to {
            Ordered::Never => Order::SEQ_CST,
            Ordered::Load => self.load().into(),
            Ordered::Store => self.store().into(),
            Ordered::Update | Ordered::Fence => Self::new(self.success),
            Ordered::CompareExchange => self,
        }
    }
}

impl From<LoadOrder> for Order {
    fn from(order: LoadOrder) -> Self {
        Self::new(match order {
            LoadOrder::Relaxed => UpdateOrder::Relaxed,
            LoadOrder::Acquire => UpdateOrder::Acquire,
            LoadOrder::SeqCst => UpdateOrder::SeqCst,
        })
    }
}

impl From<StoreOrder> for Order {
    fn from(order: StoreOrder) -> Self {
        Self::new(match order {
            StoreOrder::Relaxed => UpdateOrder::Relaxed,
            StoreOrder::Release => UpdateOrder::Release,
            StoreOrder::SeqCst => UpdateOrder::SeqCst,
        })
    }
}

fn name(order: UpdateOrder) -> &'static str {
    NAMES.iter().find(|(named, _)| *named == order).map_or("?", |(_, name)| name)
}

/// The suffix of an operation: nothing for seq_cst, and the order of a failure only if it is not the usual one.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Order::SEQ_CST {
            return Ok(());
        }
        write!(f, ".{}", name(self.success))?;
        if *self == Self::new(self.success) {
            return Ok(());
        }
        write!(f, ".{}", name(Order::from(self.failure).success))
    }
}

impl FromStr for Order {
    type Err = String;

    /// Without the first dot.
    fn from_str(text: &str) -> Result<Self, String> {
        let order = |text: &str| {
            let named = NAMES.iter().find(|(_, name)| *name == text).map(|(order, _)| Order::new(*order));
            named.ok_or_else(|| format!("unknown memory order `{text}`"))
        };
        let Some((success, failure)) = text.split_once('.') else { return order(text) };
        let failure = order(failure)?;
        if Order::from(failure.load()) != failure {
            return Err(format!("`{text}`: what fails is a load"));
        }
        Ok(order(success)?.or(failure.load()))
    }
}
