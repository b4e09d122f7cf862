"""The models, what completion fills in, the shipped levels and fleet, other books, versions and
schema."""

import json
import tomllib
from pathlib import Path

import pytest
from pydantic import ValidationError

from game.books import shelf
from game.levels import (
    Level,
    LevelError,
    check_level,
    level_for_book,
    load_level,
    parse_level,
    shipped_fleet,
    shipped_levels_folder,
)
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import ships_in
from game.levels.format.fleet import USUAL_CLASSES, parse_fleet
from game.levels.format.model import level_schema
from game.levels.reading.balance_card import (
    BalanceCard,
    battle_hash,
    card_path,
    card_text,
    card_words,
    is_stale,
    read_card,
)
from game.levels.reading.completion import complete_level
from game.levels.reading.level_folders import shipped_levels
from game.levels.reading.toml_source import upgrade_level_text
from game.play.battle import Battle
from game.play.level_check import check_text
from game.play.schema import schema_text, shelf_schema
from game.play.seats import RandomSeat
from game.trials.fighting import make_seats
from tests.levels.samples import SMALLEST, findings_of, replace_line
from tests.replay.battles import ROOT

SHIPPED = shipped_levels()


def shipped(name: str) -> Level:
    return load_level(shipped_levels_folder() / "kmh" / f"{name}.toml")


def test_the_levels_of_every_book_are_there() -> None:
    assert [f"{path.parent.name}/{path.stem}" for path in SHIPPED] == [
        "hf/an-irish-fist-fight",
        "hf/battle-of-l-insurgente",
        "hf/flight-from-venice",
        "hf/french-honor-and-glory",
        "hf/hot-java",
        "hf/lissa-in-small",
        "hf/mirror-frigates",
        "hf/mirror-squadron",
        "hf/the-pilot-of-molene",
        "hf/vengeance-is-mine",
        "kmh/a-hot-night",
        "kmh/alvoen",
        "kmh/basque-roads-whole",
        "kmh/basque-roads",
        "kmh/bombs-before-baltimore",
        "kmh/camperdown",
        "kmh/cape-st-vincent-whole",
        "kmh/coasters-off-beachy-head",
        "kmh/constitution-and-guerriere",
        "kmh/copenhagen",
        "kmh/jarce-and-black-jaques",
        "kmh/lissa",
        "kmh/mctodgers-prize",
        "kmh/mirror-duel",
        "kmh/muros",
        "kmh/saint-kitts",
        "kmh/speedy-and-el-gamo",
        "kmh/svensksund",
        "kmh/the-becalmed-chase",
        "kmh/the-ca-ira-in-tow",
        "kmh/the-chesapeake",
        "kmh/the-glorious-first-of-june",
        "kmh/the-mortella-tower",
        "kmh/the-nile",
        "kmh/the-van-at-the-nile",
        "kmh/trafalgar",
        "kmh/victory-and-redoutable",
        "ls98/anson-and-loire",
        "ls98/ethalion-and-bellone",
        "ls98/fisgard-and-immortalite",
        "ls98/french-at-anchor",
        "ls98/french-at-sea",
        "ls98/landing-race",
        "ls98/mermaid-and-loire",
        "ls98/mirror-duel",
        "ls98/robust-and-hoche",
        "ls98/the-french-choose",
        "wwh/ajax-and-bucentaure",
        "wwh/brunswick-and-vengeur",
        "wwh/cape-st-vincent",
        "wwh/frigate-action",
        "wwh/mirror-action",
        "wwh/trafalgar-van",
        "wwh/two-against-two",
    ]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_level_is_clean_complete_and_comes_back_from_its_dump(path: object) -> None:
    text = path.read_text("utf-8")  # type: ignore[attr-defined]
    level, found = check_level(text)
    assert level is not None
    assert not found
    assert Level.model_validate(level.model_dump(by_alias=True)) == level
    assert complete_level(level, shipped_fleet()) == level
    assert level.briefing
    assert level.minutes
    for ship in level.ships:
        assert all((ship.name, ship.squadron, ship.kind, ship.rate)), ship.id
        numbers = (ship.guns, ship.masts, ship.decks)
        assert None not in numbers, ship.id
        assert all(numbers) or ship.rate in ("boat", "battery") or ship.guns == 0, ship.id


