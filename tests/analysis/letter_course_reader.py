"""Reads the sentences of a letter's course back, clause by clause, and looks for each in the events."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.analysis.letter_facts import (
    COMPASS,
    HITS,
    MAST,
    MASTS,
    OFTEN,
    THEM,
    WHOSE,
    Fits,
    LetterFacts,
    number,
    often,
)

TIMES = {
    "soon after": (1, 1), "presently": (1, 1), "shortly afterwards": (1, 1), "not long after": (1, 1),
    "a little later": (1, 1), "some time after": (2, 3), "a while later": (2, 3), "after an interval": (2, 3),
    "in time": (2, 3), "by and by": (2, 3), "at length": (4, 999), "much later": (4, 999),
    "long after": (4, 999), "after a long interval": (4, 999), "then": (1, 3),
}  # fmt: skip
"""Words of time, and how many turns they may mean."""
WHEN = "|".join(TIMES)
POINT = "|".join(sorted(COMPASS, key=len, reverse=True))
WAS = rf"(?:was|were) (?:(?:{WHEN}) )?"
Facts = list[tuple[str, Fits]]
"""Kinds of events, and what must be true of one of them, all in one turn."""
Make = Callable[[str, str, re.Match[str]], Facts]
"""From the subject, the other ship and the match to what must be found."""


def _fired(victim_first: bool) -> Make:
    def facts(who: str, other: str, m: re.Match[str]) -> Facts:
        groups = m.groupdict()
        want = (
            (other, who) if victim_first else (who, other),
            often(groups.get("t") or groups.get("n") or ""),
        )
        rake = groups.get("rake")
        return [("Fired", lambda e: ((e.ship, e.target), e.hits) == want and rake in (None, e.rake))]

    return facts


def _alone(kind: str, **fields: Any) -> Make:
    def facts(who: str, other: str, m: re.Match[str]) -> Facts:
        return [
            (kind, lambda e: e.ship == who and all(getattr(e, name) == is_ for name, is_ in fields.items()))
        ]

    return facts


def _pair(kind: str, field: str) -> Make:
    def facts(who: str, other: str, m: re.Match[str]) -> Facts:
        return [(kind, lambda e: e.ship == who and getattr(e, field) == other)]

    return facts


def _fought(won: str, swap: bool = False) -> Make:
    def facts(who: str, other: str, m: re.Match[str]) -> Facts:
        want = (other, who) if swap else (who, other)
        return [("Boarded", lambda e: (e.ship, e.other) == want and str(e.won) == won)]

    return facts


def _masts(who: str, other: str, m: re.Match[str]) -> Facts:
    def lost(mast: str) -> Fits:
        return lambda e: e.ship == who and mast in (e.mast, f"{e.mast}mast")

    return [("MastFell", lost(mast)) for mast in re.split(", | and ", m["m"])]


def _carried(victim_first: bool) -> Make:
    def facts(who: str, other: str, m: re.Match[str]) -> Facts:
        victor, prize = (other, who) if victim_first else (who, other)
        fight: Facts = [("Boarded", lambda e: {e.ship, e.other} == {victor, prize})]
        return [*fight, ("Struck|Captured", lambda e: e.ship == prize)]

    return facts


_OTHER = "(?P<o>us|her|it|them|the latter|<NOUN>)"
_RAKE = "through the (?P<rake>bow|stern)"
_BEFELL = {
    rf"{WAS}laid in ruins": "destroyed",
    "began to sink": "sinking", "(?:took the ground|ran aground)": "aground",
    f"lost many of {WHOSE} officers": "officers", f"had {WHOSE} rudder shot away": "rudder",
    f"had {WHOSE} wheel shot away": "wheel", f"had {WHOSE} steering shot through": "steering",
    f"lost a good part of {WHOSE} people": "crew", "broke off the fight": "fleeing",
    "burst a gun": "gun burst",
    "sought to draw off": "retiring", "broke and ran": "broken", f"lost {WHOSE} mortar": "mortar",
    rf"{WAS}taken aback": "aback", "(?:took|caught) fire": "fire",
}  # fmt: skip
_TAKEN = rf"(?:{WAS}taken by|fell into) (?P<by>our people|our hands|the enemy|the hands of the enemy)"
_PREDICATES: list[tuple[str, Make]] = [
    (rf"raked {_OTHER} {_RAKE} (?:and hit {THEM} (?P<t>{OFTEN})|with (?P<n>{HITS}))", _fired(False)),
    (rf"{WAS}raked {_RAKE} by {_OTHER} and (?:hit (?P<t>{OFTEN})|took (?P<n>{HITS}))", _fired(True)),
    (rf"fired on {_OTHER} and hit {THEM} (?P<t>{OFTEN})", _fired(False)),
    (rf"hit {_OTHER} (?P<t>{OFTEN})", _fired(False)),
    (rf"made (?P<n>{HITS}) upon {_OTHER}", _fired(False)),
    (rf"{WAS}hit (?P<t>{OFTEN}) by {_OTHER}", _fired(True)),
    (rf"took (?P<n>{HITS}) from {_OTHER}", _fired(True)),
    (rf"lost {WHOSE} (?P<m>{MASTS})(?: by the board)?", _masts),
    (rf"saw {WHOSE} (?P<m>{MAST}) go over the side", _masts),
    (rf"(?:ran foul|fell aboard) of {_OTHER}", _pair("Collided", "other")),
    (rf"boarded {_OTHER} and (?:had the better of the fight|gained ground there)", _fought("attacker")),
    (rf"boarded {_OTHER} and {WAS}thrown back", _fought("defender")),
    (rf"threw back the boarders of {_OTHER}", _fought("defender", swap=True)),
    (rf"(?:carried|took) {_OTHER} by boarding", _carried(False)),
    (rf"{WAS}carried by boarding by {_OTHER}", _carried(True)),
    (rf"(?:struck|hauled down) {WHOSE} colours to {_OTHER}", _pair("Struck", "to")),
    (rf"(?:struck|hauled down) {WHOSE} colours", _alone("Struck")),
    ("(?:came|hove) in sight", _alone("Arrived")),
    ("blew up", _alone("Exploded")),
    ("(?:went down|sank)", _alone("Sank")),
    ("(?:left|drew out of) the action", _alone("Left")),
    ("landed", _alone("Marched", did="landed")),
    (rf"{WAS}driven back", _alone("Marched", did="driven back")),
    ("got in behind the walls", _alone("Marched", did="entered")),
    *((words, _alone("Befell", what=what, on=True)) for words, what in _BEFELL.items()),
]  # fmt: skip


@dataclass
class _Said:
    """A clause that was read: what must be found, its words of time, and how much of the text it was."""

    facts: Facts
    when: str
    length: int


class CourseReader:
    """Reads sentence after sentence. ``states``: where the reading can stand: number and turn of the last
    event."""

    def __init__(self, facts: LetterFacts) -> None:
        self.facts = facts
        self.states: set[tuple[int, int]] = {(-1, 0)}
        self.predicates = [
            (re.compile(f"{words.replace('<NOUN>', facts.noun)}(?=$|; |, )", re.I), make)
            for words, make in [*_PREDICATES, (_TAKEN, self._taken)]
        ]
        self.subject = self.last_named = ""
        self.before: Callable[[str], Facts] | None = None

    def read(self, sentence: str) -> str:
        """Return why a sentence is not true, '' if it is."""
        rest = sentence[:1].lower() + sentence[1:]
        self.subject, self.last_named, self.before, is_first = "", "", None, True
        while rest:
            link = re.match(rf"(?P<when>{WHEN}), ", rest)
            if not is_first:
                link = re.match(rf"(?P<link>; and |, and |, while |, which )(?:(?P<when>{WHEN}) )?", rest)
                if link is None:
                    return f"no form: {rest!r}"
            when = (link["when"] or "") if link else ""
            is_relative = link is not None and rest.startswith(", which")
            rest = rest[link.end() :] if link else rest
            said = self._whole_clause(rest) or self._ship_clause(rest, is_relative)
            if said is None:
                return f"no form: {rest!r}"
            self.states = self._next_states(said.facts, when or said.when, is_first) or {(-1, -1)}
            if self.states == {(-1, -1)}:
                self.states = {(-1, 0)}
                return f"not in the events: {rest!r}"
            rest, is_first = rest[said.length :], False
        return ""

    def _taken(self, who: str, other: str, m: re.Match[str]) -> Facts:
        is_ours = m["by"] in ("our people", "our hands")
        return [("Captured", lambda e: e.ship == who and (e.by == self.facts.side) == is_ours)]

    def _whole_clause(self, rest: str) -> _Said | None:
        """Return a clause about the wind, a chain, ships that came, or several that had one end."""
        facts, noun = self.facts, self.facts.noun
        if wind := re.match(
            rf"the wind (?:shifted|came round) to the ({POINT})|the wind died away|it fell calm", rest
        ):
            point = wind[1]
            return _Said(
                [("WindShifted", lambda e: facts.point(e.blows_from) == point if point else e.calm)],
                "",
                wind.end(),
            )
        if more := re.match(r"([a-z-]+) more ships of (our own|the enemy's) (?:came|hove) in sight", rest):
            is_ours = more[2] == "our own"
            return _Said(
                [("Arrived", lambda e: facts.ours(e.ship) == is_ours)] * number(more[1]), "", more.end()
            )
        if broken := re.match(rf"({noun}) was broken", rest, re.I):
            chain = facts.id_of(broken[1])
            return _Said([("Barred", lambda e: e.chain == chain and e.did == "broken")], "", broken.end())
        deeds = "came in sight|hove in sight|blew up|went down|sank|left the action|drew out of the action"
        many = re.match(rf"({noun}(?:, {noun})*(?: and {noun})?) (?:({WHEN}) )?({deeds})", rest, re.I)
        if many is None or len(facts.list_of(many[1])) < 2:
            return None
        kind = {"b": "Exploded", "w": "Sank", "s": "Sank"}.get(many[3][0], "Left")
        kind = "Arrived" if many[3].endswith("sight") else kind
        wanted = [_alone(kind)(ship, "", many)[0] for ship in facts.list_of(many[1])]
        return _Said(wanted, many[2] or "", many.end())

    def _ship_clause(self, rest: str, is_relative: bool) -> _Said | None:
        who = re.match(rf"(we|she|they|it|{self.facts.noun}) ", rest, re.I) if not is_relative else None
        subject = self.last_named if is_relative else self.subject
        if who:
            is_pronoun = who[1].lower() in ("she", "they", "it")
            subject = self.last_named if is_pronoun else self.facts.id_of(who[1])
        begin = who.end() if who else 0
        inserted = re.match(rf"({WHEN}) ", rest[begin:])
        begin += inserted.end() if inserted else 0
        when = inserted[1] if inserted else ""
        if rest[begin:].startswith("likewise") and self.before is not None:
            self.subject = subject
            return _Said(self.before(subject), when, begin + len("likewise"))
        for pattern, make in self.predicates:
            if found := pattern.match(rest, begin):
                within = re.match(rf"(?:was|were) ({WHEN}) ", found[0])
                return self._matched(subject, found, make, when or (within[1] if within else ""))
        return None

    def _matched(self, subject: str, found: re.Match[str], make: Make, when: str) -> _Said | None:
        said, own = found.groupdict(), self.facts.own
        words = said.get("o") or ""
        other = (
            self.last_named
            if words in ("her", "it", "them", "the latter")
            else self.facts.id_of(words)
            if words
            else ""
        )
        is_ours = {"whose": subject == own, "them": bool(words) and other == own}
        if any(said.get(key) and (said[key] in ("our", "us")) != ours for key, ours in is_ours.items()):
            return None
        facts = make(subject, other, found)
        self.before = lambda ship: make(ship, other, found)
        if words and other != own:
            self.last_named = other
        elif subject not in (own, self.subject):
            self.last_named = subject
        self.subject = subject
        return _Said(facts, when, found.end())

    def _next_states(self, facts: Facts, when: str, is_first: bool) -> set[tuple[int, int]]:
        """Return where the reading can stand after a clause: the number and turn of its first event."""
        low, high = TIMES[when] if when else (0, 3 if is_first else 0)
        found = set[tuple[int, int]]()
        for at, turn in self.states:
            most = 999 if is_first and not when and at < 0 else high
            for n in range(at + 1, len(self.facts.rows)):
                now, kind, event = self.facts.rows[n]
                if low <= now - turn <= most and any(_fits(fact, kind, event) for fact in facts):
                    found |= {(n, now)} if self._all_there(facts, n, now) else set()
        return found

    def _all_there(self, facts: Facts, first: int, turn: int) -> bool:
        """Return whether each fact has an event of its own from there on, in that turn."""
        left = list(facts)
        for now, kind, event in self.facts.rows[first:]:
            fact = next((fact for fact in left if _fits(fact, kind, event)), None)
            if now != turn:
                break
            if fact is not None:
                left.remove(fact)
        return not left


def _fits(fact: tuple[str, Fits], kind: str, event: Any) -> bool:
    return kind in fact[0].split("|") and fact[1](event)
