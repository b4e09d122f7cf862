"""How the stand looks in each of its states; drawing only."""

from __future__ import annotations

import pygame

from game.play.words import called
from game.stage.paper import backdrop, paint
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import widgets
from game.ui.pages.title import CREAM
from game.ui.stand import cards, cinema, club_page, times
from game.ui.stand.attract import news_of
from game.ui.stand.battle import Fight
from game.ui.stand.customs import session_left
from game.ui.stand.house import StandHouse
from game.ui.stand.modes import Mode, OnTop
from game.ui.table import how_to_play, theatre


def show(stand: StandHouse) -> None:
    """The window shows what goes on."""
    if stand.ledger is not None:
        stand.ledger.clear()
    draw(stand)
    stand.glass.show()


def draw(stand: StandHouse) -> None:
    """The stand's surface shows what goes on."""
    c = stand.canvas(stand.surface)
    if stand.mode is Mode.PAUSED:
        cards.pause(c, stand.customs.club)
    elif stand.mode is Mode.WAITING or (stand.mode is not Mode.RESULT and stand.fight is None):
        _draw_waiting(c)
    elif stand.mode is Mode.RESULT and stand.outcome is not None:
        cards.result(c, stand.outcome, times.RESULT - stand.since)
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


def _cover(c: Canvas, rect: pygame.Rect) -> None:
    """What lies below this paper is not read any more."""
    if c.ledger is not None:
        c.ledger[:] = [mark for mark in c.ledger if not rect.colliderect(mark.ink)]


# ------------------------------------------------------------------------------ nobody is by
def _draw_show(c: Canvas, stand: StandHouse, fight: Fight) -> None:
    """The battle, or the page between two of them, each with the prompt."""
    club = stand.customs.club
    prompt = cinema.prompt_words(c.look.hand, stand.senses.plugged)
    if stand.programme.act.kind == "club":
        club_page.draw(c, stand.sea, club, prompt, stand.seconds)
        return
    theatre.show(fight.screen, cinema.places(stand.size, c.look).theatre)
    theatre.draw(fight.screen, c.surface)
    minutes = round(stand.customs.session / 60)
    news = news_of(fight.teller.now)
    cinema.draw(c, cinema.Bill(club, minutes, news, prompt, stand.seconds), stand.bank)


# ------------------------------------------------------------------------------ somebody is
def _draw_visit(c: Canvas, stand: StandHouse, fight: Fight) -> None:
    """The visitor's battle, what he may do, and what lies on it."""
    theatre.show(fight.screen, None)
    fight.screen.draw(c.surface)
    left = stand.customs.idle + stand.customs.countdown - stand.idle
    if left <= stand.customs.countdown:
        _only_this(c)
        cards.countdown(c, left)
    elif stand.paper is OnTop.MENU:
        _only_this(c)
        _draw_menu(c, stand)
    elif stand.paper is OnTop.HOW_TO:
        _only_this(c)
        how_to_play.veil(c)
        panels = fight.screen.desk.face.how_to()
        how_to_play.draw(c, c.surface.get_rect(), panels, stand.page)
    else:
        _draw_hint(c, stand, fight)


def _draw_menu(c: Canvas, stand: StandHouse) -> None:
    """The one menu a visitor has."""
    paper = cards.menu(stand.size, stand.look, stand.volume, stand.loudest)
    how_to_play.veil(c)
    with c.region("stand-menu", paper.rect):
        paint.panel(c, paper.rect, "Hove to")
    widgets.draw(c, paper.widgets, stand.ring)


def _draw_hint(c: Canvas, stand: StandHouse, fight: Fight) -> None:
    """At first what he commands, then what he may do now."""
    desk, sea = fight.screen.desk, fight.screen.layout_sea()
    with fight.battle.table.at():
        side = desk.number_of(fight.visitor)
    words = cards.hint_for(desk.prompt, desk.face)
    if stand.since < times.WELCOME or not words:
        words = f"You command: {called(desk.names, fight.visitor)}"
    left = session_left(stand.customs, stand.since)
    if left is not None:
        words = f"{left:.0f} s left at the wheel; then a captain takes over."
    at = (sea.centerx, sea.bottom - c.px(8))
    _cover(c, pygame.Rect(sea.x, at[1] - c.look.grown(36), sea.w, c.look.grown(36)))
    cards.slip(c, at, words, side, sea.w - c.px(24))
