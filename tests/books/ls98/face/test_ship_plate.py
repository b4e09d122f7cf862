"""The plate of a ship by the 1798 game."""

import pytest

from game.books.ls98.rules.sheet import CHAIN, Ammunition, Load, Ship, get_ship
from game.core import events as ev
from game.core.markers import HasStruck
from game.core.table import add_marker
from game.levels.reading.level_folders import shipped_levels_folder
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.screen.screen import BattleScreen
from tests.books.ship_status_checks import captains_battle, status_faults, statuses_in_battle

LEVELS = shipped_levels_folder() / "ls98"


@pytest.fixture
def screen() -> BattleScreen:
    """A duel at its first turn."""
    found = captains_battle(LEVELS / "robust-and-hoche.toml")
    found.battle.run(until_turn=1)
    return found


def plate_of(screen: BattleScreen, ship: Ship) -> ShipStatus:
    """Her plate as the card stands now; inside the table."""
    screen.hud.battle.rewinds += 1  # whatever is kept of the cards is read anew
    seen = screen.hud.find_ship(ship.id)
    assert seen is not None
    return screen.hud.book_ui.ship_status(screen.hud, seen)


def words_of(status: ShipStatus) -> list[str]:
    """The words of her signs."""
    return [sign.words for sign in status.conditions]


@pytest.mark.parametrize("level", ["robust-and-hoche", "the-french-choose", "french-at-sea"])
def test_plates_are_right_all_through_a_battle(level: str) -> None:
    told = [*statuses_in_battle(captains_battle(LEVELS / f"{level}.toml"))]
    assert not [fault for ship, status in told for fault in status_faults(ship, status)]
    assert any(status.share_lost for _, status in told)


def test_hull_crew_marines_guns_and_sail(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("robust")
        ship.full_sail = False
        ship.port, ship.starboard = Load(), Load()
        status = plate_of(screen, ship)
        assert status.points_text == f"{ship.points - ship.damage} of {ship.points}"
        told = ["half sail", "both ball", f"crew {ship.crew}", f"marines {ship.marines}"]
        assert words_of(status) == told
        assert status.next_test == f"shaken in {ship.men_blocks - ship.start // 2}"


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
    with screen.battle.table.as_current():
        ship = get_ship("robust")
        ship.port, ship.starboard = port, starboard
        guns = [sign.words for sign in plate_of(screen, ship).conditions if sign.icon == "cannon"]
    assert guns == words


def test_what_ails_her_comes_first(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("robust")
        ship.burning, ship.crew = 1, 0
        ship.masts_down, ship.boxes = list(ship.rigged), [0] * len(ship.rigged)
        status = plate_of(screen, ship)
        assert words_of(status)[:3] == ["on fire", "dismasted", "adrift"]
        assert not any(mast.is_standing or mast.sail_left for mast in status.masts)
        assert "crew 0" in [sign.words for sign in status.conditions if sign.is_bad]
        ship.damage = ship.points + 2
        assert plate_of(screen, ship).next_test == "may sink"
        add_marker(ship.number, HasStruck("hoche"))
        struck = plate_of(screen, ship)
    assert words_of(struck)[0] == "surrendered"
    assert (struck.points_text, struck.next_test) == ("struck", "")


def test_boxes_of_each_mast_and_the_loss_of_this_turn(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("robust")
        whole = ship.boxes[1]
        ship.boxes[1] -= 1
        ship.damage = 3
        screen.battle.events += [ev.Hurt("LS98-fire-11", "robust", 2),
                                 ev.Hurt("LS98-fire-13", "robust", 0, 1)]  # fmt: skip
        status = plate_of(screen, ship)
    assert [mast.sail_left for mast in status.masts] == pytest.approx([1, 1 - 1 / whole, 1])
    assert status.share_lost == pytest.approx(2 / ship.points)
