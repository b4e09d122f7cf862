"""The large papers of a visit: what he commands and the three verbs, the seconds that are left, and
the card after it that is worth a photograph."""

from dataclasses import dataclass
from re import sub
from typing import Final

import pygame

from game.play.event_words import name_by_id
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.dice import draw_wax_seal
from game.stage.paper.qr_code import make_qr_image
from game.ui.battle.values.quick_play import dim_background
from game.ui.kiosk import attract_view, kiosk_panels
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.kiosk_panels import load_club_badge
from game.ui.kiosk.owner_settings import Club
from game.ui.kiosk.two_players import TwoPlayers
from game.ui.kiosk.visit import VisitResult
from game.ui.kit.bindings import pad_cap_words
from game.ui.kit.layout import Row
from game.ui.pages.ship_card import draw_ship_portrait

JOIN_HINT: Final = "Two of you? Press a button of the second pad, or 2 to share the keys."
_MAX_WIDTH: Final = 1200
_HOW_ROLE: Final = letters.TextRole(letters.SANS_MEDIUM_FACE, kiosk_panels.MIN_UNITS)
_JOIN_ROLE: Final = letters.TextRole(letters.SANS_MEDIUM_FACE, kiosk_panels.MIN_UNITS)
_PADDING: Final = 28
_BADGE: Final = 26
"""Radius of the badge of a visitor's side in units."""
_LEADING: Final = 1.02
"""Line spacing of the sentence on the result card, in line heights."""
_PICTURE_SHARE: Final = 0.54
"""Share of that card, without head and foot, that the ships' pictures take."""
SIDE_COLOURS: Final = ("red", "blue", "yellow", "black")
"""Names of the sides' colours (`palette.SIDES`)."""
_CODE_SHARE: Final = 0.29
"""Share of its width that the code of the battle takes."""
CODE_WORDS: Final = "Scan it to keep your battle"
_TILE: Final = 2.1
"""Width of such a picture in heights."""


@dataclass(frozen=True, slots=True)
class CommandText:
    """What a visitor commands: ship or squadron, side by name and number, and the enemy with the number of
    her side."""

    ship: str
    side: str
    number: int
    enemy: str
    enemy_number: int


def command_text(fight: KioskBattle, side: str) -> CommandText:
    """Return what the visitor of this side commands and whom he fights, by name where it is one ship."""
    hud = fight.screen.hud
    with fight.battle.table.as_current():
        number = hud.side_number(side) or 0
        ships = [ship for ship in hud.ships if not ship.gone_how]
    ours = [ship.name for ship in ships if ship.side == number]
    theirs = [(ship.name, ship.side % 4) for ship in ships if ship.side != number]
    enemy = theirs[0] if len(theirs) == 1 else ("", 0)
    return CommandText(ours[0] if len(ours) == 1 else "", name_by_id(hud.names, side), number % 4, *enemy)


def command_words(command: CommandText) -> tuple[str, str]:
    """Return the same in two sentences."""
    first = f"You command the {command.ship}" if command.ship else f"You command the {command.side}"
    colour = SIDE_COLOURS[command.enemy_number]
    foe = f" Fight the {command.enemy}: hers is {colour}." if command.enemy else ""
    return first, f"{command.side}: your colour is {SIDE_COLOURS[command.number]}.{foe}"


def with_key_names(words: str, c: Canvas) -> str:
    """Return the words with key names for the device in use."""
    return sub("<(.+?)>", lambda cap: pad_cap_words(c.style.key_cap(cap[1])), words)


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """The card of one of two players: what he commands, and how he plays."""

    command: CommandText
    how_to_play: str


def player_cards(fight: KioskBattle, two: TwoPlayers | None) -> tuple[PlayerCard, ...]:
    """Return what each of two players commands and how he plays; () for one player."""
    pairs = zip(two.sides, two.shares, strict=True) if two is not None else ()
    return tuple(PlayerCard(command_text(fight, side), share.help_text) for side, share in pairs)


@dataclass(frozen=True, slots=True)
class VerbsCard:
    """Content of the card for a visitor who has just stepped in: what he commands, how to begin, and how a
    second player joins ('' if two play). With `players` it says what each commands and how he plays, and not
    how the verbs are done."""

    command: CommandText
    prompt: str
    join_hint: str
    players: tuple[PlayerCard, ...] = ()

    def verb_help(self, verb: attract_view.Verb, c: Canvas) -> str:
        """Return how a verb is done with the device in use."""
        return "" if self.players else with_key_names(verb.how_with(c.style.device), c)