def test_a_level_is_frozen_and_shut() -> None:
    level = parse_level(SMALLEST)
    with pytest.raises(ValidationError):
        level.title = "other"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Level.model_validate({**level.model_dump(by_alias=True), "colour": 3})


def test_the_smallest_level_is_filled_in() -> None:
    level = parse_level(SMALLEST)
    assert [(side.name, side.nation) for side in level.sides] == [
        ("British", "british"),
        ("French", "french"),
    ]
    assert [(squadron.id, squadron.side) for squadron in level.squadrons] == [
        ("british", "british"),
        ("french", "french"),
    ]
    amphion, junon = level.ships
    assert (amphion.name, amphion.squadron, amphion.nation) == ("Amphion", "british", "british")
    assert (amphion.rate, amphion.masts, amphion.decks, amphion.kind) == ("5th", 3, 1, "frigate")
    assert (amphion.boats, amphion.crew_kind, amphion.crew_quality) == (None, "", "")
    assert (junon.guns, junon.length_m, junon.boats) == (40, 46.9, 4)
    assert (level.rules.turns, level.chart.unit, level.chart.up) == (30, "cm", "N")


def test_what_a_ship_says_goes_before_her_class() -> None:
    text = replace_line("guns = 32", 'class = "lugger-14"\nguns = 16\nnation = "dutch"')
    ship = parse_level(text).ships[0]
    assert (ship.guns, ship.rate, ship.masts, ship.nation) == (16, "lugger", 3, "dutch")


@pytest.mark.parametrize(
    ("line", "kind", "rate", "masts"),
    [
        ("guns = 120", "first-rate", "1st", 3),
        ("guns = 98", "second-rate", "2nd", 3),
        ("guns = 74", "seventy-four", "3rd", 3),
        ("guns = 50", "fifty", "4th", 3),
        ("guns = 31", "frigate", "6th", 3),
        ("guns = 16", "sloop", "sloop", 3),
        ("guns = 4", "brig", "gun-brig", 2),
        ('guns = 8\nrate = "cutter"', "cutter", "cutter", 1),
        ('guns = 24\nrate = "5th"', "merchant", "5th", 3),
    ],
)
def test_a_ship_without_a_class_is_likened_to_one(line: str, kind: str, rate: str, masts: int) -> None:
    ship = parse_level(replace_line("guns = 32", line)).ships[0]
    assert (ship.kind, ship.rate, ship.masts) == (kind, rate, masts)


def test_a_crew_may_leave_its_quality_to_the_dice() -> None:
    def crew(words: str) -> tuple[str, str]:
        ship = parse_level(replace_line("guns = 32", f'guns = 32\ncrew = "{words}"')).ships[0]
        return ship.crew_kind, ship.crew_quality

    assert crew("landlubbers") == ("landlubbers", "")
    assert crew("sans-culottes poor") == ("sans-culottes", "poor")


def test_squadrons_may_be_given() -> None:
    text = SMALLEST + '[[squadron]]\nid = "van"\nside = "french"\ncommander = "Villeneuve"\n'
    level = parse_level(text)
    assert [squadron.id for squadron in level.squadrons] == ["van", "british"]
    assert [ship.squadron for ship in level.ships] == ["british", "van"]
    assert level.squadrons[0].name == "Van"


def test_private_keys_are_passed_by_everywhere() -> None:
    text = replace_line("heading = 270", 'heading = 270\nx-why = { because = ["I", 1] }')
    text = "x-note = 'mine'\n" + text
    assert parse_level(text) == parse_level(SMALLEST)


def test_chart_lengths_in_centimetres() -> None:
    chart = parse_level(SMALLEST).chart
    lengths = {
        unit: chart.model_copy(update={"unit": unit}).length_in_cm(2)
        for unit in ("cm", "square", "inch", "hex")
    }
    assert lengths == {"cm": 2, "square": 15, "inch": 22, "hex": 20}


OVERLAY = """
[for.hf]
chart = { wind_from = 45, wind = "light" }
rules = { turns = 9, options = ["ironsides"] }
[for.hf.ship.junon]
at = [10, 20]
points = 7
features = []
[for.kmh.ship.junon]
heading = 5
"""


