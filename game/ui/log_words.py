"""What happened, in plain words: one sentence an event, for the log, the tray and text play.

Pure and without pygame. `names` gives every id of ships, squadrons and sides its name; an id that
is not in it stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from game.core import events as ev
from game.core.tally import Tally
from game.sea import compass
from game.sea.units import centimetres

Names = Mapping[str, str]

KINDS: Final = ("sailing", "gunnery", "damage", "boarding", "dice", "cards", "orders")
"""The kinds a log may be filtered by, in the order in which a filter lists them."""

_KIND_OF: Final[dict[type[ev.Event], str]] = {
    ev.Moved: "sailing",
    ev.Ordered: "sailing",
    ev.WindShifted: "sailing",
    ev.SeaChanged: "sailing",
    ev.Left: "sailing",
    ev.Collided: "sailing",
    ev.Fired: "gunnery",
    ev.Hurt: "damage",
    ev.MastFell: "damage",
    ev.Befell: "damage",
    ev.Exploded: "damage",
    ev.Sank: "damage",
    ev.Mended: "damage",
    ev.Struck: "damage",
    ev.Grappled: "boarding",
    ev.Boarded: "boarding",
    ev.Captured: "boarding",
    ev.Rolled: "dice",
    ev.Chose: "orders",
}
_CONDITIONS: Final[dict[tuple[str, bool], str]] = {
    ("fire", True): "is on fire",
    ("fire", False): "has put her fire out",
    ("officers", True): "has lost her officers",
    ("steering", True): "has her steering shot away",
    ("steering", False): "has her steering again",
    ("boat", True): "loses a boat",
    ("crew", True): "has lost a good part of her crew",
    ("gun burst", True): "has burst a gun",
    ("aback", True): "is taken aback",
    ("irons", True): "misses stays and hangs in irons",
    ("sinking", True): "is sinking",
    ("retiring", True): "breaks off and runs",
    ("prize crew", True): "has a prize crew aboard",
}
_ORDERS: Final = {
    "sail": "makes sail",
    "plain": "keeps to basic speed",
    "keep": "holds her speed",
    "slow": "shortens sail",
    "tack": "goes about",
    "stop": "heaves to",
    "halt": "stops where she is",
}
_WAYS: Final = {
    "ahead": "sails on",
    "port": "turns to port",
    "starboard": "turns to starboard",
    "drift": "drifts",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: the turn and clause it stands under, the words, and what it is about."""

    turn: int
    clause: str
    words: str
    ship: str = ""
    kind: str = ""


def lines(events: Sequence[ev.Event], names: Names) -> Iterator[Line]:
    """A line for every event that says something, in order."""
    turn = 0
    for event in events:
        if isinstance(event, ev.TurnBegan):
            turn = event.turn
        words = sentence(event, names)
        if words:
            yield Line(turn, event.clause, words, event.ship, kind_of(event))


def kind_of(event: ev.Event) -> str:
    """Which of KINDS an event belongs to."""
    return _KIND_OF.get(type(event), "cards")


def called(names: Names, name: str) -> str:
    """The name of an id, or the id itself."""
    return names.get(name, name)


def printed_cm(length: int) -> str:
    """Centimetres as they are printed, with a half sign: ``14½``, ``½``."""
    words = centimetres(length)
    return "½" if words == "0.5" else words.replace(".5", "½")


def short_clause(clause: str) -> str:
    """A clause as a reader looks it up: ``KMH-9.2.22`` as ``§9.2.22``."""
    return "§" + clause.rpartition("-")[2] if clause else ""


def card_words(card: str, names: Names) -> str:
    """A card's name; a squadron's card with the squadron's name before it."""
    squadron, _, kind = card.rpartition(" ")
    if kind in ("move", "fire") and squadron:
        return f"{called(names, squadron)}: {kind.capitalize()}"
    return card.capitalize()


@singledispatch
def sentence(event: ev.Event, names: Names) -> str:
    """One plain sentence for any event; '' for those that say nothing to a reader."""
    return ""


@sentence.register
def _(event: ev.TurnBegan, names: Names) -> str:
    return f"Turn {event.turn} begins"


@sentence.register
def _(event: ev.CardTurned, names: Names) -> str:
    return f"Card: {card_words(event.card, names)}"


@sentence.register
def _(event: ev.CardHeld, names: Names) -> str:
    how = {"kept": "is held back", "played": "is played now", "lost": "goes back unused"}
    return f"{card_words(event.card, names)} {how.get(event.how, event.how)}"


@sentence.register
def _(event: ev.Mustered, names: Names) -> str:
    traits = ", ".join(t.replace("-", " ") for t in event.traits)
    crew = event.crew.replace("-", " ").title()
    return f"{called(names, event.ship)}: {crew}, {event.quality}" + (f"; {traits}" * bool(traits))


@sentence.register
def _(event: ev.Ordered, names: Names) -> str:
    words = _ORDERS.get(event.order, event.order)
    run = f": {centimetres(event.run)} cm" if event.run else ""
    return f"{called(names, event.ship)} {words}{run}"


@sentence.register
def _(event: ev.Moved, names: Names) -> str:
    name, towards = called(names, event.ship), compass.name(event.heading)
    if event.how in _WAYS:
        return f"{name} {_WAYS[event.how]} {centimetres(event.run)} cm, heading {towards}"
    if event.how == "tack":
        return f"{name} comes round, heading {towards}"
    if event.how in ("swing", "fall off"):
        return f"{name} {event.how}s, heading {towards}".replace("fall offs", "falls off")
    return ""


