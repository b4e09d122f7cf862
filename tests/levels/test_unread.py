"""No level loses a word silently: every key of the format is read by a book, listed in the briefing
as lost, or neutral; and a key that a book claims to read changes its table."""

import json
import typing
from collections.abc import Iterator
from typing import Any

import pytest

from game.books import shelf
from game.core.table import Table
from game.levels import Level, level_for_book, parse_level
from game.levels.format.model import LevelModel
from game.levels.lint.unused_keys import IGNORED_WORDS, TABLES
from game.play.battle import Battle
from game.play.level_check import losses_under
from game.play.seats import RandomSeat
from tests.levels.samples import SMALLEST

READS = {book: shelf.book(book).lint.READS for book in shelf.NAMES}
ALL_READ = {key for reads in READS.values() for key in reads}
UNDECIDED = {model for model, _ in TABLES.values()}


def models_in(annotation: Any) -> Iterator[type[LevelModel]]:
    """Yield the tables that a field may hold."""
    if isinstance(annotation, type) and issubclass(annotation, LevelModel):
        yield annotation
    for argument in typing.get_args(annotation):
        yield from models_in(argument)


def reached(model: type[LevelModel], seen: dict[type[LevelModel], None]) -> dict[type[LevelModel], None]:
    """Return this table and all tables inside it."""
    if model not in seen:
        seen[model] = None
        for info in model.model_fields.values():
            for inner in models_in(info.annotation):
                reached(inner, seen)
    return seen


def keys(table: str) -> list[str]:
    """Return the keys of a table that hold no tables; of a printed card only those that a ship
    lacks."""
    fields = TABLES[table][0].model_fields
    own = [name for name, info in fields.items() if not list(models_in(info.annotation))]
    ships = TABLES["ship"][0].model_fields
    return [name for name in own if table != "card" or name not in ships]


NEUTRAL_KEYS = {
    "level": "format language title date place briefing stakes minutes sources author "
    "historical_result history",
    "rules": "book options by_the_book",
    "chart": "size unit up",
    "land": "name country",
    "ground": "name country points",
    "rocks": "name",
    "shoal": "name",
    "side": "id name nation",
    "squadron": "id side name commander",
    "ship": "id name side squadron ship_class commander",
    "leader": "id name side aboard",
    "plan": "id side name",
    "event": "id when end",
    "fort": "id name side",
    "chain": "id name side",
    "party": "id name side",
    "beach": "name",
    "cover": "name",
}
"""Keys that need no rule: they are text, or the level itself uses them before a book sees it (a class, a
nation, a condition)."""
NEUTRALS = {f"{table}.{key}" for table, listed in NEUTRAL_KEYS.items() for key in listed.split()}
EVERY_KEY = [f"{table}.{key}" for table in TABLES for key in keys(table)]


def test_every_table_of_the_format_is_decided() -> None:
    nouns = {"a zone", "a group", "an objective", "a score", "an expectation", "a berth"}
    nouns |= {"a manoeuvre", "a class"}
    overlays = {"a set-up for another book", "a chart for another book", "the rules for another book"}
    overlays |= {"the texts in another language"}
    for model in reached(Level, {}):
        assert model in UNDECIDED or model.noun in nouns | overlays, model


@pytest.mark.parametrize("book", shelf.NAMES)
def test_every_key_is_read_or_told_or_neutral(book: str) -> None:
    for key in EVERY_KEY:
        table = key.partition(".")[0]
        whole = table in IGNORED_WORDS and table not in READS[book]
        assert whole or (key in READS[book]) + (key in IGNORED_WORDS) + (key in NEUTRALS), (
            f"a {book} battle would lose {key} silently: READS in its losses.py, IGNORED_WORDS in "
            "game/levels/lint/unused_keys.py or NEUTRAL_KEYS here"
        )
        assert not (key in NEUTRALS and (key in IGNORED_WORDS or key in READS[book])), key


def test_only_keys_that_there_are_stand_in_the_lists() -> None:
    there = {*EVERY_KEY, *TABLES}
    for listed in (IGNORED_WORDS, NEUTRALS, *READS.values()):
        assert set(listed) <= there, set(listed) - there