def test_another_book_sees_its_own_set_up() -> None:
    rules = 'rules = { book = "kmh", options = ["small-action"], purse = { british = "roll" } }'
    level = parse_level(replace_line('rules = { book = "kmh" }', rules) + OVERLAY)
    hold_fast = level_for_book(level, "hf")
    assert (hold_fast.rules.book, hold_fast.rules.turns) == ("hf", 9)
    assert (hold_fast.rules.options, hold_fast.rules.purse) == (("ironsides",), {})
    assert (hold_fast.chart.wind_from, hold_fast.chart.wind) == (45, "light")
    assert hold_fast.chart.size == level.chart.size
    junon = hold_fast.ships[1]
    assert (junon.at, junon.heading, junon.points, junon.features) == ((10, 20), 270, 7, ())
    assert hold_fast.ships[0] == level.ships[0]
    at_home = level_for_book(level, "kmh")
    assert at_home.rules == level.rules
    assert at_home.ships[1].heading == 5
    stranger = level_for_book(level, "wwh")
    assert (stranger.rules.book, stranger.rules.options, stranger.rules.turns) == ("wwh", (), 30)
    assert stranger.ships == level.ships
    assert Level.model_validate(hold_fast.model_dump(by_alias=True)) == hold_fast
    dumped = Level.model_validate(level.model_dump(by_alias=True))
    assert level_for_book(dumped, "hf") == hold_fast


def test_a_battle_is_drawn_out_for_a_book_whose_ships_need_room() -> None:
    sea = "chart = { size = [100, 80], land = [{ points = [[0, 0], [8, 0], [0, 8]], margin = 3 }] }"
    zone = '[[zone]]\nid = "roads"\nat = [50, 40]\nradius = 4\n'
    overlay = "[for.wwh]\nscale = 2.5\n[for.wwh.ship.junon]\nat = [200, 30]\n"
    text = replace_line("chart = { size = [100, 80], wind_from = 0 }", sea)
    level = parse_level(text + zone + overlay)
    there = level_for_book(level, "wwh")
    assert there.chart.size == (250, 200)
    assert there.chart.land[0].points == ((0, 0), (20, 0), (0, 20))
    assert there.chart.land[0].margin == 3
    assert (there.zones[0].at, there.zones[0].radius) == ((125, 100), 10)
    assert [s.at for s in there.ships] == [(75, 100), (200, 30)]
    assert level_for_book(level, "kmh") == level


def test_expectations_are_kept() -> None:
    text = SMALLEST + '[[expect]]\npath = "ships.junon.damage"\nvalue = 2\ntolerance = 1\n'
    (expect,) = parse_level(text).expects
    assert (expect.path, expect.value, expect.tolerance) == ("ships.junon.damage", 2, 1)


def test_an_objective_may_be_a_table_and_reads_as_a_sentence() -> None:
    table = 'major = { or = [{ captured = "junon", before_turn = 3 }, "struck junon"] }'
    level = parse_level(replace_line('major = "captured junon or struck junon"', table))
    assert level.objectives[0].major == "captured junon before turn 3 or struck junon"


def test_jarce_is_the_battle_of_the_book() -> None:
    level = shipped("jarce-and-black-jaques")
    frigate, lugger = level.ships
    assert (level.rules.book, level.rules.options, level.rules.turns) == (
        "kmh",
        ("small-action", "shallows"),
        12,
    )
    assert (frigate.id, frigate.side, frigate.guns, frigate.rate) == ("frigate", "british", 32, "5th")
    assert frigate.features == ("fast-sailor", "initial-broadside")
    assert (lugger.id, lugger.side, lugger.guns, lugger.points) == ("chasse-maree", "privateer", 16, 20)
    assert (lugger.basic_speed, lugger.damage.speed_boxes, lugger.nation) == (11, 1, "french")
    assert lugger.features == ("determined", "boarding-party")
    assert (frigate.crew, lugger.crew) == ("jolly-jack-tars average", "sans-culottes average")
    assert (frigate.at, frigate.heading, lugger.at, lugger.heading) == ((30, 24), 202, (64, 40), 90)
    assert level.chart.wind_from == 270


