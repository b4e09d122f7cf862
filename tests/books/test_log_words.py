"""What the log says of every answer and event: battles of every book are played, half of them
answered by chance, which tries options that no captain would, half by captains."""

import re
from collections.abc import Iterator

import pytest

from game.books import shelf
from game.core.events import IN_SECRET, Boats, Chose, Event, Fired, Moved, Rolled
from game.core.steps import Choose, Refusal
from game.core.wording import WHO, fill_names, parse_boat_id
from game.levels import Level, load_level
from game.levels.reading.level_folders import shipped_levels
from game.play.battle import Battle, StepResult
from game.play.event_words import Names, battle_names, event_sentence, log_lines
from game.play.seats import RandomSeat, Seat
from game.trials.fighting import make_batch_seats
from tests.battery import battery_param_rows
from tests.great_fleets import shortened_level

WHOLE, HALF = (("hf", 1), ("kmh", 1), ("ls98", 1), ("wwh", 1)), ("kmh", 2)
"""A book, and which of its levels: every one, or every second."""
FEW = [HALF, *(part for part in WHOLE if part[0] != HALF[0])]
"""The suite holds every second level of the book that has most; all of them are a battery."""
MOST_STEPS, MOST_TURNS = 20_000, 6
BY_CAPTAINS = {
    "hf": "hot-java",
    "kmh": "jarce-and-black-jaques",
    "ls98": "ethalion-and-bellone",
    "wwh": "ajax-and-bucentaure",
}
TOLD_OF_BOATS = {"kmh": {Boats, Chose, Fired, Rolled}, "ls98": {Boats, Chose}}
"""What a batch of battles must have told of boats that ships lowered, for there is to be no id."""
_SAID_AS_WRITTEN = ("cast off", "break off")
"""Orders of two words that are no raw key in a sentence."""
_ID = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)*-\d+(?![\w-])")
"""An id as books make them for boats and levels for ships: ``hoche-boat-2``, ``fireship-3``."""


def of_book(book: str) -> dict[str, Level]:
    """The shipped levels of a book, by the names of their files; great battles in short."""
    return {p.stem: shortened_level(load_level(p), 1) for p in shipped_levels() if p.parent.name == book}


def battle_of(level: Level, seats: dict[str, Seat], seed: int) -> Battle:
    """A battle of that level, not yet begun."""
    return Battle(shelf.book(level.rules.book).rules, level, seats, seed)


def whims(level: Level, seed: int) -> dict[str, Seat]:
    """A seat of chance for every side."""
    return {side.id: RandomSeat(100 * seed + n) for n, side in enumerate(level.sides)}


def faults(words: str, key: str, names: Names) -> Iterator[str]:
    """What is wrong with a line of the log about an answer with this key."""
    if words.count(": ") > 1:
        yield "two colons"
    if "{" in words or "}" in words:
        yield "a hole without a name"
    if " " in key and key in words and key not in _SAID_AS_WRITTEN:
        yield "a raw key"
    for found in ids_in(words, names):
        yield f"an id, {found}"
    if words != words.strip() or words.endswith(".") or words[:1] != words[:1].upper():
        yield "no sentence"


