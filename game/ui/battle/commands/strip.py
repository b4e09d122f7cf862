"""The squadron strip at the left edge of a sea that fills the window: a ribbon for each of the
player's squadrons, and below them the enemy's. Where there is no room they are folded to one line.

First what the ribbons say, as values; then where they are; then how they are drawn. Read inside the
table of the battle."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.captains.squadron_orders import SquadronOrder
from game.core.events import Fired, TurnBegan
from game.play.event_words import count_words, name_by_id
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.commands import panel, queries
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.sea.zone_layer import ensign_of
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import citations, command_words
from game.ui.battle.values.actions import SelectSquadron, TargetSquadron
from game.ui.battle.values.command_state import Scope
from game.ui.kit.widgets import CustomControl, Widget

OWN_PREFIX: Final = "squadron-"
FOE_PREFIX: Final = "foes-"
"""Names of the ribbons begin so."""
_WIDE, _HIGH, _PITCH = 222, 52, 60
_HELD: Final = (238, 62)
_FOE_WIDE, _FOE_HIGH, _FOE_PITCH = 206, 30, 36
_FOLDED: Final = (176, 44, 46)
_FOLDED_FOE: Final = (166, 26, 29)
"""Width, height and pitch of a ribbon where there is little room; a finger needs 44."""
_TAIL: Final = 11
_BAR: Final = (40, 8)
_SHORT_BAR: Final = (22, 8)
_EDGE: Final = 8
"""Px of room that the shadow of a ribbon needs, at u 1."""
_NEEDS: Final = 12
"""Radius of the disc that says a squadron needs its person."""
_NAMES: Final = tuple(letters.TextRole(letters.FELL_FACE, px) for px in (18, 16, 15, 14, 13))
_LEAST: Final = 8
"""Letters of a reason behind the name of who asks, with the colon, that still tell what it is."""


@dataclass(frozen=True, slots=True)
class SquadronRow:
    """One squadron as its ribbon shows it: its side's number, the ensign, the name, the share of
    its strength that is left, an icon with the order in words, and how it stands; whether it needs
    its person, is in hand, and how many ships it has left. `short_orders` are shorter ways to say
    the
    order where it has no room, the longest first; a reason of which more than `min_letters` letters
    find
    room is cut, and not said shorter (0: nothing is cut). Enemies have no order."""

    squadron: str
    side: int
    ensign: str
    name: str
    strength_left: float
    ship_count: int
    icon: str = ""
    order: str = ""
    state: str = ""
    needs_player: bool = False
    is_selected: bool = False
    is_own: bool = True
    short_orders: tuple[str, ...] = ()
    min_letters: int = 0


def own_rows(hud: HudState) -> tuple[SquadronRow, ...]:
    """Return the squadrons that are commanded at this screen now."""
    seat, own = queries.commanded_squadrons(hud)
    return tuple(_own_row(hud, seat, name) for name in own)


def enemy_rows(hud: HudState) -> tuple[SquadronRow, ...]:
    """Return the squadrons of the enemy that fight on."""
    seat, own = queries.commanded_squadrons(hud)
    return tuple(_public_row(hud, name) for name in queries.enemy_squadrons(hud, seat) if own)


def _public_row(hud: HudState, squadron: str, *, own: bool = False) -> SquadronRow:
    level, known = hud.battle.level, queries.squadrons_of_level(hud)
    number = known.sides[squadron]
    name = name_by_id(hud.names, squadron).removeprefix("The ")
    name = name[:1].upper() + name[1:]
    ships = queries.fighting_ships(hud, squadron)
    at_first = [hud.find_ship(ship) for ship in known.squadrons[squadron]]
    points = sum(ship.full_points for ship in at_first if ship is not None) or 1
    left = sum(ship.points_left for ship in ships if not hud.book_ui.is_secret(hud, ship.id))
    left += sum(ship.full_points for ship in ships if hud.book_ui.is_secret(hud, ship.id))
    ensign = ensign_of(level.sides[number], number)
    share = min(1.0, left / points)
    return SquadronRow(squadron, number % 4, ensign, name, round(share, 2), len(ships), is_own=own)


def _own_row(hud: HudState, seat: str, squadron: str) -> SquadronRow:
    bare, commands = _public_row(hud, squadron, own=True), hud.commands
    selected = queries.squadrons_in_scope(hud) if commands.is_open else ()
    order = queries.order_of(hud, seat, squadron)
    if commands.is_open and commands.scope is Scope.EACH:
        order = queries.proposed_order(hud, seat, squadron)
    able = queries.obeying_ships(hud, seat, squadron)
    asking = queries.ships_handing_back(hud, squadron)
    in_hand = queries.ships_off_order(hud, seat, squadron)
    needs = bool(asking) or queries.is_awaiting_order(hud, seat, squadron)
    anew = commands.needs_new_orders and squadron not in commands.last_orders
    words, *brief = _reason_words(hud, asking) or _order_words(hud, seat, order, able, in_hand, anew=anew)
    return SquadronRow(
        squadron,
        bare.side,
        bare.ensign,
        bare.name,
        bare.strength_left,
        len(able),
        command_words.icon_of(order) if able else "strike",
        words,
        "" if asking else _state_text(hud, able, in_hand),
        needs,
        squadron in selected,
        short_orders=tuple(brief),
        min_letters=len(brief[-1]) + _LEAST if asking else 0,
    )


def _reason_words(hud: HudState, asking: list[str]) -> tuple[str, ...]:
    """Why the first ship that asks does so, and shorter that she does; none while none does."""
    if not asking:
        return ()
    name, why = (
        name_by_id(hud.names, asking[0]),
        queries.current_reason_text(hud, hud.commands.handback_messages[asking[0]]),
    )
    if not why.startswith(tuple(hud.names.values())):
        why = f"{why[:1].lower()}{why[1:]}"
    return f"{name}: {why}", f"{name} asks for you", f"{name} asks", name


def _order_words(
    hud: HudState, seat: str, order: SquadronOrder | None, able: list[str], in_hand: list[str], *, anew: bool
) -> tuple[str, ...]:
    """The order, and shorter; that all its ships are sailed by their person for now; after a battle
    was taken up again, that it has to be given anew."""
    if not able:
        return "Out of the fight", "Out of it"
    if order is not None and len(in_hand) == len(able):
        return "Yours to sail", "Yours"
    run = hud.commands.runs.get(seat)
    if order is None and queries.have_own_orders(hud, able):
        return command_words.BY_THEIR_ORDERS, "Their orders"
    if order is None and run is not None and all(run.helm_of(ship) is not None for ship in able):
        return command_words.AS_HE_THINKS_BEST, "My captain"
    shorter = command_words.short_order_text(order), command_words.two_word_order_text(order)
    return ("Needs a new order", *shorter) if anew and order is None else shorter


def _state_text(hud: HudState, able: list[str], in_hand: list[str]) -> str:
    """How many do not sail by its order, how many fire, or how many are fresh."""
    if not able:
        return ""
    if in_hand and len(in_hand) < len(able):
        return f"{len(in_hand)} yours"
    firing = [ship for ship in able if ship in _recent_firers(hud)]
    if firing:
        return f"all {len(able)} firing" if len(firing) == len(able) else f"{len(firing)} firing"
    known = [hud.find_ship(ship) for ship in able]
    fresh = sum(ship is not None and not ship.damage for ship in known)
    return f"{fresh} fresh" if fresh else count_words(len(able), "ship")


def _recent_firers(hud: HudState) -> frozenset[str]:
    """Return the ships that have fired since the turn before this one began."""
    return hud.frame_cache.get("fired of late", lambda: _compute_firers(hud))


def _compute_firers(hud: HudState) -> frozenset[str]:
    turns, found = 0, set[str]()
    for event in reversed(hud.battle.events):
        if isinstance(event, Fired):
            found.add(event.ship)
        elif isinstance(event, TurnBegan):
            turns += 1
            if turns == 2:
                break
    return frozenset(found)


# ------------------------------------------------------------------------------ where they are


@dataclass(frozen=True, slots=True)
class StripLayout:
    """The ribbons where they lie, with one line or two."""

    rows: tuple[tuple[SquadronRow, pygame.Rect], ...] = ()
    is_folded: bool = False


def strip_layout(hud: HudState, layout: BattleLayout) -> StripLayout:
    """The strip as it lies now: none under an open drawer; on the wargamer's table on its sea. To
    look over all squadrons takes long, and they change with the battle and its orders alone."""
    if hud.log_drawer.is_open or hud.is_record_open or hud.is_wind_open or hud.crisis_drawer.is_open:
        return StripLayout()
    return hud.frame_cache.get_across_frames("squadron strip", lambda: _compute_layout(hud, layout), layout)


def _compute_layout(hud: HudState, layout: BattleLayout) -> StripLayout:
    own = own_rows(hud)
    if not own:
        return StripLayout()
    foes = enemy_rows(hud)
    top, foot = _vertical_span(layout)
    command = panel.command_panel(hud, layout)
    if command is not None and command.rect.x < layout.style.text_px(_WIDE):
        foot = min(foot, command.rect.y - layout.style.px(6))  # in a narrow window it is below the strip
    if not layout.is_compact and layout.sea_panels is not None:
        open_ribbons = _row_rects(layout.style, own, foes, top, folded=False)
        if open_ribbons[-1][1].bottom <= foot:
            return StripLayout(tuple(open_ribbons))
    folded = _row_rects(layout.style, own, foes, top, folded=True)
    return StripLayout(tuple(pair for pair in folded if pair[1].bottom <= foot), is_folded=True)


def _vertical_span(layout: BattleLayout) -> tuple[int, int]:
    """Between which heights the strip lies: below the rose and above the plate, or, on the
    wargamer's table, below the line of the goal and above the orders."""
    air = layout.style.px(10)
    if layout.sea_panels is not None:
        return layout.wind.bottom + air, layout.sea_panels.own_status.y - air
    return layout.sea.y + layout.style.text_px(40), layout.orders.y - air


