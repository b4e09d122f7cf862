"""What the screens show of a level file: title, sides and ships, or why it cannot be used."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final

import pygame

from game.books import shelf
from game.levels import Level, LevelError, level_for_book, load_level, shipped_levels_folder
from game.levels.conditions.objectives import parse_condition_cached
from game.levels.conditions.tree import DeedVerb, FleetDeed, ShipDeed, leaf_conditions
from game.levels.reading.level_folders import display_name
from game.levels.reading.translation import level_in_language
from game.play.aim_words import aim_sentences, minor_aim_sentences
from game.play.level_check import can_play, load_valid_level, losses_under
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.pages.battle_list_layout import BattleListLayout


class BattleKind(Enum):
    """A kind of battle: its singular, its plural and its icon. Every battle has one of the first
    three, by its size."""

    DUEL = ("duel", "Duels", "swords")
    SQUADRON = ("squadron", "Squadrons", "ship")
    FLEET = ("fleet", "Fleets", "flag")
    CHASE = ("chase", "Chases", "sail")
    FORT = ("fort", "Forts", "fort")
    BOATS = ("boats", "Boats", "boat")
    FIRESHIP = ("fireship", "Fireships", "fireship")

    @property
    def singular(self) -> str:
        """Return ``fort``."""
        return self.value[0]

    @property
    def plural(self) -> str:
        """Return ``Forts``."""
        return self.value[1]

    @property
    def icon(self) -> str:
        """Return the name of its icon."""
        return self.value[2]


TELLING_KINDS: Final = (BattleKind.FIRESHIP, BattleKind.FORT, BattleKind.BOATS, BattleKind.CHASE)
"""Kinds that say more about a battle than its size, the most telling first."""
FLEET_MIN_SHIPS: Final = 12
"""Ships from which a battle is one of fleets; boats do not count."""
_BOAT_CLASSES: Final = ("boat", "gunboat", "galley")


def battle_kinds_of(level: Level) -> tuple[BattleKind, ...]:
    """Return the battle's size, then its other kinds."""
    return (_size_kind(level), *_further_kinds(level))


def _size_kind(level: Level) -> BattleKind:
    ships = [ship.side for ship in level.ships if ship.rate not in _BOAT_CLASSES]
    if len(ships) >= FLEET_MIN_SHIPS:
        return BattleKind.FLEET
    alone = len(ships) <= 2 and max(map(ships.count, ships), default=0) <= 1
    return BattleKind.DUEL if alone and len(level.ships) == len(ships) == 2 else BattleKind.SQUADRON


def _further_kinds(level: Level) -> Iterator[BattleKind]:
    if any(_is_escape_aim(level, aim.side, aim.major or "") for aim in level.objectives):
        yield BattleKind.CHASE
    if level.forts:
        yield BattleKind.FORT
    rates = {ship.rate for ship in level.ships}
    if not rates.isdisjoint(_BOAT_CLASSES) or "boats" in level.rules.options:
        yield BattleKind.BOATS
    if "fireship" in rates:
        yield BattleKind.FIRESHIP


def _is_escape_aim(level: Level, side: str, aim: str) -> bool:
    """Return whether a side wins by bringing its own ships to an area or a certain edge."""
    theirs = {ship.id: ship.side for ship in level.ships}
    theirs |= {squadron.id: squadron.side for squadron in level.squadrons}
    theirs |= {each.id: each.id for each in level.sides}
    for part in leaf_conditions(parse_condition_cached(aim)) if aim else ():
        match part:
            case ShipDeed(ship=who) | FleetDeed(group=who):
                away = part.verb == DeedVerb.REACHES or (part.verb == DeedVerb.EXITS and bool(part.exit_edge))
                if away and theirs.get(who) == side:
                    return True
    return False


_SMALL_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True, slots=True)
class SideBrief:
    """One side in the briefing: its index in the level (0 to 3 for badge A to D), id, name, ships
    and works in words, its aim, and what would be a minor victory ('' for none beside a major one)."""

    side_index: int
    id: str
    name: str
    ships: str
    aim: str
    minor_aim: str = ""


