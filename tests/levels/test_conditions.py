"""Conditions besides deeds of ships: positions, zones, groups, scores, weather, turns."""

from typing import Any

import pytest

from game.levels import check_level
from game.levels.conditions.facts import BattleFacts, FixedFacts, Reward, ShipFact, ZoneArea, points_of_side
from game.levels.conditions.grammar import parse_condition, parse_condition_table
from game.levels.conditions.level_events import cache_last_level, fixed_facts, id_name_pairs
from game.levels.conditions.objectives import cached_verdict, compute_verdict, is_true_now, settled_value
from game.levels.conditions.satisfiability import MAX_PARTS, possible_tree_values, possible_values
from game.levels.conditions.tree import (
    ALL,
    HALF,
    Condition,
    ConditionError,
    DeedVerb,
    FleetDeed,
    HasPoints,
    HoldsZone,
    SeaIs,
    ShipDeed,
    ShipsNear,
    TurnReached,
    WindIs,
    acting_sides_in,
    condition_sentence,
    depends_on_positions,
    groups_in,
    rescale_turns,
    ships_in,
    zones_in,
)
from game.levels.format.model import Level, Objective
from game.levels.reading.level_reader import load_level
from game.levels.reading.nearest_sentence import compass_degrees
from tests.books.kmh.face.input_driver import LEVELS
from tests.levels.samples import SMALLEST, replace_line

ROADS = ZoneArea("roads", ((-9, -9), (100, -9), (100, 100), (-9, 100)))
BUOY = ZoneArea("buoy", (), (500, 500), 50)
GROUND = FixedFacts(
    (("van", ("a", "b")), ("french", ("c", "d", "e"))),
    (("a", 74), ("b", 36), ("c", 80), ("d", 40), ("e", 30)),
    (ROADS, BUOY),
    (
        Reward("british", parse_condition("struck any of french")),  # type: ignore[arg-type]
        Reward("british", ShipDeed(DeedVerb.SUNK, "c"), 5),
    ),
    chart_unit_length=10,
)


def fleet(**changed: ShipFact) -> tuple[ShipFact, ...]:
    ships = {name: ShipFact(name, "british", points=10) for name in "ab"}
    ships |= {name: ShipFact(name, "french", points=10) for name in "cde"}
    return tuple((ships | changed).values())


def facts(turn: int = 3, is_finished: bool = False, wind: str = "fresh", **ships: ShipFact) -> BattleFacts:
    return BattleFacts(turn, 9, is_finished, fleet(**ships), wind, 4500, "choppy", GROUND)


