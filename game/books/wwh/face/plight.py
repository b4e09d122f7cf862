"""What holds a ship by Warm Work, Hardy!, told on the water at her tag: irons, a hulk's drift, the
ship she is foul of, the enemy who has grappled her, who has taken her."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.books.wwh.rules.sailing import is_hulk
from game.books.wwh.rules.sheet import Hold, Ship, Wind, on_board, ship_named
from game.core.markers import HasStruck
from game.core.table import every, has, the
from game.play.words import called
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.hud_state import HudState
from game.ui.battle.sea_marks import TagRoom, draw_label
from game.ui.battle.sea_view import SeaView
from game.ui.battle.tag_candidates import TagCandidates


def draw(c: Canvas, board: SeaView, hud: HudState, room: TagRoom) -> None:
    """A line or two at the tag of every ship that is held, if there is room close by, in a crowd at
    the tags of those that are named: words that stand by themselves on the sea are nobody's. While
    dice are still on their way they are as they were before, for the table knows already what the
    dice will bring."""
    falls = hud.tray.showing and hud.tray.age < hud.tray.settled
    if not falls:
        hud.book_state = _told_of(hud)
    elif not isinstance(hud.book_state, Plights):
        return
    assert isinstance(hud.book_state, Plights)
    for name, lines in hud.book_state.lines:
        tag = room.tags.get(name)
        if tag is not None and room.tells(name):
            rect = _place(c, board, name, tag, lines, room)
            if rect is not None:
                draw_label(c, rect.topleft, lines, room)


@dataclass(frozen=True, slots=True)
class Plights:
    """What was last told of every ship that is held: her id, and the lines."""

    lines: tuple[tuple[str, tuple[str, ...]], ...]


def _told_of(hud: HudState) -> Plights:
    """What is to be told of the ships as the table knows them now."""
    told: dict[str, list[str]] = {}
    for ship, words in plights(hud):
        told.setdefault(ship.id, []).append(words)
    return Plights(tuple((name, tuple(lines)) for name, lines in told.items()))


def _place(
    c: Canvas, board: SeaView, name: str, tag: pygame.Rect, lines: Sequence[str], room: TagRoom
) -> pygame.Rect | None:
    """Where these lines lie close to that tag; None if there is no room for them."""
    wide = max(letters.width(line, letters.SMALL_STRONG, c.look) for line in lines) + c.px(8)
    size = (wide, letters.line_height(letters.SMALL, c.look) * len(lines))
    by = room.labels.get(name, tag)
    others = [hull for other, hull in room.keels.items() if other != name]
    wish = TagCandidates(
        size, by.center, by, room.taken, room.within, c.look.u, others=others, most=1,
        shunned=room.shunned, hull=room.keels.get(name),
    )  # fmt: skip
    return board.moorings.place(f"plight of {name}", wish, c.look.still)


def plights(hud: HudState) -> Iterator[tuple[Ship, str]]:
    """Each ship that is held, and the words of it: `In irons`. The clause stands in the log."""
    for ship in every(Ship):
        if on_board(ship) and not has(ship.number, HasStruck):
            if ship.in_irons:
                yield ship, "In irons"
            elif is_hulk(ship, the(Wind)):
                yield ship, "A hulk, adrift"
    for hold in every(Hold):
        if hold.open and (words := _held(hold)):
            held, other = ship_named(hold.mover), ship_named(hold.other)
            if hold.fast and not has(held.number, HasStruck):
                held, other = other, held
            yield held, f"{words} {called(hud.names, other.id)}"


def _held(hold: Hold) -> str:
    """How one ship is held by the other, '' if they only lie side by side."""
    if hold.fast:
        return "Prize of"
    if hold.boarder:
        return "Grappled with"
    return "Foul of" if hold.foul else ""
