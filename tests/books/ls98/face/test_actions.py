"""What the controls of the 1798 game do: none is without an action, and a key does with whatever
lies in the hand what belongs to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.books.ls98.face.actions import (
    AddLeg,
    LaySide,
    NextShip,
    OnPage,
    StepAside,
    TellOff,
    Turn,
)
from game.books.ls98.face.hand import hand_of
from game.books.ls98.face.orders import Entering, Mustering
from game.levels.reading.read import load_level
from game.play.seats import Person, RandomSeat
from game.ui.battle import controls, hud_update
from game.ui.battle.actions import Answer, DraftAction, HudAction, ScreenAction
from game.ui.kit.action import Action
from tests.battery import family
from tests.books.kmh.face.hands import settle
from tests.books.ls98.face.hands import ANCHOR, DUEL, SEA, by_mouse, come_to, table
from tests.books.ls98.face.test_pad_questions import HELD, WINDOWS, asked

_OF: dict[str, tuple[type[Action], ...]] = {
    "answer": (Answer,),
    "helm": (AddLeg, DraftAction),
    "side": (LaySide,),
    "extras": (OnPage,),
    "turn": (Turn,),
    "to": (StepAside,),
    "hex": (StepAside,),
    "next": (NextShip, DraftAction),
    "crew": (TellOff,),
    "marines": (TellOff,),
    "done": (HudAction,),
    "squadrons": (HudAction,),
    "finish": (ScreenAction,),
    **dict.fromkeys(("sail", "fire", "send", "row", "muster", "come", "deploy"), (DraftAction,)),
}
"""The actions of a control by the first word of its name."""


@pytest.mark.parametrize("level", family((DUEL, ANCHOR, SEA), (DUEL, ANCHOR)))
def test_every_control_says_what_it_does(level: Path) -> None:
    sides = [side.id for side in load_level(level).sides]
    seats = {side: Person() if side == sides[-1] else RandomSeat(3) for side in sides}
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


def test_longer_and_shorter_count_men_of_a_party_and_go_along_the_edge() -> None:
    screen = asked(DUEL, "LS98-board-3", "british", HELD, WINDOWS[0])
    party = hand_of(screen.hud).laid
    assert isinstance(party, Mustering)
    before = party.crew
    with screen.battle.table.at():
        hud_update.handle(screen.hud, DraftAction.SHORTER)
        assert party.crew == before - 1
        hud_update.handle(screen.hud, DraftAction.LONGER)
        assert party.crew == before
        hud_update.handle(screen.hud, DraftAction.AFRESH)
        assert hand_of(screen.hud).laid is party, "only a move is drawn anew"
    _, at_edge = table(level=ANCHOR, still=True)
    come_to(at_edge, "entry")
    way = hand_of(at_edge.hud).laid
    assert isinstance(way, Entering)
    first = way.hex
    with at_edge.battle.table.at():
        hud_update.handle(at_edge.hud, DraftAction.LONGER)
        assert way.hex == way.hexes[(way.hexes.index(first) + 1) % len(way.hexes)]
        hud_update.handle(at_edge.hud, StepAside(-1))
    assert way.hex == first
