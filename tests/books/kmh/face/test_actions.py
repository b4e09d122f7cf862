"""Actions of the face on what is laid out: what concerns something else changes nothing."""

from __future__ import annotations

from copy import deepcopy

import pytest

from game.books.kmh.face.actions import AimGuns, ChooseMarker, LayGuns, OnHand, SendTo, Steer
from game.books.kmh.face.errand import Deed, Errand
from game.books.kmh.face.gunlaying import Gunlayer
from game.books.kmh.face.hand import LaidOut, MarkerSet, hand_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.rules.arcs import AimAt, Side
from game.books.kmh.rules.course import Verb
from game.books.kmh.rules.markers import Marker
from game.play.seats import Person, RandomSeat
from game.ui.battle import hud_update
from game.ui.battle.actions import DraftAction
from game.ui.battle.screen import BattleScreen
from game.ui.kit.action import Action
from tests.books.kmh.face.arms_hands import brought_to
from tests.books.kmh.face.hands import chase, settle, table_for

FOR: dict[type[LaidOut], tuple[Action, ...]] = {
    HelmPlan: (OnHand.BEND, OnHand.WIDER, Steer(Verb.AHEAD)),
    Gunlayer: (OnHand.HALVE, LayGuns(Side.PORT), AimGuns(AimAt.RIGGING), DraftAction.NEXT_AIM),
    Errand: (SendTo(Deed.MARCH),),
    MarkerSet: (OnHand.NEXT_SHIP, ChooseMarker(Marker.TACK)),
}
"""What is done with each of these alone; to steer, a bearing of an errand is turned too."""


def at(kind: type[LaidOut]) -> BattleScreen:
    """A battle where such a thing lies in a person's hand."""
    if kind is Errand:
        return brought_to("mctodgers-prize", "KMH-15.1.1", "mctodger")[1]
    _, screen = table_for({"british": Person(), "privateer": RandomSeat(1)}, still=True)
    for _ in range(200):
        settle(screen)
        if isinstance(hand_of(screen.hud).laid, kind):
            return screen
        chase(screen)
    raise AssertionError(f"no battle came to {kind}")


@pytest.mark.parametrize("kind", FOR)
def test_what_concerns_something_else_changes_nothing(kind: type[LaidOut]) -> None:
    screen = at(kind)
    hud = screen.hud
    others = [action for other, own in FOR.items() if other is not kind for action in own]
    for action in others:
        before = (
            deepcopy(hand_of(hud).laid),
            hud.own_ship,
            hud.other_ship,
            hud.record_tab,
            hud.tray.away,
        )
        with screen.battle.table.at():
            hud_update.handle(hud, action)
        now = hand_of(hud).laid, hud.own_ship, hud.other_ship, hud.record_tab, hud.tray.away
        assert now == before, action
    person = screen.battle.seats[hud.prompt.seat]
    assert isinstance(person, Person)
    assert not person.given
