"""The words of a letter: names, numbers and bearings as an officer writes them, who he is, and the choice
between several ways to say one thing."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from game.core import events as ev
from game.core.events import Event
from game.core.wording import and_list, number_words, parse_boat_id, with_article
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.model import Level
from game.levels.format.ships import Ship
from game.play.dice import splitmix
from game.play.event_words import BattleNames, battle_names
from game.sea.units import nearest_compass_point

_ORDINALS: Final = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth"} | {
    "nine": "ninth",
    "twelve": "twelfth",
}
_POINTS: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
_NO_ARTICLE_BEFORE: Final = "la le les el il los las den das de hm hms uss".split()
_NATIONS: Final = ("British", "French", "Dutch", "Danish", "Spanish", "Swedish", "Turkish", "Armada")
_NATIONS_WITH_S: Final = ("American", "Russian", "Norwegian")
_RANKS: Final = ("Admiral", "Vice-Admiral", "Rear-Admiral", "Commodore", "Captain", "Commander", "Lieutenant")
_SMALL_CRAFT: Final = "sloop brig cutter lugger galley bomb fireship gunboat merchant boat".split()
_KINDS_BY_GUNS: Final = ("eighty", "seventy-four", "sixty-four", "fifty")
_KIND_WORDS: Final = {
    "heavy-frigate": "heavy frigate", "merchant": "merchantman", "bomb": "bomb vessel",
    "eighty": "eighty-gun ship", "fifty": "fifty-gun ship",
}  # fmt: skip
SMALL_FORCE: Final = 3
"""Most ships of a side that are named one by one."""
EventKind = TypeVar("EventKind", bound=Event)


def ordinal_words(number: int) -> str:
    """Return ``third`` or ``twenty-first``."""
    head, dash, last = number_words(number).rpartition("-")
    nth = f"{last[:-1]}ieth" if last.endswith("y") else _ORDINALS.get(last, f"{last}th")
    return f"{head}{dash}{nth}"


def times_words(number: int) -> str:
    """Return ``once``, ``twice`` or ``three times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number_words(number)} times")


def counted(number: int, noun: str) -> str:
    """Return ``one hit`` or ``three hits``."""
    return f"{number_words(number)} {noun}{'' if number == 1 else 's'}"


def point_words(bearing: int) -> str:
    """Return the nearest of sixteen compass points of a bearing in 0.01 degree: ``west-south-west``."""
    return "-".join(_POINTS[letter] for letter in nearest_compass_point(bearing))


class Phrasing:
    """Chooses between ways to say one thing, the same for the same seed. No two sentences in a row open with
    the same word, if there is another way; what has been said often comes last."""

    def __init__(self, seed: int) -> None:
        self._seed, self._choices, self._last = seed, 0, ""
        self._used = Counter[str]()

    def sentence(self, forms: Sequence[str]) -> str:
        """Return the next sentence of the letter."""
        chosen = min(
            enumerate(forms),
            key=lambda form: (
                _opening(form[1]) == self._last,
                self._used[_opening(form[1])],
                self._lot(form[0]),
            ),
        )[1]
        self._choices += 1
        self._last = _opening(chosen)
        self._used[self._last] += 1
        return chosen

    def part(self, forms: Sequence[str]) -> str:
        """Return one of several ways to say a part of a sentence: that which was used least."""
        _, chosen = min(enumerate(forms), key=lambda form: (self._used[form[1]], self._lot(form[0])))
        self._choices += 1
        self._used[chosen] += 1
        return chosen

    def _lot(self, number: int) -> int:
        return splitmix(self._seed + self._choices, number)


def _opening(text: str) -> str:
    first, _, rest = text.lower().partition(" ")
    return f"{first} {rest.partition(' ')[0]}" if first in ("the", "in", "after") else first


