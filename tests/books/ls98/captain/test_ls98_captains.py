"""Captains of the 1798 game play whole battles, change nothing, repeat themselves, and beat who they
should."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.captain import ANSWERS
from game.books.ls98.captain.candidate_courses import candidate_courses
from game.books.ls98.captain.sailing_decisions import NODES_A_COURSE
from game.books.ls98.rules.course import END, Helm, reachable_courses
from game.captains.decision_maker import DecisionMaker, Rationale
from game.captains.grades import BATCH_EFFORT, GRADES, PLAY_EFFORT, make_captain
from game.core.events import Ended
from game.core.steps import Choose
from game.core.table import table_digest
from game.levels import Level, load_level
from game.play.battle import Battle, StepResult
from game.play.seats import Seat
from tests.battery import battery_param_rows, battery_params, latin_square
from tests.captains.measure import LEVELS_HOME
from tests.captains.seats import HeardSeat, captains
from tests.captains.test_captains import Watched

NAMES = ("robust-and-hoche", "ethalion-and-bellone", "landing-race")
LEVELS = ("duel", *NAMES)
FLEETS = ("french-at-anchor", "french-at-sea")

DUEL = {
    "format": 1,
    "title": "A duel of equals",
    "rules": {"book": "ls98", "turns": 60},
    "chart": {"size": [40, 32], "unit": "hex", "wind_from": 0},
    "side": [{"id": "red"}, {"id": "blue"}],
    "ship": [
        {"id": "ruby", "side": "red", "class": "gb-frigate-38", "guns": 38, "at": [14, 16], "heading": 120},
        {
            "id": "sapphire",
            "side": "blue",
            "class": "gb-frigate-38",
            "guns": 38,
            "at": [26, 16],
            "heading": 240,
        },
    ],
    "objective": [
        {"side": "red", "major": "beaten sapphire or exits sapphire"},
        {"side": "blue", "major": "beaten ruby or exits ruby"},
    ],
}


def a_level(name: str) -> Level:
    """A level of this book; ``duel``: two frigates as like as can be, the wind on neither side."""
    if name == "duel":
        return Level.model_validate(DUEL)
    return load_level(LEVELS_HOME / "ls98" / f"{name}.toml")


def fought(level: Level, seats: dict[str, Seat], seed: int) -> Battle:
    """A battle has been fought to its end; raises if it stalls."""
    battle = Battle(ls98, level, seats, seed)
    assert battle.run(200_000) is StepResult.OVER
    return battle


def listen(
    level: Level, seed: int, hear: Callable[[Choose, Sequence[str], Rationale], None], grade: str
) -> None:
    """A battle has been fought in somebody's hearing."""
    seats = {side: HeardSeat(seat, hear) for side, seat in captains(level, grade).items()}
    fought(level, dict(seats), seed).close()


# ------------------------------------------------------------------------------ lawful, the same
@pytest.mark.parametrize(
    ("grade", "name"),
    battery_param_rows(product(GRADES, LEVELS), latin_square(GRADES, LEVELS, by=2, first=1)),
)
def test_no_captain_changes_the_table(name: str, grade: str) -> None:
    level = a_level(name)
    seats = {side: Watched(seat) for side, seat in captains(level, grade).items()}
    fought(level, dict(seats), seed=11).close()
    assert sum(seat.asked for seat in seats.values())


@pytest.mark.parametrize("name", battery_params((*NAMES, *FLEETS), (*NAMES, FLEETS[1])))
def test_battles_of_captains_end(name: str) -> None:
    level = a_level(name)
    fought(level, captains(level), 5).close()


@pytest.mark.parametrize("options", [("ship-by-ship",), ("ship-by-ship", "points")])
def test_battles_end_ship_by_ship(options: tuple[str, ...]) -> None:
    level = a_level("landing-race")
    rules = level.rules.model_copy(update={"options": options})
    level = level.model_copy(update={"rules": rules})
    fought(level, captains(level), 2).close()


@pytest.mark.parametrize("name", ["duel", "landing-race"])
def test_the_same_seed_gives_the_same_battle(name: str) -> None:
    level = a_level(name)

    def digests() -> list[str]:
        battle = fought(level, captains(level), seed=4)
        battle.close()
        return battle.digests

    assert digests() == digests()


