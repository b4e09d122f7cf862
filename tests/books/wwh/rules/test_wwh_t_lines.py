"""WWH-T.3, WWH-T.4: the line, link by link: who is in it and whose move it is. Each test
stands at the edge of a condition, with a ship on either side of it."""

from typing import Any

import pytest

from game.books.wwh.rules.fleet import (
    close_up_line,
    drop_out_of_line,
    extend_follower_trail,
    followers_in_lines,
    form_or_close_lines,
    leads_line,
    line_of_squadron,
)
from game.books.wwh.rules.manoeuvre import (
    ask_next_to_move,
    close_up_and_roll,
    fleet_followers,
    has_manoeuvre_phase_work,
    join_line_end,
    movers_menu,
    next_follower,
    sail,
)
from game.books.wwh.rules.sheet import Board, Line, Ship, get_ship
from game.core.markers import HasStruck
from game.core.table import add_marker, every, get_single
from game.sea.square import Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table

N, NE, E = range(3)


def line(*columns: int, **fields: Any) -> list[Ship]:
    """French ships in row 10 that head east, the leader first."""
    names = ("first", "second", "third", "fourth")
    pairs = zip(names, columns, strict=False)
    return [french_ship(name, (x, 10), point="E", **fields) for name, x in pairs]


def the_line() -> Line:
    """The one line of the French."""
    (found,) = [ln for ln in every(Line) if ln.side == "french"]
    return found


# ------------------------------------------------------------------------------ who is in it
def test_wwh_t_3_a_line_that_sails_already_goes_on_as_it_is() -> None:
    fleet = line(8, 6)
    with ships_on_table(*fleet, make_ship("foe", (20, 20))):
        form_or_close_lines()
        fleet[1].square, fleet[1].track = Square(12, 10), [[1, 1, E]]
        form_or_close_lines(skips_existing=True)
        assert (the_line().ships, fleet[1].track) == (["first", "second"], [[1, 1, E]])
        form_or_close_lines()
        assert (the_line().ships, fleet[0].track[-1:]) == (["second", "first"], [[12, 10, E]])
        assert len([ln for ln in every(Line) if ln.squadron == "french"]) == 1


def test_wwh_t_3_the_leader_leads_and_the_others_follow_each_in_the_line_of_her_side() -> None:
    fleet, don = line(8, 6, 4), french_ship("don", (8, 4), side="spanish", squadron="spanish")
    with ships_on_table(*fleet, don, make_ship("foe", (20, 20))):
        form_or_close_lines()
        assert [leads_line(s) for s in (*fleet, don, get_ship("foe"))] == [True, False, False] + [True, False]
        assert [s.id for s in followers_in_lines("french")] == ["second", "third"]
        assert followers_in_lines("spanish") == followers_in_lines("british") == []
        assert line_of_squadron("french") is the_line()
        assert line_of_squadron("nobody") is None


def test_wwh_t_3_who_drops_out_leaves_her_way_to_the_next_astern_and_the_last_to_nobody() -> None:
    fleet = line(8, 6, 4)
    with ships_on_table(*fleet, make_ship("foe", (20, 20))):
        form_or_close_lines()
        fleet[1].astray = fleet[2].astray = True
        drop_out_of_line(the_line(), fleet[1])
        assert the_line().ships == ["first", "third"]
        assert [x for x, _, _ in fleet[2].track] == [5, 6, 7, 8]
        assert (fleet[1].track, fleet[1].astray, fleet[2].astray) == ([], False, True)
        drop_out_of_line(the_line(), fleet[2])
        assert (the_line().ships, fleet[2].track, fleet[2].astray) == (["first"], [], False)
        assert fleet[0].track == []


def test_wwh_t_3_under_way_the_leader_keeps_her_place_and_nobody_joins() -> None:
    fleet, late = line(8, 6, 4), french_ship("late", (2, 10), point="E")
    other = french_ship("other", (2, 4), point="E", squadron="rear")
    with ships_on_table(*fleet, make_ship("foe", (20, 20))):
        form_or_close_lines()
        for ship in (fleet[0], fleet[2]):
            ship.free = True
        fleet[0].track, fleet[0].astray = [[9, 10, E]], True
        close_up_line(the_line(), has_leader_moved=True)
        assert the_line().ships == ["first", "second"]
        assert (fleet[0].track, fleet[0].astray) == ([[9, 10, E]], True)
    with ships_on_table(*(fleet := line(8, 6)), late, other, make_ship("foe", (20, 20))):
        form_or_close_lines()
        late_line = line_of_squadron("french")
        assert late_line is not None
        late_line.ships.remove("late")
        late.track = [[3, 10, E]]
        close_up_line(late_line, has_leader_moved=True)
        assert late_line.ships == ["first", "second"]
        fleet[0].track, fleet[0].astray = [[9, 10, E]], True
        close_up_line(late_line)
        assert late_line.ships == ["first", "second", "late"]
        assert late.track == []
        assert (fleet[0].track, fleet[0].astray) == ([], False)


