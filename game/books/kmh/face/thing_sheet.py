"""The record of boats, works and troops: what they have left, what they do, what befalls them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.books.kmh.face.things import (
    KINDS,
    Craft,
    asked_about,
    chain_state,
    craft_of,
    host_words,
    name_of,
)
from game.books.kmh.rules.batteries import Battery, dice_lost
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.land import Party, bases, cover_of, garrison, saves_from, throws_again
from game.books.kmh.rules.sheet import Deck
from game.books.kmh.rules.tables import table
from game.core.markers import Gone, HasStruck
from game.core.table import every, has, the
from game.play.words import count
from game.sea.units import DEGREE
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.citations import because
from game.ui.battle.hud_state import HudState
from game.ui.battle.hull_profile import draw_profile
from game.ui.battle.record_panel import (
    BOX,
    Condition,
    RecordHeader,
    draw_box,
    draw_head,
    draw_label,
    draw_lines,
)
from game.ui.battle.ship_status import ShipStatus

_CREWS = {
    "jolly-jack-tars": "Jolly Jack Tars",
    "sans-culottes": "Sans Culottes",
    "landlubbers": "Landlubbers",
}
_PROFILE = (104, 44)
_ON_A_TAB = 13
"""Letters that a tab has room for."""


@dataclass(frozen=True, slots=True)
class ThingView:
    """The record of what is no ship. ``points`` of damage it can take, ``lost`` of them, ``fresh``
    in this turn; ``label`` names the boxes; ``lines`` are what it does and suffers, ``notes`` what
    else its rules say, each with its clause; ``rowed``: boats, of which a profile is drawn."""

    id: str
    name: str
    nation: str
    rate: str
    kind: str
    label: str
    points: int
    lost: int
    fresh: int
    figure: str
    lines: tuple[Condition, ...]
    notes: tuple[tuple[str, str], ...] = ()
    rowed: bool = False


def on_tab(hud: HudState, name: str) -> tuple[str, int] | None:
    """The name on the record's tab of a thing, what it is where its name is long, and the number of
    its side; None if it is none."""
    found = craft_of(name) or next((c for c in every(Chain) if c.id == name), None)
    if found is None:
        return None
    said = name_of(hud, name)
    return said if len(said) <= _ON_A_TAB else plainly(found), hud.side_number(found.side) or 0


def plainly(found: Craft | Chain) -> str:
    """What it is, in a word."""
    match found:
        case Boat():
            return "Boats"
        case Battery():
            return {"tower": "Tower", "battery": "Battery"}.get(found.kind, "Fort")
        case Party():
            return "Troops"
        case _:
            return found.kind.capitalize()


def thing_sheet(hud: HudState, name: str) -> ThingView | None:
    """The record of the thing with that id, None if there is none."""
    found = craft_of(name) or next((c for c in every(Chain) if c.id == name), None)
    match found:
        case Battery():
            return _works(hud, found)
        case Boat():
            return _boats(hud, found)
        case Party():
            return _troops(hud, found)
        case Chain():
            return _chain(hud, found)
        case _:
            return None


def thing_plate(hud: HudState, name: str) -> ShipStatus | None:
    """The plate of boats, works or troops: what is left of them, and what they do and suffer."""
    view, tab = thing_sheet(hud, name), on_tab(hud, name)
    if view is None or tab is None:
        return None
    most = max(1, view.points)
    return ShipStatus(
        tab[1],
        view.nation,
        tab[0],
        view.figure,
        1 - view.lost / most,
        view.fresh / most,
        signs=view.lines,
    )


def nation_of(hud: HudState, side: str) -> str:
    """The nation of a side: the level's word, else that of its first ship."""
    said = next((s.nation for s in hud.battle.level.sides if s.id == side), "")
    number = hud.side_number(side)
    return said or next((s.nation for s in hud.ships if s.born % 4 == number), "")