def test_the_mirror_duel_favours_nobody() -> None:
    level = shipped("mirror-duel")
    width, height = level.chart.size
    castor, pollux = level.ships
    same = {"id", "name", "side", "squadron", "nation", "at", "heading"}
    assert castor.model_dump(exclude=same) == pollux.model_dump(exclude=same)
    assert castor.features == ()
    turned = (width - castor.at[0], height - castor.at[1])
    assert turned == pollux.at
    assert (castor.heading + 180) % 360 == pollux.heading
    assert level.chart.wind_from == 0
    assert castor.at[1] == pollux.at[1]
    assert (360 - castor.heading) % 360 == pollux.heading
    one, two = level.objectives
    assert (one.major or "").replace("pollux", "castor") == two.major
    assert (one.minor or "").replace("pollux", "castor") == two.minor


def test_constitution_and_guerriere_meet_with_the_wind_astern_of_one() -> None:
    level = shipped("constitution-and-guerriere")
    assert [ship.id for ship in level.ships] == ["constitution", "guerriere"]
    assert level.chart.wind_from == 315
    for aim in level.objectives:
        assert set(ships_in(parse_condition(aim.major or ""))) <= {"constitution", "guerriere"}


def test_the_fleet_has_every_usual_class() -> None:
    fleet = shipped_fleet()
    assert len(fleet.classes) == 65
    assert {name for _, name in USUAL_CLASSES} <= set(fleet.classes)
    third = fleet.classes["gb-third-74"]
    assert (third.guns, third.rate, third.masts, third.decks, third.boats) == (74, "3rd", 3, 2, None)
    assert (third.kind, third.men, third.length_m, third.beam_m) == ("seventy-four", 590, 51.2, 14.3)


def test_hulls_of_single_battles_are_there_but_nobody_is_likened_to_them() -> None:
    fleet = shipped_fleet()
    odd = [name for name, model in fleet.classes.items() if not model.usual]
    assert odd == [
        "rocket-ship",
        "prame-20",
        "defence-frigate-20",
        "blockship-1",
        "udema-18",
        "rowing-frigate-38",
        "xebec-18",
        "mistico-12",
        "floating-gunboat-8",
        "flat-6",
        "flute-36",
        "guard-boats",
    ]
    for name in odd:
        model = fleet.classes[name]
        assert fleet.class_for_guns(model.guns, model.rate).usual
        text = replace_line('class = "fr-frigate-40"', f'class = "{name}"')
        ship = parse_level(text).ships[1]
        assert (ship.guns, ship.kind) == (model.guns, model.kind)


def test_a_fleet_with_a_mistake_is_refused_with_its_place() -> None:
    text = (shipped_levels_folder() / "fleet.toml").read_text("utf-8").replace("masts = 3", "mast = 3", 1)
    with pytest.raises(LevelError) as refused:
        parse_fleet(text, "fleet.toml")
    (finding,) = refused.value.findings
    assert text.split("\n")[finding.line - 1] == "mast = 3"
    assert 'did you mean "masts"?' in finding.hint


def test_a_level_may_be_read_with_another_fleet() -> None:
    fleet = parse_fleet(
        'format = 1\n[class.raft]\ndescription = "a raft"\nkind = "boat"\nrate = "boat"\n'
        "guns = 0\nmasts = 0\ndecks = 1\nmen = 3\nlength_m = 4\nbeam_m = 2\n"
    )
    text = replace_line('class = "fr-frigate-40"', 'class = "raft"')
    assert parse_level(text, fleet=fleet).ships[1].kind == "boat"
    assert findings_of(text)[0].code == "unknown-class"


@pytest.mark.traced
def test_the_schema_on_file_is_current() -> None:
    path = shipped_levels_folder() / "schema" / "level.json"
    assert path.read_text("utf-8") == schema_text(), "run: python tools/dev.py schema"


def test_the_schema_speaks_of_the_keys_of_the_file() -> None:
    schema = level_schema()
    assert set(schema["required"]) == {"format", "title", "rules", "chart", "side", "ship"}
    assert {"squadron", "objective", "expect", "for"} <= set(schema["properties"])
    ship = schema["$defs"]["Ship"]
    assert "class" in ship["properties"]
    assert ship["additionalProperties"] is False
    assert "^x-" in ship["patternProperties"]


def test_upgrade_keeps_a_current_level_and_refuses_a_newer_one() -> None:
    assert upgrade_level_text(SMALLEST) == SMALLEST
    assert tomllib.loads(upgrade_level_text(SMALLEST))["format"] == 1
    with pytest.raises(LevelError, match="written in format 2; this game reads format 1"):
        upgrade_level_text(SMALLEST.replace("format = 1", "format = 2"))


