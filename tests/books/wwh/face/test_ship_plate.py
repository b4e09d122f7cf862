"""The plate of a ship by Warm Work, Hardy!; of a hidden record it says no number (WWH-B.1)."""

import pytest

from game.books.wwh.rules.sheet import Board, Ship, get_ship
from game.core import events as ev
from game.core.table import get_single
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.screen.screen import BattleScreen
from tests.books.ship_status_checks import captains_battle, status_faults, statuses_in_battle
from tests.books.wwh.face.input_driver import open_battle, run_to_question

LEVELS = shipped_levels_folder() / "wwh"


@pytest.fixture
def screen() -> BattleScreen:
    """Ajax's captain is asked for a move."""
    _, found = open_battle(still=True)
    run_to_question(found, "helm")
    return found


def plate_of(screen: BattleScreen, ship: Ship) -> ShipStatus:
    """Her plate as the record stands now; inside the table."""
    screen.hud.battle.rewinds += 1  # whatever is kept of the records is read anew
    seen = screen.hud.find_ship(ship.id)
    assert seen is not None
    return screen.hud.book_ui.ship_status(screen.hud, seen)


def words_of(status: ShipStatus) -> list[str]:
    """The words of her signs."""
    return [sign.words for sign in status.conditions]


def strike_at(ship: Ship) -> None:
    """Everything on a record changes that does not show over the water."""
    ship.damage, ship.port_lost, ship.starboard_lost = 3, 2, 1
    ship.has_fired = True


@pytest.mark.parametrize("level", ["ajax-and-bucentaure", "two-against-two", "trafalgar-van"])
def test_plates_are_right_all_through_a_battle(level: str) -> None:
    told = [*statuses_in_battle(captains_battle(LEVELS / f"{level}.toml"))]
    assert not [fault for ship, status in told for fault in status_faults(ship, status)]


def test_gunnery_of_each_side_damage_sails_and_crew(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("ajax")
        ship.port_lost, ship.damage, ship.fired = 2, 1, ["starboard"]
        ship.masts_down = ["fore"]
        status = plate_of(screen, ship)
        points = ship.gunnery
    assert status.points_text == f"{2 * points - 2} of {2 * points}"
    assert f"{points - 2} port {points} stbd" in words_of(status)
    assert {"damage 1", "stbd fired", "good"} <= set(words_of(status))
    assert [mast.is_standing for mast in status.masts] == [False, True, True]
    assert status.masts[1].sail_left == pytest.approx(0.75)


def test_the_first_shot_and_irons(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("ajax")
        ship.has_fired, ship.fired = False, []
        assert "first shot" in words_of(plate_of(screen, ship))
        ship.in_irons = ship.has_fired = True
        ship.masts_down, ship.damage = ["fore", "main", "mizzen"], 4
        status = plate_of(screen, ship)
    assert "first shot" not in words_of(status)
    assert status.conditions[0].words == "in irons"
    assert "a hulk, adrift" in words_of(status)
    assert status.next_test == "raked: strikes"


def test_the_loss_of_this_turn(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("ajax")
        ship.port_lost = 2
        screen.battle.events += [ev.GunsLost("WWH-2.2d", "ajax", "port", 2),
                                 ev.GunsLost("WWH-2.2d", "bucentaure", "port", 1)]  # fmt: skip
        assert plate_of(screen, ship).share_lost == pytest.approx(2 / (2 * ship.gunnery))


def test_of_a_hidden_record_no_number_is_told(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        get_single(Board).options.append("hidden-records")
        foe = get_ship("bucentaure")
        before = plate_of(screen, foe)
        strike_at(foe)
        screen.battle.events.append(ev.GunsLost("WWH-2.2d", "bucentaure", "port", 2))
        after = plate_of(screen, foe)
        foe.masts_down.append("main")
        dismasted = plate_of(screen, foe)
        own = plate_of(screen, get_ship("ajax"))
    assert before == after
    assert (after.points_text, after.share_left, after.share_lost, after.next_test) == ("", 1.0, 0.0, "")
    assert not [w for w in words_of(after) if "damage" in w or "side" in w or "stbd" in w]
    assert "first shot" not in words_of(before)
    assert [mast.is_standing for mast in dismasted.masts] == [True, False, True]
    assert own.points_text
    assert own.share_left == 1


@pytest.mark.parametrize("masts", [0, 1, 3])
def test_a_hidden_hulk_looks_like_her_masts(screen: BattleScreen, masts: int) -> None:
    with screen.battle.table.as_current():
        get_single(Board).options.append("hidden-records")
        foe = get_ship("bucentaure")
        foe.masts_down = foe.rigged[:masts]
        sound = plate_of(screen, foe)
        foe.damage = 4
        assert plate_of(screen, foe) == sound


def test_nobody_has_come_to_the_screen_yet() -> None:
    _, screen = open_battle(still=True, seats={"british": PlayerSeat(), "french": PlayerSeat()})
    with screen.battle.table.as_current():
        get_single(Board).options.append("hidden-records")
        told = [plate_of(screen, get_ship(name)) for name in ("ajax", "bucentaure")]
    assert [status.points_text for status in told] == ["", ""]
    _, alone = open_battle(still=True, seats={"british": RandomSeat(1), "french": RandomSeat(2)})
    with alone.battle.table.as_current():
        get_single(Board).options.append("hidden-records")
        assert plate_of(alone, get_ship("bucentaure")).points_text, "the umpire looks"
