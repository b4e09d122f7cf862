"""How the stand looks in each of its states; drawing only."""

from __future__ import annotations

from dataclasses import replace

from game.stage.paper import backdrop, paint
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle import clean_view, how_to_play
from game.ui.kiosk import (
    attract_view,
    battle_list,
    cards,
    club_page,
    how_page,
    large_type,
    second_player,
    visitor_cards,
    visitors,
)
from game.ui.kiosk.attract import news_of
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.kiosk_context import KioskContext
from game.ui.kiosk.modes import Mode, OnTop
from game.ui.kiosk.owner_settings import session_left
from game.ui.kiosk.playlist import OURS, THEIRS
from game.ui.kiosk.visit import VisitResult
from game.ui.kiosk.visitor_cards import ResultCard, VerbsCard
from game.ui.kit import widgets
from game.ui.pages.title import CREAM


def show(stand: KioskContext) -> None:
    """The window shows what goes on."""
    if stand.ledger is not None:
        stand.ledger.clear()
    draw(stand)
    stand.glass.show()


def draw(stand: KioskContext) -> None:
    """The stand's surface shows what goes on."""
    c = stand.canvas(stand.surface)
    if stand.mode is Mode.PAUSED:
        cards.pause(c, stand.customs.club)
    elif stand.mode is Mode.WAITING or (stand.mode is not Mode.RESULT and stand.fight is None):
        _draw_waiting(c)
    elif stand.mode is Mode.RESULT and stand.deed is not None:
        _draw_result(c, stand, stand.deed)
    elif stand.fight is not None and stand.mode is Mode.VISITOR:
        _draw_visit(c, stand, stand.fight)
    elif stand.fight is not None:
        _draw_show(c, stand, stand.fight)
    if stand.pad is not None:
        _only_this(c)
        stand.pad.draw(c, stand.size)
    elif stand.panel is not None:
        _only_this(c)
        stand.panel.draw(c, stand.size)
    elif stand.trouble and stand.mode is not Mode.VISITOR:
        cards.trouble(c, stand.trouble)


def _draw_waiting(c: Canvas) -> None:
    """A plain page while the next battle is made ready."""
    backdrop.sea_ground(c)
    with c.region("waiting", c.surface.get_rect()):
        at = c.surface.get_rect().center
        letters.draw_text(c, at, "One moment, please", letters.SCREEN_TITLE, CREAM, "center")


def _only_this(c: Canvas) -> None:
    """What lies below is not read any more."""
    if c.ledger is not None:
        c.ledger.clear()


# ------------------------------------------------------------------------------ nobody is by
def _draw_show(c: Canvas, stand: KioskContext, fight: KioskBattle) -> None:
    """The battle, or the page between two of them, each with the prompt."""
    club = stand.customs.club
    prompt = _invitation(stand)
    if stand.programme.act.kind == "club":
        club_page.draw(c, stand.sea, club, prompt, stand.seconds)
        return
    if stand.programme.act.kind == "how":
        how_page.draw(c, stand.sea, stand.bank, prompt, stand.seconds)
        return
    clean_view.draw(fight.screen, c.surface)
    minutes = round(stand.customs.session / 60)
    bill = attract_view.AttractText(club, minutes, news_of(fight.teller.now), prompt, stand.seconds)
    if fight.is_duel:
        ends = attract_view.apart_from(
            *(clean_view.bow_and_stern(fight.screen, ship) for ship in (OURS, THEIRS))
        )
        bill = replace(bill, sentence=attract_view.THIS_ONE, ends=ends)
    attract_view.draw(c, bill, stand.bank)


# ------------------------------------------------------------------------------ somebody is
def _draw_result(c: Canvas, stand: KioskContext, deed: VisitResult) -> None:
    """The card after a visit."""
    best, club = stand.report.book.best.deed, stand.customs.club
    told = ResultCard(deed, best, stand.is_best, club, _invitation(stand))
    visitor_cards.result_card(c, told, stand.bank, stand.seconds)


def _invitation(stand: KioskContext) -> str:
    """What whoever comes is to press, by the devices there are."""
    return attract_view.invites(stand.senses.plugged, stand.senses.fingers)


def _prompt(stand: KioskContext) -> str:
    """What the visitor is to press, by the device that he has used."""
    return attract_view.prompt_words(stand.look.hand, stand.senses.finger)


def _draw_visit(c: Canvas, stand: KioskContext, fight: KioskBattle) -> None:
    """The visitor's battle, what he may do, and what lies on it."""
    clean_view.show(fight.screen, None)
    fight.screen.draw(c.surface)
    left = stand.customs.idle + stand.customs.countdown - stand.idle
    if left <= stand.customs.countdown:
        _only_this(c)
        cards.countdown(c, left, _prompt(stand))
    elif stand.paper is None:
        seconds = session_left(stand.customs, stand.since)
        if seconds is not None:
            visitor_cards.seconds_left(c, seconds)
    else:
        _only_this(c)
        _draw_paper(c, stand, fight, stand.paper)


def _draw_paper(c: Canvas, stand: KioskContext, fight: KioskBattle, paper: OnTop) -> None:
    """What lies on the visitor's battle, in large type."""
    if paper is not OnTop.VERBS:
        # On a canvas of its own: what lies on top of it is drawn as it is heard.
        c = Canvas(c.surface, large_type.on_pages(c.look), c.ledger)
    if paper is OnTop.MENU:
        _draw_menu(c, stand)
    elif paper is OnTop.BATTLES:
        levels = stand.terms.levels
        battle_list.draw(c, battle_list.lay(stand.size, c.look, levels, stand.page), stand.ring)
    elif paper is OnTop.VERBS:
        pair = visitors.captains(stand, fight)
        told = visitors.command_of(fight, fight.visitor)
        card = VerbsCard(told, _prompt(stand), "" if pair else second_player.INVITED, pair)
        visitor_cards.verbs_card(c, card, stand.bank, stand.seconds)
    else:
        how_to_play.veil(c)
        panels = fight.screen.hud.book_ui.help_panels()
        how_to_play.draw(c, c.surface.get_rect(), panels, stand.page)


def _draw_menu(c: Canvas, stand: KioskContext) -> None:
    """The one menu a visitor has."""
    paper = cards.menu(stand.size, c.look, stand.volume, stand.loudest)
    how_to_play.veil(c)
    with c.region("stand-menu", paper.rect):
        paint.panel(c, paper.rect, "Hove to")
    widgets.draw(c, paper.widgets, stand.ring)
