"""WWH-0 and WWH-A: the board, the records, gunnery scores."""

from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.level import (
    board_of,
    doubts,
    faults,
    fleet_sizes,
    is_frigate_action,
    longest_line_squares,
    names_of_masts,
    wind_of,
)
from game.books.wwh.rules.manoeuvre import sail
from game.books.wwh.rules.scores import gunnery_score, model_length, rate_of
from game.books.wwh.rules.setting_up import run_setting_up
from game.books.wwh.rules.sheet import Board, Hold, Line, Round, Ship, Wind, get_ship
from game.books.wwh.rules.shots import broadsides_now
from game.core.events import Aboard, Left, Mustered
from game.core.markers import Course, Gone, HasStruck
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


# ------------------------------------------------------------------------------
# WWH-0, WWH-S.1: what a level becomes on the board: its size and land, each field of a record, who is free,
# and what is refused or doubted, each at its edge
OWN = {"side": "british", "nation": "british", "guns": 74, "rate": "3rd", "id": "own"}
FOE = {"side": "french", "nation": "french", "guns": 74, "rate": "3rd", "id": "foe"}


def record(**fields: Any) -> Ship:
    """The record of one ship of a level with these fields."""
    with level_on_table(level_in_squares(OWN | fields, FOE)):
        return get_ship("own")


# ------------------------------------------------------------------------------ the board
@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [((24, 18), 24, 18), ((24.9, 18.9), 24, 18), ((1, 5), 1, 5), ((5, 1), 5, 1), ((2, 3), 2, 3)],
)
def test_wwh_0_1_the_board_has_as_many_whole_squares_as_the_chart(
    size: tuple[float, float], columns: int, rows: int
) -> None:
    board = board_of(level_in_squares(OWN | {"at": [0.5, 0.5]}, size=size))
    assert (board.columns, board.rows) == (columns, rows)


def test_wwh_0_1_a_square_is_land_if_its_middle_is() -> None:
    """The shore runs from 1.4 to 3.6 across and from 0.6 to 2.4 down: middles 1.5, 2.5, 3.5 lie
    within across, 1.5 alone down. The rock is one square in the corner."""
    shore = {"points": [[1.4, 0.6], [3.6, 0.6], [3.6, 2.4], [1.4, 2.4]]}
    rock = {"points": [[23.0, 17.0], [24.0, 17.0], [24.0, 18.0], [23.0, 18.0]]}
    board = board_of(level_in_squares(OWN, chart={"land": [shore], "rocks": [rock]}))
    assert board.land == [[1, 1], [2, 1], [3, 1], [23, 17]]


def test_wwh_0_1_the_level_says_how_long_and_with_what() -> None:
    level = level_in_squares(OWN, FOE, options=["doctrine"], rules={"turns": 7}, chart={"steady": True})
    board = board_of(level)
    assert (board.turns, board.steady, board.sides) == (7, True, ["british", "french"])
    assert not board_of(level_in_squares(OWN, FOE)).steady


@pytest.mark.parametrize(
    ("degrees", "point"), [(0, "N"), (22, "N"), (23, "NE"), (337, "NW"), (338, "N"), (None, "N")]
)
def test_wwh_s_3_the_wind_is_from_the_nearest_point(degrees: float | None, point: str) -> None:
    assert HEADING_NAMES[wind_of(level_in_squares(OWN, wind=degrees)).blows_from] == point


# ------------------------------------------------------------------------------ records
def test_wwh_0_2_a_record_has_what_the_level_says() -> None:
    ship = record(name="Swift", at=[3.5, 4.5], heading=135.0, boarding_bonus=2)
    assert (ship.id, ship.name, ship.side, ship.born) == ("own", "Swift", "british", "british")
    assert (square_and_heading(ship), ship.nation, ship.rate, ship.guns) == ((3, 4, "SE"), "british", 3, 74)
    assert (ship.boarding_bonus, ship.squadron) == (2, "british")
    # 62 mm at ten thousand units a centimetre and a tenth of that a millimetre
    assert ship.length == 62_000
    assert (ship.damage, ship.masts_down, ship.has_fired) == (0, [], False)


