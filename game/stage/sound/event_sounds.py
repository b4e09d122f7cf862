"""Sounds of events: plain functions from an event, a control or a page to calls for cues. Only public facts
make a sound; a player's secrets (his choices, a marker face down, a crew not yet known) make none."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Final, TypeAlias

from game.core import events as ev
from game.scene import timings
from game.sea.polygons import Point
from game.stage.sound.cues import CUES, cheer_of, cue_of_dice_count
from game.stage.sound.ship_guns import GunShot, firing_guns, volley_seconds, volley_shots

MIN_CALL_GAP: Final = 0.055  # seconds between two like sounds of one place below which the later is left out
_BELL_GAP: Final = 0.3
_BELL_PAIR_GAP: Final = 0.62
_MAX_SHOT_SOUNDS: Final = 5


@dataclass(frozen=True, slots=True)
class GunFire:
    """The guns of one volley, and the places in cm of the bow and the stern of the ship that fires."""

    shots: tuple[GunShot, ...]
    bow: Point
    stern: Point


@dataclass(frozen=True, slots=True)
class SoundCall:
    """A cue to play: its place in cm (None: nowhere), delay in seconds, and strength (1: as listed). `guns`
    are those of a volley; `strikes` are the seconds and strengths of a sound that comes several times."""

    cue: str
    position: Point | None = None
    delay: float = 0.0
    strength: float = 1.0
    guns: GunFire | None = None
    strikes: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class SoundSource:
    """Position in cm, heading in degrees, kind, nation and length in cm of a ship that makes a sound."""

    x: float
    y: float
    heading: float = 0.0
    kind: str = ""
    nation: str = ""
    length_cm: float = 0.0

    def end(self, share: float) -> Point:
        """Return the place of her bow (share 0.5), of her stern (-0.5), or between."""
        along = share * self.length_cm
        return self.x + along * sin(radians(self.heading)), self.y - along * cos(radians(self.heading))


SoundSources: TypeAlias = Mapping[str, SoundSource]
NO_NATIONS: Final[Mapping[str, str]] = {}


def sounds_of_event(
    event: ev.Event, ships: SoundSources, nations: Mapping[str, str] = NO_NATIONS
) -> list[SoundCall]:
    """Return the sounds of an event at speed x1; none for an event that is not seen on the table. `nations`
    are those of the sides: each nation cheers in its own way."""
    match event:
        case ev.Fired():
            return broadside_sounds(event, ships)
        case ev.TurnBegan(turn=turn):
            return turn_bell_sounds(turn)
        case ev.Rolled():
            return dice_sounds(event)
        case ev.CardTurned() | ev.CardHeld():
            return _card_sounds(event)
        case ev.Befell():
            return _incident_sounds(event, _ship_position(ships, event.ship))
        case ev.Ended(winner=winner):
            # The captor's men cheer while the colours come down, the whole side when they are down.
            cheer = SoundCall(cheer_of(nations.get(winner, "")), None, timings.COLOURS_DOWN)
            return [cheer] if winner else [SoundCall("pipe")]
        case ev.Captured(by=by):
            at = _ship_position(ships, event.ship)
            return [SoundCall(cheer_of(nations.get(by, "")), at, 0.5 * timings.COLOURS_DOWN)]
        case _:
            return _ship_sounds(event, ships)


def _card_sounds(event: ev.CardTurned | ev.CardHeld) -> list[SoundCall]:
    if isinstance(event, ev.CardTurned):
        return [SoundCall("card-slide"), SoundCall("card-flip", delay=timings.CARD_DRAW)]
    return [SoundCall("card-flip" if event.how == ev.Holding.PLAYED else "card-slide")]


def sounds_of_frame(
    news: Sequence[ev.Event], ships: SoundSources, nations: Mapping[str, str] = NO_NATIONS
) -> list[SoundCall]:
    """Return the sounds of all events in one frame. Dice of guns rattle while the guns fire, and their seal
    comes down when the last ball has struck."""
    calls = list[SoundCall]()
    for n, event in enumerate(news):
        if isinstance(event, ev.Rolled) and _is_volley_next(news[n + 1 :]):
            calls += [SoundCall(cue_of_dice_count(len(event.dice)))] if event.dice else []
        else:
            calls += sounds_of_event(event, ships, nations)
    fired = [event for event in news if isinstance(event, ev.Fired)]
    if fired and any(isinstance(event, ev.Rolled) for event in news):
        kind = ships[fired[-1].ship].kind if fired[-1].ship in ships else ""
        flight = timings.flight_seconds(fired[-1].reach / 10_000)
        calls.append(SoundCall("seal", None, flight + volley_seconds(fired[-1], kind)))
    return calls


def _is_volley_next(later: Sequence[ev.Event]) -> bool:
    after = (event for event in later if not isinstance(event, ev.Rolled))
    return isinstance(next(after, None), ev.Fired)


def _ship_sounds(event: ev.Event, ships: SoundSources) -> list[SoundCall]:
    at = _ship_position(ships, event.ship)
    match event:
        case ev.Ordered(order=order):
            return _order_sounds(order, at)
        case ev.Moved(how=how):
            return _move_sounds(how, at)
        case ev.MastFell():
            return [SoundCall("mast-crack", at), SoundCall("mast-fall", at, timings.MAST_CREAK)]
        case ev.Hurt(boxes=boxes):
            return [SoundCall("sail-torn", at)] if boxes else []
        case ev.Exploded():
            return [SoundCall("explosion", at)]
        case ev.Arrived():
            return [SoundCall("pipe", at)]
        case ev.Sank():
            return [SoundCall("under-water", at)]
        case _:
            return _encounter_sounds(event, at, ships)


def _encounter_sounds(event: ev.Event, at: Point | None, ships: SoundSources) -> list[SoundCall]:
    match event:
        case ev.Collided():
            return [SoundCall("grind", at), SoundCall("splinters", at, 0.12, 0.7)]
        case ev.Grappled(on=on):
            return [SoundCall("grind", at, 0.0, 0.7), SoundCall("pipe", at, 0.1)] if on else []
        case ev.Boarded():
            muskets = SoundCall("muskets", _ship_position(ships, event.other), 0.15)
            return [SoundCall("order-board", at), SoundCall("clash", at, 0.1), muskets]
        case ev.Struck():
            nation = ships[event.to].nation if event.to in ships else ""
            cheer = SoundCall(cheer_of(nation), _ship_position(ships, event.to), 0.5 * timings.COLOURS_DOWN)
            return [SoundCall("order-strike", at), cheer]
        case ev.WindShifted(calm=calm):
            return [] if calm else [SoundCall("luff", None, 0.2)]
        case _:
            return _boat_sounds(event, at)


def _boat_sounds(event: ev.Event, at: Point | None) -> list[SoundCall]:
    match event:
        case ev.Told(clause="LEVEL"):
            return [SoundCall("card-slide", at)]
        case ev.Boats(did=did) if event.ship:
            return [SoundCall(cue, at, delay) for cue, delay in _BOAT_CUES.get(did, ())]
        case _:
            return []


_INCIDENT_CUES: Final = {
    "fire": "fire-catch", "gun burst": "gun-burst", "boat": "splinters", "steering": "splinters",
    "aback": "luff", "irons": "luff",
}  # fmt: skip


# Cues of a ship's boat by what it did: creaking oars, men ashore, a boat run down.
_BOAT_CUES: Final = {
    "pulled": (("helm", 0.0), ("helm", 0.8)),
    "landed": (("cheer", 0.2),),
    "run down": (("splinters", 0.0),),
}


def _incident_sounds(event: ev.Befell, at: Point | None) -> list[SoundCall]:
    cue = _INCIDENT_CUES.get(event.what) if event.on else None
    return [SoundCall(cue, at)] if cue else []


def _order_sounds(order: str, at: Point | None) -> list[SoundCall]:
    if order in ("tack", "beat"):
        return [SoundCall("pipe", at), SoundCall("order-about", at, 0.2), SoundCall("luff", at, 0.5)]
    if order == ev.LOWERS_BOAT:
        return [SoundCall("pipe", at), SoundCall("helm", at, 0.6)]
    if order in ("sail", "plain", "keep"):
        return [SoundCall("sail-fill", at, 0.0, 0.7)]
    return [SoundCall("luff", at, 0.0, 0.7)] if order in ("slow", "stop", "halt") else []


def _move_sounds(how: str, at: Point | None) -> list[SoundCall]:
    if how == "tack":
        return [SoundCall("helm", at), SoundCall("sail-fill", at, 1.1)]
    return [SoundCall("helm", at)] if how in ("port", "starboard", "fall off") else []


def _ship_position(ships: SoundSources, ship: str) -> Point | None:
    found = ships.get(ship)
    return (found.x, found.y) if found else None


# ------------------------------------------------------------------------------------- guns


def broadside_sounds(event: ev.Fired, ships: SoundSources) -> list[SoundCall]:
    """Return the volley as one sound of many guns, and the effect of its shot."""
    source, target = ships.get(event.ship), _ship_position(ships, event.target)
    kind = source.kind if source else ""
    guns = firing_guns(event, kind)
    cue = "mortar" if event.load is ev.Load.BOMB else "broadside"
    if all(gun == "carronade" for gun, _ in guns):
        cue = "carronades"
    flight = timings.flight_seconds(event.reach / 10_000)
    effects = impact_sounds(event, target, volley_seconds(event, kind), flight)
    if source is None:
        return effects
    fire = GunFire(volley_shots(event, kind), source.end(0.5), source.end(-0.5))
    return [SoundCall(cue, (source.x, source.y), guns=fire), *effects]


def impact_sounds(
    event: ev.Fired, target: Point | None, ripple_seconds: float, flight_seconds: float
) -> list[SoundCall]:
    """Return the effect of a volley's shot after its flight: hits, then misses, as in the picture."""
    gap = ripple_seconds / max(1, event.dice - 1)
    calls = [SoundCall("grape", target, flight_seconds)] if event.aim == "grape" else []
    if event.hits:
        thuds = tuple((gap * n, 1.0 - 0.12 * n) for n in range(min(event.hits, _MAX_SHOT_SOUNDS)))
        calls.append(SoundCall("thud", target, flight_seconds, strikes=thuds))
        calls.append(SoundCall("splinters", target, flight_seconds + 0.03))
    misses = min(event.dice - event.hits, _MAX_SHOT_SOUNDS)
    if misses > 0:
        splashes = tuple((gap * n, 0.9 - 0.1 * n) for n in range(misses))
        calls.append(SoundCall("splash", target, flight_seconds + gap * event.hits, strikes=splashes))
    if misses > 0 and event.aim == "rigging":
        calls.append(SoundCall("whirr", target, 0.6 * flight_seconds))
    return calls


