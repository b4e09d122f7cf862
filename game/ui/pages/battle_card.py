"""A card of the battle list: a level in four lines, with the seal of the check."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.play.event_words import count_words
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.dice import draw_wax_seal
from game.stage.paper.icons import draw_icon
from game.ui.kit.screens import BookPage
from game.ui.pages.battle_filter import GRADE_WORDS, BattleResult, results_text
from game.ui.pages.level_briefs import TELLING_KINDS, LevelBrief
from game.ui.pages.level_list import LevelEntry

_TITLE_ROLES: Final = (
    letters.SUBHEADING, letters.TextRole(letters.FELL_FACE, 19), letters.ASIDE_UPRIGHT,
    letters.TextRole(letters.FELL_FACE, 15), letters.TextRole(letters.FELL_FACE, 13),
)  # fmt: skip
_SEAL_RADIUS: Final = 11.0
_PLACE_MIN_WIDTH: Final = 330.0
"""Units of width at normal text size from which a card shows its place beside its results."""
_ODDS_WORDS: Final = ((0.65, "easy"), (0.45, "even"), (0.25, "hard"), (0.0, "very hard"))
"""Smallest chance of winning, 0 to 1, for each word."""
_TILE_WIDTH: Final = 48.0
_PATCH_STOPS: Final = (4, 3, 2, 2, 1, 1, 0)
"""Colours of a light's ramp from the top of the patch downwards."""
_ICON_MIN_WIDTH: Final = 250.0
"""Units of width at normal text size from which a card shows its icon."""


@dataclass(frozen=True, slots=True)
class CardExtras:
    """What a card shows besides its level: its books in full and in brief, the best result against
    each grade, and why it is at the top of the list ('' if it is not)."""

    books: tuple[str, str]
    results: Mapping[str, BattleResult]
    tag: str = ""


def books_texts(brief: LevelBrief, books: Mapping[str, BookPage]) -> tuple[str, str]:
    """Return the books of a level for its card, in full and in brief."""
    titles = [books[book].title if book in books else book.upper() for book in brief.books]
    return " · ".join(titles), titles[0] if len(titles) == 1 else count_words(len(titles), "rulebook")


def draw_level_card(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    entry: LevelEntry,
    is_chosen: bool,
    extras: CardExtras,
) -> None:
    """Draw one card: kinds, title, place or error, size, odds and length, books, and results; the
    seal of a player's own level and the author of any."""
    if not c.surface.get_rect().colliderect(rect):
        return
    brief = entry.brief_or_placeholder
    panel_drawing.draw_shadow(c, rect, 3, 6, 110)
    lifted = is_chosen or interaction.is_hovered or interaction.is_focused
    panel_drawing.draw_paper(c, rect, palette.PAPER_0 if lifted else palette.PAPER_2, 4, 0.04)
    panel_drawing.draw_outline(
        c, rect, palette.ACCENT if is_chosen else palette.INK_3, 2.4 if is_chosen else 1, 4
    )
    x, room = rect.x + c.px(14), rect.w - c.px(24)
    if brief.error or rect.w > c.style.text_px(_ICON_MIN_WIDTH):
        _draw_kinds(c, rect, brief)
        x, room = rect.x + c.px(68), rect.w - c.px(78)
    beside = _draw_check_seal(c, rect, entry)
    ends = pygame.Rect(rect.x, rect.y, rect.w - beside - c.px(10), rect.h)
    beside += _draw_results(c, ends, extras, compact=rect.w < c.style.text_px(_PLACE_MIN_WIDTH))
    title = letters.fitting_role(brief.title, _TITLE_ROLES, c.style, room - beside)
    at = (x, rect.y + round(rect.h * 0.25))
    letters.draw_fitted(c, at, brief.title, title, room - beside, palette.INK_1, "midleft")
    _draw_place_author(c, pygame.Rect(x, rect.y, room, round(rect.h * 1.08)), brief)
    _draw_card_foot(c, pygame.Rect(x, rect.y, room, round(rect.h * 1.6)), summary_line(entry), extras.books)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _draw_card_foot(c: Canvas, rect: pygame.Rect, line: str, books: tuple[str, str]) -> None:
    full, brief = books
    room = rect.w - letters.text_width(line, letters.SMALL, c.style) - c.px(12)
    words = full if letters.text_width(full, letters.SMALL, c.style) <= room else brief
    fits = letters.text_width(words, letters.SMALL, c.style) <= room
    roles = (letters.SMALL, letters.SMALL)
    inks = (palette.INK_2, palette.CLAUSE)
    letters.draw_two_texts(c, rect, (line, words if fits else ""), roles, inks)