def test_wwh_0_2_a_ship_is_called_by_her_id_where_the_level_has_no_name() -> None:
    level = level_in_squares(OWN, FOE)
    nameless = level.ships[0].model_copy(update={"name": "", "nation": "", "kind": ""})
    with level_on_table(level.model_copy(update={"ships": (nameless, *level.ships[1:])})):
        ship = get_ship("own")
        assert (ship.name, ship.nation, ship.kind) == ("own", "", "seventy-four")


def test_wwh_0_3_a_craft_without_guns_and_rate_has_none() -> None:
    level = level_in_squares(OWN, FOE)
    bare = level.ships[0].model_copy(update={"guns": None, "rate": None})
    with level_on_table(level.model_copy(update={"ships": (bare, *level.ships[1:])})):
        ship = get_ship("own")
        assert (ship.guns, ship.rate, ship.length, ship.gunnery) == (0, 6, 40_000, 0)


@pytest.mark.parametrize(
    ("masts", "standing"),
    [
        (None, ["fore", "main", "mizzen"]),
        (3, ["fore", "main", "mizzen"]),
        (2, ["fore", "main"]),
        (1, ["main"]),
    ],
)
def test_wwh_0_2_the_masts_of_a_vessel(masts: int | None, standing: list[str]) -> None:
    level = level_in_squares(OWN, FOE)
    ship = level.ships[0].model_copy(update={"masts": masts})
    with level_on_table(level.model_copy(update={"ships": (ship, *level.ships[1:])})):
        assert get_ship("own").rigged == standing
    assert list(names_of_masts(len(standing))) == standing


@pytest.mark.parametrize(("points", "damage"), [(0, 0), (3, 3), (4, 4), (5, 4)])
def test_wwh_2_2b_no_record_begins_with_more_than_four_points(points: int, damage: int) -> None:
    assert record(damage={"points": points}).damage == damage


def test_wwh_4_2b_a_bonus_never_takes_guns_below_nought() -> None:
    # 74 guns, a third rate: 4.4, rounded up
    assert [record(gunnery_bonus=bonus).gunnery for bonus in (-6, -5, -4, 0, 1)] == [0, 0, 1, 5, 6]


# ------------------------------------------------------------------------------ squadrons
@pytest.mark.parametrize(
    ("free_side", "free_squadron", "free"),
    [
        (None, None, [False, False, False]),
        ("french", None, [True, True, False]),
        (None, "rear", [False, True, False]),
        (None, "van", [True, False, False]),
        ("british", None, [False, False, True]),
    ],
)
@pytest.mark.clauses("WWH-T.3", "WWH-4.2c")
def test_a_side_or_a_squadron_may_be_free(
    free_side: str | None, free_squadron: str | None, free: list[bool]
) -> None:
    level = level_in_squares(
        FOE | {"squadron": "van"},
        FOE | {"squadron": "rear", "id": "last"},
        OWN,
        side=[{"id": name, "free": name == free_side} for name in ("french", "british")],
        squadron=[{"id": name, "side": "french", "free": name == free_squadron} for name in ("van", "rear")],
    )
    with level_on_table(level):
        assert [ship.free for ship in every(Ship)] == free
        assert [ship.squadron for ship in every(Ship)] == ["van", "rear", "british"]


def test_wwh_s_1_without_events_nobody_is_to_come() -> None:
    with level_on_table(level_in_squares(OWN, FOE)):
        assert (get_single(Board).to_come, len(every(Line))) == ([], 2)
    late = level_in_squares(OWN, FOE, event=[{"when": "turn 2", "arrive": ["foe"]}])
    with level_on_table(late):
        assert (get_single(Board).to_come, [s.id for s in every(Ship)]) == (["french"], ["own"])
        assert len(every(Course)) == 1


