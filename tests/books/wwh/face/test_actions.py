"""What the controls of Warm Work, Hardy! do: none is without an action, and a key does with the
move or the broadside in the hand what belongs to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.books.wwh.face.actions import AddLeg, LaySide, OnOrder
from game.books.wwh.face.gunlaying import Gunlayer
from game.books.wwh.face.hand import hand_of
from game.levels.reading.read import load_level
from game.play.seats import Person, RandomSeat
from game.ui.battle import controls, hud_update
from game.ui.battle.actions import Answer, DraftAction, HudAction, ScreenAction
from game.ui.kit.action import Action
from tests.books.kmh.face.hands import settle
from tests.books.wwh.face.hands import AJAX, VAN, by_mouse, come_to, plan_of, table

_OF: dict[str, tuple[type[Action], ...]] = {
    "answer": (Answer,),
    "helm": (AddLeg, DraftAction, OnOrder),
    "side": (LaySide,),
    "half": (OnOrder,),
    "split": (DraftAction, OnOrder),
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
    seats = {first: Person(), **{side: RandomSeat(3) for side in others}}
    _, screen = table(level=level, seats=seats, still=True)
    for _ in range(60):
        if settle(screen) == "over":
            break
        with screen.battle.table.at():
            specs, primary = controls.answers(screen.hud)
        for spec in (*specs, *([primary] if primary else [])):
            assert spec.does is not None, spec.name
            assert type(spec.does) in _OF[spec.name.partition("-")[0]], spec.name
        by_mouse(screen)


def test_a_move_is_drawn_anew_and_longer_by_what_lies_in_the_hand() -> None:
    _, screen = table(still=True)
    come_to(screen, "helm")
    with screen.battle.table.at():
        first = plan_of(screen).legs
        while plan_of(screen).legs:
            hud_update.handle(screen.hud, DraftAction.SHORTER)
        hud_update.handle(screen.hud, DraftAction.LONGER)
        assert plan_of(screen).fixed == ("ahead",)
        hud_update.handle(screen.hud, LaySide("port"))
        assert plan_of(screen).fixed == ("ahead",), "no guns lie in the hand"
        hud_update.handle(screen.hud, DraftAction.AFRESH)
        assert (plan_of(screen).legs, plan_of(screen).pinned) == (first, False)


def test_what_belongs_to_a_move_does_nothing_to_guns() -> None:
    _, screen = table(still=True)
    come_to(screen, "fire")
    guns = hand_of(screen.hud).laid
    assert isinstance(guns, Gunlayer)
    before = guns.chosen
    with screen.battle.table.at():
        hud_update.handle(screen.hud, AddLeg("ahead"))
        hud_update.handle(screen.hud, OnOrder.HEAVE_TO)
        hud_update.handle(screen.hud, DraftAction.AFRESH)
    assert guns.chosen == before
    assert hand_of(screen.hud).laid is guns
