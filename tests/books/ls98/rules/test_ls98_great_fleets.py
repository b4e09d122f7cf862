"""In a great fleet who lies where is looked up once for all who ask (LS98-coll-2), and a ship knows
the hexes about her that others hold, as far as she may come."""

from game.books.ls98.captain.situation import friends_within_move
from game.books.ls98.rules.manoeuvre import COMES, nearby_hexes_from
from game.books.ls98.rules.nearby_ships import fighting_ships_within, ships_in_box
from game.books.ls98.rules.sheet import (
    Ship,
    fighting_ships,
    friends,
    ship_in,
    ships_by_hex,
    ships_on_map,
    ships_with_lost_masts,
)
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, every
from game.levels import Level
from game.sea.hexes import Hex, distance, hex_of_column_row
from tests.books.ls98.rules.hex_levels import frigate_table, level_in_hexes, level_on_table

SIDES = ("british", "french")


def rows(long: int, count: int) -> Level:
    """So many ships of both sides in rows, every third hex of a row."""
    places = [hex_of_column_row(1 + 3 * (n % long), 2 + n // long) for n in range(count)]
    fleet = [frigate_table(f"s{n}", SIDES[n % 2], at) for n, at in enumerate(places)]
    return level_in_hexes(*fleet, size=(3 * long + 2, 20))


def test_ls98_coll_2_who_lies_where_is_who_is_found_in_each_hex() -> None:
    with level_on_table(rows(9, 40)):
        add_marker(every(Ship)[3].number, Gone("sunk"))
        lie = ships_by_hex()
        assert len(lie) == 39
        for q in range(30):
            for r in range(-16, 10):
                assert lie.get((q, r)) is ship_in(Hex(q, r))


def test_ls98_coll_1_the_hexes_that_others_hold_are_known_as_far_as_she_may_come() -> None:
    with level_on_table(rows(12, 12)):
        for ship in ships_on_map():
            held = nearby_hexes_from(ship, ship.hex, 2).ship_hexes
            others = [s.hex for s in ships_on_map() if s is not ship]
            assert {h for h in others if distance(h, ship.hex) <= 2 + COMES} <= held
            assert held < set(others), "who lies at the other end of the map is left out"


def test_who_lies_near_is_found_as_among_all_and_the_struck_where_they_are_asked_for() -> None:
    with level_on_table(rows(9, 40)):
        for number in (3, 20):
            add_marker(every(Ship)[number].number, HasStruck(""))
        for here in (Hex(5, 0), Hex(14, 3), Hex(26, -9)):
            for reach in (0, 1, 4, 9, 40):
                near = [s for s in fighting_ships() if distance(s.hex, here) <= reach]
                assert fighting_ships_within(here, reach) == near
                off = [(s, abs(s.hex.q - here.q), abs(s.hex.r - here.r)) for s in ships_on_map()]
                assert ships_in_box(here, reach) == [s for s, q, r in off if max(q, r) <= reach]


def test_a_captain_knows_every_friend_whom_she_could_meet_and_no_foe() -> None:
    with level_on_table(rows(12, 12)):
        for ship in ships_on_map():
            near = friends_within_move(ship)
            others = [s for s in friends(ship) if distance(s.hex, ship.hex) <= COMES + 1]
            assert near == others
        assert len(friends_within_move(ships_on_map()[0])) < len(friends(ships_on_map()[0]))


def test_ls98_surr_1_only_ships_that_have_lost_a_mast_are_asked_about() -> None:
    with level_on_table(rows(9, 12)):
        ships_on_map()[4].masts_down.append(ships_on_map()[4].rigged[0])
        ships_on_map()[7].masts_down += ships_on_map()[7].rigged
        assert ships_with_lost_masts() == [ships_on_map()[4], ships_on_map()[7]]
