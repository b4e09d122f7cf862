"""What is no ship in Kiss Me, Hardy!: boats, works, troops and chains: how to find and name them, and their
records. Read inside the table of the battle."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from game.books.kmh.rules.batteries import Battery, dice_lost
from game.books.kmh.rules.boat_sheet import Boat, all_boats
from game.books.kmh.rules.chains import Chain, ChainWork
from game.books.kmh.rules.land import (
    Party,
    all_bases,
    bases_ashore,
    cover_of,
    garrison,
    may_reroll,
    save_number,
)
from game.books.kmh.rules.sheet import Deck, get_ship
from game.books.kmh.rules.sight import chains_for
from game.books.kmh.rules.tables import rule_table
from game.core.markers import Gone, HasStruck
from game.core.steps import Choose
from game.core.table import every, every_without, get_single, has_marker
from game.play.event_words import count_words, name_by_id
from game.sea.units import CM, DEGREE
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.panels.record_panel import (
    BOX_SIZE,
    RecordHeader,
    ShipCondition,
    draw_box,
    draw_conditions,
    draw_head,
    draw_label,
    draw_profile,
)
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.citations import reason_with_clause
from game.ui.battle.values.prompts import human_seats

Craft = Boat | Battery | Party
"""What has a sheet of its own and is no ship."""
WORKS_KIND_WORDS: Final = {
    "battery": "shore battery",
    "old-fort": "old fort",
    "fortress": "fortress",
    "tower": "Martello tower",
}


class ObjectKind(StrEnum):
    """What there is on the sea and the shore besides ships."""

    BOATS = "boats"
    WORKS = "works"
    TROOPS = "troops"
    CHAIN = "chain"


@dataclass(frozen=True, slots=True)
class SeaObject:
    """Something on the sea or the shore: whose (the number of the side), where in cm and how far across, what
    its tag says it has left, and how much of the whole that is (0 to 1)."""

    id: str
    kind: ObjectKind
    name: str
    side: int
    x: float
    y: float
    width: float
    strength_text: str = ""
    strength_share: float = 1.0


# ------------------------------------------------------------------------------ which there are
def sea_objects(hud: HudState) -> list[SeaObject]:
    """Return everything in sight that is no ship and is not gone, in placement order; four parts of one
    picture ask for it."""

    def found() -> list[SeaObject]:
        return [*boat_objects(hud), *works_objects(hud), *troop_objects(hud), *chain_objects(hud)]

    return hud.frame_cache.get("things", found)


def find_object(hud: HudState, name: str) -> SeaObject | None:
    """Return the thing with that id, None if there is none."""
    return next((t for t in sea_objects(hud) if t.id == name), None)


def find_craft(name: str) -> Craft | None:
    """Return the sheet of the boats, the work or the troops of that id, None for none."""
    found: list[Craft] = [*every(Boat), *every(Battery), *every(Party)]
    return next((one for one in found if one.id == name), None)


def asked_id(hud: HudState) -> str:
    """Return the id of what the question is about, ship or no; '' for none."""
    step = hud.battle.pending_step
    return step.about if isinstance(step, Choose) else ""


def boat_objects(hud: HudState) -> Iterator[SeaObject]:
    """Yield boats in the water."""
    for boat in all_boats():
        side = _side_number(hud, boat.side)
        x, y, across = boat.pose.x / CM, boat.pose.y / CM, boat.size.length / CM
        yield SeaObject(
            boat.id, ObjectKind.BOATS, boats_name(hud, boat), side, x, y, across, boats_left_words(boat)
        )


def works_objects(hud: HudState) -> Iterator[SeaObject]:
    """Yield works ashore that are not in ruins."""
    for work in every_without(Battery, Gone):
        struck = has_marker(work.number, HasStruck)
        figure = "struck" if struck else f"{work.points_left} of {work.points}"
        figure = str(work.points) if not work.damage and not struck else figure
        x, y, across = work.pose.x / CM, work.pose.y / CM, work.breadth / CM
        left = work.points_left / max(work.points, 1)
        side = _side_number(hud, work.side)
        yield SeaObject(work.id, ObjectKind.WORKS, work.name, side, x, y, across, figure, left)


def troop_objects(hud: HudState) -> Iterator[SeaObject]:
    """Yield troops ashore in the field; those in a work stand on its record."""
    for party in bases_ashore():
        if not party.aboard:
            x, y, across = party.pose.x / CM, party.pose.y / CM, party.size.length / CM
            figure = f"{party.points_left} of {party.points}" if party.damage else str(party.points)
            left = party.points_left / max(party.points, 1)
            side = _side_number(hud, party.side)
            yield SeaObject(party.id, ObjectKind.TROOPS, party.name, side, x, y, across, figure, left)


def chain_objects(hud: HudState) -> Iterator[SeaObject]:
    """KMH-19.10.1: yield chains that bar the way, as far as all who sit here know of them."""
    known = {chain.id for chain in chains_for(human_seats(hud.battle))}
    for chain in every(Chain):
        if chain.id in known and not chain.broken:
            (ax, ay), (bx, by) = chain.points[0], chain.points[-1]
            x, y = (ax + bx) / 2 / CM, (ay + by) / 2 / CM
            name, figure = chain.name or chain.kind, chain_state_words(chain)
            yield SeaObject(
                chain.id, ObjectKind.CHAIN, name, _side_number(hud, chain.side), x, y, 3.0, figure
            )


def _side_number(hud: HudState, name: str) -> int:
    return hud.side_number(name) or 0


# ------------------------------------------------------------------------------ words
def display_name(hud: HudState, name: str) -> str:
    """Return what a ship, boats, a work, troops or a squadron is called."""
    boat = next((b for b in every(Boat) if b.id == name), None)
    if boat is not None:
        return boats_name(hud, boat)
    return name_by_id(hud.names, name)


def boats_name(hud: HudState, boat: Boat) -> str:
    """Return the name from the level, else `Phoebe’s boats`."""
    return hud.names.get(boat.id, boat.name)


def boats_left_words(boat: Boat) -> str:
    """Return how many boats there are, and what they do, in two words."""
    doing = "towing" if boat.tow else "alongside" if boat.fast else ""
    doing = "fast astern" if boat.fast and boat.fast == boat.ship else doing
    return count_words(boat.count, "boat") + (f", {doing}" if doing else "")


def chain_state_words(chain: Chain) -> str:
    """Return whether a chain is up, and what is being done to it."""
    if chain.work:
        return f"being {'lowered' if chain.work == ChainWork.LOWERING else 'raised'}"
    return "up" if chain.raised else "down"


def host_name(hud: HudState, name: str) -> str:
    """Return the ship, the boats or the work that somebody is aboard of."""
    found = any(ship.id == name for ship in hud.ships)
    return get_ship(name).name if found else display_name(hud, name)


_CREWS = {
    "jolly-jack-tars": "Jolly Jack Tars",
    "sans-culottes": "Sans Culottes",
    "landlubbers": "Landlubbers",
}
_PROFILE = (104, 44)
_TAB_LETTERS = 13
"""Letters that a tab has room for."""


@dataclass(frozen=True, slots=True)
class ObjectRecordView:
    """The record of what is no ship. ``points`` of damage it can take, ``points_lost`` of them,
    ``lost_this_turn`` in this turn; ``boxes_label`` names the boxes; ``conditions`` are what it does and
    suffers, ``notes`` what else its rules say, each with its clause; ``is_boats``: boats, of which a profile
    is drawn."""

    id: str
    name: str
    nation: str
    rate: str
    kind: str
    boxes_label: str
    points: int
    points_lost: int
    lost_this_turn: int
    figure: str
    conditions: tuple[ShipCondition, ...]
    notes: tuple[tuple[str, str], ...] = ()
    is_boats: bool = False


def tab_label(hud: HudState, name: str) -> tuple[str, int] | None:
    """Return the name on the record's tab of a thing, what it is where its name is long, and the number of
    its side; None if it is none."""
    found = find_craft(name) or next((c for c in every(Chain) if c.id == name), None)
    if found is None:
        return None
    said = display_name(hud, name)
    return said if len(said) <= _TAB_LETTERS else kind_words(found), hud.side_number(found.side) or 0


def kind_words(found: Craft | Chain) -> str:
    """Return what it is, in a word."""
    match found:
        case Boat():
            return "Boats"
        case Battery():
            return {"tower": "Tower", "battery": "Battery"}.get(found.kind, "Fort")
        case Party():
            return "Troops"
        case _:
            return found.kind.capitalize()


def object_record(hud: HudState, name: str) -> ObjectRecordView | None:
    """Return the record of the thing with that id, None if there is none."""
    found = find_craft(name) or next((c for c in every(Chain) if c.id == name), None)
    match found:
        case Battery():
            return _works_record(hud, found)
        case Boat():
            return _boats_record(hud, found)
        case Party():
            return _troops_record(hud, found)
        case Chain():
            return _chain_record(hud, found)
        case _:
            return None


def object_status(hud: HudState, name: str) -> ShipStatus | None:
    """Return the status of that ship, works or troops: what is left of them, and what they do and suffer."""
    view, tab = object_record(hud, name), tab_label(hud, name)
    if view is None or tab is None:
        return None
    most = max(1, view.points)
    return ShipStatus(
        tab[1],
        view.nation,
        tab[0],
        view.figure,
        1 - view.points_lost / most,
        view.lost_this_turn / most,
        conditions=view.conditions,
    )


def nation_of(hud: HudState, side: str) -> str:
    """Return the nation of a side: the level's word, else that of its first ship."""
    said = next((s.nation for s in hud.battle.level.sides if s.id == side), "")
    number = hud.side_number(side)
    return said or next((s.nation for s in hud.ships if s.first_side % 4 == number), "")


