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

/// Which stores a release sequence contains, beside the release store that it begins with and the read-modify-writes
/// that follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReleaseSequences {
    /// None, as since C++20: a store ends the sequence.
    #[default]
    Cpp20,
    /// Later stores to the location by the same thread, as in RC11 when it was published, in 2017. More accesses are
    /// ordered then, so there are fewer executions and fewer races.
    Rc11,
}

impl ReleaseSequences {
    pub const ALL: [ReleaseSequences; 2] = [ReleaseSequences::Cpp20, ReleaseSequences::Rc11];

    /// As on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            ReleaseSequences::Cpp20 => "c++20",
            ReleaseSequences::Rc11 => "rc11",
        }
    }
    /// One line about what they contain.
    pub fn meaning(self) -> &'static str {
        match self {
            ReleaseSequences::Cpp20 => "A release store and the read-modify-writes that follow it",
            ReleaseSequences::Rc11 => {
                "Later stores to the same location by the thread of the release store as well, as published in 2017"
            }
        }
    }
    pub fn from_name(name: &str) -> Option<ReleaseSequences> {
        ReleaseSequences::ALL.into_iter().find(|sequences| sequences.name() == name)
    }
}

/// A memory model, and what its name leaves open. A model by itself has the default of that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    pub model: Model,
    /// Part of happens-before: under RC11 of what reads can return, under the other models of races only.
    pub release_sequences: ReleaseSequences,
}

impl From<Model> for Variant {
    fn from(model: Model) -> Self {
        Self { model, release_sequences: ReleaseSequences::default() }
    }
}

impl Variant {
    /// Those that differ in what reads can return.
    pub const ALL: [Variant; 6] = {
        const fn of(model: Model, release_sequences: ReleaseSequences) -> Variant {
            Variant { model, release_sequences }
        }
        [
            of(Model::Sc, ReleaseSequences::Cpp20),
            of(Model::Tso, ReleaseSequences::Cpp20),
            of(Model::Pso, ReleaseSequences::Cpp20),
            of(Model::Ra, ReleaseSequences::Cpp20),
            of(Model::Rc11, ReleaseSequences::Cpp20),
            of(Model::Rc11, ReleaseSequences::Rc11),
        ]
    };

    /// For messages: the name of the model, with what is not the default.
    pub fn name(self) -> String {
        let model = self.model.name();
        match self.release_sequences {
            ReleaseSequences::Cpp20 => model.to_owned(),
            ReleaseSequences::Rc11 => format!("{model} with release sequences of {}", self.release_sequences.name()),
        }
    }
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
