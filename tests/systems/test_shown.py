"""What the five systems put on the stage: marks against records in kept battles, the pace of the
show, and that no frame ever writes to the table."""

import itertools
import math
from pathlib import Path
from typing import TypeVar

import esper
import pytest

from game.books import shelf
from game.core.events import Befell, Boarded, Collided, Event, Exploded, Fired, MastFell, Struck, Won
from game.core.table import table_digest
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.journal import Journal, read_journal_file
from game.play.saved_battles import setup_of
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.scene import timings
from game.scene.actors import STAYS_MISSED_ANGLE, Actor, advance, place_at_once, turn_between
from game.scene.effects import MELEE_THINS_SECONDS, Blaze, FallingMast, FlagChange, Lashing, Melee
from game.scene.rigging import DrawnWind, Rigging
from game.scene.smoke import SmokeBank
from game.scene.stage_acts import act_of
from game.stage.frame.stage_view import dump_stage
from game.systems import BattleShow
from game.systems.boarding import STILL_FIGHTING, attacker_tide
from game.systems.event_timing import has_great_moment
from game.systems.gunnery import hit_and_miss_points

Component = TypeVar("Component")
HOME = Path(__file__).parents[1] / "replay" / "kept"
KEPT = [HOME / f"{name}.journal" for name in ("jarce-and-black-jaques", "mirror-duel")]
LEVEL = shipped_levels_folder() / "kmh" / "mirror-duel.toml"


def kept_battle(path: Path) -> Battle:
    reading = read_journal_file(path)
    setup = setup_of(reading)
    level = setup.level()
    journal = Journal(setup.header())
    journal.entries += reading.entries
    seats: dict[str, Seat] = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
    return Battle(shelf.book(setup.book).rules, level, seats, setup.seed, journal)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_over_a_kept_battle_the_sea_never_contradicts_the_sheets(path: Path) -> None:
    fought = kept_battle(path)
    show, turn, checked = BattleShow(fought), 0, 0
    while show.last_step_result is not StepResult.OVER:
        show.update(0.5)
        if fought.turn != turn and show.is_at_rest():
            turn = fought.turn
            checked += agree(show, fought)
    checked += agree(show, fought)
    assert checked > turn
    show.close()
    fought.close()


def agree(show: BattleShow, fought: Battle) -> int:
    with show.stage():
        seen = dump_stage()["ships"]
        lashed = {a.ship for _, (a, _) in esper.get_components(Actor, Lashing)}
        burning = {a.ship for _, (a, _) in esper.get_components(Actor, Blaze)}
        locked = {r.ship for _, r in esper.get_component(Rigging) if r.is_locked}
    with fought.table.as_current():
        sheets = fought.book.report()["ships"]
        sights = {s.id: s for s in fought.book.sight()}
    for ship, mark in seen.items():
        sheet, sight = sheets[ship], sights[ship]
        assert mark["masts_gone"] == sorted(sheet["masts_down"])
        assert mark["fire"] == (sheet["burning"] > 0) == (ship in burning)
        assert mark["colours_down"] == sheet["struck"]
        assert mark["prize_ensign"] == sheet["prize"]
        assert (mark["yards_hanging"] > 0) == (sheet["boxes_lost"] > 0)
        assert (mark["holes"] > 0) == (sheet["damage"] > 0)
        assert (ship in locked) == sight.locked
        assert ship not in lashed or sight.locked
    assert all(sheets[ship]["gone"] for ship in sheets if ship not in seen)
    return len(seen)


def test_every_broadside_of_a_kept_battle_leaves_smoke_on_its_side() -> None:
    fought = kept_battle(KEPT[-1])
    show, heard, lain = BattleShow(fought), 0, 0
    while show.last_step_result is not StepResult.OVER and lain < 12:
        show.update(1 / 20)
        volleys = [e for e in fought.events[heard:] if isinstance(e, Fired)]
        heard = len(fought.events)
        for event in volleys:
            lain += smoke_lies(show, event)
    assert lain >= 12
    show.close()
    fought.close()


