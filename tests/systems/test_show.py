"""The five systems step every battle alike, however they show it, and never touch the table."""

from __future__ import annotations

import esper
import pytest

from game.books import shelf
from game.core.events import Fired, TurnBegan
from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle, StepResult
from game.play.seats import Person, RandomSeat
from game.scene.actors import Actor
from game.scene.acts import Act, Drama
from game.scene.smoke import SmokeBank
from game.stage.frame.marks import marks
from game.systems import Show
from tests.battery import family

LEVELS = ("jarce-and-black-jaques", "mirror-duel", "constitution-and-guerriere")


def battle(name: str, seed: int) -> Battle:
    """A shipped level played by chance."""
    level = load_level(levels_home() / "kmh" / f"{name}.toml")
    seats = {s.id: RandomSeat(seed * 10 + i) for i, s in enumerate(level.sides)}
    return Battle(shelf.book("kmh").rules, level, seats, seed)


def shown(name: str, seed: int, animated: bool, speed: int, dt: float) -> list[str]:
    """The digests of a battle stepped by the five systems."""
    fought = battle(name, seed)
    show = Show(fought, animated)
    show.speed = speed
    for _ in range(100_000):
        show.frame(dt)
        if show.progress is StepResult.OVER:
            break
    show.close()
    fought.close()
    assert show.progress is StepResult.OVER
    return fought.digests


@pytest.mark.parametrize("name", family(LEVELS, LEVELS[:2]))
def test_the_end_never_depends_on_how_it_is_shown(name: str) -> None:
    alone = battle(name, 3)
    alone.run()
    alone.close()
    headless = shown(name, 3, animated=False, speed=1, dt=0.0)
    at_once = shown(name, 3, animated=True, speed=0, dt=1 / 30)
    quick = shown(name, 3, animated=True, speed=4, dt=1 / 20)
    assert alone.digests == headless == at_once == quick


def test_the_five_are_the_five() -> None:
    show = Show(battle("mirror-duel", 1))
    assert [s.chapter for s in show.systems] == ["wind", "sailing", "gunnery", "boarding", "fire"]
    assert all(isinstance(s, esper.Processor) for s in show.systems)
    show.close()


def test_a_stage_that_waits_animates_and_leaves_the_table_alone() -> None:
    level = load_level(levels_home() / "kmh" / "mirror-duel.toml")
    seats = {s.id: Person() for s in level.sides}
    fought = Battle(shelf.book("kmh").rules, level, seats, 5)
    show = Show(fought)
    for _ in range(600):
        show.frame(1 / 30)
    assert show.progress is StepResult.WAITING
    before, events = fought.digests[:], len(fought.events)
    for _ in range(2000):
        show.frame(1 / 30)
    assert (fought.digests, len(fought.events)) == (before, events)
    show.close()
    fought.close()


def test_an_act_that_the_camera_does_not_see_is_not_shown_before_it_begins() -> None:
    fought = battle("mirror-duel", 8)
    show = Show(fought)
    guns = (Drama.VOLLEY, Drama.RAKE)
    show.in_frame = lambda act: act.drama not in guns
    ages = list[float]()
    for _ in range(40_000):
        show.frame(1 / 30)
        with show.stage():
            acts = [act for _, act in esper.get_component(Act) if act.drama in guns]
            smokes = bool(esper.get_component(SmokeBank))
        if acts and not smokes:
            ages.append(acts[0].age)
        if smokes:
            break
    show.close()
    fought.close()
    assert len(ages) >= 14
    assert ages == sorted(ages)
    assert ages[-1] <= 0


def test_smoke_lies_on_the_side_that_fired() -> None:
    fought = battle("mirror-duel", 8)
    show = Show(fought)
    for _ in range(40_000):
        show.frame(1 / 30)
        volleys = [e for e in fought.events if isinstance(e, Fired) and e.side == "port"]
        if volleys or show.progress is StepResult.OVER:
            break
    assert volleys, "this battle must see a port broadside"
    with show.stage():
        firer = next(a for _, a in esper.get_component(Actor) if a.ship == volleys[-1].ship)
        bank = max(esper.get_component(SmokeBank), key=lambda pair: pair[0])[1]
        show.frame(0.5)
    outboard = _to_port(firer, float(bank.x.mean()), float(bank.y.mean()))
    assert outboard > 0
    show.close()
    fought.close()


