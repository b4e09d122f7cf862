"""Every shipped level of Warm Work, Hardy! played by chance with options by chance: what must hold
in every phase of every battle."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.boarding import strike_colours, would_strike_to
from game.books.wwh.rules.collision import collide_in_square
from game.books.wwh.rules.course import TACK, reachable_courses
from game.books.wwh.rules.damage import DamageCause, add_damage_points, lose_guns
from game.books.wwh.rules.gunnery import ask_next_to_fire, ask_to_fire_rake, fire_order_clause
from game.books.wwh.rules.manoeuvre import is_ship_ahead
from game.books.wwh.rules.outcome import run_level_events, ship_fact
from game.books.wwh.rules.previews import shots_from_pose
from game.books.wwh.rules.sheet import (
    MASTS,
    SIDES,
    Board,
    Hold,
    Line,
    Quality,
    Ship,
    ShipSide,
    Wind,
    crew_quality,
    get_ship,
    holds_of,
    is_fighting,
)
from game.books.wwh.rules.shots import nearest_sightings
from game.books.wwh.rules.sight import visible_event
from game.core.events import (
    Chose,
    Collided,
    Ended,
    Event,
    Fired,
    Grappled,
    Hurt,
    Moved,
    PartBegan,
    Rolled,
    Told,
    TurnBegan,
)
from game.core.markers import Gone
from game.core.steps import Choose, Refusal
from game.core.table import add_marker, every, get_single, has_marker
from game.core.tally import Tally, make_term
from game.levels import Level, level_for_book, load_level
from game.play.battle import Battle, StepResult
from game.play.ignored_keys import losses, losses_with_paths
from game.play.seats import RandomSeat
from game.sea.square import HEADINGS_IN_ALL, SQUARE_SIDE, Square, distance, square_at
from game.sea.units import CM
from tests.battery import battery_params
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.ship_boards import (
    add_hold,
    french_ship,
    guns_left,
    make_ship,
    ships_on_table,
    struck_to,
)
from tests.books.wwh.rules.square_levels import helm_after_legs, level_in_squares, level_on_table, make_helm

HOME = Path(__file__).parents[4] / "levels"
LEVELS = [*sorted((HOME / "wwh").glob("*.toml")), HOME / "kmh" / "constitution-and-guerriere.toml"]
BATTLES = (5, 20)


def battle_of(level: Level, seed: int) -> Battle:
    """A battle of a level with options by the seed, every side answered by chance."""
    chance = Random(seed)
    options = [name for name in wwh.OPTIONS if chance.random() < 0.5]
    rules = level.rules.model_copy(update={"options": tuple(options)})
    chosen = level.model_copy(update={"rules": rules})
    assert wwh.faults(chosen) == []
    seats = {side.id: RandomSeat(97 * seed + place) for place, side in enumerate(level.sides)}
    return Battle(wwh, chosen, seats, seed)


# ------------------------------------------------------------------------------ in every phase
def check_record(ship: Ship) -> None:
    """WWH-0.1, WWH-0.2, WWH-0.4: her square is on the board, her record within its boxes."""
    board, square = get_single(Board), ship.square
    on_it = 0 <= square.x < board.columns and 0 <= square.y < board.rows
    assert on_it is not has_marker(ship.number, Gone)
    assert {type(n) for n in (square.x, square.y, ship.heading)} == {int}
    assert ship.heading in range(HEADINGS_IN_ALL)
    assert 0 <= ship.damage <= 4
    assert all(0 <= ship.gunnery_of(side) <= ship.gunnery for side in SIDES)
    assert min(ship.port_lost, ship.starboard_lost) >= 0
    assert max(ship.port_lost, ship.starboard_lost) <= ship.gunnery
    assert len({*ship.masts_down}) == len(ship.masts_down) <= len(ship.rigged)
    assert {*ship.masts_down} <= {*ship.rigged} <= {*MASTS}


def check_holds() -> None:
    """WWH-E2, WWH-1.4b, WWH-3: ships that hold each other share a square, and both know it; there
    is one hold for a pair, and one boarding action for a ship."""
    open_ones = [hold for hold in every(Hold) if hold.open]
    pairs = Counter(frozenset((hold.mover, hold.other)) for hold in open_ones)
    assert set(pairs.values()) <= {1}
    for hold in open_ones:
        one, two = get_ship(hold.mover), get_ship(hold.other)
        assert one.square == two.square
        assert hold in holds_of(one.id)
        assert hold in holds_of(two.id)
        assert hold.boarder in ("", one.id, two.id)
        assert {hold.mover_side, hold.other_side} <= {*SIDES}
        if hold.boarder and not hold.fast:
            assert is_fighting(one)
            assert is_fighting(two)
    boarding = Counter(n for h in open_ones if h.boarder for n in (h.mover, h.other))
    assert set(boarding.values()) <= {1}


def check_lines() -> None:
    """WWH-T.3: a ship has one place in one line, and none if she is free or her crew is Good."""
    places = Counter(name for line in every(Line) for name in line.ships)
    assert set(places.values()) <= {1}
    for name in places:
        assert crew_quality(get_ship(name)) != Quality.GOOD


def check_now() -> None:
    """All that must hold in every phase."""
    for ship in every(Ship):
        check_record(ship)
    check_holds()
    check_lines()
    assert get_single(Wind).strength in range(4)


# ------------------------------------------------------------------------------ the whole story
def turns_of(events: list[Event]) -> list[list[Event]]:
    """The events of each turn of a side."""
    starts, side = [], ""
    for n, event in enumerate(events):
        if isinstance(event, TurnBegan):
            side = ""
        if isinstance(event, PartBegan) and event.side != side:
            side = event.side
            starts.append(n)
    return [events[a:b] for a, b in pairwise([*starts, len(events)])]


def check_turn(turn: list[Event]) -> None:
    """WWH-2.1.0, WWH-2.1.2: only the ships of that turn fire, a broadside once, one alone unless
    the crew is Good; WWH-1.4b: who has collided moves no farther."""
    assert isinstance(turn[0], PartBegan)
    side = turn[0].side
    broadsides: dict[str, list[str]] = {}
    stopped: set[str] = set()
    for event in turn:
        if isinstance(event, Fired):
            fired = broadsides.setdefault(event.ship, [])
            if event.side not in fired:
                fired.append(event.side)
            ship = get_ship(event.ship)
            assert ship.born == side
            assert len(fired) <= (2 if crew_quality(ship) == Quality.GOOD else 1)
            assert event.reach <= 8 * SQUARE_SIDE
        if isinstance(event, Moved):
            assert get_ship(event.ship).born == side
            assert event.ship not in stopped
        if isinstance(event, Collided):
            stopped.add(event.ship)


def check_moves(events: list[Event]) -> None:
    """WWH-1.1a: a ship goes from square to neighbouring square, or turns where she lies."""
    last: dict[str, Square] = {}
    for event in events:
        if isinstance(event, Moved):
            here = square_at(event.x / CM, event.y / CM)
            if event.ship in last and event.clause != "WWH-S.1":
                assert distance(last[event.ship], here) <= 1
            last[event.ship] = here


@pytest.mark.untraced
@pytest.mark.parametrize("path", LEVELS, ids=[path.stem for path in LEVELS])
@pytest.mark.parametrize("battles", battery_params(BATTLES, BATTLES[:1]))
def test_whatever_the_options_the_book_holds(path: Path, battles: int) -> None:
    level = level_for_book(load_level(path), "wwh")
    for seed in range(battles):
        battle, seen = battle_of(level, seed), 0
        while (progress := battle.step()) is not StepResult.OVER:
            assert progress is StepResult.STEPPED
            for event in battle.events[seen:]:
                if event.clause == "WWH-T.1":
                    with battle.table.as_current():
                        check_now()
            seen = len(battle.events)
        with battle.table.as_current():
            check_now()
            for turn in turns_of(battle.events):
                check_turn(turn)
            check_moves(battle.events)
        assert isinstance(battle.events[-1], Ended)
        grapples = [e for e in battle.events if isinstance(e, Grappled)]
        assert all(e.ship != e.other for e in grapples)
        battle.close()


# ------------------------------------------------------------------------------
# Edges of Warm Work, Hardy! where a change of the code went unnoticed, each by its clause
BRITISH = {"side": "british", "guns": 74, "at": [10.5, 15.5]}
FRENCH = {"side": "french", "guns": 74, "at": [10.5, 2.5]}


# ------------------------------------------------------------------------------ collisions
@pytest.mark.parametrize(("made", "words"), [(1, "1 square"), (3, "3 squares")])
def test_wwh_1_4b_a_collision_tells_how_far_she_had_come(made: int, words: str) -> None:
    mover, other = make_ship("mover"), french_ship("other", (10, 10), last_run=0)
    with ships_on_table(mover, other):
        met = run_procedure(collide_in_square(mover, made, Square(9, 10)), (5, 5, 1))
    (crash,) = met.events_of(Collided)
    assert (crash.ship, crash.other) == ("mover", "other")
    assert (crash.speed, crash.made) == (made * SQUARE_SIDE, words)


# ------------------------------------------------------------------------------ gunnery
@pytest.mark.parametrize(("side", "left"), [("port", [(3, 5), (3, 4)]), ("starboard", [(5, 3), (4, 3)])])
def test_wwh_2_2d_the_third_hit_of_a_turn_goes_through_from_either_side(
    side: str, left: list[tuple[int, int]]
) -> None:
    ship = make_ship()
    with ships_on_table(ship):
        for hits, after in zip((2, 1), left, strict=True):
            run_procedure(lose_guns(ship, ShipSide(side), hits, "WWH-2.2d"))
            assert guns_left(ship) == after


def test_wwh_2_1_3a_where_nothing_is_in_sight_nothing_is_nearest() -> None:
    assert nearest_sightings([]) == []


@pytest.mark.parametrize(
    ("points", "before", "taken"), [(2, 0, 2), (1, 3, 1), (2, 3, 1), (2, 4, 0), (0, 0, 0)]
)
def test_wwh_2_2b_damage_points_are_told_as_they_are_taken(points: int, before: int, taken: int) -> None:
    ship = make_ship(damage=before)
    with ships_on_table(ship):
        events = run_procedure(add_damage_points(ship, points, "WWH-1.4b", DamageCause.COLLISION))
    expected = [Hurt("WWH-1.4b", "ship", taken, 0, "collision")] if taken else []
    assert (events.result, events.events, ship.damage) == (points - taken, expected, before + taken)


def test_wwh_2_1_1_when_the_others_hold_their_fire_none_of_them_is_asked_again() -> None:
    one, two, foe = make_ship("one"), make_ship("two", (10, 11)), french_ship()
    with ships_on_table(one, two, foe):
        assert run_procedure(ask_next_to_fire("british"), "done").result is None
        again = run_procedure(ask_next_to_fire("british"))
        assert (again.result, again.steps) == (None, [])


def test_wwh_3_3_fire_in_a_boarding_action_goes_by_its_own_clause() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        assert [fire_order_clause(o) for o in shots_from_pose(ship, ship.square, ship.heading)] == [
            "WWH-2.1.2a"
        ]
        add_hold(ship, foe, boarder="ship")
        assert {fire_order_clause(o) for o in shots_from_pose(ship, ship.square, ship.heading)} == {"WWH-3.3"}


def test_wwh_1_3j_why_she_makes_no_more_squares_is_told_as_it_was() -> None:
    slow = make_helm("E", last_run=1)
    sailing = helm_after_legs(slow, "ahead", "ahead", "ahead").read("ahead")
    lying = helm_after_legs(replace(slow, is_hove_to=True), "ahead", "ahead").read("ahead")
    assert [r.reason for r in (sailing, lying) if isinstance(r, Refusal)] == [
        "3 squares at most large, and 3 made",
        "hove to, so 2 at most now",
    ]
    stopped = helm_after_legs(make_helm("E", last_run=0), "ahead", "ahead").read("ahead")
    assert isinstance(stopped, Refusal)
    assert stopped.reason == "0 squares last turn, so 2 at most now"


def test_wwh_t_3_a_ship_that_has_left_the_board_bars_nobodys_way() -> None:
    ship, other = make_ship(point="E"), french_ship(at=(11, 10))
    with ships_on_table(ship, other):
        assert is_ship_ahead(ship)
        add_marker(other.number, Gone("left", "right"))
        assert not is_ship_ahead(ship)


# ------------------------------------------------------------------------------ striking
@pytest.mark.parametrize(
    ("hold", "captor", "parts"),
    [
        ({"boarder": "foe"}, "third", True),
        ({"boarder": "foe"}, "own", False),
        ({"boarder": "own", "fast": True}, "third", False),
        ({"foul": True}, "third", False),
    ],
)
def test_wwh_4_0b_who_strikes_to_a_third_ship_ends_the_fight_on_deck(
    hold: dict[str, Any], captor: str, parts: bool
) -> None:
    own, foe, third = make_ship("own"), french_ship(), make_ship("third", (11, 11))
    with ships_on_table(own, foe, third):
        held = add_hold(own, foe, **hold)
        by = own if captor == "own" else third
        events = run_procedure(strike_colours(foe, by, "WWH-4.0b"))
        assert [(e.ship, e.other, e.on) for e in events.events_of(Grappled)] == (
            [("foe", "own", False)] if parts else []
        )
        assert held.boarder == ("" if parts else hold.get("boarder", ""))
        assert struck_to(foe) == captor


# ------------------------------------------------------------------------------ moves foreseen
def test_wwh_1_3g_a_tack_may_fail_so_none_is_foreseen_unless_it_is_asked_for() -> None:
    start = make_helm("NE", last_run=2, tack="port")
    assert not any(TACK in course.legs for course in reachable_courses(start))
    assert any(TACK in course.legs for course in reachable_courses(start, with_tacks=True))


# ------------------------------------------------------------------------------ hidden records
def test_wwh_b_1_what_a_hidden_ships_throw_needs_is_told_and_what_it_comes_of_is_not() -> None:
    tally = Tally((make_term("WWH-2.1.5", "gunnery", 5),))
    rolled = Rolled("WWH-2.2a", "foe", "hits", ("d6",), (5,), tally, needs=5)
    assert visible_event(rolled, ["own"]) == rolled
    assert visible_event(rolled, ["foe"]) == Rolled("WWH-2.2a", "foe", "hits", ("d6",), (5,), None, needs=5)


@pytest.mark.parametrize(
    ("clause", "ship", "key", "shown"),
    [
        ("WWH-2.1.0", "foe", "hold fire", False),
        ("WWH-2.1.1", "", "foe", False),
        ("WWH-2.1.1", "", "done", False),
        ("WWH-2.1.1", "", "own", True),
        ("WWH-2.1.4", "own", "hold fire", True),
        ("WWH-1.1a", "foe", "ahead", True),
        ("WWH-1.1a", "own", "ahead", True),
    ],
)
def test_wwh_b_1_of_what_a_hidden_ship_answers_only_her_fire_is_kept_back(
    clause: str, ship: str, key: str, shown: bool
) -> None:
    chose = Chose(clause, ship, "french", key, key)
    assert visible_event(chose, ["foe"]) == (chose if shown else None)


# ------------------------------------------------------------------------------ levels
def told_of(when: str, **parts: Any) -> list[str]:
    """What is told by an event of a level that waits for this."""
    level = level_in_squares(
        {**BRITISH, "id": "own"},
        {**FRENCH, "id": "foe", "at": [10.5, 12.5]},
        event=[{"when": when, "message": "Now."}],
        **parts,
    )
    with level_on_table(level):
        return [event.text for event in run_procedure(run_level_events(level)).events_of(Told)]


@pytest.mark.parametrize(("near", "heard"), [(2.9, []), (3.1, ["Now."])])
def test_wwh_g_an_event_hears_how_far_apart_two_ships_are(near: float, heard: list[str]) -> None:
    assert told_of(f"own within {near} of foe") == heard


def test_wwh_g_a_battle_in_which_nobody_asks_for_places_hears_of_none() -> None:
    with level_on_table(level_in_squares(BRITISH, FRENCH)):
        ship = every(Ship)[0]
        before = [ship_fact(ship), ship_fact(ship, with_position=True)]
        ship.square = Square(3, 4)
        after = [ship_fact(ship), ship_fact(ship, with_position=True)]
    assert before[0] == after[0] == before[1]._replace(x=0, y=0)
    assert before[1].x > after[1].x
    assert before[1].y > after[1].y


# ------------------------------------------------------------------------------ what is passed by
def said(*ships: dict[str, Any], **parts: Any) -> list[tuple[str, int]]:
    """What is made nothing of in a level, and how many places of it say so."""
    return [(lost.sentence, len(lost.paths)) for lost in losses_with_paths(level_in_squares(*ships, **parts))]


def test_wwh_0_1_a_heading_between_two_points_is_told_with_the_point_it_becomes() -> None:
    slant = {**BRITISH, "id": "own", "name": "Swift", "heading": 50.0}
    words = "headings are the nearest of eight points: Swift NE"
    assert said(slant, FRENCH) == [(words, 1)]
    assert said({**slant, "heading": 45.0}, FRENCH) == []


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ({"points": 5}, "four damage points are all there are"),
        ({"points": 4}, ""),
        ({"masts": ["bowsprit"]}, "a bowsprit is no spar"),
        ({"masts": ["fore"]}, ""),
    ],
)
def test_wwh_2_2b_damage_that_no_record_has_room_for_is_told(harm: dict[str, Any], words: str) -> None:
    assert said({**BRITISH, "damage": harm}, FRENCH) == ([(words, 1)] if words else [])


@pytest.mark.parametrize("state", ["anchored", "moored", "aground"])
def test_wwh_1_3k_who_lies_at_anchor_is_told_to_lie_to(state: str) -> None:
    level = level_in_squares({**BRITISH, "state": state}, FRENCH)
    assert losses(level) == ["there are no anchors: ships lie hove to"]


@pytest.mark.parametrize(
    ("aim", "words"),
    [
        ("sunk foe", "ships are not sunk"),
        ("sunk 1 of french", "ships are not sunk"),
        ("struck foe", ""),
        ("sea choppy", "aims never hear of the sea"),
        ("wind calm", "no wind is ever calm"),
        ("wind strong", ""),
        ("wind from 90", ""),
    ],
)
def test_wwh_4_0a_an_aim_that_never_comes_to_pass_is_told(aim: str, words: str) -> None:
    ships = ({**BRITISH, "id": "own"}, {**FRENCH, "id": "foe"})
    aims = [{"side": "british", "major": aim}, {"side": "french", "major": "struck own"}]
    assert said(*ships, objective=aims) == ([(words, 1)] if words else [])


@pytest.mark.parametrize(
    ("chart", "words"),
    [
        ({"wind": "calm"}, "a calm wind is a light one"),
        ({"wind": "light"}, ""),
        ({"wind": "gale"}, ""),
        ({"wind_from": 20.0}, "the wind blows from the nearest of eight points, N"),
        ({"wind_from": 90.0}, ""),
    ],
)
def test_wwh_0_3_a_wind_that_this_book_has_not_is_told(chart: dict[str, Any], words: str) -> None:
    assert said(BRITISH, FRENCH, chart=chart) == ([(words, 1)] if words else [])


# ------------------------------------------------------------------------------ for scripts
@pytest.mark.parametrize(
    ("bearing", "lies"), [(0.0, (10, 12)), (90.0, (13, 15)), (225.0, (7, 18)), (None, (10, 12))]
)
def test_wwh_0_1_a_script_puts_a_ship_so_many_squares_off(
    bearing: float | None, lies: tuple[int, int]
) -> None:
    ships = ({**BRITISH, "id": "own"}, {**FRENCH, "id": "foe"})
    with level_on_table(level_in_squares(*ships)):
        own, foe = every(Ship)
        wwh.amend("ships.foe.range", {"of": "own", "range": 3, "bearing": bearing})
        assert own.square == Square(10, 15)
        assert foe.square == Square(*lies)


@pytest.mark.parametrize(
    ("of", "off", "why"),
    [("foe", 3, "no other ship"), ("nobody", 3, "no other ship"), ("own", 2.5, "whole squares")],
)
def test_wwh_0_1_a_script_that_puts_a_ship_nowhere_is_told_why(of: str, off: float, why: str) -> None:
    ships = ({**BRITISH, "id": "own"}, {**FRENCH, "id": "foe"})
    with level_on_table(level_in_squares(*ships)), pytest.raises(ValueError, match=why):
        wwh.amend("ships.foe.range", {"of": of, "range": off, "bearing": None})


# ------------------------------------------------------------------------------ rakes
def test_wwh_2_1_4_a_rake_is_offered_once_and_what_waits_is_greyed() -> None:
    ship, ahead, abeam = (make_ship(), french_ship(at=(11, 10), point="E"), french_ship("third", (9, 10)))
    with ships_on_table(ship, ahead, abeam):
        question = run_procedure(ask_to_fire_rake(ship)).open_step
        assert isinstance(question, Choose)
        offers = question.menu.options()
        keys = [offer.key for offer in offers]
        assert len(set(keys)) == len(keys)
        assert {offer.key: offer.refusal is None for offer in offers} == {
            "hold fire": True,
            "starboard foe": True,
            "port third": False,
        }


@pytest.mark.parametrize(("lost", "strikes"), [(0, True), (4, True), (5, False)])
def test_wwh_4_0b_one_gunnery_point_on_the_side_that_rakes_is_enough(lost: int, strikes: bool) -> None:
    ship = make_ship(starboard_lost=lost)
    foe = french_ship(at=(11, 10), point="E", masts_down=["fore"])
    with ships_on_table(ship, foe):
        assert would_strike_to(ship, ship.square, ship.heading, foe) == strikes