# ------------------------------------------------------------------------------ works
def _works_record(hud: HudState, work: Battery) -> ObjectRecordView:
    """KMH-19: return strength, dice, gunners, furnace."""
    dice = max(work.dice - dice_lost(work), 0)
    crew = f"{_CREWS.get(work.crew, 'gunners')}, {work.quality}"
    arc = "all round" if work.arc >= 359 * DEGREE else f"through {work.arc // DEGREE}°"
    each: int = rule_table("batteries")[work.kind]["points_a_die"]
    notes = [(f"{crew}; guns train {arc}", "KMH-19.0.1")]
    if each:
        notes.append((f"A die is lost for every {each} points", work.clause))
    return ObjectRecordView(
        work.id,
        work.name,
        nation_of(hud, work.side),
        f"{count_words(dice, 'die')}" if dice else "silent",
        WORKS_KIND_WORDS.get(work.kind, work.kind),
        "Strength",
        work.points,
        min(work.damage, work.points),
        min(work.damage_this_turn, work.damage),
        f"{work.points_left} of {work.points} left",
        tuple(_works_conditions(work)),
        tuple(notes),
    )


def _works_conditions(work: Battery) -> list[ShipCondition]:
    lines = []
    if has_marker(work.number, Gone):
        lines.append(ShipCondition("strike", "In ruins", is_bad=True))
    elif has_marker(work.number, HasStruck):
        lines.append(ShipCondition("strike", "Its flag is down", is_bad=True))
    if work.burning:
        words = "Magazine fire" if work.hazardous else "On fire"
        lines.append(ShipCondition("flame", words, is_bad=True))
    if work.furnace:
        lines.append(ShipCondition("flame", furnace_words(work)))
    if work.gun_lost:
        lines.append(ShipCondition("cannon", "Its gun is lost", is_bad=True))
    if work.officers:
        lines.append(ShipCondition("officer", "Officers down", is_bad=True))
    if work.mortars:
        lines.append(ShipCondition("shot", count_words(work.mortars, "mortar")))
    held = garrison(work)
    words = f"Held by {held[0].name}" if held else "Only gunners inside"
    return [*lines, ShipCondition("people", words)]