def french(name: str, **changes: object) -> ShipFact:
    return ShipFact(**{"id": name, "side": "french", "points": 10, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("beaten a", ShipDeed(DeedVerb.BEATEN, "a")),
        ("damaged 25 a before turn 4", ShipDeed(DeedVerb.DAMAGED, "a", before_turn=4, damage_percent=25)),
        ("reaches a roads", ShipDeed(DeedVerb.REACHES, "a", zone="roads")),
        ("reaches all of van buoy", FleetDeed(DeedVerb.REACHES, "van", ALL, zone="buoy")),
        ("struck half of french", FleetDeed(DeedVerb.STRUCK, "french", HALF)),
        ("struck 1 of french", FleetDeed(DeedVerb.STRUCK, "french", 1)),
        ("alight a", ShipDeed(DeedVerb.ALIGHT, "a")),
        ("a within 12.5 of c", ShipsNear("a", "c", 12.5)),
        ("holds french roads", HoldsZone("french", "roads")),
        ("points 12 of british", HasPoints("british", 12)),
        ("turn 6", TurnReached(6)),
        ("wind calm", WindIs("calm")),
        ("wind from 180", WindIs(180.0)),
        ("sea choppy", SeaIs("choppy")),
    ],
)
def test_a_sentence_and_what_it_stands_for(text: str, tree: Condition) -> None:
    assert parse_condition(text) == tree
    assert condition_sentence(tree) == text


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({"damaged": "a"}, "damaged 50 a"),
        ({"damaged": "van", "share": 20, "ships": 2}, "damaged 20 2 of van"),
        ({"reaches": "a", "zone": "roads", "before_turn": 5}, "reaches a roads before turn 5"),
        ({"struck": "french", "ships": "half"}, "struck half of french"),
        ({"turn": 6}, "turn 6"),
        ({"and": [{"turn": 2}, "a within 3 of b"]}, "turn 2 and a within 3 of b"),
    ],
)
def test_a_table_says_the_same(table: object, text: str) -> None:
    assert condition_sentence(parse_condition_table(table)) == text


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("a within x of b", 9, "a distance"),
        ("a within 0 of b", 9, "a distance"),
        ("a within 5 b", 11, '"of"'),
        ("a within 5 of", 13, "a ship"),
        ("turn", 0, "says nothing"),
        ("turn 0", 5, "a number"),
        ("wind mild", 5, "one of"),
        ("wind from 400", 10, "degrees"),
        ("sea wet", 4, "one of"),
        ("holds french", 12, "a zone"),
        ("points of french", 7, "a number"),
        ("points 3 french", 9, '"of"'),
        ("damaged a", 8, "how many"),
        ("damaged 101 a", 8, "how many"),
        ("reaches a", 9, "a zone"),
        ("struck most of french", 7, "number of ships"),
    ],
)
def test_a_bad_sentence_is_refused_at_its_word(text: str, offset: int, message: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse_condition(text)
    assert refused.value.offset == offset
    assert message in refused.value.message


def test_a_misspelt_head_is_told_the_nearest() -> None:
    with pytest.raises(ConditionError) as refused:
        parse_condition("captred a")
    assert refused.value.hint.startswith('did you mean "captured"?')


def test_what_a_condition_names_by_kind() -> None:
    tree = parse_condition(
        "(a within 5 of c or struck 2 of van) and not (holds french roads or points 3 of british)"
        " and reaches b buoy"
    )
    assert ships_in(tree) == ("a", "c", "b")
    assert groups_in(tree) == ("van",)
    assert acting_sides_in(tree) == ("french", "british")
    assert zones_in(tree) == ("roads", "buoy")
    assert depends_on_positions(tree)
    assert not depends_on_positions(parse_condition("struck a and turn 3"))


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("turn 1", "turn 1"),
        ("turn 4", "turn 7"),
        ("struck a before turn 4", "struck a before turn 7"),
        ("not (struck 2 of van before turn 2 or turn limit)", None),
    ],
)
def test_turns_keep_their_share_of_a_longer_battle(text: str, there: str | None) -> None:
    scaled = condition_sentence(rescale_turns(parse_condition(text), 16, 8))
    assert scaled == (there or "not (struck 2 of van before turn 3 or turn limit)")


@pytest.mark.parametrize(
    ("text", "ships", "so"),
    [
        ("turn 3", {}, True),
        ("turn 4", {}, False),
        ("wind fresh", {}, True),
        ("wind calm", {}, False),
        ("wind from 60", {}, True),
        ("wind from 70", {}, False),
        ("sea choppy", {}, True),
        ("a within 10 of c", {"a": ShipFact("a", "british"), "c": french("c", x=60, y=80)}, True),
        ("a within 9.9 of c", {"c": french("c", x=60, y=80)}, False),
        ("a within 9 of c", {"c": french("c", sunk=True)}, False),
        ("reaches c roads", {"c": french("c", x=99, y=1)}, True),
        ("reaches c roads", {"c": french("c", x=101, y=1)}, False),
        ("reaches c buoy", {"c": french("c", x=530, y=540)}, True),
        ("reaches c buoy", {"c": french("c", x=531, y=540)}, False),
        ("reaches c buoy", {"c": french("c", x=500, y=500, is_expected=True)}, False),
        ("holds british roads", {s: french(s, x=900) for s in "cde"}, True),
        ("holds british roads", {"c": french("c"), "d": french("d", x=900)}, False),
        ("beaten c", {"c": french("c", captor="british")}, True),
        ("beaten c", {"c": french("c", burnt=True)}, True),
        ("beaten c", {"c": french("c", aground=True)}, False),
        ("beaten half of french", {"c": french("c", struck=True), "d": french("d", sunk=True)}, True),
        ("beaten half of french", {"c": french("c", struck=True)}, False),
        ("beaten all of french", {s: french(s, struck=True) for s in "cde"}, True),
        ("damaged 30 c", {"c": french("c", damage=3)}, True),
        ("damaged 31 c", {"c": french("c", damage=3)}, False),
        ("alight c", {"c": french("c", alight=True)}, True),
        ("points 120 of british", {s: french(s, struck=True) for s in "cd"}, True),
        ("points 121 of british", {s: french(s, struck=True) for s in "cd"}, False),
        ("points 85 of british", {"c": french("c", struck=True, sunk=True)}, True),
    ],
)
def test_what_holds_of_the_facts(text: str, ships: dict[str, Any], so: bool) -> None:
    assert is_true_now(parse_condition(text), facts(**ships)) is so


