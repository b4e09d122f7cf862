"""How both ends of a long shot are seen among very many ships."""

import pytest

from game.scene.stage_acts import ActKind, StageAct
from game.ui.battle.camera.camera_framing import subjects_to_frame
from game.ui.battle.camera.camera_subjects import Subject
from tests.ui.camera_inputs import camera_input

LENGTH = 5.0


def body(ship: str, x: float, y: float) -> Subject:
    return Subject(ship, x, y, 0.0, LENGTH, (x, y), 0)


@pytest.mark.parametrize(
    ("age", "far_shot", "seen"), [(0.0, 0.5, {"she", "foe"}), (0.0, 1.0, {"she"}), (0.8, 1.0, {"foe"})]
)
def test_it_is_one_view_but_for_those_who_pass_by_who_see_one_end_after_the_other(
    age: float, far_shot: float, seen: set[str]
) -> None:
    others = [body(f"s{n}", 20.0 + 8 * n, 400.0) for n in range(28)]
    bodies = [body("she", 60, 20), body("foe", 150, 20), *others]
    act = StageAct(ActKind.VOLLEY, ("she", "foe"), 2.0, age)
    cast = subjects_to_frame(act, camera_input([act], bodies, far_shot=far_shot))
    assert {ship.ship for ship in cast} == seen