@pytest.mark.parametrize("why", ["free", "struck", "hulk", "squadron"])
def test_wwh_t_3_who_cannot_follow_does_not_join(why: str) -> None:
    fleet, late = line(8, 6), french_ship("late", (2, 10), point="E")
    if why == "hulk":
        late.damage, late.masts_down = 4, list(late.rigged)
    late.free, late.squadron = why == "free", "rear" if why == "squadron" else "french"
    with ships_on_table(*fleet, late, make_ship("foe", (20, 20))):
        form_or_close_lines()
        (ours,) = [ln for ln in every(Line) if ln.squadron == "french"]
        ours.ships = ["first", "second"]
        if why == "struck":
            add_marker(late.number, HasStruck("foe"))
        close_up_line(ours)
        assert ours.ships == ["first", "second"]


def test_wwh_t_3_her_wake_is_left_to_the_next_astern_once_and_never_in_irons() -> None:
    fleet = line(8, 6, 4)
    alone = french_ship("alone", (2, 2), point="E", free=True)
    with ships_on_table(*fleet, alone, make_ship("foe", (20, 20))):
        form_or_close_lines()
        fleet[0].square = Square(9, 10)
        for _ in range(2):
            extend_follower_trail(fleet[0])
        assert fleet[1].track == [[7, 10, E], [8, 10, E], [9, 10, E]]
        fleet[0].heading = N
        extend_follower_trail(fleet[0])
        assert fleet[1].track[-1] == [9, 10, E]
        fleet[0].heading = NE
        extend_follower_trail(fleet[0])
        assert fleet[1].track[-1] == [9, 10, NE]
        fleet[0].heading = E
        extend_follower_trail(fleet[0])
        assert fleet[1].track[-3:] == [[9, 10, E], [9, 10, NE], [9, 10, E]], "there and back again"
        for last in (fleet[2], alone):
            extend_follower_trail(last)
        assert [len(s.track) for s in (*fleet, alone)] == [0, 5, 2, 0]


# ------------------------------------------------------------------------------ whose move it is
def test_wwh_t_3_the_line_of_the_other_side_is_left_alone() -> None:
    fleet = line(8, 6)
    spanish = [
        french_ship(f"don-{n}", (8 - 2 * n, 4), point="E", side="spanish", squadron="spanish")
        for n in range(2)
    ]
    with ships_on_table(*fleet, *spanish):
        form_or_close_lines()
        for ln in every(Line):
            ln.ran = 3
        spanish[1].free = True
        run_procedure(close_up_and_roll("french"), 1)
        assert [(ln.side, ln.ran) for ln in every(Line)] == [("french", -1), ("spanish", 3)]
        assert [ln.ships for ln in every(Line)] == [["first", "second"], ["don-0", "don-1"]]


def test_wwh_t_4_her_line_closes_up_at_once_when_a_ship_is_freed_and_the_others_wait() -> None:
    fleet = line(8, 6, 4)
    spanish = [
        french_ship(f"don-{n}", (8 - 2 * n, 4), point="E", side="spanish", squadron="spanish")
        for n in range(2)
    ]
    with ships_on_table(*fleet, *spanish):
        form_or_close_lines()
        spanish[1].free = True
        run_procedure(close_up_and_roll("french"), 6, "second")
        assert [ln.ships for ln in every(Line)] == [["first", "third"], ["don-0", "don-1"]]


def test_wwh_t_4_who_is_bound_are_those_of_the_side_that_fight_and_do_not_move_alone() -> None:
    fleet, foe = line(8, 6, 4), make_ship("foe", (20, 20))
    with ships_on_table(*fleet, foe):
        assert [s.id for s in fleet_followers("french")] == ["first", "second", "third"]
        assert fleet_followers("british") == []
        fleet[0].free = True
        assert [s.id for s in fleet_followers("french")] == ["second", "third"]
        add_marker(fleet[1].number, HasStruck("foe"))
        assert fleet_followers("french") == []
        fleet[0].free, fleet[2].squadron = False, "rear"
        assert fleet_followers("french") == [], "two squadrons of one ship each"


