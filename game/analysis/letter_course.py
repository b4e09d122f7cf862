"""The course of a battle in a letter: the great moments, in their order, as sentences in the past tense.
Moments of one turn are joined; words of time are true to the turns between."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise, product
from typing import Final, NamedTuple

from game.analysis.letter_words import LetterWriter, Phrasing, counted, point_words, times_words
from game.core import events as ev
from game.core.events import Event
from game.core.wording import and_list, number_words, parse_boat_id, with_capital
from game.levels.format.model import Level
from game.play.event_words import mast_words
from game.play.great_moments import GreatMoment, MomentKind, greatest_moments, scene_start_index
from game.play.result_reasons import LossCause, ship_losses
from game.sea.units import DEGREE, angle_between

FEWEST_HITS: Final = 2
"""A broadside with fewer hits is no great moment."""
FEWEST_CLAUSES: Final = 3
"""With fewer great moments, single hits are told too."""
FLEET_SHIPS: Final = 8
MOMENTS: Final = 8
FLEET_MOMENTS: Final = 11
MOST_OF_A_KIND: Final = 4
MOST_PLAIN_HITS: Final = 3
MOST_IN_A_SENTENCE: Final = 3
MOST_TURNS_IN_A_SENTENCE: Final = 3
FEWEST_POINTS_OF_SHIFT: Final = 45 * DEGREE
"""The smallest shift of the wind that is worth a sentence, in 0.01 degree."""
_HAPPENINGS: Final = {
    "destroyed": ("{was} laid in ruins",),
    "sinking": ("began to sink",),
    "aground": ("took the ground", "ran aground"),
    "officers": ("lost many of {her} officers",),
    "rudder": ("had {her} rudder shot away",),
    "wheel": ("had {her} wheel shot away",),
    "steering": ("had {her} steering shot through",),
    "crew": ("lost a good part of {her} people",),
    "fleeing": ("broke off the fight",),
    "retiring": ("sought to draw off",),
    "gun burst": ("burst a gun",),
    "broken": ("broke and ran",),
    "mortar": ("lost {her} mortar",),
    "aback": ("{was} taken aback",),
}
"""What may befall a ship, weightiest first, with words for it."""
_TIME: Final = "\0"
"""Where words of time may stand within a sentence."""
_WITHIN: Final = ("soon after", "presently", "by and by", "at length")
"""Words of time that may follow the subject."""
_DEEDS_ASHORE: Final = {
    "landed": "landed",
    "driven back": "{was} driven back",
    "entered": "got in behind the walls",
}


class Telling(NamedTuple):
    """One way to say what happened: who is the subject ('' if the predicate is a whole clause), who else is
    named, and the predicate, with {her}, {was} for the subject and {whom}, {them} for the other."""

    subject: str
    other: str
    predicate: str


@dataclass(frozen=True, slots=True)
class Clause:
    """What happened, in one or several tellings, with its turn and the numbers of its events."""

    turn: int
    event_indices: tuple[int, ...]
    tellings: tuple[Telling, ...]
    rank: int = 0

    @property
    def first_event(self) -> int:
        """The number of its first event."""
        return self.event_indices[0]


def course_sentences(
    writer: LetterWriter, phrasing: Phrasing, already: frozenset[int]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the sentences of the course with the numbers of their events; events ``already`` told are left
    out."""
    turn_before = 0
    enemies = [who for who in (*sorted(writer.present), *writer.fort_ids) if not writer.is_ours(who)]
    lone = enemies[0] if len(enemies) == 1 and not writer.is_many(enemies[0]) else ""
    for n, together in enumerate(_groups([c for c in _clauses(writer) if not already & {*c.event_indices}])):
        subjects = dict.fromkeys(telling.subject for telling in together[0].tellings)
        bodies = [
            _Body(writer, phrasing, lone if n % 2 else "").joined(subject, together) for subject in subjects
        ]
        forms = [
            form for body in bodies for form in _timed(body, together[0].turn - turn_before, not turn_before)
        ]
        yield phrasing.sentence(forms), tuple(n for clause in together for n in clause.event_indices)
        turn_before = together[-1].turn


