"""The large papers of a visit: what he commands and the three verbs, the seconds that are left, and
the card after it that is worth a photograph."""

from __future__ import annotations

from dataclasses import dataclass
from re import sub
from typing import Final

import pygame

from game.stage.hulls import Bank
from game.stage.paper import backdrop, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.seals import seal
from game.ui.battle.how_to_play import veil
from game.ui.kiosk import attract_view, large_type, verbs
from game.ui.kiosk.cards import badge_of
from game.ui.kiosk.owner_settings import Club
from game.ui.kiosk.visit import VisitResult
from game.ui.kit.bindings import pad_spoken
from game.ui.pages.portrait import portrait

_WIDE: Final = 1200
_HOW: Final = letters.Role(letters.SANS_MEDIUM, large_type.LEAST)
_SECOND: Final = letters.Role(letters.SANS_MEDIUM, large_type.LEAST)
_AIR: Final = 28
_BADGE: Final = 26
"""Units of half the badge of a visitor's side."""
_LEADING: Final = 1.02
"""From line to line of the sentence on the card after a visit, in heights of a line."""
_PICTURED: Final = 0.54
"""Share of that card, but for its head and foot, that the pictures of the ships take."""
COLOURS: Final = ("red", "blue", "yellow", "black")
"""What the colours of the sides are called (`palette.SIDES`): of letter, bar, streamer and tag."""
_TILE: Final = 2.1
"""Breadth of such a picture in its heights."""


@dataclass(frozen=True, slots=True)
class CommandText:
    """What a visitor commands: his ship or squadron, his side by name and number, and whom he
    fights, with the number of her side."""

    ship: str
    side: str
    number: int
    foe: str
    foe_number: int


def words_of(told: CommandText) -> tuple[str, str]:
    """The same in two sentences."""
    first = f"You command the {told.ship}" if told.ship else f"You command the {told.side}"
    foe = f" Fight the {told.foe}: hers is {COLOURS[told.foe_number]}." if told.foe else ""
    return first, f"{told.side}: your colour is {COLOURS[told.number]}.{foe}"


def spoken(words: str, c: Canvas) -> str:
    """What is said, with the keys as the device in use has them."""
    return sub("<(.+?)>", lambda cap: pad_spoken(c.look.cap(cap[1])), words)


@dataclass(frozen=True, slots=True)
class Captain:
    """One of two: what he commands, and how he plays."""

    command: CommandText
    how: str


@dataclass(frozen=True, slots=True)
class VerbsCard:
    """What the card of whoever has just stepped in says: what he commands, how to begin, and how a
    second one joins him ('' where there are two); of a ``pair`` what each commands and how he
    plays, and then no word on how the verbs are done."""

    command: CommandText
    prompt: str
    second: str
    pair: tuple[Captain, ...] = ()

    def words(self, verb: verbs.Verb, c: Canvas) -> str:
        """How a verb is done with the device in use."""
        return "" if self.pair else spoken(verb.how(c.look.hand), c)


@dataclass(frozen=True, slots=True)
class VerbsPlaces:
    """Where everything lies on that card, in px: the `card`, its `head`, the breadth of a column,
    the height of the pictures, the lines below each, the `foot` with the prompt, and the part of it
    that says how a second one joins."""

    card: pygame.Rect
    head: int
    column: int
    tile: int
    lines: int
    foot: int
    friend: int