# ------------------------------------------------------------------------------ works
def _works(hud: HudState, work: Battery) -> ThingView:
    """KMH-19: strength, dice, gunners, furnace."""
    dice = max(work.dice - dice_lost(work), 0)
    crew = f"{_CREWS.get(work.crew, 'gunners')}, {work.quality}"
    arc = "all round" if work.arc >= 359 * DEGREE else f"through {work.arc // DEGREE}°"
    each: int = table("batteries")[work.kind]["points_a_die"]
    notes = [(f"{crew}; guns train {arc}", "KMH-19.0.1")]
    if each:
        notes.append((f"A die is lost for every {each} points", work.clause))
    return ThingView(
        work.id,
        work.name,
        nation_of(hud, work.side),
        f"{count(dice, 'die')}" if dice else "silent",
        KINDS.get(work.kind, work.kind),
        "Strength",
        work.points,
        min(work.damage, work.points),
        min(work.damage_this_turn, work.damage),
        f"{work.value} of {work.points} left",
        tuple(_works_lines(work)),
        tuple(notes),
    )


def _works_lines(work: Battery) -> list[Condition]:
    """Flag, fire, furnace, mortars, garrison."""
    lines = []
    if has(work.number, Gone):
        lines.append(Condition("strike", "In ruins", bad=True))
    elif has(work.number, HasStruck):
        lines.append(Condition("strike", "Its flag is down", bad=True))
    if work.burning:
        words = "Magazine fire" if work.hazardous else "On fire"
        lines.append(Condition("flame", words, bad=True))
    if work.furnace:
        lines.append(Condition("flame", furnace_words(work)))
    if work.gun_lost:
        lines.append(Condition("cannon", "Its gun is lost", bad=True))
    if work.officers:
        lines.append(Condition("officer", "Officers down", bad=True))
    if work.mortars:
        lines.append(Condition("shot", count(work.mortars, "mortar")))
    held = garrison(work)
    words = f"Held by {held[0].name}" if held else "Nobody within but its gunners"
    return [*lines, Condition("people", words)]


def furnace_words(work: Battery) -> str:
    """KMH-9.3.2: `Furnace: turn 3 of 8`; cold, or red hot."""
    turns: int = table("hot_shot")["turns"]
    if not work.hot_from:
        return "Furnace cold"
    left = work.hot_from - the(Deck).turn
    return f"Furnace: turn {turns - left} of {turns}" if left > 0 else "Its shot is red-hot"


# ------------------------------------------------------------------------------ boats
def _boats(hud: HudState, boat: Boat) -> ThingView:
    """KMH-15: how many, whose men, what they hang on and carry."""
    lines = [Condition("boat", doing(hud, boat))]
    if boat.abandoned:
        lines.append(Condition("people", "The crew of a fireship, in their boats"))
    for party in (p for p in bases() if p.aboard == boat.id):
        ready = "touched the shore: may land" if party.landing else f"{count(party.value, 'point')}"
        lines.append(Condition("people", f"{party.name}: {ready}"))
    each = table("boat_boarding")["elite" if boat.elite else "other"]
    notes = (
        (f"They board with a d6 and {each} for each boat", "KMH-15.2.1"),
        ("Every hit sinks one on a 6", "KMH-15.4.1"),
    )
    quality = "elite" if boat.elite else "not elite"
    return ThingView(
        boat.id,
        name_of(hud, boat.id),
        nation_of(hud, boat.side),
        "",
        f"{_CREWS.get(boat.crew, boat.crew)}, {quality}",
        "Boats",
        boat.count,
        0,
        0,
        f"{boat.count} afloat",
        tuple(lines),
        notes,
        rowed=True,
    )


def doing(hud: HudState, boat: Boat) -> str:
    """What boats are at, in a few words; those that are being asked have their order to come."""
    if has(boat.number, Gone):
        return "Not in the water any more"
    if boat.tow:
        return f"Towing {name_of(hud, boat.tow)}"
    if boat.fast == boat.ship and boat.fast:
        return f"Fast astern of {host_words(hud, boat.fast)}"
    if boat.fast:
        return f"Made fast to {host_words(hud, boat.fast)}"
    asked = asked_about(hud) == boat.id
    return "Have moved in this turn" if boat.moved and not asked else "Free to pull"


