"""The plate of a ship by Hold Fast."""

import pytest

from game.books.hf.face.questions import draft_of
from game.books.hf.rules.sheet import Ship, get_ship
from game.core import events as ev
from game.levels.reading.level_folders import shipped_levels_folder
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.screen.screen import BattleScreen
from tests.books.hf.face.input_driver import ORDER_KEYS, open_battle, plot_of, run_to_question
from tests.books.kmh.face.input_driver import press_key
from tests.books.ship_status_checks import captains_battle, status_faults, statuses_in_battle

LEVELS = shipped_levels_folder() / "hf"


@pytest.fixture
def screen() -> BattleScreen:
    """A duel at its first turn."""
    found = captains_battle(LEVELS / "hot-java.toml")
    found.battle.run(until_turn=1)
    return found


def plate_of(screen: BattleScreen, ship: Ship) -> ShipStatus:
    """Her plate as the card stands now; inside the table."""
    screen.hud.battle.rewinds += 1  # whatever is kept of the cards is read anew
    seen = screen.hud.find_ship(ship.id)
    assert seen is not None
    return screen.hud.book_ui.ship_status(screen.hud, seen)


@pytest.mark.parametrize("level", ["hot-java", "vengeance-is-mine", "lissa-in-small"])
def test_plates_are_right_all_through_a_battle(level: str) -> None:
    told = [*statuses_in_battle(captains_battle(LEVELS / f"{level}.toml"))]
    assert not [fault for ship, status in told for fault in status_faults(ship, status)]
    assert any(status.share_lost for _, status in told)


def test_hull_batteries_morale_marines_and_speed(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("constitution")
        status = plate_of(screen, ship)
        words = [sign.words for sign in status.conditions if sign.words]
        assert status.points_text == f"{ship.hull_left} of {sum(ship.hull)}"
        assert words == [f"{ship.speed} of {ship.top_speed}", f"{len(ship.port)} a side",
                         f"morale {ship.morale}", f"marines {ship.marines}"]  # fmt: skip
        assert status.next_test == f"test in {ship.morale - 1}"
        ship.port.pop()
        ship.morale, ship.marines_away, ship.wheel_gone, ship.fires = 1, 1, True, 2
        hurt = plate_of(screen, ship)
    found = {sign.words: sign.is_bad for sign in hurt.conditions}
    assert found["2 fires"]
    assert f"{len(ship.port)} port {len(ship.starboard)} stbd" in found
    assert found["wheel gone"]
    assert found["morale 1"]
    assert not found[f"marines {ship.marines - 1}"]
    assert hurt.next_test == "test next"


def test_masts_are_sections_of_circles(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("constitution")
        ship.mast_lost = ship.mast[0] + 1
        fore, main, mizzen = plate_of(screen, ship).masts
    assert (fore.is_standing, main.is_standing, mizzen.is_standing) == (False, True, True)
    assert main.sail_left == pytest.approx(1 - 1 / ship.mast[1])
    assert mizzen.sail_left == 1


def test_the_loss_of_this_turn(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship, events = get_ship("java"), screen.battle.events
        ship.hull_lost = 5
        events += [ev.Hurt("HF-dmg-hull-1", ship.id, 2), ev.TurnBegan("HF-turn-1", turn=2)]
        assert plate_of(screen, ship).share_lost == 0
        events += [ev.Hurt("HF-dmg-hull-1", ship.id, 3), ev.Hurt("HF-dmg-mast", ship.id, 0, 2),
                   ev.Hurt("HF-dmg-hull-1", "constitution", 4)]  # fmt: skip
        assert plate_of(screen, ship).share_lost == pytest.approx(3 / sum(ship.hull))


def test_a_plate_says_nothing_of_what_is_being_plotted() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "plot")
    with screen.battle.table.as_current():
        before = [screen.hud.book_ui.ship_status(screen.hud, ship) for ship in screen.hud.ships]
    for cell in ("RS", "<", "F"):
        press_key(screen, ORDER_KEYS[cell])
    assert plot_of(screen).plan
    with screen.battle.table.as_current():
        assert draft_of(screen.hud).answer_draft is not None
        after = [screen.hud.book_ui.ship_status(screen.hud, ship) for ship in screen.hud.ships]
    assert before == after
