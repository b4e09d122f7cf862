"""Draw the kiosk in each of its modes."""

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.qr_code import make_qr_image
from game.ui.battle.screen import clean_view
from game.ui.battle.values import quick_play
from game.ui.battle.values.quick_play import dim_background
from game.ui.kiosk import attract_scene, attract_view, kiosk_panels, visitor_cards
from game.ui.kiosk.attract_loop import bystander_text
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.kiosk_panels import load_club_badge
from game.ui.kiosk.owner_settings import Club, countdown_seconds
from game.ui.kiosk.state import KioskState, Mode, VisitorPanel
from game.ui.kiosk.visit import VisitResult
from game.ui.kiosk.visitor_cards import ResultCard, VerbsCard, with_key_names
from game.ui.kit import widgets
from game.ui.kit.layout import Row
from game.ui.pages import title_page
from game.ui.pages.title_page import CREAM
from game.ui.pages.title_sea import TitleSea

TAGLINE: Final = ("Battles under sail,", "by the books of the hobby")
_QR_UNITS: Final = 210
"""Edge of the QR code in units."""
_LOGO_UNITS: Final = 150


def draw_club_page(c: Canvas, sea: TitleSea, club: Club, prompt: str, seconds: float) -> None:
    """Draw the club's page: the dusk sea with the game's name, the club at the right, and the prompt."""
    _draw_sea(c, sea)
    menu_backdrop.darken_for_text(c)
    plain = Canvas(c.surface, replace(c.style, text_scale=1.0), c.text_log, c.regions)
    with plain.text_region("lettering", c.surface.get_rect()):
        title_page.draw_game_title(plain)
    role = kiosk_panels.large_role(letters.FELL_FACE, 36, c.style)
    step = round(letters.line_height(role, c.style) * 0.95)
    with c.text_region("what", c.surface.get_rect()):
        for n, line in enumerate(TAGLINE):
            at = (c.px(76), c.px(446) + n * step)
            letters.draw_text(c, at, line, role, CREAM, "topleft", palette.SHADOW)
    layout = attract_view.attract_layout(c.surface.get_size(), c.style)
    rect = layout.prompt.copy()
    rect.x = c.px(62)
    attract_view.draw_prompt(c, rect, prompt, seconds)
    right = c.surface.get_width() - c.px(attract_view.SAFE_MARGIN + 26)
    _draw_club_card(c, club, right, layout.prompt.bottom, rect.right)


def _draw_sea(c: Canvas, sea: TitleSea) -> None:
    if c.style.is_high_contrast:
        menu_backdrop.draw_plain_dusk_sea(c)
    else:
        sea.draw(c)


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the club's card, its type, and the px it takes."""

    words: str
    role: letters.TextRole
    height: int


def _lines(club: Club, style: UiStyle, room: int) -> list[_Line]:
    found = []
    for words, face, units in (
        (club.name, letters.FELL_FACE, 40),
        (club.line, letters.FELL_ITALIC_FACE, 28),
        (club.address, letters.FELL_ITALIC_FACE, 28),
    ):
        role = kiosk_panels.fitted_role(words, face, units, style, room)
        high = round(letters.line_height(role, style))
        parts = letters.wrap_text(words, role, style, room)[:2] if words else ()
        found += [_Line(letters.truncate_text(part, role, style, room), role, high) for part in parts]
    return found