# ------------------------------------------------------------------------------ samples
CORNERS = "points = [[0, 0], [4, 0], [4, 4]]\n"
FRAMES = {
    "rules": "\n[rules]\nbook = 'kmh'\n{}",
    "chart": "\n[chart]\nsize = [100, 80]\n{}",
    "land": f"[[chart.land]]\n{CORNERS}{{}}\n",
    "rocks": f"[[chart.rocks]]\n{CORNERS}{{}}\n",
    "shoal": f"[[chart.shoals]]\n{CORNERS}{{}}\n",
    "beach": f"[[chart.beaches]]\n{CORNERS}{{}}\n",
    "leader": '[[leader]]\nid = "l"\nside = "french"\naboard = "junon"\n{}\n',
    "squadron": '[[squadron]]\nid = "van"\nside = "french"\n{}',
    "damage": "damage = {{ {} }}\n",
    "card": "".join(f"[for.{book}.ship.junon]\n{{0}}\n" for book in shelf.NAMES),
    "event": '[[event]]\nwhen = "turn 1"\n{}',
}
"""A table with a place for one of its keys; a key of a ship is on its own."""
WHOLE = {
    "fort": '[[fort]]\nid = "f"\nside = "french"\nkind = "old-fort"\nat = [5, 5]\nfacing = 0\n',
    "chain": '[[chain]]\nid = "c"\nside = "french"\npoints = [[1, 1], [2, 2]]\n',
    "party": '[[party]]\nid = "p"\nside = "french"\nkind = "seamen"\naboard = "junon"\n',
    "leader": '[[leader]]\nid = "l"\nside = "french"\naboard = "junon"\n',
    "plan": '[[plan]]\nid = "q"\nside = "french"\nship = { junon = { at = [60, 30] } }\n',
    "shoal": f"[[chart.shoals]]\n{CORNERS}",
    "beach": f"[[chart.beaches]]\n{CORNERS}",
    "cover": f"[[chart.cover]]\n{CORNERS}",
}
LATER = '\n[[ship]]\nid = "late"\nside = "french"\nguns = 40\nat = [50, 78]\nheading = 90\n'
SAMPLES = {
    "rules.turns": "turns = 9", "rules.first": 'first = "french"',
    "rules.purse": "purse = { french = 3 }",
    "chart.wind_from": "wind_from = 90", "chart.wind": 'wind = "calm"',
    "chart.sea": 'sea = "choppy"',
    "chart.light": 'light = "night"', "chart.steady": "steady = true",
    "chart.visibility": "visibility = 20",
    "land.points": "points = [[0, 0], [40, 0], [40, 20]]", "land.cliffs": "cliffs = true",
    "land.margin": "margin = 2",
    "rocks.points": "points = [[0, 0], [40, 0], [40, 20]]", "rocks.margin": "margin = 2",
    "shoal.points": "points = [[0, 0], [40, 0], [40, 20]]", "shoal.depth": "depth = 3",
    "shoal.bottom": 'bottom = "rock"', "shoal.known_to": 'known_to = ["french"]',
    "beach.points": "points = [[0, 0], [40, 0], [40, 20]]",
    "leader.kind": 'kind = "general"', "leader.value": "value = 9",
    "side.free": "free = true", "side.orders": 'orders = ["fire-high"]',
    "squadron.free": "free = true", "squadron.orders": 'orders = ["fire-high"]',
    "ship.nation": 'nation = "british"', "ship.privateer": "privateer = true",
    "ship.merchant": "merchant = true", "ship.guns": "guns = 20", "ship.rate": 'rate = "4th"',
    "ship.kind": 'kind = "brig"', "ship.masts": "masts = 2", "ship.decks": "decks = 2",
    "ship.boats": "boats = 9", "ship.men": "men = 77", "ship.length_m": "length_m = 70",
    "ship.beam_m": "beam_m = 3", "ship.points": "points = 50",
    "ship.basic_speed": "basic_speed = 2",
    "ship.speed_modifier": "speed_modifier = 1", "ship.firepower_adjust": "firepower_adjust = 1",
    "ship.gunnery_bonus": "gunnery_bonus = 1", "ship.boarding_bonus": "boarding_bonus = 1",
    "ship.crew": 'crew = "landlubbers poor"', "ship.quality": 'quality = "poor"',
    "ship.armament": "armament = { long-24 = 28 }", "ship.bow_guns": "bow_guns = 2",
    "ship.stern_guns": "stern_guns = 2", "ship.mortars": "mortars = 1",
    "ship.marines": "marines = 9",
    "ship.soldiers": "soldiers = 20", "ship.value": "value = 20", "ship.sail": 'sail = "full"',
    "ship.anchors": "anchors = 2", "ship.springs": "springs = true",
    "ship.orders": 'orders = ["fire-high"]', "ship.features": 'features = ["foul-bottom"]',
    "ship.flagship": "flagship = true", "ship.at": "at = [60, 30]", "ship.heading": "heading = 180",
    "ship.state": 'state = "anchored"',
    "damage.points": "points = 2", "damage.speed_boxes": "speed_boxes = 2",
    "damage.masts": 'masts = ["fore"]', "damage.burning": "burning = true",
    "damage.steering": "steering = true", "damage.officers": "officers = true",
    "damage.crew_casualties": "crew_casualties = true", "damage.topmasts": 'topmasts = ["fore"]',
    "damage.boats": "boats = 1", "damage.fired": 'fired = ["port"]',
    "card.batteries": 'batteries = "LLC"', "card.hull_boxes": "hull_boxes = [3, 3, 3]",
    "card.mast_boxes": "mast_boxes = [3, 3, 3]", "card.gun_crews": "gun_crews = 3",
    "card.marine_boxes": "marine_boxes = 5", "card.morale": "morale = 3",
    "card.morale_boxes": "morale_boxes = 3", "card.speed": "speed = 1",
    "card.top_speed": "top_speed = 3", "card.dice": "dice = 3",
    "card.crew_blocks": "crew_blocks = 3",
    "card.soldier_blocks": "soldier_blocks = 3", "card.decks_to_take": "decks_to_take = 2",
    "fort.kind": 'kind = "tower"', "fort.at": "at = [9, 9]", "fort.facing": "facing = 90",
    "fort.arc": "arc = 90", "fort.radius": "radius = 3", "fort.guns": "guns = 60",
    "fort.mortars": "mortars = 1", "fort.long_guns": "long_guns = true",
    "fort.furnace": "furnace = false", "fort.hot": "hot = true", "fort.quality": 'quality = "poor"',
    "fort.features": 'features = ["determined"]', "fort.squadron": 'squadron = "french"',
    "chain.kind": 'kind = "hulks"', "chain.points": "points = [[1, 1], [3, 3]]",
    "chain.strength": "strength = -1", "chain.raised": "raised = false",
    "chain.known_to": "known_to = []",
    "party.kind": 'kind = "militia"', "party.at": "at = [9, 9]", "party.aboard": 'aboard = "late"',
    "party.quality": 'quality = "elite"', "party.men": "men = 90", "party.guns": "guns = 2",
    "cover.points": "points = [[0, 0], [40, 0], [40, 20]]", "cover.kind": 'kind = "hard"',
    "event.chance": "chance = 1", "event.message": 'message = "A sail!"',
    "event.arrive": 'arrive = ["late"]', "event.wind": 'wind = "calm"',
    "event.wind_from": "wind_from = 180", "event.sea": 'sea = "choppy"',
    "event.light": 'light = "night"',
    "event.visibility": "visibility = 9", "event.release": 'release = ["junon"]',
}  # fmt: skip
"""For every key that a book may read or ignore: a line with an unusual value."""
OF_A_GALLEY = {"ship.length_m"}
"""What Kiss Me, Hardy! reads of hulls that its own table lacks."""

