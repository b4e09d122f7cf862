"""The plate of a ship by the 1798 game."""

from __future__ import annotations

import pytest

from game.books.ls98.rules.sheet import CHAIN, Load, Ship, ship_named
from game.books.ls98.rules.states import Ammunition
from game.core import events as ev
from game.core.markers import HasStruck
from game.core.table import mark
from game.levels.reading.shipped import levels_home
from game.ui.battle.screen import BattleScreen
from game.ui.battle.ship_status import ShipStatus
from tests.books.plates import faults, fought, plates

LEVELS = levels_home() / "ls98"


@pytest.fixture
def screen() -> BattleScreen:
    """A duel at its first turn."""
    found = fought(LEVELS / "robust-and-hoche.toml")
    found.battle.run(turn=1)
    return found


def plate_of(screen: BattleScreen, ship: Ship) -> ShipStatus:
    """Her plate as the card stands now; inside the table."""
    screen.hud.battle.rewinds += 1  # whatever is kept of the cards is read anew
    seen = screen.hud.ship(ship.id)
    assert seen is not None
    return screen.hud.book_ui.ship_status(screen.hud, seen)


def words_of(plate: ShipStatus) -> list[str]:
    """The words of her signs."""
    return [sign.words for sign in plate.signs]


@pytest.mark.parametrize("level", ["robust-and-hoche", "the-french-choose", "french-at-sea"])
def test_plates_are_right_all_through_a_battle(level: str) -> None:
    told = [*plates(fought(LEVELS / f"{level}.toml"))]
    assert not [fault for ship, plate in told for fault in faults(ship, plate)]
    assert any(plate.fresh for _, plate in told)


def test_hull_crew_marines_guns_and_sail(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("robust")
        ship.full_sail = False
        ship.port, ship.starboard = Load(), Load()
        plate = plate_of(screen, ship)
        assert plate.figure == f"{ship.points - ship.damage} of {ship.points}"
        told = ["half sail", "both ball", f"crew {ship.crew}", f"marines {ship.marines}"]
        assert words_of(plate) == told
        assert plate.test == f"shaken in {ship.strength - ship.start // 2}"


@pytest.mark.parametrize(
    ("port", "starboard", "words"),
    [
        (Load(), Load(), ["both ball"]),
        (Load(CHAIN), Load(), ["chain, ball"]),
        (Load(Ammunition.FIRED), Load(CHAIN, 1), ["reloading"]),
        (Load(Ammunition.FIRED), Load(CHAIN), ["stbd chain"]),
        (Load(), Load(CHAIN, 1), ["port ball"]),
        (Load(CHAIN, 2), Load(CHAIN, 2), ["both in 2"]),
        (Load(Ammunition.FIRED), Load(Ammunition.FIRED), ["both fired"]),
        (Load(Ammunition.DOUBLE), Load(Ammunition.DOUBLE), ["both double"]),
    ],
)
def test_what_is_in_each_broadside(
    screen: BattleScreen, port: Load, starboard: Load, words: list[str]
) -> None:
    with screen.battle.table.at():
        ship = ship_named("robust")
        ship.port, ship.starboard = port, starboard
        guns = [sign.words for sign in plate_of(screen, ship).signs if sign.icon == "cannon"]
    assert guns == words


def test_what_ails_her_comes_first(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("robust")
        ship.burning, ship.crew = 1, 0
        ship.masts_down, ship.boxes = list(ship.rigged), [0] * len(ship.rigged)
        plate = plate_of(screen, ship)
        assert words_of(plate)[:3] == ["on fire", "dismasted", "adrift"]
        assert not any(mast.stands or mast.sail for mast in plate.masts)
        assert "crew 0" in [sign.words for sign in plate.signs if sign.bad]
        ship.damage = ship.points + 2
        assert plate_of(screen, ship).test == "may sink"
        mark(ship.number, HasStruck("hoche"))
        struck = plate_of(screen, ship)
    assert words_of(struck)[0] == "surrendered"
    assert (struck.figure, struck.test) == ("struck", "")


def test_boxes_of_each_mast_and_the_loss_of_this_turn(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("robust")
        whole = ship.boxes[1]
        ship.boxes[1] -= 1
        ship.damage = 3
        screen.battle.events += [ev.Hurt("LS98-fire-11", "robust", 2),
                                 ev.Hurt("LS98-fire-13", "robust", 0, 1)]  # fmt: skip
        plate = plate_of(screen, ship)
    assert [mast.sail for mast in plate.masts] == pytest.approx([1, 1 - 1 / whole, 1])
    assert plate.fresh == pytest.approx(2 / ship.points)
