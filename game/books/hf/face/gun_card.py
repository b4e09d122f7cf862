"""The card of the guns over the orders bar: a box for each battery with whom it is laid on, what it
needs there, how many hits are to be expected, and what a hit does under the aim chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

import pygame

from game.books.hf.face.actions import LayGun
from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.tags import GUNS, marked
from game.books.hf.rules.damage import CRITICAL
from game.books.hf.rules.previews import chance_of_a_hit, chart_odds, expected_rolls
from game.books.hf.rules.sheet import FORE, MASTS_AIM, PORT, SIDES, Ship, option, ship_named
from game.books.hf.rules.shots import Gunner, Target
from game.books.hf.rules.to_hit import needs
from game.play.words import Names, called, count
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import Touch
from game.stage.paper.seals import seal
from game.ui.battle import citations
from game.ui.kit.widgets import Item, Widget

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
    """One battery: its side, its place there, its kind, whom it is laid on by name ('' for nobody),
    and why it cannot fire ('' if it can)."""

    side: str
    place: int
    kind: str
    target: str
    why: str


@dataclass(frozen=True, slots=True)
class GunCard:
    """The title and what stands opposite, the boxes, lines of words with their clauses, and the
    hits to be expected."""

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


def card_of(ship: Ship, guns: Gunlayer, names: Names) -> GunCard:
    """The card of the ship in hand."""
    gunner = guns.gunner
    hits, rolls = expected(guns)
    aim = guns.reads(guns.ship).aim_at(guns.target)
    aimed = f"aims at the {aim}" if aim else "no aim"
    meta = f"{aimed}, {float(rolls):.1f} damage rolls" if hits else "holds her fire"
    lines = [
        *_ranges(guns, names),
        *_chasers(guns, names),
        *_effects(guns, aim),
        *_people(guns, names),
    ]
    guns_told = sum(shot.batteries for shot in guns.reads(guns.ship).shots)
    title = f"{ship.name}: {guns_told} {'battery' if guns_told == 1 else 'batteries'}"
    boxes = tuple(_boxes(gunner, guns, names))
    return GunCard(title, meta, boxes, tuple(lines), f"{float(hits):.1f}")


def _boxes(gunner: Gunner, guns: Gunlayer, names: Names) -> Iterator[GunBox]:
    """A box for each battery of a side that any enemy lies on."""
    for side in SIDES:
        if not any(side in target.arcs for target in gunner.targets):
            continue
        for place, kind in enumerate(gunner.guns(side)):
            target = guns.lay.guns[side][place]
            why = "" if guns.reaches(side, place) else "Too far for her, or nobody in this arc"
            yield GunBox(side, place, kind, called(names, target) if target else "", why)


def expected(guns: Gunlayer) -> tuple[Fraction, Fraction]:
    """Hits and damage rolls to be expected of the ship in hand."""
    hits = rolls = Fraction(0)
    for shot in guns.reads(guns.ship).shots:
        target = guns.gunner.target(shot.target)
        if target is not None:
            hits += shot.batteries * chance_of_a_hit(shot.kind, target.inches)
            rolls += shot.batteries * expected_rolls(shot.kind, target.inches)
    return hits, rolls


def _ranges(guns: Gunlayer, names: Names) -> Iterator[tuple[str, str]]:
    """`Java within 2 inches: long guns need 4+, short guns need 5+` for each enemy that is fired
    at."""
    for name in guns.lay.targets:
        target = guns.gunner.target(name)
        if target is not None:
            kinds = dict.fromkeys(
                s.kind[0] for s in guns.reads(guns.ship).shots if s.target == name
            )
            wanted = {kind: needs(kind, target.inches) or 0 for kind in kinds}
            told = ", ".join(f"{GUNS[kind]} need {face}+" for kind, face in wanted.items())
            mark = marked(wanted.values())
            yield f"{called(names, name)} {_off(target)}: {told}{mark}", "HF-hit-1"


def _chasers(guns: Gunlayer, names: Names) -> Iterator[tuple[str, str]]:
    """`One of the short guns ahead at Java`."""
    for arc, (_, kind, at) in guns.lay.chasers.items():
        where = "ahead" if arc == FORE else "astern"
        yield f"One of the {GUNS[kind[0]]} {where} at {called(names, at)}", "HF-arc-4"


def _off(target: Target) -> str:
    """`within 2 inches`, on the grid `2 points off`, `alongside`."""
    if not target.inches:
        return "alongside"
    if option("grid"):
        return f"{count(target.inches, 'point')} off"
    return "within an inch" if target.inches == 1 else f"within {target.inches} inches"


def _effects(guns: Gunlayer, aim: str) -> Iterator[tuple[str, str]]:
    """What one damage roll does under the aim, in hundredths."""
    if not guns.lay.targets or not guns.target:
        return
    foe = ship_named(guns.target)
    odds = dict(chart_odds(aim, clamp=option("aim-clamp")))
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


def _people(guns: Gunlayer, names: Names) -> Iterator[tuple[str, str]]:
    """What her marines do."""
    men = count(guns.gunner.marines, "detachment")
    if guns.boards:
        yield f"{men} board {called(names, guns.boards)}, each needs a 6", "HF-board-2"
    elif guns.marines:
        yield f"{men} fire at {called(names, guns.marines)}, each needs a 6", "HF-marine-1"


# ------------------------------------------------------------------------------------ the paper


def rect_of(look: Look, tray: pygame.Rect, card: GunCard) -> pygame.Rect:
    """Where the card lies: a row of boxes more makes it higher, and words that would not fit."""
    rect = pygame.Rect(tray.x, tray.y, min(tray.w, look.grown(_WIDE)), tray.h)
    room = rect.right - look.px(14) - look.grown(_SEAL) - _boxes_wide(look, rect, card)
    told = sum(1 for _ in _wrapped(look, room, card)) * look.grown(_LEAST_STEP)
    rows = max(1, len(card.sides)) * _high(look, rect)[1]
    head = look.px(54) + look.grown(19) - look.px(19)
    if _is_narrow(look, tray):
        head, told = look.px(44) + look.grown(19) - look.px(19), 0
    rect.h = max(tray.h, head + max(rows, told))
    rect.bottom = tray.bottom
    return rect


def _is_narrow(look: Look, place: pygame.Rect) -> bool:
    """Whether a card as wide as this place is laid out as a narrow one."""
    return place.w < look.grown(_NARROW)


def _high(look: Look, rect: pygame.Rect) -> tuple[int, int]:
    """Px that a box is high, and from one row of them to the next."""
    box = _SMALL_BOX if _is_narrow(look, rect) else _BOX
    return look.grown(box), look.grown(box + _GAP)


def draw(c: Canvas, rect: pygame.Rect, card: GunCard) -> None:
    """The paper: the words at the right of the boxes, the hits on a seal at the end."""
    with c.region("target-card", rect):
        room = paint.panel(c, rect, card.title, card.meta)
        boxes = _boxes_wide(c.look, rect, card)
        for row, side in enumerate(card.sides):
            high, pitch = _high(c.look, rect)
            at = (room.x, room.y + row * pitch + high // 2)
            label = "Port" if side == PORT else "Stbd"
            letters.draw_text(c, at, label, letters.SMALL_STRONG, anchor="midleft")
        seal_w = c.look.grown(_SEAL)
        words = pygame.Rect(boxes, room.y, room.right - boxes - seal_w, room.h)
        told = list(_that_fit(c.look, words, card) if _is_narrow(c.look, rect)
                    else _wrapped(c.look, words.w, card))  # fmt: skip
        step = min(c.look.grown(_STEP), max(c.look.grown(_LEAST_STEP), room.h // max(1, len(told))))
        for n, (line, clause) in enumerate(told):
            y = words.y + n * step + step // 2
            if y + step // 2 > room.bottom + c.px(6):
                break
            _draw_line(c, words, y, line, clause)
        radius = min(36.0 * c.look.text, room.h / c.look.u / 2 - 3)
        seal(c, (room.right - seal_w // 2, room.centery), card.hits, "hits", "total", radius)


def _wrapped(look: Look, room: int, card: GunCard) -> Iterator[tuple[str, str]]:
    """The lines as they fit into the room, each with its clause at its end."""
    for line, clause in card.lines:
        rows = letters.wrap(line, letters.SMALL, look, room)
        yield from ((row, clause if n == len(rows) - 1 else "") for n, row in enumerate(rows))


def _that_fit(look: Look, words: pygame.Rect, card: GunCard) -> Iterator[tuple[str, str]]:
    """The lines of a narrow card: of each all or nothing."""
    most = (words.h + look.px(6)) // look.grown(_LEAST_STEP)
    for line, clause in card.lines:
        rows = letters.wrap(line, letters.SMALL, look, words.w)
        if len(rows) <= most:
            most -= len(rows)
            yield from ((row, clause if n == len(rows) - 1 else "") for n, row in enumerate(rows))


def _draw_line(c: Canvas, room: pygame.Rect, y: int, line: str, clause: str) -> None:
    """Words, and their clause where it has room."""
    mark = citations.clause_mark(c.look, clause)
    wide = letters.width(mark, letters.SMALL, c.look) + c.px(8)
    if letters.width(line, letters.SMALL, c.look) > room.w - wide:
        mark, wide = "", 0
    at = (room.x, y)
    drawn = fitting.draw_fitted(c, at, line, letters.SMALL, room.w - wide, anchor="midleft")
    at = (drawn.right + c.px(8), y)
    letters.draw_text(c, at, mark, letters.SMALL, palette.CLAUSE, "midleft")


def _box_size(look: Look, rect: pygame.Rect, card: GunCard) -> int:
    """How wide a box is: as wide as its target needs, or less where there are many."""
    most = max((sum(b.side == side for b in card.boxes) for side in card.sides), default=1)
    large = look.text > 1.25
    room = round(rect.w * (0.44 if large else 0.56)) - look.grown(_LABEL)
    return max(look.px(30), min(look.grown(40 if large else 62), room // most - look.px(_GAP)))


def _boxes_wide(look: Look, rect: pygame.Rect, card: GunCard) -> int:
    """Where the boxes end and the words may begin."""
    most = max((sum(b.side == side for b in card.boxes) for side in card.sides), default=0)
    size = _box_size(look, rect, card)
    left = rect.x + look.px(14) + (look.grown(_LABEL) if most else 0)
    return left + most * (size + look.px(_GAP)) + look.px(10)


def boxes(look: Look, rect: pygame.Rect, card: GunCard) -> tuple[Widget, ...]:
    """The batteries as controls, `gun-port-0` and so on."""
    top = rect.y + look.px(44) + look.grown(19) - look.px(19)
    left, size = rect.x + look.px(14) + look.grown(_LABEL), _box_size(look, rect, card)
    found: list[Widget] = []
    for row, side in enumerate(card.sides):
        for box in (b for b in card.boxes if b.side == side):
            x = left + box.place * (size + look.px(_GAP))
            high, pitch = _high(look, rect)
            place = pygame.Rect(x, top + row * pitch, size, high)
            name = f"gun-{box.side}-{box.place}"
            painted, does = partial(_paint, box=box), LayGun(box.side, box.place)
            found.append(Item(name, place, painted, not box.why, _hint(box), does=does))
    return tuple(found)


def _hint(box: GunBox) -> str:
    """What the battery does, and that a press changes it."""
    kind = kind_words(box.kind)
    if box.why:
        return f"{kind}: {box.why[:1].lower()}{box.why[1:]}"
    return f"{kind} {f'at {box.target}: press for another target' if box.target else 'not laid'}"


def kind_words(kind: str) -> str:
    """A kind of battery for somebody who does not know its letter: `Long guns`, `Short guns, extra
    guns` (HF-gun-5)."""
    return f"{_KINDS[kind[0]]}{', extra guns,' if kind.endswith('+') else ''}"


def _paint(c: Canvas, rect: pygame.Rect, touch: Touch, box: GunBox) -> None:
    """The letter of the guns above the name of the target."""
    fill = palette.PAPER_2 if box.why else palette.CHOSEN if box.target else _PAPER
    ink = palette.PAPER_0 if box.target else palette.INK_3 if box.why else palette.INK_1
    paint.block(c, rect, fill, palette.INK_2, 1.2, 4)
    at = (rect.centerx, rect.y + c.look.grown(14))
    letters.draw_text(c, at, box.kind, letters.STRONG, ink, "center")
    words = box.target or ("too far" if box.why else "hold")
    room = rect.w - c.px(4)
    # The boxes grow less than the letters do: a name stays whole in smaller ones.
    plain = letters.Role(letters.SMALL.face, letters.SMALL.size / c.look.text)
    role = letters.fitting(words, (letters.SMALL, plain), c.look, room)
    if box.why and not box.target and letters.width(words, role, c.look) > room:
        words = "far"
    words = letters.fit(words, role, c.look, room)
    at = (rect.centerx, rect.bottom - c.look.grown(11))
    letters.draw_text(c, at, words, role, ink, "center")
    if touch.focused or touch.hovered:
        paint.focus_ring(c, rect)