AT_ANCHOR = ("anchors", "springs")
"""What it reads of ships that do not begin under sail."""


def level_with(key: str, line: str) -> Level:
    """Return the smallest level with a line in the right table."""
    table = key.partition(".")[0]
    head, rest = SMALLEST.split("\n\n", 1)
    if table in WHOLE:
        frame = _of_a_table(WHOLE[table], line) if key != table or line else ""
    else:
        frame = FRAMES.get(table, "{}\n").format(line)
    if table in ("ship", "damage"):
        return parse_level(f"{head}\n\n{_of_junon(rest, line, frame, key in OF_A_GALLEY)}")
    if line.startswith("points ="):
        frame = frame.replace(CORNERS, "")
    if table == "side":
        rest, frame = rest.replace('id = "french"\n', f'id = "french"\n{line}\n', 1), ""
    kept = [text for text in head.split("\n") if not text.startswith(("rules", "chart"))]
    rules = "" if table == "rules" else "[rules]\nbook = 'kmh'\n"
    chart = "" if table == "chart" else "[chart]\nsize = [100, 80]\nwind_from = 0\n"
    return parse_level("\n".join([*kept, rules, chart, frame, rest, LATER]))


def _of_a_table(lines: str, line: str) -> str:
    name = line.partition(" =")[0] or " "
    instead = ("at", "aboard") if name in ("at", "aboard") else (name,)
    head, *rest = lines.split("\n")
    kept = [text for text in rest if not text.startswith(tuple(f"{n} =" for n in instead))]
    return "\n".join([head, line, *kept])


