"""The JSON Schema agrees with the game, so that editors underline the same errors."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from game.books import shelf
from game.captains.aims import aims_of
from game.cli.arguments import UsageError
from game.cli.battle_arguments import find_level, levels_on_offer
from game.core.events import Arrived, Ended, Event, Rolled, SeaChanged, Told, WindShifted
from game.levels import Level, LevelError, level_for_book, load_level, parse_level, shipped_levels_folder
from game.levels.format import allowed_words
from game.levels.format.model import level_schema
from game.levels.reading.level_folders import COOKBOOK, cookbook_levels, shipped_levels
from game.play import ignored_keys
from game.play.battle import Battle, StepResult
from game.play.level_check import check_text, find_playable_books, play_findings
from game.trials.fighting import make_seats
from tests.architecture.source_files import ROOT
from tests.levels.samples import SMALLEST, findings_of, replace_line

SCHEMA = json.loads((shipped_levels_folder() / "schema" / "level.json").read_text("utf-8"))
JUDGE = Draft202012Validator(SCHEMA)
LESSONS = sorted(shipped_levels_folder().glob("lessons/*/level.toml"))
LEVELS = [*shipped_levels(), *LESSONS, *cookbook_levels()]


def complaints(text: str) -> list[str]:
    """Return the errors of a level in an editor with the schema."""
    return [fault.message for fault in JUDGE.iter_errors(tomllib.loads(text))]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_level_is_valid_and_names_the_schema(path: Path) -> None:
    text = path.read_text("utf-8")
    assert complaints(text) == []
    named = text.split("\n", 1)[0].removeprefix("#:schema ")
    assert (path.parent / named).resolve() == shipped_levels_folder() / "schema" / "level.json"


def test_what_may_be_written_is_valid() -> None:
    purse = 'rules = { book = "kmh", purse = { british = "roll", french = 3 } }'
    table = 'major = { or = [{ captured = "junon", before_turn = 3 }, "struck junon"] }'
    own = replace_line("heading = 270", 'heading = 270\nx-why = { because = ["I", 1] }')
    for text in (
        SMALLEST,
        own,
        replace_line('rules = { book = "kmh" }', purse),
        replace_line('major = "captured junon or struck junon"', table),
    ):
        assert complaints(text) == []


SLIPS: dict[tuple[str, str], set[tuple[str | int, ...]]] = {
    ("heading = 90", "headng = 90"): {("ship", 0, "headng"), ("ship", 0, "id")},
    ("heading = 90", 'heading = 90\nnmae = "x"'): {("ship", 0, "nmae")},
    ('title = "Two frigates"', 'titel = "Two frigates"'): {("titel",), ("format",)},
    ("heading = 90", 'heading = "x"'): {("ship", 0, "heading")},
    ("heading = 90", 'heading = 90\nstate = "anchord"'): {("ship", 0, "state")},
    ('rules = { book = "kmh" }', 'rules = { book = "kmh", options = ["nope"] }'): {("rules", "options", 0)},
    ('rules = { book = "kmh" }', 'rules = { book = "kmh", options = ["council"] }'): {
        ("rules", "options", 0)
    },
}


@pytest.mark.parametrize("slip", SLIPS)
def test_one_mistake_is_one_message_at_a_value(slip: tuple[str, str]) -> None:
    """Taplo shows an error of a whole table at each of its words."""
    faults = [tuple(fault.absolute_path) for fault in JUDGE.iter_errors(tomllib.loads(replace_line(*slip)))]
    assert len(faults) == len(SLIPS[slip])
    assert set(faults) == SLIPS[slip]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("heading = 90", "headng = 90"),
        ("heading = 90", "heading = 360"),
        ("heading = 90", 'heading = "north"'),
        ("heading = 90", ""),
        ("guns = 32", 'guns = "32"'),
        ("guns = 32", "guns = 1000"),
        ("at = [30, 40]", "at = [30]"),
        ("at = [30, 40]", "at = [30, 40, 1]"),
        ("format = 1", "format = 2"),
        ('title = "Two frigates"', 'title = ""'),
        ('rules = { book = "kmh" }', 'rules = { book = "kmh", purse = { british = 101 } }'),
        ('rules = { book = "kmh" }', "rules = { turns = 3 }"),
        ('id = "amphion"', 'id = "Amphion"'),
        ("heading = 270", 'heading = 270\nfeatures = ["fast-sailr"]'),
        ("heading = 270", "heading = 270\ndamage = { points = -1 }"),
    ],
)
def test_what_the_game_refuses_is_underlined(old: str, new: str) -> None:
    text = replace_line(old, new)
    assert findings_of(text)
    assert complaints(text)


def test_every_key_is_explained_to_an_editor() -> None:
    tables: dict[str, Any] = {"Level": SCHEMA, **SCHEMA["$defs"]}
    for name, table in tables.items():
        for key, entry in table["properties"].items():
            assert len(entry["description"]) >= 6, f"{name}.{key}"


BOOK = 'rules = { book = "kmh" }'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (BOOK, 'rules = { book = "kiss-me-hardy" }'),
        (BOOK, 'rules = { book = "kmh", options = ["shalows"] }'),
        (BOOK, 'rules = { book = "kmh", options = ["wind-shift"] }'),
        ('class = "fr-frigate-40"', 'class = "french-frigate-40"'),
        ("chart = { size = [100, 80], wind_from = 0 }", 'chart = { size = [9, 9], up = "NW" }'),
    ],
)
def test_books_options_and_classes_that_are_none_are_underlined(old: str, new: str) -> None:
    assert complaints(replace_line(old, new)) != []
    assert complaints(replace_line(BOOK, 'rules = { book = "kmh", options = ["shallows"] }')) == []
    assert complaints(SMALLEST + '\n[for.hf]\nrules = { options = ["grid"] }\n') == []
    assert complaints(SMALLEST + "\n[for.chess]\nevents = false\n") != []


# ------------------------------------------------------------------------------
# The author's guide is true: its examples are valid, its messages exist, its links lead somewhere; the
# reference is what the program says
GUIDE = (shipped_levels_folder() / "README.md").read_text("utf-8")
REFERENCE = (shipped_levels_folder() / "REFERENCE.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
LESSON = re.findall(r"```toml\n(.*?)```", GUIDE.partition("## The cookbook")[0], re.DOTALL)
MISTAKES = re.findall(
    r"\*\*(.+?)\*\*: `(.+?)` (?:for `(.+?)`|left out)\n\n```text\n(.*?)\n```", GUIDE, re.DOTALL
)
LINKS = re.findall(r"\]\(((?!http)[^)]+)\)", GUIDE)


def smallest_with(example: str) -> str:
    """Return the smallest level with an example: keys replaced, tables added."""
    given = tomllib.loads(example)
    head, tables = SMALLEST.split("\n\n", 1)
    kept = [line for line in head.split("\n") if line.split(" =")[0] not in given]
    keys, heading, rest = example.partition("[" if example.startswith("[") else "\n[")
    return "\n".join([keys, *kept, tables]) + heading + rest


def anchors(page: str) -> set[str]:
    """Return the places of a page that a link can lead to."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in headings}
    return slugs | set(re.findall(r'<a id="(.+?)"></a>', page))


