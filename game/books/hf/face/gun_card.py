"""The card of the guns over the orders bar: a box for each battery with whom it is laid on, what it needs
there, how many hits are to be expected, and what a hit does under the aim chosen."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

import pygame

from game.books.hf.face.actions import NextGunTarget
from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.sea_drawing import GUN_WORDS, rebuilt_faces_mark
from game.books.hf.rules.arcs import face_to_hit
from game.books.hf.rules.damage import CRITICAL
from game.books.hf.rules.previews import costly_chart_chances, expected_rolls, hit_chance_per_die
from game.books.hf.rules.sheet import FORE, MASTS_AIM, PORT, SIDES, AimAt, Ship, get_ship, has_book_option
from game.books.hf.rules.shots import FireLimits, TargetInRange
from game.books.hits import chance_of_sixes
from game.play.event_words import Names, count_words, name_by_id
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.dice import draw_wax_seal
from game.ui.battle.book_kit.papers import chance_words
from game.ui.battle.values import citations
from game.ui.kit.widgets import CustomControl, Widget

_WIDE: Final = 760
_NARROW: Final = 620
"""Units; a card that is less wide is no higher than its place, and leaves out what does not fit."""
_SMALL_BOX: Final = 44
_BOX: Final = 46
_GAP: Final = 4
_STEP, _LEAST_STEP = 20, 15
_LABEL: Final = 46
_SEAL: Final = 84
_PAPER: Final = (252, 247, 234)


@dataclass(frozen=True, slots=True)
class GunBox:
    """A battery: its side, its index there, its kind, the name of its target ('' for nobody), and why it
    cannot fire ('' if it can)."""

    side: str
    index: int
    kind: str
    target: str
    refusal_words: str


@dataclass(frozen=True, slots=True)
class GunCard:
    """View model of the card: title and text opposite, boxes, lines with their clauses, and expected hits."""

    title: str
    meta: str
    boxes: tuple[GunBox, ...]
    lines: tuple[tuple[str, str], ...]
    hits: str

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that have a row of boxes."""
        return tuple(side for side in SIDES if any(box.side == side for box in self.boxes))


# -------------------------------------------------------------------------------- what it says


def gun_card(ship: Ship, guns: GunDraft, names: Names) -> GunCard:
    """Return the card of the ship in hand."""
    gunner = guns.active_fire_limits
    hits, rolls = expected_hits(guns)
    aim = guns.declaration(guns.active_ship).aim_at(guns.target)
    aimed = f"aims at the {aim}" if aim else "no aim"
    meta = f"{aimed}, {float(rolls):.1f} damage rolls" if hits else "holds her fire"
    lines = [
        *_range_lines(guns, names),
        *_chaser_lines(guns, names),
        *_damage_lines(guns, aim),
        *_marine_lines(guns, names),
    ]
    guns_told = sum(shot.batteries for shot in guns.declaration(guns.active_ship).shots)
    title = f"{ship.name}: {guns_told} {'battery' if guns_told == 1 else 'batteries'}"
    boxes = tuple(_gun_boxes(gunner, guns, names))
    return GunCard(title, meta, boxes, tuple(lines), f"{float(hits):.1f}")


def _gun_boxes(fire_limits: FireLimits, guns: GunDraft, names: Names) -> Iterator[GunBox]:
    for side in SIDES:
        if not any(side in target.arcs for target in fire_limits.targets):
            continue
        for place, kind in enumerate(fire_limits.batteries_of(side)):
            target = guns.ship_draft.battery_targets[side][place]
            why = "" if guns.battery_targets(side, place) else "Too far for her, or nobody in this arc"
            yield GunBox(side, place, kind, name_by_id(names, target) if target else "", why)