def _groups(clauses: Sequence[Clause]) -> list[list[Clause]]:
    """Return the clauses of each sentence: those of one turn, the weightiest if they are many; a single one
    is joined with what came soon after."""
    found = list[list[Clause]]()
    for turn, group in groupby(clauses, key=lambda clause: clause.turn):
        weightiest = sorted(group, key=lambda c: -c.rank)[:MOST_IN_A_SENTENCE]
        together = sorted(weightiest, key=lambda c: c.first_event)
        is_near = bool(found) and len(found[-1]) == 1 and turn - found[-1][0].turn <= MOST_TURNS_IN_A_SENTENCE
        if is_near and len(together) < MOST_IN_A_SENTENCE:
            found[-1] += together
        else:
            found.append(together)
    return found


# ------------------------------------------------------------------------------ what is told
def _clauses(writer: LetterWriter) -> list[Clause]:
    """Return what is worth telling in the order of the battle."""
    most = FLEET_MOMENTS if len(writer.level.ships) > FLEET_SHIPS else MOMENTS
    arrivals = list(_arrivals(writer))
    found = {clause.first_event: clause for clause in arrivals[:2]}
    moments = list(_chosen_moments(writer, most))
    for fewest in (FEWEST_HITS, 1):
        for moment in moments:
            for clause in _with_cause(writer, moment, fewest):
                found.setdefault(clause.first_event, clause)
        if len(found) >= FEWEST_CLAUSES:
            break
    turns = {clause.turn for clause in found.values()}
    for clause in sorted(
        (*_happenings(writer), *_wind_shifts(writer)), key=lambda c: (-c.rank, c.first_event)
    ):
        if len(turns) >= most or clause.turn in turns or not clause.turn:
            continue
        found[clause.first_event] = clause
        turns.add(clause.turn)
    ordered = sorted(found.values(), key=lambda clause: clause.first_event)
    return [clause for clause in _joined_ends(writer, _joined_masts(writer, ordered)) if clause.turn]


def _chosen_moments(writer: LetterWriter, most: int) -> Iterator[GreatMoment]:
    """Yield the great moments: of plain hits the best alone, of fires aboard one ship the first."""
    moments = greatest_moments(writer.events, most, _ship_worth(writer.level), MOST_OF_A_KIND)
    plain = sorted((m for m in moments if m.kind is MomentKind.HITS), key=lambda m: -m.damage)
    burnt = set[str]()
    for moment in moments:
        is_again = isinstance(moment.event, ev.Befell) and moment.event.ship in burnt
        if isinstance(moment.event, ev.Befell):
            burnt.add(moment.event.ship)
        if not is_again and moment not in plain[MOST_PLAIN_HITS:]:
            yield moment


def _ship_worth(level: Level) -> dict[str, int]:
    return {ship.id: ship.guns or 0 for ship in level.ships}


def _with_cause(writer: LetterWriter, moment: GreatMoment, fewest_hits: int) -> Iterator[Clause]:
    """Yield a moment, behind the fire that brought it about if there was any."""
    clause = _moment_clause(writer, moment, fewest_hits)
    if clause is None:
        return
    n, event = moment.event_index, moment.event
    if not isinstance(event, ev.Fired | ev.Left | ev.Collided | ev.Boarded):
        begin = scene_start_index(writer.events, n)
        for at in range(n - 1, begin, -1):
            fired = writer.events[at]
            if isinstance(fired, ev.Fired) and fired.target == event.ship:
                if fired.hits:
                    yield _fire_clause(fired, moment.turn, at, rank=1)
                break
    yield clause


def _moment_clause(writer: LetterWriter, moment: GreatMoment, fewest_hits: int) -> Clause | None:
    event, n = moment.event, moment.event_index
    if isinstance(event, ev.Fired):
        few = event.hits < (1 if event.rake else fewest_hits)
        return None if few else _fire_clause(event, moment.turn, n, int(moment.kind))
    loss = next((loss for loss in ship_losses(writer.events) if loss.ship == event.ship), None)
    if isinstance(event, ev.Struck | ev.Captured) and loss is not None:
        if loss.event_index != n:
            return None  # she had struck before
        if loss.cause is LossCause.BOARDED:
            pair = {loss.to, loss.ship}
            fights = writer.events_of(ev.Boarded, lambda fight: {fight.ship, fight.other} == pair)
            last_fight = max(at for at in fights if at < n)
            taken = ("carried {whom} by boarding", "took {whom} by boarding")
            tellings = [Telling(loss.to, loss.ship, predicate) for predicate in taken]
            tellings.append(Telling(loss.ship, loss.to, "{was} carried by boarding by {whom}"))
            return Clause(moment.turn, (last_fight, n), tuple(tellings), int(moment.kind))
    tellings = _tellings(writer, event)
    return Clause(moment.turn, (n,), tuple(tellings), int(moment.kind)) if tellings else None


