"""For how long the words of what each ship does in a phase lie beside her."""

from game.books.hf.face.sea_drawing import is_phase_before_dice
from game.core.events import Event, Fired, Moved, PartBegan, Rolled, TurnBegan

TURN = TurnBegan("HF-time-1", turn=1)
PHASE = PartBegan("HF-time-1", part="phase II")
SAILS = Moved("HF-move-8", "castor", how="ahead", run=40_000)
ROLL = Rolled("HF-hit-1", "castor")
FIRED = Fired("HF-arc-3", "castor", "port", "pollux", dice=1, hits=0)


def test_what_a_ship_does_is_told_while_all_sail_and_no_more_when_dice_fall() -> None:
    events: list[Event] = []
    for event, told in (
        (TURN, False),
        (PHASE, True),
        (SAILS, True),
        (ROLL, False),
        (FIRED, False),
        (PHASE, True),
        (PartBegan("HF-seq-1", part="drift and fire"), False),
        (TURN, False),
    ):
        events.append(event)
        assert is_phase_before_dice(events) is told, event
