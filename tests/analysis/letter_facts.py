"""What a reader of letters knows: the words, and the facts of a battle behind them; no code of the writer."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from game.levels.format.model import Level

ONES = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
TENS = {f"{ten}ty": 10 * n for n, ten in enumerate("twen thir for fif six seven eigh nine".split(), 2)}
NTH = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fifth": 5,
    "eighth": 8,
    "ninth": 9,
    "twelfth": 12,
    "twentieth": 20,
}
NTH |= {"thirtieth": 30, "fortieth": 40, "fiftieth": 50}
COMPASS = (
    "north north-north-east north-east east-north-east east east-south-east south-east south-south-east "
    "south south-south-west south-west west-south-west west west-north-west north-west north-north-west"
).split()
MAST = r"(?:foremast|mainmast|mizzenmast|bowsprit)"
MASTS = rf"{MAST}(?:, {MAST})*(?: and {MAST})?"
NUMBER = r"[a-z]+(?:-[a-z]+)?(?: hundred(?: and [a-z]+(?:-[a-z]+)?)?)?|\d+"
OFTEN = rf"once|twice|(?:{NUMBER}) times"
HITS = rf"(?:{NUMBER}) hits?"
WHOSE = "(?P<whose>our|her|its|their)"
THEM = "(?P<them>us|her|it|them)"
Fits = Callable[[Any], bool]


def number(words: str) -> int:
    """Return the number that words mean, -1 for none."""
    if words.isdigit():
        return int(words)
    if " hundred" in words:
        head, _, tail = words.partition(" hundred")
        return (1 if head == "a" else number(head)) * 100 + (
            number(tail.removeprefix(" and ")) if tail else 0
        )
    if words in ONES:
        return ONES.index(words)
    ten, _, one = words.partition("-")
    return TENS[ten] + (ONES.index(one) if one in ONES else 0) if ten in TENS else -1


def often(words: str) -> int:
    """Return 3 for ``three times`` or ``three hits``."""
    return {"once": 1, "twice": 2}.get(words) or number(re.sub(" (times|hits?)$", "", words))


def nth(words: str) -> int:
    """Return 21 for ``twenty-first``."""
    ten, dash, last = words.rpartition("-")
    found = NTH.get(last) or number(last.removesuffix("th"))
    return TENS[ten] + found if dash else found


class LetterFacts:
    """The facts of a battle, as the writer of a side names them."""

    def __init__(self, level: Level, events: Sequence[Any], side: str, conceded: str = "") -> None:
        self.level, self.side, self.conceded = level, side, conceded
        self.rows: list[tuple[int, str, Any]] = []
        turn = 0
        for event in events:
            turn = event.turn if type(event).__name__ == "TurnBegan" else turn
            self.rows.append((turn, type(event).__name__, event))
        arriving = {a for event in level.events for a in event.arrive}
        came = {e.ship for _, kind, e in self.rows if kind == "Arrived"}
        self.ships = {s.id: s for s in level.ships if s.id in came or not {s.id, s.squadron} & arriving}
        things: list[Any] = [*level.ships, *level.forts, *level.parties]
        self.side_of = {thing.id: thing.side for thing in things}
        self.ids: dict[str, str] = {}
        for thing in [*things, *level.chains]:
            self._name(thing.name or thing.id.replace("-", " "), thing.id)
            for n in range(1, 10):
                ordinal = "" if n == 1 else f"{list(NTH)[n - 1] if n < 4 else ONES[n] + 'th'} "
                self._name(f"{thing.name}’s {ordinal}boats", f"{thing.id}-boats-{n}")
            for n in range(1, 200 if level.rules.book == "ls98" else 1):
                self.ids.setdefault(f"{thing.name}’s boat".lower(), f"{thing.id}-boat-{n}")
        enemies = [who for who in (*self.ships, *(f.id for f in level.forts)) if self.side_of[who] != side]
        if len(enemies) == 1:
            self.ids["enemy"] = enemies[0]
        names = "|".join(re.escape(name) for name in sorted(self.ids, key=len, reverse=True))
        self.noun = rf"(?:the )?(?:{names})"
        self.own = ""

    def _name(self, name: str, what: str) -> None:
        head, _, tail = name.removeprefix("The ").partition(", ")
        self.ids.setdefault((f"{head} ({tail})" if tail else head).lower(), what)

    def id_of(self, words: str) -> str:
        """Return the id of a name or of the writer, '?' for none."""
        low = words.lower()
        if low in ("we", "us", "my own ship", "ours"):
            return self.own
        return self.ids.get(low, "") or self.ids.get(low.removeprefix("the "), "?")

    def ours(self, who: str) -> bool:
        """Return whether something was of the writer's side at first."""
        return (
            self.side_of.get(who) == self.side
            or self.side_of.get(re.sub(r"-boats?-\d+$", "", who)) == self.side
        )

    def all_of(self, kind: str, fits: Fits) -> list[Any]:
        """Return the events of a kind that fit."""
        return [e for _, k, e in self.rows if k == kind and fits(e)]

    def list_of(self, words: str) -> list[str]:
        """Return the ids of a list of names."""
        found, rest = [], words
        while rest:
            match = re.match(rf"(?:, | and )?({self.noun}|my own ship)", rest, re.I)
            if match is None:
                return ["?"]
            found.append(self.id_of(match[1]))
            rest = rest[match.end() :]
        return found

    def point(self, bearing: int) -> str:
        """Return the compass point of a bearing in 0.01 degree."""
        return COMPASS[round((bearing / 100 - self.level.chart.north) / 22.5) % 16]

    def fate(self, ship: str) -> str:
        """Return how a ship is lost: sunk, struck or taken; '' if she is not."""
        fate = ""
        for _, kind, event in self.rows:
            if event.ship == ship and kind in ("Sank", "Exploded"):
                fate = "sunk"
            elif event.ship == ship and kind == "Struck":
                fate = "struck"
            elif event.ship == ship and kind == "Captured":
                fate = "taken" if event.by != self.side_of.get(ship) else ""
        return fate

    def fire(self, ship: str) -> tuple[int, int, int]:
        """Return how often she fired at the enemy, her hits, and the hits upon her."""
        fired = self.all_of("Fired", lambda e: e.ship == ship and not self.ours(e.target))
        taken = self.all_of("Fired", lambda e: e.target == ship and not self.ours(e.ship))
        return len(fired), sum(e.hits for e in fired), sum(e.hits for e in taken)

    @property
    def ended(self) -> Any:
        """The end of the battle, or None."""
        return next((e for _, kind, e in self.rows if kind == "Ended"), None)
