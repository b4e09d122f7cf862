"""Plain sentences for what happens: the log of text play, of replays, and of the screen.

Pure: an event and the names of ships and sides in, one sentence out. Lengths are said in cm,
headings as compass points with their degrees. An event that is not worth a line gives ''."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.core import events as e
from game.sea.compass import name as point
from game.sea.units import centimetres

Names = Mapping[str, str]
"""What ships, sides and squadrons are called, by id; an id without a name stands for itself."""

TOPICS: Final = (
    "turn",
    "cards",
    "sailing",
    "gunnery",
    "damage",
    "boarding",
    "wind",
    "dice",
    "orders",
)
"""What a log may be filtered by; every event has one."""


def sentence(event: e.Event, names: Names) -> str:
    """What happened, as one sentence with its clause left out; '' if it is not worth a line."""
    teller: Callable[[Any, Names], str] = _TELLERS.get(type(event), _unknown)
    return teller(event, names)


def line(event: e.Event, names: Names) -> str:
    """The sentence with its clause behind it, as a log shows it; '' if there is none."""
    said = sentence(event, names)
    return f"{said}  ({event.clause})" if said else ""


def topic(event: e.Event) -> str:
    """Which of TOPICS an event belongs to."""
    return _TOPIC.get(type(event), "turn")


def called(who: str, names: Names) -> str:
    """The name of a ship, side or squadron."""
    return names.get(who, who)


def course(heading: int) -> str:
    """A heading in 0.01 degree for people: ``SSW (202°)``."""
    return f"{point(heading)} ({heading / 100:g}°)"


def count(number: int, thing: str) -> str:
    """``1 die`` or ``3 dice``: a number with its noun."""
    if number == 1:
        return f"1 {thing}"
    plural = "dice" if thing == "die" else thing + ("es" if thing.endswith("x") else "s")
    return f"{number} {plural}"


def _unknown(event: e.Event, names: Names) -> str:
    return f"{called(event.ship, names)}: {type(event).__name__}".removeprefix(": ")


# ------------------------------------------------------------------------------ turn and cards
def _turn(event: e.TurnBegan, _: Names) -> str:
    return f"Turn {event.turn} begins."


def _card(event: e.CardTurned, names: Names) -> str:
    left = "the last card" if event.left == 0 else f"{event.left} still down"
    return f"Card: {_card_name(event.card, event.squadron, names)}, {left}."


def _card_name(card: str, squadron: str, names: Names) -> str:
    return card.replace(squadron, called(squadron, names), 1) if squadron else card


def _held(event: e.CardHeld, names: Names) -> str:
    card = _card_name(event.card, event.squadron, names)
    told = {"kept": "is held back", "played": "is played now", "lost": "goes back unused"}
    return f"The card {card} {told.get(event.how, event.how)}."


def _mustered(event: e.Mustered, names: Names) -> str:
    crew = event.crew.replace("-", " ")
    traits = ", ".join(t.replace("-", " ") for t in event.traits)
    return f"{called(event.ship, names)} musters {event.quality} {crew}" + (
        f": {traits}." if traits else "."
    )


def _ended(event: e.Ended, names: Names) -> str:
    reason = f": {event.reason.rstrip('.')}" if event.reason else ""
    if not event.winner:
        return f"The battle is drawn{reason}."
    return f"{called(event.winner, names)} has won, {event.degree}{reason}."


def _told(event: e.Told, names: Names) -> str:
    who = f"{called(event.ship, names)}: " if event.ship else ""
    return f"{who}{event.text.rstrip('.')}."


# ------------------------------------------------------------------------------ sailing
_ORDER_WORDS: Final = {
    "sail": "sails",
    "plain": "keeps to basic speed",
    "keep": "holds her speed",
    "slow": "shortens sail",
    "tack": "keeps her way through the tack",
    "halt": "halts",
    "stop": "heaves to",
    "drift": "drifts",
}


def _ordered(event: e.Ordered, names: Names) -> str:
    does = _ORDER_WORDS.get(event.order, event.order)
    run = f", {centimetres(event.run)} cm" if event.run else ""
    return f"{called(event.ship, names)} {does}{run}."


def _moved(event: e.Moved, names: Names) -> str:
    ship, now = called(event.ship, names), course(event.heading)
    run = f"{centimetres(event.run)} cm"
    match event.how:
        case "ahead":
            return f"{ship} goes {run} ahead." if event.run else ""
        case "port" | "starboard":
            return f"{ship} turns to {event.how} for {run}, now heading {now}."
        case "tack":
            return f"{ship} goes through the wind, now heading {now}."
        case "drift":
            return f"{ship} drifts {run} to leeward." if event.run else f"{ship} drifts."
        case "swing" | "fall off":
            verb = {"swing": "swings round", "fall off": "falls off"}[event.how]
            return f"{ship} {verb}, now heading {now}."
        case _:
            return f"{ship} lies heading {now}."


def _collided(event: e.Collided, names: Names) -> str:
    speed = centimetres(event.speed)
    ours, theirs = called(event.ship, names), called(event.other, names)
    return f"{ours} runs into {theirs} at a speed of {speed} cm."


def _left(event: e.Left, names: Names) -> str:
    return f"{called(event.ship, names)} leaves the table by its {event.edge} edge."


# ------------------------------------------------------------------------------ gunnery
_AIM: Final = {"hull": "the hull", "rigging": "the rigging", "grape": "the crew, with grape"}


def _fired(event: e.Fired, names: Names) -> str:
    guns = f"{event.side} chasers" if event.side in ("bow", "stern") else f"{event.side} broadside"
    rake = f", raking from the {event.rake}" if event.rake else ""
    part = ", part of the side" if event.partial else ""
    return (
        f"{called(event.ship, names)} fires her {guns} at {_AIM.get(event.aim, event.aim)} of "
        f"{called(event.target, names)}{rake}{part}: {count(event.dice, 'die')}, "
        f"{count(event.hits, 'hit')} at {centimetres(event.reach)} cm."
    )


def _mended(event: e.Mended, names: Names) -> str:
    what = [count(event.points, "damage point")] if event.points else []
    what += [count(event.boxes, "speed box")] if event.boxes else []
    done = " and ".join(what) or "nothing"
    return f"{called(event.ship, names)} makes good {done}."


# ------------------------------------------------------------------------------ damage
def _hurt(event: e.Hurt, names: Names) -> str:
    what = [count(event.points, "damage point")] if event.points else []
    what += [count(event.boxes, "speed box")] if event.boxes else []
    why = f" ({event.why})" if event.why else ""
    return f"{called(event.ship, names)} loses {' and '.join(what) or 'nothing'}{why}."


def _mast(event: e.MastFell, names: Names) -> str:
    mast = event.mast if event.mast == "bowsprit" else f"{event.mast}mast"
    return f"{called(event.ship, names)} loses her {mast}."


_BEFALLS: Final = {
    "fire": ("is on fire", "has put out her fire"),
    "officers": ("has lost many of her officers", "has her officers again"),
    "steering": ("has her steering shot through", "steers again"),
    "boat": ("loses a boat", ""),
    "crew": ("suffers heavily among her crew", ""),
    "gun burst": ("has a gun burst on board", ""),
    "aback": ("is taken aback", ""),
    "irons": ("misses stays and hangs in the wind", ""),
    "sinking": ("is sinking", ""),
    "retiring": ("has had enough and tries to get away", ""),
    "prize crew": ("has a prize crew on board", ""),
}


def _befell(event: e.Befell, names: Names) -> str:
    come, gone = _BEFALLS.get(event.what, (f"suffers: {event.what}", f"is rid of: {event.what}"))
    said = come if event.on else gone or f"is rid of: {event.what}"
    return f"{called(event.ship, names)} {said}."


def _exploded(event: e.Exploded, names: Names) -> str:
    return f"{called(event.ship, names)} blows up."


def _sank(event: e.Sank, names: Names) -> str:
    return f"{called(event.ship, names)} goes down."


def _struck(event: e.Struck, names: Names) -> str:
    to = f" to {called(event.to, names)}" if event.to else ""
    return f"{called(event.ship, names)} strikes her colours{to}."


# ------------------------------------------------------------------------------ boarding
def _grappled(event: e.Grappled, names: Names) -> str:
    both = f"{called(event.ship, names)} and {called(event.other, names)}"
    return f"{both} are locked together." if event.on else f"{both} come apart."


def _boarded(event: e.Boarded, names: Names) -> str:
    won = {"attacker": "the boarders gain ground", "defender": "the boarders are thrown back"}
    return (
        f"Boarders of {called(event.ship, names)} on {called(event.other, names)}, stage "
        f"{event.stage}: {event.attack} against {event.defence}, "
        f"{won.get(event.won, 'neither side gives way')}."
    )


def _captured(event: e.Captured, names: Names) -> str:
    return f"{called(event.ship, names)} is taken by {called(event.by, names)}."


# ------------------------------------------------------------------------------ wind and sea
def _wind(event: e.WindShifted, _: Names) -> str:
    if event.calm:
        return "The wind dies away: a calm."
    return f"The wind blows from {course(event.blows_from)}."


def _sea(event: e.SeaChanged, _: Names) -> str:
    return "The sea gets up: choppy." if event.choppy else "The sea goes down."


# ------------------------------------------------------------------------------ dice and orders
def _rolled(event: e.Rolled, names: Names) -> str:
    who = f"{called(event.ship, names)}: " if event.ship else ""
    faces = " ".join(str(face) for face in event.faces)
    needs = f", {event.needs} or more needed" if event.needs is not None else ""
    most = f", {event.most} or less counts" if event.most is not None else ""
    thrown = f"{len(event.dice)}{event.dice[0]}" if event.dice else "dice"
    return f"{who}{event.why}: {thrown} = {faces}{needs}{most}."


def _chose(event: e.Chose, names: Names) -> str:
    about = f" for {called(event.ship, names)}" if event.ship else ""
    words = event.label if event.label not in ("", event.key) else event.key
    return f"{called(event.seat, names)}{about}: {words}."


_TELLERS: Final[Mapping[type[e.Event], Callable[[Any, Names], str]]] = {
    e.TurnBegan: _turn,
    e.CardTurned: _card,
    e.CardHeld: _held,
    e.Mustered: _mustered,
    e.Ordered: _ordered,
    e.Moved: _moved,
    e.Fired: _fired,
    e.Hurt: _hurt,
    e.MastFell: _mast,
    e.Befell: _befell,
    e.Exploded: _exploded,
    e.Sank: _sank,
    e.Struck: _struck,
    e.Collided: _collided,
    e.Grappled: _grappled,
    e.Boarded: _boarded,
    e.Captured: _captured,
    e.WindShifted: _wind,
    e.SeaChanged: _sea,
    e.Left: _left,
    e.Mended: _mended,
    e.Told: _told,
    e.Rolled: _rolled,
    e.Chose: _chose,
    e.Ended: _ended,
}

_TOPIC: Final[Mapping[type[e.Event], str]] = {
    e.CardTurned: "cards",
    e.CardHeld: "cards",
    e.Ordered: "sailing",
    e.Moved: "sailing",
    e.Collided: "sailing",
    e.Left: "sailing",
    e.Fired: "gunnery",
    e.Mended: "damage",
    e.Hurt: "damage",
    e.MastFell: "damage",
    e.Befell: "damage",
    e.Exploded: "damage",
    e.Sank: "damage",
    e.Struck: "damage",
    e.Grappled: "boarding",
    e.Boarded: "boarding",
    e.Captured: "boarding",
    e.WindShifted: "wind",
    e.SeaChanged: "wind",
    e.Rolled: "dice",
    e.Chose: "orders",
}