def _of_junon(ships: str, line: str, frame: str, is_galley: bool) -> str:
    before, mark, hers = ships.partition('id = "junon"')
    name = line.partition(" =")[0] or " "
    kept = "\n".join(text for text in hers.split("\n") if not text.startswith(f"{name} ="))
    rate = 'rate = "galley"\n' if is_galley else ""
    side = 'side = "french"\n'
    state = 'state = "anchored"\n' if name in AT_ANCHOR else ""
    return before + mark + kept.replace(side, f"{side}{rate}{state}{frame}", 1)


def under(book: str, key: str, line: str) -> Level:
    return level_for_book(level_with(key, line), book)


def test_there_is_a_sample_of_everything_a_book_may_read_or_pass_by() -> None:
    wanted = {*IGNORED_WORDS, *ALL_READ}
    assert {*SAMPLES, *WHOLE} == wanted


def passed_by(key: str, book: str) -> bool:
    """Return whether a book ignores the whole table with a key."""
    table = key.partition(".")[0]
    return table in IGNORED_WORDS and table not in READS[book]


@pytest.mark.parametrize("key", SAMPLES)
def test_what_a_book_does_not_read_is_told(key: str) -> None:
    for book in shelf.NAMES:
        if key not in READS[book] and not passed_by(key, book):
            told = set(losses_under(level_with(key, SAMPLES[key]), book))
            assert told > set(losses_under(level_with(key, ""), book)), (book, key)


@pytest.mark.parametrize("table", WHOLE)
def test_a_table_that_a_book_does_not_read_is_told_as_a_whole(table: str) -> None:
    for book in [book for book in shelf.NAMES if table not in READS[book]]:
        assert IGNORED_WORDS[table] in losses_under(level_with("land.points", f"\n{WHOLE[table]}"), book)
        assert IGNORED_WORDS[table] not in losses_under(level_with("land.points", ""), book)


def test_a_smooth_sea_is_no_loss() -> None:
    assert losses_under(level_with("chart.sea", 'sea = "smooth"'), "wwh") == []


def test_the_smallest_level_loses_nothing_at_home() -> None:
    assert losses_under(parse_level(SMALLEST), "kmh") == []


# ------------------------------------------------------------------------------ what is read
def laid(level: Level, book: str) -> str:
    """Return the table as a book sets it up."""
    table = Table()
    with table.as_current():
        shelf.book(book).rules.set_up(level)
        report = shelf.book(book).rules.report()
    table.close()
    return json.dumps(report, sort_keys=True, default=str)


def played(level: Level, book: str) -> list[str]:
    """Return the events of the first turn, with the same dice."""
    short = level.model_copy(update={"rules": level.rules.model_copy(update={"turns": 1})})
    seats = {side.id: RandomSeat(1) for side in level.sides}
    battle = Battle(shelf.book(book).rules, short, seats, 1)
    battle.run(20_000)
    told = [repr(event) for event in battle.events]
    battle.close()
    return told


@pytest.mark.parametrize("book", shelf.NAMES)
@pytest.mark.parametrize("key", sorted(key for key in ALL_READ if "." in key))
def test_what_a_book_reads_changes_its_battle(key: str, book: str) -> None:
    if key not in READS[book]:
        assert key in IGNORED_WORDS or passed_by(key, book)
        return
    seen = played if key.startswith("event.") or key == "rules.purse" else laid
    sample = SAMPLES.get(key, "# it is there")
    usual, said = under(book, key, ""), under(book, key, sample)
    if key == "event.chance":
        usual, said = (under(book, key, f"message = 'A sail!'\n{t}") for t in ("", SAMPLES[key]))
    assert seen(said, book) != seen(usual, book)


# ------------------------------------------------------------------------------ read in part
def waits_for(condition: str) -> str:
    """Return another event that waits for the first."""
    return f'message = "x"\n[[event]]\nwhen = "{condition}"'


