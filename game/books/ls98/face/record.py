"""The ship card and the status of a ship in the 1798 game: values, read inside the table, then how they are
drawn. Every card is open."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

import pygame

from game.books.ls98.face.markers import HARMLESS, ICONS, ShipMarker, markers_and_states, signal_words
from game.books.ls98.rules.cards import card_of
from game.books.ls98.rules.previews import next_thresholds, stand_firm_chance
from game.books.ls98.rules.sheet import DOUBLE, SIDES, Load, Ship, get_ship, holds_of, is_fighting
from game.books.ls98.rules.shots import ammunition_words
from game.core.visible import VisibleShip
from game.play.event_words import count_words
from game.sea.hexes import PORT, STARBOARD
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.book_kit import papers
from game.ui.battle.panels.record_panel import (
    RecordHeader,
    ShipCondition,
    draw_box,
    draw_head,
    draw_ship_state,
)
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_of_visible
from game.ui.battle.state.hud_state import HudState

_CLASSES: Final = {"3rd": "third rate", "4th": "fourth rate", "5th": "fifth rate"}


class MenKind(StrEnum):
    """The kinds of men that a card has blocks of."""

    CREW = "crew"
    MARINES = "marines"
    SOLDIERS = "soldiers"


class LoadState(StrEnum):
    """How far the guns of a broadside are."""

    READY = "ready"
    FIRED = "fired"
    """Nothing is in them."""
    RELOADING = "reload"


@dataclass(frozen=True, slots=True)
class MenBlocks:
    """Blocks of one kind of men: its name, how many there were, how many are left."""

    kind: MenKind
    total: int
    left: int


@dataclass(frozen=True, slots=True)
class BroadsideRow:
    """One broadside: the shot in it in words, how far its guns are, and if they are being reloaded for how
    many turns."""

    side: str
    shot: str
    load_state: LoadState
    turns_to_load: int = 0

    @property
    def load_words(self) -> str:
        """`ready`, `reload 1 turn`, `to be loaded`."""
        match self.load_state:
            case LoadState.READY:
                return "ready"
            case LoadState.FIRED:
                return "fired: load"
            case LoadState.RELOADING:
                return f"reload {count_words(self.turns_to_load, 'turn')}"


@dataclass(frozen=True, slots=True)
class RecordView:
    """One ship's card."""

    name: str
    nation: str
    guns: str
    crew: str
    damage: int
    full_points: int
    men_blocks: tuple[MenBlocks, ...]
    leaders: tuple[tuple[str, bool], ...]
    masts: tuple[tuple[str, int, int], ...]
    broadsides: tuple[BroadsideRow, ...]
    decks_lost_of: tuple[int, int]
    lost_masts: tuple[str, ...]
    forecasts: tuple[str, ...]
    conditions: tuple[ShipCondition, ...]


def record_view(hud: HudState, ship: str) -> RecordView:
    """Return the card of that ship; every card is open."""
    record = get_ship(ship)
    fresh = card_at_start(hud, record)
    klass = _CLASSES.get(record.klass, "unrated")
    taken = [hold for hold in holds_of(record.id) if hold.boarder not in ("", record.id)]
    return RecordView(
        record.name,
        record.nation,
        f"{record.guns}, {klass}",
        f"{record.quality.capitalize()} crew · {count_words(record.dice, 'die')} a side",
        record.damage,
        record.points,
        men_blocks(record, fresh),
        tuple((who.capitalize(), who in record.leaders_hurt) for who in record.leaders),
        tuple(
            (mast, most, max(left, 0))
            for mast, most, left in zip(record.rigged, fresh.boxes, record.boxes, strict=False)
        ),
        tuple(broadside_row(record, side) for side in (PORT, STARBOARD)),
        (max((hold.decks for hold in taken), default=0), record.decks),
        tuple(record.masts_down),
        _forecasts(record),
        record_conditions(record),
    )


