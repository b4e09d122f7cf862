"""Captains play whole battles, change nothing, repeat themselves, and beat weaker grades."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from game.books.hf.rules.plans import OrdersMenu, PlanContext
from game.books.kmh import rules as kmh
from game.captains.aims import aims_of
from game.captains.decision_maker import Rationale
from game.captains.grades import BATCH_EFFORT, GRADES, PLAY_EFFORT, Captain, make_captain
from game.core.events import Fired
from game.core.steps import Choose, OptionMenu, Refusal
from game.core.table import table_digest
from game.levels import load_level
from game.play.battle import Battle, StepResult
from game.play.dice import Dice
from game.play.seats import Seat
from tests.battery import battery_param_rows, battery_params, latin_square
from tests.captains.measure import LEVELS, measure_grades, play_battle

NAMES = ("mirror-duel", "jarce-and-black-jaques", "constitution-and-guerriere")


class Watched:
    """A seat that checks every answer: the table before and after, the menu's verdict."""

    can_undo = False

    def __init__(self, seat: Seat) -> None:
        self.seat, self.asked = seat, 0

    def answer(self, question: Choose) -> Sequence[str]:
        before = table_digest()
        keys = self.seat.answer(question)
        assert table_digest() == before, f"{question.clause}: the captain has changed the table"
        assert keys
        assert not isinstance(question.menu.read(keys[0]), Refusal)
        self.asked += 1
        return keys


class Idle:
    """Keeps everything and heaves to: an enemy who does not fight."""

    can_undo = False
    KEYS = ("hold fire", "hold", "wait", "sheer off", "stand", "cut loose", "slow", "lie to", "keep")

    def answer(self, question: Choose) -> Sequence[str]:
        keys = question.menu.keys()
        return [next((k for k in self.KEYS if k in keys), keys[-1])]


@pytest.mark.parametrize(
    ("grade", "name"), battery_param_rows(product(GRADES, NAMES), latin_square(GRADES, NAMES, by=2))
)
def test_no_captain_changes_the_table(name: str, grade: str) -> None:
    level = load_level(LEVELS / f"{name}.toml")
    seats = {
        s.id: Watched(make_captain(grade, "kmh", n, BATCH_EFFORT, level)) for n, s in enumerate(level.sides)
    }
    play_battle(level, dict(seats), seed=11)
    assert all(seat.asked for seat in seats.values())


@pytest.mark.parametrize("name", battery_params(NAMES, NAMES[::2]))
def test_the_same_seed_gives_the_same_battle(name: str) -> None:
    level = load_level(LEVELS / f"{name}.toml")

    def digests() -> list[str]:
        seats = {s.id: make_captain("admiral", "kmh", 1, BATCH_EFFORT, level) for s in level.sides}
        battle = Battle(kmh, level, dict(seats), seed=4)
        assert battle.run() is StepResult.OVER
        battle.close()
        return battle.digests

    assert digests() == digests()


def test_captain_beats_random_and_greedy() -> None:
    """Limits far below what 400 battles show, so that only a broken captain fails."""
    assert measure_grades("admiral", "random", 16).won >= 12
    assert measure_grades("admiral", "midshipman", 16).won >= 8


@pytest.mark.parametrize(("book", "level"), [("wwh", "ajax-and-bucentaure"), ("hf", "mirror-frigates")])
def test_a_midshipman_who_keeps_his_distance_stays_on_the_chart(book: str, level: str) -> None:
    """In Warm Work a ship left in 30 battles of 30 while only the end of a move was looked at."""
    reasons = measure_grades("midshipman", "midshipman", 10, level, book=book).reasons
    assert sum(many for why, many in reasons.items() if "driven off" in why or "got away" in why) <= 3


@pytest.mark.parametrize("level", NAMES)
def test_battles_of_captains_end(level: str) -> None:
    assert measure_grades("admiral", "admiral", 4, level).battles == 4


@pytest.mark.parametrize("grade", ["admiral", "midshipman"])
def test_an_idle_enemy_is_attacked(grade: str) -> None:
    level = load_level(LEVELS / "mirror-duel.toml")
    seats: dict[str, Seat] = {"blue": make_captain(grade, "kmh", 3, BATCH_EFFORT, level), "red": Idle()}
    battle = Battle(kmh, level, seats, seed=9)
    assert battle.run() is StepResult.OVER
    mine = [ship.id for ship in level.ships if ship.side == "blue"]
    assert any(isinstance(e, Fired) and e.ship in mine for e in battle.events)
    battle.close()


def test_a_captain_with_time_thinks_too() -> None:
    level = load_level(LEVELS / "mirror-duel.toml")
    seats = {s.id: make_captain("admiral", "kmh", 0, PLAY_EFFORT, level) for s in level.sides}
    battle = Battle(kmh, level, dict(seats), seed=2)
    for _ in range(300):
        battle.step()
    assert battle.turn >= 2
    battle.close()


def test_every_act_has_a_plan() -> None:
    level = load_level(LEVELS / "mirror-duel.toml")
    seats = {s.id: make_captain("admiral", "kmh", 0, BATCH_EFFORT, level) for s in level.sides}
    battle = Battle(kmh, level, dict(seats), seed=3)
    said = set()
    while battle.step() is StepResult.STEPPED:
        said |= {(seat.last_plan.text, seat.last_plan.success_percent) for seat in seats.values()}
    battle.close()
    assert any("hits expected" in text and 0 <= odds <= 100 for text, odds in said)
    assert any(text.startswith("Hold fire") for text, _ in said)
    assert "As it comes" not in {text for text, _ in said}


