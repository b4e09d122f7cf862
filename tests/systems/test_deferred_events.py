"""Deferred events come in turn: guns first, then masts, like with like; none is lost."""

from collections.abc import Sequence

from game.core import events as ev
from game.core.events import Event
from game.scene.stage_acts import StageAct
from game.systems.event_timing import split_next_deferred

GUNS, HURT = ev.Fired("X", "a", "port", "b"), ev.Hurt("X", "b", points=1)
MAST, CREW = ev.MastFell("X", "c", "main"), ev.Befell("X", "c", "crew")
FORE, FIRE = ev.MastFell("X", "c", "fore"), ev.Befell("X", "e", "fire")
FAR = ev.MastFell("X", "far", "main")


def near(acts: Sequence[StageAct]) -> list[StageAct]:
    return [act for act in acts if "far" not in act.ships]


def test_guns_speak_first_and_masts_go_after_them_with_what_comes_of_them() -> None:
    now, rest = split_next_deferred([MAST, CREW, GUNS, HURT], near)
    assert now == [GUNS, HURT]
    assert split_next_deferred(rest, near) == ([MAST, CREW], [])


def test_masts_that_one_view_holds_go_together_and_a_fire_after_them() -> None:
    now, rest = split_next_deferred([MAST, CREW, FAR, FORE, FIRE], near)
    assert now == [MAST, CREW, FORE]
    assert split_next_deferred(rest, near) == ([FAR], [FIRE])


def test_all_that_was_put_off_is_shown_once_and_comes_to_an_end() -> None:
    left: list[Event] = [HURT, MAST, GUNS, FIRE, FAR, CREW]
    shown: list[Event] = []
    for _ in range(6):
        now, left = split_next_deferred(left, near)
        shown += now
    assert not left
    assert sorted(map(repr, shown)) == sorted(map(repr, [HURT, MAST, GUNS, FIRE, FAR, CREW]))