def _fire_clause(event: ev.Fired, turn: int, n: int, rank: int) -> Clause:
    hits, many = times_words(event.hits), counted(event.hits, "hit")
    active = [
        f"fired on {{whom}} and hit {{them}} {hits}",
        f"hit {{whom}} {hits}",
        f"made {many} upon {{whom}}",
    ]
    passive = [f"{{was}} hit {hits} by {{whom}}", f"took {many} from {{whom}}"]
    if event.rake:
        where = f"through the {event.rake}"
        active = [f"raked {{whom}} {where} and hit {{them}} {hits}", f"raked {{whom}} {where} with {many}"]
        raked = f"{{was}} raked {where} by {{whom}} and"
        passive = [f"{raked} hit {hits}", f"{raked} took {many}"]
    tellings = [Telling(event.ship, event.target, words) for words in active]
    tellings += [Telling(event.target, event.ship, words) for words in passive]
    return Clause(turn, (n,), tuple(tellings), rank)


def _tellings(writer: LetterWriter, event: Event) -> list[Telling]:  # noqa: C901, PLR0911  # a table
    """Return the ways to tell of an event that is a great moment."""

    def tell(other: str, *predicates: str) -> list[Telling]:
        return [Telling(event.ship, other, predicate) for predicate in predicates]

    match event:
        case ev.MastFell():
            mast = mast_words(event.mast)
            return tell("", f"lost {{her}} {mast}", f"lost {{her}} {mast} by the board",
                        f"saw {{her}} {mast} go over the side")  # fmt: skip
        case ev.Collided(other=other):
            return tell(other, "ran foul of {whom}", "fell aboard of {whom}")
        case ev.Befell(what="fire"):
            return tell("", "took fire", "caught fire")
        case ev.Boarded(other=other, won=ev.Won.ATTACKER):
            return tell(other, "boarded {whom} and had the better of the fight",
                        "boarded {whom} and gained ground there")  # fmt: skip
        case ev.Boarded(other=other, won=ev.Won.DEFENDER):
            thrown_back = Telling(other, event.ship, "threw back the boarders of {whom}")
            return [*tell(other, "boarded {whom} and {was} thrown back"), thrown_back]
        case ev.Struck(to=to):
            victor = to if to in writer.sides or parse_boat_id(to) else ""
            by = " to {whom}" if victor else ""
            return tell(victor, f"struck {{her}} colours{by}", f"hauled down {{her}} colours{by}")
        case ev.Captured(by=by) if by == writer.side:
            return tell("", "{was} taken by our people", "fell into our hands")
        case ev.Captured():
            return tell("", "{was} taken by the enemy", "fell into the hands of the enemy")
        case ev.Exploded():
            return tell("", "blew up")
        case ev.Sank():
            return tell("", "went down", "sank")
        case ev.Left():
            return tell("", "left the action", "drew out of the action")
    return []


def _happenings(writer: LetterWriter) -> Iterator[Clause]:
    """Yield what a letter tells if greater things are few: damage to a ship, deeds ashore, a chain broken."""
    order, seen = list(_HAPPENINGS), set[tuple[str, str]]()
    for n, event in enumerate(writer.events):
        turn, ship = writer.turns[n], event.ship
        match event:
            case ev.Befell(what=what, on=True) if what in _HAPPENINGS and (ship, what) not in seen:
                seen.add((ship, str(what)))
                said = tuple(Telling(ship, "", predicate) for predicate in _HAPPENINGS[what])
                yield Clause(turn, (n,), said, -1 - order.index(what))
            case ev.Marched(did=did) if did in _DEEDS_ASHORE:
                yield Clause(turn, (n,), (Telling(ship, "", _DEEDS_ASHORE[did]),))
            case ev.Barred(chain=chain, did="broken"):
                yield Clause(turn, (n,), (Telling("", "", f"{writer.noun(chain)} was broken"),))