def test_aims_are_read_from_the_objectives() -> None:
    level = load_level(LEVELS / "jarce-and-black-jaques.toml")
    british, privateer = aims_of(level, "british"), aims_of(level, "privateer")
    assert british.ships_to_beat == british.ships_not_to_sink == ("chasse-maree",)
    assert british.enemy_exit_edges == {"chasse-maree": ("right",)}
    assert privateer.exit_edges == {"chasse-maree": ("right",)}
    assert privateer.ships_to_beat == ("frigate",)
    assert privateer.ships_not_to_sink == ()


@pytest.mark.parametrize(
    ("grade", "book", "effort", "words"),
    [
        ("lieutenant", "kmh", 1, "there is no captain 'lieutenant'"),
        ("admiral", "chess", 1, "no captain knows the book 'chess'"),
        ("admiral", "kmh", 0, "effort is a number of courses"),
    ],
)
def test_a_captain_there_is_none_of(grade: str, book: str, effort: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make_captain(grade, book, 0, effort)


class Says:
    """A captain who always answers the same."""

    can_undo = False

    def __init__(self, word: str) -> None:
        self.word, self.last_plan = word, Rationale(word)

    def answer(self, _: object) -> list[str]:
        return [self.word]


class Known:
    """A book's facts about captains: hasty in 30 of 100 questions, and whether one key has the orders of
    several ships."""

    GREEDY_PERCENT = 30

    def __init__(self, *, several: bool) -> None:
        self.several = several

    def ship_by_ship(self, question: Choose) -> Any:
        return question.menu if self.several else None


def test_a_captain_is_now_the_admiral_and_now_the_midshipman_by_dice_of_his_own() -> None:
    def answers(seed: int) -> list[str]:
        known = Known(several=False)
        seat = Captain(Says("think"), Says("charge"), known, Dice(seed))  # type: ignore[arg-type]
        given = []
        for _ in range(1000):
            (word,) = seat.answer(Choose("red", "", OptionMenu(())))
            assert seat.last_plan.text == word
            given.append(word)
        return given

    assert answers(3) == answers(3) != answers(4)
    assert abs(answers(3).count("charge") - 300) < 60


class ForOne(OptionMenu[None]):
    """A menu of that kind for one ship."""

    ships = ("a",)


class ForFour(OptionMenu[None]):
    """A menu whose one key has the orders of four ships: a word for each."""

    @property
    def ships(self) -> tuple[str, ...]:
        return "a", "b", "c", "d"

    def mixed(self, key: str, other: str, ships: Sequence[str]) -> str:
        words = zip(self.ships, key.split(), other.split(), strict=True)
        return " ".join(his if ship in ships else mine for ship, mine, his in words)


def test_haste_takes_ship_by_ship_where_one_key_holds_the_orders_of_several() -> None:
    careful, hasty = Says("think think think think"), Says("charge charge charge charge")
    seat = Captain(careful, hasty, Known(several=True), Dice(3))  # type: ignore[arg-type]
    given = [seat.answer(Choose("red", "", ForFour(())))[0].split() for _ in range(500)]
    words = [word for plot in given for word in plot]
    assert abs(words.count("charge") - 360) < 80, "60 of a hundred of 30, of 2,000 plans"
    # All four alike: 0.82^4 + 0.18^4, 227 of 500; with one coin for the plot all would be.
    alike = sum(len({*plot}) == 1 for plot in given)
    assert abs(alike - 227) < 40


def test_an_only_ship_has_all_of_a_captains_haste() -> None:
    seat = Captain(Says("think"), Says("charge"), Known(several=True), Dice(3))  # type: ignore[arg-type]
    given = [seat.answer(Choose("red", "", ForOne(())))[0] for _ in range(1000)]
    assert abs(given.count("charge") - 300) < 60


def test_plans_of_two_plots_make_a_third_that_is_lawful() -> None:
    conns = (PlanContext("castor", "Castor", 3, 4), PlanContext("hector", "Hector", 3, 4))
    menu = OrdersMenu(conns)
    one, other = (menu.keys()[n] for n in (0, 1))
    mixed = menu.mixed(one, other, ["hector"])
    plans, ones, others = (menu.read(key) for key in (mixed, one, other))
    assert not isinstance(plans, Refusal)
    assert not isinstance(ones, Refusal)
    assert not isinstance(others, Refusal)
    assert plans == {"castor": ones["castor"], "hector": others["hector"]}
    assert ones["castor"] != others["castor"]
    assert menu.mixed(one, other, []) == one
    assert menu.mixed(one, other, menu.ships) == other


MIRRORS = (("wwh", "mirror-action"), ("hf", "mirror-frigates"))
"""Battles of one side against its equal, by book."""


@pytest.mark.parametrize("where", battery_params(MIRRORS, ()))
def test_a_captain_stands_between_the_two(where: tuple[str, str]) -> None:
    book, level = where
    below = measure_grades("captain", "midshipman", 24, level, book=book)
    above = measure_grades("admiral", "captain", 24, level, book=book)
    assert below.won > 1.5 * below.lost
    assert above.won > 1.5 * above.lost
