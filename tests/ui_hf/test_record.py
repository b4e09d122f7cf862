"""The printed record of Hold Fast holds what the card holds, box for box, as a battle goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.table import every
from game.rules.hf.sheet import PORT, SIDES, STARBOARD, Ship
from game.ui.battle import BattleScreen
from game.ui.hf.sheet import guns_of, sections, sheet
from game.ui.hf.strip import StripView
from tests.ui_battle.hands import settle
from tests.ui_hf.hands import by_mouse, table


def agrees(ship: Ship, view: StripView) -> None:
    """Every mark of the printed record is on the card, and none is missing."""
    for side, guns in ((PORT, view.port), (STARBOARD, view.starboard)):
        assert sorted(g.kind for g in guns if not g.lost and not g.idle) == sorted(
            ship.manned_of(side)
        )
        assert sorted(g.kind for g in guns if g.lost) == sorted(ship.lost_of(side))
    assert sum(lost for _, lost in view.hull) == ship.hull_lost
    assert sum(lost for _, lost in view.masts) == ship.mast_lost
    assert [boxes for boxes, _ in view.hull] == ship.hull
    assert view.morale == (ship.morale_printed, ship.morale_printed - ship.morale)
    assert sum(view.marines) == ship.marines
    assert view.speed == (ship.speed, ship.top_speed, ship.top_printed)
    assert (view.wheel, view.rudder) == (not ship.wheel_gone, not ship.rudder_gone)
    words = [line.words for line in view.conditions]
    assert any("fire" in line for line in words) == bool(ship.fires)
    assert len(view.fallen) == min(ship.sections_gone("mast"), len(ship.rigged))


def check(screen: BattleScreen) -> int:
    """The records of all ships agree with their cards; how many boxes are struck in all."""
    with screen.battle.table.at():
        struck = 0
        for ship in every(Ship):
            agrees(ship, sheet(screen.desk, ship.id))
            struck += ship.hull_lost + ship.mast_lost + sum(len(ship.lost_of(s)) for s in SIDES)
        return struck


def test_the_record_agrees_with_the_card_at_every_question_of_a_battle() -> None:
    _, screen = table(seed=3)
    struck = []
    for _ in range(200):
        kind = settle(screen)
        struck.append(check(screen))
        if kind == "over":
            break
        by_mouse(screen)
    assert max(struck) > 10


@pytest.mark.parametrize(
    ("lost", "marks"),
    [(0, (0, 0, 0)), (1, (1, 0, 0)), (5, (5, 0, 0)), (7, (5, 2, 0)), (14, (5, 5, 4))],
)
def test_hf_dmg_hull_2_sections_are_used_up_in_order(lost: int, marks: tuple[int, ...]) -> None:
    assert tuple(gone for _, gone in sections([5, 5, 5], lost)) == marks


def test_hf_crew_1_a_battery_without_a_crew_is_told_from_one_that_is_lost() -> None:
    _, screen = table()
    with screen.battle.table.at():
        ship = next(iter(every(Ship)))
        kinds = list(ship.port)
        ship.port_lost.append(ship.port.pop(0))
        ship.gun_crews, ship.port_manned = 2, ship.port[:1]
        guns = guns_of(ship, PORT)
    assert sorted(gun.kind for gun in guns) == sorted(kinds)
    assert [gun.kind for gun in guns if gun.lost] == kinds[:1]
    assert len([gun for gun in guns if gun.idle]) == len(kinds) - 2


def test_a_record_that_differs_is_told_to_differ() -> None:
    _, screen = table()
    with screen.battle.table.at():
        ship = next(iter(every(Ship)))
        view = sheet(screen.desk, ship.id)
        with pytest.raises(AssertionError):
            agrees(ship, replace(view, hull=((5, 1), *view.hull[1:])))
