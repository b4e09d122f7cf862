"""WWH-0 and WWH-A: the board, the records, gunnery scores."""

from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.level import doubts, faults
from game.books.wwh.rules.manoeuvre import sail
from game.books.wwh.rules.scores import gunnery_score, model_length, rate_of
from game.books.wwh.rules.setting_up import run_setting_up
from game.books.wwh.rules.sheet import Board, Ship, Wind, get_ship
from game.books.wwh.rules.shots import broadsides_now
from game.core.events import Aboard, Left, Mustered
from game.core.markers import Gone
from game.core.steps import D6, Die, Roll
from game.core.table import every, get_single, has_marker
from game.levels.format.model import Level
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat
from game.sea.square import HEADING_NAMES, SQUARE_SIDE, Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.ship_boards import make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import level_in_squares, level_on_table, square_and_heading

EXAMPLES = [
    (100, "1st", "british", 8),
    (120, "1st", "french", 8),
    (130, "1st", "spanish", 8),
    (98, "2nd", "british", 7),
    (80, "3rd", "french", 5),
    (74, "3rd", "british", 5),
    (74, "3rd", "french", 4),
    (74, "3rd", "spanish", 4),
    (64, "3rd", "british", 4),
    (64, "3rd", "french", 3),
    (50, "4th", "british", 1),
    (44, "5th", "british", 0),
    (38, "5th", "british", 0),
    (38, "5th", "french", 0),
]
FRIGATES = [
    (44, "5th", "american", 5),
    (38, "5th", "british", 4),
    (40, "5th", "french", 4),
    (36, "5th", "french", 3),
    (36, "5th", "british", 4),
    (32, "5th", "british", 4),
    (28, "6th", "french", 2),
    (18, "sloop", "british", 2),
]


def entry(guns: int, rate: str, nation: str, **more: Any) -> dict[str, Any]:
    """A ship of a level, on the side of her nation."""
    return {"guns": guns, "rate": rate, "nation": nation, "side": nation} | more


def scores(level: Level) -> list[int]:
    """The gunnery of every ship of a level."""
    with level_on_table(level):
        return [ship.gunnery for ship in every(Ship)]


def test_wwh_0_1_squares_headings_and_six_sided_dice() -> None:
    fleets = [entry(74, "3rd", nation) for nation in ("british", "french") for _ in range(3)]
    level = level_in_squares(*fleets)
    with level_on_table(level):
        ships = every(Ship)
        assert (get_single(Board).columns, get_single(Board).rows) == (24, 18)
        assert [square_and_heading(s) for s in ships] == [(10, 2 + 2 * n, "E") for n in range(6)]
        assert {type(n) for s in ships for n in (s.square.x, s.square.y, s.heading)} == {int}
        assert {s.heading for s in ships} == {HEADING_NAMES.index("E")}
    battle = Battle(wwh, level, {"british": RandomSeat(1), "french": RandomSeat(2)}, 3)
    dice: list[Die] = []
    while battle.step() is StepResult.STEPPED and battle.turn < 6:
        if isinstance(battle.pending_step, Roll):
            dice += battle.pending_step.dice
    assert set(dice) == {D6}
    battle.close()


def test_wwh_0_1_who_leaves_the_board_has_not_struck() -> None:
    ship, foe = make_ship(at=(22, 5), point="E"), make_ship("foe", (2, 2), nation="french")
    with ships_on_table(ship, foe):
        outcome = run_procedure(sail(ship), "ahead", "ahead")
        assert has_marker(ship.number, Gone)
        assert [(e.clause, e.edge) for e in outcome.events_of(Left)] == [("WWH-0.1", "right")]
        assert outcome.open_step is None
        foe.heading, foe.last_run = HEADING_NAMES.index("NW"), 1
        assert run_procedure(sail(foe), "ahead", "ahead", "end").events_of(Left) == []
    assert square_and_heading(foe) == (0, 0, "NW")


@pytest.mark.parametrize(
    ("point", "start", "edge"), [("W", (0, 5), "left"), ("NW", (4, 0), "top"), ("S", (4, 23), "bottom")]
)
def test_wwh_0_1_every_edge_has_its_name(point: str, start: tuple[int, int], edge: str) -> None:
    ship, foe = make_ship(at=start, point=point), make_ship("foe", (12, 12), nation="french")
    with ships_on_table(ship, foe, wind="NE"):
        assert [e.edge for e in run_procedure(sail(ship), "ahead").events_of(Left)] == [edge]


def test_wwh_0_1_land_is_no_water() -> None:
    shore = {"points": [[12.2, 1.0], [14.0, 1.0], [14.0, 4.0], [12.2, 4.0]]}
    level = level_in_squares(entry(74, "3rd", "british"), chart={"land": [shore]})
    with level_on_table(level):
        assert get_single(Board).land == [[x, y] for y in (1, 2, 3) for x in (12, 13)]
        (ship,) = every(Ship)
        outcome = run_procedure(sail(ship), "ahead")
        assert outcome.refusal_clause("ahead") == "WWH-0.1"
        assert outcome.allowed_keys() == ["port", "starboard", "heave to", "end"]
        ship.square = Square(11, 2)
        assert run_procedure(sail(ship)).refusal_clause("end") == "WWH-1.3k"