def test_the_same_table_and_question_have_the_same_answer() -> None:
    """A mind that has seen the battle so far answers like one that comes fresh to it."""
    level = a_level("robust-and-hoche")
    asked_about = 0

    def hear(question: Choose, keys: Sequence[str], plan: Rationale) -> None:
        nonlocal asked_about
        before = table_digest()
        assert DecisionMaker(ANSWERS, question.seat, level, BATCH_EFFORT).answer(question) == (keys, plan)
        assert table_digest() == before
        asked_about += 1

    listen(level, 3, hear, "admiral")
    assert asked_about > 50


def test_every_question_of_the_book_has_an_answer_of_its_own() -> None:
    asked_for = Counter[str]()

    def hear(question: Choose, _: Sequence[str], plan: Rationale) -> None:
        asked_for[question.clause] += 1

    for name in (*NAMES, *FLEETS):
        listen(a_level(name), 1, hear, "random")
    assert set(asked_for) <= set(ANSWERS)
    for clause in ("move-6", "move-8", "fire-2", "fire-3", "fire-15", "boat-1", "sig-1", "setup-2"):
        assert f"LS98-{clause}" in asked_for


def test_every_act_has_a_plan_with_reason_and_odds() -> None:
    said: dict[str, int] = {}

    def hear(question: Choose, _: Sequence[str], plan: Rationale) -> None:
        said[plan.text] = plan.success_percent

    listen(a_level("duel"), 3, hear, "admiral")
    assert "" not in said
    assert any("hits expected" in text and 0 < odds <= 100 for text, odds in said.items())


class Counted:
    """A mind at a seat, whose nodes are counted move by move."""

    can_undo = False

    def __init__(self, level: Level, effort: int) -> None:
        self.mind, self.most = DecisionMaker(ANSWERS, "red", level, effort), 0

    def answer(self, question: Choose) -> Sequence[str]:
        before = self.mind.nodes_seen
        keys, _ = self.mind.answer(question)
        if question.clause == "LS98-move-8":
            self.most = max(self.most, self.mind.nodes_seen - before)
        return keys


def test_a_move_costs_no_more_than_its_nodes_and_a_captain_with_time_looks_at_more() -> None:
    level = a_level("duel")
    looked: dict[int, int] = {}
    for effort in (1, 2, PLAY_EFFORT):
        seat = Counted(level, effort)
        fought(level, captains(level, "midshipman") | {"red": seat}, seed=1).close()
        assert 0 < seat.most <= NODES_A_COURSE * effort
        looked[effort] = seat.most
    assert looked[1] < looked[2] <= looked[PLAY_EFFORT]


@pytest.mark.parametrize("name", ["landing-race", "french-at-sea"])
def test_ls98_move_8_the_captain_finds_every_end_that_the_book_allows(name: str) -> None:
    """His own quick survey and the book's grammar come to the same ends, near shores too."""
    found = 0

    def hear(question: Choose, _: Sequence[str], plan: Rationale) -> None:
        nonlocal found
        helm = question.menu
        if not isinstance(helm, Helm) or helm.allowed_courses or found > 3000:
            return
        ends = {
            (c.end_helm.hex, c.end_helm.heading, c.end_helm.points_spent)
            for c in reachable_courses(helm, with_tacks=True)
        }
        ours = set()
        for candidate in candidate_courses(helm):
            there = helm
            for leg in candidate.legs:
                assert there.refusal(leg) is None
                there = there.after(leg)
            assert there.refusal(END) is None
            ours.add((there.hex, there.heading, there.points_spent))
        assert ours == ends
        found += len(ends)

    for seed in (2, 3, 4):
        listen(a_level(name), seed, hear, "random")
    assert found > 300


# ------------------------------------------------------------------------------ who beats whom
def beaten_by(first: str, second: str, battles: int) -> Counter[str]:
    """So many duels of equals between two grades, seats swapped every second time."""
    level, score = a_level("duel"), Counter[str]()
    for n in range(battles):
        mine, other = ("red", "blue") if n % 2 == 0 else ("blue", "red")
        seats = {
            mine: make_captain(first, "ls98", 2 * n, BATCH_EFFORT, level),
            other: make_captain(second, "ls98", 2 * n + 1, BATCH_EFFORT, level),
        }
        battle = fought(level, dict(seats), seed=n // 2)
        end = battle.events[-1]
        assert isinstance(end, Ended)
        score["won" if end.winner == mine else "lost" if end.winner else "drawn"] += 1
        battle.close()
    return score


def test_a_captain_beats_the_greedy() -> None:
    score = beaten_by("admiral", "midshipman", 24)
    assert score["won"] >= 15


def test_a_captain_beats_chance() -> None:
    score = beaten_by("admiral", "random", 12)
    assert score["won"] >= 10
