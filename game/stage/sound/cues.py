"""From what happens to what is heard: plain functions from an event, an intent of the hand or a
page to calls for cues. Only facts that lie open on the table make a sound; what a player keeps to
himself (his choices, a marker face down, a crew not yet known) makes none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.core import events as ev
from game.scene import timings
from game.scene.volleys import build_of, ripple_of
from game.sea.rings import Point
from game.stage.sound.cue_book import CUES, dice_cue

SMASHERS: Final = ("sloop", "brig", "cutter", "lugger", "gunboat", "schooner")
"""Kinds of vessel whose guns sound like carronades."""
APART: Final = 0.055
"""Seconds between two guns of a side below which they would be one noise: the later is left out."""
_STRIKES: Final = 0.3
_BETWEEN_PAIRS: Final = 0.62
_MOST_SHOT: Final = 5
_GUNS_HEARD: Final = 9
"""Guns of a whole side that are heard one after the other."""


@dataclass(frozen=True, slots=True)
class Call:
    """A cue wanted: where it is (cm on the table, None for nowhere), in how many seconds, and how
    strong (1: at the level of the book)."""

    cue: str
    at: Point | None = None
    delay: float = 0.0
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Source:
    """A ship as the ear knows her: place in cm, heading in degrees, kind."""

    x: float
    y: float
    heading: float = 0.0
    kind: str = ""


Sources: TypeAlias = Mapping[str, Source]


def cues_of(event: ev.Event, ships: Sources) -> list[Call]:
    """What is heard of an event, at speed x1; nothing of one that is not seen on the table."""
    match event:
        case ev.Fired():
            return broadside(event, ships)
        case ev.TurnBegan(turn=turn):
            return watch(turn)
        case ev.Rolled():
            return dice(event)
        case ev.CardTurned():
            return [Call("card-slide"), Call("card-flip", delay=timings.CARD_DRAW)]
        case ev.CardHeld(how=how):
            return [Call("card-flip" if how == ev.Holding.PLAYED else "card-slide")]
        case ev.Befell():
            return _befell(event, _place(ships, event.ship))
        case ev.Ended():
            return [Call("cheer")] if event.winner else [Call("pipe")]
        case _:
            return _of_ship(event, ships)


def heard_of(news: Sequence[ev.Event], ships: Sources) -> list[Call]:
    """What is heard of all that happens in one frame: dice of guns rattle while the guns speak, and
    their seal comes down when the last ball has struck."""
    calls = list[Call]()
    for n, event in enumerate(news):
        if isinstance(event, ev.Rolled) and _guns_speak(news[n + 1 :]):
            calls += [Call(dice_cue(len(event.dice)))] if event.dice else []
        else:
            calls += cues_of(event, ships)
    fired = [event for event in news if isinstance(event, ev.Fired)]
    if fired and any(isinstance(event, ev.Rolled) for event in news):
        kind = ships[fired[-1].ship].kind if fired[-1].ship in ships else ""
        flight = timings.flight_seconds(fired[-1].reach / 10_000)
        calls.append(Call("seal", None, flight + _ripple(fired[-1], kind)))
    return calls


def _guns_speak(later: Sequence[ev.Event]) -> bool:
    """Whether what comes next but more dice is a volley."""
    after = (event for event in later if not isinstance(event, ev.Rolled))
    return isinstance(next(after, None), ev.Fired)


def _of_ship(event: ev.Event, ships: Sources) -> list[Call]:
    """What is heard of one ship: her sails, her masts, her end."""
    at = _place(ships, event.ship)
    match event:
        case ev.Ordered(order=order):
            return _ordered(order, at)
        case ev.Moved(how=how):
            return _moved(how, at)
        case ev.MastFell():
            return [Call("mast-crack", at), Call("mast-fall", at, timings.MAST_CREAK)]
        case ev.Hurt(boxes=boxes):
            return [Call("sail-torn", at)] if boxes else []
        case ev.Exploded():
            return [Call("explosion", at)]
        case ev.Arrived():
            return [Call("pipe", at)]
        case ev.Sank():
            return [Call("under-water", at)]
        case _:
            return _of_two(event, at, ships)


def _of_two(event: ev.Event, at: Point | None, ships: Sources) -> list[Call]:
    """What is heard when ships meet, of the sky over all of them, and when word comes."""
    match event:
        case ev.Collided():
            return [Call("grind", at), Call("splinters", at, 0.12, 0.7)]
        case ev.Grappled(on=on):
            return [Call("grind", at, 0.0, 0.7), Call("pipe", at, 0.1)] if on else []
        case ev.Boarded():
            return [Call("clash", at), Call("muskets", _place(ships, event.other), 0.15)]
        case ev.Struck():
            return [Call("cheer", _place(ships, event.to), 0.5 * timings.COLOURS_DOWN)]
        case ev.Captured():
            return [Call("cheer", at, 0.5 * timings.COLOURS_DOWN)]
        case ev.WindShifted(calm=calm):
            return [] if calm else [Call("luff", None, 0.2)]
        case _:
            return _of_boats(event, at)


def _of_boats(event: ev.Event, at: Point | None) -> list[Call]:
    """What is heard of a ship's boat, and of a word that the level sends."""
    match event:
        case ev.Told(clause="LEVEL"):
            return [Call("card-slide", at)]
        case ev.Boats(did=did) if event.ship:
            return [Call(cue, at, delay) for cue, delay in _HER_BOAT.get(did, ())]
        case _:
            return []