def verbs_places(c: Canvas, told: VerbsCard) -> VerbsPlaces:
    """The same for this window, this size of text and these words."""
    look, (w, h) = c.look, c.surface.get_size()
    wide, air = min(look.px(_WIDE), w - look.px(32)), look.px(_AIR)
    column, step = (wide - 2 * air - 2 * air) // 3, letters.line_height(_HOW, look)
    head = max(_head_high(look, *part) for part in _heads(look, told, wide)) + look.px(20)
    friend = 0
    if told.second:
        friend = len(letters.wrap(told.second, _SECOND, look, wide - 2 * air)) * step + look.px(10)
    foot = look.px(78) + friend
    lines = max(len(letters.wrap(told.words(verb, c), _HOW, look, column)) for verb in verbs.VERBS)
    words = letters.line_height(_verb(look), look) + lines * step + look.px(12)
    said, most = head + words + foot, h - look.px(24)
    tile = min(round(column * 0.52), most - said - 2 * air)
    card = pygame.Rect(0, 0, wide, min(said + tile + 4 * air, most))
    card.center = (w // 2, h // 2)
    return VerbsPlaces(card, head, column, tile, lines, foot, friend)


def _heads(look: Look, told: VerbsCard, wide: int) -> list[tuple[CommandText, str, int]]:
    """The heads of a card so many px wide, side by side: what is commanded, what is said below
    that, and the px for words at the right of the badge."""
    heads = [(one.command, one.how) for one in told.pair] or [
        (told.command, words_of(told.command)[1])
    ]
    room = (wide - look.px(_AIR)) // len(heads) - look.px(_AIR)
    beside = room - 2 * look.px(_BADGE) - look.px(18)
    return [(command, words, beside) for command, words in heads]


def _title(look: Look, command: CommandText, room: int) -> tuple[str, letters.Role]:
    """The line that says what is commanded, and its type, in so many px: of two in a narrow window
    the name alone."""
    first, name = words_of(command)[0], command.ship or command.side
    role = large_type.fitted(first, letters.FELL, 54, look, room)
    if letters.width(first, role, look) <= room:
        return first, role
    role = large_type.fitted(name, letters.FELL, 54, look, room)
    return letters.fit(name, role, look, room), role


def _head_high(look: Look, command: CommandText, words: str, room: int) -> int:
    """Px from the top of that line to the foot of the words below it."""
    below = len(letters.wrap(words, _HOW, look, room)) * letters.line_height(_HOW, look)
    return letters.line_height(_title(look, command, room)[1], look) + below


def _verb(look: Look) -> letters.Role:
    """The type of a verb on that card."""
    return large_type.afar(letters.FELL, 42, look)


def verbs_card(c: Canvas, told: VerbsCard, bank: Bank, seconds: float) -> None:
    """Side and ship, the three verbs, how to begin, how a friend joins."""
    veil(c)
    look, lay = c.look, verbs_places(c, told)
    card, column, air = lay.card, lay.column, look.px(_AIR)
    verb, step = _verb(look), letters.line_height(_HOW, look)
    large_type.sheet(c, card)
    _commands(c, card, told)
    top = card.y + air + lay.head
    with c.region("verbs-card", card):
        for n, one in enumerate(verbs.VERBS):
            x = card.x + air + n * (column + air)
            verbs.tile(c, pygame.Rect(x, top, column, lay.tile), one, bank)
            y = top + lay.tile + look.px(6)
            at = (x + look.px(34), y + letters.line_height(verb, look) // 2)
            letters.draw_text(c, at, one.word, verb, palette.INK_1, "midleft")
            room = pygame.Rect(
                x, y + letters.line_height(verb, look), column, (lay.lines + 1) * step
            )
            letters.draw_wrapped(c, room, told.words(one, c), _HOW, palette.INK_2)
    rect = pygame.Rect(0, 0, look.px(400), look.px(64))
    rect.midtop = (card.centerx, card.bottom - lay.foot - look.px(10))
    attract_view.invitation(c, rect, f"{told.prompt} to begin", seconds)
    if told.second:
        y = card.bottom - look.px(6) - lay.friend + step // 2
        with c.region("second", card):
            for n, line in enumerate(letters.wrap(told.second, _SECOND, look, card.w - 2 * air)):
                at = (card.centerx, y + n * step)
                letters.draw_text(c, at, line, _SECOND, palette.INK_2, "center")


def _commands(c: Canvas, card: pygame.Rect, told: VerbsCard) -> None:
    """Side and ship at the head of the card; of two people both, side by side."""
    look, air, radius = c.look, c.px(_AIR), c.px(_BADGE)
    left = card.x + air
    for command, words, room in _heads(look, told, card.w):
        at, letter = (left + radius, card.y + air + radius), "ABCD"[command.number]
        paint.badge(c, at, command.number, _BADGE, letter)
        x, (title, role) = left + 2 * radius + look.px(18), _title(look, command, room)
        high = letters.line_height(role, look)
        with c.region("commands", card):
            first = (x, card.y + air + high // 2)
            letters.draw_text(c, first, title, role, palette.INK_1, "midleft")
            below = pygame.Rect(x, card.y + air + high, room, card.h)
            letters.draw_wrapped(c, below, words, _HOW, palette.INK_2)
        left = x + room + air


def seconds_left(c: Canvas, left: float) -> None:
    """A seal with the seconds that a visitor has left, at the right below the enemy's plate."""
    radius = 66.0
    rect = pygame.Rect(0, 0, c.px(2 * radius), c.px(2 * radius))
    rect.topright = (c.surface.get_width() - c.px(16), c.px(24) + c.look.grown(80))
    seal(c, rect.center, "", "", "hits", radius)
    with c.region("seconds-left", rect):
        role = large_type.afar(letters.SANS_BOLD, 44, c.look)
        letters.draw_text(c, (rect.centerx, rect.centery - c.px(12)), f"{left:.0f}", role,
                          palette.CREAM, "center")  # fmt: skip
        small = letters.Role(letters.SANS_STRONG, large_type.LEAST / c.look.text)
        letters.draw_text(c, (rect.centerx, rect.centery + c.px(22)), "seconds", small,
                          palette.CREAM, "center")  # fmt: skip


@dataclass(frozen=True, slots=True)
class ResultCard:
    """What the card after a visit says: the deed, the best of the day (None: none yet), whether
    this is it, whose club it is, and what to press."""

    deed: VisitResult
    best: VisitResult | None
    is_best: bool
    club: Club
    prompt: str


def result_card(c: Canvas, told: ResultCard, bank: Bank, seconds: float) -> None:
    """One sentence worth photographing over the two ships as they ended, the best of the day, and
    the way to the next visitor."""
    backdrop.sea_ground(c)
    look, (w, h) = c.look, c.surface.get_size()
    card = pygame.Rect(0, 0, min(look.px(1100), w - look.px(48)), h - look.px(232))
    card.midtop = (w // 2, look.px(36))
    large_type.sheet(c, card)
    head = "Victory" if told.deed.won else "Well fought"
    air = look.px(36)
    room = pygame.Rect(card.x + air, card.y + air, card.w - 2 * air, card.h - 2 * air)
    lead = large_type.afar(letters.FELL_ITALIC, 34, look)
    high = letters.line_height(lead, look)
    with c.region("result-card", card):
        letters.draw_text(c, (room.centerx, room.y + high // 2), head, lead, palette.TEAL, "center")
        foot = _best(c, room, told)
        body = pygame.Rect(room.x, room.y + high, room.w, foot - room.y - high)
        body.h -= _ships(c, body, told.deed, bank)
        _sentence(c, body, told.deed.sentence)
    _house(c, card, told.club)
    pill = pygame.Rect(0, 0, look.px(620), look.px(76))
    pill.midbottom = (w // 2, h - look.px(48))
    words = f"Next visitor: {told.prompt[:1].lower()}{told.prompt[1:]}"
    attract_view.invitation(c, pill, words, seconds)


def _ships(c: Canvas, body: pygame.Rect, deed: VisitResult, bank: Bank) -> int:
    """The ships as they ended, side by side at the foot of this part; returns the px they take."""
    if not deed.ships:
        return 0
    gap, high = c.px(24), round(body.h * _PICTURED)
    wide = min(round(high * _TILE), (body.w - gap * (len(deed.ships) - 1)) // len(deed.ships))
    row = pygame.Rect(0, 0, wide * len(deed.ships) + gap * (len(deed.ships) - 1), high)
    row.midbottom = (body.centerx, body.bottom - c.px(10))
    for n, rigging in enumerate(deed.ships):
        portrait(c, pygame.Rect(row.x + n * (wide + gap), row.y, wide, high), bank, rigging)
    return high + c.px(16)


def _sentence(c: Canvas, room: pygame.Rect, words: str) -> None:
    """The sentence in the middle, as large as it can be in three lines."""
    look = c.look
    roles = tuple(
        large_type.afar(letters.FELL, size, look) for size in (74, 62, 52, 44, 36, 30, 24)
    )
    rule_high = look.px(34)

    def fits(role: letters.Role) -> bool:
        """Whether the sentence has room in this type."""
        lines = len(letters.wrap(words, role, look, room.w))
        step = round(letters.line_height(role, look) * _LEADING)
        return lines <= 3 and lines * step + rule_high <= room.h

    role = next(filter(fits, roles), roles[-1])
    step = round(letters.line_height(role, look) * _LEADING)
    lines = letters.wrap(words, role, look, room.w)
    top = room.centery - (len(lines) * step + rule_high) // 2
    for n, line in enumerate(lines):
        at = (room.centerx, top + n * step + step // 2)
        letters.draw_text(c, at, line, role, palette.INK_1, "center")
    rule = pygame.Rect(0, 0, look.px(280), look.px(6))
    rule.center = (room.centerx, top + len(lines) * step + look.px(14))
    paint.chequer(c, rule, 10, palette.INK_2)


def _best(c: Canvas, room: pygame.Rect, told: ResultCard) -> int:
    """The best of the day, at the foot of the card; returns the px above it."""
    if told.is_best:
        words = "The best of the day so far"
    elif told.best is not None:
        words = f"Best of the day: {told.best.sentence}"
    else:
        return room.bottom
    role = large_type.fitted(words, letters.FELL_ITALIC, 30, c.look, room.w)
    lines = letters.wrap(words, role, c.look, room.w)[:2]
    step = letters.line_height(role, c.look)
    for n, line in enumerate(lines):
        at = (room.centerx, room.bottom - (len(lines) - n) * step + step // 2)
        shown = letters.fit(line, role, c.look, room.w)
        letters.draw_text(c, at, shown, role, palette.INK_2, "center")
    return room.bottom - len(lines) * step


def _house(c: Canvas, card: pygame.Rect, club: Club) -> None:
    """The game's name and the club's, for the photograph, below the card."""
    role = large_type.afar(letters.FELL, 24, c.look)
    y = card.bottom + c.px(28)
    right = card.right
    logo = badge_of(club.logo, c.px(72)) if club.logo else None
    if logo is not None:
        c.surface.blit(logo, logo.get_rect(topright=(card.right - c.px(16), card.y + c.px(16))))
    with c.region("result-house", c.surface.get_rect()):
        name = letters.draw_text(c, (card.x, y), attract_view.GAME, role, palette.CREAM, "midleft")
        own = letters.fit(club.name, role, c.look, right - name.right - c.px(30))
        letters.draw_text(c, (right, y), own, role, palette.CREAM, "midright")