def test_the_guide_opens_with_the_smallest_level() -> None:
    assert EXAMPLES[0] == SMALLEST
    assert len(EXAMPLES) >= 14


@pytest.mark.parametrize("example", EXAMPLES[1:])
def test_an_example_of_the_guide_is_read(example: str) -> None:
    parse_level(smallest_with(example))


def test_what_the_first_half_hour_makes_is_a_sound_level() -> None:
    _, schema, chart, rules = LESSON
    head, tables = SMALLEST.split("\n\n", 1)
    kept = [line for line in head.split("\n") if not line.startswith(("rules", "chart"))]
    text = "\n".join([schema.strip(), *kept, "", rules, "", chart, tables])
    level, findings = check_text(text, "two-frigates.toml")
    assert level is not None
    assert not findings
    assert (level.rules.turns, len(level.chart.land), len(level.objectives)) == (12, 1, 2)


@pytest.mark.parametrize(("title", "new", "old", "said"), MISTAKES)
def test_a_mistake_is_told_as_the_guide_tells(title: str, new: str, old: str, said: str) -> None:
    text = replace_line(old, new) if old else replace_line(new, "")
    with pytest.raises(LevelError) as refused:
        parse_level(text, "two-frigates.toml")
    assert str(refused.value) == said, title


def test_the_guide_shows_a_mistake_of_each_sort() -> None:
    assert len(MISTAKES) == 9


