"""The plate of a ship by Warm Work, Hardy!; of a hidden record it says no number (WWH-B.1)."""

from __future__ import annotations

import pytest

from game.books.wwh.rules.sheet import Board, Ship, ship_named
from game.core import events as ev
from game.core.table import the
from game.levels.reading.shipped import levels_home
from game.play.seats import Person, RandomSeat
from game.ui.battle.screen import BattleScreen
from game.ui.battle.ship_status import ShipStatus
from tests.books.plates import faults, fought, plates
from tests.books.wwh.face.hands import come_to, table

LEVELS = levels_home() / "wwh"


@pytest.fixture
def screen() -> BattleScreen:
    """Ajax's captain is asked for a move."""
    _, found = table(still=True)
    come_to(found, "helm")
    return found


def plate_of(screen: BattleScreen, ship: Ship) -> ShipStatus:
    """Her plate as the record stands now; inside the table."""
    screen.hud.battle.rewinds += 1  # whatever is kept of the records is read anew
    seen = screen.hud.ship(ship.id)
    assert seen is not None
    return screen.hud.book_ui.ship_status(screen.hud, seen)


def words_of(plate: ShipStatus) -> list[str]:
    """The words of her signs."""
    return [sign.words for sign in plate.signs]


def strike_at(ship: Ship) -> None:
    """Everything on a record changes that does not show over the water."""
    ship.damage, ship.port_lost, ship.starboard_lost = 3, 2, 1
    ship.has_fired = True


@pytest.mark.parametrize("level", ["ajax-and-bucentaure", "two-against-two", "trafalgar-van"])
def test_plates_are_right_all_through_a_battle(level: str) -> None:
    told = [*plates(fought(LEVELS / f"{level}.toml"))]
    assert not [fault for ship, plate in told for fault in faults(ship, plate)]


def test_gunnery_of_each_side_damage_sails_and_crew(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("ajax")
        ship.port_lost, ship.damage, ship.fired = 2, 1, ["starboard"]
        ship.masts_down = ["fore"]
        plate = plate_of(screen, ship)
        points = ship.gunnery
    assert plate.figure == f"{2 * points - 2} of {2 * points}"
    assert f"{points - 2} port {points} stbd" in words_of(plate)
    assert {"damage 1", "stbd fired", "good"} <= set(words_of(plate))
    assert [mast.stands for mast in plate.masts] == [False, True, True]
    assert plate.masts[1].sail == pytest.approx(0.75)


def test_the_first_shot_and_irons(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("ajax")
        ship.has_fired, ship.fired = False, []
        assert "first shot" in words_of(plate_of(screen, ship))
        ship.in_irons = ship.has_fired = True
        ship.masts_down, ship.damage = ["fore", "main", "mizzen"], 4
        plate = plate_of(screen, ship)
    assert "first shot" not in words_of(plate)
    assert plate.signs[0].words == "in irons"
    assert "a hulk, adrift" in words_of(plate)
    assert plate.test == "raked: strikes"


def test_the_loss_of_this_turn(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        ship = ship_named("ajax")
        ship.port_lost = 2
        screen.battle.events += [ev.GunsLost("WWH-2.2d", "ajax", "port", 2),
                                 ev.GunsLost("WWH-2.2d", "bucentaure", "port", 1)]  # fmt: skip
        assert plate_of(screen, ship).fresh == pytest.approx(2 / (2 * ship.gunnery))


def test_of_a_hidden_record_no_number_is_told(screen: BattleScreen) -> None:
    with screen.battle.table.at():
        the(Board).options.append("hidden-records")
        foe = ship_named("bucentaure")
        before = plate_of(screen, foe)
        strike_at(foe)
        screen.battle.events.append(ev.GunsLost("WWH-2.2d", "bucentaure", "port", 2))
        after = plate_of(screen, foe)
        foe.masts_down.append("main")
        dismasted = plate_of(screen, foe)
        own = plate_of(screen, ship_named("ajax"))
    assert before == after
    assert (after.figure, after.left, after.fresh, after.test) == ("", 1.0, 0.0, "")
    assert not [w for w in words_of(after) if "damage" in w or "side" in w or "stbd" in w]
    assert "first shot" not in words_of(before)
    assert [mast.stands for mast in dismasted.masts] == [True, False, True]
    assert own.figure
    assert own.left == 1


@pytest.mark.parametrize("masts", [0, 1, 3])
def test_a_hidden_hulk_looks_like_her_masts(screen: BattleScreen, masts: int) -> None:
    with screen.battle.table.at():
        the(Board).options.append("hidden-records")
        foe = ship_named("bucentaure")
        foe.masts_down = foe.rigged[:masts]
        sound = plate_of(screen, foe)
        foe.damage = 4
        assert plate_of(screen, foe) == sound


def test_nobody_has_come_to_the_screen_yet() -> None:
    _, screen = table(still=True, seats={"british": Person(), "french": Person()})
    with screen.battle.table.at():
        the(Board).options.append("hidden-records")
        told = [plate_of(screen, ship_named(name)) for name in ("ajax", "bucentaure")]
    assert [plate.figure for plate in told] == ["", ""]
    _, alone = table(still=True, seats={"british": RandomSeat(1), "french": RandomSeat(2)})
    with alone.battle.table.at():
        the(Board).options.append("hidden-records")
        assert plate_of(alone, ship_named("bucentaure")).figure, "the umpire looks"