def _draw_club_card(c: Canvas, club: Club, right: int, foot: int, left: int) -> None:
    code = make_qr_image(club.qr, c.px(_QR_UNITS)) if club.qr else None
    logo = load_club_badge(club.logo, c.px(_LOGO_UNITS)) if club.logo else None
    beside, air = (code.get_width() + c.px(22) if code is not None else 0), c.px(22)
    lines = _lines(club, c.style, right - left - c.px(40) - beside - 2 * air)
    if not (lines or code or logo):
        return
    wide = max((letters.text_width(line.words, line.role, c.style) for line in lines), default=0)
    high = sum(line.height for line in lines)
    if logo is not None:
        wide, high = max(wide, logo.get_width()), high + logo.get_height() + c.px(12)
    card = pygame.Rect(0, 0, wide + beside + 2 * air,
                       max(high, code.get_height() if code else 0) + 2 * air)  # fmt: skip
    card.bottomright = (right, foot)
    panel_drawing.draw_shadow(c, card)
    panel_drawing.draw_block(c, card, palette.PAPER_0, palette.INK_2, 1.2, 8)
    y = card.centery - high // 2
    if code is not None:
        c.surface.blit(code, code.get_rect(midright=(card.right - air, card.centery)))
    if logo is not None:
        c.surface.blit(logo, (card.x + air, y))
        y += logo.get_height() + c.px(12)
    with c.text_region("club", card):
        for line in lines:
            at = (card.x + air, y + line.height // 2)
            letters.draw_text(c, at, line.words, line.role, palette.INK_1, "midleft")
            y += line.height


HEADING: Final = "A battle in three moves"
_PADDING: Final = 44


def draw_how_page(c: Canvas, sea: TitleSea, bank: SpriteBank, prompt: str, seconds: float) -> None:
    """Draw the how-to page: the three verbs on the dusk sea, moving one after the other, and the prompt."""
    _draw_sea(c, sea)
    dim_background(c)
    (w, h), style = c.surface.get_size(), c.style
    layout = attract_view.attract_layout((w, h), style)
    air = style.px(_PADDING)
    head = kiosk_panels.fitted_role(HEADING, letters.FELL_FACE, 76, style, w - 2 * air)
    with c.text_region("how-head", c.surface.get_rect()):
        letters.draw_text(c, (w // 2, style.px(90)), HEADING, head, CREAM, "center", palette.SHADOW)
    column = (w - 4 * air) // 3
    high = min(round(column * 0.6), h // 3)
    top = style.px(160)
    moving, moved = divmod(seconds / attract_view.VERB_SECONDS % len(attract_view.VERBS), 1.0)
    rects = Row.repeat(3, column, air).split(pygame.Rect(air, top, w - 2 * air, high))
    for n, (verb, rect) in enumerate(zip(attract_view.VERBS, rects, strict=True)):
        lit = n == moving and not style.is_motion_reduced
        attract_view.draw_verb_tile(c, rect, verb, bank, moved if lit else 1.0, lit)
        below = pygame.Rect(rect.x, rect.bottom + style.px(8), column, layout.prompt.y - rect.bottom)
        _draw_verb_help(c, below, verb)
    pill = layout.prompt.copy()
    pill.centerx = w // 2
    attract_view.draw_prompt(c, pill, prompt, seconds)


def _draw_verb_help(c: Canvas, room: pygame.Rect, verb: attract_view.Verb) -> None:
    word = attract_view.verb_role(c.style)
    role = kiosk_panels.large_role(letters.SANS_MEDIUM_FACE, kiosk_panels.MIN_UNITS, c.style)
    step = letters.line_height(word, c.style)
    with c.text_region(f"how-{verb.word}", room):
        at = (room.x + c.px(34), room.y + step // 2)
        letters.draw_text(c, at, verb.word, word, CREAM, "midleft", palette.SHADOW)
        lines = letters.wrap_text(with_key_names(verb.how_with(c.style.device), c), role, c.style, room.w)
        for n, line in enumerate(lines[:3]):
            y = room.y + step + n * letters.line_height(role, c.style)
            letters.draw_text(c, (room.x, y), line, role, CREAM, "topleft", palette.SHADOW)


def draw_frame(kiosk: KioskState) -> None:
    """Draw a frame on the surface."""
    c = kiosk.start_frame()
    if kiosk.mode is Mode.PAUSED:
        kiosk_panels.draw_pause_page(c, kiosk.owner.settings.club)
    elif kiosk.mode is Mode.WAITING or (kiosk.mode is not Mode.RESULT and kiosk.fight is None):
        _draw_waiting(c)
    elif kiosk.mode is Mode.RESULT and kiosk.visit_result is not None:
        _draw_result(c, kiosk, kiosk.visit_result)
    elif kiosk.fight is not None and kiosk.mode is Mode.VISITOR:
        _draw_visit(c, kiosk, kiosk.fight)
    elif kiosk.fight is not None:
        _draw_attract_mode(c, kiosk, kiosk.fight)
    panel = kiosk.owner.pin_pad or kiosk.owner.panel
    if panel is not None:
        _clear_text_log(c)
        panel.draw(c, kiosk.size)
    elif kiosk.trouble and kiosk.mode is not Mode.VISITOR:
        kiosk_panels.draw_trouble_line(c, kiosk.trouble)


def _draw_waiting(c: Canvas) -> None:
    menu_backdrop.draw_night_sea(c)
    with c.text_region("waiting", c.surface.get_rect()):
        at = c.surface.get_rect().center
        letters.draw_text(c, at, "One moment, please", letters.SCREEN_TITLE, CREAM, "center")


def _clear_text_log(c: Canvas) -> None:
    # Tests of overlapping words must not count those that a panel covers.
    if c.text_log is not None:
        c.text_log.clear()


# ------------------------------------------------------------------------------ nobody is by
def _draw_attract_mode(c: Canvas, kiosk: KioskState, fight: KioskBattle) -> None:
    club = kiosk.owner.settings.club
    prompt = _start_prompt_text(kiosk)
    if kiosk.attract_loop.page.kind == "club":
        draw_club_page(c, kiosk.sea, club, prompt, kiosk.seconds)
        return
    if kiosk.attract_loop.page.kind == "how":
        draw_how_page(c, kiosk.sea, kiosk.bank, prompt, kiosk.seconds)
        return
    minutes = round(kiosk.owner.settings.session / 60)
    text = attract_view.AttractText(club, minutes, "", prompt, kiosk.seconds)
    if kiosk.attract_loop.page.kind == "scene":
        scene = kiosk.attract_scene
        _draw_sea(c, scene)
        keels = (scene.hull_ends(attract_scene.OURS), scene.hull_ends(attract_scene.THEIRS))
        ends = attract_view.ends_away_from(*keels)
        text = replace(text, sentence=attract_view.INVITATION, ship_ends=ends)
    else:
        clean_view.draw(fight.screen.state, c.surface)
        text = replace(text, news=bystander_text(fight.commentator.shown))
    attract_view.draw_attract_view(c, text, kiosk.bank)


# ------------------------------------------------------------------------------ somebody is
def _draw_result(c: Canvas, kiosk: KioskState, result: VisitResult) -> None:
    best, club = kiosk.report.visit_log.best, kiosk.owner.settings.club
    content = ResultCard(result, best, kiosk.is_best_of_day, club, _start_prompt_text(kiosk))
    visitor_cards.draw_result_card(c, content, kiosk.bank, kiosk.seconds)


def _start_prompt_text(kiosk: KioskState) -> str:
    return attract_view.start_prompt_text(kiosk.devices.pad_count, kiosk.devices.has_touch_screen)


def _press_prompt_text(kiosk: KioskState) -> str:
    return attract_view.press_prompt_text(kiosk.style.device, kiosk.devices.is_finger)


def _draw_visit(c: Canvas, kiosk: KioskState, fight: KioskBattle) -> None:
    clean_view.set_ships_only_area(fight.screen.state, None)
    fight.screen.draw(c.surface)
    left = kiosk.owner.settings.idle + kiosk.owner.settings.countdown - kiosk.idle_seconds
    if left <= kiosk.owner.settings.countdown:
        _clear_text_log(c)
        kiosk_panels.draw_countdown(c, left, _press_prompt_text(kiosk))
    elif kiosk.visitor_panel is None:
        seconds = countdown_seconds(kiosk.owner.settings, kiosk.mode_seconds)
        if seconds is not None:
            visitor_cards.draw_seconds_left(c, seconds)
    else:
        _clear_text_log(c)
        _draw_visitor_panel(c, kiosk, fight, kiosk.visitor_panel)


def _draw_visitor_panel(c: Canvas, kiosk: KioskState, fight: KioskBattle, panel: VisitorPanel) -> None:
    if panel is not VisitorPanel.VERBS:
        # On a canvas of its own: what is drawn on top keeps its size, or presses would miss it.
        c = Canvas(c.surface, kiosk_panels.page_style(c.style), c.text_log)
    if panel is VisitorPanel.MENU:
        _draw_menu(c, kiosk)
    elif panel is VisitorPanel.BATTLES:
        levels = kiosk.config.levels
        battles = kiosk_panels.battle_list_layout(kiosk.size, c.style, levels, kiosk.page_number)
        kiosk_panels.draw_battle_list(c, battles, kiosk.ring)
    elif panel is VisitorPanel.VERBS:
        pair = visitor_cards.player_cards(fight, kiosk.players.two)
        command = visitor_cards.command_text(fight, fight.visitor_side)
        card = VerbsCard(command, _press_prompt_text(kiosk), "" if pair else visitor_cards.JOIN_HINT, pair)
        visitor_cards.draw_verbs_card(c, card, kiosk.bank, kiosk.seconds)
    else:
        quick_play.dim_background(c)
        panels = fight.screen.hud.book_ui.help_panels()
        quick_play.draw(c, c.surface.get_rect(), panels, kiosk.page_number)


def _draw_menu(c: Canvas, kiosk: KioskState) -> None:
    layout = kiosk_panels.menu_layout(kiosk.size, c.style, kiosk.volume, kiosk.max_volume)
    quick_play.dim_background(c)
    with c.text_region("stand-menu", layout.rect):
        panel_drawing.draw_panel(c, layout.rect, "Paused")
    widgets.draw_widgets(c, layout.widgets, kiosk.ring)
