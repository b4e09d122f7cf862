"""Pages that are made of a battle after it: advice and luck."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb

from game.analysis.advice import Advice, Decision, DecisionAdvice, WeighedAnswer
from game.analysis.background_job import JobState
from game.analysis.dice_luck import DiceLuck
from game.analysis.luck import BattleAccount, LuckProgress, TurnAccount, Worth
from game.ui.kit.screens import Screen
from game.ui.pages.advice_page import AdvicePage, AdviceSource
from game.ui.pages.luck_page import LuckPage, LuckSource
from game.ui.pages.luck_panel import LuckNames
from recipes.known_job import KnownJob
from recipes.pictures_studio import Studio


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

    def start(_: int) -> KnownJob[DecisionAdvice]:
        return KnownJob(*(() if value is None else (value,)), state=state, refusal=refusal)

    source = AdviceSource(start, {"red": "Royal Navy"}, frozenset({"red"}))
    return lambda studio: AdvicePage(studio.app, source)


def counted(progress: LuckProgress) -> KnownJob[LuckProgress]:
    """A count of luck that is done, or under way."""
    return KnownJob(progress, state=JobState.RUNNING if progress.account is None else JobState.DONE)


def luck_page(progress: LuckProgress | None) -> Callable[[Studio], Screen]:
    """The page of luck after a duel; None where it may not be told."""
    names = LuckNames(("red", "blue"), ("United States Navy", "Royal Navy"))

    def bell(side: str, dice: int, hits: int) -> DiceLuck:
        chances = tuple(comb(dice, n) / 2**dice for n in range(dice + 1))
        return DiceLuck(side, dice, hits, Fraction(dice, 2), chances)

    source = LuckSource((bell("red", 74, 41), bell("blue", 50, 22)), names)
    if progress is not None:
        source = replace(source, start=lambda: counted(progress))
    return lambda studio: LuckPage(studio.app, source)


def account() -> BattleAccount:
    """The account of a battle of nine turns."""
    lucks, orders = (4, -6, 23, -12, 38, 9, 21, 6, 15), (-3, 0, -22, 4, -31, -2, 0, -12, 18)
    turns, before = [], Fraction(50, 100)
    for number, (luck, order) in enumerate(zip(lucks, orders, strict=True), 1):
        after = before + Fraction(luck + order, 100)
        gains = {"red": Fraction(order, 100), "blue": Fraction(0)}
        turns.append(TurnAccount(number, before, after, Fraction(luck, 100), gains))
        before = after
    total = {"red": Fraction(sum(orders), 100), "blue": Fraction(0)}
    return BattleAccount(Fraction(1, 2), before, Fraction(sum(lucks), 100), total, 0.2, tuple(turns))


ANALYSIS: dict[str, Callable[[Studio], Screen]] = {
    "advice": advice_page(weighed(120, 28, 3), JobState.DONE),
    "advice-computing": advice_page(weighed(40, 12, -4), JobState.RUNNING),
    "advice-begun": advice_page(None, JobState.RUNNING),
    "advice-refused": advice_page(
        None, JobState.REFUSED,
        "While the battle is on, what a side may know can be looked at only where a turn begins",
    ),
    "luck": luck_page(LuckProgress(30, 30, account())),
    "luck-computing": luck_page(LuckProgress(12, 30)),
    "luck-unproved": luck_page(None),
}  # fmt: skip
"""Every state of the page."""