# ------------------------------------------------------------------------------
# An author's own ship classes: read, completed, refused, offered, and reported when unused
OWN = """
[[class]]
id = "own-razee-44"
like = "fr-frigate-40"
description = "A razee of 44"
guns = 44
men = 300
"""
RAZEE = SMALLEST.replace('class = "fr-frigate-40"', 'class = "own-razee-44"') + OWN


def faults(text: str) -> list[tuple[str, str]]:
    with pytest.raises(LevelError) as refused:
        parse_level(text)
    return [(found.code, found.message) for found in refused.value.findings]


def test_what_she_does_not_say_is_that_of_the_class_she_is_like() -> None:
    like = shipped_fleet().classes["fr-frigate-40"]
    (ship,) = (s for s in parse_level(RAZEE).ships if s.id == "junon")
    assert (ship.guns, ship.men) == (44, 300)
    assert (ship.kind, ship.masts, ship.length_m, ship.boats) == (
        like.kind, like.masts, like.length_m, like.boats,
    )  # fmt: skip
    level = parse_level(RAZEE)
    assert level.ships == parse_level(RAZEE).ships
    assert "own-razee-44" not in shipped_fleet().classes, "the fleet is as it was"


@pytest.mark.parametrize("book", list(shelf.NAMES))
def test_every_book_plays_a_ship_of_an_own_class(book: str) -> None:
    level = level_for_book(parse_level(RAZEE), book)
    seats = {side.id: RandomSeat(1) for side in level.sides}
    battle = Battle(shelf.book(book).rules, level, seats, 1)
    battle.run(until_turn=3)
    assert battle.turn >= 3 or battle.pending_step is None
    battle.close()


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ('like = "fr-frigate-40"', 'like = "fr-frigate-41"', "unknown-class", "fr-frigate-41"),
        ('like = "fr-frigate-40"', 'like = "own-razee-44"', "unknown-class", "own-razee-44"),
        ('like = "fr-frigate-40"\n', "", "missing", "like"),
        ('id = "own-razee-44"', 'id = "razee"', "bad-value", "a class of your own"),
        ("guns = 44", "guns = 400", "bad-value", "140"),
        ("guns = 44", "cannon = 44", "unknown-key", "cannon"),
        ('class = "own-razee-44"', 'class = "own-razee-45"', "unknown-class", "own-razee-45"),
    ],
)
def test_what_is_wrong_with_one_is_told_at_its_place(old: str, new: str, code: str, said: str) -> None:
    told = faults(RAZEE.replace(old, new))
    assert any(found == code and said in message for found, message in told), told


def test_two_of_one_name_and_one_that_nobody_is_of_are_told() -> None:
    assert "duplicate-id" in [code for code, _ in faults(RAZEE + OWN)]
    found = check_text(SMALLEST + OWN, "level.toml")[1]
    assert [f.code for f in found if "own-razee-44" in f.message] == ["idle-class"]
    assert "idle-class" not in [f.code for f in check_text(RAZEE, "level.toml")[1]]


def test_a_ship_that_names_no_class_is_never_likened_to_one() -> None:
    plain = SMALLEST.replace('class = "fr-frigate-40"', "guns = 44")
    assert parse_level(plain).ships == parse_level(plain + OWN).ships


def test_an_editor_still_marks_a_class_that_is_none() -> None:
    named = shelf_schema()["$defs"]["Ship"]["properties"]["class"]["anyOf"]
    assert "fr-frigate-40" in named[0]["enum"]
    assert named[1]["pattern"].startswith("^own-")


# ------------------------------------------------------------------------------
# The balance card beside a level: read back as written, recognised when stale, never in the way
LEVEL = parse_level(SMALLEST)


def card(**changed: object) -> BalanceCard:
    given: dict[str, object] = {
        "battle": battle_hash(LEVEL),
        "book": "kmh",
        "captains": "ai:admiral",
        "battles": 200,
        "wins": {"british": 90, "french": 100, "draw": 10},
        "intervals": {"british": (0.38, 0.52), "french": (0.43, 0.57), "draw": (0.03, 0.09)},
        "turns": (5, 9, 20),
        "history": 50,
    }
    return BalanceCard.model_validate({**given, **changed})


