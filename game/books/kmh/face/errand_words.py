"""What an errand is called on the bar and on the sea, and what it may bring: the words and the odds
of boats, troops, cables and warps. Read inside the table of the battle; changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.books.kmh.face.boarding_card import odds_from_boats
from game.books.kmh.face.errand import Deed, Errand, parted
from game.books.kmh.face.hand import sheet_of
from game.books.kmh.face.things import asked_about, craft_of, name_of
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.bearings import Haul
from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.boat_orders import BoatDeed
from game.books.kmh.rules.boat_sheet import (
    Boat,
    all_boats,
    apart,
    bearing_to,
    boarding_bonus,
    lies,
    reach,
    tow_pull,
)
from game.books.kmh.rules.boats import towing
from game.books.kmh.rules.land import Party, cover_of, garrison, saves_from, standing_place
from game.books.kmh.rules.landing import rooms
from game.books.kmh.rules.sheet import Ship, Wind
from game.books.kmh.rules.tables import table
from game.books.kmh.rules.zones import Position
from game.core.table import the
from game.core.wording import in_sentence
from game.play.words import count
from game.sea.compass import name as point
from game.sea.pose import Pose, gap
from game.sea.units import CM, DEGREE, centimetres
from game.ui.battle.citations import because, cited
from game.ui.battle.hud_state import HudState

Lines = tuple[str, ...]
_VERBS: Final = {
    "anchor": ("Anchor", "anchor", "n"),
    "apart": ("Apart", "cross", "r"),
    "astern": ("Astern", "down", "s"),
    "board": ("Board", "swords", "b"),
    "carry on": ("As they are", "hold", "r"),
    "cast off": ("Cast off", "cross", "c"),
    "combine": ("Combine", "check", "b"),
    "cut": ("Cut", "cross", "c"),
    "drag": ("Drag", "hook", "p"),
    "embark": ("Embark", "boat", "b"),
    "enter": ("Enter", "fort", "e"),
    "grapple": ("Grapple", "hook", "g"),
    "heave": ("Heave", "up", "h"),
    "hold on": ("Hold on", "hold", "h"),
    "land": ("Land", "land", "g"),
    "launch": ("Launch", "boat", "b"),
    "lie": ("Lie", "hold", "r"),
    "line": ("Line to", "hook", "n"),
    "march": ("March", "ahead", "p"),
    "pull": ("Pull", "boat", "p"),
    "rest": ("Rest", "hold", "r"),
    "ride": ("Ride", "anchor", "r"),
    "stay": ("Stay", "hold", "r"),
    "stow": ("Stow", "down", "s"),
    "swing": ("Swing", "wheel", "p"),
    "to": ("Go to", "ship", "g"),
    "tow": ("Tow", "hook", "h"),
    "towards": ("Charge", "swords", "g"),
    "warp": ("Warp", "anchor", "p"),
    "weigh": ("Weigh", "up", "w"),
}
_DO_IT: Final = {
    "anchor": "Drop anchor",
    "apart": "Leave them apart",
    "astern": "Make fast astern",
    "carry on": "Leave the boats",
    "cast off": "Let go the line",
    "cut": "Cut the cable",
    "heave": "Heave away",
    "hold on": "Keep hold",
    "lie": "Lie still",
    "rest": "Rest here",
    "ride": "Stay at anchor",
    "stay": "Stay here",
    "stow": "Hoist them in",
    "weigh": "Weigh anchor",
}
"""An order that is about nobody as the confirming button says it: no two buttons say the same."""
_HINTS: Final = {
    "astern": "Made fast astern of her own ship, they are where she is",
    "grapple": "Hook on to the burning ship, and drag her away on the fireships card",
    "to": "Pull until they lie alongside",
    "line": "Carry a line from their ship to her: it is fast at the end of the turn",
    "tow": "Pass a line: boats tow ships in a calm only",
    "pull": "Pull that way as far as wind and oars allow",
    "launch": "Boats into the water: all she does with them in this move",
    "swing": "Two anchors are down: she is hauled round on her spring to any angle",
    "cut": "The cables are lost, and she makes sail in the moves to come",
    "weigh": "Heave the anchors up, move after move; they are kept",
    "warp": "A boat carries an anchor out; hauling begins on the fifth turn",
    "towards": "March at them, as far as they may",
    "stow": "Hoist in those that lie alongside, with whoever is in them",
    "carry on": "Leave the boats as they are",
    "apart": "Each squadron moves on its own card",
    "combine": "One Move card for all of them, while they keep one line",
    "enter": "March in behind their own walls",
    "embark": "Down into the boats that lie there",
}
_CLAUSES: Final[dict[str, str]] = {BoatDeed.PULL: "KMH-15.1.2", BoatDeed.TOW: "KMH-15.3.2"}
_WAYS: Final[dict[str, str]] = {
    BoatDeed.DRAG: "so far they drag her",
    Deed.MARCH: "so far they march",
    BoatDeed.TOW: "so far they tow her",
}


def verb_look(verb: str) -> tuple[str, str, str]:
    """The word on the button of a verb, its icon, its letter."""
    return _VERBS.get(verb, (verb.capitalize(), "play", ""))


def verb_hint(hud: HudState, errand: Errand, verb: str) -> str:
    """What the verb does with its clause, or why it may not be ordered."""
    same = [o for o in errand.offers if parted(o.key)[0] == verb]
    refused = next((o.refused for o in same if o.refused), None)
    if refused is not None and not errand.open(verb):
        return because(hud, refused.why, refused.clause)
    clause = next((o.clause for o in same if o.clause), "")
    words = _HINTS.get(verb) or (same[0].words if same else "")
    return because(hud, words, clause)


# ------------------------------------------------------------------------------ the order chosen
def order_words(hud: HudState, errand: Errand) -> str:
    """The order chosen, as its button says it: `Board El Gamo`, `Pull 6 cm SE`."""
    verb, about = parted(errand.key)
    if not errand.key:
        words = verb_look(errand.verb)[0]
        length = (
            f" {errand.cm or errand.most} cm" if errand.most and (errand.cm or errand.must) else ""
        )
        return f"{words}{length} {point(errand.way * DEGREE)}"
    if verb == BoatDeed.LAUNCH:
        return f"Launch {count(int(about), 'boat')}"
    if verb == Deed.COMBINE:
        return f"Combine {len(about.split(' '))} squadrons"
    words = verb_look(verb)[0]
    return f"{words} {in_sentence(name_of(hud, about))}" if about else _DO_IT.get(verb, words)


def plate_words(hud: HudState, errand: Errand) -> str:
    """The question, or the bearing that is being laid, or who would move together."""
    verb, about = parted(errand.key)
    if verb == Deed.COMBINE and about:
        return " and ".join(name_of(hud, squadron) for squadron in about.split(" "))
    if errand.key:
        return hud.prompt.text
    far = f", {errand.cm} cm" if errand.cm else ""
    return f"{errand.way:03}°, {point(errand.way * DEGREE)}{far}"


def subject_pose(hud: HudState) -> Pose | None:
    """Where whoever is asked lies or stands."""
    about = asked_about(hud)
    ship, craft = sheet_of(about), craft_of(about)
    if isinstance(craft, Party):
        host = craft_of(craft.aboard) or sheet_of(craft.aboard)
        return host.pose if host is not None else craft.pose
    return craft.pose if craft is not None else ship.pose if ship is not None else None


def far_of(hud: HudState, errand: Errand, way: int) -> tuple[int, int]:
    """The least and the most that can be made on that bearing (degrees), in table units; 0 where a
    bearing has no length."""
    craft = craft_of(asked_about(hud))
    if isinstance(craft, Boat) and errand.verb == BoatDeed.PULL:
        return reach(craft, way * DEGREE)
    if isinstance(craft, Boat) and errand.verb == BoatDeed.TOW:
        hull = sheet_of(craft.tow) or craft_of(craft.tow)
        team = towing(hull, craft.side) if isinstance(hull, Ship | Boat) else [craft]
        return tow_pull(team), tow_pull(team)
    if isinstance(craft, Boat):
        return tow_pull([craft]), tow_pull([craft])
    if errand.verb == Haul.WARP:
        run = table("warping")["cm"] * CM
        return run, run
    return errand.most * CM, errand.most * CM


# ------------------------------------------------------------------------------ what it may bring
def target_lines(hud: HudState, errand: Errand) -> Lines:
    """The tag at what the order chosen is about: who and how far, then the odds."""
    verb, about = parted(errand.key)
    craft, hull = craft_of(asked_about(hud)), sheet_of(about) or craft_of(about)
    if isinstance(craft, Boat) and isinstance(hull, Ship | Boat):
        return _boat_lines(hud, craft, verb, hull)
    if isinstance(craft, Party) and verb == Deed.TOWARDS and isinstance(hull, Battery | Party):
        return _charge_lines(hud, craft, hull)
    if isinstance(hull, Boat) and verb == Deed.EMBARK:
        where = f"{name_of(hud, about)}: room for {rooms(hull)} more"
        return where, cited(hud, "two boats a party", "KMH-20.2.1")
    return ()


def _boat_lines(hud: HudState, boat: Boat, verb: str, hull: Ship | Boat) -> Lines:
    """What boats may look for at a hull."""
    off = apart(boat, hull)
    where = f"{name_of(hud, hull.id)}: {centimetres(off)} cm off"
    way = reach(boat, bearing_to(boat.pose, hull.pose))
    when = "alongside" if off <= CM // 3 else _when(off, way)
    if verb == BoatDeed.BOARD and isinstance(hull, Ship):
        told = f"{when} · {boarding_words(boat, hull)}"
        return where, cited(hud, told, "KMH-15.2.1")
    if verb == BoatDeed.GRAPPLE:
        cm = tow_pull([boat]) // CM
        return where, cited(hud, f"{when} · they drag her {cm} cm a turn", "KMH-17.2.1")
    if verb == BoatDeed.TOW:
        each = centimetres(tow_pull([boat, *_team(hull, boat)]))
        return where, cited(hud, f"tows her {each} cm a turn", "KMH-15.3.2")
    return where, cited(hud, when, "KMH-15.1.2")


def _team(hull: Ship | Boat, boat: Boat) -> list[Boat]:
    """The boats that have that hull in tow already."""
    return [b for b in all_boats() if b.tow == hull.id and b.side == boat.side and b is not boat]


def _when(off: int, way: tuple[int, int]) -> str:
    """Whether a pull reaches so far."""
    if off <= way[0]:
        return "alongside this turn"
    if off <= way[1]:
        return "alongside if they pull well"
    turns = -(-off // max(way[1], 1))
    return f"{turns} turns off"


def boarding_words(boat: Boat, ship: Ship) -> str:
    """KMH-15.2.1: the odds of the next round, with the boats that are at her already."""
    company = [b for b in all_boats() if b.side == boat.side and (b is boat or b.fast == ship.id)]
    bonus, dice = boarding_bonus(company), max(boarding_dice(ship).total, 0)
    chance = odds_from_boats(bonus, dice).gains
    return f"1d6+{bonus} against {count(dice, 'die')}: {chance} %"


def _charge_lines(hud: HudState, party: Party, foe: Battery | Party) -> Lines:
    """What troops may look for at a work, or at other troops."""
    off = gap(*standing_place(party), foe.pose, foe.size)
    turns = -(-off // (table("land")["moves_cm"] * CM))
    where = f"{foe.name}: {centimetres(off)} cm off"
    when = "at once" if not turns else "this turn" if turns == 1 else f"in {turns} turns"
    held: Sequence[Party] = garrison(foe) if isinstance(foe, Battery) else [foe]
    if not held:
        told = f"at its walls {when}: it falls, nobody holds it"
        return where, cited(hud, told, "KMH-20.4.1")
    theirs = sum(p.value for p in held)
    save = saves_from(cover_of(held[0]))
    cover = f", they save on {save}+" if save else ""
    told = f"there {when} · {party.value} dice to {theirs}, sixes tell{cover}"
    return where, cited(hud, told, "KMH-20.4.1")


def subject_lines(hud: HudState, errand: Errand) -> Lines:
    """The tag at the end of a bearing: how far, and by which rule."""
    if errand.key or not errand.verb:
        return ()
    least, most = far_of(hud, errand, errand.way)
    clause = _CLAUSES.get(errand.verb, hud.prompt.clause)
    if errand.verb == Haul.SWING:
        return (
            f"Her head to {errand.way:03}°",
            cited(hud, "on her spring, in one move", "KMH-7.2.3"),
        )
    if errand.verb == Haul.WARP:
        steps = table("warping")["begins"]
        return (
            f"Warp {point(errand.way * DEGREE)}",
            cited(hud, f"{most // CM} cm a turn, from turn {steps} on", "KMH-14.3.6"),
        )
    run = errand.cm or 0
    if run and run * CM <= least:
        first = f"{run} cm {point(errand.way * DEGREE)}"
        return first, cited(hud, f"of {most // CM} they can make", clause)
    span = f"{least // CM}–{most // CM}" if least != most else f"{most // CM}"
    if not most:
        return ()
    return f"{span} cm {point(errand.way * DEGREE)}", cited(hud, _air(errand), clause)


def _air(errand: Errand) -> str:
    """How boats that pull that way have the wind; of others what the way is."""
    if errand.verb in _WAYS:
        return _WAYS[errand.verb]
    if the(Wind).calm:
        return "in a calm"
    said = lies(errand.way * DEGREE, the(Wind))
    return {
        Position.BOW: "into the wind",
        Position.QUARTER: "wind on the quarter",
        Position.ASTERN: "wind astern",
    }[said]
