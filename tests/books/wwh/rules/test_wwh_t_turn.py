"""WWH-T: the turn and its phases, ships that move singly, fleets that follow the leader."""

from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.fleet import (
    close_up_line,
    form_or_close_lines,
    shortest_trail,
    straight_trail_to,
    takes_own_orders,
    trail_squares_left,
)
from game.books.wwh.rules.manoeuvre import (
    ask_next_to_move,
    close_up_and_roll,
    has_manoeuvre_phase_work,
    helm_at_move_start,
    movers_menu,
    sail,
)
from game.books.wwh.rules.sheet import Line, Round, Ship, get_ship
from game.books.wwh.rules.turn import begin_turn
from game.core.events import Moved, Ordered, PartBegan
from game.core.steps import Choose, Refusal
from game.core.table import every, get_single
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat
from game.sea.square import HEADING_NAMES, Square
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import level_in_squares, square_and_heading

BRITISH = {"side": "british", "guns": 74, "at": [10.5, 15.5], "heading": 90.0}
FRENCH = {"side": "french", "guns": 74, "at": [10.5, 2.5], "heading": 90.0}


def a_line(*places: tuple[int, int], point: str = "E", **fields: Any) -> list[Ship]:
    """French ships at these places, the leader first, all on one heading."""
    names = ("first", "second", "third", "fourth")
    return [french_ship(name, at, point=point, **fields) for name, at in zip(names, places, strict=False)]


def foe() -> Ship:
    """An enemy far from everything."""
    return make_ship("foe", (20, 20))


async def manoeuvre(side: str) -> None:
    """The Manoeuvre phase of a side."""
    begin_turn(side)
    await close_up_and_roll(side)
    while ship := await ask_next_to_move(side):
        await sail(ship)


def phase(fleet: list[Ship], *answers: Any, **board: Any) -> ProcedureRun:
    """One Manoeuvre phase of a French fleet."""
    with ships_on_table(*fleet, foe(), **board):
        form_or_close_lines()
        return run_procedure(manoeuvre("french"), *answers)


def own_orders(outcome: ProcedureRun) -> list[str]:
    """The ships whose captains were asked for a leg."""
    asked = [s.about for s in outcome.steps if isinstance(s, Choose) and s.clause == "WWH-1.1a"]
    return list(dict.fromkeys(asked))


def in_line(outcome: ProcedureRun) -> list[str]:
    """What the ships that follow a leader did, in their order."""
    return [e.order for e in outcome.events_of(Ordered) if e.clause == "WWH-T.3"]


# ------------------------------------------------------------------------------ T.1
def test_wwh_t_1_three_phases_a_side() -> None:
    level = level_in_squares(BRITISH, FRENCH, FRENCH | {"at": [8.5, 2.5]})
    battle = Battle(wwh, level, {"british": RandomSeat(1), "french": RandomSeat(1)}, 1)
    seats: list[tuple[str, str, str]] = []
    while battle.step() is StepResult.STEPPED and battle.turn < 3:
        with battle.table.as_current():
            now = get_single(Round)
            if isinstance(battle.pending_step, Choose):
                seats.append((now.side, now.phase, battle.pending_step.seat))
    phases = [e for e in battle.events if isinstance(e, PartBegan)]
    turn = [(side, phase) for side in ("french", "british") for phase in ("manoeuvre", "combat", "boarding")]
    assert [(e.side, e.part) for e in phases] == [
        (side, phase) for side, phase in turn * 2 if phase == "manoeuvre"
    ], "out of range and far from all decks nobody fires or boards"
    assert {side == seat for side, phase, seat in seats if phase} == {True}
    battle.close()


def test_wwh_t_1_between_turns_nothing_is_left_of_the_last() -> None:
    ship = make_ship(moved=True, fired=["port"], sixes_over=1, lost_a_mast=True, port_hits=2)
    with ships_on_table(ship, french_ship(boarded=True, stood_down=True)):
        begin_turn("british")
        assert get_single(Round).side == "british"
        assert (ship.moved, ship.fired, ship.sixes_over, ship.lost_a_mast) == (False, [], 0, False)
        assert ship.port_hits == 0
        assert (get_ship("foe").boarded, get_ship("foe").stood_down) == (False, False)


