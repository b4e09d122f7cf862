"""Guns speak in the frame in which their dice begin to tumble; each die lies as its ball strikes,
and the seal comes down after the last. In all four books."""

from dataclasses import replace
from math import inf
from pathlib import Path

import esper
import pytest

from game.books import shelf
from game.core.events import Event, Fired, Rolled
from game.core.visible import VisibleShip
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.scene import timings
from game.scene.effects import Flash, Volley
from game.scene.rigging import Rigging
from game.scene.stage_acts import ActKind, StageAct
from game.systems import BattleShow
from game.trials.fighting import make_batch_seats
from game.ui.battle.dice.dice_timing import (
    SHORT_STAY_SECONDS,
    STAY_SECONDS,
    DiceTiming,
    settle_seconds,
    volley_times,
)
from game.ui.battle.dice.roll_view import DiceGroup, Die, RollView, is_volley
from game.ui.battle.screen.screen import BattleScreen
from tests.battery import battery_params
from tests.books.kmh.face.input_driver import FakeContext, SketchBank

STEP = 1 / 30
LEVELS = ("kmh/constitution-and-guerriere", "wwh/two-against-two", "hf/hot-java", "ls98/robust-and-hoche")


def fought(name: str, seed: int = 1) -> Battle:
    """A battle of captains."""
    level = load_level(Path(shipped_levels_folder()) / f"{name}.toml")
    rules = shelf.book(level.rules.book).rules
    seats = {side.id: "ai:midshipman" for side in level.sides}
    return Battle(rules, level, make_batch_seats(rules, level, seats, seed), seed)


def watched(name: str, volleys: int) -> list[tuple[int, Event]]:
    """What is shown of a battle, and in which frame, until so many volleys have been fired."""
    battle, told, frame = fought(name), list[tuple[int, Event]](), 0
    show = BattleShow(battle)
    tell = show._show_event

    def heard(event: Event, visible_ships: dict[str, VisibleShip]) -> None:
        told.append((frame, event))
        tell(event, visible_ships)

    show._show_event = heard  # type: ignore[method-assign]
    while sum(isinstance(event, Fired) for _, event in told) < volleys:
        show.update(STEP)
        frame += 1
        if show.last_step_result is StepResult.OVER:
            break
    show.close()
    battle.close()
    return told


@pytest.mark.parametrize("name", battery_params(LEVELS, LEVELS[1:3]))
def test_guns_speak_with_their_dice(name: str) -> None:
    rolled, volleys = -9, 0
    for frame, event in watched(name, 6):
        if isinstance(event, Rolled):
            rolled = frame
        elif isinstance(event, Fired):
            assert frame - rolled <= 1
            volleys += 1
    assert volleys >= 2


@pytest.mark.parametrize("name", battery_params(LEVELS, LEVELS[::3]))
def test_no_hole_is_seen_before_the_shot_that_makes_it(name: str) -> None:
    battle, looks, early = fought(name), dict[str, object](), 0
    show = BattleShow(battle)
    for _ in range(6000):
        show.update(STEP)
        with show.stage():
            flying = {v.target for _, v in esper.get_component(Volley) if v.age < v.last_strike}
            now = {r.ship: (r.holes, r.rig_damage, r.lost_masts) for _, r in esper.get_component(Rigging)}
        early += sum(ship in flying and looks.get(ship, now[ship]) != now[ship] for ship in now)
        looks = dict(now)
        if show.last_step_result is StepResult.OVER:
            break
    assert early == 0
    with show.battle.table.as_current():
        sheets = {ship.id: len(ship.lost_masts) for ship in battle.book.sight()}
    show.finish_now()
    with show.stage():
        assert {r.ship: len(r.lost_masts) for _, r in esper.get_component(Rigging)} == sheets
    show.close()
    battle.close()


def volleys_told(screen: BattleScreen) -> int:
    """How many volleys stand in the log."""
    with screen.battle.table.as_current():
        told = [line.words for line in screen.hud.log_lines if line.kind == "gunnery"]
        return sum(" fires " in words for words in told)


def left_of(screen: BattleScreen) -> dict[str, float]:
    """What every ship has left by her plate."""
    hud = screen.hud
    with screen.battle.table.as_current():
        plates = {ship.id: hud.status_of(ship.id) for ship in hud.ships}
    return {name: status.share_left for name, status in plates.items() if status is not None}