def _wind_shifts(writer: LetterWriter) -> Iterator[Clause]:
    """Yield the first great shift of the wind, and a calm."""
    start = writer.level.chart.wind_from
    blows = None if start is None else int(start * DEGREE)
    for n, event in writer.events_of(ev.WindShifted).items():
        point = point_words(event.blows_from - writer.names.north)
        if event.calm and writer.level.chart.wind != "calm":
            said = "the wind died away", "it fell calm"
        elif event.calm or blows is None or angle_between(blows, event.blows_from) < FEWEST_POINTS_OF_SHIFT:
            continue
        else:
            said = f"the wind shifted to the {point}", f"the wind came round to the {point}"
        yield Clause(writer.turns[n], (n,), tuple(Telling("", "", words) for words in said), -3)
        return


def _arrivals(writer: LetterWriter) -> Iterator[Clause]:
    """Yield the ships that came later, those of one turn and side together."""
    late = [n for n in writer.events_of(ev.Arrived) if writer.turns[n] > 1]
    for (turn, ours), group in groupby(
        late, key=lambda n: (writer.turns[n], writer.is_ours(writer.events[n].ship))
    ):
        indices = tuple(group)
        ships = [writer.events[n].ship for n in indices]
        whose = "of our own" if ours else "of the enemy's"
        came = ("came in sight", "hove in sight")
        many = f"{number_words(len(ships))} more ships {whose}"
        who = and_list([writer.noun(s) for s in ships]) if len(ships) <= MOST_IN_A_SENTENCE else many
        tellings = [Telling("", "", f"{who} {words}") for words in came]
        if len(ships) == 1:
            tellings = [Telling(ships[0], "", words) for words in came]
        if ships != [writer.own]:
            yield Clause(turn, indices, tuple(tellings), int(MomentKind.LEFT))


