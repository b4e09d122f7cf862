"""Conditions are parsed alike from sentences and tables, and decide battles by plain facts."""

import pytest

from game.levels.conditions.grammar import parse_condition, parse_condition_table
from game.levels.conditions.objectives import (
    BattleFacts,
    ShipFact,
    Verdict,
    compute_verdict,
    is_true_now,
    settled_value,
)
from game.levels.conditions.tree import (
    AllOf,
    AnyOf,
    Condition,
    ConditionError,
    DeedVerb,
    FleetDeed,
    Not,
    ShipDeed,
    TurnLimit,
    condition_sentence,
    groups_in,
    ships_in,
)
from game.levels.format.model import Objective

FRIGATE = ShipFact("frigate", "british", points=32)
PRIZE = ShipFact("prize", "french", points=20)


def facts(prize: ShipFact = PRIZE, turn: int = 5, is_finished: bool = False) -> BattleFacts:
    return BattleFacts(turn, 12, is_finished, (FRIGATE, prize))


def prize(**changes: object) -> ShipFact:
    return ShipFact(**{"id": "prize", "side": "french", "points": 20, **changes})  # type: ignore[arg-type]


SENTENCES: list[tuple[str, object, Condition]] = [
    ("captured a", {"captured": "a"}, ShipDeed(DeedVerb.CAPTURED, "a")),
    (
        "captured a before turn 13",
        {"captured": "a", "before_turn": 13},
        ShipDeed(DeedVerb.CAPTURED, "a", before_turn=13),
    ),
    ("exits a right", {"exits": "a", "edge": "right"}, ShipDeed(DeedVerb.EXITS, "a", "right")),
    ("exits a", {"exits": "a"}, ShipDeed(DeedVerb.EXITS, "a")),
    ("exits left left", {"exits": "left", "edge": "left"}, ShipDeed(DeedVerb.EXITS, "left", "left")),
    ("struck a", {"struck": "a"}, ShipDeed(DeedVerb.STRUCK, "a")),
    ("sunk a", {"sunk": "a"}, ShipDeed(DeedVerb.SUNK, "a")),
    ("dismasted a", {"dismasted": "a"}, ShipDeed(DeedVerb.DISMASTED, "a")),
    ("crippled a", {"crippled": "a"}, ShipDeed(DeedVerb.CRIPPLED, "a")),
    ("lost 2 masts a", {"lost": "a", "masts": 2}, ShipDeed(DeedVerb.LOST, "a", masts=2)),
    ("lost 1 mast a", {"lost": "a"}, ShipDeed(DeedVerb.LOST, "a", masts=1)),
    ("struck 3 of a", {"struck": "a", "ships": 3}, FleetDeed(DeedVerb.STRUCK, "a", 3)),
    (
        "exits 12 of a top before turn 9",
        {"exits": "a", "ships": 12, "edge": "top", "before_turn": 9},
        FleetDeed(DeedVerb.EXITS, "a", 12, "top", 9),
    ),
    ("turn limit", {"turn": "limit"}, TurnLimit()),
    ("not sunk a", {"not": "sunk a"}, Not(ShipDeed(DeedVerb.SUNK, "a"))),
    ("not not sunk a", {"not": {"not": {"sunk": "a"}}}, Not(Not(ShipDeed(DeedVerb.SUNK, "a")))),
    (
        "sunk a and struck b",
        {"and": ["sunk a", {"struck": "b"}]},
        AllOf((ShipDeed(DeedVerb.SUNK, "a"), ShipDeed(DeedVerb.STRUCK, "b"))),
    ),
    (
        "sunk a or struck b and turn limit",
        {"or": ["sunk a", "struck b and turn limit"]},
        AnyOf((ShipDeed(DeedVerb.SUNK, "a"), AllOf((ShipDeed(DeedVerb.STRUCK, "b"), TurnLimit())))),
    ),
    (
        "(sunk a or struck b) and turn limit",
        {"and": [{"or": ["sunk a", "struck b"]}, "turn limit"]},
        AllOf((AnyOf((ShipDeed(DeedVerb.SUNK, "a"), ShipDeed(DeedVerb.STRUCK, "b"))), TurnLimit())),
    ),
    (
        "not (sunk a and struck a)",
        {"not": "sunk a and struck a"},
        Not(AllOf((ShipDeed(DeedVerb.SUNK, "a"), ShipDeed(DeedVerb.STRUCK, "a")))),
    ),
]


