"""What the controls of Warm Work, Hardy! do: none is without an action, and a key does with the
move or the broadside in the hand what belongs to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.books.wwh.face.actions import AddLeg, LaySide, OnOrder
from game.books.wwh.face.gunlaying import Gunlayer
from game.books.wwh.face.hand import hand_of
from game.levels.reading.read import load_level
from game.play.seats import Chance, Person
from game.ui.kit.action import Action
from game.ui.table import acts, controls
from game.ui.table.actions import Answer, Laid, OnDesk, OnScreen
from tests.books.kmh.face.hands import settle
from tests.books.wwh.face.hands import AJAX, VAN, by_mouse, come_to, plan_of, table

_OF: dict[str, tuple[type[Action], ...]] = {
    "answer": (Answer,),
    "helm": (AddLeg, Laid, OnOrder),
    "side": (LaySide,),
    "half": (OnOrder,),
    "split": (Laid, OnOrder),
    "next": (Laid,),
    "sail": (Laid,),
    "fire": (Laid,),
    "done": (OnDesk,),
    "squadrons": (OnDesk,),
    "finish": (OnScreen,),
}
"""The actions of a control by the first word of its name."""


@pytest.mark.parametrize("level", [AJAX, VAN], ids=lambda level: level.stem)
def test_every_control_says_what_it_does(level: Path) -> None:
    first, *others = [side.id for side in load_level(level).sides]
    seats = {first: Person(), **{side: Chance(3) for side in others}}
    _, screen = table(level=level, seats=seats, still=True)
    for _ in range(60):
        if settle(screen) == "over":
            break
        with screen.battle.table.at():
            specs, primary = controls.answers(screen.desk)
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
            acts.act(screen.desk, Laid.SHORTER)
        acts.act(screen.desk, Laid.LONGER)
        assert plan_of(screen).fixed == ("ahead",)
        acts.act(screen.desk, LaySide("port"))
        assert plan_of(screen).fixed == ("ahead",), "no guns lie in the hand"
        acts.act(screen.desk, Laid.AFRESH)
        assert (plan_of(screen).legs, plan_of(screen).pinned) == (first, False)


def test_what_belongs_to_a_move_does_nothing_to_guns() -> None:
    _, screen = table(still=True)
    come_to(screen, "fire")
    guns = hand_of(screen.desk).laid
    assert isinstance(guns, Gunlayer)
    before = guns.chosen
    with screen.battle.table.at():
        acts.act(screen.desk, AddLeg("ahead"))
        acts.act(screen.desk, OnOrder.HEAVE_TO)
        acts.act(screen.desk, Laid.AFRESH)
    assert guns.chosen == before
    assert hand_of(screen.desk).laid is guns
