"""The wreck of a mast hangs alongside for a turn, and is then cut away."""

from game.core.events import Event, MastFell, TurnBegan
from game.scene.rigging import recently_fallen_masts

FALL = MastFell("", "she", mast="main")


def test_a_wreck_hangs_alongside_through_the_next_turn_and_no_longer() -> None:
    events: list[Event] = [TurnBegan("", turn=1), FALL]
    assert recently_fallen_masts(events) == {("she", "main")}
    events.append(TurnBegan("", turn=2))
    assert recently_fallen_masts(events) == {("she", "main")}
    events.append(TurnBegan("", turn=3))
    assert recently_fallen_masts(events) == set()