def test_every_link_of_the_guide_leads_somewhere() -> None:
    assert len(LINKS) > 20
    for link in LINKS:
        file, _, place = link.partition("#")
        page = shipped_levels_folder() / file if file else shipped_levels_folder() / "README.md"
        assert page.is_file(), link
        assert not place or place in anchors(page.read_text("utf-8")), link


def test_every_pattern_of_the_cookbook_is_listed_once() -> None:
    listed = re.findall(r"\]\(cookbook/(.+?)\.toml\)", GUIDE)
    assert sorted(listed) == [path.stem for path in cookbook_levels()]


# ------------------------------------------------------------------------------ the reference
def test_the_reference_on_file_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes.reference import reference_text

    assert reference_text() == REFERENCE, "run: python3 tools/dev.py reference"


def test_every_key_of_every_table_is_in_the_reference_with_its_meaning() -> None:
    schema = level_schema()
    for name, table in {"Level": schema, **schema["$defs"]}.items():
        for key, entry in table["properties"].items():
            assert entry.get("description"), f"{name}.{key} says not what it means"
            assert f"| `{key}` | " in REFERENCE


def test_every_table_of_the_reference_is_reached_by_a_link() -> None:
    links = set(re.findall(r"\]\(#(.+?)\)", REFERENCE))
    assert links <= anchors(REFERENCE)
    tables = re.findall(r"^## `\[+(.+?)\]+`$", REFERENCE, re.MULTILINE)
    assert {re.sub(r"\W", "", table.lower()) for table in tables} <= links


@pytest.mark.parametrize(
    "name",
    [
        "WindForce", "SeaState", "Light", "Up", "Nation", "Rate", "Kind", "Feature", "ShipState",
        "Mast", "Quality", "Sail", "Order", "Bottom", "Country", "Cover", "FortKind", "Barrier", "Troops",
        "LeaderKind", "Unit", "Broadside", "Crew",
    ],
)  # fmt: skip
def test_every_word_is_listed(name: str) -> None:
    assert ", ".join(getattr(allowed_words, name).__args__) in REFERENCE


def test_every_feature_is_explained() -> None:
    for feature in allowed_words.Feature.__args__:  # type: ignore[attr-defined]
        assert f"`{feature}`" in GUIDE


# ------------------------------------------------------------------------------ who reads what
WRITTEN = {
    "forts": '[[fort]]\nid = "f"\nside = "french"\nat = [5, 5]\nfacing = 0\n',
    "chains": '[[chain]]\nid = "c"\nside = "french"\npoints = [[1, 1], [2, 2]]\n',
    "parties": '[[party]]\nid = "p"\nside = "french"\naboard = "junon"\n',
    "plans": '[[plan]]\nid = "q"\nside = "french"\nship = { junon = { at = [60, 30] } }\n'
    '[for.ls98]\nrules = { options = ["deployment"] }\n',
    "shoals": "[[chart.shoals]]\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "beaches": "[[chart.beaches]]\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "cliffs": "[[chart.land]]\ncliffs = true\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "cover": "[[chart.cover]]\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "margins": "[[chart.rocks]]\nmargin = 2\npoints = [[0, 0], [1, 0], [1, 1]]\n",
    "light": 'light = "night"\n',
    "sight": "visibility = 20\n",
    "orders of the day": 'orders = ["fire-high"]\n',
    "sail": 'sail = "full"\n',
    "anchors": "anchors = 2\n",
    "springs": "springs = true\n",
    "armament": "armament = { long-24 = 28 }\n",
    "mortars": "mortars = 1\n",
    "marines": "marines = 20\n",
    "value": "value = 20\n",
}
ROWS = dict(re.findall(r"^\| (.+?) \| ([a-z0-9, –]+) \|$", GUIDE, re.MULTILINE))
"""What the guide says is read, and by which books."""


def losses(part: str, book: str) -> set[str]:
    """Return what a book ignores in the smallest level with this added: a table, or a key of the
    chart or of a ship."""
    chart = "[chart]\nsize = [100, 80]\nwind_from = 0\n"
    if part.startswith(("light", "visibility")):
        chart, part = chart + part, ""
    head, tables = SMALLEST.split("\n\n", 1)
    text = "\n".join([line for line in head.split("\n") if not line.startswith("chart")] + [chart])
    if not part.startswith("["):
        tables = tables.replace("heading = 270\n", f"heading = 270\n{part}")
        part = ""
    return set(ignored_keys.losses(level_for_book(parse_level(text + tables + part), book)))


