"""The plate of a ship by Kiss Me, Hardy!"""

from __future__ import annotations

import pytest

from game.books.kmh.rules.sheet import Mast, Quality, Rung, Ship, ship_named
from game.core.markers import HasStruck
from game.core.table import mark
from game.ui.battle.screen import BattleScreen
from game.ui.battle.ship_status import ShipStatus
from tests.books.kmh.face.hands import LEVELS
from tests.books.plates import faults, fought, plates

DUEL = LEVELS / "constitution-and-guerriere.toml"


@pytest.fixture
def screen() -> BattleScreen:
    """A duel at its first turn."""
    found = fought(DUEL)
    found.battle.run(turn=1)
    return found


def plate_of(screen: BattleScreen, ship: Ship) -> ShipStatus:
    """Her plate as the sheet stands now; inside the table."""
    screen.hud.battle.rewinds += 1  # whatever is kept of the sheets is read anew
    seen = screen.hud.ship(ship.id)
    assert seen is not None
    return screen.hud.book_ui.ship_status(screen.hud, seen)


@pytest.mark.parametrize("level", ["constitution-and-guerriere", "muros", "lissa"])
def test_plates_are_right_all_through_a_battle(level: str) -> None:
    told = [*plates(fought(LEVELS / f"{level}.toml"))]
    assert not [fault for ship, plate in told for fault in faults(ship, plate)]
    assert any(plate.fresh for _, plate in told)


def test_a_sound_ship_has_way_guns_and_crew_first(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("constitution")
        ship.rung, ship.fired, ship.quality = Rung.NATURAL, [], Quality.ELITE
        plate = plate_of(screen, ship)
    words = [(sign.icon, sign.words) for sign in plate.signs]
    assert words[:3] == [("sail", f"{ship.speed} cm"), ("cannon", "both"), ("crew", "elite")]
    assert words[3:] == [("rudder", ""), ("flame", "")], "what is sound has its icon alone"
    assert not any(sign.bad for sign in plate.signs)
    assert plate.figure == f"{ship.value} of {ship.points}"


@pytest.mark.parametrize(
    ("fired", "words"),
    [
        ([], "both"),
        (["port"], "stbd"),
        (["starboard"], "port"),
        (["starboard", "port"], "fired"),
    ],
)
def test_first_broadsides_that_are_left(screen: BattleScreen, fired: list[str], words: str) -> None:
    with screen.battle.table.at():
        ship = ship_named("constitution")
        ship.fired = fired
        assert words in [sign.words for sign in plate_of(screen, ship).signs]


def test_what_ails_her_comes_first_and_in_wax(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("constitution")
        ship.burning, ship.hazardous = 2, True
        ship.steering = ship.officers = ship.crew_casualties = True
        ship.hanging = 1
        plate = plate_of(screen, ship)
    ails = [sign.words for sign in plate.signs if sign.bad]
    assert ails == ["magazine fire", "in irons", "no steering", "officers down", "crew hurt"]
    assert [sign.bad for sign in plate.signs] == sorted((s.bad for s in plate.signs), reverse=True)
    assert not [sign for sign in plate.signs if not sign.words], "nothing is sound"


def test_the_rung_she_sails_on(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("constitution")
        for rung, words in ((Rung.STOP, "hove to"), (Rung.BOW, "bow speed"),
                            (Rung.QUARTER, "quarter speed")):  # fmt: skip
            ship.rung = rung
            assert ("sail", words) in [(s.icon, s.words) for s in plate_of(screen, ship).signs]


def test_masts_from_forward_and_what_is_left_of_their_sail(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("constitution")
        ship.boxes_lost, ship.masts_down = 3 * ship.basic // 3, [Mast.FORE]
        fore, main, mizzen = plate_of(screen, ship).masts
        assert (fore.stands, main.stands, mizzen.stands) == (False, True, True)
        assert main.sail == mizzen.sail == pytest.approx(1.0), "a third less on a mast less"
        ship.boxes_lost = 3 * ship.basic // 2
        assert plate_of(screen, ship).masts[1].sail == pytest.approx(0.75, abs=0.03)


def test_the_strike_test_to_come(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("guerriere")
        half = -(-ship.points // 2)
        told = {0: f"test in {half}", half - 7: "test in 7", half - 1: "test next hit",
                half + 3: "test next hit"}  # fmt: skip
        for damage, words in told.items():
            ship.damage = damage
            assert plate_of(screen, ship).test == words
        ship.damage_this_turn = 4
        assert plate_of(screen, ship).fresh == pytest.approx(4 / ship.points)
        mark(ship.number, HasStruck("constitution"))
        plate = plate_of(screen, ship)
    assert (plate.figure, plate.test) == ("struck", "")
    assert [sign.words for sign in plate.signs] == ["struck"]
