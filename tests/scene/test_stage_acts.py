"""Who acts on the stage, and for how long."""

import pytest

from game.core.events import (
    Arrived,
    Befell,
    Boarded,
    Boats,
    Captured,
    Collided,
    Event,
    Exploded,
    Fired,
    Grappled,
    Marched,
    MastFell,
    Moved,
    Sank,
    Struck,
    Told,
    TurnBegan,
)
from game.scene.stage_acts import ActKind, StageAct, act_of
from game.scene.timings import VOLLEY

ACTS = (
    (Fired("C", "a", target="b"), ActKind.VOLLEY, ("a", "b")),
    (Fired("C", "a", target="b", rake="stern"), ActKind.RAKE, ("a", "b")),
    (Collided("C", "a", "b"), ActKind.COLLISION, ("a", "b")),
    (Grappled("C", "a", "b"), ActKind.GRAPPLE, ("a", "b")),
    (Grappled("C", "a", "b", on=False), ActKind.GRAPPLE, ("a", "b")),
    (Boarded("C", "a", "b"), ActKind.MELEE, ("a", "b")),
    (Moved("C", "a", how="ahead", run=10), ActKind.MOVE, ("a",)),
    (MastFell("C", "a", "main"), ActKind.MAST, ("a",)),
    (Struck("C", "a"), ActKind.STRIKE, ("a",)),
    (Captured("C", "a"), ActKind.STRIKE, ("a",)),
    (Sank("C", "a"), ActKind.SINKING, ("a",)),
    (Exploded("C", "a"), ActKind.EXPLOSION, ("a",)),
    (Arrived("C", "a"), ActKind.ARRIVAL, ("a",)),
    (Befell("C", "a", "aground"), ActKind.PERIL, ("a",)),
    (Befell("C", "a", "fire"), ActKind.PERIL, ("a",)),
    (Boats("C", "a", "launch", "pulled"), ActKind.MOVE, ("launch",)),
    (Marched("C", "marines"), ActKind.MOVE, ("marines",)),
)


@pytest.mark.parametrize(("event", "drama", "ships"), ACTS, ids=lambda value: str(value)[:24])
def test_whoever_acts_is_named_first(event: Event, drama: ActKind, ships: tuple[str, ...]) -> None:
    act = act_of(event)
    assert act is not None
    assert (act.drama, act.ships) == (drama, ships)
    assert act.seconds > 0


@pytest.mark.parametrize(
    "event",
    [
        *(Told("C", "a"), TurnBegan("C"), Moved("C", "a")),
        *(Befell("C", "a", "fire", on=False), Befell("C", "a", "boat")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_nobody_acts_where_nothing_is_seen(event: Event) -> None:
    assert act_of(event) is None


def test_a_volley_is_looked_at_until_its_last_shot_has_struck() -> None:
    near, far = (act_of(Fired("C", "a", target="b", reach=cm * 10_000)) for cm in (1, 60))
    assert near is not None
    assert far is not None
    assert VOLLEY < near.seconds < far.seconds


def test_an_act_ends() -> None:
    act = StageAct(ActKind.MAST, ("a",), 2.0)
    act.age = 1.9
    assert not act.is_over
    act.age = 2.0
    assert act.is_over