def readers(word: str) -> str:
    """Return the books under which the level loses nothing."""
    reads = [b for b in shelf.NAMES if not (losses(WRITTEN[word], b) - losses("", b))]
    return ", ".join(reads) or "–"


@pytest.mark.parametrize("word", WRITTEN)
def test_the_guide_says_which_book_reads_what(word: str) -> None:
    assert ROWS[word] == readers(word)


def test_the_page_is_not_longer_than_it_must_be() -> None:
    written = re.sub(r"<!-- made by .*?<!-- to here -->", "", GUIDE, flags=re.DOTALL)
    assert len(written.split("\n")) < 860
    prose = [line for line in GUIDE.split("\n") if not line.startswith(("|", "      = "))]
    assert max(map(len, prose)) <= 132, "lines that nobody reads do not make a page shorter"
    assert max(map(len, GUIDE.split("\n"))) < 220


# ------------------------------------------------------------------------------
# The patterns of the cookbook: valid, playable, apart from the battles on offer, and each shows what its
# comments say
PATTERNS = cookbook_levels()
EFFORT = 4
"""Courses that a captain tries: enough to sail."""


def pattern(name: str) -> Level:
    return load_level(PATTERNS[0].with_name(f"{name}.toml"))


def fought(level: Level, seed: int = 1) -> list[Event]:
    """Return the events when captains play a level under its book to the end."""
    book = shelf.book(level.rules.book).rules
    seats = make_seats(book, level, {side.id: "ai:admiral" for side in level.sides}, seed, EFFORT)
    battle = Battle(book, level, seats, seed)
    assert battle.run(200_000) is StepResult.OVER
    battle.close()
    assert isinstance(battle.events[-1], Ended)
    return battle.events


def of_the_level(events: list[Event], wanted: type[Event]) -> list[Event]:
    """Return the events of the level, not of the book."""
    return [e for e in events if isinstance(e, wanted) and e.clause == "LEVEL"]


def test_there_are_at_least_fifteen() -> None:
    assert len(PATTERNS) >= 15


@pytest.mark.parametrize("path", PATTERNS, ids=lambda path: path.stem)
def test_a_pattern_is_sound_and_teaches(path: Path) -> None:
    text = path.read_text("utf-8")
    level, found = check_text(text, str(path))
    assert level is not None
    assert not found
    assert level.briefing
    assert level.minutes
    lines = text.split("\n")
    assert lines[1].startswith("# ")
    name = lines[1].partition(":")[0].removeprefix("# ")
    assert name == name.upper(), "the second line says in capitals what it is about"
    assert sum("# " in line for line in lines) >= 5, "a pattern explains itself"
    assert max(map(len, lines)) <= 110


@pytest.mark.parametrize("path", PATTERNS, ids=lambda path: path.stem)
def test_a_pattern_is_played_by_captains(path: Path) -> None:
    fought(load_level(path))


def test_the_patterns_are_no_battles_on_offer(tmp_path: Path) -> None:
    offered = [*shipped_levels(), *levels_on_offer(tmp_path)]
    assert not [path for path in offered if path.parent.name == COOKBOOK]
    assert not {path.stem for path in PATTERNS} & {path.stem for path in shipped_levels()}


def test_a_pattern_is_found_by_its_path_and_by_its_name(tmp_path: Path) -> None:
    for path in PATTERNS:
        assert find_level(str(path), tmp_path) == path
        assert find_level(f"cookbook/{path.stem}", tmp_path) == path
    with pytest.raises(UsageError, match="there is no level 'cookbook/chas'"):
        find_level("cookbook/chas", tmp_path)