@dataclass(frozen=True, slots=True)
class VerbsLayout:
    """Sizes of that card in px: the `card`, its `head_height`, the width of a column, the height of the
    tiles, the lines below each, the `foot_height` with the prompt, and the height of the join hint."""

    card: pygame.Rect
    head_height: int
    column_width: int
    tile_height: int
    lines_height: int
    foot_height: int
    join_hint: int


def verbs_layout(c: Canvas, content: VerbsCard) -> VerbsLayout:
    """Return the layout for this window, text size and content."""
    style, (w, h) = c.style, c.surface.get_size()
    wide, air = min(style.px(_MAX_WIDTH), w - style.px(32)), style.px(_PADDING)
    column, step = (wide - 2 * air - 2 * air) // 3, letters.line_height(_HOW_ROLE, style)
    head = max(_head_height(style, *part) for part in _head_columns(style, content, wide)) + style.px(20)
    join_lines = letters.wrap_text(content.join_hint, _JOIN_ROLE, style, wide - 2 * air)
    friend = len(join_lines) * step + style.px(10) if content.join_hint else 0
    foot = style.px(78) + friend
    helps = [content.verb_help(verb, c) for verb in attract_view.VERBS]
    lines = max(len(letters.wrap_text(words, _HOW_ROLE, style, column)) for words in helps)
    words = letters.line_height(_verb_role(style), style) + lines * step + style.px(12)
    said, most = head + words + foot, h - style.px(24)
    tile = min(round(column * 0.52), most - said - 2 * air)
    card = pygame.Rect(0, 0, wide, min(said + tile + 4 * air, most))
    card.center = (w // 2, h // 2)
    return VerbsLayout(card, head, column, tile, lines, foot, friend)


def _head_columns(style: UiStyle, content: VerbsCard, wide: int) -> list[tuple[CommandText, str, int]]:
    """Return the heads of a card that wide, side by side: command, words below it, and the px for words
    beside the badge."""
    alone = (content.command, command_words(content.command)[1])
    heads = [(one.command, one.how_to_play) for one in content.players] or [alone]
    room = (wide - style.px(_PADDING)) // len(heads) - style.px(_PADDING)
    beside = room - 2 * style.px(_BADGE) - style.px(18)
    return [(command, words, beside) for command, words in heads]


def _title_line(style: UiStyle, command: CommandText, room: int) -> tuple[str, letters.TextRole]:
    """Return the title of the command and its type within `room` px; the name alone if the sentence does not
    fit."""
    first, name = command_words(command)[0], command.ship or command.side
    role = kiosk_panels.fitted_role(first, letters.FELL_FACE, 54, style, room)
    if letters.text_width(first, role, style) <= room:
        return first, role
    role = kiosk_panels.fitted_role(name, letters.FELL_FACE, 54, style, room)
    return letters.truncate_text(name, role, style, room), role


def _head_height(style: UiStyle, command: CommandText, words: str, room: int) -> int:
    below = len(letters.wrap_text(words, _HOW_ROLE, style, room)) * letters.line_height(_HOW_ROLE, style)
    return letters.line_height(_title_line(style, command, room)[1], style) + below


def _verb_role(style: UiStyle) -> letters.TextRole:
    return kiosk_panels.large_role(letters.FELL_FACE, 42, style)


def draw_verbs_card(c: Canvas, content: VerbsCard, bank: SpriteBank, seconds: float) -> None:
    """Draw side and ship, the three verbs, how to begin, and how a second player joins."""
    dim_background(c)
    style, lay = c.style, verbs_layout(c, content)
    card, column, air = lay.card, lay.column_width, style.px(_PADDING)
    verb, step = _verb_role(style), letters.line_height(_HOW_ROLE, style)
    kiosk_panels.draw_large_sheet(c, card)
    _draw_commands(c, card, content)
    top = card.y + air + lay.head_height
    with c.text_region("verbs-card", card):
        for n, one in enumerate(attract_view.VERBS):
            x = card.x + air + n * (column + air)
            attract_view.draw_verb_tile(c, pygame.Rect(x, top, column, lay.tile_height), one, bank)
            y = top + lay.tile_height + style.px(6)
            at = (x + style.px(34), y + letters.line_height(verb, style) // 2)
            letters.draw_text(c, at, one.word, verb, palette.INK_1, "midleft")
            room = pygame.Rect(x, y + letters.line_height(verb, style), column, (lay.lines_height + 1) * step)
            letters.draw_wrapped(c, room, content.verb_help(one, c), _HOW_ROLE, palette.INK_2)
    rect = pygame.Rect(0, 0, style.px(400), style.px(64))
    rect.midtop = (card.centerx, card.bottom - lay.foot_height - style.px(10))
    attract_view.draw_prompt(c, rect, f"{content.prompt} to begin", seconds)
    if content.join_hint:
        y = card.bottom - style.px(6) - lay.join_hint + step // 2
        with c.text_region("second", card):
            lines = letters.wrap_text(content.join_hint, _JOIN_ROLE, style, card.w - 2 * air)
            for n, line in enumerate(lines):
                at = (card.centerx, y + n * step)
                letters.draw_text(c, at, line, _JOIN_ROLE, palette.INK_2, "center")


def _draw_commands(c: Canvas, card: pygame.Rect, content: VerbsCard) -> None:
    style, air, radius = c.style, c.px(_PADDING), c.px(_BADGE)
    left = card.x + air
    for command, words, room in _head_columns(style, content, card.w):
        at, letter = (left + radius, card.y + air + radius), "ABCD"[command.number]
        panel_drawing.draw_badge(c, at, command.number, _BADGE, letter)
        x, (title, role) = left + 2 * radius + style.px(18), _title_line(style, command, room)
        high = letters.line_height(role, style)
        with c.text_region("commands", card):
            first = (x, card.y + air + high // 2)
            letters.draw_text(c, first, title, role, palette.INK_1, "midleft")
            below = pygame.Rect(x, card.y + air + high, room, card.h)
            letters.draw_wrapped(c, below, words, _HOW_ROLE, palette.INK_2)
        left = x + room + air


def draw_seconds_left(c: Canvas, left: float) -> None:
    """Draw a seal with the seconds left, at the right below the enemy's plate."""
    radius = 66.0
    rect = pygame.Rect(0, 0, c.px(2 * radius), c.px(2 * radius))
    rect.topright = (c.surface.get_width() - c.px(16), c.px(24) + c.style.text_px(80))
    draw_wax_seal(c, rect.center, "", "", "hits", radius)
    with c.text_region("seconds-left", rect):
        role = kiosk_panels.large_role(letters.SANS_BOLD_FACE, 44, c.style)
        letters.draw_text(c, (rect.centerx, rect.centery - c.px(12)), f"{left:.0f}", role,
                          palette.CREAM, "center")  # fmt: skip
        small = letters.TextRole(letters.SANS_STRONG_FACE, kiosk_panels.MIN_UNITS / c.style.text_scale)
        letters.draw_text(c, (rect.centerx, rect.centery + c.px(22)), "seconds", small,
                          palette.CREAM, "center")  # fmt: skip


@dataclass(frozen=True, slots=True)
class ResultCard:
    """Content of the card after a visit: the result, the best of the day (None: none yet), whether this is
    it, the club, and the prompt."""

    result: VisitResult
    best_of_day: VisitResult | None
    is_best: bool
    club: Club
    prompt: str


def draw_result_card(c: Canvas, content: ResultCard, bank: SpriteBank, seconds: float) -> None:
    """Draw one sentence for a photograph over the two ships as they ended, the best of the day, and the
    prompt."""
    menu_backdrop.draw_night_sea(c)
    style, (w, h) = c.style, c.surface.get_size()
    card = pygame.Rect(0, 0, min(style.px(1100), w - style.px(48)), h - style.px(232))
    card.midtop = (w // 2, style.px(36))
    kiosk_panels.draw_large_sheet(c, card)
    head = "Victory" if content.result.is_won else "Well fought"
    air = style.px(36)
    room = pygame.Rect(card.x + air, card.y + air, card.w - 2 * air, card.h - 2 * air)
    lead = kiosk_panels.large_role(letters.FELL_ITALIC_FACE, 34, style)
    high = letters.line_height(lead, style)
    with c.text_region("result-card", card):
        letters.draw_text(c, (room.centerx, room.y + high // 2), head, lead, palette.TEAL, "center")
        foot = _draw_best(c, room, content)
        body = pygame.Rect(room.x, room.y + high, room.w, foot - room.y - high)
        body.w -= _draw_code(c, body, content.result.code)
        body.h -= _draw_ships(c, body, content.result, bank)
        _draw_sentence(c, body, content.result.sentence)
    _draw_names(c, card, content.club)
    pill = pygame.Rect(0, 0, style.px(620), style.px(76))
    pill.midbottom = (w // 2, h - style.px(48))
    words = f"Next visitor: {content.prompt[:1].lower()}{content.prompt[1:]}"
    attract_view.draw_prompt(c, pill, words, seconds)


def _draw_code(c: Canvas, body: pygame.Rect, code: str) -> int:
    """Draw the code of the battle at the right with a line below it; return the px that it takes."""
    if not code:
        return 0
    role = letters.TextRole(letters.SANS_MEDIUM_FACE, kiosk_panels.MIN_UNITS / c.style.text_scale)
    step = letters.line_height(role, c.style)
    column = pygame.Rect(0, body.y, round(body.w * _CODE_SHARE), body.h)
    column.right = body.right
    lines = letters.wrap_text(CODE_WORDS, role, c.style, column.w)
    image = make_qr_image(code, min(column.w, column.h - len(lines) * step), "l")
    rect = image.get_rect(
        midtop=(column.centerx, column.centery - (image.get_height() + len(lines) * step) // 2)
    )
    c.surface.blit(image, rect)
    for n, line in enumerate(lines):
        at = (column.centerx, rect.bottom + n * step + step // 2)
        letters.draw_text(c, at, line, role, palette.INK_2, "center")
    return column.w + c.px(24)


def _draw_ships(c: Canvas, body: pygame.Rect, result: VisitResult, bank: SpriteBank) -> int:
    if not result.ships:
        return 0
    gap, high = c.px(24), round(body.h * _PICTURE_SHARE)
    wide = min(round(high * _TILE), (body.w - gap * (len(result.ships) - 1)) // len(result.ships))
    row = pygame.Rect(0, 0, wide * len(result.ships) + gap * (len(result.ships) - 1), high)
    row.midbottom = (body.centerx, body.bottom - c.px(10))
    for rigging, rect in zip(result.ships, Row.repeat(len(result.ships), wide, gap).split(row), strict=True):
        draw_ship_portrait(c, rect, bank, rigging)
    return high + c.px(16)


def _draw_sentence(c: Canvas, room: pygame.Rect, words: str) -> None:
    style = c.style
    sizes = (74, 62, 52, 44, 36, 30, 24)
    roles = tuple(kiosk_panels.large_role(letters.FELL_FACE, size, style) for size in sizes)
    rule_high = style.px(34)

    def fits(role: letters.TextRole) -> bool:
        """Return whether the sentence fits in this type."""
        lines = len(letters.wrap_text(words, role, style, room.w))
        step = round(letters.line_height(role, style) * _LEADING)
        return lines <= 3 and lines * step + rule_high <= room.h

    role = next(filter(fits, roles), roles[-1])
    step = round(letters.line_height(role, style) * _LEADING)
    lines = letters.wrap_text(words, role, style, room.w)
    top = room.centery - (len(lines) * step + rule_high) // 2
    for n, line in enumerate(lines):
        at = (room.centerx, top + n * step + step // 2)
        letters.draw_text(c, at, line, role, palette.INK_1, "center")
    rule = pygame.Rect(0, 0, style.px(280), style.px(6))
    rule.center = (room.centerx, top + len(lines) * step + style.px(14))
    panel_drawing.draw_chequer(c, rule, 10, palette.INK_2)


def _draw_best(c: Canvas, room: pygame.Rect, content: ResultCard) -> int:
    """Draw the best of the day at the foot of the card; return the y above it."""
    if content.is_best:
        words = "The best of the day so far"
    elif content.best_of_day is not None:
        words = f"Best of the day: {content.best_of_day.sentence}"
    else:
        return room.bottom
    role = kiosk_panels.fitted_role(words, letters.FELL_ITALIC_FACE, 30, c.style, room.w)
    lines = letters.wrap_text(words, role, c.style, room.w)[:2]
    step = letters.line_height(role, c.style)
    for n, line in enumerate(lines):
        at = (room.centerx, room.bottom - (len(lines) - n) * step + step // 2)
        shown = letters.truncate_text(line, role, c.style, room.w)
        letters.draw_text(c, at, shown, role, palette.INK_2, "center")
    return room.bottom - len(lines) * step


def _draw_names(c: Canvas, card: pygame.Rect, club: Club) -> None:
    role = kiosk_panels.large_role(letters.FELL_FACE, 24, c.style)
    y = card.bottom + c.px(28)
    right = card.right
    logo = load_club_badge(club.logo, c.px(72)) if club.logo else None
    if logo is not None:
        c.surface.blit(logo, logo.get_rect(topright=(card.right - c.px(16), card.y + c.px(16))))
    with c.text_region("result-house", c.surface.get_rect()):
        name = letters.draw_text(c, (card.x, y), attract_view.GAME_NAME, role, palette.CREAM, "midleft")
        own = letters.truncate_text(club.name, role, c.style, right - name.right - c.px(30))
        letters.draw_text(c, (right, y), own, role, palette.CREAM, "midright")