def test_wwh_t_1_nobody_moves_on_when_one_side_is_left() -> None:
    with ships_on_table(make_ship("a"), make_ship("b"), prize := french_ship()):
        assert run_procedure(ask_next_to_move("british")).allowed_keys() == ["a", "b"]
        wwh.amend("ships.foe.struck", True)
        assert prize.side == "french"
        assert run_procedure(ask_next_to_move("british")).result is None


# ------------------------------------------------------------------------------ T.2
def test_wwh_t_2_british_ships_move_each_as_she_likes() -> None:
    ships = [make_ship(name, (5, 5 + 4 * n), "E") for n, name in enumerate("abc")]
    with ships_on_table(*ships, french_ship("far", (20, 20))):
        form_or_close_lines()
        outcome = run_procedure(
            manoeuvre("british"),
            *("b", "starboard", "ahead", "end"),
            *("c", "ahead", "ahead", "end"),
            *("port", "ahead", "heave to"),
        )
    assert outcome.rolls() == []
    assert [square_and_heading(s) for s in ships] == [(6, 4, "NE"), (6, 10, "SE"), (7, 13, "E")]
    asked = [s.clause for s in outcome.steps if isinstance(s, Choose) and not s.about]
    assert asked == ["WWH-T.2", "WWH-T.2"]


@pytest.mark.clauses("WWH-T.2", "WWH-T.3", "WWH-4.2a", "WWH-4.2c")
def test_who_moves_alone() -> None:
    nations = ("british", "american", "french", "spanish", "danish")
    ships = [make_ship(nation, nation=nation) for nation in nations]
    with ships_on_table(*ships):
        assert [takes_own_orders(s) for s in ships] == [True, True, False, False, False]
        form_or_close_lines()
        offers = movers_menu("british").offers + movers_menu("danish").offers
        assert [o.clause for o in offers] == ["WWH-T.2", "WWH-T.3"]
    with ships_on_table(*ships, options=["even-sides"]):
        assert [takes_own_orders(s) for s in ships] == [True] * 5
    ships[4].free = True
    with ships_on_table(*ships):
        assert takes_own_orders(ships[4])


# ------------------------------------------------------------------------------ T.3
def test_wwh_t_3_every_ship_follows_the_leader() -> None:
    fleet = a_line((6, 10), (4, 10), (2, 10))
    outcome = phase(fleet, 3, "ahead", "starboard", "ahead", "end")
    assert [square_and_heading(s) for s in fleet] == [(8, 11, "SE"), (6, 10, "E"), (4, 10, "E")]
    assert own_orders(outcome) == ["first"]
    assert in_line(outcome) == ["follow"] * 2
    assert [s.last_run for s in fleet] == [2, 2, 2]


def test_wwh_t_3_they_turn_where_the_leader_turned() -> None:
    fleet = a_line((6, 10), (4, 10), (2, 10))
    with ships_on_table(*fleet, foe()):
        form_or_close_lines()
        run_procedure(manoeuvre("french"), 3, "ahead", "starboard", "ahead", "end")
        run_procedure(manoeuvre("french"), 3, "ahead", "ahead", "end")
        assert [square_and_heading(s) for s in fleet] == [(10, 13, "SE"), (8, 11, "SE"), (6, 10, "E")]
        run_procedure(manoeuvre("french"), 3, "port", "ahead", "ahead", "end")
        assert [square_and_heading(s) for s in fleet] == [(12, 13, "E"), (10, 13, "E"), (8, 11, "SE")]


def test_wwh_t_3_an_order_of_her_own_is_refused() -> None:
    fleet = a_line((6, 10), (4, 10), (2, 10))
    with ships_on_table(*fleet, foe()):
        form_or_close_lines()
        menu = movers_menu("french")
        assert menu.keys() == ["first"]
        refusal = menu.read("second")
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "WWH-T.3"


def test_wwh_t_3_the_foremost_leads_and_every_squadron_has_its_line() -> None:
    fleet = a_line((2, 10), (6, 10), (4, 10))
    fleet[0].squadron = "rear"
    with ships_on_table(*fleet, foe()):
        form_or_close_lines()
        lines = {line.squadron: line.ships for line in every(Line)}
    assert lines == {"rear": ["first"], "french": ["second", "third"], "british": []}


