"""Actions of the face on what is laid out: what concerns something else changes nothing."""

from copy import deepcopy

import pytest

from game.books.kmh.face.actions import (
    AimGuns,
    ChooseBattery,
    ChooseMarker,
    ChooseVerb,
    ExtraDraftAction,
    Steer,
)
from game.books.kmh.face.drafts import GunDraft, HelmDraft
from game.books.kmh.face.question_draft import AnswerDraft, LandOrder, MarkerSet, OrderDraft, draft_of
from game.books.kmh.rules.arcs import AimAt, GunSide
from game.books.kmh.rules.course import HelmVerb, Marker
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.answers import hud_update
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import DraftAction
from game.ui.kit.action import Action
from tests.books.kmh.face.arms_driver import run_to_clause
from tests.books.kmh.face.input_driver import chase_by_mouse, make_battle_screen, run_to_prompt

FOR: dict[type[AnswerDraft], tuple[Action, ...]] = {
    HelmDraft: (ExtraDraftAction.BEND, ExtraDraftAction.WIDER, Steer(HelmVerb.AHEAD)),
    GunDraft: (
        ExtraDraftAction.HALVE,
        ChooseBattery(GunSide.PORT),
        AimGuns(AimAt.RIGGING),
        DraftAction.NEXT_AIM,
    ),
    OrderDraft: (ChooseVerb(LandOrder.MARCH),),
    MarkerSet: (ExtraDraftAction.NEXT_SHIP, ChooseMarker(Marker.TACK)),
}
"""What is done with each of these alone; to steer, a bearing of an errand is turned too."""


def at(kind: type[AnswerDraft]) -> BattleScreen:
    """A battle where such a thing lies in a person's hand."""
    if kind is OrderDraft:
        return run_to_clause("mctodgers-prize", "KMH-15.1.1", "mctodger")[1]
    _, screen = make_battle_screen({"british": PlayerSeat(), "privateer": RandomSeat(1)}, still=True)
    for _ in range(200):
        run_to_prompt(screen)
        if isinstance(draft_of(screen.hud).answer_draft, kind):
            return screen
        chase_by_mouse(screen)
    raise AssertionError(f"no battle came to {kind}")


@pytest.mark.parametrize("kind", FOR)
def test_what_concerns_something_else_changes_nothing(kind: type[AnswerDraft]) -> None:
    screen = at(kind)
    hud = screen.hud
    others = [action for other, own in FOR.items() if other is not kind for action in own]
    for action in others:
        before = (
            deepcopy(draft_of(hud).answer_draft),
            hud.own_ship,
            hud.other_ship,
            hud.record_tab,
            hud.dice_timing.is_dismissed,
        )
        with screen.battle.table.as_current():
            hud_update.handle(hud, action)
        now = (
            draft_of(hud).answer_draft,
            hud.own_ship,
            hud.other_ship,
            hud.record_tab,
            hud.dice_timing.is_dismissed,
        )
        assert now == before, action
    person = screen.battle.seats[hud.prompt.seat]
    assert isinstance(person, PlayerSeat)
    assert not person.answers
