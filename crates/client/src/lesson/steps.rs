//! What lessons tell, and when.

use super::{Lesson, Step, Until, sight::Sight};

/// All lessons.
pub static LESSONS: [Lesson; 2] = [
    Lesson {
        id: "first",
        teaches: |pack| pack.sites.is_empty(),
        seed: "lesson 2",
        steps: &[
            read("lesson-aim", 0, |s| s.begins()),
            done("lesson-pick", 1, |s| s.first_draft()),
            done("lesson-enter", 2, |s| s.first_enter()),
            read("lesson-natives", 2, |s| s.natives()),
            done("lesson-conquer", 2, |s| s.first_conquest()),
            done("advice-die", 2, |s| s.first_die()),
            done("lesson-end", 3, |s| s.first_end()),
            done("lesson-redeploy", 3, |s| s.first_redeploy()),
            read("lesson-coins", 4, |s| s.earned()),
            read("lesson-decline", 4, |s| s.may_decline()),
            read("lesson-free", 0, |s| s.goes_on()),
        ],
    },
    Lesson {
        id: "second",
        teaches: |pack| !pack.sites.is_empty(),
        seed: "lesson 2",
        steps: &[
            read("lesson-more", 0, |s| s.begins()),
            read("lesson-place", 0, |s| s.place()),
            read("lesson-relic", 0, |s| s.relic()),
            read("lesson-use", 0, |s| s.use_of_relic()),
            read("lesson-monsters", 0, |s| s.natives()),
            read("lesson-crossing", 0, |s| s.crossing()),
            read("lesson-barrier", 0, |s| s.barrier()),
        ],
    },
];

/// What every lesson says, whenever its time comes.
pub(super) const ADVICE: &[Step] = &[
    done("advice-over", 0, |s| s.is_over()),
    done("advice-wait", 0, |s| s.waits()),
    done("lesson-pick", 0, |s| s.first_draft()),
    done("advice-draft", 0, |s| s.draft()),
    done("advice-decline", 0, |s| s.decline()),
    done("advice-enter", 0, |s| s.enter()),
    done("advice-conquer", 0, |s| s.conquest()),
    done("advice-die", 0, |s| s.die()),
    done("advice-roll", 0, |s| s.roll()),
    done("advice-end", 0, |s| s.end()),
    done("advice-deploy", 0, |s| s.redeploy()),
    done("advice-survivors", 0, |s| s.survivors()),
    done("advice-place", 0, |s| s.markers()),
    done("advice-other", 0, |s| s.other()),
];

/// A step that is told as long as its time is.
const fn done(id: &'static str, part: u8, when: When) -> Step {
    Step {
        id,
        part,
        until: Until::Done,
        when,
    }
}

/// A step that is told until it is read.
const fn read(id: &'static str, part: u8, when: When) -> Step {
    Step {
        id,
        part,
        until: Until::Read,
        when,
    }
}

type When = fn(&Sight<'_>) -> Option<super::Point>;