def _row_rects(
    style: UiStyle, own: Sequence[SquadronRow], foes: Sequence[SquadronRow], top: int, *, folded: bool
) -> list[tuple[SquadronRow, pygame.Rect]]:
    """Every ribbon below the other, the enemy's a little apart."""
    wide, high, pitch = _FOLDED if folded else (_WIDE, _HIGH, _PITCH)
    found, y = list[tuple[SquadronRow, pygame.Rect]](), top
    for row in own:
        held = row.is_selected and not folded
        size = _HELD if held else (wide + 10 * row.is_selected, high)
        rect = pygame.Rect(0, y, style.text_px(size[0]), style.text_px(size[1]))
        found.append((row, rect))
        y += style.text_px(pitch) + (style.text_px(_HELD[1] - _HIGH) if held else 0)
    y += style.px(10)
    wide, high, pitch = _FOLDED_FOE if folded else (_FOE_WIDE, _FOE_HIGH, _FOE_PITCH)
    for row in foes:
        found.append((row, pygame.Rect(0, y, style.text_px(wide), style.text_px(high))))
        y += style.text_px(pitch)
    return found


def panel_rects(hud: HudState, layout: BattleLayout) -> list[pygame.Rect]:
    """Return the rectangles of the ribbons."""
    return [rect for _, rect in strip_layout(hud, layout).rows]


