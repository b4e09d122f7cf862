"""The five systems step every battle alike at any speed, and never change the table."""

import esper
import pytest

from game.books import shelf
from game.core.events import Fired, TurnBegan
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.seats import PlayerSeat, RandomSeat
from game.scene.actors import Actor
from game.scene.smoke import SmokeBank
from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.stage_view import dump_stage
from game.systems import BattleShow
from tests.battery import battery_params

LEVELS = ("jarce-and-black-jaques", "mirror-duel", "constitution-and-guerriere")


def battle(name: str, seed: int) -> Battle:
    level = load_level(shipped_levels_folder() / "kmh" / f"{name}.toml")
    seats = {s.id: RandomSeat(seed * 10 + i) for i, s in enumerate(level.sides)}
    return Battle(shelf.book("kmh").rules, level, seats, seed)


def shown(name: str, seed: int, animated: bool, speed: int, dt: float) -> list[str]:
    fought = battle(name, seed)
    show = BattleShow(fought, animated)
    show.speed = speed
    for _ in range(100_000):
        show.update(dt)
        if show.last_step_result is StepResult.OVER:
            break
    show.close()
    fought.close()
    assert show.last_step_result is StepResult.OVER
    return fought.digests


@pytest.mark.parametrize("name", battery_params(LEVELS, LEVELS[:2]))
def test_the_end_never_depends_on_how_it_is_shown(name: str) -> None:
    alone = battle(name, 3)
    alone.run()
    alone.close()
    headless = shown(name, 3, animated=False, speed=1, dt=0.0)
    at_once = shown(name, 3, animated=True, speed=0, dt=1 / 30)
    quick = shown(name, 3, animated=True, speed=4, dt=1 / 20)
    assert alone.digests == headless == at_once == quick


def test_the_five_are_the_five() -> None:
    show = BattleShow(battle("mirror-duel", 1))
    assert [s.chapter for s in show.systems] == ["wind", "sailing", "gunnery", "boarding", "fire"]
    assert all(isinstance(s, esper.Processor) for s in show.systems)
    show.close()


def test_a_stage_that_waits_animates_and_leaves_the_table_alone() -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
    seats = {s.id: PlayerSeat() for s in level.sides}
    fought = Battle(shelf.book("kmh").rules, level, seats, 5)
    show = BattleShow(fought)
    for _ in range(600):
        show.update(1 / 30)
    assert show.last_step_result is StepResult.WAITING
    before, events = fought.digests[:], len(fought.events)
    for _ in range(2000):
        show.update(1 / 30)
    assert (fought.digests, len(fought.events)) == (before, events)
    show.close()
    fought.close()


def test_an_act_that_the_camera_does_not_see_is_not_shown_before_it_begins() -> None:
    fought = battle("mirror-duel", 8)
    show = BattleShow(fought)
    guns = (ActKind.VOLLEY, ActKind.RAKE)
    show.is_in_frame = lambda act: act.drama not in guns
    ages = list[float]()
    for _ in range(40_000):
        show.update(1 / 30)
        with show.stage():
            acts = [act for _, act in esper.get_component(StageAct) if act.drama in guns]
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
    show = BattleShow(fought)
    for _ in range(40_000):
        show.update(1 / 30)
        volleys = [e for e in fought.events if isinstance(e, Fired) and e.side == "port"]
        if volleys or show.last_step_result is StepResult.OVER:
            break
    assert volleys, "this battle must see a port broadside"
    with show.stage():
        firer = next(a for _, a in esper.get_component(Actor) if a.ship == volleys[-1].ship)
        bank = max(esper.get_component(SmokeBank), key=lambda pair: pair[0])[1]
        show.update(0.5)
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
    show = BattleShow(fought)
    show.speed = 0
    checked = 0
    while show.last_step_result is not StepResult.OVER:
        show.update(1 / 30)
        show.update(0.0)
        with show.stage():
            seen = dump_stage()
        with fought.table.as_current():
            report = fought.book.report()
        for ship, sheet in report["ships"].items():
            assert (ship in seen["ships"]) == sheet["afloat"] or sheet["gone"] == "sunk"
            if ship in seen["ships"]:
                checked += _agrees(seen["ships"][ship], sheet)
    assert checked > 20
    show.close()
    fought.close()


def _agrees(mark: dict, sheet: dict) -> int:  # type: ignore[type-arg]
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
    level = load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
    people = {s.id: PlayerSeat() for s in level.sides}
    fought = Battle(shelf.book("kmh").rules, level, people, 5)
    show = BattleShow(fought)
    show.speed = 0
    seat = ""
    for _ in range(400):
        show.update(1 / 30)
        step = fought.pending_step
        if show.last_step_result is StepResult.WAITING and not fought.needs_confirm():
            seat = step.seat  # type: ignore[union-attr]
            people[seat].submit(step.menu.keys()[-1])  # type: ignore[union-attr]
            show.update(1 / 30)
            if fought.may_undo(seat):
                break
        fought.confirm()
    assert fought.may_undo(seat)
    fought.undo(seat)
    show.update(1 / 30)
    assert show.rewinds == fought.rewinds == 1
    with show.stage():
        assert len(esper.get_component(Actor)) == len(level.ships)
    show.close()
    fought.close()


def test_a_hundred_abandoned_shows_leave_no_world_behind() -> None:
    before = len(esper.list_worlds())
    for seed in range(100):
        fought = battle("mirror-duel", seed)
        show = BattleShow(fought)
        show.update(1 / 30)
        show.close()
        fought.close()
    assert len(esper.list_worlds()) == before


def test_every_turn_began_is_shown_once() -> None:
    fought = battle("mirror-duel", 2)
    show = BattleShow(fought, is_animated=False)
    while show.last_step_result is not StepResult.OVER:
        show.update(0.0)
    turns = [e.turn for e in fought.events if isinstance(e, TurnBegan)]
    assert turns == list(range(1, len(turns) + 1))
    show.close()
    fought.close()


def test_skipping_at_any_moment_never_breaks_the_stage() -> None:
    for seed in range(4):
        fought = battle("mirror-duel", seed)
        show = BattleShow(fought)
        frame = 0
        while show.last_step_result is not StepResult.OVER:
            show.speed = (1, 4, 0)[frame % 7 % 3]
            show.update(0.4)
            if frame % 3 == 0:
                show.finish_now()
            frame += 1
        show.close()
        fought.close()
