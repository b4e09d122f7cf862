"""Whom a ship of the 1798 game may fire at, whom she is to close or to leave alone, and who is told
so: each condition of the clause with the others met."""

from collections.abc import Iterable
from typing import Any

import pytest

from game.books.ls98.rules.boarding import burning_choices, manning_choices, unmanned_prizes_beside
from game.books.ls98.rules.cards import (
    enemy_flagship_to_board,
    is_flagship_engaged,
    is_in_broadside_of,
    log_if_in_danger,
)
from game.books.ls98.rules.move_start import (
    besides_move_options,
    full_sail_refusal,
    part_options,
    sail_options,
    whole_move_options,
)
from game.books.ls98.rules.sheet import Ammunition, Boat, Hold, Ship, Wind, get_ship
from game.books.ls98.rules.shots import enemies_not_borne_on, judged_reply_shots, judged_shots_now
from game.core.markers import Aground, Anchored, HasStruck, Sinking
from game.core.steps import MenuOption
from game.core.table import add_marker, get_single, place
from game.levels.format.model import Level
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)

FRIGATES = "frigates-fight-frigates"


def judged(ship: Ship) -> dict[str, str]:
    """By each enemy on whom a broadside bears: the clause that forbids it, or ''."""
    return {shot.target: why.clause if why else "" for shot, why in judged_shots_now(ship)}


def hoche(where: Any, **more: Any) -> dict[str, Any]:
    """The French flagship, a ship of the line."""
    return seventy_four_table("hoche", "french", where, flagship=True, rate="3rd", **more)


# ------------------------------------------------------------------------------ the flagship
@pytest.mark.clauses("LS98-orders-3", "LS98-fire-3")
@pytest.mark.parametrize(
    ("fired_at", "other_bears", "clause"),
    [
        ([], False, "LS98-orders-3"),
        ([], True, "LS98-orders-3"),
        (["own"], True, "LS98-orders-3"),
        (["own"], False, ""),
        (["another"], False, "LS98-orders-3"),
    ],
)
def test_ls98_orders_3_a_frigate_fires_at_the_flagship_only_for_want_of_another_and_in_answer(
    fired_at: list[str], other_bears: bool, clause: str
) -> None:
    """Hoche lies to starboard; the frigate to port in range, or right ahead where nothing bears."""
    level = level_in_hexes(
        frigate_table("own", "british", orders=[FRIGATES]),
        hoche(MIDDLE_HEX.hex_towards(3, 2)),
        frigate_table("loire", "french", MIDDLE_HEX.hex_towards(6 if other_bears else 2, 3)),
    )
    with level_on_table(level):
        own = get_ship("own")
        change_ship("hoche", fired_at=fired_at)
        bears = {"hoche": clause} | ({"loire": ""} if other_bears else {})
        assert judged(own) == bears


@pytest.mark.clauses("LS98-orders-3", "LS98-fire-1")
def test_ls98_orders_3_whom_a_frigate_leaves_alone_is_no_nearer_rival() -> None:
    level = level_in_hexes(
        frigate_table("own", "british", orders=[FRIGATES]),
        hoche(MIDDLE_HEX.hex_towards(3, 2)),
        frigate_table("loire", "french", MIDDLE_HEX.hex_towards(4, 3)),
    )
    with level_on_table(level):
        own = get_ship("own")
        assert judged(own) == {"hoche": "LS98-orders-3", "loire": ""}
        own.orders.clear()
        assert judged(own) == {"hoche": "", "loire": "LS98-fire-1"}


