"""The plate of a ship by Hold Fast."""

from __future__ import annotations

import pytest

from game.books.hf.face.hand import hand_of
from game.books.hf.rules.sheet import Ship, ship_named
from game.core import events as ev
from game.levels.reading.shipped import levels_home
from game.ui.battle.screen import BattleScreen
from game.ui.battle.ship_status import ShipStatus
from tests.books.hf.face.hands import LETTERS, come_to, plot_of, table
from tests.books.kmh.face.hands import key
from tests.books.plates import faults, fought, plates

LEVELS = levels_home() / "hf"


@pytest.fixture
def screen() -> BattleScreen:
    """A duel at its first turn."""
    found = fought(LEVELS / "hot-java.toml")
    found.battle.run(turn=1)
    return found


def plate_of(screen: BattleScreen, ship: Ship) -> ShipStatus:
    """Her plate as the card stands now; inside the table."""
    screen.hud.battle.rewinds += 1  # whatever is kept of the cards is read anew
    seen = screen.hud.ship(ship.id)
    assert seen is not None
    return screen.hud.book_ui.ship_status(screen.hud, seen)


@pytest.mark.parametrize("level", ["hot-java", "vengeance-is-mine", "lissa-in-small"])
def test_plates_are_right_all_through_a_battle(level: str) -> None:
    told = [*plates(fought(LEVELS / f"{level}.toml"))]
    assert not [fault for ship, plate in told for fault in faults(ship, plate)]
    assert any(plate.fresh for _, plate in told)


def test_hull_batteries_morale_marines_and_speed(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("constitution")
        plate = plate_of(screen, ship)
        words = [sign.words for sign in plate.signs if sign.words]
        assert plate.figure == f"{ship.hull_left} of {sum(ship.hull)}"
        assert words == [f"{ship.speed} of {ship.top_speed}", f"{len(ship.port)} a side",
                         f"morale {ship.morale}", f"marines {ship.marines}"]  # fmt: skip
        assert plate.test == f"test in {ship.morale - 1}"
        ship.port.pop()
        ship.morale, ship.marines_away, ship.wheel_gone, ship.fires = 1, 1, True, 2
        hurt = plate_of(screen, ship)
    found = {sign.words: sign.bad for sign in hurt.signs}
    assert found["2 fires"]
    assert f"{len(ship.port)} port {len(ship.starboard)} stbd" in found
    assert found["wheel gone"]
    assert found["morale 1"]
    assert not found[f"marines {ship.marines - 1}"]
    assert hurt.test == "test next"


def test_masts_are_sections_of_circles(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("constitution")
        ship.mast_lost = ship.mast[0] + 1
        fore, main, mizzen = plate_of(screen, ship).masts
    assert (fore.stands, main.stands, mizzen.stands) == (False, True, True)
    assert main.sail == pytest.approx(1 - 1 / ship.mast[1])
    assert mizzen.sail == 1


def test_the_loss_of_this_turn(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship, events = ship_named("java"), screen.battle.events
        ship.hull_lost = 5
        events += [ev.Hurt("HF-dmg-hull-1", ship.id, 2), ev.TurnBegan("HF-turn-1", turn=2)]
        assert plate_of(screen, ship).fresh == 0
        events += [ev.Hurt("HF-dmg-hull-1", ship.id, 3), ev.Hurt("HF-dmg-mast", ship.id, 0, 2),
                   ev.Hurt("HF-dmg-hull-1", "constitution", 4)]  # fmt: skip
        assert plate_of(screen, ship).fresh == pytest.approx(3 / sum(ship.hull))


def test_a_plate_says_nothing_of_what_is_being_plotted() -> None:
    _, screen = table(still=True)
    come_to(screen, "plot")
    with screen.battle.table.at():
        before = [screen.hud.book_ui.ship_status(screen.hud, ship) for ship in screen.hud.ships]
    for cell in ("RS", "<", "F"):
        key(screen, LETTERS[cell])
    assert plot_of(screen).plan
    with screen.battle.table.at():
        assert hand_of(screen.hud).laid is not None
        after = [screen.hud.book_ui.ship_status(screen.hud, ship) for ship in screen.hud.ships]
    assert before == after
