"""Boats of the 1798 game: what goes into them and comes out again, whom they help, and who runs
them down."""

from typing import Any

import pytest

from game.books.ls98.rules.boats import (
    EMPTY,
    SOLDIERS,
    BoatCargo,
    BoatOrder,
    BoatTask,
    ask_boat_moves,
    ask_to_run_down,
    boat_menu,
    boat_order_options,
    can_row_to,
    carry_out_order,
    log_boat,
    lower_boat,
    lower_options,
    rescue_men,
    sink_boat,
    take_boat_aboard,
)
from game.books.ls98.rules.sheet import Board, Boat, boats_away, get_ship
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Boats
from game.core.markers import Gone, HasStruck, Sinking
from game.core.table import add_marker, get_single, has_marker, place
from game.sea.hexes import Hex, hex_of_column_row, hex_pose
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
)

LEVEL = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
)
WRECK = ["fore", "main", "mizzen"]


def afloat(name: str = "b", side: str = "french", at: Hex = MIDDLE_HEX, **cargo: Any) -> Boat:
    """A boat on the water, of the first ship of its side."""
    boat = Boat(name, "own" if side == "french" else "foe", side, at, **cargo)
    boat.number = place(boat)
    return boat


# ------------------------------------------------------------------------------ lowering
@pytest.mark.clauses("LS98-boat-3", "LS98-sig-2")
def test_ls98_boat_3_the_flagships_boats_carry_each_of_the_ten_orders_to_each_friend() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(2, 4)),
        frigate_table("struck", "french", MIDDLE_HEX.hex_towards(2, 6)),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        own = get_ship("own")
        add_marker(get_ship("struck").number, HasStruck("foe"))
        words = rule_table("signals")["words"]
        told = [(offer.key, offer.full_text) for offer in boat_order_options(own)]
        assert told == [
            (f"boat {n} to friend", f"Send a boat to Friend: {words[n - 1]}") for n in range(1, 11)
        ]
        plain = [offer.key for offer in lower_options(own)]
        own.flagship = True
        assert [offer.key for offer in lower_options(own)] == [*plain, *(key for key, _ in told)]


@pytest.mark.clauses("LS98-boat-1", "LS98-boat-3")
def test_ls98_boat_1_a_ship_has_one_boat_and_lowers_what_she_has() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", soldiers=2, leaders=["hardy", "tone"])
        offers = {offer.key: offer.refusal for offer in lower_options(own)}
        assert list(offers) == ["boat men", "boat men men", "boat hardy", "boat tone"]
        assert [key for key, why in offers.items() if why] == ["boat men men"]
        own.boats = 0
        assert list(lower_options(own)) == []


@pytest.mark.clauses("LS98-boat-1", "LS98-morale-3")
@pytest.mark.parametrize(("options", "start"), [([], 8), (["men-away"], 7)])
def test_ls98_boat_1_a_block_of_soldiers_goes_into_the_boat(options: list[str], start: int) -> None:
    """With the option soldiers sent away do not count as lost: her strength at the start falls."""
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        options=options,
    )
    with level_on_table(level):
        own = change_ship("own", soldiers=3, start=8, leaders=["tone"])
        run_procedure(lower_boat(own, SOLDIERS))
        (boat,) = boats_away()
        assert (boat.id, boat.ship, boat.side, boat.hex) == ("own-boat-1", "own", "french", MIDDLE_HEX)
        assert (boat.soldiers, boat.leader, boat.order, boat.moved) == (1, "", 0, True)
        assert (own.soldiers, own.start, own.boats, own.leaders) == (2, start, 0, ["tone"])
        assert get_single(Board).boats_made == 1


@pytest.mark.clauses("LS98-boat-3")
@pytest.mark.parametrize(("who", "hurt"), [("tone", True), ("hardy", False)])
def test_ls98_boat_3_a_leader_goes_into_the_boat_as_he_is(who: str, hurt: bool) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", leaders=["hardy", "tone"], leaders_hurt=["tone"], start=5)
        run_procedure(lower_boat(own, BoatCargo(leader=who)))
        (boat,) = boats_away()
        assert (boat.leader, boat.hurt, boat.soldiers) == (who, hurt, 0)
        assert who not in own.leaders
        assert own.leaders_hurt == ([] if hurt else ["tone"])
        assert (own.start, own.boats) == (5, 0)


@pytest.mark.clauses("LS98-boat-3", "LS98-orders-1")
def test_ls98_orders_1_the_flag_goes_with_the_first_of_the_flagships_people_alone() -> None:
    """The enemy's Commodore is away too; of ours, who is, the next man is not the Commodore."""
    with level_on_table(LEVEL):
        own = change_ship("own", leaders=["hardy", "tone"], boats=2, flagship=True)
        afloat("theirs", "british", leader="warren", flag=True)
        for name in ("hardy", "tone"):
            run_procedure(lower_boat(own, BoatCargo(leader=name)))
        assert [(b.leader, b.flag) for b in boats_away() if b.side == "french"] == [
            ("hardy", True),
            ("tone", False),
        ]