@pytest.mark.clauses("LS98-orders-10", "LS98-fire-1")
def test_ls98_orders_10_of_two_ships_of_the_line_the_nearer_and_never_a_frigate_before_them() -> None:
    level = level_in_hexes(
        seventy_four_table("own", "french", orders=["line-ships-first"]),
        frigate_table("small", "british", MIDDLE_HEX.hex_towards(3)),
        seventy_four_table("near", "british", MIDDLE_HEX.hex_towards(4, 2), rate="3rd"),
        seventy_four_table("far", "british", MIDDLE_HEX.hex_towards(3, 4), rate="3rd"),
        frigate_table("other", "british", MIDDLE_HEX.hex_towards(6, 2)),
    )
    with level_on_table(level):
        own, friend = get_ship("own"), get_ship("small")
        told = {"small": "LS98-orders-10", "near": "", "far": "LS98-fire-1", "other": ""}
        assert judged(own) == told
        friend.hex = MIDDLE_HEX.hex_towards(5, 3)
        change_ship("near", hex=MIDDLE_HEX.hex_towards(2, 3))
        assert judged(own) == {"far": "", "other": ""}


# ------------------------------------------------------------------------------ what is barred
@pytest.mark.clauses("LS98-fire-9f")
@pytest.mark.parametrize(("dice", "clause"), [(3, "LS98-fire-9f"), (4, "LS98-fire-9f"), (5, "")])
def test_ls98_fire_9f_without_a_die_left_in_a_rough_sea_she_keeps_her_shot(dice: int, clause: str) -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2))
        )
    ):
        own, foe = change_ship("own", dice=dice, first_done=True), get_ship("foe")
        get_single(Wind).rough = True
        assert judged(own) == {"foe": clause}
        assert [why.clause if why else "" for _, why in judged_reply_shots(own, foe)] == [clause]


@pytest.mark.clauses("LS98-fire-8", "LS98-orders-4")
@pytest.mark.parametrize(
    ("shot", "orders", "first_done", "clauses"),
    [
        ("ball", [], False, ["", "", ""]),
        ("chain", [], False, ["", "", "LS98-fire-8"]),
        ("double", [], False, ["", "LS98-fire-8", "LS98-fire-8"]),
        ("ball", ["close-and-board"], False, ["", "", "LS98-orders-4"]),
        ("ball", ["close-and-board"], True, ["", "", ""]),
    ],
)
def test_ls98_fire_8_what_shot_and_orders_forbid_by_band(
    shot: str, orders: list[str], first_done: bool, clauses: list[str]
) -> None:
    """For a frigate two hexes are close, four medium, five long."""
    found = []
    for off in (2, 4, 5):
        level = level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, off))
        )
        with level_on_table(level):
            own = change_ship("own", orders=orders, first_done=first_done)
            own.starboard.shot = Ammunition(shot)
            found.append(judged(own)["foe"])
    assert found == clauses


@pytest.mark.clauses("LS98-fire-5", "LS98-fire-6", "LS98-fire-15")
def test_ls98_fire_15_an_enemy_on_whom_a_shot_bears_is_not_shown_as_silent() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2))
    )
    with level_on_table(level):
        own = get_ship("own")
        assert list(enemies_not_borne_on(own)) == []
        own.starboard.left = 1
        ((key, foe, why),) = enemies_not_borne_on(own)
        assert (key, foe.id, why.clause) == ("starboard foe", "foe", "LS98-fire-15")
        own.heading = 3
        ((key, _, why),) = enemies_not_borne_on(own)
        assert (key, why.clause) == ("port foe", "LS98-fire-5")


# ------------------------------------------------------------------------------ close and board
def closing() -> Level:
    """A British ship of the line, a French one that flies no flag near her, Hoche farther off."""
    return level_in_hexes(
        seventy_four_table("own", "british", orders=["close-and-board"], rate="3rd"),
        seventy_four_table("near", "french", MIDDLE_HEX.hex_towards(3, 2), rate="3rd"),
        hoche(MIDDLE_HEX.hex_towards(3, 5)),
    )


@pytest.mark.clauses("LS98-orders-2")
@pytest.mark.parametrize(
    ("fields", "to"),
    [
        ({}, "hoche"),
        ({"orders": []}, None),
        ({"klass": "4th"}, None),
        ({"order": 3}, None),
        ({"fleeing": True}, None),
    ],
)
def test_ls98_orders_2_a_third_rate_without_a_signal_closes_the_flagship_alone(
    fields: dict[str, Any], to: str | None
) -> None:
    with level_on_table(closing()):
        flag = enemy_flagship_to_board(change_ship("own", **fields))
        assert (flag.id if flag else None) == to
        add_marker(get_ship("hoche").number, HasStruck("own"))
        assert enemy_flagship_to_board(get_ship("own")) is None