def card_at_start(hud: HudState, ship: Ship) -> Ship:
    """Return her card as it was printed."""
    level = hud.battle.level
    entry = next(entry for entry in level.ships if entry.id == ship.id)
    return card_of(level, entry, ship.hex, ship.heading)


def men_blocks(ship: Ship, fresh: Ship) -> tuple[MenBlocks, ...]:
    """Return her crew, marines and soldiers, those kinds she has or had."""
    kinds = (
        MenBlocks(MenKind.CREW, max(fresh.crew, ship.crew), ship.crew),
        MenBlocks(MenKind.MARINES, max(fresh.marines, ship.marines), ship.marines),
        MenBlocks(MenKind.SOLDIERS, max(fresh.soldiers, ship.soldiers), ship.soldiers),
    )
    return tuple(blocks for blocks in kinds if blocks.total)


def broadside_row(ship: Ship, side: str) -> BroadsideRow:
    """LS98-fire-7, LS98-fire-15: return what is in the guns of one side."""
    load = ship.load_of(side)
    if not load.shot:
        return BroadsideRow(side, "empty", LoadState.FIRED)
    state = LoadState.RELOADING if load.left else LoadState.READY
    shot = "double" if load.shot == DOUBLE else ammunition_words(load.shot)
    return BroadsideRow(side, shot, state, load.left)


def _forecasts(ship: Ship) -> tuple[str, ...]:
    if not is_fighting(ship):
        return ()
    told = [f.text for f in sorted(next_thresholds(ship), key=lambda f: f.remaining)[:1]]
    return (*told, f"Would stand a morale test: {papers.percent_text(stand_firm_chance(ship))}")


def record_conditions(ship: Ship) -> tuple[ShipCondition, ...]:
    """Return LS98-mark-1 and what else is to be known: her markers, her order, what she made."""
    lines = [
        ShipCondition(ICONS[marker], marker.capitalize(), is_bad=marker not in HARMLESS)
        for marker in markers_and_states(ship)
    ]
    if any(hold.grappled for hold in holds_of(ship.id)):
        lines.append(ShipCondition("hook", "Grappled", is_bad=True))
    elif holds_of(ship.id):
        lines.append(ShipCondition("hook", "Entangled", is_bad=True))
    if ship.order:
        lines.append(ShipCondition("flag", f"{ship.order}: {signal_words(ship.order)}"))
    if not ship.full_sail and is_fighting(ship) and not lines:
        lines.append(ShipCondition("sail", "Half sail"))
    lines.append(ShipCondition("wheel", f"Last move: {ship.spent}"))
    return tuple(lines)


_ROW: Final = 22
_LABEL: Final = 62
_BOX: Final = 14
_BLOCK: Final = ((208, 178, 128), (168, 134, 86), (236, 214, 172))
"""A wooden block: its face, its shaded side, its lit edge."""
_GONE: Final = (222, 211, 182)
_MARKS: Final = {MenKind.CREW: "", MenKind.MARINES: "M", MenKind.SOLDIERS: "S"}
_NAMES: Final = {MenKind.CREW: "Crew", MenKind.MARINES: "Marines", MenKind.SOLDIERS: "Soldiers"}


def draw_record(c: Canvas, area: pygame.Rect, record_view: Any) -> None:
    """Draw everything below the tabs, from the top; lines that find no room are left out."""
    view: RecordView = record_view
    y = draw_head(c, area, RecordHeader(view.nation, view.name, view.guns, view.crew)) + c.px(2)
    y = _draw_hull(c, area, y, view)
    crew = tuple(blocks for blocks in view.men_blocks if blocks.kind == MenKind.CREW)
    others = tuple(blocks for blocks in view.men_blocks if blocks.kind != MenKind.CREW)
    for row in filter(None, (crew, others)):  # marines and soldiers share a row
        y = _draw_men(c, area, y, row)
    if view.leaders:
        y = _draw_leaders(c, area, y, view)
    y = _draw_masts(c, area, y, view)
    for guns in view.broadsides:
        y = _draw_broadside(c, area, y, guns)
    y = _draw_decks(c, area, y, view)
    for words in view.forecasts:
        if area.bottom - y > c.style.text_px(62):
            letters.draw_fitted(c, (area.x, y), words, letters.SMALL, area.w, palette.INK_2)
            y += c.style.text_px(17)
    y += c.px(3)
    state = pygame.Rect(area.x, y, area.w, area.bottom - y)
    masts = tuple(mast for mast, _, _ in view.masts)
    draw_ship_state(c, state, masts, view.lost_masts, view.conditions)