def widgets(hud: HudState, layout: BattleLayout) -> list[Widget]:
    """Return the ribbons as controls; the enemy's only while a command is drafted."""
    found = list[Widget]()
    for row, rect in strip_layout(hud, layout).rows:
        if row.is_own or hud.commands.is_open:
            name = (OWN_PREFIX if row.is_own else FOE_PREFIX) + row.squadron
            does = SelectSquadron(row.squadron) if row.is_own else TargetSquadron(row.squadron)
            found.append(CustomControl(name, rect, _paint_focus, is_bare=True, action=does))
    return found


def _paint_focus(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    """Only the focus ring: the ribbon itself is drawn elsewhere."""
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect.inflate(-4, -4))


# -------------------------------------------------------------------------------------- drawing


def draw(c: Canvas, hud: HudState, layout: BattleLayout) -> None:
    """Draw the strip."""
    strip = strip_layout(hud, layout)
    for row, rect in strip.rows:
        edge = c.px(_EDGE)
        sheet = _row_surface(c.style, rect.size, row, strip.is_folded)
        c.surface.blit(sheet, (rect.x - edge, rect.y - edge))
        c.regions[OWN_PREFIX + row.squadron if row.is_own else FOE_PREFIX + row.squadron] = rect
        if row.needs_player:
            _draw_needs_disc(c, rect, strip.is_folded)


def _draw_needs_disc(c: Canvas, rect: pygame.Rect, folded: bool) -> None:
    """The ochre disc half outside the ribbon."""
    radius = c.px(9 if folded else _NEEDS)
    at = (rect.right - c.px(2), rect.centery)
    pygame.draw.circle(c.surface, palette.SHADOW, (at[0] + 1, at[1] + 2), radius + 1)
    pygame.draw.circle(c.surface, palette.CREAM, at, radius)
    pygame.draw.circle(c.surface, palette.OCHRE, at, radius - c.px(2))
    letters.draw_text(c, at, "!", letters.STRONG, palette.INK_1, "center")


@cached_pictures(megabytes=3)
def _row_surface(style: UiStyle, size: tuple[int, int], row: SquadronRow, folded: bool) -> pygame.Surface:
    """A printed ribbon with its shadow and swallow tail."""
    edge = style.px(_EDGE)
    sheet = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    paper = pygame.Surface(size, pygame.SRCALPHA)
    c, rect = Canvas(paper, style), pygame.Rect((0, 0), size)
    panel_drawing.draw_paper(c, rect, palette.PAPER_0 if row.is_selected else palette.PAPER_1, 0, 0.02)
    line = c.px(2) if row.is_selected else 1
    pygame.draw.rect(paper, palette.INK_2 if row.is_selected else palette.INK_3, rect, line)
    paper.fill(style.side_colours(row.side).paper, (0, 0, c.px(5), rect.h))
    right = rect.right - c.px(_TAIL) - c.px(8)
    if row.is_own:
        _print_own_row(c, rect, row, right, folded)
    else:
        _print_enemy_row(c, rect, row, right, folded)
    tail = [(rect.right, 0), (rect.right - c.px(_TAIL), rect.centery), (rect.right, rect.h)]
    pygame.draw.polygon(paper, (0, 0, 0, 0), tail)
    pygame.draw.aalines(paper, palette.INK_3, False, tail)
    shade = pygame.mask.from_surface(paper).to_surface(setcolor=(6, 12, 18, 70), unsetcolor=None)
    sheet.blit(shade, (edge + 2, edge + 3))
    sheet.blit(paper, (edge, edge))
    return sheet