def smoke_lies(show: BattleShow, event: Fired) -> bool:
    with show.stage():
        firer = next(a for _, a in esper.get_component(Actor) if a.ship == event.ship)
        bank = max(esper.get_component(SmokeBank), key=lambda pair: pair[0])[1]
    side = {"port": -90, "starboard": 90, "bow": 0, "stern": 180}[event.side]
    turn = math.radians(firer.heading + side)
    out = (float(bank.x.mean()) - firer.x) * math.sin(turn)
    out -= (float(bank.y.mean()) - firer.y) * math.cos(turn)
    assert out > 0
    return True


def shown(seed: int, frames: int) -> tuple[list[str], str]:
    level = load_level(LEVEL)
    seats: dict[str, Seat] = {s.id: RandomSeat(seed + n) for n, s in enumerate(level.sides)}
    fought = Battle(shelf.book("kmh").rules, level, seats, seed)
    show = BattleShow(fought, is_animated=frames > 0)
    steps = itertools.cycle([0.001, 0.05, 0.2, 0.0, 0.7])
    for _ in range(frames):
        show.update(next(steps))
    while show.last_step_result is not StepResult.OVER:
        show.update(2.0)
    with fought.table.as_current():
        last = table_digest()
    show.close()
    fought.close()
    return fought.digests, last


def test_no_number_of_frames_changes_the_table() -> None:
    assert shown(4, 0) == shown(4, 900) == shown(4, 3000)


# ------------------------------------------------------------------------------- the pace
def duel(*people: str) -> tuple[Battle, BattleShow]:
    level = load_level(LEVEL)
    seats: dict[str, Seat] = {
        s.id: PlayerSeat() if s.id in people else RandomSeat(n) for n, s in enumerate(level.sides)
    }
    fought = Battle(shelf.book("kmh").rules, level, seats, 5)
    return fought, BattleShow(fought)


def test_a_side_that_takes_long_is_hurried_by_itself_and_not_once_somebody_is_asked() -> None:
    first = load_level(LEVEL).sides[0].id
    fought, show = duel(first)
    assert show.pace == 1
    show.watched_seconds = timings.PATIENCE + 0.1
    assert show.pace == timings.HURRIED_SPEED
    while show.last_step_result is not StepResult.WAITING:
        show.update(1 / 30)
    show.update(1 / 30)
    assert show.pace == 1
    show.close()
    fought.close()


def test_a_fleet_under_captains_is_hurried_though_they_are_asked() -> None:
    first = load_level(LEVEL).sides[0].id
    fought, show = duel(first)
    for show.is_relieved, show.event_batch.is_fleet in ((True, False), (False, True), (True, True)):
        show.watched_seconds = timings.PATIENCE + 0.1
        while show.last_step_result is not StepResult.WAITING:
            show.update(1 / 30)
        show.update(1 / 30)
        hurried = show.is_relieved and show.event_batch.is_fleet
        assert show.pace == (timings.HURRIED_SPEED if hurried else 1)
    show.close()
    fought.close()


def test_only_a_fleet_s_turn_has_a_minute() -> None:
    fought, show = duel(load_level(LEVEL).sides[0].id)
    for show.event_batch.is_fleet, pace in ((False, 1), (True, 3)):
        show.watched_seconds, show.turn_clock.seconds_spent = 0.0, 20.0
        assert show.pace == pace
    show.is_great_moment = True
    assert show.pace == 1, "what is great is hurried later"
    show.is_great_moment = False
    began = show.turn_clock.turn
    while show.turn_clock.turn == began:
        show.update(1 / 30)
    assert show.pace == 1, "the next turn has a minute of its own"
    show.close()
    fought.close()