def furnace_words(work: Battery) -> str:
    """KMH-9.3.2: return text like `Furnace: turn 3 of 8`; cold, or red hot."""
    turns: int = rule_table("hot_shot")["turns"]
    if not work.hot_from:
        return "Furnace cold"
    left = work.hot_from - get_single(Deck).turn
    return f"Furnace: turn {turns - left} of {turns}" if left > 0 else "Its shot is red-hot"


# ------------------------------------------------------------------------------ boats
def _boats_record(hud: HudState, boat: Boat) -> ObjectRecordView:
    """KMH-15: return how many, whose men, what they hang on and carry."""
    lines = [ShipCondition("boat", boat_activity(hud, boat))]
    if boat.abandoned:
        lines.append(ShipCondition("people", "The crew of a fireship, in their boats"))
    for party in (p for p in all_bases() if p.aboard == boat.id):
        ready = (
            "touched the shore: may land" if party.landing else f"{count_words(party.points_left, 'point')}"
        )
        lines.append(ShipCondition("people", f"{party.name}: {ready}"))
    each = rule_table("boat_boarding")["elite" if boat.elite else "other"]
    notes = (
        (f"They board with a d6 and {each} for each boat", "KMH-15.2.1"),
        ("Every hit sinks one on a 6", "KMH-15.4.1"),
    )
    quality = "elite" if boat.elite else "not elite"
    return ObjectRecordView(
        boat.id,
        display_name(hud, boat.id),
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
        is_boats=True,
    )


