//! The memory models a program can be checked under.

use crate::{Act, FenceOrder, Location};

/// What reads can return.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Sequential consistency: the latest write.
    Sc,
    /// Release-acquire: any write that the reader cannot know to be overwritten.
    Ra,
    /// Total store order: stores are delayed in a buffer of their thread.
    Tso,
    /// Partial store order: stores are delayed in a buffer for each thread and location.
    Pso,
    /// The model of C11, C++20 and Rust, as repaired by Lahav et al. in 2017.
    #[default]
    Rc11,
}

impl Model {
    pub const ALL: [Model; 5] = [Model::Sc, Model::Tso, Model::Pso, Model::Ra, Model::Rc11];

    /// As on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Model::Sc => "sc",
            Model::Ra => "ra",
            Model::Tso => "tso",
            Model::Pso => "pso",
            Model::Rc11 => "rc11",
        }
    }
    /// One line about what a read returns.
    pub fn meaning(self) -> &'static str {
        match self {
            Model::Sc => "Sequential consistency: the value of the latest write",
            Model::Ra => {
                "Release-acquire: the value of any write that the reading thread does not know to be overwritten"
            }
            Model::Tso => "Total store order, as of x86: stores may be delayed beyond later loads",
            Model::Pso => "Partial store order: stores may also be delayed beyond later stores to other locations",
            Model::Rc11 => "C11, C++20 and Rust: what the memory orders of the program allow",
        }
    }
    /// Whether a read may return anything but the latest write.
    pub fn is_weak(self) -> bool {
        match self {
            Model::Sc => false,
            Model::Tso | Model::Pso | Model::Ra | Model::Rc11 => true,
        }
    }

    /// What the next operation of a thread is under the model: how fences work is for the model to say.
    pub fn act(self, act: Act) -> Act {
        let Act::Fence { order } = act else { return act };
        match (self, order) {
            // All fences update one location, so that they are ordered.
            (Model::Ra, FenceOrder::SeqCst) => Act::Update { loc: Location::fence(), compare: None },
            // Every access has the effect of the fences around it.
            (Model::Sc, _)
            | (Model::Tso | Model::Pso, FenceOrder::Acquire | FenceOrder::Release | FenceOrder::AcqRel)
            | (Model::Ra, FenceOrder::Acquire | FenceOrder::Release | FenceOrder::AcqRel) => Act::Local,
            (Model::Tso | Model::Pso, FenceOrder::SeqCst) | (Model::Rc11, _) => act,
        }
    }

    pub fn from_name(name: &str) -> Option<Model> {
        Model::ALL.into_iter().find(|model| model.name() == name)
    }
}
