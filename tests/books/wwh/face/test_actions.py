"""What the controls of Warm Work, Hardy! do: none is without an action, and a key does with the
move or the broadside in the hand what belongs to it."""

from pathlib import Path

import pytest

from game.books.wwh.face.drafts import AddLeg, ChooseSide, CourseOrGunAction, GunDraft
from game.books.wwh.face.questions import draft_of
from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.answers import hud_update
from game.ui.battle.values.actions import Answer, DraftAction, HudAction, ScreenAction
from game.ui.battle.views import answer_buttons
from game.ui.kit.action import Action
from tests.books.kmh.face.input_driver import run_to_prompt
from tests.books.wwh.face.input_driver import (
    AJAX,
    VAN,
    answer_by_mouse,
    open_battle,
    plan_of,
    run_to_question,
)

_OF: dict[str, tuple[type[Action], ...]] = {
    "answer": (Answer,),
    "helm": (AddLeg, DraftAction, CourseOrGunAction),
    "side": (ChooseSide,),
    "half": (CourseOrGunAction,),
    "split": (DraftAction, CourseOrGunAction),
    "next": (DraftAction,),
    "sail": (DraftAction,),
    "fire": (DraftAction,),
    "done": (HudAction,),
    "squadrons": (HudAction,),
    "finish": (ScreenAction,),
}
"""The actions of a control by the first word of its name."""


@pytest.mark.parametrize("level", [AJAX, VAN], ids=lambda level: level.stem)
def test_every_control_says_what_it_does(level: Path) -> None:
    first, *others = [side.id for side in load_level(level).sides]
    seats = {first: PlayerSeat(), **{side: RandomSeat(3) for side in others}}
    _, screen = open_battle(level=level, seats=seats, still=True)
    for _ in range(60):
        if run_to_prompt(screen) == "over":
            break
        with screen.battle.table.as_current():
            specs, primary = answer_buttons.answer_specs(screen.hud)
        for spec in (*specs, *([primary] if primary else [])):
            assert spec.action is not None, spec.name
            assert type(spec.action) in _OF[spec.name.partition("-")[0]], spec.name
        answer_by_mouse(screen)


def test_a_move_is_drawn_anew_and_longer_by_what_lies_in_the_hand() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    with screen.battle.table.as_current():
        first = plan_of(screen).legs
        while plan_of(screen).legs:
            hud_update.handle(screen.hud, DraftAction.SHORTER)
        hud_update.handle(screen.hud, DraftAction.LONGER)
        assert plan_of(screen).fixed_legs == ("ahead",)
        hud_update.handle(screen.hud, ChooseSide("port"))
        assert plan_of(screen).fixed_legs == ("ahead",), "no guns lie in the hand"
        hud_update.handle(screen.hud, DraftAction.AFRESH)
        assert (plan_of(screen).legs, plan_of(screen).is_pinned) == (first, False)


def test_what_belongs_to_a_move_does_nothing_to_guns() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "fire")
    guns = draft_of(screen.hud).answer_draft
    assert isinstance(guns, GunDraft)
    before = guns.chosen_shot
    with screen.battle.table.as_current():
        hud_update.handle(screen.hud, AddLeg("ahead"))
        hud_update.handle(screen.hud, CourseOrGunAction.HEAVE_TO)
        hud_update.handle(screen.hud, DraftAction.AFRESH)
    assert guns.chosen_shot == before
    assert draft_of(screen.hud).answer_draft is guns
