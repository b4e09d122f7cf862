"""Pages that are made of a battle after it: advice."""

from collections.abc import Callable
from fractions import Fraction

from game.analysis.advice import Advice, Decision, DecisionAdvice, WeighedAnswer
from game.analysis.background_job import JobState
from game.analysis.luck import Worth
from game.ui.kit.screens import Screen
from game.ui.pages.advice_page import AdviceJob, AdvicePage, AdviceSource
from recipes.pictures_studio import Studio


class FinishedJob(AdviceJob):
    """A job that has done its work, or is in the midst of it, without a process."""

    def __init__(self, value: DecisionAdvice | None, state: JobState, refusal: str = "") -> None:
        self.value, self.state, self.refusal = value, state, refusal

    def poll(self) -> bool:
        """Nothing comes any more."""
        return False

    def close(self) -> None:
        """There is no process."""


def worth(mean: int, pairs: int) -> Worth:
    """A worth of so many points of a hundred."""
    return Worth(Fraction(mean * pairs, 100), Fraction(pairs, 10), pairs)


def weighed(pairs: int, *means: int) -> DecisionAdvice:
    """A decision of the duel, whose answers are worth so much; the last is the given one."""
    course = Decision(40, 60, 7, "red", "KMH-6.3.1", "castor", ("starboard 14",))
    words = (
        ("Castor: port 5, ahead 9", ("admiral",), "Lay her alongside Pollux"),
        ("Castor: port 3, ahead 6, starboard 5", ("captain", "midshipman"), "At them"),
        ("Castor: starboard 14", (), ""),
    )
    answers = tuple(
        WeighedAnswer((text,), text, grades, reason, n == len(words) - 1, worth(mean, pairs))
        for n, ((text, grades, reason), mean) in enumerate(zip(words, (*means, 0), strict=True))
    )
    return DecisionAdvice(11, 92, Advice(course, answers, pairs, 120, is_final=pairs >= 120))


def advice_page(
    value: DecisionAdvice | None, state: JobState, refusal: str = ""
) -> Callable[[Studio], Screen]:
    """The page with this value."""
    source = AdviceSource(
        lambda _: FinishedJob(value, state, refusal), {"red": "Royal Navy"}, frozenset({"red"})
    )
    return lambda studio: AdvicePage(studio.app, source)


ANALYSIS: dict[str, Callable[[Studio], Screen]] = {
    "advice": advice_page(weighed(120, 28, 3), JobState.DONE),
    "advice-computing": advice_page(weighed(40, 12, -4), JobState.RUNNING),
    "advice-begun": advice_page(None, JobState.RUNNING),
    "advice-refused": advice_page(
        None, JobState.REFUSED,
        "While the battle is on, what a side may know can be looked at only where a turn begins",
    ),
}  # fmt: skip
"""Every state of the page."""