@pytest.mark.parametrize("text", ["alight c", "aground c", "holds british roads", "wind fresh"])
def test_what_only_lasts_a_while_is_read_at_the_end(text: str) -> None:
    ships: dict[str, Any] = {s: french(s, x=900) for s in "de"}
    ships["c"] = french("c", x=900, alight=True, aground=True)
    assert settled_value(parse_condition(text), facts(**ships)) is None
    assert settled_value(parse_condition(text), facts(is_finished=True, **ships)) is True


def test_a_place_once_reached_decides_at_once() -> None:
    aims = [Objective(side="british", major="reaches a roads")]
    assert compute_verdict(aims, facts(a=ShipFact("a", "british", x=50, y=50))).winner == "british"
    assert not compute_verdict(aims, facts(a=ShipFact("a", "british", x=500))).is_decided


def test_a_ship_still_to_come_keeps_everything_open() -> None:
    late = french("c", is_expected=True)
    assert settled_value(parse_condition("struck c"), facts(c=late)) is None
    assert settled_value(parse_condition("struck c"), facts(c=late, is_finished=True)) is False


def test_scores_decide_what_no_objective_has() -> None:
    ships: dict[str, Any] = {"c": french("c", struck=True)}
    assert points_of_side("british", facts(**ships)) == 80
    told = compute_verdict([], facts(is_finished=True, **ships), {"british": "Royal Navy"})
    assert (told.winner, told.degree) == ("british", "minor")
    assert told.reason == "By points, Royal Navy 80."
    assert compute_verdict([], facts(is_finished=True)).winner == ""
    assert not compute_verdict([], facts(**ships)).is_decided


@pytest.mark.parametrize(
    ("text", "ships", "words"),
    [
        ("a within 90 of c", {}, "a came near c."),
        ("not wind calm", {}, "The wind is not calm."),
        ("beaten half of french", {"c": french("c", sunk=True), "d": french("d", sunk=True)},
         "2 ships of the french were beaten."),
        ("reaches c roads", {}, "C has reached roads."),
        ("points 1 of british", {"c": french("c", struck=True)}, "The british has made 1 point."),
        ("turn 2", {}, "Turn 2 has come."),
    ],
)  # fmt: skip
def test_the_reason_is_said_in_words(text: str, ships: dict[str, Any], words: str) -> None:
    aims = [Objective(side="british", major=text)]
    told = compute_verdict(aims, facts(is_finished=True, **ships))
    assert told.reason.lower() == words.lower()


# ------------------------------------------------------------------------------ by whom
TAKEN: dict[str, Any] = {"c": french("c", captor="british"), "d": french("d", struck=True, captor="spanish")}


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("captured c by british", True),
        ("captured c by spanish", False),
        ("captured c by french", False),
        ("beaten d by spanish", True),
        ("beaten d by british", False),
        ("beaten e by british", False),
        ("beaten e", True),
        ("captured any of french by british", True),
        ("captured 2 of french by british", False),
        ("captured 2 of french", True),
        ("captured c by british before turn 3", False),
        ("captured c by british before turn 4", True),
    ],
)
def test_a_deed_may_be_asked_of_one_side(text: str, is_so: bool) -> None:
    now = facts(3, **TAKEN, e=french("e", sunk=True))
    assert is_true_now(parse_condition(text), now) is is_so
    assert condition_sentence(parse_condition(text)) == text.replace("any", "1")


def test_who_did_it_may_stand_in_a_table_and_must_be_a_side() -> None:
    table = {"captured": "a", "by": "french", "before_turn": 4}
    assert parse_condition_table(table) == parse_condition("captured a by french before turn 4")
    assert acting_sides_in(parse_condition("captured a by french and holds british roads")) == (
        "french",
        "british",
    )
    with pytest.raises(ConditionError, match="nobody notes by whom"):
        parse_condition("sunk a by french")
    with pytest.raises(ConditionError, match='"by" is not expected'):
        parse_condition_table({"sunk": "a", "by": "french"})


def test_who_did_it_is_told_when_it_has_decided_the_battle() -> None:
    aim = Objective(side="british", major="captured c by british")
    names = {"c": "Courageux", "british": "the Royal Navy"}
    won = compute_verdict([aim], facts(**TAKEN), names)
    assert (won.winner, won.reason) == ("british", "Courageux was captured by the Royal Navy.")
    other = compute_verdict([aim], facts(c=french("c", captor="spanish")), names)
    assert not other.is_decided
    lost: dict[str, Any] = {"d": french("d", sunk=True)}
    assert settled_value(parse_condition("captured d by british"), facts(**lost)) is False