def boat_activity(hud: HudState, boat: Boat) -> str:
    """Return what boats are at, in a few words; those that are being asked have their order to come."""
    if has_marker(boat.number, Gone):
        return "Not in the water any more"
    if boat.tow:
        return f"Towing {display_name(hud, boat.tow)}"
    if boat.fast == boat.ship and boat.fast:
        return f"Fast astern of {host_name(hud, boat.fast)}"
    if boat.fast:
        return f"Made fast to {host_name(hud, boat.fast)}"
    asked = asked_id(hud) == boat.id
    return "Have moved in this turn" if boat.moved and not asked else "Free to row"


# ------------------------------------------------------------------------------ troops, chains
def _troops_record(hud: HudState, party: Party) -> ObjectRecordView:
    """KMH-20: return points, cover, where they are."""
    cover = cover_of(party)
    save = save_number(cover)
    lines = [ShipCondition("people", f"Aboard {host_name(hud, party.aboard)}")] if party.aboard else []
    if has_marker(party.number, Gone):
        lines = [ShipCondition("strike", "Broken", is_bad=True)]
    told = f"{cover.capitalize()} cover saves on {save}+" if save else "In the open"
    lines.append(ShipCondition("land", told))
    if may_reroll(party):
        lines.append(ShipCondition("dice", "Steady: a miss is thrown again"))
    moves = rule_table("land")["moves_cm"]
    notes = (
        (f"Marches {moves} cm, fires to {rule_table('land')['reach_cm']} cm", "KMH-20.2.1"),
        ("In melee a die a point, every 6 tells", "KMH-20.4.1"),
    )
    return ObjectRecordView(
        party.id,
        party.name,
        nation_of(hud, party.side),
        count_words(party.points_left, "point"),
        f"{party.kind.capitalize()}{', elite' if party.elite else ''}",
        "Points",
        party.points,
        min(party.damage, party.points),
        0,
        f"{party.points_left} of {party.points} left",
        tuple(lines),
        notes,
    )


def _chain_record(hud: HudState, chain: Chain) -> ObjectRecordView:
    """KMH-19.6: return up or down, and how strong."""
    state = "broken" if chain.broken else chain_state_words(chain)
    strong = "weak" if chain.strength > 0 else "strong" if chain.strength else "of usual strength"
    notes = (("A d6 less her rating: nought or more breaks it", "KMH-19.7.1"),)
    return ObjectRecordView(
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
        (ShipCondition("hook", f"It is {state}"),),
        notes,
    )


# ------------------------------------------------------------------------------ drawn
def draw_object_record(c: Canvas, room: pygame.Rect, view: ObjectRecordView) -> None:
    """Draw head, boxes, conditions, notes, from the top; lines that find no room are left out."""
    y = draw_head(c, room, RecordHeader(view.nation, view.name, view.rate, view.kind))
    if view.points:
        y = _draw_boxes(c, room, y, view)
    step = c.style.text_px(20)
    shown = view.conditions[: max(0, (room.bottom - y) // step)]
    draw_conditions(c, pygame.Rect(room.x, y, room.w, step), shown)
    y += len(shown) * step + c.px(6)
    for words, clause in view.notes:
        told = letters.wrap_text(reason_with_clause(c.style, words, clause), letters.SMALL, c.style, room.w)
        for line in told:
            if y + c.style.text_px(17) <= room.bottom:
                letters.draw_text(c, (room.x, y), line, letters.SMALL, palette.INK_2)
            y += c.style.text_px(17)
        y += c.px(4)
    high = c.px(_PROFILE[1])
    if view.is_boats and y + high <= room.bottom:
        draw_profile(c, pygame.Rect(room.x, y, c.px(_PROFILE[0]), high), (), (), "boat")


def _draw_boxes(c: Canvas, room: pygame.Rect, y: int, view: ObjectRecordView) -> int:
    y = draw_label(c, room, y, view.boxes_label, view.figure, view.points_lost > 0)
    pitch = c.px(BOX_SIZE + 1.5)
    a_row = max(1, min(20, room.w // pitch))
    for n in range(view.points):
        box = pygame.Rect(0, 0, pitch - c.px(2), pitch - c.px(2))
        box.topleft = (room.x + n % a_row * pitch, y + n // a_row * pitch)
        draw_box(c, box, n < view.points_lost, view.points_lost - view.lost_this_turn <= n < view.points_lost)
    return y + -(-view.points // a_row) * pitch + c.px(6)