@pytest.mark.clauses("LS98-boat-3", "LS98-sink-1")
def test_ls98_boat_3_an_order_or_nothing_goes_into_the_boat() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", leaders=["tone"], soldiers=1, boats=2)
        run_procedure(lower_boat(own, EMPTY))
        run_procedure(lower_boat(own, BoatCargo(order_number=7, addressee_id="foe")))
        empty, sent = boats_away()
        assert (empty.soldiers, empty.leader, empty.order, empty.to) == (0, "", 0, "")
        assert (sent.soldiers, sent.leader, sent.order, sent.to) == (0, "", 7, "foe")
        assert (empty.id, sent.id) == ("own-boat-1", "own-boat-2")
        assert (own.leaders, own.soldiers, own.boats) == (["tone"], 1, 0)


# ------------------------------------------------------------------------------ rowing
@pytest.mark.clauses("LS98-boat-1", "LS98-boat-3")
def test_ls98_boat_1_what_is_told_of_a_boat_names_the_ship_that_it_is_with() -> None:
    with level_on_table(LEVEL):
        boat, pose = afloat(at=MIDDLE_HEX.hex_towards(4)), hex_pose(MIDDLE_HEX.hex_towards(4), 2)
        (told,) = run_procedure(log_boat(boat, "LS98-boat-1", "pulled"))
        assert told == Boats("LS98-boat-1", "own", "b", "pulled", pose.x, pose.y)
        (told,) = run_procedure(log_boat(boat, "LS98-boat-3", "aboard", "foe"))
        assert told == Boats("LS98-boat-3", "foe", "b", "aboard", pose.x, pose.y)


@pytest.mark.clauses("LS98-boat-1")
def test_ls98_boat_1_each_boat_of_a_side_moves_once_and_one_hex() -> None:
    with level_on_table(LEVEL):
        mine, done = afloat("mine"), afloat("done", moved=True)
        theirs = afloat("theirs", "british")
        run_procedure(ask_boat_moves("french"), {"LS98-boat-1": ["row 4"]})
        assert (mine.hex, done.hex, theirs.hex) == (MIDDLE_HEX.hex_towards(4), MIDDLE_HEX, MIDDLE_HEX)
        assert (mine.moved, theirs.moved) == (True, False)
        assert run_procedure(ask_boat_moves("french")) == []


@pytest.mark.clauses("LS98-boat-1", "LS98-ground-2")
def test_ls98_boat_1_a_boat_floats_over_shallows_and_beaches_but_not_on_land_or_rocks() -> None:
    with level_on_table(LEVEL):
        row_of = get_single(Board).terrain
        row_of[5] = ".,x^#=" + row_of[5][6:]
        assert [can_row_to(hex_of_column_row(column, 5)) for column in range(6)] == [1, 1, 0, 0, 0, 1]
        assert not can_row_to(hex_of_column_row(-1, 5))


