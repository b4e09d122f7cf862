"""Draw the kiosk in each of its modes."""

from dataclasses import replace

from game.stage.paper import menu_backdrop, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.screen import clean_view
from game.ui.battle.values import quick_play
from game.ui.kiosk import (
    attract_pages,
    attract_view,
    battle_list,
    kiosk_panels,
    large_type,
    second_player,
    visit_update,
    visitor_cards,
)
from game.ui.kiosk.attract_loop import bystander_news
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.modes import Mode, VisitorPanel
from game.ui.kiosk.owner_settings import session_left
from game.ui.kiosk.playlist import ENEMY_SHIP, VISITOR_SHIP
from game.ui.kiosk.state import KioskState
from game.ui.kiosk.visit import VisitResult
from game.ui.kiosk.visitor_cards import ResultCard, VerbsCard
from game.ui.kit import widgets
from game.ui.pages.title_page import CREAM


def show_frame(kiosk: KioskState) -> None:
    """Draw a frame and show it in the window."""
    if kiosk.ledger is not None:
        kiosk.ledger.clear()
    draw_frame(kiosk)
    kiosk.window_surface.flip()


def draw_frame(kiosk: KioskState) -> None:
    """Draw a frame on the surface."""
    c = kiosk.make_canvas(kiosk.surface)
    if kiosk.mode is Mode.PAUSED:
        kiosk_panels.draw_pause(c, kiosk.owner_settings.club)
    elif kiosk.mode is Mode.WAITING or (kiosk.mode is not Mode.RESULT and kiosk.fight is None):
        _draw_waiting(c)
    elif kiosk.mode is Mode.RESULT and kiosk.visit_result is not None:
        _draw_result(c, kiosk, kiosk.visit_result)
    elif kiosk.fight is not None and kiosk.mode is Mode.VISITOR:
        _draw_visit(c, kiosk, kiosk.fight)
    elif kiosk.fight is not None:
        _draw_attract_mode(c, kiosk, kiosk.fight)
    if kiosk.pin_pad is not None:
        _forget_text_below(c)
        kiosk.pin_pad.draw(c, kiosk.size)
    elif kiosk.owner_panel is not None:
        _forget_text_below(c)
        kiosk.owner_panel.draw(c, kiosk.size)
    elif kiosk.trouble and kiosk.mode is not Mode.VISITOR:
        kiosk_panels.draw_trouble(c, kiosk.trouble)


def _draw_waiting(c: Canvas) -> None:
    """Draw a plain page while the next battle is made ready."""
    menu_backdrop.draw_night_sea(c)
    with c.text_region("waiting", c.surface.get_rect()):
        at = c.surface.get_rect().center
        letters.draw_text(c, at, "One moment, please", letters.SCREEN_TITLE, CREAM, "center")


def _forget_text_below(c: Canvas) -> None:
    """Drop the text below from the log."""
    if c.text_log is not None:
        c.text_log.clear()


# ------------------------------------------------------------------------------ nobody is by
def _draw_attract_mode(c: Canvas, kiosk: KioskState, fight: KioskBattle) -> None:
    """Draw the battle or the page between two, each with the prompt."""
    club = kiosk.owner_settings.club
    prompt = _invitation_words(kiosk)
    if kiosk.attract_loop.page.kind == "club":
        attract_pages.draw_club_page(c, kiosk.sea, club, prompt, kiosk.seconds)
        return
    if kiosk.attract_loop.page.kind == "how":
        attract_pages.draw_how_page(c, kiosk.sea, kiosk.bank, prompt, kiosk.seconds)
        return
    clean_view.draw(fight.screen.state, c.surface)
    minutes = round(kiosk.owner_settings.session / 60)
    text = attract_view.AttractText(
        club, minutes, bystander_news(fight.commentator.shown), prompt, kiosk.seconds
    )
    if fight.is_duel:
        ends = attract_view.ends_clear_of(
            *(clean_view.bow_and_stern(fight.screen.state, ship) for ship in (VISITOR_SHIP, ENEMY_SHIP))
        )
        text = replace(text, sentence=attract_view.SHIP_INVITATION, ship_ends=ends)
    attract_view.draw_attract_view(c, text, kiosk.bank)