def test_wwh_t_3_own_limits_come_before_the_leaders_squares() -> None:
    fleet = a_line((6, 10), (4, 10))
    fleet[1].damage = 4
    phase(fleet, 3, "ahead", "ahead", "end")
    assert [square_and_heading(s) for s in fleet] == [(8, 10, "E"), (5, 10, "E")]
    quick = a_line((6, 10), (2, 10), last_run=4)
    quick[0].last_run = 2
    phase(quick, 3, "ahead", "heave to")
    assert [(square_and_heading(s), s.hove_to) for s in quick] == [
        ((7, 10, "E"), True),
        ((4, 10, "E"), False),
    ]


def test_wwh_t_3_who_cannot_keep_her_place_drops_out() -> None:
    fleet = a_line((8, 10), (6, 10), (4, 10))
    fleet[1].damage, fleet[1].masts_down = 4, list(fleet[1].rigged)
    outcome = phase(fleet, 3, "second", "ahead", "ahead", "end")
    assert square_and_heading(fleet[1]) == (6, 11, "E")
    assert [square_and_heading(s) for s in fleet[::2]] == [(10, 10, "E"), (6, 10, "E")]
    assert trail_squares_left(fleet[2]) == 4
    assert in_line(outcome) == ["follow"]


def test_wwh_t_3_entangled_struck_and_grappled_ships_drop_out() -> None:
    fleet = a_line((8, 10), (6, 10), (4, 10), (2, 10))
    enemy = make_ship("enemy", (6, 10), point="E")
    with ships_on_table(*fleet, enemy):
        form_or_close_lines()
        (line,) = [ln for ln in every(Line) if ln.side == "french"]
        hold = add_hold(enemy, fleet[1], foul=True)
        wwh.amend("ships.third.damage", 0)
        close_up_line(line)
        assert line.ships == ["first", "third", "fourth"]
        wwh.amend("ships.first.struck", True)
        close_up_line(line)
        assert line.ships == ["third", "fourth"]
        hold.foul, hold.open = False, False
        close_up_line(line)
        assert line.ships == ["third", "fourth", "second"]


def test_wwh_t_3_a_hove_to_leader_stops_the_line_without_a_collision() -> None:
    fleet = a_line((8, 10), (6, 10), (4, 10))
    with ships_on_table(*fleet, foe()):
        form_or_close_lines()
        run_procedure(manoeuvre("french"), 3, "ahead", "heave to")
        assert [(square_and_heading(s), s.hove_to) for s in fleet] == [
            ((9, 10, "E"), True),
            ((7, 10, "E"), True),
            ((5, 10, "E"), True),
        ]
        second = run_procedure(manoeuvre("french"), 3, "end")
        assert second.events_of(Moved) == []
        run_procedure(manoeuvre("french"), 3, "ahead", "ahead", "end")
        assert [square_and_heading(s) for s in fleet] == [(11, 10, "E"), (9, 10, "E"), (7, 10, "E")]


def test_wwh_t_3_a_line_tacks_ship_by_ship_in_the_leaders_wake() -> None:
    fleet = a_line((10, 10), (12, 12), point="NW")
    with ships_on_table(*fleet, foe()):
        form_or_close_lines()
        run_procedure(manoeuvre("french"), 3, "ahead", "tack", 4, "ahead", "end")
        assert [square_and_heading(s) for s in fleet] == [(10, 8, "NE"), (10, 10, "NW")]
        outcome = run_procedure(manoeuvre("french"), 3, "ahead", "ahead", "end", 4)
        assert [square_and_heading(s) for s in fleet] == [(12, 6, "NE"), (10, 8, "NE")]
        assert [r.clause for r in outcome.rolls()] == ["WWH-T.4", "WWH-1.3e"]


def test_wwh_t_3_who_cannot_tack_after_her_leader_finds_another_way() -> None:
    fleet = a_line((10, 10), (12, 12), point="NW")
    fleet[1].damage = 2
    with ships_on_table(*fleet, foe()):
        form_or_close_lines()
        run_procedure(manoeuvre("french"), 3, "ahead", "tack", 4, "ahead", "end")
        assert square_and_heading(fleet[1]) == (11, 11, "NW")
        for _ in range(12):
            fleet[0].square, fleet[0].hove_to = Square(10, 8), True
            run_procedure(manoeuvre("french"), 3, "end")
        assert not fleet[1].astray
        assert 1 <= trail_squares_left(fleet[1]) <= 2


