"""Events in plain words: one sentence for each, for the log, the tray and text play.

Pure: an event and the names of ships and sides in, one sentence out, without a full stop: some
callers show it in a panel, others before its clause. An event that says nothing gives ''.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import islice
from typing import Any, Final

from game.books import shelf
from game.core import events as ev
from game.core import wording
from game.core.events import Holding
from game.core.wording import MarkNames, parse_boat_id, with_article
from game.levels.format.model import Level
from game.levels.reading.completion import title_case
from game.sea.units import DEGREE, cm_text, nearest_compass_point

# ---------------------------------------------------------------------------------- tables of words
CARD_HELD_WORDS: Final[Mapping[Holding, str]] = {
    Holding.KEPT: "is held back",
    Holding.PLAYED: "is played now",
    Holding.LOST: "goes back unused",
}
"""What becomes of a card that is not acted on at once."""
BEFALLS_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "fire": ("is on fire", "has put her fire out"),
    "officers": ("has lost many of her officers", "has her officers again"),
    "steering": ("has her steering shot through", "steers again"),
    "wheel": ("has her wheel shot away", "has her wheel again"),
    "rudder": ("has her rudder shot away", "has her rudder again"),
    "boat": ("loses a boat", ""),
    "crew": ("has lost a good part of her crew", ""),
    "gun burst": ("has burst a gun", ""),
    "aback": ("is taken aback", ""),
    "irons": ("misses stays and hangs in the wind", ""),
    "sinking": ("is sinking", ""),
    "retiring": ("has had enough and tries to get away", ""),
    "prize crew": ("has a prize crew aboard", ""),
    "furnace": ("lights its furnace", ""),
    "gun lost": ("has lost its gun", ""),
    "mortar": ("has lost her mortar", ""),
    "destroyed": ("is in ruins", ""),
    "broken": ("break and run", ""),
    "full sail": ("makes full sail", "shortens to half sail"),
    "anchor": ("drops her anchor", "weighs her anchor"),
    "anchored": ("drops her anchor", "is off her anchor"),
    "second anchor": ("drops her second anchor", ""),
    "aground": ("is fast on the bottom", "is off the bottom"),
    "dismasted": ("has not a mast standing", ""),
    "tops": ("strains her tops under full sail", ""),
    "fleeing": ("breaks off and flees", ""),
    "smoke port": ("lies in her smoke to port", "has her port guns loaded"),
    "smoke starboard": ("lies in her smoke to starboard", "has her starboard guns loaded"),
}
"""Words for the start and the end of each state."""


BOAT_WORDS: Final[Mapping[str, str]] = {
    "pulled": "{ship}: her boat pulls on",
    "landed": "{ship}: her boat puts 100 men ashore",
    "saved": "A boat takes 100 men off {ship}",
    "aboard": "A boat comes alongside {ship}, and its people aboard",
    "order": "A boat brings {ship} an order",
    "run down": "{ship} runs down a boat",
}
"""What a boat did to or for a ship, in a book where every ship has one."""


MARCHED_WORDS: Final[Mapping[str, str]] = {
    "marched": "march on",
    "driven back": "are driven back",
    "landed": "land",
    "embarked": "take to the boats",
    "entered": "march in behind the walls",
}
"""What troops did."""
BARRED_WORDS: Final[Mapping[str, str]] = {
    "stops": "stops her",
    "broken": "breaks",
    "spotted": "is seen",
    "lowering": "is being lowered",
    "raising": "is being raised",
    "lowered": "is down",
    "raised": "is up",
}
"""What a chain or boom did."""


def mast_words(mast: str) -> str:
    """Return ``foremast`` for ``fore``; a bowsprit as it is."""
    return mast if mast == "bowsprit" else f"{mast}mast"


def mark_names(clause: str) -> MarkNames:
    """Return the names of the marks in the book of that clause, or the usual names."""
    book = clause.partition("-")[0].lower()
    return shelf.book(book).rules.MARKS if book in shelf.SHELF else MarkNames()


Names = Mapping[str, str]
"""Names of ships, squadrons and sides by id; an id without a name stands for itself."""

TOPICS: Final = ("turn", "cards", "sailing", "gunnery", "damage", "boarding", "wind", "dice", "orders")
"""The topics of a log, in the order of its filter; every event has one."""

_TOPIC_OF_EVENT: Final[Mapping[type[ev.Event], str]] = {
    **dict.fromkeys((ev.CardTurned, ev.CardHeld), "cards"),
    **dict.fromkeys((ev.Ordered, ev.Moved, ev.Collided, ev.Left, ev.Arrived), "sailing"),
    **dict.fromkeys((ev.Boats, ev.Marched, ev.Barred), "sailing"),
    **dict.fromkeys((ev.Signalled, ev.Chose), "orders"),
    **dict.fromkeys((ev.Hurt, ev.GunsLost, ev.MastFell, ev.Befell, ev.Exploded, ev.Sank), "damage"),
    **dict.fromkeys((ev.Mended, ev.Struck), "damage"),
    **dict.fromkeys((ev.Grappled, ev.Boarded, ev.Captured), "boarding"),
    **dict.fromkeys((ev.WindShifted, ev.SeaChanged), "wind"),
    ev.Fired: "gunnery",
    ev.Rolled: "dice",
}
_AIM_ORDER: Final = ("hull", "rigging", "masts", "waterline")
"""What guns are aimed at in a ship; grape is no aim."""
_CARD_WORDS: Final = {"ships boats": "Ships' boats"}
"""Cards whose name differs from their key."""
_ORDER_WORDS: Final = {
    "sail": "makes sail",
    "plain": "keeps to basic speed",
    "keep": "holds her speed",
    "slow": "shortens sail",
    "tack": "keeps her way through the tack",
    "halt": "stops where she is",
    "stop": "heaves to",
    "drift": "drifts",
    "row": "rows",
    "ride": "rides to her cable",
    "cut": "cuts her cable",
    "weigh": "begins to weigh anchor",
    "heave": "heaves at her capstan",
    "make sail": "sets her sails",
    "line": "keeps her place in the line",
    "sound": "feels her way with the lead",
    "marker straight": "shows her course marker: straight on",
    "marker port": "shows her course marker: to port",
    "marker starboard": "shows her course marker: to starboard",
    "marker tack": "shows her course marker: a tack",
    "beat": "may hold on so close to the wind",
    "anchor": "lets go an anchor",
    "heave to": "heaves to",
    "follow": "follows her leader",
    "rejoin": "makes for her place in the line",
    "swing": "is hauled round on her spring",
}
_BOAT_WORDS: Final = {
    "launched": "in the water",
    "stowed": "stowed",
    "pulled": "pulling",
    "fast": "made fast",
    "tow": "with a line passed",
    "towed": "towing",
    "cast off": "cast off",
    "board": "alongside, boarding",
    "left": "gone off the chart",
}
_MOVE_WORDS: Final = {
    "ahead": "sails on",
    "port": "turns to port",
    "starboard": "turns to starboard",
    "drift": "drifts",
    "tow": "is towed",
    "warp": "is hauled",
}
_TURN_WORDS: Final = {"tack": "goes through the wind", "swing": "swings round", "fall off": "falls off"}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: its turn, clause and words, the ship it is about, and its topic."""

    turn: int
    clause: str
    words: str
    ship: str = ""
    kind: str = ""


