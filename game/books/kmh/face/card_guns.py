"""Where a Fire card and a shot are one gesture: a squadron's only ship that can still fire has her
guns laid in the hand while her card is asked about (KMH-5.1.1, KMH-5.1.3). The shot is remembered
and answers the question that follows (KMH-9.2.23). Called inside the table of the battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.books.kmh.face import gunlaying
from game.books.kmh.face.gunlaying import Aimed, Gunlayer
from game.books.kmh.face.hand import Hand, hand_of, sheet_of
from game.books.kmh.face.held_card import HELD, PLAYS, TURNED, ready
from game.books.kmh.face.order_book import book_of
from game.books.kmh.rules.gunnery import fire_menu
from game.books.kmh.rules.shots import Shot
from game.core.steps import Choose
from game.ui.battle import hud_update
from game.ui.battle.hud_state import HudState, OrderedVolley
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.battle.prompts import answer_name
from game.ui.battle.quick_play import ForcedAnswer

SHOT: Final = "KMH-9.2.23"
_ALONE: Final = "The card alone: target and guns are asked for after it, or what to repair"


def ship_of(asked: Choose) -> str:
    """The id of the ship that a question is about: where it is about a Fire card, that of the only
    ship of the squadron that has not acted on one."""
    if asked.clause not in (TURNED, HELD):
        return asked.about
    left = ready(asked.about)
    return left[0].id if len(left) == 1 else asked.about


def lay(hud: HudState, hand: Hand) -> None:
    """In brisk play the guns of an only ship lie in the hand where her Fire card is asked about,
    unless none bears or standing orders answer; where the shot is asked for that was fired so, it
    lies ready."""
    if hud.quick_play is None:
        return
    match hud.prompt.clause:
        case clause if clause in PLAYS:
            _lay_guns(hud, hand, PLAYS[clause])
        case clause if clause == SHOT:
            _fire_on(hud, hand)


def _lay_guns(hud: HudState, hand: Hand, card: str) -> None:
    """The best shot of the ship is laid, and the card is in the hand with it."""
    ship, said = sheet_of(hud.prompt.ship), hand.proposal
    if not hud.prompt.needs_answer:
        return  # An enemy is asked whether he plays his card before ours is fired.
    book_of(hud).aimed = None
    if ship is None or (said is not None and said.keys):
        return
    guns = gunlaying.begin(fire_menu(ship, hud.prompt.clause == HELD, ()).offers)
    if guns.chosen is not None:
        hand.laid, hand.card = guns, card
        hand.laid_as = gunlaying.parts(guns.chosen)
        hud.other_ship = guns.target


def give(hud: HudState) -> bool:
    """The card is played and its shot remembered, if both lie in the hand; whether they do."""
    hand, ship = hand_of(hud), hud.prompt.ship
    shot = hand.laid.chosen if isinstance(hand.laid, Gunlayer) else None
    if not hand.card or shot is None:
        return False
    battle = hud.battle
    fired = OrderedVolley(ship, battle.rewinds, len(battle.events))
    if hud_update.submit(hud, hand.card, at_once=True):
        book_of(hud).aimed = Aimed(ship, battle.turn, battle.rewinds, shot)
        hud.volley = fired
    return True


def _fire_on(hud: HudState, hand: Hand) -> None:
    """The shot of that gesture is fired, if it is still the same in every respect but the dice that
    she has lost. An enemy's held card may be played before it: the shot is remembered until the
    question is about our ship, and she then fires with what guns he has left her."""
    aimed, menu, battle = book_of(hud).aimed, hud.prompt.menu, hud.battle
    if aimed is None or menu is None or hud.prompt.ship != aimed.ship:
        return
    book_of(hud).aimed = None
    same = (aimed.turn, aimed.rewinds) == (battle.turn, battle.rewinds)
    now = menu.read(aimed.shot.key)
    if same and _is_meant(now, aimed.shot):
        fewer = now != aimed.shot
        name = hud.names.get(aimed.ship, aimed.ship)
        told = f"{name} was hit first, and fires with what is left." if fewer else ""
        hand.fires = ForcedAnswer((aimed.shot.key,), told)


def _is_meant(now: object, meant: object) -> bool:
    """Whether a shot is the one that was meant, however many dice are left of it."""
    if isinstance(now, Shot) and isinstance(meant, Shot):
        return replace(now, tally=meant.tally) == meant
    return now == meant


def picked(hud: HudState, specs: list[ButtonSpec], guns: list[ButtonSpec]) -> list[ButtonSpec]:
    """The buttons of the question with those of the `guns`: to keep the card first, then to play it
    without a shot."""
    alone = answer_name(hand_of(hud).card)
    keep = [replace(one, at_hand=True) for one in specs if one.name != alone]
    rest = [replace(one, letter="", hint=_ALONE) for one in specs if one.name == alone]
    return [*keep, *rest, *guns]