def expected_hits(guns: GunDraft) -> tuple[Fraction, Fraction]:
    """Return expected hits and damage rolls of the ship in hand."""
    hits = rolls = Fraction(0)
    for shot in guns.declaration(guns.active_ship).shots:
        target = guns.active_fire_limits.find_target(shot.target_id)
        if target is not None:
            hits += shot.batteries * hit_chance_per_die(shot.kind, target.inches)
            rolls += shot.batteries * expected_rolls(shot.kind, target.inches)
    return hits, rolls


def _range_lines(guns: GunDraft, names: Names) -> Iterator[tuple[str, str]]:
    """Yield text like `Java within 2 inches: long guns need 4+, short guns need 5+` for each enemy that is
    fired at."""
    for name in guns.ship_draft.targets:
        target = guns.active_fire_limits.find_target(name)
        if target is not None:
            kinds = dict.fromkeys(
                s.kind[0] for s in guns.declaration(guns.active_ship).shots if s.target_id == name
            )
            wanted = {kind: face_to_hit(kind, target.inches) or 0 for kind in kinds}
            told = ", ".join(f"{GUN_WORDS[kind]} need {face}+" for kind, face in wanted.items())
            mark = rebuilt_faces_mark(wanted.values())
            yield f"{name_by_id(names, name)} {_distance_words(target)}: {told}{mark}", "HF-hit-1"


def _chaser_lines(guns: GunDraft, names: Names) -> Iterator[tuple[str, str]]:
    """Yield text like `One of the short guns ahead at Java`."""
    for arc, (_, kind, at) in guns.ship_draft.chasers.items():
        where = "ahead" if arc == FORE else "astern"
        yield f"One of the {GUN_WORDS[kind[0]]} {where} at {name_by_id(names, at)}", "HF-arc-4"


def _distance_words(target: TargetInRange) -> str:
    """Return text like `within 2 inches`, on the grid `2 points off`, `alongside`."""
    if not target.inches:
        return "alongside"
    if has_book_option("grid"):
        return f"{count_words(target.inches, 'point')} off"
    return "within an inch" if target.inches == 1 else f"within {target.inches} inches"


def _damage_lines(guns: GunDraft, aim: str) -> Iterator[tuple[str, str]]:
    """Yield what one damage roll does under the aim, in hundredths."""
    if not guns.ship_draft.targets or not guns.target:
        return
    foe = get_ship(guns.target)
    odds = costly_chart_chances(foe, AimAt(aim))
    odds["critical"] = sum((odds[what] for what in CRITICAL), Fraction(0))
    odds["none"] += odds["miss"]
    told = [f"{word} {round(100 * odds[key])} %" for key, word in _RESULTS if odds[key]]
    yield f"A roll: {', '.join(told[:3])}", "HF-dmg-2"
    yield ", ".join(told[3:]), "HF-aim-2" if aim == MASTS_AIM else "HF-aim-3" if aim else "HF-dmg-2"
    if foe.ironsides:
        yield "Ironsides: S hits do nothing on a column of 1 or 2", "HF-iron-1"


_KINDS: Final = {"L": "Long guns", "S": "Short guns", "C": "Carronades"}
_RESULTS: Final = (
    ("hull", "hull"),
    ("mast", "mast"),
    ("cannon", "guns"),
    ("marines", "marines"),
    ("critical", "critical"),
    ("none", "nothing"),
)


def _marine_lines(guns: GunDraft, names: Names) -> Iterator[tuple[str, str]]:
    """Yield text like `2 detachments board Java, each needs a 6: one hits 3 in 10`."""
    count = guns.active_fire_limits.detachments
    men, chance = count_words(count, "detachment"), chance_words(chance_of_sixes(1, count))
    if guns.board_target:
        name = name_by_id(names, guns.board_target)
        yield f"{men} board {name}, each needs a 6: one hits {chance}", "HF-board-2"
    elif guns.marine_target:
        name = name_by_id(names, guns.marine_target)
        yield f"{men} fire at {name}, each needs a 6: one hits {chance}", "HF-marine-1"


# ------------------------------------------------------------------------------------ the paper