def log_lines(
    events: Sequence[ev.Event], names: Names, hidden: Container[str] = (), *, is_settled: bool = False
) -> Iterator[LogLine]:
    """Return a line for every event that says something, in order, and one for hits that cost nothing; none
    of those for ships whose losses are `hidden`. `is_settled`: nothing more comes of the last volley."""
    turn = 0
    for number, event in enumerate(events):
        if isinstance(event, ev.TurnBegan):
            turn = event.turn
        for words, ship in _log_entries(event, names):
            if words:
                yield LogLine(turn, event.clause, words, ship, topic_of(event))
        if isinstance(event, ev.Fired) and _are_hits_idle(events, number, hidden, is_settled=is_settled):
            words = f"{name_by_id(names, event.target)} loses nothing by {_IDLE[event.hits == 1]}"
            yield LogLine(turn, event.clause, words, event.target, "damage")


_IDLE: Final = ("these hits", "this hit")
_LOSSES: Final = (ev.Hurt, ev.GunsLost, ev.MastFell, ev.Befell, ev.Struck)
_NEXT_ACTS: Final = (ev.Fired, ev.Chose, ev.Moved, ev.PartBegan, ev.TurnBegan, ev.Ended)


def _are_hits_idle(
    events: Sequence[ev.Event], number: int, hidden: Container[str], *, is_settled: bool
) -> bool:
    """Return whether a volley that hit has cost its target nothing, in a book where losses follow at once;
    False while they may still come."""
    fired = events[number]
    assert isinstance(fired, ev.Fired)
    if not fired.hits or fired.target in hidden or not mark_names(fired.clause).tells_idle_hits:
        return False
    for event in islice(events, number + 1, None):
        if isinstance(event, _LOSSES) and event.ship == fired.target:
            return False
        # A choice about the target is where a hit falls.
        if isinstance(event, _NEXT_ACTS) and not (isinstance(event, ev.Chose) and event.ship == fired.target):
            return True
    return is_settled


