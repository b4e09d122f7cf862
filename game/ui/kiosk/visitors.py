"""What becomes of a visitor: a battle of his own from its first turn, five minutes, a card with
what he did, and the next."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.levels.format.lessons import load_lesson
from game.play.lessons import Tutor
from game.play.words import called
from game.stage.sound.cues import Call
from game.ui.kiosk import (
    battle_list,
    cards,
    durations,
    large_type,
    log,
    second_player,
    visitor_camera,
    warm_up,
)
from game.ui.kiosk.advice_line import AdvicePlugin, AdviceText
from game.ui.kiosk.cards import OnMenu
from game.ui.kiosk.hints import Hints
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.modes import Mode, OnTop
from game.ui.kiosk.owner_settings import is_away, session_left, time_is_up
from game.ui.kiosk.playlist import DUEL_LEVEL, PUPIL
from game.ui.kiosk.visit import Left, Visit, VisitResult, deed_of, visit_in
from game.ui.kiosk.visitor_cards import Captain, CommandText, words_of
from game.ui.kit import widgets
from game.ui.kit.focus import Back, FocusRing, Press, StepBy
from game.ui.pages.aftermath import outcome_of

if TYPE_CHECKING:
    from game.ui.kiosk.kiosk import Kiosk
    from game.ui.kiosk.kiosk_context import KioskContext

VOLUME_STEP = 10


# ------------------------------------------------------------------------------ stepping in
def step_in(stand: Kiosk) -> None:
    """Somebody has pressed: a battle of his own begins, with the three verbs on top."""
    stand._begin(stand.bills.for_visitor)
    if stand.fight is not None:
        warm_up.lay_sea(stand, stand.fight)
        take_over(stand, stand.fight, PUPIL)
        stand.paper = OnTop.VERBS
        _guide(stand, stand.fight, advises=True)


def fight_level(stand: Kiosk, level: Path) -> None:
    """Whoever knows the game has chosen this battle: it begins, and he has the side he is offered.
    It is the same visit."""
    visit, played = stand.visit, stand.since
    stand.visit = None
    stand._begin(lambda: stand.bills.bill(level))
    if stand.fight is not None:
        take_over(stand, stand.fight, "")
        if visit is not None and stand.visit is not None:
            visit.level = stand.visit.level
            stand.visit, stand.since = visit, played


def take_over(stand: Kiosk, fight: KioskBattle, side: str) -> None:
    """A visitor commands this side of the battle from now on, '' for the one he is offered."""
    fight.take_side(side)
    stand.visit = Visit(fight.voyage.orders.file, log.now())
    stand.mode, stand.paper, stand.deaf = Mode.VISITOR, None, durations.DEAF
    stand.idle = stand.since = stand.since_card = stand.over = 0.0
    stand.near = visitor_camera.VisitorCamera()


def go_on(stand: Kiosk, visit: Visit, seconds: float) -> None:
    """The visitor who has taken over is the one of the show before: it is the same visit, and his
    time runs on. Where that show has entered it as ended, this is another one."""
    if stand.visit is not None and not stand.report.book.has(visit):
        visit.level = stand.visit.level
        stand.visit, stand.since, stand.since_card = visit, seconds, seconds


def lost(stand: Kiosk) -> None:
    """The battle that the show before was fighting with a visitor is not gone on with: his visit,
    if that show had one, was ended by a fault."""
    told = visit_in(stand.terms.visit)
    if told is not None and told[0].pressed and not stand.report.book.has(told[0]):
        stand.report.entered(*told, Left.FAULT, None)


def _guide(stand: Kiosk, fight: KioskBattle, *, advises: bool) -> None:
    """On the sea of the duel lie the three verbs, and, if somebody `advises`, the three words of
    advice of the lesson, each until it has been followed; on that of another battle a line."""
    screen, tell = fight.screen, partial(_told, stand, fight)
    if screen.beside is not None or screen.looks_back is not None:
        return
    if not fight.is_duel:
        screen.beside = AdvicePlugin(screen, tell)
        return
    tutor = Tutor(load_lesson(DUEL_LEVEL.parent, fight.battle.level), fight.battle.level)
    tutor.battle = fight.battle
    screen.beside = Hints(screen, tutor, stand._see_result, tell, advises=advises)
    screen.hud.primary_only = True


def _told(stand: Kiosk, fight: KioskBattle) -> AdviceText | None:
    """The line of advice now: at first whom he commands, then what he may do; nothing while nobody
    is asked. In a duel, where a word of advice or a verb says that, it tells two only whose turn it
    is."""
    prompt, beside = fight.screen.hud.prompt, fight.screen.beside
    welcome, shared = (
        stand.since < durations.WELCOME,
        stand.pair is not None and prompt.needs_answer,
    )
    coached = isinstance(beside, Hints) and (beside.shows or not prompt.needs_answer)
    if not shared and (coached or not (prompt.needs_answer or welcome)):
        return None
    told = command_of(fight, prompt.seat if shared else fight.visitor)
    words = cards.hint_for(prompt, fight.screen.hud.book_ui)
    if welcome or coached or not words:
        words = words_of(told)[0]
        own = stand.pair.of(prompt.seat) if stand.pair is not None else None
        words += f": {own.brief}" if shared and own is not None else ""
    return AdviceText(words, told.number)


def command_of(fight: KioskBattle, side: str) -> CommandText:
    """What the visitor of this side commands, and whom he fights, by name where there is one
    ship."""
    hud = fight.screen.hud
    with fight.battle.table.at():
        number = hud.side_number(side) or 0
        ships = [ship for ship in hud.ships if not ship.gone]
    ours = [ship.name for ship in ships if ship.side == number]
    theirs = [ship for ship in ships if ship.side != number]
    foe = theirs[0] if len(theirs) == 1 else None
    return CommandText(
        ours[0] if len(ours) == 1 else "",
        called(hud.names, side),
        number % 4,
        foe.name if foe is not None else "",
        foe.side % 4 if foe is not None else 0,
    )


def captains(stand: KioskContext, fight: KioskBattle) -> tuple[Captain, ...]:
    """What each of two commands, and how he plays; nothing for one."""
    pair = stand.pair
    if pair is None:
        return ()
    return tuple(Captain(command_of(fight, side), hands.how)
                 for side, hands in zip(pair.sides, pair.hands, strict=True))  # fmt: skip


# ------------------------------------------------------------------------------ hands
def hear_list(stand: Kiosk, event: pygame.event.Event) -> None:
    """A row of the list of battles was pressed."""
    levels = stand.terms.levels
    rows = battle_list.lay(stand.size, large_type.on_pages(stand.look), levels, stand.page).widgets
    match stand.ring.handle(event, widgets.spots_of(rows)):
        case Press(does=battle_list.Fight(level)):
            fight_level(stand, level)
        case Press(does=battle_list.OnList.MORE):
            stand.page += 1
        case Back() | Press(does=battle_list.OnList.BACK):
            stand.paper = None
        case _:
            pass


def hear_menu(stand: Kiosk, event: pygame.event.Event) -> None:
    """A row of the menu was pressed or stepped."""
    look = large_type.on_pages(stand.look)
    rows = cards.menu(stand.size, look, stand.volume, stand.loudest).widgets
    match stand.ring.handle(event, widgets.spots_of(rows)):
        case Back() | Press(does=OnMenu.GO_ON):
            stand.paper = None
        case StepBy(by=by, does=OnMenu.STEP_VOLUME):
            stand.set_volume(stand.volume + by * VOLUME_STEP)
        case Press(does=OnMenu.EXPLAIN):
            stand.paper, stand.page = OnTop.HOW_TO, 0
        case Press(does=OnMenu.SECOND):
            second_player.invite(stand)
        case Press(does=OnMenu.BATTLES):
            stand.paper, stand.page, stand.ring = OnTop.BATTLES, 0, FocusRing("battle-0")
        case Press(does=OnMenu.HAND_OVER):
            stand.hand_over(Left.HANDED_OVER)
        case _:
            pass


# ------------------------------------------------------------------------------ time
def advance(stand: Kiosk, seconds: float) -> None:
    """The visitor's battle goes on; who is away too long is relieved, and who has had his time
    comes to the card with what he did."""
    fight, stand.idle = stand.fight, stand.idle + seconds
    if is_away(stand.customs, stand.idle):
        stand.hand_over(Left.WALKED_AWAY)
        return
    if time_is_up(stand.customs, stand.since):
        to_result(stand, Left.TIME)
        return
    if stand.paper is OnTop.VERBS and stand.since - stand.since_card >= durations.VERBS:
        stand.paper = None
    second_player.pass_on(stand)
    _ring(stand)
    if fight is not None and stand.paper in (None, OnTop.VERBS):
        _guide(stand, fight, advises=False)
        step = min(seconds, durations.LONGEST_STEP)
        if stand.paper is None:
            for event in stand.senses.held(step):
                fight.screen.handle(event)
            stand.senses.aim(fight.screen, step)
        fight.screen.advance(step)
        if fight.is_duel:
            visitor_camera.follow(stand.near, fight.screen)
        fight.tell(step)
        stand.over += seconds if fight.over else 0.0
        if stand.over > durations.OVER:
            to_result(stand, Left.FOUGHT_OUT)


def _ring(stand: Kiosk) -> None:
    """The bell tells that time runs out; in words too, for whoever does not hear it."""
    left = session_left(stand.customs, stand.since)
    if stand.visit is not None and stand.visit.rings(left):
        stand.sound.hear([Call("bell")])


# ------------------------------------------------------------------------------ the end of it
def to_result(stand: Kiosk, left: Left) -> None:
    """The card after the visitor's battle."""
    if stand.mode is Mode.VISITOR and stand.fight is not None:
        deed = finish(stand, left)
        stand._put_away()
        stand.deed = deed
        stand.mode, stand.paper, stand.since = Mode.RESULT, None, 0.0


def finish(stand: Kiosk, left: Left) -> VisitResult | None:
    """The visit is over, and what it came to is kept; None if there was none. Whoever pressed
    nothing after he had begun it was no visitor, and leaves no line."""
    visit, stand.visit = stand.visit, None
    if visit is None:
        return None
    before, book = stand.report.book.best.deed, stand.report.book
    deed = _deed(stand.fight) if stand.fight is not None and left is not Left.FAULT else None
    if visit.pressed and not stand.report.entered(visit, stand.since, left, deed):
        stand.keeper.lost = True
    stand.is_best = deed is not None and book.best.deed is deed and deed is not before
    return deed


def _deed(fight: KioskBattle) -> VisitResult:
    """What the visitor has done in this battle so far."""
    outcome, over = outcome_of(fight.battle), fight.battle.pending is None
    with fight.battle.table.at():
        own, mates = (fight.screen.hud.side_number(side) for side in (fight.visitor, fight.mate))
    of_two = fight.mate and over and outcome.winner is not None and outcome.winner == mates
    return deed_of(outcome, (mates if of_two else own) or 0, over=over)