# ------------------------------------------------------------------------------ somebody is
def _draw_result(c: Canvas, kiosk: KioskState, result: VisitResult) -> None:
    """Draw the card after a visit."""
    best, club = kiosk.report.visit_log.best_of_day.result, kiosk.owner_settings.club
    content = ResultCard(result, best, kiosk.is_best_of_day, club, _invitation_words(kiosk))
    visitor_cards.draw_result_card(c, content, kiosk.bank, kiosk.seconds)


def _invitation_words(kiosk: KioskState) -> str:
    """Return what a new visitor presses, by the devices present."""
    return attract_view.invitation_words(kiosk.devices.pad_count, kiosk.devices.has_touch_screen)


def _prompt_words(kiosk: KioskState) -> str:
    """Return what the visitor presses, by the device that he has used."""
    return attract_view.prompt_words(kiosk.style.device, kiosk.devices.is_finger)


def _draw_visit(c: Canvas, kiosk: KioskState, fight: KioskBattle) -> None:
    """Draw the visitor's battle and the panel on it."""
    clean_view.set_ships_only_area(fight.screen.state, None)
    fight.screen.draw(c.surface)
    left = kiosk.owner_settings.idle + kiosk.owner_settings.countdown - kiosk.idle_seconds
    if left <= kiosk.owner_settings.countdown:
        _forget_text_below(c)
        kiosk_panels.draw_countdown(c, left, _prompt_words(kiosk))
    elif kiosk.visitor_panel is None:
        seconds = session_left(kiosk.owner_settings, kiosk.mode_seconds)
        if seconds is not None:
            visitor_cards.draw_seconds_left(c, seconds)
    else:
        _forget_text_below(c)
        _draw_visitor_panel(c, kiosk, fight, kiosk.visitor_panel)


def _draw_visitor_panel(c: Canvas, kiosk: KioskState, fight: KioskBattle, paper: VisitorPanel) -> None:
    """Draw the panel on the visitor's battle, in large type."""
    if paper is not VisitorPanel.VERBS:
        # On a canvas of its own: what lies on top of it is drawn as it is heard.
        c = Canvas(c.surface, large_type.page_look(c.style), c.text_log)
    if paper is VisitorPanel.MENU:
        _draw_menu(c, kiosk)
    elif paper is VisitorPanel.BATTLES:
        levels = kiosk.config.levels
        battle_list.draw_battle_list(
            c, battle_list.battle_list_layout(kiosk.size, c.style, levels, kiosk.page_number), kiosk.ring
        )
    elif paper is VisitorPanel.VERBS:
        pair = visit_update.player_cards(kiosk, fight)
        command = visit_update.command_text(fight, fight.visitor_side)
        card = VerbsCard(command, _prompt_words(kiosk), "" if pair else second_player.JOIN_HINT, pair)
        visitor_cards.draw_verbs_card(c, card, kiosk.bank, kiosk.seconds)
    else:
        quick_play.dim_background(c)
        panels = fight.screen.hud.book_ui.help_panels()
        quick_play.draw(c, c.surface.get_rect(), panels, kiosk.page_number)


def _draw_menu(c: Canvas, kiosk: KioskState) -> None:
    """Draw the visitor's menu."""
    paper = kiosk_panels.menu_layout(kiosk.size, c.style, kiosk.volume, kiosk.max_volume)
    quick_play.dim_background(c)
    with c.text_region("stand-menu", paper.rect):
        panel_drawing.draw_panel(c, paper.rect, "Hove to")
    widgets.draw_widgets(c, paper.widgets, kiosk.ring)