def test_nobody_is_hurried_past_a_great_moment() -> None:
    fought, show = duel(load_level(LEVEL).sides[0].id)
    show.watched_seconds = timings.PATIENCE + 0.1
    for event, pace in (
        (Fired("X", "castor", "port", "pollux", hits=1), timings.HURRIED_SPEED),
        (MastFell("X", "pollux", "main"), 1),
    ):
        act = act_of(event)
        assert act is not None
        with show.stage():
            esper.create_entity(act)
            show.is_great_moment = has_great_moment()
        assert show.pace == pace
    show.close()
    fought.close()


def test_a_battle_of_captains_alone_is_never_hurried() -> None:
    fought, show = duel()
    show.watched_seconds = 500.0
    assert show.pace == 1
    show.close()
    fought.close()


def test_the_held_key_hurries_fourfold_and_never_slows() -> None:
    fought, show = duel()
    for speed in (0, 1, 2, 4):
        show.speed, show.is_hurried = speed, True
        assert show.pace == timings.HELD_KEY_SPEED
    show.close()
    fought.close()


def test_no_step_of_a_battle_makes_it_wait_for_more_than_three_seconds() -> None:
    fought, show = duel()
    waited, longest, before = 0.0, 0.0, 0
    while show.last_step_result is not StepResult.OVER:
        show.update(0.05)
        waited = 0.0 if len(fought.events) != before else waited + 0.05
        before, longest = len(fought.events), max(longest, waited)
    assert 1.0 < longest <= timings.STEP_MOST + 0.1
    show.close()
    fought.close()


# ------------------------------------------------------------------------- what is put on the sea
def there(show: BattleShow, event: Event, kind: type[Component]) -> list[Component]:
    with show.battle.table.as_current():
        seen = {s.id: s for s in show.battle.book.sight()}
    with show.stage():
        for system in show.systems:
            system.show(event, seen)
        return [part for _, part in esper.get_component(kind)]


def test_a_mast_that_falls_is_named_and_falls_to_leeward() -> None:
    fought, show = duel()
    with show.stage():
        ship = next(a.ship for _, a in esper.get_component(Actor))
        wind = next(a.wind_from for _, a in esper.get_component(DrawnWind))
    fell = there(show, MastFell("KMH-11.0.16", ship, "main"), FallingMast)[0]
    assert (fell.ship, fell.mast) == (ship, "main")
    assert abs((fell.bearing - wind + 180) % 360 - 180) >= 90
    show.close()
    fought.close()


def test_colours_come_down_for_the_ship_that_struck() -> None:
    fought, show = duel()
    with show.stage():
        ship = next(a.ship for _, a in esper.get_component(Actor))
    flags = there(show, Struck("KMH-12.0.1", ship), FlagChange)
    assert [(f.ship, f.is_own_flag) for f in flags] == [(ship, True)]
    show.close()
    fought.close()


def test_a_round_of_boarding_is_fought_by_men_of_both_sides() -> None:
    fought, show = duel()
    with show.stage():
        a, b = (a.ship for _, a in esper.get_component(Actor))
    melee = there(show, Boarded("KMH-13.0.15", a, b, "A", 8, 5), Melee)[0]
    assert sorted(melee.sides) == [0, 1]
    assert melee.attacker_tide == pytest.approx(STILL_FIGHTING), "8 are better than 5, and the fight goes on"
    show.close()
    fought.close()


@pytest.mark.parametrize(
    ("attack", "defence", "won", "tide"),
    [(8, 5, "attacker", 1.0), (8, 5, "defender", -1.0), (8, 5, "", STILL_FIGHTING),
     (5, 8, "", -STILL_FIGHTING), (4, 4, "", 0.0)],
)  # fmt: skip
def test_a_round_goes_the_way_of_who_has_won_it(attack: int, defence: int, won: str, tide: float) -> None:
    assert attacker_tide(Boarded("", "a", "b", "A", attack, defence, Won(won))) == tide