def _draw_label(c: Canvas, room: pygame.Rect, y: int, words: str) -> tuple[int, int]:
    """Return a strong label; the x after it and the middle of the row."""
    middle = y + c.style.text_px(_ROW) // 2
    space = c.style.text_px(_LABEL) - c.px(4)
    letters.draw_fitted(c, (room.x, middle), words, letters.DENSE_STRONG, space, anchor="midleft")
    return room.x + c.style.text_px(_LABEL), middle


def _draw_hull(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    x, middle = _draw_label(c, room, y, "Hull")
    figures = f"{view.damage} of {view.full_points}"
    wide = letters.text_width(figures, letters.SMALL, c.style)
    step = min(c.style.text_px(_BOX) + c.px(2), (room.right - x - wide - c.px(8)) // view.full_points)
    side = max(4, step - c.px(2))
    for n in range(view.full_points):
        box = pygame.Rect(x + n * step, middle - side // 2, side, side)
        draw_box(c, box, n < view.damage, n == view.damage - 1)
    letters.draw_text(c, (room.right, middle), figures, letters.SMALL, palette.INK_2, "midright")
    return y + c.style.text_px(_ROW)


def _draw_men(c: Canvas, room: pygame.Rect, y: int, row: tuple[MenBlocks, ...]) -> int:
    x, middle = _draw_label(c, room, y, _NAMES[row[0].kind])
    for n, blocks in enumerate(row):
        if n:
            words = _NAMES[blocks.kind]
            at = (x + c.px(4), middle)
            drawn = letters.draw_text(c, at, words, letters.DENSE_STRONG, anchor="midleft")
            x = drawn.right + c.px(5)
        left = room.right - x - c.px(22)
        step = min(c.style.text_px(_BOX) + c.px(2), max(5, left // max(blocks.total, 1)))
        for k in range(blocks.total):
            box = pygame.Rect(x, 0, max(4, step - c.px(2)), c.style.text_px(_BOX))
            box.centery = middle
            _draw_block(c, box, _MARKS[blocks.kind], k >= blocks.left)
            x += step
    figures = f"{row[0].left}" if len(row) == 1 else ""
    if figures:
        letters.draw_text(c, (room.right, middle), figures, letters.SMALL, palette.INK_2, "midright")
    return y + c.style.text_px(_ROW)


def _draw_block(c: Canvas, box: pygame.Rect, mark: str, lost: bool) -> None:
    if lost:
        c.surface.fill(_GONE, box)
        pygame.draw.rect(c.surface, palette.INK_3, box, 1)
        pygame.draw.aaline(c.surface, palette.WAX, box.bottomleft, box.topright)
        return
    face, shade, lit = _BLOCK
    c.surface.fill(shade, box)
    c.surface.fill(face, (box.x, box.y, box.w - c.px(2), box.h - c.px(2)))
    pygame.draw.line(c.surface, lit, box.topleft, (box.right - c.px(3), box.y))
    pygame.draw.rect(c.surface, palette.INK_2, box, 1)
    if mark and box.w >= letters.text_width(mark, letters.KEY, c.style):
        letters.draw_text(c, box.center, mark, letters.KEY, palette.INK_1, "center")


def _draw_leaders(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    x, middle = _draw_label(c, room, y, "Leaders")
    words = ", ".join(f"{who} (hurt)" if hurt else who for who, hurt in view.leaders)
    hurt = any(hurt for _, hurt in view.leaders)
    ink = palette.WAX if hurt else palette.INK_1
    letters.draw_fitted(c, (x, middle), words, letters.SMALL, room.right - x, ink, "midleft")
    return y + c.style.text_px(_ROW - 3)


def _draw_masts(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    x, middle = _draw_label(c, room, y, "Tops")
    names = sum(letters.text_width(mast, letters.SMALL, c.style) for mast, _, _ in view.masts)
    boxes = sum(most for _, most, _ in view.masts)
    spare = room.right - x - names - len(view.masts) * c.px(9)
    side = min(c.style.text_px(_BOX - 2), max(c.px(4), spare // max(boxes, 1) - c.px(1)))
    for mast, most, left in view.masts:
        name = letters.draw_text(c, (x, middle), mast, letters.SMALL, palette.INK_2, "midleft")
        x = name.right + c.px(4)
        for n in range(most):
            box = pygame.Rect(x, middle - side // 2, side, side)
            draw_box(c, box, n < most - left, False)
            x += side + c.px(1)
        x += c.px(4)
    return y + c.style.text_px(_ROW)


def _draw_broadside(c: Canvas, room: pygame.Rect, y: int, guns: BroadsideRow) -> int:
    middle = y + c.style.text_px(_ROW - 2) // 2
    ready = guns.load_state == LoadState.READY
    ink = palette.TEAL if ready else palette.WAX
    right = letters.draw_text(c, (room.right, middle), guns.load_words, letters.DENSE_STRONG, ink, "midright")
    words = f"{guns.side.capitalize()}: {guns.shot}"
    line = letters.truncate_text(words, letters.DENSE_STRONG, c.style, right.x - room.x - c.px(8))
    letters.draw_text(c, (room.x, middle), line, letters.DENSE_STRONG, anchor="midleft")
    return y + c.style.text_px(_ROW - 2)


def _draw_decks(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    taken, decks = view.decks_lost_of
    if not taken:
        return y
    x, middle = _draw_label(c, room, y, "Decks")
    side = c.style.text_px(_BOX)
    for n in range(decks):
        box = pygame.Rect(x + n * (side + c.px(3)), middle - side // 2, side, side)
        draw_box(c, box, n < taken, n == taken - 1)
    words = f"{taken} of {decks} taken"
    letters.draw_text(c, (room.right, middle), words, letters.SMALL, palette.WAX, "midright")
    return y + c.style.text_px(_ROW)


_MEN: Final = {MenKind.CREW: "crew", MenKind.MARINES: "marines", MenKind.SOLDIERS: "soldiers"}
_URGENT: Final = (
    ShipMarker.SURRENDERED,
    ShipMarker.SINKING,
    ShipMarker.ON_FIRE,
    ShipMarker.AGROUND,
    ShipMarker.DISMASTED,
    ShipMarker.ADRIFT,
    ShipMarker.FLEEING,
)
"""Markers of loss, the most pressing first."""
_MEN_ICONS: Final = {MenKind.CREW: "crew", MenKind.MARINES: "people", MenKind.SOLDIERS: "people"}


def ship_status(hud: HudState, ship: VisibleShip) -> ShipStatus:
    """Return the status of that ship; every card is open in this book."""
    card = get_ship(ship.id)
    fresh = card_at_start(hud, card)
    men = men_blocks(card, fresh)
    return replace(
        status_of_visible(ship),
        share_lost=min(papers.points_lost_this_turn(hud, ship.id), ship.full_points - ship.points_left)
        / max(1, ship.full_points),
        masts=mast_marks(card, fresh),
        conditions=(
            *_damage_conditions(card),
            *_marker_conditions(card),
            *(_sailing_conditions(card, men) if is_fighting(card) else ()),
        ),
        next_test=next_morale_words(card),
    )


def mast_marks(ship: Ship, starting_card: Ship) -> tuple[MastMark, ...]:
    """Return her masts from forward, with the boxes left of those on her card as printed."""
    return tuple(
        MastMark(mast not in ship.masts_down, max(left, 0) / max(1, most))
        for mast, most, left in zip(ship.rigged, starting_card.boxes, ship.boxes, strict=False)
    )


def next_morale_words(ship: Ship) -> str:
    """LS98-sink-1, LS98-morale-3: return that she may sink, else how many more blocks of men she can lose
    before her crew is halved."""
    if not is_fighting(ship):
        return ""
    if ship.damage >= ship.points:
        return "may sink"
    men = ship.men_blocks - ship.start // 2
    return f"shaken in {men}" if men > 0 else ""


def _damage_conditions(ship: Ship) -> Iterator[ShipCondition]:
    held = holds_of(ship.id)
    boarded = any(hold.boarder not in ("", ship.id) for hold in held)
    if boarded:
        yield ShipCondition("swords", "boarded", True)
    signs = [marker for marker in markers_and_states(ship) if marker not in HARMLESS]
    for marker in sorted(signs, key=_URGENT.index):
        yield ShipCondition(ICONS[marker], str(marker), True)
    if held and not boarded:
        grappled = any(hold.grappled for hold in held)
        yield ShipCondition("hook", "grappled" if grappled else "entangled", True)
    if ship.leaders_hurt:
        yield ShipCondition("officer", "leader hurt", True)


def _marker_conditions(ship: Ship) -> Iterator[ShipCondition]:
    yield from (
        ShipCondition(ICONS[marker], str(marker)) for marker in markers_and_states(ship) if marker in HARMLESS
    )


def _sailing_conditions(ship: Ship, men: tuple[MenBlocks, ...]) -> Iterator[ShipCondition]:
    if not ship.full_sail and not ship.is_dismasted:
        yield ShipCondition("sail", "half sail")
    yield ShipCondition("cannon", guns_brief_words(ship), hint=guns_spoken_words(ship))
    for blocks in men:
        words = f"{_MEN[blocks.kind]} {blocks.left}"
        yield ShipCondition(_MEN_ICONS[blocks.kind], words, 2 * blocks.left <= blocks.total)


def crew_note(ship: str) -> str:
    """LS98-board-3: return how many blocks of men she has left."""
    card = get_ship(ship)
    return f"{card.men_blocks} of {card.start} men left"


def guns_brief_words(ship: Ship) -> str:
    """LS98-fire-7, LS98-fire-15: return what is in her guns: `both ball`, `ball, chain` from port to
    starboard, `stbd ball` where the other side cannot fire, `both fired`, `both in 1` while they are loaded
    for this many turns."""
    loads = [ship.load_of(side) for side in SIDES]
    port, starboard = (_load_words(load) for load in loads)
    ready = [load.is_ready for load in loads]
    if port == starboard:
        return f"both {port}"
    if all(ready):
        return f"{port}, {starboard}"
    if any(ready):
        return f"port {port}" if ready[0] else f"stbd {starboard}"
    return "reloading"


def guns_spoken_words(ship: Ship) -> str:
    """Return the same to the one who asks: ``port guns have fired, starboard guns hold ball``."""
    port, starboard = (_load_speech(ship.load_of(side)) for side in SIDES)
    if port == starboard:
        return f"guns of both sides {port}"
    return f"port guns {port}, starboard guns {starboard}"


def _load_speech(load: Load) -> str:
    if not load.shot:
        return "have fired"
    wait = f"are loaded in {load.left} turn{'s' * (load.left != 1)}"
    return wait if load.left else f"hold {ammunition_words(load.shot)}"


def _load_words(load: Load) -> str:
    """Return text like `ball`, `chain`, `double`; `fired` where nothing is in the guns, `in 2` while they are
    being loaded for this many turns."""
    if not load.shot:
        return "fired"
    return f"in {load.left}" if load.left else str(load.shot)
