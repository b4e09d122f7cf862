"""Which of the acts that are shown the director's camera looks at, and which of those that come
next it can show at one time."""

from collections.abc import Sequence

from game.scene.stage_acts import ActKind, StageAct
from game.ui.battle.camera.camera_framing import LATER_SECONDS, can_sail_in_view, subjects_to_frame
from game.ui.battle.camera.camera_input import CameraInput


def choose_act(acts: Sequence[StageAct], current_act: StageAct | None) -> StageAct | None:
    """The act to be looked at: the one that is, until it is over or a greater one begins; of
    equal ones the latest. One that has happened yields to what is to be seen next, though not
    to what began before it, and a ship that has sailed to one that now sails."""
    if not acts:
        return None
    over = next((act.age for act in acts if act is current_act and act.has_happened), None)
    acts = [a for a in acts if not a.has_happened and (over is None or a.age < over)] or acts
    best = max(reversed(acts), key=lambda act: act.drama)
    held = current_act is not None and any(act is current_act for act in acts)
    if held and current_act is not None and best.drama <= current_act.drama:
        sails_on = best.drama is ActKind.MOVE and best.age < current_act.age - LATER_SECONDS
        return best if sails_on else current_act
    return best


def acts_in_one_view(camera_input: CameraInput) -> list[StageAct]:
    """Those of its acts that can be seen together, with the one that is worth most: all whose
    ships are framed for it, or, where even its own two are too far apart, it alone."""
    best = max(reversed(camera_input.acts), key=lambda act: act.drama)
    framed = subjects_to_frame(best, camera_input)
    if best.drama is ActKind.MOVE and not can_sail_in_view(framed, best, camera_input):
        return [best]
    cast = {subject.ship for subject in framed}
    there = {subject.ship for subject in camera_input.subjects}
    return [act for act in camera_input.acts if act.ships == best.ships or set(act.ships) & there <= cast]
