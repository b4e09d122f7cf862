"""An officer's letter of a battle, made of its events alone.

Every sentence keeps the numbers of the events that make it true. Nothing is guessed: no hour, no wound, no
order that the journal does not tell of; what cannot be proved is left out."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.analysis.letter_course import course_sentences
from game.analysis.letter_words import (
    SMALL_FORCE,
    LetterWriter,
    Phrasing,
    counted,
    date_words,
    enemy_words,
    force_words,
    make_writer,
    ordinal_words,
    place_words,
    point_words,
    times_words,
)
from game.core import events as ev
from game.core.events import Event
from game.core.wording import and_list, name_in_sentence, number_words, with_capital
from game.levels.format.model import Level
from game.play.event_words import mast_words
from game.sea.units import DEGREE

_LIGHT_WORDS: Final = {
    "dawn": "at dawn", "afternoon": "in the afternoon", "overcast": "under a grey sky", "rain": "in rain",
    "squall": "in squalls", "storm": "in a storm", "dusk": "at dusk", "moonlight": "by moonlight",
    "night": "in the dark",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and the numbers of the events that make it true: none if it follows from the level, or from
    what did not happen."""

    text: str
    event_indices: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter: ship and date, greeting, paragraphs of sentences, and the lines of its close, the last of
    which is the signature."""

    dateline: str
    greeting: str
    paragraphs: tuple[tuple[Sentence, ...], ...]
    close: tuple[str, ...]

    @property
    def text(self) -> str:
        """The letter as it is sent."""
        body = [" ".join(sentence.text for sentence in paragraph) for paragraph in self.paragraphs]
        head = [self.dateline] if self.dateline else []
        return "\n\n".join([*head, self.greeting, *body, "\n".join(self.close)]) + "\n"


def write_letter(level: Level, events: Sequence[Event], side: str, seed: int, conceded: str = "") -> Letter:
    """Return the letter of the senior officer of a side whose ship still floats.

    ``level``: as it was played; ``seed`` chooses between ways to say one thing; ``conceded``: the side that
    gave the battle up, '' for none. Raise ValueError for an unknown side."""
    writer = make_writer(level, events, side)
    draft = _Draft(writer, Phrasing(seed), conceded)
    paragraphs = [_opening(draft), _course(draft), _account(draft)]
    name = writer.names[writer.own].removeprefix("The ") if writer.own else ""
    dateline = ", ".join(filter(None, (name, date_words(level.date))))
    signature = writer.signature
    if writer.own and not signature.startswith("The "):
        signature = f"{signature}, of {writer.noun(writer.own)}"
    beaten = draft.winner not in ("", side) or conceded == side
    honour = "I am, Sir, with great respect," if beaten else "I have the honour to be, Sir,"
    close = (honour, "your most obedient servant,", signature)
    return Letter(dateline, "Sir,", tuple(tuple(p) for p in paragraphs if p), close)


@dataclass(slots=True)
class _Draft:
    """A letter that is being written; ``told``: the numbers of the events that its course has."""

    writer: LetterWriter
    phrasing: Phrasing
    conceded: str
    told: set[int] = field(default_factory=set)

    @property
    def winner(self) -> str:
        """The side that has won, '' for none."""
        return next((event.winner for event in self.writer.events_of(ev.Ended).values()), "")

    @property
    def is_small(self) -> bool:
        """Whether so few ships took part that the course tells of all that were lost."""
        return len(self.writer.present) <= SMALL_FORCE

    def sentence(self, forms: Sequence[str], indices: tuple[int, ...] = ()) -> Sentence:
        """Return one of several sentences."""
        return Sentence(self.phrasing.sentence(forms), indices)


# ------------------------------------------------------------------------------ the beginning
def _opening(draft: _Draft) -> list[Sentence]:
    writer = draft.writer
    where, theirs = place_words(writer.level.place), enemy_words(writer)
    where += "," if "," in where else ""
    own = force_words(writer, writer.side)
    alone = [ship.id for ship in writer.ships_of(writer.side)]
    many = "was" if own in [writer.noun(ship) for ship in alone] and not writer.is_many(alone[0]) else "were"
    own += ", under my command," if writer.own else ""
    if _has_escaped(draft):
        got_away = f"an action{where} in which {own} got away from {theirs}"
        forms = [f"I have the honour to report {got_away}."]
        if draft.winner != writer.side:
            forms = [f"I am sorry to report an action{where} in which {theirs}, got away from {own[:-1]}."]
            forms = [form.replace(",, ", ", ") for form in forms]
    elif draft.winner == writer.side:
        forms = [
            f"I have the honour to report a victory{where} won by {own} over {theirs}.",
            "It is with great satisfaction that I report "
            f"an action{where} in which {own} had the better of {theirs}.",
        ]
    elif draft.winner or draft.conceded == writer.side:
        forms = [
            f"It is my painful duty to report an action{where} in which {own} {many} worsted by {theirs}.",
            f"I am sorry to report the loss of an action{where} fought by {own} against {theirs}.",
        ]
    else:
        forms = [
            f"I beg leave to report an action{where} fought by {own} against {theirs}.",
            f"This is to acquaint you with an action{where} fought by {own} against {theirs}.",
        ]
    return [draft.sentence(forms), *_wind(draft), _first_shots(draft)]


def _has_escaped(draft: _Draft) -> bool:
    """Return whether the side that won has done no more than get away, with all its ships."""
    writer = draft.writer
    left = {event.ship for event in writer.events_of(ev.Left).values()}
    hulls = [ship for ship in writer.level.ships if ship.id in writer.present and ship.kind != "boat"]
    winners = {ship.id for ship in hulls if ship.side == draft.winner}
    others = {ship.id for ship in hulls} - winners
    return bool(winners) and winners <= left and not any(_fate(draft, ship) for ship in others)


def _wind(draft: _Draft) -> Iterator[Sentence]:
    """Yield the wind at the start, with the light and, in a duel, the bearing of the enemy."""
    writer, chart = draft.writer, draft.writer.level.chart
    until = next(iter(writer.events_of(ev.TurnBegan)), 0)
    blows, is_calm, last = chart.wind_from, chart.wind == "calm", tuple[int, ...]()
    for n, event in writer.events_of(ev.WindShifted).items():
        if n < until:
            blows, is_calm, last = event.blows_from / DEGREE, event.calm, (n,)
    light = _LIGHT_WORDS.get(chart.light, "")
    met = f"We met {light}" if light else ""
    bearing = _enemy_bearing(writer)
    bore = f", and the enemy bore {bearing} of us" if bearing else ""
    if is_calm:
        forms = [f"{met}, in a calm{bore}."] if met else [f"It was calm{bore}.", f"There was no wind{bore}."]
        yield draft.sentence(forms, last)
    elif blows is not None:
        point = point_words(round(blows * DEGREE) - writer.names.north)
        forms = [f"The wind was at {point}{bore}.", f"We had the wind at {point}{bore}."]
        yield draft.sentence([f"{met}, with the wind at {point}{bore}."] if met else forms, last)


def _enemy_bearing(writer: LetterWriter) -> str:
    """Return how the only enemy bears of the only ship of a side when they begin; '' if it is otherwise."""
    level = writer.level
    is_set = writer.events_of(ev.Moved, lambda event: event.how == "set")
    ships = [ship for ship in level.ships if ship.id in writer.present]
    pair = sorted(ships, key=lambda ship: ship.id != writer.own)
    if not len(pair) == len(writer.present) == 2 or pair[0].side == pair[1].side or pair[0].id != writer.own:
        return ""
    if writer.fort_ids or level.plans or {event.ship for event in is_set.values()} & writer.present:
        return ""
    (x, y), (to_x, to_y) = (level.chart.position_in_cm(ship.at) for ship in pair)
    degrees = math.degrees(math.atan2(to_x - x, y - to_y)) - level.chart.north
    return point_words(round(degrees * DEGREE) % (360 * DEGREE))


def _first_shots(draft: _Draft) -> Sentence:
    writer = draft.writer
    fired = writer.events_of(ev.Fired)
    if not fired:
        return draft.sentence(["Not a gun was fired."])
    n, event = next(iter(fired.items()))
    turn = writer.turns[n]
    draft.told.add(n)
    who, whom = writer.who(event.ship), writer.whom(event.target)
    hit = f"hit {writer.object_pronoun(event.target)} {times_words(event.hits)}" if event.hits else ""
    told = f", and {hit}" if hit else ", without a hit"
    forms = [
        f"{with_capital(who)} opened the fire upon {whom}{told}.",
        f"{with_capital(who)} fired first, upon {whom}{told}.",
    ]
    if event.ship == writer.own:
        forms.append(f"The first shots were ours, upon {whom}{told}.")
    if turn > 2:
        forms = [
            f"For {number_words(turn - 1)} turns not a gun was fired; then {who} opened upon {whom}{told}."
        ]
    return draft.sentence(forms, (n,))


def _course(draft: _Draft) -> list[Sentence]:
    found = [
        Sentence(text, indices)
        for text, indices in course_sentences(draft.writer, draft.phrasing, frozenset(draft.told))
    ]
    draft.told.update(n for sentence in found for n in sentence.event_indices)
    return found


# ------------------------------------------------------------------------------ the account
def _account(draft: _Draft) -> list[Sentence]:
    """Return what the fight has cost, whom to praise, and how it ended."""
    own = [*_gunnery(draft), *_rig_and_hull(draft), *_people(draft)] if draft.writer.own else []
    return [*own, *_fates(draft), *_praise(draft), _end(draft)]


def _fire(draft: _Draft, ship: str) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """Return the events of her fire, those of fire at her by the enemy, and the hits of either."""
    writer = draft.writer
    fired = writer.events_of(ev.Fired, lambda e: e.ship == ship and not writer.is_ours(e.target))
    taken = writer.events_of(ev.Fired, lambda e: e.target == ship and not writer.is_ours(e.ship))
    gave, took = (sum(event.hits for event in row.values()) for row in (fired, taken))
    return tuple(fired), tuple(taken), gave, took


def _gunnery(draft: _Draft) -> Iterator[Sentence]:
    fired, taken, gave, took = _fire(draft, draft.writer.own)
    if not fired and not taken:
        return
    if not fired:
        hit = f"hit {times_words(took)}" if took else "never hit"
        yield draft.sentence([f"Not a gun of ours was fired, and we were {hit}."], taken)
        return
    made = f"made {counted(gave, 'hit')}" if gave else "never hit"
    back = f"took {number_words(took)} in return" if took else "were never hit ourselves"
    if took and not gave:
        back = f"were hit {times_words(took)} in return"
    forms = [
        f"In all we fired {times_words(len(fired))}, {made}, and {back}.",
        f"Our guns were fired {times_words(len(fired))} and {made}; we {back}.",
    ]
    if gave and took:
        told = f"Of our fire {counted(gave, 'shot')} told upon the enemy"
        forms.append(f"{told}, and {number_words(took)} of theirs upon us.")
    yield draft.sentence(forms, (*fired, *taken))


def _rig_and_hull(draft: _Draft) -> Iterator[Sentence]:
    """Yield what has become of his own ship: her masts; what is shot away, on fire, aground or sinking."""
    writer, own = draft.writer, draft.writer.own
    ship = next((ship for ship in writer.level.ships if ship.id == own), None)
    if ship is None:
        return
    fallen = writer.events_of(ev.MastFell, lambda e: e.ship == own)
    if fallen:
        lost = and_list([mast_words(event.mast) for event in fallen.values()])
        gone = f"Our {lost} {'is' if len(fallen) == 1 else 'are'} gone."
        yield draft.sentence([f"We have lost our {lost}.", gone], tuple(fallen))
    elif ship.masts and not ship.damage.masts and _fire(draft, own)[1]:
        yield draft.sentence(["All our masts are standing.", "We have kept all our masts."])
    befell = writer.events_of(ev.Befell, lambda e: e.ship == own)
    last = {str(event.what): n if event.on else -1 for n, event in befell.items()}
    words = {
        "rudder": "our rudder is shot away", "wheel": "our wheel is shot away",
        "steering": "our steering is shot through", "fire": "we are still on fire",
        "aground": "we are fast aground", "sinking": "my ship is sinking",
    }  # fmt: skip
    left = {what: last[what] for what in words if last.get(what, -1) >= 0}
    if left:
        said = and_list([words[what] for what in left])
        yield draft.sentence([f"{with_capital(said)}.", f"As I write {said}."], tuple(left.values()))


def _people(draft: _Draft) -> Iterator[Sentence]:
    """Yield what men his own ship has lost, where the book counts them."""
    writer, own = draft.writer, draft.writer.own
    lost = writer.events_of(ev.Told, lambda e: e.ship == own and bool(e.men_lost or e.marines_lost))
    men, marines = sum(e.men_lost for e in lost.values()), sum(e.marines_lost for e in lost.values())
    if men:
        many = number_words(men)
        forms = [f"We have lost {many} men.", f"I have to regret the loss of {many} of our people."]
        yield draft.sentence(forms, tuple(lost))
    if marines:
        form = f"Of our marines {counted(marines, 'detachment')} {'is' if marines == 1 else 'are'} lost."
        yield draft.sentence([form], tuple(lost))
    who = {"officers": "many of our officers", "crew": "a good part of our people"}
    hurt = writer.events_of(ev.Befell, lambda e: e.ship == own and e.on and e.what in who)
    if not hurt.keys() <= draft.told:
        what = {event.what for event in hurt.values()}
        said = and_list([words for kind, words in who.items() if kind in what])
        yield draft.sentence([f"We have lost {said}.", f"I have to regret the loss of {said}."], tuple(hurt))


def _fates(draft: _Draft) -> Iterator[Sentence]:
    """Yield which ships are taken, sunk or have struck; of few ships only what the course does not tell."""
    writer = draft.writer
    fates = {ship: fate for ship in writer.present if (fate := _fate(draft, ship))}
    for ours in (False, True):
        by_fate = dict[str, list[str]]()
        for ship in (s.id for s in writer.level.ships if s.id in fates and writer.is_ours(s.id) is ours):
            by_fate.setdefault(fates[ship][0], []).append(ship)
        parts, indices = list[str](), list[int]()
        for how in ("taken", "struck", "sunk"):
            ships = by_fate.get(how, [])
            events = [fates[ship][1] for ship in ships]
            if not ships or (draft.is_small and set(events) <= draft.told):
                continue
            parts.append(_fate_words(writer, how, ships, ours))
            indices += events
        if parts:
            regret = "I regret that " if ours else ""
            yield draft.sentence([f"{with_capital(regret + '; '.join(parts))}."], tuple(indices))
    lost = [ship for ship in fates if writer.is_ours(ship)]
    if not lost and len(writer.ships_of(writer.side)) > 1:
        yield draft.sentence(["None of our ships is taken or sunk.", "Not a ship of ours is taken or sunk."])
    if writer.own in lost and draft.winner not in ("", writer.side):
        yield draft.sentence(["I write this as a prisoner."], (fates[writer.own][1],))


def _fate(draft: _Draft, ship: str) -> tuple[str, int] | None:
    """Return how a ship is lost to her side, and by which event; None if she is not."""
    found = None
    for n, event in enumerate(draft.writer.events):
        if event.ship != ship:
            continue
        match event:
            case ev.Sank() | ev.Exploded():
                found = ("sunk", n)
            case ev.Struck():
                found = ("struck", n)
            case ev.Captured(by=by):
                found = ("taken", n) if by != draft.writer.sides[ship] else None
            case _:
                pass
    return found


def _fate_words(writer: LetterWriter, how: str, ships: Sequence[str], ours: bool) -> str:
    names = and_list([writer.noun(ship) if ship != writer.own else "my own ship" for ship in ships])
    many = len(ships) > 1 or writer.is_many(ships[0])
    be, have, prize = ("are", "have", "prizes") if many else ("is", "has", "a prize")
    if how == "sunk":
        return f"{names} {be} lost" if ours else f"{names} {be} destroyed"
    if how == "struck":
        return f"{names} {have} struck"
    return f"{names} {be} in the enemy's hands" if ours else f"{names} {be} {prize}"


def _praise(draft: _Draft) -> Iterator[Sentence]:
    """Yield whom to praise, by a measure: the ship with most hits, or his own people by their fire."""
    writer = draft.writer
    hulls = {ship.id: ship.commander for ship in writer.ships_of(writer.side) if ship.kind != "boat"}
    if len(hulls) < 2:
        if writer.own:
            yield from _praise_of_own_people(draft)
        return
    best, second = sorted(hulls, key=lambda ship: _fire(draft, ship)[2], reverse=True)[:2]
    indices = _fire(draft, best)[0]
    if _fire(draft, best)[2] < max(2, _fire(draft, second)[2] + 1):
        return
    forms = [
        "No ship of ours hit the enemy oftener than mine, and I commend her people to you.",
        "My own people made more hits than any other ship of ours, and I commend them to you.",
    ]
    if best != writer.own:
        name = ", of ".join(filter(None, (hulls[best], writer.noun(best))))
        forms = [f"I beg to name {name}: no ship of ours hit the enemy oftener."]
    yield draft.sentence(forms, indices)


def _praise_of_own_people(draft: _Draft) -> Iterator[Sentence]:
    fired, taken, gave, took = _fire(draft, draft.writer.own)
    loss = _fate(draft, draft.writer.own)
    if loss is not None:
        before = tuple(n for n in taken if n < loss[1])
        shots = draft.writer.events_of(ev.Fired)
        endured = sum(shots[n].hits for n in before)
        if endured > 1:
            often = times_words(endured)
            yield draft.sentence([f"Our people did not give her up before she was hit {often}."], before)
    elif gave > took:
        deed = "our people, who hit oftener than they were hit."
        yield draft.sentence(
            [f"I commend to you {deed}", f"I cannot say too much for {deed}"], (*fired, *taken)
        )
    elif draft.winner == draft.writer.side and took > 1 and _enemy_is_beaten(draft):
        yield draft.sentence([f"The enemy made a brave defence, and hit us {times_words(took)}."], taken)


def _enemy_is_beaten(draft: _Draft) -> bool:
    theirs = [ship for ship in draft.writer.present if not draft.writer.is_ours(ship)]
    return bool(theirs) and all(_fate(draft, ship) for ship in theirs)


def _end(draft: _Draft) -> Sentence:
    writer = draft.writer
    turn = writer.turns[-1] if writer.turns else 0
    nth = f"in its {ordinal_words(turn)} turn" if turn else "before its first turn"
    if draft.conceded:
        who = "I" if draft.conceded == writer.side else "The enemy"
        return draft.sentence([f"{who} gave up the action {nth}."])
    ended = writer.events_of(ev.Ended)
    if not ended:
        return draft.sentence([f"As I write the action {f'is {nth}' if turn else 'has not begun'}."])
    n, event = next(iter(ended.items()))
    said = _reason_inside(writer, event.reason)
    reason = f": {said}" if said else ""
    if not event.winner:
        forms = [
            f"The action ended {nth} without a victor{reason}.",
            f"Neither side had won when the action ended {nth}{reason}.",
        ]
    else:
        narrow, complete = "the enemy has the better of it", "the day is wholly the enemy's"
        if event.winner == writer.side:
            narrow, complete = "the day is ours, if by a narrow margin", "the victory is complete"
        what = complete if event.degree == "major" else narrow
        forms = [
            f"The action ended {nth}, and {what}{reason}.",
            f"It was over {nth.replace('its', 'the')}, and {what}{reason}.",
        ]
    return draft.sentence(forms, (n,))


_PLAIN_REASON: Final = (
    (re.compile("^(The last turn is over|The battle has ended before its last turn) and "), ""),
    (re.compile("(?i)fewer than 1 ship"), "no ship"),
    (re.compile(" by the (left|right|top|bottom) edge"), ""),
    (re.compile(r"-(?=\d)"), "minus "),
    (re.compile(r"\d+"), lambda found: number_words(int(found[0])) if int(found[0]) else "none"),
)
"""What is said otherwise in a letter than on the result page."""


def _reason_inside(writer: LetterWriter, reason: str) -> str:
    """Return the reason of the end as it follows a colon: names keep their capitals, numbers are in words;
    '' for one that counts points of damage."""
    if "damage points" in reason:
        return ""
    said = reason.rstrip(".")
    for pattern, words in _PLAIN_REASON:
        said = pattern.sub(words, said)
    for side in writer.level.sides:
        said = re.sub(rf"\bof {re.escape(side.name or side.id)}\b", f"of {writer.side_noun(side.id)}", said)
    said = name_in_sentence(said)
    is_name = any(said.startswith(name) for name in writer.names.values() if name)
    return said if is_name else f"{said[:1].lower()}{said[1:]}"