# ------------------------------------------------------------------------------ under her guns
def under_guns() -> Level:
    """A frigate under the guns of Hoche and of another French ship of the line."""
    return level_in_hexes(
        frigate_table("own", "british", MIDDLE_HEX.hex_towards(3, 6), orders=[FRIGATES]),
        seventy_four_table("line", "british", MIDDLE_HEX.hex_towards(6, 9), rate="3rd"),
        frigate_table("small", "british", MIDDLE_HEX.hex_towards(6, 8)),
        hoche(MIDDLE_HEX),
        seventy_four_table("other", "french", MIDDLE_HEX.hex_towards(3, 2), rate="3rd"),
    )


@pytest.mark.clauses("LS98-orders-5")
@pytest.mark.parametrize(
    ("fields", "told"), [({}, 1), ({"orders": []}, 0), ({"klass": "3rd"}, 0), ({"klass": "unrated"}, 1)]
)
def test_ls98_orders_5_a_frigate_with_those_orders_is_reminded_of_the_flagship_alone(
    fields: dict[str, Any], told: int
) -> None:
    with level_on_table(under_guns()):
        own = change_ship("own", **fields)
        assert [event.clause for event in run_procedure(log_if_in_danger(own))] == ["LS98-orders-5"] * told


@pytest.mark.clauses("LS98-orders-5", "LS98-surr-1")
def test_ls98_orders_5_who_has_struck_is_reminded_no_more() -> None:
    with level_on_table(under_guns()):
        own = get_ship("own")
        add_marker(own.number, HasStruck("hoche"))
        assert run_procedure(log_if_in_danger(own)) == []


@pytest.mark.clauses("LS98-orders-5")
@pytest.mark.parametrize(
    ("who", "hers", "theirs", "engaged"),
    [
        ("line", [], [], False),
        ("line", ["line"], [], False),
        ("line", [], ["hoche"], False),
        ("line", ["line"], ["hoche"], True),
        ("small", ["small"], ["hoche"], False),
    ],
)
def test_ls98_orders_5_she_is_engaged_when_she_and_a_third_rate_have_exchanged_fire(
    who: str, hers: list[str], theirs: list[str], engaged: bool
) -> None:
    with level_on_table(under_guns()):
        flag, own = change_ship("hoche", fired_at=hers), get_ship("own")
        change_ship(who, fired_at=theirs)
        assert is_flagship_engaged(flag) is engaged
        assert len(run_procedure(log_if_in_danger(own))) == int(not engaged)


@pytest.mark.clauses("LS98-orders-5", "LS98-fire-5", "LS98-fire-6")
def test_ls98_orders_5_her_guns_reach_six_hexes_on_either_side_and_none_ahead() -> None:
    with level_on_table(under_guns()):
        own, flag = get_ship("own"), get_ship("hoche")
        found = {}
        for way in range(1, 7):
            own.hex = MIDDLE_HEX.hex_towards(way, 6)
            found[way] = is_in_broadside_of(own, flag)
            own.hex = MIDDLE_HEX.hex_towards(way, 7)
            assert not is_in_broadside_of(own, flag)
        assert found == {1: True, 2: False, 3: True, 4: True, 5: False, 6: True}


# ------------------------------------------------------------------------------
# What a ship of the 1798 game is offered at the start of her move, with each of the things that take an
# offer away met alone
LEVEL = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
)
ALONGSIDE = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3))
)
WRECK = ["fore", "main", "mizzen"]


def clauses_of(offers: Iterable[MenuOption[Any]]) -> dict[str, str]:
    """By the key of each offer: the clause that refuses it, or '' if it may be taken."""
    found = [(offer.key, offer.refusal.clause if offer.refusal else "") for offer in offers]
    assert len(dict(found)) == len(found)
    return dict(found)