@pytest.mark.parametrize("point", ["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
def test_wwh_t_3_out_of_formation_back_to_the_wake(point: str) -> None:
    fleet = a_line((20, 10), (18, 10))
    with ships_on_table(*fleet, foe(), size=(60, 24)):
        form_or_close_lines()
        fleet[1].square, fleet[1].heading = Square(14, 6), HEADING_NAMES.index(point)
        told = []
        for _ in range(14):
            fleet[0].square, fleet[0].hove_to = Square(20, 10), True
            outcome = run_procedure(manoeuvre("french"), 3, "end")
            told += in_line(outcome)
        assert (told[0], told[-1]) == ("rejoin", "follow")
        assert 1 <= trail_squares_left(fleet[1]) <= 2
        assert fleet[1].hove_to


@pytest.mark.parametrize(("distance", "squares"), [(12, 5), (10, 4), (9, 3), (6, 3), (5, 3), (4, 2)])
def test_wwh_t_3_she_closes_up_no_faster_than_she_can_stop(distance: int, squares: int) -> None:
    fleet = a_line((20, 10), (20 - distance, 10), point="E", last_run=3)
    with ships_on_table(*fleet, foe(), strength=2, wind="NW"):
        form_or_close_lines()
        fleet[0].hove_to, fleet[1].track, fleet[1].astray = True, [], True
        run_procedure(manoeuvre("french"), 3, "end")
    assert fleet[1].last_run == squares


def test_wwh_t_3_the_shortest_way_keeps_off_the_wind_and_other_ships() -> None:
    fleet = a_line((5, 5), (10, 10))
    with ships_on_table(*fleet, foe()):
        form_or_close_lines()
        helm = helm_at_move_start(fleet[1])
        ahead = shortest_trail(helm, (Square(13, 10), HEADING_NAMES.index("E")), frozenset())
        assert ahead == [[x, 10, 2] for x in (11, 12, 13)]
        round_it = shortest_trail(
            helm, (Square(13, 10), HEADING_NAMES.index("E")), frozenset([Square(11, 10)])
        )
        assert [x for x, y, _ in round_it if (x, y) == (11, 10)] == []
        assert len(round_it) > 3
        upwind = shortest_trail(helm, (Square(10, 5), HEADING_NAMES.index("NE")), frozenset())
        assert upwind[-1] == [10, 5, 1]
        assert all(heading != 0 for _, _, heading in upwind)
        in_irons = shortest_trail(helm, (Square(13, 10), 0), frozenset())
        assert in_irons == ahead
        assert shortest_trail(helm, (Square(40, 40), 2), frozenset()) == []


def test_wwh_t_3_free_again_she_makes_for_the_end_of_her_line() -> None:
    fleet = a_line((8, 10), (6, 10), (4, 10))
    enemy = make_ship("enemy", (6, 10), point="E")
    with ships_on_table(*fleet, enemy):
        form_or_close_lines()
        add_hold(enemy, fleet[1], foul=True)
        answers = (3, "second", "break off", (4, 4), "ahead", "ahead", "end")
        outcome = run_procedure(manoeuvre("french"), *answers)
        (line,) = [ln for ln in every(Line) if ln.side == "french"]
        assert line.ships == ["first", "third", "second"]
    assert in_line(outcome)[0] == "rejoin"
    assert fleet[1].last_run in (1, 2)


def test_wwh_t_3_a_side_may_be_free_in_the_level() -> None:
    ships = (FRENCH, FRENCH | {"at": [8.5, 2.5]}, BRITISH)
    sides = [{"id": "french", "free": True}, {"id": "british"}]
    level = level_in_squares(*ships, side=sides)
    battle = Battle(wwh, level, {"british": RandomSeat(1), "french": RandomSeat(1)}, 1)
    with battle.table.as_current():
        assert all(s.free is (s.side == "french") for s in every(Ship))
        assert [line.ships for line in every(Line)] == [[], []]
    battle.close()


# ------------------------------------------------------------------------------ T.4
def test_wwh_t_4_a_six_frees_a_ship_for_good() -> None:
    fleet = a_line((8, 10), (6, 10), (4, 10))
    free = []
    with ships_on_table(*fleet, foe(), size=(40, 40)):
        form_or_close_lines()
        own = ("second", "ahead", "end", "ahead", "end")
        outcome = run_procedure(manoeuvre("french"), 6, "second", *own)
        assert own_orders(outcome) == ["second", "first"]
        free.append([s.free for s in fleet])
        run_procedure(manoeuvre("french"), 5, *own)
        free.append([s.free for s in fleet])
        last = run_procedure(manoeuvre("french"), 6, "third")
        free.append([s.free for s in fleet])
        assert last.allowed_keys() == ["first", "second", "third"]
        assert run_procedure(close_up_and_roll("french")).rolls() == []
    assert free == [[False, True, False]] * 2 + [[False, True, True]]


def test_wwh_t_4_one_die_a_side_and_none_for_those_who_move_alone() -> None:
    fleet = a_line((8, 10), (6, 10), (8, 14), (6, 14))
    for ship in fleet[2:]:
        ship.squadron, ship.nation = "spanish", "spanish"
    with ships_on_table(*fleet, foe()):
        form_or_close_lines()
        (die,) = run_procedure(close_up_and_roll("french"), 1).rolls()
        assert (die.clause, die.about, die.needs) == ("WWH-T.4", "french", 6)
        asked = run_procedure(close_up_and_roll("french"), 6)
        assert asked.allowed_keys() == ["first", "second", "third", "fourth"]
        assert run_procedure(close_up_and_roll("british")).rolls() == []
    with ships_on_table(*a_line((8, 10), (6, 10)), foe(), options=["even-sides"]):
        form_or_close_lines()
        assert run_procedure(close_up_and_roll("french")).rolls() == []
    with ships_on_table(*a_line((8, 10)), foe()):
        form_or_close_lines()
        assert run_procedure(close_up_and_roll("french")).rolls() == []


def test_wwh_t_3_the_leader_is_offered_for_her_line_and_her_followers_are_greyed() -> None:
    fleet = a_line((8, 10), (6, 10), (4, 10))
    alone = french_ship("alone", (4, 4), free=True)
    with ships_on_table(*fleet, alone, foe()):
        form_or_close_lines()
        offers = movers_menu("french").offers
        assert [(o.key, o.clause, o.refusal.clause if o.refusal else "") for o in offers] == [
            ("first", "WWH-T.3", ""),
            ("second", "WWH-T.3", "WWH-T.3"),
            ("third", "WWH-T.3", "WWH-T.3"),
            ("alone", "WWH-T.2", ""),
        ]


@pytest.mark.parametrize("point", HEADING_NAMES)
def test_wwh_t_3_the_foremost_on_their_heading_leads(point: str) -> None:
    here = Square(10, 10)
    places = [here.square_towards(HEADING_NAMES.index(point), ahead) for ahead in (0, 4, 2)]
    fleet = a_line(*((square.x, square.y) for square in places), point=point)
    with ships_on_table(*fleet, foe()):
        form_or_close_lines()
        (line,) = [ln for ln in every(Line) if ln.side == "french"]
        assert line.ships == ["second", "third", "first"]
        assert [len(ship.track) for ship in fleet] == [2, 0, 2]


@pytest.mark.parametrize("how", [{"fast": True}, {"boarder": "ship"}])
def test_wwh_t_1_a_side_that_is_all_held_has_no_manoeuvre(how: dict[str, Any]) -> None:
    ship, other = make_ship(), french_ship()
    with ships_on_table(ship, other):
        assert has_manoeuvre_phase_work("british")
        add_hold(ship, other, **how)
        assert not has_manoeuvre_phase_work("british")


def test_wwh_t_3_only_who_lies_right_astern_on_her_heading_has_a_wake_to_follow() -> None:
    ahead = french_ship("ahead", (10, 10), point="E")
    astern, crossing = french_ship("a", (8, 10), point="E"), french_ship("b", (8, 10), point="N")
    abreast = french_ship("c", (8, 9), point="E")
    with ships_on_table(ahead, astern, crossing, abreast):
        ways = [straight_trail_to(ship, ahead) for ship in (astern, crossing, abreast)]
    assert ways == [[[9, 10, 2], [10, 10, 2]], [], []]