# ------------------------------------------------------------------------------ troops, chains
def _troops(hud: HudState, party: Party) -> ThingView:
    """KMH-20: points, cover, where they are."""
    cover = cover_of(party)
    save = saves_from(cover)
    lines = [Condition("people", f"Aboard {host_words(hud, party.aboard)}")] if party.aboard else []
    if has(party.number, Gone):
        lines = [Condition("strike", "Broken", bad=True)]
    told = f"{cover.capitalize()} cover saves on {save}+" if save else "In the open"
    lines.append(Condition("land", told))
    if throws_again(party):
        lines.append(Condition("dice", "Steady: a miss is thrown again"))
    moves = table("land")["moves_cm"]
    notes = (
        (f"Marches {moves} cm, fires to {table('land')['reach_cm']} cm", "KMH-20.2.1"),
        ("In melee a die a point, every 6 tells", "KMH-20.4.1"),
    )
    return ThingView(
        party.id,
        party.name,
        nation_of(hud, party.side),
        count(party.value, "point"),
        f"{party.kind.capitalize()}{', elite' if party.elite else ''}",
        "Points",
        party.points,
        min(party.damage, party.points),
        0,
        f"{party.value} of {party.points} left",
        tuple(lines),
        notes,
    )


def _chain(hud: HudState, chain: Chain) -> ThingView:
    """KMH-19.6: up or down, and how strong."""
    state = "broken" if chain.broken else chain_state(chain)
    strong = "weak" if chain.strength > 0 else "strong" if chain.strength else "of usual strength"
    notes = (("A d6 less her rating: nought or more breaks it", "KMH-19.7.1"),)
    return ThingView(
        chain.id,
        chain.name or chain.kind,
        nation_of(hud, chain.side),
        state,
        f"{chain.kind.capitalize()}, {strong}",
        "",
        0,
        0,
        0,
        "",
        (Condition("hook", f"It is {state}"),),
        notes,
    )


# ------------------------------------------------------------------------------ drawn
def draw_thing(c: Canvas, room: pygame.Rect, view: ThingView) -> None:
    """Head, boxes, conditions, notes, from the top; lines that find no room are left out."""
    y = draw_head(c, room, RecordHeader(view.nation, view.name, view.rate, view.kind))
    if view.points:
        y = _draw_boxes(c, room, y, view)
    step = c.look.grown(20)
    rows = max(0, (room.bottom - y) // step)
    shown = view.lines[:rows]
    draw_lines(c, pygame.Rect(room.x, y, room.w, step), shown)
    y += len(shown) * step + c.px(6)
    for words, clause in view.notes:
        told = letters.wrap(because(c.look, words, clause), letters.SMALL, c.look, room.w)
        for line in told:
            if y + c.look.grown(17) <= room.bottom:
                letters.draw_text(c, (room.x, y), line, letters.SMALL, palette.INK_2)
            y += c.look.grown(17)
        y += c.px(4)
    high = c.px(_PROFILE[1])
    if view.rowed and y + high <= room.bottom:
        draw_profile(c, pygame.Rect(room.x, y, c.px(_PROFILE[0]), high), (), (), "boat")


def _draw_boxes(c: Canvas, room: pygame.Rect, y: int, view: ThingView) -> int:
    """A box for every point: old losses struck, this turn's in wax."""
    y = draw_label(c, room, y, view.label, view.figure, view.lost > 0)
    pitch = c.px(BOX + 1.5)
    a_row = max(1, min(20, room.w // pitch))
    for n in range(view.points):
        box = pygame.Rect(0, 0, pitch - c.px(2), pitch - c.px(2))
        box.topleft = (room.x + n % a_row * pitch, y + n // a_row * pitch)
        draw_box(c, box, n < view.lost, view.lost - view.fresh <= n < view.lost)
    return y + -(-view.points // a_row) * pitch + c.px(6)