def keys_of(offers: Iterable[MenuOption[Any]]) -> list[str]:
    """The keys of what is offered, greyed ones too."""
    return list(clauses_of(offers))


# ------------------------------------------------------------------------------ the whole move
@pytest.mark.clauses("LS98-anchor-2", "LS98-anchor-3", "LS98-morale-4")
@pytest.mark.parametrize(
    ("fleeing", "wreck", "foul", "keys"),
    [
        (False, False, False, ["lie", "port", "starboard", "weigh", "cut"]),
        (False, True, False, ["lie", "port", "starboard", "weigh"]),
        (False, False, True, ["lie", "port", "starboard", "weigh"]),
        (True, False, False, ["cut"]),
        (True, True, False, ["lie"]),
        (True, False, True, ["lie"]),
    ],
)
def test_ls98_anchor_2_who_flees_cuts_and_who_cannot_sail_lies(
    fleeing: bool, wreck: bool, foul: bool, keys: list[str]
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", fleeing=fleeing, masts_down=WRECK if wreck else [])
        add_marker(own.number, Anchored())
        if foul:
            place(Hold("own", "foe"))
        assert keys_of(whole_move_options(own)) == keys


@pytest.mark.clauses("LS98-move-2", "LS98-tow-1")
def test_ls98_move_2_who_is_held_fast_or_towed_lies_as_she_is() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        assert keys_of(whole_move_options(own)) == ["half", "full", "anchor"]
        own.masts_down = list(WRECK)
        assert keys_of(whole_move_options(own)) == ["lie"]
        own.masts_down = []
        add_marker(own.number, Aground())
        assert keys_of(whole_move_options(own)) == ["lie"]
    with level_on_table(LEVEL):
        own = get_ship("own")
        place(Hold("foe", "own"))
        assert keys_of(whole_move_options(own)) == ["lie"]
    with level_on_table(LEVEL):
        own = get_ship("own")
        add_marker(own.number, HasStruck("foe"))
        boat = Boat("b", "own", "french", MIDDLE_HEX.hex_towards(2), towing="own")
        boat.number = place(boat)
        assert keys_of(whole_move_options(own)) == ["lie"]
        boat.towing = ""
        assert keys_of(whole_move_options(own)) == ["half", "full", "anchor"]


@pytest.mark.clauses("LS98-move-6", "LS98-morale-4", "LS98-anchor-1", "LS98-anchor-2")
@pytest.mark.parametrize(
    ("fields", "clauses"),
    [
        ({"spent": 2}, ["", "", "", ""]),
        ({"spent": 3}, ["", "", "LS98-anchor-1", ""]),
        ({"cut_cables": True}, ["", "", "LS98-anchor-2", ""]),
        ({"weighed": True}, ["", "LS98-anchor-2", "", ""]),
        ({"manned": True}, ["", "LS98-board-9", "", ""]),
        ({"fleeing": True}, ["LS98-morale-4", "", "LS98-morale-4"]),
        ({"fleeing": True, "weighed": True}, ["", "LS98-anchor-2", "LS98-morale-4"]),
        ({"fleeing": True, "manned": True}, ["", "LS98-board-9", "LS98-morale-4"]),
    ],
)
def test_ls98_move_6_what_sail_an_anchor_and_a_tow_are_barred_by(
    fields: dict[str, Any], clauses: list[str]
) -> None:
    """Half sail, full sail, the anchor, and a friend right astern to tow; who flees tows nobody."""
    wreck = frigate_table("friend", "french", MIDDLE_HEX.hex_towards(5), damage={"masts": WRECK})
    level = level_in_hexes(
        frigate_table("own", "french"), wreck, frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    )
    with level_on_table(level):
        own = change_ship("own", **{"spent": 0, **fields})
        keys = ["half", "full", "anchor", "tow friend"]
        assert clauses_of(sail_options(own)) == dict(zip(keys, clauses, strict=False))
        assert (full_sail_refusal(own) is None) is (clauses[1] == "")


# ------------------------------------------------------------------------------ coming clear
@pytest.mark.clauses("LS98-coll-3", "LS98-diseng-1")
@pytest.mark.parametrize(
    ("fields", "tried", "keys"),
    [
        ({}, [], ["loose foe"]),
        ({}, ["foe"], []),
        ({}, ["another"], ["loose foe"]),
        ({"grappled": True}, [], []),
        ({"grappled": True, "repeller": "foe"}, [], []),
        ({"grappled": True, "repeller": "own"}, [], ["grapples foe"]),
        ({"grappled": True, "repeller": "own"}, ["foe"], []),
        ({"open": False}, [], []),
    ],
)
def test_ls98_diseng_1_she_tries_once_a_move_and_grapples_only_if_she_has_repelled_him(
    fields: dict[str, Any], tried: list[str], keys: list[str]
) -> None:
    with level_on_table(ALONGSIDE):
        place(Hold("foe", "own", **fields))
        assert keys_of(part_options(get_ship("own"), tried)) == keys


# ------------------------------------------------------------------------------ besides
@pytest.mark.clauses("LS98-sig-2", "LS98-fire-15", "LS98-board-9")
def test_ls98_sig_2_who_has_struck_is_offered_nothing_besides() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        doubles = ["double port", "double starboard"]
        assert keys_of(besides_move_options(own)) == doubles
        for order in (3, 5):
            own.order = order
            assert keys_of(besides_move_options(own)) == doubles
        own.order = 4
        assert keys_of(besides_move_options(own)) == ["strike", *doubles]
        add_marker(own.number, HasStruck("foe"))
        assert keys_of(besides_move_options(own)) == []


@pytest.mark.clauses("LS98-board-9", "LS98-sig-2")
def test_ls98_board_9_only_an_enemy_alongside_that_has_struck_and_has_no_prize_crew() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        frigate_table("far", "british", MIDDLE_HEX.hex_towards(5, 2)),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(1)),
        frigate_table("fights", "british", MIDDLE_HEX.hex_towards(6)),
    )
    with level_on_table(level):
        own = get_ship("own")
        for name in ("foe", "far", "friend"):
            add_marker(get_ship(name).number, HasStruck("own"))
        assert [ship.id for ship in unmanned_prizes_beside(own)] == ["foe"]
        assert keys_of(besides_move_options(own))[-2:] == ["take foe", "burn foe"]
        change_ship("foe", manned=True)
        assert unmanned_prizes_beside(own) == []