# ------------------------------------------------------------------------------ who writes
@dataclass(frozen=True, slots=True)
class LetterWriter:
    """Who writes, and what he calls everybody. ``own``: his ship or work, '' if none is left; ``turns``: the
    turn of each event; ``kinds`` of ships and ``sides`` of everything by id; ``present``: ids of the ships
    that took part."""

    level: Level
    events: Sequence[Event]
    side: str
    own: str
    signature: str
    turns: Sequence[int]
    names: BattleNames
    kinds: Mapping[str, str]
    sides: Mapping[str, str]
    present: frozenset[str]

    @property
    def fort_ids(self) -> tuple[str, ...]:
        """The ids of the works of all sides."""
        return tuple(fort.id for fort in self.level.forts)

    def events_of(
        self, kind: type[EventKind], fits: Callable[[EventKind], bool] = lambda _: True
    ) -> dict[int, EventKind]:
        """Return the events of a kind that fit, by their numbers."""
        return {n: event for n, event in enumerate(self.events) if isinstance(event, kind) and fits(event)}

    def ships_of(self, side: str) -> list[Ship]:
        """Return the ships of a side that took part."""
        return [ship for ship in self.level.ships if ship.side == side and ship.id in self.present]

    def is_ours(self, who: str) -> bool:
        """Return whether a ship, work, party or boat was of his side when the battle began."""
        owner = parse_boat_id(who)
        return self.sides.get(owner.ship if owner and who not in self.sides else who, "") == self.side

    def is_many(self, who: str) -> bool:
        """Return whether a verb behind the name is plural: boats and troops."""
        head = self.names.get(who, who).partition(",")[0]
        if who in self.kinds:
            return self.kinds[who] == "boat" and (head.endswith("s") or " and " in head)
        return head.endswith("boats") or who in {party.id for party in self.level.parties}

    def noun(self, who: str) -> str:
        """Return the name as it is written within a sentence, with its article."""
        head, _, tail = self.names.get(who, who).partition(", ")
        name = f"{head} ({tail})" if tail else head
        if name.startswith("The "):
            return f"the {name[4:]}"
        first = name.split(" ")[0]
        if (
            first.lower() in _NO_ARTICLE_BEFORE
            or re.search("['’]", first)
            or (first == "Fort" and who not in self.kinds)
        ):
            return name
        if self.kinds.get(who, "boat") != "boat":
            return f"the {name}"
        if " and " in name and who in self.kinds:
            return name
        is_common = who in self.kinds or self.is_many(who)
        return f"the {name[:1].lower()}{name[1:]}" if is_common else f"the {name}"

    def who(self, who: str) -> str:
        """Return ``we`` or the name."""
        return "we" if who == self.own else self.noun(who)

    def whom(self, who: str) -> str:
        """Return ``us`` or the name."""
        return "us" if who == self.own else self.noun(who)

    def pronoun(self, who: str) -> str:
        """Return what stands for it as a subject."""
        return self._one_of(who, "we", "they", "she", "it")

    def object_pronoun(self, who: str) -> str:
        """Return what stands for it as an object."""
        return self._one_of(who, "us", "them", "her", "it")

    def possessive(self, who: str) -> str:
        """Return whose: ``our``, ``her``."""
        return self._one_of(who, "our", "their", "her", "its")

    def was(self, who: str) -> str:
        """Return the past of *to be* behind it."""
        return "were" if who == self.own or self.is_many(who) else "was"

    def _one_of(self, who: str, own: str, many: str, ship: str, work: str) -> str:
        return own if who == self.own else many if self.is_many(who) else ship if who in self.kinds else work

    def side_noun(self, side: str) -> str:
        """Return a side within a sentence: ``the Royal Navy``, ``the French``."""
        name = next((s.name or s.id for s in self.level.sides if s.id == side), side)
        if name in _NATIONS_WITH_S:
            return f"the {name}s"
        has_article = name in _NATIONS or name.endswith((" Republic", " States"))
        return f"the {name}" if has_article else with_article(name)


def make_writer(level: Level, events: Sequence[Event], side: str) -> LetterWriter:
    """Return the senior officer of a side whose ship still floats, or of its works; his ``own`` is '' if
    nothing is left. Raise ValueError for a side that the level does not have."""
    if side not in {each.id for each in level.sides}:
        raise ValueError(f"the level has no side {side!r}")
    turns, turn = list[int](), 0
    for event in events:
        turn = event.turn if isinstance(event, ev.TurnBegan) else turn
        turns.append(turn)
    sides = {ship.id: ship.side for ship in level.ships}
    sides |= {fort.id: fort.side for fort in level.forts} | {party.id: party.side for party in level.parties}
    arrived = {event.ship for event in events if isinstance(event, ev.Arrived)}
    present = frozenset({ship.id for ship in ships_at_start(level)} | arrived)
    own, signature = _senior_officer(level, events, side, present)
    kinds = {ship.id: ship.kind or "frigate" for ship in level.ships}
    names = battle_names(level)
    writer = LetterWriter(level, events, side, own, signature, turns, names, kinds, sides, present)
    if signature:
        return writer
    office = "captain of" if kinds.get(own, "boat") != "boat" else "officer commanding"
    unsigned = f"The {office} {writer.noun(own)}" if own else f"For {writer.side_noun(side)}"
    return replace(writer, signature=unsigned)