def test_wwh_t_1_a_fleet_that_is_held_throws_its_die_still() -> None:
    fleet, foe, other = line(8, 6), make_ship("foe"), make_ship("other")
    with ships_on_table(*fleet, foe, other, don := french_ship("don", (2, 2), side="spanish")):
        for ship, enemy in zip(fleet, (foe, other), strict=True):
            add_hold(enemy, ship, boarder=enemy.id)
        assert has_manoeuvre_phase_work("french")
        assert not has_manoeuvre_phase_work("british")
        fleet[0].free = True
        assert not has_manoeuvre_phase_work("french")
        assert has_manoeuvre_phase_work("spanish"), "nobody holds her"
        add_marker(don.number, HasStruck("foe"))
        assert not has_manoeuvre_phase_work("spanish")


@pytest.mark.parametrize(
    ("struck", "to_come", "moves"), [((), (), True), (("foe",), (), False), (("foe",), ("french",), True)]
)
def test_wwh_t_1_nobody_moves_when_no_enemy_is_left_nor_to_come(
    struck: tuple[str, ...], to_come: tuple[str, ...], moves: bool
) -> None:
    ship, foe = make_ship(), french_ship("foe", (20, 20))
    with ships_on_table(ship, foe):
        get_single(Board).to_come = list(to_come)
        for name in struck:
            add_marker(get_ship(name).number, HasStruck("ship"))
        assert (run_procedure(ask_next_to_move("british")).result is ship) == moves


def test_wwh_t_1_of_three_sides_two_are_enough_to_go_on() -> None:
    ship, foe, don = (make_ship(), french_ship("foe", (20, 20)), make_ship("don", (2, 2), nation="spanish"))
    with ships_on_table(ship, foe, don):
        add_marker(don.number, HasStruck("foe"))
        assert run_procedure(ask_next_to_move("british")).result is ship
        add_marker(foe.number, HasStruck("ship"))
        assert run_procedure(ask_next_to_move("british")).result is None


def test_wwh_t_1_a_side_that_is_alone_from_the_first_moves() -> None:
    with ships_on_table(ship := make_ship()):
        assert run_procedure(ask_next_to_move("british")).result is ship
        ship.moved = True
        assert run_procedure(ask_next_to_move("british")).result is None


@pytest.mark.parametrize(("ran", "follows"), [(-1, ""), (0, "second"), (1, "second")])
def test_wwh_t_3_the_line_follows_once_the_leader_has_moved(ran: int, follows: str) -> None:
    fleet = line(8, 6, 4)
    with ships_on_table(fleet[2], *fleet[:2], make_ship("foe", (20, 20))):
        form_or_close_lines()
        the_line().ran, fleet[0].moved = ran, True
        found = next_follower("french")
        assert (found.id if found else "") == follows
        assert next_follower("british") is None
        fleet[1].moved = True
        after = next_follower("french")
        assert (after.id if after else "") == ("third" if follows else "")
        fleet[2].moved = True
        assert next_follower("french") is None


def test_wwh_t_2_who_has_moved_or_struck_or_is_of_the_other_side_is_not_offered() -> None:
    ships = [make_ship(name, (5, 5 + 2 * n)) for n, name in enumerate("abc")]
    with ships_on_table(*ships, french_ship("foe", (20, 20))):
        ships[0].moved = True
        add_marker(ships[1].number, HasStruck("foe"))
        assert movers_menu("british").keys() == ["c"]


def test_wwh_t_3_the_squares_of_the_leader_alone_are_those_of_the_line() -> None:
    fleet = line(8, 6)
    with ships_on_table(*fleet, make_ship("foe", (20, 20))):
        form_or_close_lines()
        run_procedure(sail(fleet[0]), "ahead", "ahead", "ahead", "end")
        assert the_line().ran == 3
        fleet[1].damage = 4
        run_procedure(sail(fleet[1]))
        assert (fleet[1].last_run, the_line().ran) == (1, 3)


def test_wwh_1_4c_only_a_ship_of_a_fleet_that_has_a_line_makes_for_the_end_of_it() -> None:
    fleet = line(8, 6)
    alone, foe = (french_ship("alone", (3, 3), point="E", squadron="rear"), make_ship("foe", (20, 20)))
    with ships_on_table(*fleet, alone, foe):
        form_or_close_lines()
        ours = line_of_squadron("french")
        assert ours is not None
        fleet[1].track = [[7, 10, E]]
        join_line_end(fleet[1])
        assert (ours.ships, fleet[1].track) == (["first", "second"], [[7, 10, E]])
        ours.ships, fleet[1].free = ["first"], True
        join_line_end(fleet[1])
        assert ours.ships == ["first"]
        fleet[1].free = False
        join_line_end(fleet[1])
        assert (ours.ships, fleet[1].track) == (["first", "second"], [])
        ours.ships = []
        join_line_end(fleet[1])
        assert ours.ships == [], "no line is left that she could join"
