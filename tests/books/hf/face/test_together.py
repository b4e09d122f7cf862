"""Ships of a phase are seen to move at once, and all guns of a phase to fire at once."""

import esper

from game.core.events import Fired
from game.play.seats import RandomSeat
from game.scene import timings
from game.scene.actors import Actor
from game.scene.effects import Flash
from game.ui.battle.screen.screen import BattleScreen
from tests.books.hf.face.input_driver import TWO_A_SIDE, open_battle

STEP = 1 / 30


def watched() -> BattleScreen:
    """Four ships led by chance, at the pace of the table."""
    _, screen = open_battle(level=TWO_A_SIDE, seats={"american": RandomSeat(2), "british": RandomSeat(5)})
    screen.show.speed = 1
    return screen


def moving(screen: BattleScreen) -> list[Actor]:
    """The ships under way on the stage."""
    with screen.show.stage():
        return [actor for _, actor in esper.get_component(Actor) if actor.legs]


def test_all_ships_of_a_phase_are_under_way_in_the_same_moment_for_700_ms() -> None:
    screen = watched()
    lengths, most, since = [], 0, 0.0
    for _ in range(1500):
        screen.advance(STEP)
        now = moving(screen)
        most = max(most, len(now))
        if now:
            assert {actor.legs[0].seconds for actor in now} <= {timings.PHASE, timings.DRIFT}
            assert all(len(actor.legs) == 1 for actor in now)
            since += STEP
        elif since:
            lengths.append(since)
            since = 0.0
        if screen.battle.turn > 1:
            break
    assert most == 4
    assert max(lengths) <= timings.DRIFT + 3 * STEP


def test_all_guns_of_a_phase_flash_in_the_same_moment() -> None:
    screen = watched()
    most, volleys = 0, 0
    for _ in range(2500):
        screen.advance(STEP)
        with screen.show.stage():
            ages = {round(flash.age, 3) for _, flash in esper.get_component(Flash)}
            flashes = len(list(esper.get_component(Flash)))
        assert len(ages) <= 1
        most = max(most, flashes)
        volleys = sum(isinstance(event, Fired) for event in screen.battle.events)
        if most > 1 and volleys > 6:
            break
    assert most > 1


def test_every_volley_is_shown_once_however_it_is_hurried() -> None:
    screen = watched()
    shown: list[object] = []
    gunnery = next(s for s in screen.show.systems if s.chapter == "gunnery")
    before = gunnery.show
    gunnery.show = lambda event, seen: (shown.append(event), before(event, seen))  # type: ignore[method-assign,assignment]
    for n in range(900):
        screen.show.speed = (1, 4, 0)[n // 40 % 3]
        screen.advance(STEP)
        if screen.battle.pending_step is None:
            break
    fired = [event for event in screen.battle.events if isinstance(event, Fired)]
    assert len(fired) > 4
    assert [event for event in shown if isinstance(event, Fired)] == fired