def test_a_second_round_between_two_ships_takes_the_place_of_the_first() -> None:
    fought, show = duel()
    with show.stage():
        a, b = (a.ship for _, a in esper.get_component(Actor))
    first = there(show, Boarded("KMH-13.0.15", a, b, "A", 8, 5), Melee)[0]
    assert first.age < -0.3, "the hulls close first"
    first.age = 1.0
    second = there(show, Boarded("KMH-13.0.15", b, a, "B", 8, 5), Melee)[-1]
    assert (second.ships, first.age) == ((b, a), timings.MELEE - MELEE_THINS_SECONDS)
    assert -MELEE_THINS_SECONDS <= second.age < -0.2, "the men of the first go below before"
    with show.stage():
        first.advance(MELEE_THINS_SECONDS + 0.01)
        show.systems[3].process(0.0)
        assert [melee for _, melee in esper.get_component(Melee)] == [second]
    show.close()
    fought.close()


def test_a_blow_shakes_both_ships_for_its_time() -> None:
    fought, show = duel()
    with show.stage():
        one, other = (a for _, a in esper.get_component(Actor))
    place_at_once(other, (one.true_pose[0] + 1.0, one.true_pose[1], one.true_pose[2]))
    there(show, Collided("KMH-6.10.1", one.ship, other.ship), Actor)
    show.update(1 / 60)
    assert [actor.shudder_seconds for actor in (one, other)] == [timings.COLLISION] * 2
    show.close()
    fought.close()


def test_a_ship_that_misses_stays_luffs_hangs_and_falls_back() -> None:
    fought, show = duel()
    actor = there(show, Befell("KMH-6.8.6", show_ship(show), "irons"), Actor)[0]
    with show.stage():
        wind = next(air.wind_from for _, air in esper.get_component(DrawnWind))
    seen = []
    for _ in range(45):
        advance(actor, 0.05)
        seen.append(abs(turn_between(actor.heading, wind)))
    assert seen[0] > 30
    assert min(seen) == pytest.approx(STAYS_MISSED_ANGLE), "never through the wind"
    assert sum(off == pytest.approx(STAYS_MISSED_ANGLE) for off in seen) * 0.05 >= 0.4, "she hangs"
    assert seen[-1] > min(seen) + 10, "and has fallen back"
    show.close()
    fought.close()


def show_ship(show: BattleShow) -> str:
    with show.stage():
        return next(a.ship for _, a in esper.get_component(Actor))


def test_as_many_splashes_as_misses_short_and_over_around_the_target() -> None:
    fought, show = duel()
    with fought.table.as_current():
        seen = fought.book.sight()[1]
    target = Actor(seen.id, 50.0, 50.0, 90.0)
    event = Fired("KMH-9.2.2", "", target=seen.id, dice=14, hits=5)
    hits, misses = hit_and_miss_points(event, target, seen, 0.0, 3)
    assert (len(hits), len(misses)) == (5, 9)
    over = [y < 50.0 for _, y in misses]
    assert 3 <= sum(over) <= 6
    half = seen.length / 10_000 / 2
    assert all(50.0 < y < 50.0 + half / 4 for _, y in hits), "on the side that the shot comes to"
    assert all(abs(x - 50.0) < half for x, _ in hits)
    for way in range(0, 360, 30):
        _, misses = hit_and_miss_points(event, target, seen, float(way), 3)
        assert not any(abs(x - 50) < half and abs(y - 50) < half / 4 for x, y in misses)
    show.close()
    fought.close()


def test_a_ship_that_blows_up_is_gone_at_once() -> None:
    fought, show = duel()
    with fought.table.as_current():
        seen = {s.id: s for s in fought.book.sight()}
    ship = next(iter(seen))
    with show.stage():
        for system in show.systems:
            system.show(Exploded("KMH-11.0.25", ship), seen)
        assert ship not in dump_stage()["ships"]
    show.close()
    fought.close()