def _draw_place_author(c: Canvas, rect: pygame.Rect, brief: LevelBrief) -> None:
    author = f"by {brief.level.author}" if brief.level and brief.level.author else ""
    place = "This file cannot be played" if brief.error else ""
    if brief.level is not None:
        place = brief.level.place or brief.level.date
    least = place.split(",", 1)[0]
    left = rect.w - letters.text_width(least, letters.ASIDE, c.style) - c.px(10)
    author = letters.truncate_text(author, letters.SMALL, c.style, max(left, rect.w * 45 // 100))
    wide = letters.text_width(author, letters.SMALL, c.style) + c.px(10) if author else 0
    while "," in place and letters.text_width(place, letters.ASIDE, c.style) > rect.w - wide:
        place = place.rpartition(",")[0]
    letters.draw_fitted(c, rect.midleft, place, letters.ASIDE, rect.w - wide, palette.WAX, "midleft")
    if author:
        letters.draw_text(c, rect.midright, author, letters.SMALL, palette.INK_2, "midright")


def _draw_check_seal(c: Canvas, rect: pygame.Rect, entry: LevelEntry) -> int:
    if entry.seal is None:
        return 0
    at = (rect.right - c.px(21), rect.y + c.px(20))
    match entry.seal.verdict:
        case "warnings":
            draw_icon(c, "warning", at, 22, palette.INK_1)
        case kind:
            draw_wax_seal(c, at, "", "", "total" if kind == "sound" else "hits", _SEAL_RADIUS)
            draw_icon(c, "check" if kind == "sound" else "cross", at, 11, palette.PAPER_0)
    return c.px(24)


def _draw_kinds(c: Canvas, rect: pygame.Rect, brief: LevelBrief) -> None:
    """Draw a patch of sea in the light of the level, on it what kind of battle it is, and its other kinds
    small below."""
    tile = pygame.Rect(rect.x + c.px(9), rect.y + c.px(9), c.px(_TILE_WIDTH), rect.h - c.px(18))
    kinds = sorted(brief.kinds, key=lambda kind: (*TELLING_KINDS, kind).index(kind))
    large, *more = [kind.icon for kind in kinds] or ["warning" if brief.error else "ship"]
    if brief.level is None or c.style.is_high_contrast:
        ground, ink = palette.PAPER_0, palette.WAX if brief.error else palette.INK_1
        panel_drawing.draw_block(c, tile, ground, palette.INK_3, 1, 3)
    else:
        ink = palette.PAPER_0
        c.surface.blit(_sea_patch(brief.level.chart.light, tile.size), tile)
        panel_drawing.draw_outline(c, tile, palette.INK_1, 1, 3)
    middle = tile.centery - (c.px(9) if more else 0)
    draw_icon(c, large, (tile.centerx, middle), 30 if not more else 27, ink)
    step = c.px(15)
    for n, name in enumerate(more[:3]):
        x = tile.centerx + round((n - (len(more[:3]) - 1) / 2) * step)
        draw_icon(c, name, (x, tile.bottom - c.px(11)), 14, ink)


@lru_cache(maxsize=32)
def _sea_patch(light: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the sea of that light from its glint at the upper edge to its deep at the lower one."""
    ramp = palette.LIGHT_PRESETS[light].sea_ramp
    stops = [ramp[n] for n in _PATCH_STOPS]
    strip = pygame.Surface((1, len(stops)))
    for y, colour in enumerate(stops):
        strip.set_at((0, y), colour)
    return pygame.transform.smoothscale(strip, size)


def _draw_results(c: Canvas, rect: pygame.Rect, story: CardExtras, compact: bool) -> int:
    x, y = rect.right, rect.y + round(rect.h * 0.25)
    for grade, result in reversed(list(story.results.items())):
        shape = "check" if result.won else "cross" if result is BattleResult.LOST else ""
        if shape:
            draw_icon(c, shape, (x - c.px(7), y), 13, palette.INK_1)
        else:
            stroke = pygame.Rect(x - c.px(12), y - c.px(1), c.px(10), c.px(2))
            panel_drawing.draw_block(c, stroke, palette.INK_1, palette.INK_1, 0, 0)
        x -= c.px(16)
        letter = GRADE_WORDS[grade][:1]
        letters.draw_text(c, (x, y), letter, letters.SMALL_STRONG, palette.INK_2, "midright")
        x -= letters.text_width(letter, letters.SMALL_STRONG, c.style) + c.px(5)
    x -= c.px(5) if story.results else 0
    if story.tag and not (compact and story.results):
        # The title goes before it: of a long one only what tells a copy of a pack from others is shown.
        room, tag = rect.w * 45 // 100, story.tag
        tag = tag if letters.text_width(tag, letters.ASIDE, c.style) <= room else tag.rpartition(", ")[2]
        tag = letters.truncate_text(tag, letters.ASIDE, c.style, room)
        letters.draw_text(c, (x, y), tag, letters.ASIDE, palette.INK_1, "midright")
        x -= letters.text_width(tag, letters.ASIDE, c.style) + c.px(8)
    return rect.right - x


def summary_line(entry: LevelEntry) -> str:
    """Return how many ships, how many minutes, and how hard."""
    parts = (entry.brief_or_placeholder.summary_line, odds_text(entry.win_chance))
    return " · ".join(part for part in parts if part)


def odds_text(chance: float | None) -> str:
    """Return how hard it is for a side with this chance between equal captains; '' if unknown."""
    if chance is None:
        return ""
    return next(words for least, words in _ODDS_WORDS if chance >= least)


def level_card_hint(entry: LevelEntry, results: Mapping[str, BattleResult]) -> str:
    """Return the card's tooltip: what its icons mean."""
    brief = entry.brief_or_placeholder
    if entry.seal is not None and entry.seal.verdict == "warnings":
        return entry.seal.words
    kinds = ", ".join(kind.singular for kind in brief.kinds).capitalize()
    first = brief.sides[0].name if brief.sides else ""
    odds = ""
    if entry.win_chance is not None:
        word = odds_text(entry.win_chance).capitalize()
        odds = (
            f"{word} for {first}: {100 * entry.win_chance:.0f} of 100 with equal captains, draws count half"
        )
    return ". ".join(part for part in (kinds, odds, results_text(results)) if part)