@pytest.mark.parametrize(("text", "table", "tree"), SENTENCES)
def test_a_sentence_and_its_table_are_one_condition(text: str, table: object, tree: Condition) -> None:
    assert parse_condition(text) == tree
    assert parse_condition_table(table) == tree
    assert parse_condition(condition_sentence(tree)) == tree


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "too soon"),
        ("captred a", 0, '"captred" is not a deed'),
        ("captured", 8, "id of a ship"),
        ("captured A", 9, "id of a ship"),
        ("captured a b", 11, "not expected"),
        ("captured a and", 14, "too soon"),
        ("(captured a", 11, '")" is missing'),
        ("captured a)", 10, "not expected"),
        ("captured a before 3", 18, '"turn"'),
        ("captured a before turn x", 23, "number"),
        ("captured a before turn 0", 23, "number"),
        ("lost masts a", 5, "number of masts"),
        ("lost 2 a", 7, '"masts"'),
        ("struck 0 of a", 7, "number of ships"),
        ("struck 3 a", 9, '"of" and a side'),
        ("struck 3 of", 11, "id of a side"),
        ("struck 3 of a b", 14, "not expected"),
        ("turn soon", 5, "a number"),
        ("exits a up", 8, "no edge of the chart"),
        ("not " * 50 + "sunk a", 52, "too deeply"),
        ("(" * 50, 13, "too deeply"),
        ("sunk " + "a" * 5000, 0, "longer than"),
    ],
)
def test_a_bad_sentence_is_refused_at_its_word(text: str, offset: int, message: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse_condition(text)
    assert refused.value.offset == offset
    assert message in refused.value.message


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ({}, ()),
        (3, ()),
        ({"sunk": "a", "struck": "b"}, ()),
        ({"sunk": "a", "edge": "left"}, ("edge",)),
        ({"sunk": 3}, ("sunk",)),
        ({"exits": "a", "edge": "up"}, ("edge",)),
        ({"lost": "a", "masts": 0}, ("masts",)),
        ({"lost": "a", "masts": True}, ("masts",)),
        ({"sunk": "a", "before_turn": "x"}, ("before_turn",)),
        ({"sunk": "a", "ships": 0}, ("ships",)),
        ({"lost": "a", "ships": 2}, ("ships",)),
        ({"turn": "soon"}, ("turn",)),
        ({"not": "sonk a"}, ("not",)),
        ({"and": ["sunk a"]}, ("and",)),
        ({"or": ["sunk a", {"not": 3}]}, ("or", 1, "not")),
    ],
)
def test_a_bad_table_is_refused_at_its_entry(table: object, path: tuple[str | int, ...]) -> None:
    with pytest.raises(ConditionError) as refused:
        parse_condition_table(table)
    assert refused.value.path == path


def test_a_table_that_holds_itself_is_refused() -> None:
    table: dict[str, object] = {}
    table["not"] = table
    with pytest.raises(ConditionError, match="too deeply"):
        parse_condition_table(table)


def test_names_come_once_in_order() -> None:
    assert ships_in(parse_condition("sunk b or (struck a and not sunk b) or turn limit")) == ("b", "a")
    counted = parse_condition("sunk 2 of y or (not struck 1 of x and struck 3 of y) or sunk a")
    assert (ships_in(counted), groups_in(counted)) == (("a",), ("y", "x"))


def squadron(*fates: str) -> BattleFacts:
    """Return ships of one side, each with her state."""
    ships = [
        ShipFact(f"s{n}", "french", struck=fate == "struck", sunk=fate == "sunk")
        for n, fate in enumerate(fates)
    ]
    return BattleFacts(5, 12, False, (FRIGATE._replace(struck=True), *ships))


@pytest.mark.parametrize(
    ("text", "fates", "done", "expected"),
    [
        ("struck 2 of french", ("struck", "", "struck"), True, True),
        ("struck 2 of french", ("struck", "", ""), False, None),
        ("struck 2 of french", ("struck", "sunk", "sunk"), False, False),
        ("struck 1 of french before turn 5", ("struck", "", ""), False, False),
        ("not struck 2 of french", ("struck", "sunk", "sunk"), True, True),
        ("struck 4 of french", ("struck", "", ""), False, False),
        ("struck 1 of nobody", ("struck",), False, False),
    ],
)
def test_what_so_many_ships_of_a_side_have_done(
    text: str, fates: tuple[str, ...], done: bool, expected: bool | None
) -> None:
    now = squadron(*fates)
    assert is_true_now(parse_condition(text), now) is done
    assert settled_value(parse_condition(text), now) is expected