def _print_enemy_row(c: Canvas, rect: pygame.Rect, row: SquadronRow, right: int, folded: bool) -> None:
    """An enemy's ribbon: badge, name, bar, ships left."""
    x, y = rect.x + c.px(18), rect.centery
    panel_drawing.draw_badge(c, (x, y), row.side, 6)
    letters.draw_text(c, (right, y), str(row.ship_count), letters.SMALL_STRONG,
                      palette.INK_1, "midright")  # fmt: skip
    if folded:  # the name has the width, and the bar lies under it
        end = right - c.px(22)
        foot = c.px(4)
        whole = pygame.Rect(x + c.px(14), rect.bottom - foot, end - x - c.px(14), foot)
        _draw_bar(c, whole, row)
        y -= foot // 2
    else:
        end = _draw_strength(c, right - c.px(20), y, row).x - c.px(8)
    room = end - (x + c.px(14))
    role = letters.fitting_role(row.name, _NAMES[1:], c.style, room)
    letters.draw_fitted(c, (x + c.px(14), y), row.name, role, room, palette.INK_1, "midleft")


def _print_own_row(c: Canvas, rect: pygame.Rect, row: SquadronRow, right: int, folded: bool) -> None:
    """A ribbon of one's own: whose it is and what is left of it, what it does and how it stands."""
    upper, lower = rect.y + round(rect.h * 0.32), rect.y + round(rect.h * 0.71)
    panel_drawing.draw_badge(c, (rect.x + c.px(20), upper), row.side, 7)
    flag = pygame.Rect(0, 0, 0 if folded else c.px(22), c.px(14))
    flag.midleft = (rect.x + c.px(26 if folded else 32), upper)
    if not folded:
        c.surface.blit(citations.flag_surface(row.ensign, flag.size), flag)
        panel_drawing.draw_outline(c, flag, palette.INK_2, 1, 0)
    bar = _draw_strength(c, right, upper, row, _SHORT_BAR if folded else _BAR)
    left = flag.right + c.px(6)
    room = bar.x - c.px(6) - left
    role = letters.fitting_role(row.name, _NAMES, c.style, room)
    letters.draw_fitted(c, (left, upper), row.name, role, room, palette.INK_1, "midleft")
    draw_icon(c, row.icon, (rect.x + c.px(20), lower), 16, palette.INK_1)
    left, role = rect.x + c.px(33), letters.SMALL_STRONG
    room = right - left
    words = fitting_order_text(row, c.style, room)
    letters.draw_text(c, (left, lower), words, role, palette.INK_1, "midleft")
    left += letters.text_width(words, role, c.style) + c.px(7)
    if letters.text_width(row.state, letters.SMALL, c.style) <= right - left:  # whole or not at all
        letters.draw_text(c, (left, lower), row.state, letters.SMALL, palette.INK_2, "midleft")


def fitting_order_text(row: SquadronRow, style: UiStyle, room: int) -> str:
    """What is said of its order in so many px: the longest way to say it that is whole, or a reason
    of which enough is left, or as much of the shortest as finds room."""
    role = letters.SMALL_STRONG
    cut = letters.truncate_text(row.order, role, style, room)
    if cut == row.order or (row.min_letters and len(cut) > row.min_letters):
        return cut
    whole = (words for words in row.short_orders if letters.text_width(words, role, style) <= room)
    return next(whole, letters.truncate_text((row.order, *row.short_orders)[-1], role, style, room))


def _draw_strength(
    c: Canvas, right: int, y: int, row: SquadronRow, size: tuple[int, int] = _BAR
) -> pygame.Rect:
    """The bar of what is left of a squadron."""
    bar = pygame.Rect(0, 0, c.px(size[0]), c.px(size[1]))
    bar.midright = (right, y)
    _draw_bar(c, bar, row)
    return bar


def _draw_bar(c: Canvas, bar: pygame.Rect, row: SquadronRow) -> None:
    c.surface.fill(palette.PAPER_2, bar)
    share = round(bar.w * max(0.0, row.strength_left))
    c.surface.fill(c.style.side_colours(row.side).paper, (bar.x, bar.y, share, bar.h))
    panel_drawing.draw_outline(c, bar, palette.INK_3, 1, 2)
