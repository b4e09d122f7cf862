"""What the controls of the 1798 game do: none is without an action, and a key does with whatever
lies in the hand what belongs to it."""

from pathlib import Path

import pytest

from game.books.ls98.face.drafts import (
    AddLeg,
    ChangeParty,
    ChooseSide,
    ExtrasPageAction,
    SelectNextChoice,
    SelectNextShip,
    SelectNextShipOrHex,
)
from game.books.ls98.face.minor_drafts import EntryDraft, PartyDraft
from game.books.ls98.face.questions import draft_of
from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.answers import hud_update
from game.ui.battle.values.actions import Answer, DraftAction, HudAction, ScreenAction
from game.ui.battle.views import answer_buttons
from game.ui.kit.action import Action
from tests.battery import battery_params
from tests.books.kmh.face.input_driver import run_to_prompt
from tests.books.ls98.face.input_driver import (
    ANCHOR,
    DUEL,
    SEA,
    answer_by_mouse,
    open_battle,
    run_to_question,
)
from tests.books.ls98.face.test_pad_questions import HELD, WINDOWS, asked

_OF: dict[str, tuple[type[Action], ...]] = {
    "answer": (Answer,),
    "helm": (AddLeg, DraftAction),
    "side": (ChooseSide,),
    "extras": (ExtrasPageAction,),
    "turn": (SelectNextChoice,),
    "to": (SelectNextShipOrHex,),
    "hex": (SelectNextShipOrHex,),
    "next": (SelectNextShip, DraftAction),
    "crew": (ChangeParty,),
    "marines": (ChangeParty,),
    "done": (HudAction,),
    "squadrons": (HudAction,),
    "finish": (ScreenAction,),
    **dict.fromkeys(("sail", "fire", "send", "row", "muster", "come", "deploy"), (DraftAction,)),
}
"""The actions of a control by the first word of its name."""


@pytest.mark.parametrize("level", battery_params((DUEL, ANCHOR, SEA), (DUEL, ANCHOR)))
def test_every_control_says_what_it_does(level: Path) -> None:
    sides = [side.id for side in load_level(level).sides]
    seats = {side: PlayerSeat() if side == sides[-1] else RandomSeat(3) for side in sides}
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


def test_longer_and_shorter_count_men_of_a_party_and_go_along_the_edge() -> None:
    screen = asked(DUEL, "LS98-board-3", "british", HELD, WINDOWS[0])
    party = draft_of(screen.hud).answer_draft
    assert isinstance(party, PartyDraft)
    before = party.crew
    with screen.battle.table.as_current():
        hud_update.handle(screen.hud, DraftAction.SHORTER)
        assert party.crew == before - 1
        hud_update.handle(screen.hud, DraftAction.LONGER)
        assert party.crew == before
        hud_update.handle(screen.hud, DraftAction.AFRESH)
        assert draft_of(screen.hud).answer_draft is party, "only a move is drawn anew"
    _, at_edge = open_battle(level=ANCHOR, still=True)
    run_to_question(at_edge, "entry")
    way = draft_of(at_edge.hud).answer_draft
    assert isinstance(way, EntryDraft)
    first = way.hex
    with at_edge.battle.table.as_current():
        hud_update.handle(at_edge.hud, DraftAction.LONGER)
        assert way.hex == way.hexes[(way.hexes.index(first) + 1) % len(way.hexes)]
        hud_update.handle(at_edge.hud, SelectNextShipOrHex(-1))
    assert way.hex == first
