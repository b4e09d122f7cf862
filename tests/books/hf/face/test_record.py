"""The printed record of Hold Fast holds what the card holds, box for box, as a battle goes on."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.books.hf.face.record import RecordView, battery_rows, forecasts, record_view, section_losses
from game.books.hf.rules.sheet import PORT, SIDES, STARBOARD, Ship
from game.core.markers import HasStruck
from game.core.table import add_marker, every
from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.screen.screen import BattleScreen
from tests.books.hf.face.input_driver import DUEL, TWO_A_SIDE, answer_by_mouse, open_battle
from tests.books.kmh.face.input_driver import run_to_prompt


def agrees(ship: Ship, view: RecordView) -> None:
    """Every mark of the printed record is on the card, and none is missing."""
    for side, guns in ((PORT, view.port), (STARBOARD, view.starboard)):
        assert sorted(g.kind for g in guns if not g.is_lost and not g.is_idle) == sorted(ship.manned_of(side))
        assert sorted(g.kind for g in guns if g.is_lost) == sorted(ship.lost_of(side))
    assert sum(lost for _, lost in view.hull) == ship.hull_lost
    assert sum(lost for _, lost in view.masts) == ship.mast_lost
    assert [boxes for boxes, _ in view.hull] == ship.hull
    assert view.morale == (ship.morale_printed, ship.morale_printed - ship.morale)
    assert sum(view.marines) == ship.marines
    assert view.speed == (ship.speed, ship.top_speed, ship.top_printed)
    assert (view.is_wheel_sound, view.is_rudder_sound) == (not ship.wheel_gone, not ship.rudder_gone)
    words = [line.words for line in view.conditions]
    assert any("fire" in line for line in words) == bool(ship.fires)
    assert len(view.lost_masts) == min(ship.sections_gone("mast"), len(ship.rigged))


def check(screen: BattleScreen) -> int:
    """The records of all ships agree with their cards; how many boxes are struck in all."""
    with screen.battle.table.as_current():
        struck = 0
        for ship in every(Ship):
            agrees(ship, record_view(screen.hud, ship.id))
            struck += ship.hull_lost + ship.mast_lost + sum(len(ship.lost_of(s)) for s in SIDES)
        return struck


def test_the_record_agrees_with_the_card_at_every_question_of_a_battle() -> None:
    _, screen = open_battle(seed=3)
    struck = []
    for _ in range(200):
        kind = run_to_prompt(screen)
        struck.append(check(screen))
        if kind == "over":
            break
        answer_by_mouse(screen)
    assert max(struck) > 10


@pytest.mark.parametrize(
    ("lost", "marks"), [(0, (0, 0, 0)), (1, (1, 0, 0)), (5, (5, 0, 0)), (7, (5, 2, 0)), (14, (5, 5, 4))]
)
def test_hf_dmg_hull_2_sections_are_used_up_in_order(lost: int, marks: tuple[int, ...]) -> None:
    assert tuple(gone for _, gone in section_losses([5, 5, 5], lost)) == marks


def test_hf_crew_1_a_battery_without_a_crew_is_told_from_one_that_is_lost() -> None:
    _, screen = open_battle()
    with screen.battle.table.as_current():
        ship = next(iter(every(Ship)))
        kinds = list(ship.port)
        ship.port_lost.append(ship.port.pop(0))
        ship.gun_crews, ship.port_manned = 2, ship.port[:1]
        guns = battery_rows(ship, PORT)
    assert sorted(gun.kind for gun in guns) == sorted(kinds)
    assert [gun.kind for gun in guns if gun.is_lost] == kinds[:1]
    assert len([gun for gun in guns if gun.is_idle]) == len(kinds) - 2


def test_a_record_that_differs_is_told_to_differ() -> None:
    _, screen = open_battle()
    with screen.battle.table.as_current():
        ship = next(iter(every(Ship)))
        view = record_view(screen.hud, ship.id)
        with pytest.raises(AssertionError):
            agrees(ship, replace(view, hull=((5, 1), *view.hull[1:])))


@pytest.mark.parametrize(
    ("boxes", "factor", "told", "brief", "bad"),
    [
        (4, 5, "3 more morale, then 5+ strikes", "Strikes on 5+ after 3", False),
        (2, 6, "1 more morale, then a 6 strikes", "Strikes on 6 after 1", False),
        (1, 4, "Next time 4+ strikes", "Strikes on 4+", True),
    ],
)
def test_hf_morale_4_the_record_tells_the_boxes_to_go_and_the_faces_on_which_she_strikes(
    boxes: int, factor: int, told: str, brief: str, bad: bool
) -> None:
    _, screen = open_battle(seed=3)
    with screen.battle.table.as_current():
        ship = every(Ship)[0]
        ship.morale, ship.morale_factor = boxes, factor
        ship.hull, ship.hull_lost, ship.mast, ship.mast_lost = [4, 4, 4], 6, [5, 5, 5], 15
        view = record_view(screen.hud, ship.id)
        assert view.forecasts == (
            ShipCondition("hull", "2 more hull: slower, and morale"),
            ShipCondition("strike", told, bad),
        )
        assert view.strike_forecast == ShipCondition("strike", brief, bad)
        ship.hull_lost = 9
        assert forecasts(ship)[0].words == "3 more hull: she sinks"
        add_marker(ship.number, HasStruck())
        view = record_view(screen.hud, ship.id)
        assert (view.forecasts, view.strike_forecast) == ((), None)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("level", [DUEL, TWO_A_SIDE], ids=["duel", "two a side"])
def test_what_the_next_losses_bring_stands_on_the_record_at_every_size(
    size: tuple[int, int], level: Path
) -> None:
    first = load_level(level).sides[0].id
    seats = {s.id: PlayerSeat() if s.id == first else RandomSeat(3) for s in load_level(level).sides}
    context, screen = open_battle(size, level=level, seats=seats, still=True)
    run_to_prompt(screen)
    screen.sea_view.weather = "plain"
    screen.draw(context.surface)
    words = [mark.text for mark in context.text_ledger if mark.region == "record"]
    assert any("+ strikes" in w or "6 strikes" in w or "Strikes on" in w for w in words)