@pytest.mark.parametrize(
    ("rates", "options", "frigates"),
    [
        (("5th", "6th"), [], True),
        (("5th", "sloop"), [], True),
        (("5th", "4th"), [], False),
        (("4th", "4th"), ["frigate-action"], True),
    ],
)
def test_wwh_0_6_from_the_fifth_rate_down_it_is_a_frigate_action(
    rates: tuple[str, str], options: list[str], frigates: bool
) -> None:
    level = level_in_squares(OWN | {"rate": rates[0]}, FOE | {"rate": rates[1]}, options=options)
    assert is_frigate_action(level) == frigates
    assert board_of(level).frigates_only == frigates


# ------------------------------------------------------------------------------ faults
def clauses(found: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """Places and clauses without the words."""
    return [(place, clause) for place, clause, _ in found]


@pytest.mark.parametrize(
    ("at", "fault"), [([0.0, 0.0], False), ([23.9, 17.9], False), ([24.1, 5.0], True), ([5.0, 18.1], True)]
)
def test_wwh_0_1_every_ship_lies_in_a_square_of_the_board(at: list[float], fault: bool) -> None:
    level = level_in_squares(OWN | {"at": [5.5, 5.5]}, FOE)
    ship = level.ships[0].model_copy(update={"at": tuple(at)})
    moved = level.model_copy(update={"ships": (ship, *level.ships[1:])})
    assert clauses(faults(moved)) == [("ship.own", "WWH-0.1")] * fault


@pytest.mark.parametrize(
    ("ships", "size", "fault"),
    [
        # n ships with a square between them take 2n - 1 squares
        (12, (23, 18), ""),
        (12, (22, 18), "WWH-S.1"),
        (12, (18, 23), ""),
        (12, (18, 22), "WWH-S.1"),
        (1, (1, 9), ""),
    ],
)
def test_wwh_s_1_the_longest_fleet_fits_along_the_longer_side(
    ships: int, size: tuple[int, int], fault: str
) -> None:
    fleet = [OWN | {"id": f"own-{n}", "at": [0.5, 0.5]} for n in range(ships)]
    level = level_in_squares(*fleet, FOE | {"at": [0.5, 0.5]}, size=size, options=["deployment"])
    assert longest_line_squares(level) == 2 * ships - 1
    assert fleet_sizes(level) == [ships, 1]
    assert [clause for _, clause, _ in faults(level)] == [fault] * bool(fault)
    without = level_in_squares(*fleet, FOE | {"at": [0.5, 0.5]}, size=size)
    assert faults(without) == []


def test_wwh_s_1_no_fleet_deploys_on_land() -> None:
    """One ship a side on 24 x 18 squares lies in column 12 of row 15 or 2, heading east."""
    berth = {"points": [[12.0, 15.0], [13.0, 15.0], [13.0, 16.0], [12.0, 16.0]]}
    ships = (OWN | {"at": [3.5, 3.5]}, FOE)
    on_land = level_in_squares(*ships, chart={"land": [berth]}, options=["deployment"])
    assert clauses(faults(on_land)) == [("rules.options", "WWH-S.1")]
    assert faults(level_in_squares(*ships, chart={"land": [berth]})) == []


# ------------------------------------------------------------------------------ doubts
@pytest.mark.parametrize(
    ("ships", "wind", "found"),
    [
        ((OWN | {"heading": 0.0}, FOE), 0, [("ship.own", "WWH-1.3c")]),
        ((OWN | {"heading": 45.0}, FOE), 0, []),
        ((OWN | {"heading": 0.0}, FOE), None, []),
        ((OWN | {"state": "anchored"}, FOE), 0, [("ship.own", "WWH-1.3k")]),
        ((OWN | {"state": "stopped"}, FOE), 0, []),
        ((OWN | {"at": [5.1, 5.1]}, FOE | {"at": [5.9, 5.9]}), 0, [("ship.foe", "WWH-0.1")]),
        ((OWN | {"at": [5.1, 5.1]}, FOE | {"at": [6.1, 5.9]}), 0, []),
    ],
)
@pytest.mark.clauses("WWH-0.1", "WWH-1.3c", "WWH-1.3k")
def test_what_is_hardly_meant(
    ships: tuple[dict[str, Any], ...], wind: float | None, found: list[tuple[str, str]]
) -> None:
    assert clauses(doubts(level_in_squares(*ships, wind=wind))) == found


def test_wwh_0_1_in_whose_square_she_lies_is_told() -> None:
    ships = [OWN | {"id": name, "at": [5.5, 5.5]} for name in ("a", "b", "c")]
    told = [words for _, _, words in doubts(level_in_squares(*ships))]
    assert told == ['she lies in the square of "a"'] * 2


# ------------------------------------------------------------------------------ for scripts
@pytest.mark.parametrize(
    ("path", "value", "reads"),
    [
        ("ships.own.x", 3, lambda: get_ship("own").square == Square(3, 2)),
        ("ships.own.y", 7, lambda: get_ship("own").square == Square(10, 7)),
        ("ships.own.heading", "SW", lambda: get_ship("own").heading == 5),
        ("ships.own.heading", 7, lambda: get_ship("own").heading == 7),
        ("ships.own.heading", 0, lambda: get_ship("own").heading == 0),
        ("ships.own.struck", True, lambda: has_marker(get_ship("own").number, HasStruck)),
        ("ships.own.struck", False, lambda: not has_marker(get_ship("own").number, HasStruck)),
        ("ships.own.hove_to", True, lambda: get_ship("own").hove_to),
        ("wind.blows_from", "E", lambda: get_single(Wind).blows_from == 2),
        ("wind.strength", 2, lambda: get_single(Wind).strength == 2),
        ("round.number", 4, lambda: get_single(Round).number == 4),
        ("board.turns", 9, lambda: get_single(Board).turns == 9),
    ],
)
def test_wwh_0_2_a_script_lays_a_value_on_the_table(path: str, value: Any, reads: Any) -> None:
    with level_on_table(level_in_squares(OWN, FOE)):
        wwh.amend(path, value)
        assert reads()


def test_wwh_t_3_lines_are_formed_anew_when_a_script_has_moved_a_ship_or_freed_her() -> None:
    ships = [FOE | {"id": name, "at": [x, 2.5], "heading": 90.0} for name, x in (("a", 8), ("b", 6))]
    with level_on_table(level_in_squares(*ships, OWN)):
        (line,) = [ln for ln in every(Line) if ln.side == "french"]
        assert line.ships == ["a", "b"]
        wwh.amend("ships.b.x", 12)
        assert line.ships == ["b", "a"]
        wwh.amend("ships.b.free", True)
        assert line.ships == ["a"]
        wwh.amend("ships.b.free", False)
        wwh.amend("ships.b.range", {"of": "a", "range": 2, "bearing": 270.0})
        assert line.ships == ["a", "b"]
        # the foremost is reckoned along the heading of the first: on west that is b
        wwh.amend("ships.a.heading", "W")
        assert line.ships == ["b", "a"]


def test_wwh_e2_a_script_lays_holds_on_the_table() -> None:
    hold = {"mover": "own", "other": "foe", "mover_side": "port", "other_side": "starboard"}
    with level_on_table(level_in_squares(OWN, FOE)):
        wwh.amend("holds", [hold | {"foul": True}])
        (found,) = every(Hold)
        assert (found.mover, found.other_side, found.foul) == ("own", "starboard", True)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("ships.own.heading", -1, "a heading is 0 to 7"),
        ("ships.own.heading", 8, "a heading is 0 to 7"),
        ("ships.own.heading", "up", "a heading is 0 to 7"),
        ("wind.blows_from", True, "a heading is 0 to 7"),
        ("ships.own.x", "3", "a square is a whole number"),
        ("ships.own.hove_to", 1, "a value of kind bool is wanted"),
        ("wind.strength", True, "a value of kind int is wanted"),
        ("wind.colour", 1, "there is no such place"),
        ("sea.turns", 1, "there is no such place"),
        ("ships.nobody.damage", 1, "there is no such place"),
    ],
)
def test_wwh_0_2_a_value_that_does_not_fit_is_refused(path: str, value: Any, why: str) -> None:
    with level_on_table(level_in_squares(OWN, FOE)), pytest.raises(ValueError, match=why):
        wwh.amend(path, value)