def test_a_card_is_read_as_it_was_written(tmp_path: Path) -> None:
    level = tmp_path / "two.toml"
    card_path(level, "kmh").write_text(card_text(card()), "utf-8")
    assert card_path(level, "kmh").name == "two.kmh.balance.json"
    assert read_card(level, "kmh") == card()
    assert read_card(level, "wwh") is None


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"battle": "x"}', "[" * 5000, json.dumps({"format": 2}), " " * 70_000]
)
def test_what_is_no_card_is_passed_by(tmp_path: Path, text: str) -> None:
    level = tmp_path / "two.toml"
    card_path(level, "kmh").write_text(text, "utf-8")
    assert read_card(level, "kmh") is None


@pytest.mark.parametrize(
    ("old", "new", "stale"),
    [
        ('title = "Two frigates"', 'title = "Two of them"  # a comment', False),
        ("heading = 90", "heading = 91", True),
        ("guns = 32", "guns = 36", True),
        ('major = "captured junon or struck junon"', 'major = "struck junon"', True),
    ],
)
def test_a_card_is_stale_when_the_battle_is_another(old: str, new: str, stale: bool) -> None:
    assert is_stale(card(), parse_level(replace_line(old, new))) is stale


def test_a_card_says_what_to_expect() -> None:
    assert card_words(card(), LEVEL) == (
        "In 200 battles between equal captains: British 45 % (38 to 52), French 50 % (43 to 57), "
        "drawn 5 % (3 to 9); mostly 9 turns (5 to 20). It went as in history in 25%."
    )
    other = parse_level(replace_line("guns = 32", "guns = 36"))
    assert card_words(card(history=None), other).endswith("The level has changed since.")


def test_a_card_tells_by_what_scores_it_was_won(tmp_path: Path) -> None:
    had = {"british": (1, 5, 9), "french": (8, 8, 8)}
    judged = {"winner": "french", "by": "by points", "times": 42, "had": had}
    told = card(judged=[judged])
    assert card_words(told, LEVEL).endswith(" in 25%. French won 42 by points: British 5 (1 to 9), French 8.")
    level = tmp_path / "two.toml"
    card_path(level, "kmh").write_text(card_text(told), "utf-8")
    assert read_card(level, "kmh") == told


def test_a_card_of_before_scores_were_kept_is_read(tmp_path: Path) -> None:
    level = tmp_path / "two.toml"
    old = json.loads(card_text(card()))
    del old["judged"], old["unmirrored"]
    card_path(level, "kmh").write_text(json.dumps(old), "utf-8")
    found = read_card(level, "kmh")
    assert found == card()
    assert found.unmirrored_share("british") is None


def test_a_card_knows_how_fair_the_battle_is_as_it_is_drawn() -> None:
    told = card(unmirrored={"british": 30, "french": 50, "draw": 20})
    assert (told.unmirrored_share("british"), told.unmirrored_share("french")) == (0.4, 0.6)
    assert "Fought as it is drawn, a draw counted half: British 40 %, French 60 %." in card_words(told, LEVEL)