def _log_entries(event: ev.Event, names: Names) -> list[tuple[str, str]]:
    if isinstance(event, ev.Mustered):
        return [(_muster_words(each, names), each.ship) for each in event.ships]
    return [(event_sentence(event, names), event.ship)]


def event_line(event: ev.Event, names: Names) -> str:
    """Return the sentence with full stop and clause, or ''."""
    said = event_sentence(event, names)
    return f"{said}.  ({event.clause})" if said else ""


def topic_of(event: ev.Event) -> str:
    """Return which of TOPICS an event belongs to."""
    return _TOPIC_OF_EVENT.get(type(event), "turn")


# ------------------------------------------------------------------------------ words and figures
def name_by_id(names: Names, entity_id: str) -> str:
    """Return the name of a ship, squadron or side, or the id itself."""
    return names.get(entity_id, entity_id)


def _point_name(bearing: int, names: Names) -> str:
    """Return a bearing by its point of the compass; of names alone, on a chart with north at its top."""
    return nearest_compass_point(bearing - (names.north if isinstance(names, BattleNames) else 0))


def count_words(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 hit``, ``3 boxes`` or ``4 dice``."""
    many = "dice" if noun == "die" else noun + ("es" if noun.endswith("x") else "s")
    many = "batteries" if noun == "battery" else many
    return f"{number} {noun if number == 1 else many}"


def printed_cm(length_units: int) -> str:
    """Return centimetres as printed, with a half sign: ``14½``, ``½``."""
    words = cm_text(length_units)
    return "½" if words == "0.5" else words.replace(".5", "½")


def card_words(card: str, names: Names, squadron: str = "") -> str:
    """Return a card's name; for a squadron's card, whose key is its id and purpose, the squadron's
    name."""
    if squadron:
        return f"{name_by_id(names, squadron)}: {card.removeprefix(squadron).strip().capitalize()}"
    return _CARD_WORDS.get(card, card.capitalize())


def needed_words(event: ev.Rolled) -> str:
    """Return what a roll needed, in brackets after the faces: `` (4 or more)``."""
    if event.needs is not None:
        return f" ({event.needs} or more)"
    return f" ({event.most} or less)" if event.most is not None else ""


def _loss_words(clause: str, points: int, boxes: int) -> str:
    both = ((points, mark_names(clause).hull), (boxes, mark_names(clause).mast))
    return " and ".join(count_words(number, thing) for number, thing in both if number)


# ------------------------------------------------------------------------------ sentences
_SHORT_SENTENCES: Final[Mapping[type[ev.Event], Callable[[Any, Names], str]]] = {
    ev.TurnBegan: lambda e, names: f"Turn {e.turn} begins",
    ev.CardHeld: lambda e, names: f"{card_words(e.card, names, e.squadron)} card {CARD_HELD_WORDS[e.how]}",
    ev.MastFell: lambda e, names: f"{name_by_id(names, e.ship)} loses her {mast_words(e.mast)}",
    ev.Exploded: lambda e, names: f"{name_by_id(names, e.ship)} blows up",
    ev.Sank: lambda e, names: f"{name_by_id(names, e.ship)} goes down",
    ev.Captured: lambda e, names: f"{name_by_id(names, e.ship)} is taken by {name_by_id(names, e.by)}",
    ev.SeaChanged: lambda e, names: "The sea gets up: choppy" if e.choppy else "The sea goes down",
    ev.Arrived: lambda e, names: (
        f"{name_by_id(names, e.ship)} comes in sight, heading {_point_name(e.heading, names)}"
    ),
    ev.Left: lambda e, names: f"{name_by_id(names, e.ship)} leaves the table by its {e.edge} edge",
    ev.Marched: lambda e, names: f"{name_by_id(names, e.ship)} {MARCHED_WORDS.get(e.did, e.did)}",
}


@singledispatch
def event_sentence(event: ev.Event, names: Names) -> str:
    """Return one plain sentence for any event, without a full stop, or '' if it says nothing."""
    return ""


for _kind, _sentence in _SHORT_SENTENCES.items():
    event_sentence.register(_kind, _sentence)


@event_sentence.register
def _(event: ev.CardTurned, names: Names) -> str:
    left = f"{count_words(event.left, 'card')} to come" if event.left else "the last of the turn"
    return f"{card_words(event.card, names, event.squadron)} card is turned, {left}"


@event_sentence.register
def _(event: ev.Mustered, names: Names) -> str:
    return "; ".join(filter(None, (_muster_words(each, names) for each in event.ships)))


def _muster_words(each: ev.Aboard, names: Names) -> str:
    crew = f" musters {each.quality} {each.crew.replace('-', ' ')}".rstrip() if each.crew else ""
    told = ", ".join([trait.replace("-", " ") for trait in each.traits] + [*each.unusual])
    return f"{name_by_id(names, each.ship)}{crew}{f': {told}' if told else ''}" if crew or told else ""


@event_sentence.register
def _(event: ev.PartBegan, names: Names) -> str:
    alone = event.part[:1].upper() + event.part[1:]
    return f"{name_by_id(names, event.side)}: {event.part}" if event.side else alone


@event_sentence.register
def _(event: ev.Ordered, names: Names) -> str:
    run = f": {cm_text(event.run)} cm" if event.run else ""
    run = f": {event.more}" if event.more else run
    told = _ORDER_WORDS.get(event.order, event.order)
    return f"{name_by_id(names, event.ship)} {told}{run}"


@event_sentence.register
def _(event: ev.Moved, names: Names) -> str:
    ship, heading = name_by_id(names, event.ship), f"heading {_point_name(event.heading, names)}"
    if event.how == "drift" and event.made:  # where the wind takes her, not where she heads
        return f"{ship} drifts {event.made}"
    if event.how in _MOVE_WORDS and (event.run or event.made):
        run = event.made or f"{cm_text(event.run)} cm"
        where = f" towards {_point_name(event.way, names)}" if event.way >= 0 else f", {heading}"
        return f"{ship} {_MOVE_WORDS[event.how]} {run}{where}"
    if event.how in ("port", "starboard") and not event.circle:
        return f"{ship} {_MOVE_WORDS[event.how]}, {heading}"
    return f"{ship} {_TURN_WORDS[event.how]}, {heading}" if event.how in _TURN_WORDS else ""


@event_sentence.register
def _(event: ev.Fired, names: Names) -> str:
    guns = "chasers" if event.side in ("bow", "stern") else "guns"
    grape = ", grape" if event.aim == "grape" else ""
    aim = f"the {event.aim} of " if event.aim in _AIM_ORDER else ""
    rake = f", raking from the {event.rake}" if event.rake else ""
    part = ", part of the side" if event.partial else ""
    reach = event.band or f"{cm_text(event.reach)} cm"
    return (
        f"{name_by_id(names, event.ship)} fires {' '.join(filter(None, ('her', event.side, guns)))}"
        f"{grape}: "
        f"{count_words(event.hits, 'hit')} of {event.dice} on {aim}"
        f"{name_by_id(names, event.target)} "
        f"{'' if reach == 'alongside' else 'at '}{reach}{rake}{part}"
    )


@event_sentence.register
def _(event: ev.Hurt, names: Names) -> str:
    lost = _loss_words(event.clause, event.points, event.boxes)
    why = f" ({event.why})" if event.why not in ("", "shot") else ""
    does = f"loses {lost}" if lost else f"has no {mark_names(event.clause).mast} left to lose"
    return f"{name_by_id(names, event.ship)} {does}{why}"


@event_sentence.register
def _(event: ev.GunsLost, names: Names) -> str:
    lost = count_words(event.points, mark_names(event.clause).gun)
    return f"{name_by_id(names, event.ship)} loses {lost} to {event.side}" if event.points else ""


@event_sentence.register
def _(event: ev.Mended, names: Names) -> str:
    made_good = _loss_words(event.clause, event.points, event.boxes) or "nothing"
    return f"{name_by_id(names, event.ship)} makes good {made_good}"


@event_sentence.register
def _(event: ev.Befell, names: Names) -> str:
    come, gone = BEFALLS_WORDS.get(event.what, (f"suffers: {event.what}", ""))
    said = come if event.on else gone or f"is rid of: {event.what}"
    return f"{name_by_id(names, event.ship)} {said}"


@event_sentence.register
def _(event: ev.Struck, names: Names) -> str:
    to = f" to {name_by_id(names, event.to)}" if event.to else ""
    return f"{name_by_id(names, event.ship)} strikes her colours{to}"


@event_sentence.register
def _(event: ev.Collided, names: Names) -> str:
    speed = f" at a speed of {cm_text(event.speed)} cm" if event.speed else ""
    speed = f" after {event.made}" if event.made else speed
    if event.faster:
        speed += f"; {name_by_id(names, event.faster)} has {cm_text(event.top)} cm of way"
    return f"{name_by_id(names, event.ship)} runs into {name_by_id(names, event.other)}{speed}"


@event_sentence.register
def _(event: ev.Grappled, names: Names) -> str:
    how = "are locked together" if event.on else "come apart"
    return f"{name_by_id(names, event.ship)} and {name_by_id(names, event.other)} {how}"


@event_sentence.register
def _(event: ev.Boarded, names: Names) -> str:
    ours, theirs = name_by_id(names, event.ship), name_by_id(names, event.other)
    if isinstance(event.stage, ev.Boarders):
        men = count_words(event.stage.men, event.stage.kind)
        return f"{ours} sends {men} aboard {theirs}: {count_words(event.attack, 'hit')}"
    sums = f": {event.attack} to {event.defence}" if event.attack or event.defence else ""
    stage = f"stage {event.stage}"
    if event.won == ev.Won.ATTACKER:
        gained = f"gains {stage} aboard" if event.stage else "carries"
        return f"{ours} {gained} {theirs}{sums}"
    if event.won == ev.Won.DEFENDER:
        return f"{theirs} throws the boarders of {ours} back{sums}"
    what = f"fight for {stage} in vain" if event.stage else "fight on hand to hand"
    return f"{ours} and {theirs} {what}{sums}"


@event_sentence.register
def _(event: ev.WindShifted, names: Names) -> str:
    if event.calm:
        return "The wind dies away: a calm"
    return f"The wind blows from {_point_name(event.blows_from, names)} now"


@event_sentence.register
def _(event: ev.Signalled, names: Names) -> str:
    to = ", ".join(name_by_id(names, ship) for ship in event.to)
    by = f", passed on by {', '.join(name_by_id(names, ship) for ship in event.by)}" if event.by else ""
    return f"{name_by_id(names, event.ship)} signals {event.number}, {event.meaning}, to {to}{by}"


@event_sentence.register
def _(event: ev.Boats, names: Names) -> str:
    if event.ship:
        told = BOAT_WORDS.get(event.did, "{ship}: her boat " + event.did)
        return told.format(ship=name_by_id(names, event.ship))
    if event.did == "lost":
        left = f"{count_words(event.count, 'boat')} left" if event.count else "none left"
        return f"{name_by_id(names, event.boat)}: under fire, {left}"
    did = _BOAT_WORDS.get(event.did, event.did)
    return f"{name_by_id(names, event.boat)}: {count_words(event.count, 'boat')} {did}"


@event_sentence.register
def _(event: ev.Barred, names: Names) -> str:
    by = f"{name_by_id(names, event.ship)}: " if event.ship else ""
    return f"{by}{name_by_id(names, event.chain)} {BARRED_WORDS.get(event.did, event.did)}"


@event_sentence.register
def _(event: ev.Told, names: Names) -> str:
    said = event.text.rstrip(".")
    who = f"{name_by_id(names, event.ship)}: " if event.ship else ""
    return who + said.removeprefix(who) if who else said[:1].upper() + said[1:]


@event_sentence.register
def _(event: ev.Rolled, names: Names) -> str:
    faces = " ".join(str(face) for face in event.faces)
    matter = event.matter
    why = matter if event.ship else matter[:1].upper() + matter[1:]
    who = f"{name_by_id(names, event.ship)}, " if event.ship else ""
    return f"{who}{why}: {faces}{needed_words(event)}"


@event_sentence.register
def _(event: ev.Chose, names: Names) -> str:
    who = name_by_id(names, event.ship or event.seat)
    secret = event.said == ev.IN_SECRET
    return f"{who} decides in secret" if secret else wording.fill_names(event.said, who, names)


@event_sentence.register
def _(event: ev.Ended, names: Names) -> str:
    reason = f": {event.reason.rstrip('.')}" if event.reason else ""
    if not event.winner:
        return f"The battle is drawn{reason}"
    return f"A {event.degree} victory for {name_by_id(names, event.winner)}{reason}"


# -------------------------------------------------------------------------------------------- sides
def side_words(names: Names, side: str) -> str:
    """Return a side as in a sentence: ``the Royal Navy``, ``Black Jaques``."""
    return with_article(name_by_id(names, side))


def takes_plural_verb(words: str) -> bool:
    """Return whether a verb after these words is plural: ``the fireships burn``."""
    return words[:4].lower() == "the " and words.endswith("s")


# -------------------------------------------------------------------------------- names of a battle
@dataclass(frozen=True, slots=True)
class BattleNames(Mapping[str, str]):
    """The names a battle begins with, and those of the boats that its ships will lower. Their
    number is unknown before, so each is named on first use."""

    level_names: Mapping[str, str]
    north: int = 0
    """Where north is on the chart, in 0.01 degree from its top."""

    def __getitem__(self, who: str) -> str:
        """Return the name for this id. Raise KeyError if it has none."""
        if who not in self.level_names and (boats := parse_boat_id(who)) is not None:
            return boats.display_name(self.level_names[boats.ship])
        return self.level_names[who]

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of the level."""
        return iter(self.level_names)

    def __len__(self) -> int:
        """Return the number of names in the level."""
        return len(self.level_names)


def battle_names(level: Level, name_overrides: Mapping[str, str] | None = None) -> BattleNames:
    """Return the names of all sides, squadrons, ships, works, chains, troops and boats by id; names
    ``name_overrides`` otherwise replace them."""
    found = {side.id: side.name or side.id for side in level.sides}
    found |= {s.id: s.name or s.id for s in level.squadrons}
    found |= {ship.id: ship.name or ship.id for ship in level.ships}
    ashore = [(f.id, f.name) for f in level.forts] + [(c.id, c.name) for c in level.chains]
    ashore += [(p.id, p.name) for p in level.parties]
    found |= {key: name or title_case(key) for key, name in ashore}
    return BattleNames(found | dict(name_overrides or {}), level.chart.north * DEGREE)


Corners = Sequence[Sequence[int]]


def outline_words(label: str, corners: Corners, to_book_units: Callable[[int], float]) -> str:
    """Return an area by its corners in the book's units: ``land: 12, 3.5; 20, 3; 16, 9``."""
    places = (f"{to_book_units(x):.4g}, {to_book_units(y):.4g}" for x, y in corners)
    return f"  {label}: {'; '.join(places)}"


def row_words(label: str, places: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Return squares or hexes by rows: ``land: row 3: 4 to 7, 9``; nothing without any."""
    for row in sorted({row for _, row in places}):
        columns = sorted({column for column, where in places if where == row})
        yield f"  {label}: row {row}: {', '.join(span_words(columns))}"


def span_words(numbers: Sequence[int]) -> Iterator[str]:
    """Return rising numbers, consecutive ones as ``4 to 7``."""
    first = before = None
    for number in [*numbers, None]:
        if before is not None and number == before + 1:
            before = number
            continue
        if first is not None and before is not None:
            yield str(first) if first == before else f"{first} to {before}"
        first = before = number