def card_rect(style: UiStyle, tray: pygame.Rect, card: GunCard) -> pygame.Rect:
    """Return the rectangle of the card; a second row of boxes or more text makes it higher."""
    rect = pygame.Rect(tray.x, tray.y, min(tray.w, style.text_px(_WIDE)), tray.h)
    room = rect.right - style.px(14) - style.text_px(_SEAL) - _boxes_width(style, rect, card)
    told = sum(1 for _ in _wrapped_lines(style, room, card)) * style.text_px(_LEAST_STEP)
    rows = max(1, len(card.sides)) * _box_heights(style, rect)[1]
    head = style.px(54) + style.text_px(19) - style.px(19)
    if _is_narrow(style, tray):
        head, told = style.px(44) + style.text_px(19) - style.px(19), 0
    rect.h = max(tray.h, head + max(rows, told))
    rect.bottom = tray.bottom
    return rect


def _is_narrow(style: UiStyle, place: pygame.Rect) -> bool:
    return place.w < style.text_px(_NARROW)


def _box_heights(style: UiStyle, rect: pygame.Rect) -> tuple[int, int]:
    """Return the px that a box is high, and from one row of them to the next."""
    box = _SMALL_BOX if _is_narrow(style, rect) else _BOX
    return style.text_px(box), style.text_px(box + _GAP)