@pytest.mark.parametrize(
    ("major", "reason"),
    [
        ("struck 2 of french", "2 ships of La Royale struck their colours."),
        ("sunk 1 of french", "1 ship of La Royale was sunk."),
        ("not struck 3 of french", "Fewer than 3 ships of La Royale struck their colours."),
    ],
)
def test_a_toll_is_said_in_words(major: str, reason: str) -> None:
    aims = (Objective(side="british", major=major),)
    now = squadron("struck", "struck", "sunk")._replace(is_finished=True)
    assert compute_verdict(aims, now, {"french": "La Royale"}).reason == reason


@pytest.mark.parametrize(
    ("text", "ship", "expected"),
    [
        ("captured prize", prize(captor="british"), True),
        ("captured prize", prize(captor="french"), False),
        ("captured prize", prize(), False),
        ("captured prize before turn 6", prize(captor="british"), True),
        ("captured prize before turn 5", prize(captor="british"), False),
        ("struck prize", prize(struck=True), True),
        ("sunk prize", prize(sunk=True), True),
        ("exits prize right", prize(exit_edge="right"), True),
        ("exits prize left", prize(exit_edge="right"), False),
        ("exits prize", prize(exit_edge="top"), True),
        ("dismasted prize", prize(fallen_masts=("fore", "main", "mizzen")), True),
        ("dismasted prize", prize(fallen_masts=("fore", "main", "bowsprit")), False),
        ("dismasted prize", prize(mast_count=0), False),
        ("lost 1 mast prize", prize(fallen_masts=("bowsprit",)), False),
        ("lost 2 masts prize", prize(fallen_masts=("fore", "main")), True),
        ("crippled prize", prize(damage=10), True),
        ("crippled prize", prize(damage=9), False),
        ("crippled prize", prize(points=0), False),
        ("sunk nobody", prize(sunk=True), False),
        ("not sunk prize", prize(), True),
        ("turn limit", prize(), False),
        ("struck prize and sunk prize", prize(struck=True), False),
        ("struck prize or sunk prize", prize(struck=True), True),
    ],
)
def test_conditions_by_facts(text: str, ship: ShipFact, expected: bool) -> None:
    assert is_true_now(parse_condition(text), facts(ship)) is expected


@pytest.mark.parametrize(
    ("text", "ship", "finished", "expected"),
    [
        ("sunk prize", prize(), False, None),
        ("sunk prize", prize(sunk=True), False, True),
        ("sunk prize", prize(), True, False),
        ("captured prize", prize(sunk=True), False, False),
        ("captured prize", prize(exit_edge="top"), False, False),
        ("captured prize before turn 5", prize(), False, False),
        ("captured prize before turn 6", prize(), False, None),
        ("not sunk prize", prize(), False, None),
        ("not sunk prize", prize(), True, True),
        ("not sunk prize", prize(sunk=True), False, False),
        ("turn limit", prize(), False, None),
        ("turn limit", prize(), True, True),
        ("struck prize and not sunk prize", prize(struck=True), False, None),
        ("struck prize and not sunk prize", prize(sunk=True), False, False),
        ("struck prize or not sunk prize", prize(struck=True), False, True),
        ("sunk nobody", prize(), False, False),
    ],
)
def test_what_can_still_happen_keeps_a_condition_open(
    text: str, ship: ShipFact, finished: bool, expected: bool | None
) -> None:
    assert settled_value(parse_condition(text), facts(ship, is_finished=finished)) is expected


CHASE = (
    Objective(side="british", major="captured prize or struck prize", minor="sunk prize"),
    Objective(
        side="french",
        major="exits prize right or (turn limit and not sunk prize)",
        draw="exits prize right and lost 1 mast prize",
    ),
)


@pytest.mark.parametrize(
    ("ship", "turn", "finished", "winner", "degree"),
    [
        (prize(), 5, False, "", ""),
        (prize(captor="british"), 5, False, "british", "major"),
        (prize(struck=True), 5, False, "british", "major"),
        (prize(sunk=True), 5, False, "", ""),
        (prize(sunk=True), 5, True, "british", "minor"),
        (prize(), 12, True, "french", "major"),
        (prize(), 13, False, "french", "major"),
        (prize(exit_edge="right"), 5, False, "french", "major"),
        (prize(exit_edge="left"), 5, False, "", ""),
        (prize(exit_edge="right", fallen_masts=("fore",)), 5, False, "", ""),
        (prize(exit_edge="right", fallen_masts=("fore",)), 5, True, "", "draw"),
    ],
)
def test_the_chase_is_decided(ship: ShipFact, turn: int, finished: bool, winner: str, degree: str) -> None:
    result = compute_verdict(CHASE, facts(ship, turn, finished))
    assert (result.winner, result.degree) == (winner, degree)
    assert result.is_decided is bool(degree)
    assert bool(result.reason) is bool(degree)