# ------------------------------------------------------------------------------ what was meant
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("packet exits right", "exits packet right"),
        ("packet exits the right edge before turn 9", "exits packet right before turn 9"),
        ("exits packet the right edge", "exits packet right"),
        ("exits packet east", "exits packet right"),
        ("not packet leaves left", "exits packet left"),
        ("struck junon or (junon loses two masts)", "lost 2 masts junon"),
        ("lost junon 2 masts", "lost 2 masts junon"),
        ("junon captured by british", "captured junon by british"),
        ("packet reaches the roads", "reaches packet roads"),
        ("struck three of french", "struck 3 of french"),
        ("half of the french struck", "struck half of french"),
        ("damaged junon 25%", "damaged 25 junon"),
        ("struck junon by turn 9", "struck junon before turn 10"),
        ("amphion is within 20 of junon", "amphion within 20 of junon"),
        ("wind north-westerly", "wind from 315"),
        ("captred junon", "captured junon"),
    ],
)
def test_the_nearest_sentence_is_told_with_the_authors_own_words(text: str, meant: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse_condition(text)
    assert f'write "{meant}"' in refused.value.hint
    assert condition_sentence(parse_condition(meant)) == meant


@pytest.mark.parametrize("text", ["destroyed junon", "struck junon and", "turn", "holds french"])
def test_where_nobody_can_say_what_was_meant_the_grammar_is_told(text: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse_condition(text)
    assert 'write "struck' not in refused.value.hint
    assert refused.value.hint


@pytest.mark.parametrize(
    ("word", "degrees"),
    [
        ("north", 0),
        ("NNE", 22.5),
        ("south-westerly", 225),
        ("North-North-East", 22.5),
        ("E by N", 78.75),
        ("north by west", 348.75),
        ("NW by W", 303.75),
        ("E by E", None),
        ("junon", None),
        ("", None),
        ("nonsense", None),
    ],
)
def test_a_point_of_the_compass_in_degrees(word: str, degrees: float | None) -> None:
    assert compass_degrees(word) == degrees


def test_a_reason_calls_groups_and_squadrons_by_their_names() -> None:
    level = load_level(LEVELS.parent / "kmh/copenhagen.toml")
    names = dict(id_name_pairs(level))
    assert (names["line"], names["elephant"]) == ("The Danish line", "Elephant")
    facts = BattleFacts(21, 20, True, (), fixed=fixed_facts(level))
    told = cached_verdict((level.objectives[1],), facts, id_name_pairs(level)).reason
    assert told == "The last turn is over and fewer than 10 ships of the Danish line were beaten."


def test_what_follows_from_a_level_is_found_once_until_another_is_asked_about() -> None:
    asked: list[str] = []

    def title_of(level: Level) -> str:
        asked.append(level.title)
        return level.title

    remembered = cache_last_level(title_of)
    read = load_level(LEVELS / "mirror-duel.toml")
    one, other = (read.model_copy(update={"title": title}) for title in ("One", "Other"))
    assert [remembered(level) for level in (one, one, other, one)] == ["One", "One", "Other", "One"]
    assert asked == ["One", "Other", "One"]


def test_of_two_ships_with_one_id_the_first_counts_wherever_they_are_looked_up() -> None:
    alike = (ShipFact("x", "a", struck=True), ShipFact("x", "b"), ShipFact("y", "b"))
    facts = BattleFacts(1, 5, False, alike)
    assert facts.ships_by_id() == {name: facts.find_ship(name) for name in ("x", "y")}


# ------------------------------------------------------------------------------
# Conditions that can never be true or always are; no false alarm about the others
NEVER = [
    "beaten a and not beaten a",
    "exits a left and exits a right",
    "exits a left and not exits a",
    "sunk a and not beaten a",
    "captured a by x and not captured a",
    "struck a before turn 3 and not struck a before turn 5",
    "turn 5 and not turn 3",
    "wind calm and wind fresh",
    "wind from 0 and wind from 180",
    "sea calm and sea rough",
    "holds x roads and holds y roads",
    "struck 3 of x and not struck 2 of x",
    "struck all of x and not struck half of x",
    "lost 2 masts a and not lost 1 mast a",
    "damaged 50 a and not damaged 25 a",
    "points 9 of x and not points 4 of x",
    "sunk a before turn 1",
    "not (sunk a or not sunk a)",
]
ALWAYS = [
    "sunk a or not sunk a",
    "beaten a or not struck a",
    "turn 3 or not turn 5",
    "not (exits a left and exits a right)",
]
OPEN = [
    "not beaten a",
    "beaten a and not beaten b",
    "exits a left and not exits a right",
    "beaten a and not sunk a",
    "captured a and not captured a by x",
    "struck a before turn 5 and not struck a before turn 3",
    "turn 3 and not turn 5",
    "wind from 0 and wind from 30",
    "struck 2 of x and not struck 3 of x",
    "struck half of x and not struck all of x",
    "struck a or turn limit",
    "reaches a roads and not reaches a bay",
    "lost 1 mast a and not lost 2 masts a",
    "alight a and not aground a",
    "a within 5 of b and not a within 2 of b",
]


@pytest.mark.parametrize("text", NEVER)
def test_what_contradicts_itself_is_never_true(text: str) -> None:
    assert possible_values(text) == {False}


@pytest.mark.parametrize("text", ALWAYS)
def test_what_leaves_nothing_out_is_always_true(text: str) -> None:
    assert possible_values(text) == {True}


@pytest.mark.parametrize("text", OPEN)
def test_what_a_battle_decides_may_be_either(text: str) -> None:
    assert possible_values(text) == {True, False}


def test_what_is_known_of_a_part_counts() -> None:
    tree = parse_condition("turn 3 and struck a")
    assert possible_tree_values(tree, lambda p: False if isinstance(p, ShipDeed) else None) == {False}
    assert possible_tree_values(tree, lambda p: isinstance(p, TurnReached | ShipDeed)) == {True}


def test_a_condition_of_very_many_parts_is_not_doubted() -> None:
    many = " and ".join(f"sunk s{n}" for n in range(MAX_PARTS + 1))
    assert possible_values(f"{many} and not sunk s0") == {True, False}
    assert possible_values("sunk s0 and not sunk s0") == {False}


# ------------------------------------------------------------------------------ in a level
RULES, MAJOR = 'rules = { book = "kmh" }', 'major = "captured junon or struck junon"'


def codes(text: str) -> list[str]:
    """Return the codes of the warnings of a level."""
    level, found = check_level(text)
    assert level is not None
    return [f.code for f in found]


@pytest.mark.parametrize(
    ("aim", "found"),
    [
        ("turn 3", ["always"]),
        ("turn 3 or sunk junon", ["always"]),
        ("turn limit", []),
        ("turn 3 and not beaten amphion", []),
        ("turn 32 or turn 33", ["beyond-limit", "beyond-limit"]),
        ("not turn 3", []),
    ],
)
def test_a_victory_by_the_clock_alone_is_doubted(aim: str, found: list[str]) -> None:
    assert codes(replace_line(MAJOR, f'major = "{aim}"')) == found


LATE = '\n[[ship]]\nid = "late"\nside = "french"\nguns = 40\nat = [50, 70]\nheading = 90\n'


@pytest.mark.parametrize(
    ("events", "found"),
    [
        # One comes by the clock, the other after her.
        (['when = "turn 3"\narrive = ["late"]', 'when = "struck late"\nend = true'], []),
        # Either way in is enough.
        (['when = "sunk late or turn 9"\narrive = ["late"]'], []),
        (['when = "struck late"\nend = true', 'when = "wind calm"\narrive = ["late"]'], []),
        # All of a side that never comes whole; half of it is enough.
        (['when = "struck all of french"\narrive = ["late"]'], ["never"]),
        (['when = "struck half of french"\narrive = ["late"]'], []),
        (['when = "junon within 5 of late"\narrive = ["late"]'], ["out-of-reach"]),
        (['when = "turn limit"\nmessage = "Night."'], ["never"]),
        (['when = "turn 99"\nmessage = "Night."'], ["beyond-limit"]),
    ],
)
def test_an_event_that_never_comes_is_doubted(events: list[str], found: list[str]) -> None:
    text = SMALLEST + LATE + "".join(f"\n[[event]]\n{event}\n" for event in events)
    assert codes(text) == found


@pytest.mark.parametrize(
    ("chart", "wind", "found"),
    [
        ("wind_from = 0", "", []),
        ("wind_from = 0, steady = true", "", ["never"]),
        ('wind_from = 0, steady = true, wind = "calm"', "", []),
        ("wind_from = 0, steady = true", '[[event]]\nwhen = "turn 2"\nwind = "calm"\n', []),
    ],
)
def test_a_calm_that_never_falls_is_not_waited_for(chart: str, wind: str, found: list[str]) -> None:
    text = replace_line(
        "chart = { size = [100, 80], wind_from = 0 }", f"chart = {{ size = [100, 80], {chart} }}"
    )
    assert codes(f'{text}\n[[event]]\nwhen = "wind calm"\nmessage = "!"\n{wind}') == found