def ids_in(words: str, names: Names) -> list[str]:
    """The ids in a line: those of boats and ships by their form, and any that has a name."""
    known = {who for who, name in names.items() if "-" in who and who != name}
    return [*_ID.findall(words), *(w for w in re.split("[ ,:]+", words) if w in known)]


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("seed", "book", "every"),
    battery_param_rows(
        [*((seed, *part) for seed in (1, 2) for part in WHOLE), (1, *HALF)], ((1, *p) for p in FEW)
    ),
)
def test_every_option_of_every_book_is_told_without_its_key_an_id_or_two_colons(
    book: str, seed: int, every: int
) -> None:
    """Not only the answers given: all that stood on offer at each question of the battle."""
    wrong, asked = set(), 0
    for level in list(of_book(book).values())[::every]:
        battle, names = battle_of(level, whims(level, seed), seed), battle_names(level)
        for _ in range(MOST_STEPS // 20):
            step = battle.pending_step
            if isinstance(step, Choose) and battle.turn < MOST_TURNS:
                with battle.table.as_current():
                    who = names.get(step.about or step.seat, step.about or step.seat)
                    keys = step.menu.keys()
                    for key in keys:
                        assert not isinstance(step.read(key), Refusal)
                        told = step.menu.log_text(key)
                        asked += bool(told)
                        if told.startswith(f"{WHO}: "):
                            wrong.add((step.clause, key, told, "a label, and no sentence"))
                        words = fill_names(told, who, names)
                        wrong |= {(step.clause, key, words, f) for f in faults(words, key, names)}
            if battle.step() is not StepResult.STEPPED:
                break
        battle.close()
    assert not wrong
    assert asked > 100, "the batch has come to no question"


@pytest.mark.untraced
@pytest.mark.parametrize(("book", "every"), battery_param_rows([*WHOLE, HALF], FEW))
def test_every_line_of_the_log_has_no_id_and_one_colon_at_most(book: str, every: int) -> None:
    wrong, read, of_boats = set(), 0, set()
    for stem, level in list(of_book(book).items())[::every]:
        names = battle_names(level)
        seats = whims(level, 3)
        if stem == BY_CAPTAINS[book]:
            who = dict.fromkeys((side.id for side in level.sides), "ai:captain")
            seats = dict(make_batch_seats(shelf.book(book).rules, level, who, 3))
        battle = battle_of(level, seats, 3)
        battle.run(MOST_STEPS, MOST_TURNS)
        for line in log_lines(battle.events, names):
            read += 1
            badly = "{" in line.words or "  " in line.words or ids_in(line.words, names)
            if line.words.count(": ") > 1 or badly:
                wrong.add((level.title, line.clause, line.words))
        of_boats |= {type(event) for event in battle.events if is_of_boats(event)}
        battle.close()
    assert not wrong
    assert read > 100
    assert of_boats >= TOLD_OF_BOATS.get(book, set()), "no boats have been told of"


def is_of_boats(event: Event) -> bool:
    """Whether an event names boats that a ship has lowered, as who acts or as whom it meets."""
    named = (getattr(event, field, "") for field in ("ship", "boat", "target"))
    return any(parse_boat_id(who) is not None for who in named)


def test_what_is_decided_in_secret_is_not_told() -> None:
    level = of_book("hf")["hot-java"]
    battle = battle_of(level, whims(level, 1), 1)
    battle.run(MOST_STEPS, 3)
    secret = [e for e in battle.events if isinstance(e, Chose) and e.said == IN_SECRET]
    told = {event_sentence(event, battle_names(level)) for event in secret}
    battle.close()
    assert told
    assert all(words.endswith(" decides in secret") for words in told)


@pytest.mark.untraced
def test_boats_of_no_ship_are_ordered_by_the_name_the_level_gives_them() -> None:
    """Guard boats lie in Basque Roads: the book knows them by their ids alone."""
    level = of_book("kmh")["basque-roads"]
    battle = battle_of(level, whims(level, 1), 1)
    battle.run(MOST_STEPS, MOST_TURNS)
    orders = [e for e in battle.events if isinstance(e, Chose) and e.clause == "KMH-15.1.1"]
    told = {event_sentence(event, battle_names(level)) for event in orders}
    battle.close()
    assert any(words.startswith("Orders to Guard boats") for words in told)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        # Drifting, the way that the wind takes her; her head stays where it was.
        (Moved("LS98-drift-1", "loire", heading=0, how="drift", run=1, made="1 hex to the SE"),
         "loire drifts 1 hex to the SE"),
        (Moved("KMH-6.9", "loire", heading=0, how="drift", run=40_000),
         "loire drifts 4 cm, heading N"),
        # A turn in place is told: a rake may come of it.
        (Moved("WWH-1.3a", "ajax", heading=13_500, how="starboard"),
         "ajax turns to starboard, heading SE"),
        (Moved("KMH-6.3.1", "ajax", heading=13_500, how="port", circle=5), ""),
        (Moved("WWH-1.1a", "ajax", heading=9_000, how="ahead"), ""),
    ],
)  # fmt: skip
def test_a_drift_and_a_turn_in_place_are_told_so_that_a_marshal_can_follow(event: Moved, told: str) -> None:
    assert event_sentence(event, {}) == told