_BEFALLS: Final = {
    "fire": "fire-catch",
    "gun burst": "carronade",
    "boat": "splinters",
    "steering": "splinters",
    "aback": "luff",
    "irons": "luff",
}


_HER_BOAT: Final = {
    "pulled": (("helm", 0.0), ("helm", 0.8)),
    "landed": (("cheer", 0.2),),
    "run down": (("splinters", 0.0),),
}
"""What is heard of a ship's boat by what it did: oars that creak, men ashore, a boat run down."""


def _befell(event: ev.Befell, at: Point | None) -> list[Call]:
    cue = _BEFALLS.get(event.what) if event.on else None
    return [Call(cue, at)] if cue else []


def _ordered(order: str, at: Point | None) -> list[Call]:
    if order in ("tack", "beat"):
        return [Call("pipe", at), Call("luff", at, 0.5)]
    if order == ev.LOWERS_BOAT:
        return [Call("pipe", at), Call("helm", at, 0.6)]
    if order in ("sail", "plain", "keep"):
        return [Call("sail-fill", at, 0.0, 0.7)]
    return [Call("luff", at, 0.0, 0.7)] if order in ("slow", "stop", "halt") else []


def _moved(how: str, at: Point | None) -> list[Call]:
    if how == "tack":
        return [Call("helm", at), Call("sail-fill", at, 1.1)]
    return [Call("helm", at)] if how in ("port", "starboard", "fall off") else []


def _place(ships: Sources, ship: str) -> Point | None:
    found = ships.get(ship)
    return (found.x, found.y) if found else None


# ------------------------------------------------------------------------------------- guns