def _joined_masts(writer: LetterWriter, clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses with masts that a ship lost in one turn, one behind the other, in one."""
    found = list[Clause]()
    for clause in clauses:
        event = writer.events[clause.event_indices[-1]]
        last = writer.events[found[-1].event_indices[-1]] if found else None
        if (
            isinstance(event, ev.MastFell)
            and isinstance(last, ev.MastFell)
            and (last.ship, found[-1].turn) == (event.ship, clause.turn)
        ):
            indices = (*found[-1].event_indices, clause.first_event)
            masts = [fallen.mast for n in indices if isinstance(fallen := writer.events[n], ev.MastFell)]
            said = Telling(event.ship, "", f"lost {{her}} {and_list([mast_words(mast) for mast in masts])}")
            found[-1] = replace(found[-1], event_indices=indices, tellings=(said,))
        else:
            found.append(clause)
    return found


def _joined_ends(writer: LetterWriter, clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses with ships that sank, blew up or left in one turn, one behind the other, in one."""
    found = list[Clause]()
    for (kind, turn), group in groupby(
        clauses, key=lambda c: (type(writer.events[c.event_indices[-1]]), c.turn)
    ):
        together = list(group)
        ships = [clause.tellings[0].subject for clause in together]
        if len(ships) == 1 or writer.own in ships or kind not in (ev.Sank, ev.Exploded, ev.Left):
            found += together
            continue
        indices = tuple(n for clause in together for n in clause.event_indices)
        names = and_list([writer.noun(ship) for ship in ships])
        said = tuple(Telling("", "", f"{names} {telling.predicate}") for telling in together[0].tellings)
        found.append(Clause(turn, indices, said, max(clause.rank for clause in together)))
    return found


# ------------------------------------------------------------------------------ sentences
def _time_words(gap: int) -> tuple[str, ...]:
    """Return words of time that are true of so many turns."""
    if gap == 1:
        return "soon after", "presently", "shortly afterwards", "not long after", "a little later"
    if gap <= 3:
        return "some time after", "a while later", "after an interval", "in time", "by and by"
    return "at length", "much later", "long after", "after a long interval"


def _timed(body: str, gap: int, is_first: bool) -> list[str]:
    """Return a body as sentences, with words of time that are true of ``gap`` turns; the first has none."""
    plain = with_capital(body.replace(_TIME, ""))
    if is_first:
        return [f"{plain}."]
    words = [when for when in _time_words(gap) if when not in body] or _time_words(gap)
    forms = [f"{with_capital(when)}, {body.replace(_TIME, '')}." for when in words]
    if _TIME in body:
        forms += [f"{with_capital(body.replace(_TIME, f'{when} '))}." for when in words if when in _WITHIN]
    return forms if gap > 3 else [*forms, f"{plain}."]


def _is_same_deed(clause: Clause, after: Clause) -> bool:
    """Return whether the same happened to two ships, nobody else being named."""
    one, two = ({(t.predicate, t.other) for t in each.tellings} for each in (clause, after))
    return (
        one == two
        and not any(other for _, other in one)
        and clause.tellings[0].subject != after.tellings[0].subject
    )


class _Body:
    """A sentence that is being put together: its subject and the ships that it has named so far."""

    def __init__(self, writer: LetterWriter, phrasing: Phrasing, the_enemy: str) -> None:
        """Call the ship with the id ``the_enemy`` by that word."""
        self._writer, self._phrasing, self._the_enemy = writer, phrasing, the_enemy
        self._subject, self._other, self._named = "", "", set[str]()

    def joined(self, subject: str, clauses: Sequence[Clause]) -> str:
        """Return the clauses joined, the first with this subject and a place for words of time behind it."""
        writer = self._writer
        telling = self._telling(clauses[0], (subject,))
        text, last = self._clause(telling, is_first=True), telling
        for before, clause in pairwise(clauses):
            telling = self._telling(clause, (self._subject, writer.own, *sorted(self._named)))
            gap = clause.turn - before.turn
            is_same = bool(telling.subject) and telling.subject == self._subject
            when = (*_time_words(gap), "then") if gap else ("",)
            link = f", and {self._phrasing.part(when)} ".replace("  ", " ")
            if telling.subject and _is_same_deed(before, clause):
                self._subject = telling.subject
                self._named |= {telling.subject} - {writer.own}
                text += f"{link}{self._who(telling.subject)} likewise"
            elif is_same:
                text += link + self._predicate(telling)
            elif telling.subject and telling.subject == last.other and text.endswith(self._who(last.other)):
                self._subject = telling.subject
                text += f", which {link[6:]}{self._predicate(telling)}"
            else:
                text += link if gap else self._phrasing.part(("; and ", ", and ", ", while "))
                text += self._clause(telling)
            last = telling
        return text

    def _telling(self, clause: Clause, wanted: Sequence[str]) -> Telling:
        """Return a telling with a subject that is ``wanted``, the first of them if it can be; the active
        before the passive."""
        active = [telling for telling in clause.tellings if not telling.predicate.startswith("{was}")]
        fitting = list[Telling]()
        for tellings, subject in product((active, clause.tellings), wanted):
            fitting = fitting or [telling for telling in tellings if telling.subject == subject]
        by_predicate = {telling.predicate: telling for telling in fitting or active or clause.tellings}
        return by_predicate[self._phrasing.part(list(by_predicate))]

    def _clause(self, telling: Telling, is_first: bool = False) -> str:
        if not telling.subject:
            return telling.predicate
        writer, subject = self._writer, telling.subject
        is_known = self._named == {subject}
        words = writer.pronoun(subject) if is_known else self._who(subject)
        self._other = self._other if subject == self._subject else ""
        self._subject = subject
        if subject != writer.own:
            self._named.add(subject)
        predicate = self._predicate(telling)
        if not is_first:
            return f"{words} {predicate}"
        was = f"{writer.was(subject)} "
        head = was if predicate.startswith(was) else ""
        return f"{words} {head}{_TIME}{predicate.removeprefix(head)}"

    def _who(self, who: str) -> str:
        return "the enemy" if who == self._the_enemy else self._writer.who(who)

    def _predicate(self, telling: Telling) -> str:
        writer, other = self._writer, telling.other
        whom = "us" if other == writer.own else self._who(other)
        # a pronoun only where it can mean but one ship
        if self._named == {other} and other != telling.subject:
            whom = writer.object_pronoun(other)
        elif other and other == self._other and other != writer.own:
            whom = "the latter"
        if other and other != writer.own:
            self._named.add(other)
            self._other = other
        return telling.predicate.format(
            whom=whom,
            them=writer.object_pronoun(other),
            her=writer.possessive(telling.subject),
            was=writer.was(telling.subject),
        )