@dataclass(frozen=True, slots=True)
class LevelBrief:
    """A level as the battle list shows it.

    `level` is None if the file cannot be used; then `error` says why in plain words. `book` is the book it is
    set up for, `books` all that it can be played under, its own first; `lost_features` is what `book` cannot
    represent; `kinds` are its size and its other kinds; `search_text` is what the list is searched in."""

    path: Path
    title: str
    book: str
    level: Level | None
    summary_line: str = ""
    sides: tuple[SideBrief, ...] = ()
    options: tuple[str, ...] = ()
    error: str = ""
    books: tuple[str, ...] = ()
    lost_features: tuple[str, ...] = ()
    own_book_level: Level | None = None
    kinds: tuple[BattleKind, ...] = ()
    search_text: str = ""


def read_brief(path: Path, language: str = "") -> LevelBrief:
    """Return the brief of the level in `path` with its texts in that language ('': its own); for a
    file that cannot be used, or not by its book, a brief that says so. The game's own files are not
    checked."""
    ours = path.resolve().is_relative_to(shipped_levels_folder().resolve())
    try:
        level = load_level(path) if ours else load_valid_level(path)
        return brief_of(path, level_in_language(level, language))
    except LevelError as error:
        found = error.findings[0]
        fault = f"Line {found.line}: {found.message}"
    except OSError as error:
        fault = f"The file cannot be opened: {error.strerror or error}."
    return LevelBrief(path, display_name(path), "", None, error=fault)


def brief_of(path: Path, level: Level) -> LevelBrief:
    """Return the brief of a level that was read."""
    sides = tuple(_side_brief(level, n) for n in range(min(4, len(level.sides))))
    book, books = level.rules.book, playable_books(level)
    shared = (_summary_line(level), sides, level.rules.options)
    lost = tuple(losses_under(level, book)) if book in shelf.NAMES else ()
    return LevelBrief(path, level.title, book, level, *shared, books=books, lost_features=lost,
                      own_book_level=level, kinds=battle_kinds_of(level),
                      search_text=_search_text(level))  # fmt: skip


def fold_letters(text: str) -> str:
    """Return small letters without accents, for a search."""
    plain = unicodedata.normalize("NFKD", text.casefold()).replace("ø", "o").replace("æ", "ae")
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _search_text(level: Level) -> str:
    """Return title, place, date, and the names of sides, ships, works and commanders, folded."""
    names = [level.title, level.place, level.date, *(side.name for side in level.sides)]
    names += [text.title for text in level.languages.values() if text.title]
    names += [name for ship in level.ships for name in (ship.name, ship.commander)]
    names += [squadron.commander for squadron in level.squadrons] + [fort.name for fort in level.forts]
    return fold_letters("\n".join(names))


def playable_books(level: Level) -> tuple[str, ...]:
    """Return the level's own book, and the others that it is prepared for and that can play it."""
    others = (book for book in level.overlays if book != level.rules.book and book in shelf.NAMES)
    return (level.rules.book, *(book for book in others if can_play(level, book)))


def brief_under_book(brief: LevelBrief, book: str) -> LevelBrief:
    """Return the brief of the same level under another of its books."""
    if brief.own_book_level is None or book == brief.book:
        return brief
    if book == brief.own_book_level.rules.book:
        return brief_of(brief.path, brief.own_book_level)
    set_up = brief_of(brief.path, level_for_book(brief.own_book_level, book))
    lost = tuple(losses_under(brief.own_book_level, book))
    return replace(set_up, books=brief.books, lost_features=lost, own_book_level=brief.own_book_level)


def _summary_line(level: Level) -> str:
    count = len(level.ships)
    parts = [f"{count} ship{'' if count == 1 else 's'}"]
    if level.minutes is not None:
        parts.append(f"{level.minutes} min")
    return " · ".join(parts)


def _side_brief(level: Level, place: int) -> SideBrief:
    """Return one side in words, ships first, then works; its aim is a major victory, else a minor one."""
    side = level.sides[place]
    force = [_ship_words(s.name or s.id, s.guns) for s in level.ships if s.side == side.id]
    force += [_ship_words(f.name or f.id, f.guns) for f in level.forts if f.side == side.id]
    name = side.name or side.id.replace("-", " ").capitalize()
    aim = "; or ".join(aim_sentences(level, side.id))
    minor_aim = "; or ".join(minor_aim_sentences(level, side.id))
    return SideBrief(place, side.id, name, ships_text(force), aim, minor_aim)