def _senior_officer(
    level: Level, events: Sequence[Event], side: str, present: frozenset[str]
) -> tuple[str, str]:
    """Return the ship or work of the senior officer, and his name if the level has it."""
    gone = {e.ship for e in events if isinstance(e, ev.Sank | ev.Exploded)}
    afloat = [s for s in level.ships if s.side == side and s.id in present - gone]
    if not afloat:
        return next((fort.id for fort in level.forts if fort.side == side), ""), ""
    squadrons = [squadron.id for squadron in level.squadrons]

    def seniority(ship: Ship) -> tuple[bool, bool, int, bool, int]:
        rank = _commander(level, ship).split(" ")[0]
        order = _RANKS.index(rank) if rank in _RANKS else len(_RANKS)
        squadron = squadrons.index(ship.squadron) if ship.squadron in squadrons else 0
        return ship.kind == "boat", ship.merchant, order, not ship.flagship, squadron

    senior = min(afloat, key=seniority)
    return senior.id, _commander(level, senior)


def _commander(level: Level, ship: Ship) -> str:
    """Return who commands aboard: in a flagship the commander of her squadron."""
    of_squadron = next((s.commander for s in level.squadrons if s.id == ship.squadron and ship.flagship), "")
    return of_squadron or ship.commander


# ------------------------------------------------------------------------------ forces and places
def force_words(writer: LetterWriter, side: str) -> str:
    """Return what a side has in the battle: ships by name, or how many; then its works."""
    ships = writer.ships_of(side)
    forts = [writer.noun(fort.id) for fort in writer.level.forts if fort.side == side]
    if len(ships) <= SMALL_FORCE:
        return and_list([*(writer.noun(ship.id) for ship in ships), *forts] or [writer.side_noun(side)])
    hulls = [ship for ship in ships if ship.kind != "boat"]
    vessels = "vessel" if any(ship.kind in _SMALL_CRAFT for ship in hulls) else "ship"
    kinds = [counted(len(hulls), vessels)] * bool(hulls) + ["boats"] * (len(hulls) < len(ships))
    return and_list([f"{and_list(kinds)} of {writer.side_noun(side)}", *forts])


def enemy_words(writer: LetterWriter) -> str:
    """Return what the other sides have; a single ship with her kind and guns."""
    others = [side.id for side in writer.level.sides if side.id != writer.side]
    ships = [ship for side in others for ship in writer.ships_of(side)]
    if len(ships) != 1 or any(fort.side != writer.side for fort in writer.level.forts):
        return and_list([force_words(writer, side) for side in others])
    (ship,) = ships
    kind, name = _KIND_WORDS.get(ship.kind or "", ship.kind or "ship"), writer.noun(ship.id)
    alone = name if kind in name.lower() else f"the enemy's {kind} {name.removeprefix('the ')}"
    return (
        f"{alone}, of {counted(ship.guns, 'gun')}" if ship.guns and ship.kind not in _KINDS_BY_GUNS else alone
    )


_WATERS: Final = re.compile(r"\b(Bay|Gulf|Atlantic|Sea|Channel|Lough|Patapsco|Caribbean|roads|Roads)\b")
_PLACED: Final = re.compile(
    r"(?i)(off|in|at|near|under|between|on|before|among|becalmed) |.* (miles|leagues) "
)


def place_words(place: str) -> str:
    """Return where it was, behind a space: `` off Ushant``, `` on the open sea``; '' for ''."""
    if not place:
        return ""
    if place.lower() == "open sea":
        return " on the open sea"
    if _PLACED.match(place):
        return f" {place[:1].lower()}{place[1:]}"
    article = "the " if place.startswith("Gulf ") else ""
    return f" {'in' if _WATERS.search(place) else 'at'} {article}{place}"


def date_words(date: str) -> str:
    """Return a date without its hour: a letter is not written at the hour of the action."""
    parts = date.split(", ")
    year = next((n for n, part in enumerate(parts) if re.search(r"\d{4}", part)), len(parts) - 1)
    return ", ".join(parts[: year + 1])