def _to_port(actor: Actor, x: float, y: float) -> float:
    import math

    angle = math.radians(actor.heading)
    return -((x - actor.x) * math.cos(angle) + (y - actor.y) * math.sin(angle))


@pytest.mark.parametrize("name", LEVELS)
def test_marks_never_contradict_the_sheets(name: str) -> None:
    fought = battle(name, 11)
    show = Show(fought)
    show.speed = 0
    checked = 0
    while show.progress is not StepResult.OVER:
        show.frame(1 / 30)
        show.frame(0.0)
        with show.stage():
            seen = marks()
        with fought.table.at():
            report = fought.book.report()
        for ship, sheet in report["ships"].items():
            assert (ship in seen["ships"]) == sheet["afloat"] or sheet["gone"] == "sunk"
            if ship in seen["ships"]:
                checked += _agrees(seen["ships"][ship], sheet)
    assert checked > 20
    show.close()
    fought.close()


def _agrees(mark: dict, sheet: dict) -> int:  # type: ignore[type-arg]
    """The picture of one ship says what her sheet says."""
    assert mark["masts_gone"] == sorted(sheet["masts_down"])
    assert mark["fire"] == (sheet["burning"] > 0)
    assert (mark["holes"] > 0) == (sheet["damage"] > 0)
    assert (mark["yards_hanging"] > 0) == (sheet["boxes_lost"] > 0)
    assert mark["colours_down"] == sheet["struck"]
    assert mark["prize_ensign"] == sheet["prize"]
    assert mark["tag"] == [sheet["value"], sheet["points"]]
    assert mark["at"] == pytest.approx([sheet["x"], sheet["y"]], abs=0.02)
    return 1


def test_the_stage_is_set_anew_after_an_undo() -> None:
    level = load_level(levels_home() / "kmh" / "mirror-duel.toml")
    people = {s.id: Person() for s in level.sides}
    fought = Battle(shelf.book("kmh").rules, level, people, 5)
    show = Show(fought)
    show.speed = 0
    seat = ""
    for _ in range(400):
        show.frame(1 / 30)
        step = fought.pending
        if show.progress is StepResult.WAITING and not fought.waiting_for_done():
            seat = step.seat  # type: ignore[union-attr]
            people[seat].give(step.menu.keys()[-1])  # type: ignore[union-attr]
            show.frame(1 / 30)
            if fought.may_undo(seat):
                break
        fought.done()
    assert fought.may_undo(seat)
    fought.undo(seat)
    show.frame(1 / 30)
    assert show.rewinds == fought.rewinds == 1
    with show.stage():
        assert len(esper.get_component(Actor)) == len(level.ships)
    show.close()
    fought.close()


def test_a_hundred_abandoned_shows_leave_no_world_behind() -> None:
    before = len(esper.list_worlds())
    for seed in range(100):
        fought = battle("mirror-duel", seed)
        show = Show(fought)
        show.frame(1 / 30)
        show.close()
        fought.close()
    assert len(esper.list_worlds()) == before


def test_every_turn_began_is_shown_once() -> None:
    fought = battle("mirror-duel", 2)
    show = Show(fought, animated=False)
    while show.progress is not StepResult.OVER:
        show.frame(0.0)
    turns = [e.turn for e in fought.events if isinstance(e, TurnBegan)]
    assert turns == list(range(1, len(turns) + 1))
    show.close()
    fought.close()


def test_skipping_at_any_moment_never_breaks_the_stage() -> None:
    for seed in range(4):
        fought = battle("mirror-duel", seed)
        show = Show(fought)
        frame = 0
        while show.progress is not StepResult.OVER:
            show.speed = (1, 4, 0)[frame % 7 % 3]
            show.frame(0.4)
            if frame % 3 == 0:
                show.skip()
            frame += 1
        show.close()
        fought.close()
