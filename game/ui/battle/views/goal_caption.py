"""The lines at the top of the sea, in cream on the water: on a sea that fills the window the question, with
the badge of the side that is asked, of which a press opens the rulebook at its clause; and, with a flag, in
one line always, what the player is out for in this battle."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.play.event_words import count_words, name_by_id
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.stage.paper.palette import Colour
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import PromptHeader, header_hint
from game.ui.battle.panels import top_bar
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import OpenRules
from game.ui.battle.values.prompts import PromptKind, human_seats
from game.ui.battle.views import answer_buttons
from game.ui.battle.views import answer_buttons as bar_controls
from game.ui.battle.views.crisis_list import open_drawer_rect
from game.ui.kit.widgets import CustomControl, Widget

_ROLES: Final = (
    letters.LEAD,
    letters.TextRole(letters.FELL_ITALIC_FACE, 18),
    letters.TextRole(letters.FELL_ITALIC_FACE, 16),
)
_BLUR: Final = 4
_ICON: Final = 17
_BADGE: Final = 9
_EDGE: Final = 12
_TARGET: Final = 44
GOAL_OFFSET: Final = 28
"""Units from the question to the goal below it."""


def question_words(header: PromptHeader, own_name: str, asked_name: str = "") -> str:
    """Return what the line says: the question, before it whom it is about where that is not the ship on the
    own status panel, and where several players share the screen first of all `asked_name` is asked; '' while
    there is nothing to say."""
    if not header.words or (not header.is_question and header.side is not None):
        return ""
    joint = " · " if ":" in header.words else ": "  # never two colons in a line
    about = "" if header.name in ("", own_name, asked_name) else f"{header.name}{joint}"
    words = f"{about}{header.words}" if about else header.words[:1].upper() + header.words[1:]
    return f"{asked_name} · {words}" if asked_name else words


def question_controls(
    layout: BattleLayout,
    header: PromptHeader,
    own_name: str,
    hanging: Sequence[pygame.Rect] = (),
    asked_name: str = "",
) -> list[Widget]:
    """Return the line as a control, clear of what hangs over the sea; none while it says nothing."""
    words = question_words(header, own_name, asked_name)
    if layout.sea_panels is None or not words:
        return []
    if header.short_words and _is_too_long(words, layout.style, layout.sea_panels.question_line.w):
        words = f"{asked_name} · {header.short_words}" if asked_name else header.short_words
    rect = caption_rect(layout, words, hanging)
    painted = partial(_paint_question, words=words, side=header.side)
    does = OpenRules(header.clause)
    return [CustomControl("plate", rect, painted, hint=header_hint(header), action=does)]


def goal_words(hud: HudState) -> tuple[str, ...]:
    """Return what the player is out for and how long he has, in ever fewer words; nothing where nobody at
    this screen fights, or his level says nothing."""
    battle, ship = hud.battle, hud.find_ship(hud.own_ship)
    seats = human_seats(battle)
    sides = [side.id for side in battle.level.sides]
    seat = sides[ship.side % len(sides)] if ship is not None else ""
    side = seat if seat in seats else next(iter(seats), "")
    aims = hud.aim_progress.goal_texts(battle.level, side) if seats else []
    if not aims:
        return ()
    left = battle.level.rules.turns - battle.turn + 1
    told = hud.aim_progress.counts_of_side(battle, side)
    so_far = "".join(f" · {each.reached} of {each.needed}" for each in told)
    whole, first = f"To win: {'; or '.join(aims)}{so_far}", f"To win: {aims[0]}{so_far}"
    time = f" · {count_words(left, 'turn')} left" if battle.turn and left > 0 else ""
    return whole + time, first + time, whole, first


def fitted_goal(
    layout: BattleLayout, hud: HudState, hanging: Sequence[pygame.Rect], is_below_question: bool = False
) -> tuple[str, pygame.Rect] | None:
    """Return as many words of the goal as fit in the place of the question, or just below it
    (`is_below_question`), with their px; on the wargamer's table at the top of its sea. Where the
    fewest words are too long for a line they stand on two. None where there is nothing to say."""
    room, goal = _caption_area(layout).w, goal_words(hud)
    fitting = (words for words in goal if not _is_too_long(words, layout.style, room))
    words = next(fitting, "") or (_two_lines(goal[-1], layout.style, room) if goal else "")
    if not words:
        return None
    rect = caption_rect(layout, words, hanging)
    if is_below_question:
        rect = pygame.Rect(
            rect.x, rect.y + layout.style.text_px(GOAL_OFFSET), rect.w, layout.style.text_px(GOAL_OFFSET)
        )
    rect.h += words.count("\n") * letters.line_height(_ROLES[-1], layout.style)
    return words, rect


_LINE_SHARES: Final = (0.54, 0.6, 0.7, 1.0)
"""Share of all the words that the first of two lines takes: about half, if a word ends there."""


def _two_lines(words: str, style: UiStyle, room: int) -> str:
    """Return the words with a line break in the smallest type; '' if even two lines do not hold them."""
    most, whole = room - style.px(_ICON + 12), letters.text_width(words, _ROLES[-1], style)
    tried = (
        letters.wrap_text(words, _ROLES[-1], style, min(most, round(share * whole))) for share in _LINE_SHARES
    )
    return next(("\n".join(lines) for lines in tried if len(lines) == 2), "")


def draw_goal(c: Canvas, words: str, rect: pygame.Rect, is_below_question: bool = False) -> None:
    """Draw the goal, in the smallest type where it is below a question."""
    roles = _ROLES[-1:] if is_below_question else _ROLES
    with c.text_region("goal", rect):
        at = _paint_words(c, rect, words, roles, palette.CREAM)
        draw_icon(c, "flag", at, _ICON, palette.CREAM)


def _is_too_long(words: str, style: UiStyle, room: int) -> bool:
    """Return whether they have no room even in the smallest type."""
    return letters.text_width(words, _ROLES[-1], style) > room - style.px(_ICON + 12)


def caption_rect(layout: BattleLayout, words: str, hanging: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the pixels of the line: in the middle of its room, as wide as its words, or below what hangs
    there."""
    room, style = _caption_area(layout), layout.style
    longest = max(words.split("\n"), key=len)
    role = letters.fitting_role(longest, _ROLES, style, room.w - style.px(_ICON + 12))
    wide = min(room.w, letters.text_width(longest, role, style) + style.px(_ICON + 12))
    rect = pygame.Rect(0, room.y, wide, max(room.h, style.px(_TARGET)))
    rect.y = max([rect.y, *(hung.bottom for hung in hanging)])
    middle = room.centerx if layout.sea_panels is None else layout.ribbon.centerx
    rect.centerx = max(room.x + wide // 2, min(middle, room.right - wide // 2))
    return rect


def _caption_area(layout: BattleLayout) -> pygame.Rect:
    """Return where the line may be: below the slim top bar, or at the top of the table's sea."""
    if layout.sea_panels is not None:
        return layout.sea_panels.question_line
    edge = layout.style.px(_EDGE)
    return pygame.Rect(
        layout.sea.x + edge, layout.sea.y, layout.sea.w - 2 * edge, layout.style.text_px(GOAL_OFFSET)
    )


def _paint_question(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, words: str, side: int | None
) -> None:
    """Paint the question after the badge of the side that is asked, or after a book where nobody is."""
    ink = palette.FOCUS if interaction.is_hovered else palette.CREAM
    at = _paint_words(c, rect, words, _ROLES, ink)
    if side is None:
        draw_icon(c, "book", at, _ICON, ink)
    else:
        panel_drawing.draw_badge(c, at, side, _BADGE, "ABCD"[side % 4])
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _paint_words(
    c: Canvas, rect: pygame.Rect, words: str, roles: tuple[letters.TextRole, ...], ink: Colour
) -> tuple[int, int]:
    """Return the words with a soft dark halo and no paper; returns the middle of the mark before them."""
    room, lines = rect.w - c.px(_ICON + 12), words.split("\n")
    role = letters.fitting_role(max(lines, key=len), roles, c.style, room)
    middle, high, blur = rect.y + c.style.text_px(14), letters.line_height(role, c.style), c.px(_BLUR)
    for number, line in enumerate(lines):
        fitted = letters.truncate_text(line, role, c.style, room)
        at = (rect.x + c.px(_ICON + 10), middle + number * high)
        cloud = letters.text_halo(fitted, role, c.style, blur)
        for _ in range(2):
            c.surface.blit(cloud, (at[0] - 2 * blur, at[1] - high // 2 - 2 * blur))
        letters.draw_text(c, at, fitted, role, ink, "midleft", palette.SHADOW)
    return rect.x + c.px(_ICON // 2 + 2), middle


def question_widgets(hud: HudState, layout: BattleLayout, own_name: str) -> list[Widget]:
    """Return the line of the question on a sea that fills the window; none while nobody is asked, nor where a
    paper says how the battle ended, nor for a stranger alone whose answer shines already: ships have its
    place."""
    return hud.frame_cache.get_across_frames(
        ("question", own_name), lambda: _compute_question(hud, layout, own_name), layout
    )


def _compute_question(hud: HudState, layout: BattleLayout, own: str) -> list[Widget]:
    """Return the same, worked out."""
    if answer_buttons.is_watching(hud) or hud.prompt.kind == PromptKind.OVER:
        return []
    if hud.is_primary_only and not (hud.is_hot_seat or hud.shows_more) and _has_primary_answer(hud):
        return []
    header = hud.frame_cache.get_across_frames(
        "plate of the question", lambda: bar_controls.prompt_header(hud)
    )
    who = name_by_id(hud.names, hud.prompt.seat) if hud.is_hot_seat and header.is_question else ""
    return question_controls(layout, header, own, overhang_rects(hud, layout), who)


def _has_primary_answer(hud: HudState) -> bool:
    """Return whether one answer is offered before all others, and can be given."""
    primary = bar_controls.answer_specs(hud)[1]
    return primary is not None and primary.state == "primary"


def goal_and_rect(hud: HudState, layout: BattleLayout) -> tuple[str, pygame.Rect] | None:
    """Return what the player is out for, and where it stands: in the place of the question while nobody is
    asked, below it else; on the table at the top of the sea, unless a card or drawer is there. None where
    it does not."""
    return hud.frame_cache.get_across_frames("goal", lambda: _goal_of(hud, layout), layout)


def _goal_of(hud: HudState, layout: BattleLayout) -> tuple[str, pygame.Rect] | None:
    """Return the same, worked out."""
    asks, hanging = hud.prompt.needs_answer and not hud.is_covered, overhang_rects(hud, layout)
    if not (answer_buttons.is_watching(hud) or asks) or (hud.has_plugin and layout.style.text_scale > 1):
        return None
    if layout.sea_panels is None:
        gives_way = hud.has_plugin or hanging or open_drawer_rect(hud, layout) is not None
        return None if gives_way else fitted_goal(layout, hud, ())
    return fitted_goal(layout, hud, hanging, is_below_question=asks)


def goal_height(hud: HudState, layout: BattleLayout) -> int:
    """Return px at the top of the table's sea that are kept for the goal, whether it is to be seen now or
    not: the view should not move for it."""
    told = not hud.has_plugin and fitted_goal(layout, hud, ()) is not None
    return layout.style.text_px(GOAL_OFFSET) if told else 0


def overhang_rects(hud: HudState, layout: BattleLayout) -> list[pygame.Rect]:
    """Return where the top bar hangs over the sea."""
    return hud.frame_cache.get(
        "overhang", lambda: hud.book_ui.top_bar_overhang(hud, top_bar.phase_track_layout(layout)), layout
    )
