"""The plate of a ship by Kiss Me, Hardy!"""

import pytest

from game.books.kmh.rules.sheet import Mast, Quality, Rung, Ship, get_ship
from game.core.markers import HasStruck
from game.core.table import add_marker
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import LEVELS
from tests.books.ship_status_checks import captains_battle, status_faults, statuses_in_battle

DUEL = LEVELS / "constitution-and-guerriere.toml"


@pytest.fixture
def screen() -> BattleScreen:
    """A duel at its first turn."""
    found = captains_battle(DUEL)
    found.battle.run(until_turn=1)
    return found


def plate_of(screen: BattleScreen, ship: Ship) -> ShipStatus:
    """Her plate as the sheet stands now; inside the table."""
    screen.hud.battle.rewinds += 1  # whatever is kept of the sheets is read anew
    seen = screen.hud.find_ship(ship.id)
    assert seen is not None
    return screen.hud.book_ui.ship_status(screen.hud, seen)


@pytest.mark.parametrize("level", ["constitution-and-guerriere", "muros", "lissa"])
def test_plates_are_right_all_through_a_battle(level: str) -> None:
    told = [*statuses_in_battle(captains_battle(LEVELS / f"{level}.toml"))]
    assert not [fault for ship, status in told for fault in status_faults(ship, status)]
    assert any(status.share_lost for _, status in told)


def test_a_sound_ship_has_way_guns_and_crew_first(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("constitution")
        ship.rung, ship.fired, ship.quality = Rung.NATURAL, [], Quality.ELITE
        status = plate_of(screen, ship)
    words = [(sign.icon, sign.words) for sign in status.conditions]
    assert words[:3] == [("sail", f"{ship.speed} cm"), ("cannon", "both"), ("crew", "elite")]
    assert words[3:] == [("rudder", ""), ("flame", "")], "what is sound has its icon alone"
    assert not any(sign.is_bad for sign in status.conditions)
    assert status.points_text == f"{ship.points_left} of {ship.points}"


@pytest.mark.parametrize(
    ("fired", "words"),
    [([], "both"), (["port"], "stbd"), (["starboard"], "port"), (["starboard", "port"], "fired")],
)
def test_first_broadsides_that_are_left(screen: BattleScreen, fired: list[str], words: str) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("constitution")
        ship.fired = fired
        assert words in [sign.words for sign in plate_of(screen, ship).conditions]


def test_what_ails_her_comes_first_and_in_wax(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("constitution")
        ship.burning, ship.hazardous = 2, True
        ship.steering = ship.officers = ship.crew_casualties = True
        ship.hanging = 1
        status = plate_of(screen, ship)
    ails = [sign.words for sign in status.conditions if sign.is_bad]
    assert ails == ["magazine fire", "in irons", "no steering", "officers down", "crew hurt"]
    assert [sign.is_bad for sign in status.conditions] == sorted(
        (s.is_bad for s in status.conditions), reverse=True
    )
    assert not [sign for sign in status.conditions if not sign.words], "nothing is sound"


def test_the_rung_she_sails_on(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("constitution")
        for rung, words in ((Rung.STOP, "hove to"), (Rung.BOW, "bow speed"),
                            (Rung.QUARTER, "quarter speed")):  # fmt: skip
            ship.rung = rung
            assert ("sail", words) in [(s.icon, s.words) for s in plate_of(screen, ship).conditions]


def test_masts_from_forward_and_what_is_left_of_their_sail(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("constitution")
        ship.boxes_lost, ship.masts_down = 3 * ship.basic // 3, [Mast.FORE]
        fore, main, mizzen = plate_of(screen, ship).masts
        assert (fore.is_standing, main.is_standing, mizzen.is_standing) == (False, True, True)
        assert main.sail_left == mizzen.sail_left == pytest.approx(1.0), "a third less on a mast less"
        ship.boxes_lost = 3 * ship.basic // 2
        assert plate_of(screen, ship).masts[1].sail_left == pytest.approx(0.75, abs=0.03)


def test_the_strike_test_to_come(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("guerriere")
        half = -(-ship.points // 2)
        told = {0: f"test in {half}", half - 7: "test in 7", half - 1: "test next hit",
                half + 3: "test next hit"}  # fmt: skip
        for damage, words in told.items():
            ship.damage = damage
            assert plate_of(screen, ship).next_test == words
        ship.damage_this_turn = 4
        assert plate_of(screen, ship).share_lost == pytest.approx(4 / ship.points)
        add_marker(ship.number, HasStruck("constitution"))
        status = plate_of(screen, ship)
    assert (status.points_text, status.next_test) == ("struck", "")
    assert [sign.words for sign in status.conditions] == ["struck"]
