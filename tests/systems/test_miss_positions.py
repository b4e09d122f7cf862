"""Balls that miss fall over or short on the line of fire, into open water."""

from math import cos, hypot, radians, sin
from pathlib import Path

import esper
import pytest

from game.books import shelf
from game.core.events import Event, Fired
from game.core.visible import VisibleShip
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.scene.effects import Splash
from game.systems import BattleShow
from game.systems.gunnery import (
    Combatant,
    bearing_between,
    combatant_of,
    floating_combatants,
    move_to_open_water,
)
from game.trials.fighting import make_batch_seats


def ship(x: float, y: float, heading: float = 0.0) -> Combatant:
    return Combatant("ship", x, y, heading, 4.0, 1.0)


def on(hull: Combatant, x: float, y: float) -> bool:
    dx, dy, turn = x - hull.x, y - hull.y, radians(hull.heading)
    along, aside = dx * sin(turn) - dy * cos(turn), dx * cos(turn) + dy * sin(turn)
    return abs(along) < hull.length / 2 and abs(aside) < hull.beam / 2


def test_a_miss_with_open_water_stays() -> None:
    firer, target = ship(0, 0), ship(10, 0)
    misses = [(7.0, 1.0), (13.0, -1.0)]
    assert move_to_open_water(misses, firer, target, (90.0,), [firer, target]) == misses


def test_short_of_a_ship_alongside_it_goes_over_her() -> None:
    firer, target = ship(0, 0), ship(1.1, 0)
    found = move_to_open_water([(-0.9, 0.5), (0.5, 0), (-3, 1)], firer, target, (90.0,), [firer, target])
    assert all(x > 1.7 for x, _ in found)
    assert [y for _, y in found] == pytest.approx([0.5, 0, 1])


def test_a_third_hull_is_not_struck() -> None:
    firer, target, third = ship(0, 0), ship(10, 0), ship(13, 0)
    found = move_to_open_water([(13.0, 0.0)], firer, target, (90.0,), [firer, target, third])
    assert found[0][0] > 13.5


@pytest.mark.parametrize("name", ["ls98/robust-and-hoche", "wwh/two-against-two", "kmh/lissa"])
def test_in_a_battle_no_water_leaps_on_a_hull_nor_behind_the_guns(name: str) -> None:
    level = load_level(Path(shipped_levels_folder()) / f"{name}.toml")
    rules = shelf.book(level.rules.book).rules
    seats = {side.id: "ai:midshipman" for side in level.sides}
    battle = Battle(rules, level, make_batch_seats(rules, level, seats, 2), 2)
    show, looked = BattleShow(battle), 0
    tell = show._show_event

    def heard(event: Event, visible_ships: dict[str, VisibleShip]) -> None:
        nonlocal looked
        before = {thing for thing, _ in esper.get_component(Splash)}
        tell(event, visible_ships)
        if not isinstance(event, Fired):
            return
        firer, target = combatant_of(event.ship, visible_ships), combatant_of(event.target, visible_ships)
        if firer is None or target is None:
            return
        line = radians(bearing_between(firer, target))
        for thing, splash in esper.get_component(Splash):
            if thing in before:
                continue
            looked += 1
            assert not any(on(hull, splash.x, splash.y) for hull in floating_combatants(visible_ships))
            dx, dy = splash.x - firer.x, splash.y - firer.y
            assert dx * sin(line) - dy * cos(line) > 0, "before the guns"
            aside = abs(dx * cos(line) + dy * sin(line))
            assert aside <= hypot(target.length, target.beam) / 2 + 1e-6, "on the line of fire"

    show._show_event = heard  # type: ignore[method-assign]
    while looked < 40 and show.last_step_result is not StepResult.OVER:
        show.update(0.2)
    assert looked > 10
    show.close()
    battle.close()