@pytest.mark.clauses("WWH-0.1")
def test_models_fit_into_their_squares() -> None:
    rates = ("1st", "2nd", "3rd", "4th", "5th", "6th", "sloop", "")
    assert [rate_of(word) for word in rates] == [1, 2, 3, 4, 5, 6, 6, 6]
    sizes = [model_length(word) // 1_000 for word in rates]
    assert sizes == [66, 65, 62, 56, 54, 48, 40, 40]
    assert all(size < SQUARE_SIDE // 1_000 for size in sizes)


def test_wwh_0_1_a_level_in_centimetres_lies_on_squares() -> None:
    ships = [entry(74, "3rd", "british", at=[7.4, 7.5], heading=22.0)]
    level = level_in_squares(*ships, size=(152, 100), chart={"unit": "cm", "wind_from": 200.0})
    with level_on_table(level):
        assert (get_single(Board).columns, get_single(Board).rows) == (20, 13)
        assert [square_and_heading(s) for s in every(Ship)] == [(0, 1, "N")]
        assert HEADING_NAMES[get_single(Wind).blows_from] == "S"


def test_wwh_0_1_no_ship_begins_off_the_board_or_ashore() -> None:
    shore = {"points": [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]}
    places = [[30.0, 5.0], [1.5, 1.5], [9.0, 9.0]]
    level = level_in_squares(*(entry(74, "3rd", "british", at=at) for at in places), chart={"land": [shore]})
    found = faults(level)
    assert [(place, clause) for place, clause, _ in found] == [
        ("ship.ship-1", "WWH-0.1"),
        ("ship.ship-2", "WWH-0.1"),
    ]
    two = level_in_squares(*(entry(74, "3rd", "british", at=[5.0, 5.0], heading=0.0) for _ in range(2)))
    assert [(place, clause) for place, clause, _ in doubts(two)] == [
        ("ship.ship-1", "WWH-1.3c"),
        ("ship.ship-2", "WWH-0.1"),
        ("ship.ship-2", "WWH-1.3c"),
    ]


def musters(level: Level) -> list[Aboard]:
    """Every ship of the level at the muster, at whose board we are."""
    (told,) = run_procedure(run_setting_up(level)).events_of(Mustered)
    return list(told.ships)


def test_wwh_0_2_the_record_of_a_seventy_four() -> None:
    level = level_in_squares(entry(74, "3rd", "british", id="hornblower"))
    with level_on_table(level):
        ship = get_ship("hornblower")
        assert (ship.masts_standing, ship.damage) == (["fore", "main", "mizzen"], 0)
        assert (ship.gunnery_of("port"), ship.gunnery_of("starboard")) == (5, 5)
        mustered = musters(level)
    assert mustered == [Aboard("hornblower", "WWH-0.2")], "nothing about her is unusual"


def test_wwh_0_2_what_had_befallen_her_before() -> None:
    harm = {"points": 6, "masts": ["mizzen"], "fired": ["port"]}
    brig = entry(18, "sloop", "british", masts=2)
    level = level_in_squares(entry(74, "3rd", "british", damage=harm), brig)
    with level_on_table(level):
        ship, small = every(Ship)
        assert (ship.damage, ship.masts_down, ship.has_fired) == (4, ["mizzen"], True)
        assert small.rigged == ["fore", "main"]
        whole, brig_told = musters(level)
    assert whole.unusual == ("4 of 4 damage points lost", "mizzenmast gone", "her first shot fired")
    assert brig_told.unusual == ("her guns count for nothing in this action",)


@pytest.mark.parametrize(("guns", "rate", "nation", "score"), EXAMPLES)
def test_wwh_0_3_the_gunnery_of_each_broadside(guns: int, rate: str, nation: str, score: int) -> None:
    level = level_in_squares(entry(guns, rate, nation), entry(74, "3rd", "british"))
    assert scores(level)[0] == score


def test_wwh_0_3_term_by_term() -> None:
    with ships_on_table(ship := make_ship(guns=100, rate=1, nation="spanish")):
        terms = [(t.name, t.num) for t in gunnery_score(ship).terms]
    assert terms == [
        ("90 guns that count", 90),
        ("the rate", -10),
        ("rounded down", -9),
        ("a point for ten", 1),
    ]


@pytest.mark.clauses("WWH-0.3", "WWH-0.5", "WWH-4.2b")
@pytest.mark.parametrize(
    ("guns", "rate", "nation", "terms", "total"),
    [
        # tenths: 40 - 30 = 10, a point; a British score is rounded up as it stands
        (40, 3, "british", [("WWH-0.3", 40), ("WWH-0.3", -30), ("WWH-0.3", 1)], 1),
        # 30 - 30 = 0 is nought, and not below it
        (30, 3, "british", [("WWH-0.3", 30), ("WWH-0.3", -30), ("WWH-0.3", 1)], 0),
        # 19 - 30 = -11, rounded up: -1, which counts as nought
        (19, 3, "british", [("WWH-0.3", 19), ("WWH-0.3", -30), ("WWH-0.3", 1), ("WWH-0.5", 1)], 0),
        (90, 1, "british", [("WWH-0.3", 90), ("WWH-0.3", -10), ("WWH-0.3", 1)], 8),
        (91, 1, "british", [("WWH-0.3", 90), ("WWH-0.3", -10), ("WWH-0.3", 1)], 8),
        # 39 - 30 - 9 = 0: rounded down
        (39, 3, "french", [("WWH-0.3", 39), ("WWH-0.3", -30), ("WWH-0.3", -9), ("WWH-0.3", 1)], 0),
    ],
)
def test_the_gunnery_reason_by_reason(
    guns: int, rate: int, nation: str, terms: list[tuple[str, int]], total: int
) -> None:
    with ships_on_table(ship := make_ship(guns=guns, rate=rate, nation=nation)):
        score = gunnery_score(ship)
        assert ([(t.clause, t.num) for t in score.terms], score.total) == (terms, total)


def test_wwh_0_4_never_below_nought() -> None:
    ship = make_ship(at=(10, 10), port_lost=2)
    assert (ship.gunnery_of("port"), ship.gunnery_of("starboard")) == (3, 5)
    ship.port_lost = 6
    assert ship.gunnery_of("port") == 0
    foe = make_ship("foe", (9, 10), nation="french")
    with ships_on_table(ship, foe):
        assert broadsides_now(ship) == []


def test_wwh_0_5_a_frigate_in_the_line_of_battle_has_no_fire() -> None:
    level = level_in_squares(
        entry(74, "3rd", "british"),
        entry(38, "5th", "british", id="frigate", at=[10.5, 9.5], heading=0.0),
        entry(74, "3rd", "french", id="foe"),
    )
    with level_on_table(level):
        frigate, foe = get_ship("frigate"), get_ship("foe")
        assert frigate.gunnery == 0
        for off in range(1, 9):
            foe.square = frigate.square.square_towards(2, off)
            assert broadsides_now(frigate) == []
        told = [each.ship for each in musters(level) if each.unusual]
    assert told == ["frigate"]


def test_wwh_0_6_frigates_among_themselves() -> None:
    ships = [entry(guns, rate, nation) for guns, rate, nation, _ in FRIGATES]
    assert scores(level_in_squares(*ships)) == [score for *_, score in FRIGATES]
    assert scores(level_in_squares(*ships, entry(64, "3rd", "french")))[:-1] == [0] * len(FRIGATES)


def test_wwh_0_6_a_level_may_say_so() -> None:
    ships = [entry(38, "5th", "british"), entry(50, "4th", "american")]
    assert scores(level_in_squares(*ships)) == [0, 1]
    assert scores(level_in_squares(*ships, options=["frigate-action"])) == [4, 5]


@pytest.mark.clauses("WWH-4.2a", "WWH-4.2b", "WWH-4.2c")
def test_nations_and_bonuses_of_gunnery() -> None:
    ships = [
        entry(74, "3rd", "british"),
        entry(74, "3rd", "american"),
        entry(74, "3rd", "danish", gunnery_bonus=1, boarding_bonus=1),
        entry(75, "3rd", "spanish", gunnery_bonus=-9),
    ]
    level = level_in_squares(*ships)
    with level_on_table(level):
        assert [s.gunnery for s in every(Ship)] == [5, 5, 5, 0]
        assert every(Ship)[2].boarding_bonus == 1
        told = [(each.clause, each.traits) for each in musters(level)]
        assert told == [
            ("WWH-0.2", ()),
            ("WWH-4.2c", ("rated like the British",)),
            ("WWH-4.2c", ("rated like the French", "+1 in a boarding fight")),
            ("WWH-0.2", ()),
        ]
    assert scores(level_in_squares(*ships, options=["even-sides"])) == [4, 4, 5, 0]
    even = level_in_squares(entry(75, "3rd", "french"), options=["even-sides"])
    assert scores(even) == [5]


def test_wwh_a_1_two_squares_from_ship_to_ship() -> None:
    ships = [entry(74, "3rd", nation) for nation in ("british", "french") for _ in range(3)]
    level = level_in_squares(*ships, options=["deployment"])
    with level_on_table(level):
        run_procedure(run_setting_up(level))
        columns = [s.square.x for s in every(Ship)]
    assert columns == [14, 12, 10] * 2