def test_levels_differ_in_their_hash(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text(SMALLEST, "utf-8")
    assert battle_hash(load_level(file)) == battle_hash(LEVEL)
    assert len(battle_hash(LEVEL)) == 16


def test_how_land_looks_makes_no_card_stale() -> None:
    shore = "[[chart.land]]\npoints = [[0, 0], [9, 0], [9, 9]]\n"
    plain = parse_level(
        SMALLEST.replace("chart = { size = [100, 80], wind_from = 0 }", f"[chart]\nsize = [100, 80]\n{shore}")
    )
    text = SMALLEST.replace(
        "chart = { size = [100, 80], wind_from = 0 }",
        f'[chart]\nsize = [100, 80]\n{shore}country = "karst"\n',
    )
    assert parse_level(text).chart.land[0].country == "karst"
    assert battle_hash(parse_level(text)) == battle_hash(plain) != battle_hash(LEVEL)


# ------------------------------------------------------------------------------
# No text of a level has an invisible character; angles are read to 0.01 degree
CONTROLS = [chr(n) for n in (*range(32), *range(0x7F, 0xA0)) if n not in (0x09, 0x0A)]
TURNING = list("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@pytest.mark.parametrize("character", [*CONTROLS, *TURNING], ids=lambda c: f"U+{ord(c):04X}")
def test_a_hidden_character_is_a_finding_at_its_place(character: str) -> None:
    escaped = SMALLEST.replace("Two frigates", f"Two \\u{ord(character):04x} frigates")
    (finding,) = findings_of(escaped)
    assert (finding.code, finding.line, finding.column) == ("hidden-character", 2, 9)
    assert f"U+{ord(character):04X}" in finding.message
    raw = SMALLEST.replace("guns = 32", f"guns = 32 # {character}x")
    (finding,) = findings_of(raw)
    assert (finding.code, finding.line, finding.column) == ("hidden-character", 14, 13)


@pytest.mark.parametrize(
    "line",
    [
        'briefing = "a\\u001b[31m"',
        'sources = ["one", "\\u009b"]',
        'x-note = { deep = ["\\u202e"] }',
        '"x-\\u001b" = 1',
        'x-note = { "\\u0007" = 1 }',
    ],
)
def test_it_is_found_in_every_text_and_key(line: str) -> None:
    (finding,) = findings_of(SMALLEST.replace("title", f"{line}\ntitle", 1))
    assert (finding.code, finding.line) == ("hidden-character", 2)


def test_lines_and_tabs_are_for_texts_of_several_lines() -> None:
    long = SMALLEST.replace("title", 'briefing = """\nOne.\n\tTwo.\n"""\ntitle', 1)
    assert parse_level(long).briefing_of() == "One.\n\tTwo."
    for gap in (r"\n", r"\t"):
        (finding,) = findings_of(SMALLEST.replace("Two frigates", f"Two{gap}frigates"))
        said = (finding.code, finding.message, finding.line)
        assert said == ("bad-value", "a text of one line belongs here, without tabs", 2)


# ------------------------------------------------------------------------------ the briefing
def test_a_briefing_is_one_text_or_a_table_by_side() -> None:
    one = parse_level(SMALLEST.replace("title", 'briefing = "They meet."\ntitle', 1))
    assert (one.briefing_of(), one.briefing_of("british")) == ("They meet.", "")
    lines = 'briefing.all = "They meet."\nbriefing.british = "You have the wind."\nbriefing.x-note = 1\n'
    several = parse_level(SMALLEST.replace("title", f"{lines}title", 1))
    assert several.briefing_of() == "They meet."
    assert several.briefing_of("british") == "You have the wind."
    assert several.briefing_of("french") == ""
    orders = parse_level(SMALLEST.replace("title", 'briefing = { british = "Take her." }\ntitle', 1))
    assert (orders.briefing_of(), orders.briefing_of("british")) == ("", "Take her.")
    assert Level.model_validate(several.model_dump(by_alias=True)) == several
    assert battle_hash(several) == battle_hash(parse_level(SMALLEST)), "and the battle is the same"


# ------------------------------------------------------------------------------ angles
@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("359.999", 0.0),
        ("359.996", 0.0),
        ("359.99", 359.99),
        ("0.004", 0.0),
        ("22.5", 22.5),
        ("292.499999", 292.5),
        ("359.9999999999", 0.0),
        ("90", 90.0),
    ],
)
def test_an_angle_is_read_to_the_hundredth_of_a_degree(said: str, read: float) -> None:
    text = SMALLEST.replace("heading = 90", f"heading = {said}")
    text = text.replace("wind_from = 0", f"wind_from = {said}")
    level = parse_level(text)
    assert (level.ships[0].heading, level.chart.wind_from) == (read, read)


@pytest.mark.parametrize("book", shelf.NAMES)
def test_a_heading_that_is_almost_360_is_played_under_every_book(book: str) -> None:
    """KMH broke at a turn of 360 degrees, which no table has; the other books are tested too."""
    text = (ROOT / "levels" / "kmh" / "constitution-and-guerriere.toml").read_text("utf-8")
    for heading in ("359.999", "359.995"):
        lines = [
            f"heading = {heading}" if line.startswith("heading = ") else line for line in text.split("\n")
        ]
        level, found = check_level("\n".join(lines))
        assert level is not None, found
        there = level_for_book(level, book)
        seats = {side.id: "ai:midshipman" for side in level.sides}
        battle = Battle(shelf.book(book).rules, there, make_seats(shelf.book(book).rules, there, seats, 1), 1)
        battle.run(400)
        battle.close()


def test_every_shipped_level_reads_as_it_is_written() -> None:
    for path in sorted(Path(ROOT / "levels").glob("*/*.toml")):
        assert load_level(path).title
