//! The memory models a program can be checked under.

/// What reads can return.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Sequential consistency: the latest write.
    #[default]
    Sc,
    /// Release-acquire: any write that the reader cannot know to be overwritten.
    Ra,
}

impl Model {
    pub const ALL: [Model; 2] = [Model::Sc, Model::Ra];

    /// As on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Model::Sc => "sc",
            Model::Ra => "ra",
        }
    }
    /// One line about what a read returns.
    pub fn meaning(self) -> &'static str {
        match self {
            Model::Sc => "Sequential consistency: the value of the latest write",
            Model::Ra => {
                "Release-acquire: the value of any write that the reading thread does not know to be overwritten"
            }
        }
    }
    pub fn from_name(name: &str) -> Option<Model> {
        Model::ALL.into_iter().find(|model| model.name() == name)
    }
}
