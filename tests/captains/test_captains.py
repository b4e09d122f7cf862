"""Captains play whole battles, change nothing, repeat themselves, and beat who they should."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.books.kmh import rules as kmh
from game.captains.aims import aims_of
from game.captains.grades import BATCH, GRADES, PLAY, captain
from game.core.events import Fired
from game.core.steps import Choose, Refusal
from game.core.table import digest
from game.levels import load_level
from game.play.battle import Battle, Progress
from game.play.seats import Seat
from tests.captains.measure import LEVELS, fight, measure

NAMES = ("mirror-duel", "jarce-and-black-jaques", "constitution-and-guerriere")


class Watched:
    """A seat whose every answer is looked at: the table before and after, the menu's verdict."""

    patient = False

    def __init__(self, seat: Seat) -> None:
        self.seat, self.asked = seat, 0

    def answer(self, asked: Choose) -> Sequence[str]:
        before = digest()
        keys = self.seat.answer(asked)
        assert digest() == before, f"{asked.clause}: the captain has changed the table"
        assert keys
        assert not isinstance(asked.menu.read(keys[0]), Refusal)
        self.asked += 1
        return keys


class Idle:
    """Holds everything, keeps everything, lies to: an enemy who does not fight."""

    patient = False
    KEYS = (
        "hold fire",
        "hold",
        "wait",
        "sheer off",
        "stand",
        "cut loose",
        "slow",
        "lie to",
        "keep",
    )

    def answer(self, asked: Choose) -> Sequence[str]:
        keys = asked.menu.keys()
        return [next((k for k in self.KEYS if k in keys), keys[-1])]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("grade", GRADES)
def test_no_captain_changes_the_table(name: str, grade: str) -> None:
    level = load_level(LEVELS / f"{name}.toml")
    seats = {
        s.id: Watched(captain(grade, "kmh", n, BATCH, level)) for n, s in enumerate(level.sides)
    }
    fight(level, dict(seats), seed=11)
    assert all(seat.asked for seat in seats.values())


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_battle(name: str) -> None:
    level = load_level(LEVELS / f"{name}.toml")

    def digests() -> list[str]:
        seats = {s.id: captain("captain", "kmh", 1, BATCH, level) for s in level.sides}
        battle = Battle(kmh, level, dict(seats), seed=4)
        assert battle.run() is Progress.OVER
        battle.close()
        return battle.digests

    assert digests() == digests()


def test_captain_beats_random_and_greedy() -> None:
    """Bars far below what 400 battles show, so that only a captain who has lost his head fails."""
    assert measure("captain", "random", 16).won >= 12
    assert measure("captain", "greedy", 16).won >= 8


@pytest.mark.parametrize("level", NAMES)
def test_battles_of_captains_end(level: str) -> None:
    assert measure("captain", "captain", 4, level).battles == 4


@pytest.mark.parametrize("grade", ["captain", "greedy"])
def test_an_idle_enemy_is_attacked(grade: str) -> None:
    level = load_level(LEVELS / "mirror-duel.toml")
    seats: dict[str, Seat] = {"blue": captain(grade, "kmh", 3, BATCH, level), "red": Idle()}
    battle = Battle(kmh, level, seats, seed=9)
    assert battle.run() is Progress.OVER
    mine = [ship.id for ship in level.ships if ship.side == "blue"]
    assert any(isinstance(e, Fired) and e.ship in mine for e in battle.events)
    battle.close()


def test_a_captain_with_time_thinks_too() -> None:
    level = load_level(LEVELS / "mirror-duel.toml")
    seats = {s.id: captain("captain", "kmh", 0, PLAY, level) for s in level.sides}
    battle = Battle(kmh, level, dict(seats), seed=2)
    for _ in range(300):
        battle.step()
    assert battle.turn >= 2
    battle.close()


def test_every_act_has_a_plan() -> None:
    level = load_level(LEVELS / "mirror-duel.toml")
    seats = {s.id: captain("captain", "kmh", 0, BATCH, level) for s in level.sides}
    battle = Battle(kmh, level, dict(seats), seed=3)
    said = set()
    while battle.step() is Progress.STEPPED:
        said |= {(seat.last_plan.text, seat.last_plan.odds) for seat in seats.values()}
    battle.close()
    assert any("hits expected" in text and 0 <= odds <= 100 for text, odds in said)
    assert any(text.startswith("Hold fire") for text, _ in said)
    assert "As it comes" not in {text for text, _ in said}


def test_aims_are_read_from_the_objectives() -> None:
    level = load_level(LEVELS / "jarce-and-black-jaques.toml")
    british, privateer = aims_of(level, "british"), aims_of(level, "privateer")
    assert british.prey == british.afloat == ("chasse-maree",)
    assert british.runners == {"chasse-maree": ("right",)}
    assert privateer.ways_out == {"chasse-maree": ("right",)}
    assert privateer.prey == ("frigate",)
    assert privateer.afloat == ()


@pytest.mark.parametrize(
    ("grade", "book", "effort", "words"),
    [
        ("admiral", "kmh", 1, "there is no captain 'admiral'"),
        ("captain", "chess", 1, "no captain knows the book 'chess'"),
        ("captain", "kmh", 0, "effort is a number of courses"),
    ],
)
def test_a_captain_there_is_none_of(grade: str, book: str, effort: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        captain(grade, book, 0, effort)