def draw_card(c: Canvas, rect: pygame.Rect, card: GunCard) -> None:
    """Draw the card: words at the right of the boxes, the hits on a seal at the end."""
    with c.text_region("target-card", rect):
        room = panel_drawing.draw_panel(c, rect, card.title, card.meta)
        boxes = _boxes_width(c.style, rect, card)
        for row, side in enumerate(card.sides):
            high, pitch = _box_heights(c.style, rect)
            at = (room.x, room.y + row * pitch + high // 2)
            label = "Port" if side == PORT else "Stbd"
            letters.draw_text(c, at, label, letters.SMALL_STRONG, anchor="midleft")
        seal_w = c.style.text_px(_SEAL)
        words = pygame.Rect(boxes, room.y, room.right - boxes - seal_w, room.h)
        told = list(_fitting_lines(c.style, words, card) if _is_narrow(c.style, rect)
                    else _wrapped_lines(c.style, words.w, card))  # fmt: skip
        step = min(c.style.text_px(_STEP), max(c.style.text_px(_LEAST_STEP), room.h // max(1, len(told))))
        for n, (line, clause) in enumerate(told):
            y = words.y + n * step + step // 2
            if y + step // 2 > room.bottom + c.px(6):
                break
            _draw_line(c, words, y, line, clause)
        radius = min(36.0 * c.style.text_scale, room.h / c.style.unit / 2 - 3)
        draw_wax_seal(c, (room.right - seal_w // 2, room.centery), card.hits, "hits", "total", radius)


def _wrapped_lines(style: UiStyle, room: int, card: GunCard) -> Iterator[tuple[str, str]]:
    for line, clause in card.lines:
        rows = letters.wrap_text(line, letters.SMALL, style, room)
        yield from ((row, clause if n == len(rows) - 1 else "") for n, row in enumerate(rows))


def _fitting_lines(style: UiStyle, words: pygame.Rect, card: GunCard) -> Iterator[tuple[str, str]]:
    """Yield the lines of a narrow card: of each all or nothing."""
    most = (words.h + style.px(6)) // style.text_px(_LEAST_STEP)
    for line, clause in card.lines:
        rows = letters.wrap_text(line, letters.SMALL, style, words.w)
        if len(rows) <= most:
            most -= len(rows)
            yield from ((row, clause if n == len(rows) - 1 else "") for n, row in enumerate(rows))


def _draw_line(c: Canvas, room: pygame.Rect, y: int, line: str, clause: str) -> None:
    """Draw words, and their clause where it has room."""
    mark = citations.clause_mark(c.style, clause)
    wide = letters.text_width(mark, letters.SMALL, c.style) + c.px(8)
    if letters.text_width(line, letters.SMALL, c.style) > room.w - wide:
        mark, wide = "", 0
    at = (room.x, y)
    drawn = letters.draw_fitted(c, at, line, letters.SMALL, room.w - wide, anchor="midleft")
    letters.draw_text(c, (drawn.right + c.px(8), y), mark, letters.SMALL, palette.CLAUSE, "midleft")


def _box_size(style: UiStyle, rect: pygame.Rect, card: GunCard) -> int:
    most = max((sum(b.side == side for b in card.boxes) for side in card.sides), default=1)
    large = style.text_scale > 1.25
    room = round(rect.w * (0.44 if large else 0.56)) - style.text_px(_LABEL)
    return max(style.px(30), min(style.text_px(40 if large else 62), room // most - style.px(_GAP)))


def _boxes_width(style: UiStyle, rect: pygame.Rect, card: GunCard) -> int:
    """Return where the boxes end and the words may begin."""
    most = max((sum(b.side == side for b in card.boxes) for side in card.sides), default=0)
    size = _box_size(style, rect, card)
    left = rect.x + style.px(14) + (style.text_px(_LABEL) if most else 0)
    return left + most * (size + style.px(_GAP)) + style.px(10)


def box_controls(style: UiStyle, rect: pygame.Rect, card: GunCard) -> tuple[Widget, ...]:
    """Return the batteries as controls, `gun-port-0` and so on."""
    top = rect.y + style.px(44) + style.text_px(19) - style.px(19)
    left, size = rect.x + style.px(14) + style.text_px(_LABEL), _box_size(style, rect, card)
    found: list[Widget] = []
    for row, side in enumerate(card.sides):
        for box in (b for b in card.boxes if b.side == side):
            x = left + box.index * (size + style.px(_GAP))
            high, pitch = _box_heights(style, rect)
            place = pygame.Rect(x, top + row * pitch, size, high)
            name = f"gun-{box.side}-{box.index}"
            painted, does = partial(_paint_box, box=box), NextGunTarget(box.side, box.index)
            found.append(
                CustomControl(name, place, painted, not box.refusal_words, _box_hint(box), action=does)
            )
    return tuple(found)


def _box_hint(box: GunBox) -> str:
    kind = kind_words(box.kind)
    if box.refusal_words:
        return f"{kind}: {box.refusal_words[:1].lower()}{box.refusal_words[1:]}"
    return f"{kind} {f'at {box.target}: press for another target' if box.target else 'not laid'}"


def kind_words(kind: str) -> str:
    """Return a kind of battery for somebody who does not know its letter: `Long guns`, `Short guns, extra
    guns` (HF-gun-5)."""
    return f"{_KINDS[kind[0]]}{', extra guns,' if kind.endswith('+') else ''}"


def _paint_box(c: Canvas, rect: pygame.Rect, interaction: InteractionState, box: GunBox) -> None:
    fill = palette.PAPER_2 if box.refusal_words else palette.CHOSEN if box.target else _PAPER
    ink = palette.PAPER_0 if box.target else palette.INK_3 if box.refusal_words else palette.INK_1
    panel_drawing.draw_block(c, rect, fill, palette.INK_2, 1.2, 4)
    at = (rect.centerx, rect.y + c.style.text_px(14))
    letters.draw_text(c, at, box.kind, letters.STRONG, ink, "center")
    words = box.target or ("too far" if box.refusal_words else "hold")
    room = rect.w - c.px(4)
    # The boxes grow less than the letters do: a name stays whole in smaller ones.
    role = letters.fitting_role(words, (letters.SMALL,), c.style, room)
    if box.refusal_words and not box.target and letters.text_width(words, role, c.style) > room:
        words = "far"
    words = letters.truncate_text(words, role, c.style, room)
    at = (rect.centerx, rect.bottom - c.style.text_px(11))
    letters.draw_text(c, at, words, role, ink, "center")
    if interaction.is_focused or interaction.is_hovered:
        panel_drawing.draw_focus_ring(c, rect)