@pytest.mark.parametrize("name", LEVELS)
def test_no_die_lies_before_its_ball_strikes_nor_the_seal_before_the_last(name: str) -> None:
    battle = fought(name)
    screen = BattleScreen(FakeContext((1280, 720), 1.0, False), battle, BattleShow(battle))
    screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed, seen, logged = 1, set[tuple[int, int]](), 0
    left = left_of(screen)
    for _ in range(12_000):
        screen.advance(STEP)
        timing = screen.hud.dice_timing
        with screen.show.stage():
            volleys = [v for _, v in esper.get_component(Volley)]
            flashes = [f for _, f in esper.get_component(Flash)]
        if inf in timing.settle_times or not (
            volleys and timing.settle_times and timing.age < timing.tumble_seconds
        ):
            logged, left = volleys_told(screen), left_of(screen)
            continue
        assert any(timing.age == pytest.approx(v.age, abs=1e-6) for v in volleys)
        if timing.mark not in seen:
            assert flashes, "guns flash"
            assert timing.age < min(timing.settle_times), "before the first die lies"
            logged = volleys_told(screen)  # the order to fire may stand there, and the last volley
            known = screen.hud.known_event_count
            assert not any(isinstance(e, Fired) for e in battle.events[timing.mark[1] : known])
        assert min(timing.settle_times) >= timings.FLIGHT
        assert timing.stamp_time >= max(timing.settle_times)
        assert volleys_told(screen) == logged, "the log does not tell it either"
        assert left_of(screen) == left, "nor do the plates"
        assert timing.hits_so_far <= sum(v.age >= at for v in volleys for at in v.hits)
        seen.add(timing.mark)
        if len(seen) > 1:
            break
    assert len(seen) >= 2
    assert logged
    screen.close()
    battle.close()


def test_of_the_volleys_of_a_fleet_the_log_tells_none_whose_balls_fly() -> None:
    battle = fought("kmh/trafalgar")
    battle.run(until_turn=4)
    screen = BattleScreen(FakeContext((1280, 720), 1.0, False), battle, BattleShow(battle), quick_play=True)
    screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed, several = 1, 0
    for _ in range(600):
        screen.advance(STEP)
        flying = [v for v in screen.show.active_volleys() if v.age < v.last_strike]
        balls = {(volley.ship, volley.target) for volley in flying}
        guns = [fired for fired in screen.show.simultaneous_volleys if (fired.ship, fired.target) in balls]
        told = battle.events[: screen.hud.known_event_count]
        assert not any(event is fired for event in told[-100:] for fired in guns)
        several += len(flying) > 1
        if several > 60:
            break
    assert several
    screen.close()
    battle.close()


@pytest.mark.parametrize("name", [*LEVELS, "hf/mirror-frigates"])
def test_dice_of_guns_that_wait_for_the_camera_tumble_and_no_die_rises_again(name: str) -> None:
    battle = fought(name)
    screen = BattleScreen(FakeContext((1280, 720), 1.0, False), battle, BattleShow(battle))
    screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed, waited, lay = 1, set[tuple[int, int]](), dict[tuple[int, int], int]()
    for _ in range(12_000):
        screen.advance(STEP)
        screen.show.is_in_frame = lambda _: False
        timing, show = screen.hud.dice_timing, screen.show
        if timing.roll is None or timing.is_dismissed:
            continue
        lie = sum(timing.die_settle_time(n) <= timing.age for n in range(timing.roll.die_count))
        assert lie >= lay.get(timing.mark, 0), "a die that lies tumbles no more"
        lay[timing.mark] = lie
        mine = (throw for throw in [*show.queued_events, *show.deferred_events] if isinstance(throw, Fired))
        roll = battle.events[timing.mark[1]]
        assert isinstance(roll, Rolled)
        if is_volley(roll, screen.hud.book_ui) and roll.ship in [fired.ship for fired in mine]:
            assert not lie
            assert timing.age < timing.stamp_time, "nor is there a seal"
            waited.add(timing.mark)
        if len(waited) > 1:
            break
    assert waited
    screen.close()
    battle.close()