@pytest.mark.parametrize(
    ("major", "ship", "reason"),
    [
        ("captured prize or sunk prize", prize(captor="x"), "La Prise was captured."),
        ("struck prize", prize(struck=True), "La Prise has struck her colours."),
        ("sunk prize", prize(sunk=True), "La Prise was sunk."),
        ("exits prize top", prize(exit_edge="top"), "La Prise was driven off over the top edge."),
        ("exits prize", prize(exit_edge="top"), "La Prise was driven off."),
        ("exits 1 of french", prize(exit_edge="top"), "1 ship of the french was driven off."),
        ("not exits 1 of french", prize(), "Fewer than 1 ship of the french got away."),
        ("sunk prize", prize(sunk=True, burnt=True), "La Prise was burnt."),
        ("beaten prize", prize(burnt=True), "La Prise was burnt."),
        ("beaten prize", prize(sunk=True), "La Prise was sunk."),
        ("beaten prize", prize(struck=True, captor="british"), "La Prise has struck her colours."),
        ("beaten prize", prize(captor="british"), "La Prise was captured."),
        ("beaten prize", prize(aground=True), "La Prise was beaten."),
        ("dismasted prize", prize(sunk=True), "Nobody has done what they came for."),
        ("crippled prize", prize(damage=20), "La Prise was crippled."),
        ("lost 1 mast prize", prize(fallen_masts=("main",)), "La Prise has lost 1 mast."),
        ("lost 2 masts prize", prize(fallen_masts=("a", "b")), "La Prise has lost 2 masts."),
        (
            "turn limit and not captured prize",
            prize(),
            "The last turn is over and La Prise was not captured.",
        ),
        (
            "not (sunk prize or struck prize)",
            prize(),
            "La Prise was not sunk and La Prise has not struck her colours.",
        ),
        ("not (sunk prize and struck prize)", prize(sunk=True), "La Prise has not struck her colours."),
        ("not not sunk prize", prize(sunk=True), "La Prise was sunk."),
    ],
)
def test_the_reason_is_said_in_words(major: str, ship: ShipFact, reason: str) -> None:
    aims = (Objective(side="british", major=major),)
    result = compute_verdict(aims, facts(ship, turn=12, is_finished=True), {"prize": "La Prise"})
    assert result.reason == reason


def test_a_ship_that_leaves_has_got_away_if_her_own_side_wins_by_it() -> None:
    left = facts(prize(exit_edge="top"), turn=12, is_finished=True)
    for side, reason in (
        ("french", "Prize has got away by the top edge."),
        ("british", "Prize was driven off over the top edge."),
    ):
        assert compute_verdict((Objective(side=side, major="exits prize top"),), left).reason == reason


def test_a_battle_that_ends_early_is_not_said_to_have_had_its_last_turn() -> None:
    aims = (Objective(side="british", major="turn limit"),)
    early, late = (compute_verdict(aims, facts(turn=n, is_finished=True), {}).reason for n in (11, 12))
    assert early == "The battle has ended before its last turn."
    assert late == "The last turn is over."


def test_no_turn_begins_after_the_last() -> None:
    late = facts(prize(captor="british"), turn=13, is_finished=True)
    assert is_true_now(parse_condition("captured prize before turn 13"), late)
    assert not is_true_now(parse_condition("captured prize before turn 12"), late)


def test_two_sides_that_both_succeed_have_drawn() -> None:
    aims = (
        Objective(side="british", major="struck prize"),
        Objective(side="french", major="not sunk frigate"),
    )
    ended = facts(prize(struck=True), is_finished=True)
    assert compute_verdict(aims, ended) == Verdict("", "draw", "Both sides have done what they came for.")


def test_a_draw_gives_its_own_reason() -> None:
    result = compute_verdict(CHASE, facts(prize(exit_edge="right", fallen_masts=("fore",)), is_finished=True))
    assert result.reason == "Prize has got away by the right edge and prize has lost 1 mast."


def test_without_objectives_a_finished_battle_is_a_draw() -> None:
    assert not compute_verdict((), facts()).is_decided
    assert compute_verdict((), facts(is_finished=True)).degree == "draw"