@pytest.mark.clauses("LS98-board-9", "LS98-sig-2")
@pytest.mark.parametrize(
    ("order", "flag", "clauses"),
    [
        (0, "friend", ("LS98-board-9", "LS98-sig-2")),
        (5, "friend", ("LS98-board-9", "LS98-sig-2")),
        (6, "friend", ("", "LS98-sig-2")),
        (7, "friend", ("LS98-board-9", "")),
        (8, "friend", ("LS98-board-9", "LS98-sig-2")),
        (0, "own", ("", "")),
        (0, "", ("", "")),
        (0, "foe", ("", "")),
    ],
)
def test_ls98_board_9_prizes_are_taken_and_burnt_on_the_signal_of_her_own_flagship(
    order: int, flag: str, clauses: tuple[str, str]
) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(5, 4)),
    )
    with level_on_table(level):
        own, prize = change_ship("own", order=order), get_ship("foe")
        add_marker(prize.number, HasStruck("own"))
        for name in ("own", "foe", "friend"):
            get_ship(name).flagship = name == flag
        assert refusals(manning_choices(own)) == [clauses[0]]
        assert refusals(burning_choices(own)) == [clauses[1]]
        prize.burning = 1
        assert refusals(burning_choices(own)) == []
        assert refusals(manning_choices(own)) == [clauses[0]]
        add_marker(prize.number, Sinking(2))
        assert refusals(manning_choices(own)) == []


def refusals(prizes: Iterable[tuple[Ship, Any]]) -> list[str]:
    """The clause against each prize, or '' where there is none."""
    return [refused.clause if refused else "" for _, refused in prizes]