# ------------------------------------------------------------------------------ alongside
@pytest.mark.clauses("LS98-sink-1", "LS98-boat-3")
@pytest.mark.parametrize(
    ("sinks", "cargo", "men", "saves"),
    [
        (True, {}, 1, True),
        (False, {}, 1, False),
        (True, {}, 0, False),
        (True, {"soldiers": 1}, 1, False),
        (True, {"leader": "tone"}, 1, False),
        (True, {"saved": 1, "kind": "crew"}, 1, False),
        (True, {"order": 3, "to": "own"}, 1, True),
    ],
)
def test_ls98_sink_1_an_empty_boat_saves_men_from_a_ship_that_sinks_if_any_are_left(
    sinks: bool, cargo: dict[str, Any], men: int, saves: bool
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", crew=men, marines=0, soldiers=0)
        if sinks:
            add_marker(own.number, Sinking(2))
        keys = [offer.key for offer in boat_menu(afloat(at=MIDDLE_HEX.hex_towards(1), **cargo)).offers]
        assert ("save own" in keys) is saves


@pytest.mark.clauses("LS98-sink-1", "LS98-board-9")
@pytest.mark.parametrize(
    ("fields", "side", "kind", "left"),
    [
        ({"soldiers": 1}, "french", "soldiers", (2, 0, 1)),
        ({}, "french", "crew", (1, 0, 1)),
        ({"crew": 0}, "french", "marines", (0, 0, 0)),
        ({"soldiers": 1}, "british", "prisoners", (2, 0, 1)),
        ({"soldiers": 1, "side": "british", "prize_crew": 1}, "british", "crew", (1, 1, 1)),
        ({"soldiers": 1, "side": "british", "prize_crew": 1}, "french", "prisoners", (1, 1, 1)),
        ({"soldiers": 1, "crew": 0, "side": "british", "prize_crew": 1}, "british", "prisoners")
        + ((0, 0, 1),),
    ],
)
def test_ls98_sink_1_one_block_is_saved_of_a_prize_first_that_of_her_captors(
    fields: dict[str, Any], side: str, kind: str, left: tuple[int, int, int]
) -> None:
    """Two blocks of crew and one of marines at first; soldiers come off first, then crew."""
    with level_on_table(LEVEL):
        own = change_ship("own", **{"crew": 2, "marines": 1, "soldiers": 0, **fields})
        boat = afloat(side=side)
        run_procedure(rescue_men(boat, own))
        assert (boat.saved, boat.kind) == (1, kind)
        assert (own.crew, own.soldiers, own.marines) == left
        assert own.prize_crew == int(bool(fields.get("prize_crew")) and not fields.get("crew", 1))


@pytest.mark.clauses("LS98-boat-3", "LS98-morale-3")
@pytest.mark.parametrize(
    ("options", "cargo", "men", "start", "leaders"),
    [
        ([], {"soldiers": 1}, (2, 3, 1), 6, []),
        (["men-away"], {"soldiers": 1}, (2, 3, 1), 7, []),
        (["men-away"], {"saved": 1, "kind": "crew"}, (3, 2, 1), 6, []),
        ([], {"saved": 1, "kind": "marines"}, (2, 2, 2), 6, []),
        ([], {"saved": 1, "kind": "prisoners"}, (2, 2, 1), 6, []),
        ([], {"leader": "tone"}, (2, 2, 1), 6, ["tone"]),
        ([], {}, (2, 2, 1), 6, []),
    ],
)
def test_ls98_boat_3_who_comes_aboard_counts_and_prisoners_do_not(
    options: list[str], cargo: dict[str, Any], men: tuple[int, int, int], start: int, leaders: list[str]
) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        options=options,
    )
    with level_on_table(level):
        own = change_ship("own", crew=2, soldiers=2, marines=1, start=6, boats=0)
        boat = afloat(**cargo)
        run_procedure(take_boat_aboard(boat, own))
        assert (own.crew, own.soldiers, own.marines) == men
        assert (own.start, own.leaders, own.leaders_hurt, own.boats) == (start, leaders, [], 1)
        assert boats_away() == []


@pytest.mark.clauses("LS98-boat-3", "LS98-morale-3")
@pytest.mark.parametrize("hurt", [False, True])
def test_ls98_boat_3_a_leader_who_was_hurt_is_hurt_aboard_another_ship(hurt: bool) -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        run_procedure(take_boat_aboard(afloat(leader="tone", hurt=hurt), own))
        assert (own.leaders, own.leaders_hurt) == (["tone"], ["tone"] if hurt else [])


@pytest.mark.clauses("LS98-boat-1", "LS98-tow-1")
def test_ls98_boat_1_a_boat_does_what_it_is_told() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", masts_down=list(WRECK))
        boat = afloat(at=MIDDLE_HEX.hex_towards(1))
        run_procedure(carry_out_order(boat, BoatOrder(BoatTask.STAY)))
        assert (boat.hex, boat.towing) == (MIDDLE_HEX.hex_towards(1), "")
        run_procedure(carry_out_order(boat, BoatOrder(BoatTask.TOW, "own")))
        assert boat.towing == "own"
        run_procedure(carry_out_order(boat, BoatOrder(BoatTask.BOARD, "own")))
        assert has_marker(boat.number, Gone)
        assert own.boats == 2


# ------------------------------------------------------------------------------ run down
@pytest.mark.clauses("LS98-boat-4", "LS98-surr-1", "LS98-sink-1")
@pytest.mark.parametrize("marker", [None, HasStruck("foe"), Sinking(2)])
def test_ls98_boat_4_who_has_struck_or_sinks_runs_nobody_down(marker: Any) -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        boat = afloat("theirs", "british", MIDDLE_HEX.hex_towards(4))
        if marker is not None:
            add_marker(own.number, marker)
            assert run_procedure(ask_to_run_down(own)) == []
            return
        assert run_procedure(ask_to_run_down(own), {"LS98-boat-4": ["spare"]}) == []
        assert boats_away() == [boat]
        run_procedure(ask_to_run_down(own), {"LS98-boat-4": ["sink theirs"]})
        assert boats_away() == []


@pytest.mark.clauses("LS98-boat-4", "LS98-boat-3")
@pytest.mark.parametrize("leader", ["", "tone"])
def test_ls98_boat_4_a_leader_is_lost_with_his_boat(leader: str) -> None:
    with level_on_table(LEVEL):
        boat, foe = afloat(leader=leader), get_ship("foe")
        down, *lost = run_procedure(sink_boat(boat, foe))
        assert isinstance(down, Boats)
        assert (down.ship, down.did) == ("foe", "run down")
        assert lost == ([Befell("LS98-boat-4", "own", "tone lost")] if leader else [])