def _ship_words(name: str, guns: int | None) -> str:
    return f"{name} {guns}" if guns else name


def ships_text(ships: Sequence[str]) -> str:
    """Return the ships by name if they are few, else their number."""
    if len(ships) <= 3:
        return ", ".join(ships)
    others = len(ships) - 1
    number = _SMALL_NUMBERS[others] if others < len(_SMALL_NUMBERS) else str(others)
    return f"{ships[0]} and {number} others"


_NO_LEVELS_TEXT: Final = "No level files were found. The game keeps its battles in the folder levels."
_NO_MATCH_TEXT: Final = "No battle is like that. Ask for others with the choices above, or clear the search."
CHOOSE_TEXT: Final = "The battle is over. Choose another with the arrows, then begin it."
_HEAD_ROLES: Final = (letters.HEADING, letters.SUBHEADING, letters.ASIDE_UPRIGHT)


def draw_side_words(c: Canvas, rect: pygame.Rect, side: SideBrief, has_aim: bool) -> None:
    """Draw a side's badge, name and ships, and its aim below. If they do not fit, the badge
    replaces the name."""
    line = rect.y + c.style.text_px(10)
    panel_drawing.draw_badge(c, (rect.x + c.px(10), line), side.side_index, 9, "ABCD"[side.side_index])
    room = rect.w - c.px(26)
    roles = (letters.STRONG, letters.SMALL_STRONG, letters.SMALL)
    text = f"{side.name}: {side.ships}"
    if letters.text_width(text, roles[-1], c.style) > room:
        text = side.ships
    role = letters.fitting_role(text, roles, c.style, room)
    letters.draw_fitted(c, (rect.x + c.px(26), line), text, role, room, anchor="midleft")
    if has_aim:
        top = rect.y + c.style.text_px(19)
        aim = pygame.Rect(rect.x + c.px(26), top, rect.w - c.px(30), rect.bottom - top)
        letters.draw_wrapped(c, aim, side.aim, letters.SMALL, palette.INK_2)


def draw_details_heading(c: Canvas, layout: BattleListLayout, title: str, book: str) -> None:
    """Draw the title at the left, the book in wax italic at the right, and the rule under both."""
    head = layout.details_head
    wide = letters.text_width(book, letters.LEAD, c.style)
    room = head.w - wide - c.px(20)
    role = letters.fitting_role(title, _HEAD_ROLES, c.style, room)
    letters.draw_fitted(c, (head.x, head.centery), title, role, room, anchor="midleft")
    at = (head.right, head.centery)
    letters.draw_text(c, at, book, letters.LEAD, palette.WAX, "midright")
    panel_drawing.draw_chequer(c, pygame.Rect(head.x, head.bottom, head.w, c.px(3)))


def draw_no_levels(c: Canvas, layout: BattleListLayout, is_filtered: bool) -> None:
    """Draw a sentence if there is no level, or none that fits the filter (`is_filtered`)."""
    with c.text_region("chart", layout.chart):
        panel_drawing.draw_panel(c, layout.chart)
        words = _NO_MATCH_TEXT if is_filtered else _NO_LEVELS_TEXT
        inner = layout.chart.inflate(-c.px(48), -c.px(48))
        letters.draw_wrapped(c, inner, words, letters.BODY)


def draw_chart_notice(c: Canvas, layout: BattleListLayout, words: str) -> None:
    """Draw a notice at the foot of the chart; nothing for ''."""
    if not words:
        return
    with c.text_region("notice", layout.chart):
        at = (layout.chart.x + c.px(24), layout.chart.bottom - c.px(34))
        fitted = letters.truncate_text(words, letters.BODY, c.style, layout.chart.w - c.px(48))
        room = letters.text_width(fitted, letters.BODY, c.style)
        high = letters.line_height(letters.BODY, c.style) + c.px(8)
        strip = pygame.Rect(at[0] - c.px(8), at[1] - high // 2, room + c.px(16), high)
        panel_drawing.draw_paper(c, strip, palette.PAPER_0, 3, 0.02)
        letters.draw_text(c, at, fitted, letters.BODY, palette.INK_1, "midleft")