def broadside(event: ev.Fired, ships: Sources) -> list[Call]:
    """Gun after gun along the side that fired, the roll of all of them, the shot on its way, and
    what it does: hulls that are struck, and water."""
    firer, target = _place(ships, event.ship), _place(ships, event.target)
    kind = ships[event.ship].kind if event.ship in ships else ""
    chasers = event.side in ("bow", "stern")
    ripple = _ripple(event, kind)
    number = 2 if chasers else max(3, _GUNS_HEARD // (2 if event.partial else 1))
    cue = "carronade" if kind in SMASHERS or event.aim == "grape" else "gun-near"
    strength = 1.0 if chasers else 0.62
    calls = [Call(cue, firer, ripple * n / (number - 1), strength) for n in range(number)]
    if not chasers:
        calls.append(Call("roll", firer, 0.05))
    flight = timings.flight_seconds(event.reach / 10_000)
    return calls + shot(event, target, ripple, flight)


def _ripple(event: ev.Fired, kind: str) -> float:
    """Seconds from the first gun of the volley to its last, as they are seen."""
    guns = 2 if event.side in ("bow", "stern") else build_of(kind).guns
    return ripple_of(-(-guns // 2) if event.partial else guns, bool(event.rake))


def shot(event: ev.Fired, target: Point | None, ripple: float, flight: float) -> list[Call]:
    """What the shot of a volley does, `flight` seconds after each gun: hits first, then misses, as
    the picture has them fall."""
    gap = ripple / max(1, event.dice - 1)
    calls = [Call("grape", target, flight)] if event.aim == "grape" else []
    for n in range(min(event.hits, _MOST_SHOT)):
        calls.append(Call("thud", target, flight + gap * n, 1.0 - 0.12 * n))
    if event.hits:
        calls.append(Call("splinters", target, flight + 0.03))
    misses = min(event.dice - event.hits, _MOST_SHOT)
    for n in range(misses):
        calls.append(Call("splash", target, flight + gap * (event.hits + n), 0.9 - 0.1 * n))
    if misses and event.aim == "rigging":
        calls.append(Call("whirr", target, 0.6 * flight))
    return calls


# ----------------------------------------------------------------------------- time and table


def watch(turn: int) -> list[Call]:
    """The bell of a turn: one to eight strikes in pairs, then one again; before the first the drum
    beats to quarters."""
    first = [Call("quarters")] if turn == 1 else []
    after = 2.4 if turn == 1 else 0.0
    return first + [Call("bell", None, after + at) for at in strikes((turn - 1) % 8 + 1)]


def strikes(bells: int) -> list[float]:
    """Seconds at which the bell is struck: quick pairs, a breath between them."""
    pair = _STRIKES + _BETWEEN_PAIRS
    return [(n // 2) * pair + (n % 2) * _STRIKES for n in range(bells)]


def dice(event: ev.Rolled) -> list[Call]:
    """Dice on wood by their number; those that count are lifted, and the seal comes down."""
    number = len(event.dice)
    if not number:
        return []
    lies = timings.tumble_seconds(number)
    calls = [Call(dice_cue(number))]
    if event.needs is not None and any(face >= event.needs for face in event.faces):
        calls.append(Call("die-lift", None, lies))
    return [*calls, Call("seal", None, lies + timings.HITS_RISE)]


# ------------------------------------------------------------------------------------- speed


def paced(calls: Sequence[Call], speed: int) -> list[Call]:
    """The calls of one moment at a speed of play (1, 2, 4 times; 0 at once): later ones come
    sooner, guns that would fall together are left out, a bell is struck once. At once, one call
    alone stands for all: the weightiest."""
    if not speed:
        return summary(calls)
    out: list[Call] = []
    for call in sorted(calls, key=lambda call: call.delay):
        sooner = replace(call, delay=call.delay / speed)
        if not _crowded(out, sooner, speed):
            out.append(sooner)
    return out


def _crowded(kept: Iterable[Call], call: Call, speed: int) -> bool:
    """Whether a call would only thicken what is heard already."""
    alike = [k for k in kept if k.cue == call.cue and k.at == call.at]
    if call.cue == "bell" and speed > 1:
        return bool(alike)
    return any(call.delay - k.delay < APART * 0.95 for k in alike)


def summary(calls: Sequence[Call]) -> list[Call]:
    """The one call that says most of what happened, now; none if nothing of weight did."""
    told = [call for call in calls if CUES[call.cue].priority >= 5]
    if not told:
        return []
    best = max(told, key=lambda call: CUES[call.cue].priority)
    return [replace(best, delay=0.0)]


# ------------------------------------------------------------------------------ hands and pages

_NAMES: Final = {
    "rules": "page",
    "rulebook": "page",
    "plate": "page",
    "credits": "page",
    "log": "page",
    "log-close": "page",
    "record": "page",
    "done": "pen",
    "sail": "pen",
    "fire": "pen",
    "lay": "card-slide",
}
_KINDS: Final = {"answer": "pen", "log": "page", "tab": "page", "marker": "card-flip"}


def cue_of_press(name: str) -> str:
    """The cue of a named control that was pressed: a pen for an answer given, a page for something
    opened to be read, a counter for the rest."""
    return _NAMES.get(name) or _KINDS.get(name.partition("-")[0], "click")
