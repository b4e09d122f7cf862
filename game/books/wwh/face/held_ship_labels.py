"""What holds a ship by Warm Work, Hardy!, told on the water at her tag: irons, a hulk's drift, the
ship she is foul of, the enemy who has grappled her, who has taken her."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.books.wwh.rules.sheet import Hold, Ship, Wind, get_ship, is_on_board
from game.books.wwh.rules.wind import is_hulk
from game.core.markers import HasStruck
from game.core.table import every, get_single, has_marker
from game.play.event_words import name_by_id
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.tag_candidates import TagCandidates
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_marks import draw_label
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState


def draw_held_ship_labels(c: Canvas, sea_view: SeaView, hud: HudState, tag_room: TagRoom) -> None:
    """Draw a line or two at the tag of every ship that is held, if there is room close by, in a
    crowd at the tags of those that are named: words that stand by themselves on the sea are
    nobody's. While dice are still on their way they are as they were before, for the table knows
    already what the dice will bring."""
    falls = hud.dice_timing.has_visible_roll and hud.dice_timing.age < hud.dice_timing.settle_seconds
    if not falls:
        hud.book_state = _labels_now(hud)
    elif not isinstance(hud.book_state, HeldShipLabels):
        return
    assert isinstance(hud.book_state, HeldShipLabels)
    for name, lines in hud.book_state.lines_by_ship:
        tag = tag_room.tag_rects.get(name)
        if tag is not None and tag_room.may_caption(name):
            rect = _label_rect(c, sea_view, name, tag, lines, tag_room)
            if rect is not None:
                draw_label(c, rect.topleft, lines, tag_room)


@dataclass(frozen=True, slots=True)
class HeldShipLabels:
    """What was last told of every ship that is held: her id, and the lines."""

    lines_by_ship: tuple[tuple[str, tuple[str, ...]], ...]


def _labels_now(hud: HudState) -> HeldShipLabels:
    """Return what is to be told of the ships as the table knows them now."""
    told: dict[str, list[str]] = {}
    for ship, words in held_ships_with_words(hud):
        told.setdefault(ship.id, []).append(words)
    return HeldShipLabels(tuple((name, tuple(lines)) for name, lines in told.items()))


def _label_rect(
    c: Canvas, sea_view: SeaView, name: str, tag: pygame.Rect, lines: Sequence[str], tag_room: TagRoom
) -> pygame.Rect | None:
    """Return where these lines lie close to that tag; None if there is no room for them."""
    wide = max(letters.text_width(line, letters.SMALL_STRONG, c.style) for line in lines) + c.px(8)
    size = (wide, letters.line_height(letters.SMALL, c.style) * len(lines))
    by = tag_room.label_rects.get(name, tag)
    others = [hull for other, hull in tag_room.hull_outlines.items() if other != name]
    candidates = TagCandidates(
        size,
        by.center,
        by,
        tag_room.occupied,
        tag_room.area,
        c.style.unit,
        other_hulls=others,
        max_distances=1,
        avoided=tag_room.avoided,
        own_hull=tag_room.hull_outlines.get(name),
    )
    return sea_view.tag_layout.tag_rect(f"plight of {name}", candidates, c.style.is_motion_reduced)


def held_ships_with_words(hud: HudState) -> Iterator[tuple[Ship, str]]:
    """Yield each ship that is held, and the words of it: `In irons`. The clause stands in the
    log."""
    for ship in every(Ship):
        if is_on_board(ship) and not has_marker(ship.number, HasStruck):
            if ship.in_irons:
                yield ship, "In irons"
            elif is_hulk(ship, get_single(Wind)):
                yield ship, "A hulk, adrift"
    for hold in every(Hold):
        if hold.open and (words := _hold_words(hold)):
            held, other = get_ship(hold.mover), get_ship(hold.other)
            if hold.fast and not has_marker(held.number, HasStruck):
                held, other = other, held
            yield held, f"{words} {name_by_id(hud.names, other.id)}"


def _hold_words(hold: Hold) -> str:
    """Return how one ship is held by the other, '' if they only lie side by side."""
    if hold.fast:
        return "Prize of"
    if hold.boarder:
        return "Grappled with"
    return "Foul of" if hold.foul else ""