PARTLY = [
    ("kmh", "chart.wind", 'wind = "strong"', "a strong wind drives a ship like any other"),
    ("kmh", "event.wind", 'wind = "light"', "a light wind drives a ship like any other"),
    ("kmh", "chart.sea", 'sea = "rough"', "a rough sea is like any other"),
    ("kmh", "event.sea", 'sea = "rough"', "a rough sea is like any other"),
    ("kmh", "ship.decks", "decks = 4", "three decks are the most there are"),
    ("kmh", "ship.features", 'features = ["coppered"]', "no ship has features: coppered"),
    ("kmh", "ship.quality", 'quality = "mutinous"', "mutinous crews are poor ones"),
    ("kmh", "event.message", waits_for("wind gale"), "no wind is ever gale"),
    ("kmh", "event.message", waits_for("sea calm"), "no sea is ever calm"),
    ("wwh", "event.wind", 'wind = "moderate"', "a moderate wind is a fresh one"),
    (
        "wwh",
        "event.wind_from",
        "wind_from = 100",
        "the wind blows from the nearest of eight points, E",
    ),
    ("wwh", "ship.heading", "heading = 100", "headings are the nearest of eight points: Junon E"),
    ("wwh", "ship.state", 'state = "aground"', "there are no anchors: ships lie hove to"),
    ("wwh", "damage.points", "points = 9", "four damage points are all there are"),
    ("wwh", "damage.masts", 'masts = ["bowsprit"]', "a bowsprit is no spar"),
    ("wwh", "event.message", waits_for("wind calm"), "no wind is ever calm"),
    ("wwh", "event.message", waits_for("sea calm"), "aims never hear of the sea"),
    ("wwh", "event.message", waits_for("burnt junon"), "ships do not burn"),
    ("wwh", "event.message", waits_for("aground junon"), "ships do not run aground"),
    ("hf", "chart.wind", 'wind = "strong"', "the wind has a direction and no strength"),
    ("hf", "chart.wind", 'wind = "calm"', "there is no calm: ships only begin without way on"),
    (
        "hf",
        "event.wind_from",
        "wind_from = 100",
        "the wind blows from the nearest of eight points, E",
    ),
    ("hf", "ship.heading", "heading = 100", "headings are the nearest of eight points: Junon E"),
    ("hf", "ship.features", 'features = ["fast-sailor"]', "no ship has features: fast-sailor"),
    (
        "hf",
        "ship.orders",
        'orders = ["keep-anchor"]',
        "orders of the day that bind nobody: keep-anchor",
    ),
    ("ls98", "chart.wind", 'wind = "light"', "a light wind is like any other"),
    (
        "ls98",
        "ship.heading",
        "heading = 100",
        "headings are the nearest of six hexsides: Amphion SE, Junon SE",
    ),
    (
        "ls98",
        "ship.orders",
        'orders = ["keep-anchor"]',
        "orders of the day that bind nobody: keep-anchor",
    ),
    ("hf", "damage.masts", 'masts = ["bowsprit"]', "a bowsprit is no mast section"),
    ("hf", "event.message", waits_for("burnt junon"), "ships burn but are not burnt"),
    ("hf", "event.message", waits_for("sea calm"), "aims never hear of the sea"),
    ("hf", "event.message", waits_for("wind calm"), "aims never hear how hard it blows"),
    ("ls98", "damage.masts", 'masts = ["bowsprit"]', "a bowsprit is no spar"),
    ("ls98", "event.message", waits_for("wind calm"), "no wind is ever calm"),
]  # fmt: skip


@pytest.mark.parametrize(("book", "key", "line", "told"), PARTLY)
def test_what_a_book_reads_in_part_is_told_for_the_rest(book: str, key: str, line: str, told: str) -> None:
    assert told in losses_under(level_with(key, line), book)
    assert told not in losses_under(level_with(key, ""), book)


@pytest.mark.parametrize("book", shelf.NAMES)
@pytest.mark.parametrize("line", ["guns = 50", 'rate = "3rd"', 'guns = 6\nrate = "cutter"'])
def test_other_guns_under_a_book_say_nothing_of_her_men_and_timbers(book: str, line: str) -> None:
    overlay = f"\n[for.{book}.ship.amphion]\n{line}\n"
    assert losses_under(parse_level(SMALLEST + overlay), book) == losses_under(parse_level(SMALLEST), book)
    manned = SMALLEST.replace("guns = 32", "guns = 32\nmen = 77") + overlay
    counted = "ship.men" in READS[book]
    assert ("men are not counted" not in losses_under(parse_level(manned), book)) == counted