# ----------------------------------------------------------------------------- time and table


def turn_bell_sounds(turn: int) -> list[SoundCall]:
    """Return the bell of a turn: one to eight strokes."""
    return [SoundCall("bell", None, at) for at in bell_times((turn - 1) % 8 + 1)]


def bell_times(bells: int) -> list[float]:
    """Return the seconds of each stroke: quick pairs with a pause between them."""
    pair = _BELL_GAP + _BELL_PAIR_GAP
    return [(n // 2) * pair + (n % 2) * _BELL_GAP for n in range(bells)]


def dice_sounds(event: ev.Rolled) -> list[SoundCall]:
    """Return dice on wood by their number; then successes are lifted, and the seal comes down."""
    number = len(event.dice)
    if not number:
        return []
    lies = timings.tumble_seconds(number)
    calls = [SoundCall(cue_of_dice_count(number))]
    if event.needs is not None and any(face >= event.needs for face in event.faces):
        calls.append(SoundCall("die-lift", None, lies))
    return [*calls, SoundCall("seal", None, lies + timings.HITS_RISE)]


# ------------------------------------------------------------------------------------- speed


def sounds_at_speed(calls: Sequence[SoundCall], speed: int) -> list[SoundCall]:
    """Return the calls of one frame at a playback speed (1, 2 or 4; 0 for instant): bring later ones forward,
    leave out sounds that would merge, strike a bell once. Instant play keeps only the weightiest call."""
    if not speed:
        return most_important_sound(calls)
    out: list[SoundCall] = []
    for call in sorted(calls, key=lambda call: call.delay):
        sooner = _hurried(call, speed)
        if not _is_redundant(out, sooner, speed):
            out.append(sooner)
    return out


def _hurried(call: SoundCall, speed: int) -> SoundCall:
    strikes = tuple((seconds / speed, strength) for seconds, strength in call.strikes)
    if call.guns is None:
        return replace(call, delay=call.delay / speed, strikes=strikes)
    shots = tuple(replace(shot, seconds=shot.seconds / speed) for shot in call.guns.shots)
    return replace(call, delay=call.delay / speed, guns=replace(call.guns, shots=shots))


def _is_redundant(kept: Iterable[SoundCall], call: SoundCall, speed: int) -> bool:
    alike = [k for k in kept if k.cue == call.cue and k.position == call.position]
    if call.cue == "bell" and speed > 1:
        return bool(alike)
    return any(call.delay - k.delay < MIN_CALL_GAP * 0.95 for k in alike)


def most_important_sound(calls: Sequence[SoundCall]) -> list[SoundCall]:
    """Return the one call of the highest priority, without delay; none if nothing matters enough."""
    told = [call for call in calls if CUES[call.cue].priority >= 5]
    if not told:
        return []
    best = max(told, key=lambda call: CUES[call.cue].priority)
    return [replace(best, delay=0.0)]


# ------------------------------------------------------------------------------ hands and pages

_CUE_BY_CONTROL: Final = {
    "rules": "page", "rulebook": "page", "plate": "page", "credits": "page", "log": "page",
    "log-close": "page", "record": "page", "done": "pen", "sail": "pen", "fire": "pen", "lay": "card-slide",
}  # fmt: skip
_CUE_BY_KIND: Final = {"answer": "pen", "log": "page", "tab": "page", "marker": "card-flip"}


def cue_of_control(name: str) -> str:
    """Return the cue of a control: a pen for an answer, a page for something to read, else a counter."""
    return _CUE_BY_CONTROL.get(name) or _CUE_BY_KIND.get(name.partition("-")[0], "click")