# ------------------------------------------------------------------------------ what each shows
SHOWN: dict[str, Callable[[Level], object]] = {
    "boats-at-night": lambda level: [s for s in level.ships if s.ship_class == "ship-boat"],
    "bombardment": lambda level: level.forts and sum(s.mortars or 0 for s in level.ships) == 4,
    "duel": lambda level: len(level.ships) == 2,
    "landing": lambda level: level.chart.beaches and sum(s.soldiers for s in level.ships) == 500,
    "line-of-battle": lambda level: {s.rate for s in level.ships} == {"3rd"} and len(level.ships) == 7,
    "anchored": lambda level: {s.state for s in level.ships} >= {"anchored", "moored"},
    "break-the-line": lambda level: [s.manoeuvre.does for s in level.squadrons if s.manoeuvre],
    "chase": lambda level: "exits" in str(level.objectives[1].major),
    "convoy": lambda level: level.groups and len(level.squadrons) == 3,
    "cripple": lambda level: level.ships[0].damage.masts and level.objectives[0].draw,
    "diced-arrival": lambda level: level.events[0].chance,
    "fog-lifts": lambda level: level.chart.visibility and level.events[0].visibility,
    "fort-and-chain": lambda level: level.forts and level.chains and level.parties,
    "harbour": lambda level: len(level.zones) == 2,
    "hidden-shoals": lambda level: level.chart.shoals[0].known_to,
    "lee-shore": lambda level: len(level.chart.land) == 2 and level.chart.rocks,
    "points": lambda level: level.scores,
    "reinforcement": lambda level: level.events[0].arrive and level.chart.land,
    "self-test": lambda level: level.expects,
    "squadrons": lambda level: [s for s in level.squadrons if s.commander],
    "three-sides": lambda level: len(level.sides) == 3,
    "two-books": lambda level: level.overlays["wwh"].only,
    "wind-goes-round": lambda level: len(level.events) == 3,
}


@pytest.mark.parametrize("path", PATTERNS, ids=lambda path: path.stem)
def test_a_pattern_has_what_it_is_named_after(path: Path) -> None:
    assert SHOWN[path.stem](load_level(path))


def test_help_comes_when_two_ships_meet() -> None:
    events = fought(pattern("reinforcement"))
    (came,) = of_the_level(events, Arrived)
    (told,) = of_the_level(events, Told)
    assert came.ship == "wolverine"
    assert isinstance(told, Told)
    assert "slipped her cable" in told.text


def test_help_comes_when_the_dice_say_so() -> None:
    thrown = [of_the_level(fought(pattern("diced-arrival"), seed), Rolled) for seed in range(6)]
    assert len({len(dice) for dice in thrown}) > 1


def test_the_wind_goes_round_three_times_at_most_and_the_sea_gets_up() -> None:
    events = fought(pattern("wind-goes-round"))
    shifts = [e.blows_from for e in of_the_level(events, WindShifted) if isinstance(e, WindShifted)]
    assert shifts == [20_000, 31_500, 31_500]
    assert len(of_the_level(events, SeaChanged)) == 2


def test_captains_know_what_the_patterns_ask_of_them() -> None:
    french, british = (aims_of(pattern("convoy"), side) for side in ("french", "british"))
    assert french.ships_to_beat == ("ann", "betsy", "charlotte")
    assert french.ships_not_to_sink == ()
    assert british.exit_edges == dict.fromkeys(french.ships_to_beat, ("right",)) == french.enemy_exit_edges
    assert aims_of(pattern("squadrons"), "british").ships_to_beat[:3] == (
        "intrepide",
        "scipion",
        "mont-blanc",
    )


def test_one_battle_is_fought_under_both_books() -> None:
    level = pattern("two-books")
    assert find_playable_books(level) == list(shelf.NAMES)
    there = level_for_book(level, "wwh")
    assert [s.id for s in there.ships] == ["captain", "culloden", "san-nicolas", "san-jose"]
    fought(there)


def test_the_level_that_tests_itself_fails_when_it_should() -> None:
    path = next(path for path in PATTERNS if path.stem == "self-test")
    text = path.read_text("utf-8")
    assert play_findings(text, path.name, make_seats) == ()
    wrong = text.replace('value = "right"', 'value = "left"')
    (finding,) = play_findings(wrong, path.name, make_seats)
    assert finding.code == "expect"


@pytest.mark.parametrize("name", ["fog-lifts", "hidden-shoals", "fort-and-chain"])
def test_what_no_book_reads_is_told(name: str) -> None:
    """Their comments say so; when a book learns to read it, change the comment."""
    level = pattern(name)
    wanted = {
        "fog-lifts": ("one sees as far as one likes",),
        "hidden-shoals": ("shoals are open water",),
        "fort-and-chain": ("there are no guns ashore", "nobody fights ashore"),
    }
    readers = {"hidden-shoals": ("kmh", "hf", "ls98"), "fort-and-chain": ("kmh",)}
    for book in shelf.NAMES:
        passed_by = set(wanted[name]) <= set(ignored_keys.losses(level_for_book(level, book)))
        assert passed_by == (book not in readers.get(name, ()))