def test_dice_of_guns_that_were_skipped_lie_there() -> None:
    timing, fired = DiceTiming(), Fired("C", "a", target="b")
    timing.show(thrown("hit", "miss"), (0, 1))
    timing.follow_volley([], [Rolled("C"), fired], [fired])
    timing.age = 5.0
    assert timing.has_balls_in_air
    timing.follow_volley([], [Rolled("C"), fired])
    assert timing.age > timing.settle_seconds


@pytest.mark.parametrize("name", LEVELS)
def test_the_order_of_the_show_changes_no_digest(name: str) -> None:
    plain, animated = fought(name, 4), fought(name, 4)
    plain.run(until_turn=5)
    show = BattleShow(animated)
    while animated.turn < 5 and show.last_step_result is not StepResult.OVER:
        show.update(0.2)
    assert animated.digests[:5] == plain.digests[:5]
    show.close()
    plain.close()
    animated.close()


# ------------------------------------------------------------------------------ dice and balls
VOLLEY = Volley("a", "b", hits=(0.4, 0.6), misses=(0.3, 0.5, 0.7))


def thrown(*states: str) -> RollView:
    """A volley of dice that hit or miss."""
    dice = tuple(Die(5, 6, state) for state in states)  # type: ignore[arg-type]
    return RollView("", "", "", (DiceGroup(dice, "guns", ""),), "2", "hits", True)


def test_a_die_that_hits_goes_with_a_ball_that_hits() -> None:
    roll = thrown("miss", "hit", "miss", "hit", "miss")
    assert volley_times(roll, VOLLEY) == ((0.3, 0.4, 0.5, 0.6, 0.7), (0.4, 0.6))


def test_the_last_throw_of_a_volley_goes_with_its_last_balls() -> None:
    assert volley_times(thrown("hit", "miss"), VOLLEY) == ((0.6, 0.7), (0.6,))


def test_dice_that_do_not_tell_go_with_all_balls() -> None:
    lies, counts = volley_times(thrown("plain", "plain", "plain"), VOLLEY)
    assert lies == (0.3, 0.4, 0.7)
    assert counts == VOLLEY.hits


def test_the_seal_counts_and_is_stamped_after_the_last() -> None:
    timing = DiceTiming()
    timing.show(thrown("miss", "hit", "miss", "hit", "miss"), (0, 1))
    timing.settle_times, timing.hit_times = volley_times(timing.roll or thrown(), VOLLEY)
    counted = []
    for age in (0.2, 0.45, 0.65, 0.7):
        timing.age = age
        counted.append(timing.hits_so_far)
    assert counted == [0, 1, 2, 2]
    assert timing.stamp_time == 0.7
    assert timing.settle_seconds == pytest.approx(0.7 + timings.SEAL_STAMPS)


def test_a_roll_that_is_none_of_guns_lies_as_before() -> None:
    timing = DiceTiming()
    timing.show(thrown("hit", "miss"), (0, 1))
    timing.follow_volley([VOLLEY], [Rolled("C")])
    assert timing.settle_times == ()
    assert timing.settle_seconds == settle_seconds(timing.roll)
    assert [timing.die_settle_time(n) for n in (0, 1, 40)] == pytest.approx([0.6, 0.66, 1.2])


def test_a_roll_goes_soon_when_another_ship_sails_and_not_for_what_comes_of_it() -> None:
    def lies(*acts: StageAct) -> float:
        """Seconds for which a roll of Castor's lies there once it has settled."""
        timing, seconds = DiceTiming(), 0.0
        timing.show(replace(thrown("hit", "miss"), ship="castor"), (0, 1))
        while timing.has_visible_roll:
            timing.advance(0.05, stays_open=False, acts=acts)
            seconds += 0.05
        return seconds - timing.settle_seconds

    alone = lies()
    assert alone == pytest.approx(STAY_SECONDS, abs=0.1)
    assert lies(StageAct(ActKind.MOVE, ("pollux",), 2.0)) == pytest.approx(SHORT_STAY_SECONDS, abs=0.1)
    assert lies(StageAct(ActKind.VOLLEY, ("castor", "pollux"), 2.0)) == alone
    assert lies(StageAct(ActKind.MAST, ("pollux",), 2.0)) == alone, "her mast falls for these very dice"
    assert lies(StageAct(ActKind.VOLLEY, ("pollux", "hector"), 2.0, -0.5)) == alone, "who waits acts not"