@sentence.register
def _(event: ev.Fired, names: Names) -> str:
    aim = {"hull": "at the hull of", "rigging": "at the rigging of", "grape": "grape at"}
    how = " raking by the " + event.rake if event.rake else ""
    hits = f"{event.hits} hit{'s' * (event.hits != 1)} of {event.dice}"
    firer, target = called(names, event.ship), called(names, event.target)
    return f"{firer} fires {aim.get(event.aim, 'at')} {target}{how}: {hits}"


@sentence.register
def _(event: ev.Hurt, names: Names) -> str:
    losses = []
    if event.points:
        losses.append(f"{event.points} damage point{'s' * (event.points != 1)}")
    if event.boxes:
        losses.append(f"{event.boxes} speed box{'es' * (event.boxes != 1)}")
    why = f" ({event.why})" if event.why and event.why != "shot" else ""
    return f"{called(names, event.ship)} loses {' and '.join(losses)}{why}" if losses else ""


@sentence.register
def _(event: ev.MastFell, names: Names) -> str:
    mast = event.mast if event.mast == "bowsprit" else event.mast + "mast"
    return f"{called(names, event.ship)} loses her {mast}"


@sentence.register
def _(event: ev.Befell, names: Names) -> str:
    state = ("has: " if event.on else "no more: ") + event.what
    return f"{called(names, event.ship)} {_CONDITIONS.get((event.what, event.on), state)}"


@sentence.register
def _(event: ev.Exploded, names: Names) -> str:
    return f"{called(names, event.ship)} blows up"


@sentence.register
def _(event: ev.Sank, names: Names) -> str:
    return f"{called(names, event.ship)} goes down"


@sentence.register
def _(event: ev.Struck, names: Names) -> str:
    to = f" to {called(names, event.to)}" if event.to else ""
    return f"{called(names, event.ship)} strikes her colours{to}"


@sentence.register
def _(event: ev.Collided, names: Names) -> str:
    speed = f" at {centimetres(event.speed)} cm" if event.speed else ""
    return f"{called(names, event.ship)} runs into {called(names, event.other)}{speed}"


@sentence.register
def _(event: ev.Grappled, names: Names) -> str:
    how = "are locked together" if event.on else "are free of each other"
    return f"{called(names, event.ship)} and {called(names, event.other)} {how}"


@sentence.register
def _(event: ev.Boarded, names: Names) -> str:
    ours, theirs = called(names, event.ship), called(names, event.other)
    sums = f"{event.attack} to {event.defence}"
    if event.won == "attacker":
        return f"{ours} gains stage {event.stage} aboard {theirs}: {sums}"
    if event.won == "defender":
        return f"{theirs} throws the boarders of {ours} back: {sums}"
    return f"{ours} and {theirs} fight for stage {event.stage} in vain: {sums}"


@sentence.register
def _(event: ev.Captured, names: Names) -> str:
    return f"{called(names, event.ship)} is taken by {called(names, event.by)}"


@sentence.register
def _(event: ev.WindShifted, names: Names) -> str:
    if event.calm:
        return "The wind dies away: calm"
    return f"The wind blows from {compass.name(event.blows_from)} now"


@sentence.register
def _(event: ev.SeaChanged, names: Names) -> str:
    return "The sea gets up: choppy" if event.choppy else "The sea goes down"


@sentence.register
def _(event: ev.Left, names: Names) -> str:
    return f"{called(names, event.ship)} sails off the {event.edge} edge"


@sentence.register
def _(event: ev.Mended, names: Names) -> str:
    what, count = ("damage points", event.points) if event.points else ("speed boxes", event.boxes)
    return f"{called(names, event.ship)} makes good {count} {what if count else ''}".rstrip()


@sentence.register
def _(event: ev.Told, names: Names) -> str:
    who = f"{called(names, event.ship)}: " if event.ship else ""
    return who + (event.text if who else event.text[:1].upper() + event.text[1:])


@sentence.register
def _(event: ev.Rolled, names: Names) -> str:
    faces = " ".join(str(face) for face in event.faces)
    who = f"{called(names, event.ship)}, " if event.ship else ""
    return f"{who}{event.why}: {faces}{needed(event)}"


@sentence.register
def _(event: ev.Chose, names: Names) -> str:
    who = f"{called(names, event.ship)}: " if event.ship else f"{called(names, event.seat)}: "
    return who + (event.label or event.key)


@sentence.register
def _(event: ev.Ended, names: Names) -> str:
    if not event.winner:
        return f"The battle is drawn: {event.reason}"
    return f"A {event.degree} victory for {called(names, event.winner)}: {event.reason}"


def needed(event: ev.Rolled) -> str:
    """What a roll had to show, in brackets after the faces: `` (4 or more)``."""
    if event.needs is not None:
        return f" ({event.needs} or more)"
    return f" ({event.most} or less)" if event.most is not None else ""


def tally_lines(tally: Tally) -> list[tuple[str, str, str]]:
    """Each term of a tally as (sign, name, clause), for anything that lists them."""
    return [(t.sign().replace("-", "−").replace("x", "×"), t.name, t.clause) for t in tally.terms]
