"""A broadside of the 1798 game from the offer to the smoke: who is asked, what everybody sees, what
three and six sixes do, and how the guns are loaded again."""

from typing import Any

import pytest

from game.books.ls98.rules.gunnery import (
    advance_loading,
    apply_broadside,
    ask_shot_to_load,
    ask_to_fire,
    ask_to_reply,
    fire_broadside,
    fire_menu,
    fire_words,
    fired_event,
    load_menu,
    loading_time_words,
)
from game.books.ls98.rules.sheet import SHOTS, Ammunition, Ship, get_ship
from game.books.ls98.rules.shots import Shot, enemies_not_borne_on, judged_shots_now
from game.core.events import Befell, Exploded, Fired
from game.core.markers import Gone, HasStruck, Sinking
from game.core.steps import Refusal
from game.core.table import add_marker, has_marker
from game.core.tally import Tally, make_term
from game.sea.hexes import HEX_PITCH, Sector
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
)

NEAR = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2))
)


def shot_of(dice: int, shot: str = "ball", band: int = 0, rake: str = "") -> Shot:
    """A broadside with so many dice in all."""
    tally = Tally((make_term("LS98-fire-4", "broadside", dice),))
    return Shot(Sector.STARBOARD, "foe", Ammunition(shot), 2 * (band + 1), band, Sector(rake), tally)


# ------------------------------------------------------------------------------ who is asked
@pytest.mark.clauses("LS98-fire-2", "LS98-morale-4", "LS98-sink-1")
@pytest.mark.parametrize(
    ("fields", "marker", "asked"),
    [
        ({}, None, True),
        ({"fired": True}, None, False),
        ({"fleeing": True}, None, False),
        ({"crew": 0}, None, False),
        ({}, HasStruck("foe"), False),
        ({}, Sinking(2), False),
    ],
)
def test_ls98_fire_2_who_has_fired_flees_or_goes_down_is_not_asked(
    fields: dict[str, Any], marker: Any, asked: bool
) -> None:
    with level_on_table(NEAR):
        own = change_ship("own", **fields)
        if marker is not None:
            add_marker(own.number, marker)
        answers = {"LS98-fire-2": ["hold fire"]} if asked else {}
        assert run_procedure(ask_to_fire(own), answers) == []


@pytest.mark.clauses("LS98-fire-3", "LS98-sink-1", "LS98-surr-1", "LS98-morale-4")
@pytest.mark.parametrize(
    ("who", "fields", "marker", "asked"),
    [
        ("own", {}, None, True),
        ("own", {"fleeing": True}, None, True),
        ("own", {"fired": True}, None, False),
        ("own", {}, HasStruck("foe"), False),
        ("own", {}, Sinking(2), False),
        ("foe", {}, HasStruck("own"), False),
        ("foe", {}, Gone("exploded"), False),
    ],
)
def test_ls98_fire_3_who_has_not_fired_and_still_fights_may_answer_who_still_fights(
    who: str, fields: dict[str, Any], marker: Any, asked: bool
) -> None:
    with level_on_table(NEAR):
        ship = change_ship(who, **fields)
        if marker is not None:
            add_marker(ship.number, marker)
        answers = {"LS98-fire-3": ["hold fire"]} if asked else {}
        assert run_procedure(ask_to_reply(get_ship("own"), get_ship("foe")), answers) == []


@pytest.mark.clauses("LS98-fire-1", "LS98-fire-5", "LS98-fire-2")
def test_ls98_fire_1_the_menu_holds_fire_offers_and_greys() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2)),
        frigate_table("far", "british", MIDDLE_HEX.hex_towards(4, 4)),
        frigate_table("ahead", "british", MIDDLE_HEX.hex_towards(2, 2)),
    )
    with level_on_table(level):
        own = get_ship("own")
        menu = fire_menu(judged_shots_now(own), list(enemies_not_borne_on(own)))
        told = [(o.key, o.refusal.clause if o.refusal else "") for o in menu.offers]
        assert told == [
            ("hold fire", ""),
            ("starboard foe", ""),
            ("starboard far", "LS98-fire-1"),
            ("port ahead", "LS98-fire-5"),
        ]
        assert menu.offers[1].tally is not None
        change_ship("foe", hex=MIDDLE_HEX.hex_towards(2, 3))
        change_ship("far", hex=MIDDLE_HEX.hex_towards(2, 4))
        assert run_procedure(ask_to_fire(own)) == []


# ------------------------------------------------------------------------------ what is seen
@pytest.mark.clauses("LS98-fire-9a", "LS98-fire-1")
@pytest.mark.parametrize(
    ("shot", "band", "rake", "words"),
    [
        ("ball", 0, "", "Starboard round shot at Foe, close"),
        ("ball", 1, "stern", "Starboard round shot at Foe, medium, raking by the stern"),
        ("chain", 1, "", "Starboard chain shot at Foe, medium"),
        ("double", 0, "bow", "Starboard double round shot at Foe, close, raking by the bow"),
    ],
)
def test_ls98_fire_1_a_broadside_is_told_in_words(shot: str, band: int, rake: str, words: str) -> None:
    with level_on_table(NEAR):
        assert fire_words(shot_of(4, shot, band, rake)) == words


@pytest.mark.clauses("LS98-fire-10", "LS98-fire-12", "LS98-fire-14")
@pytest.mark.parametrize(
    ("shot", "clause", "aim"), [("ball", "LS98-fire-10", "hull"), ("chain", "LS98-fire-12", "rigging")]
)
def test_ls98_fire_14_what_everybody_sees_of_a_broadside(shot: str, clause: str, aim: str) -> None:
    """Two hexes off: dice, hits, and smoke on the side that has fired."""
    with level_on_table(NEAR):
        own, foe = get_ship("own"), get_ship("foe")
        told = run_procedure(fire_broadside(own, foe, shot_of(2, shot)), {clause: [[4, 1]]})
        how = ("starboard", "foe", aim, "", False, 2 * HEX_PITCH, 2, 0)
        assert told == [Fired(clause, "own", *how, "close"), Befell("LS98-fire-14", "own", "smoke starboard")]
        assert (own.fired, own.first_done, own.starboard.shot) == (True, True, "")
        assert own.fired_at == ["foe"]
        seen = fired_event(own, shot_of(3, shot, 1, "bow"), clause, 2)
        assert (seen.rake, seen.dice, seen.hits) == ("bow", 3, 2)


@pytest.mark.clauses("LS98-fire-10", "LS98-fire-12", "LS98-fire-6")
@pytest.mark.parametrize(
    ("shot", "band", "needs"),
    [("ball", 0, 5), ("double", 0, 5), ("ball", 1, 6), ("ball", 2, 6), ("chain", 0, 5)] + [("chain", 1, 5)],
)
def test_ls98_fire_10_what_hits_by_shot_and_band(shot: str, band: int, needs: int) -> None:
    assert shot_of(4, shot, band).needs == needs


# ------------------------------------------------------------------------------ what it does
@pytest.mark.clauses("LS98-fire-16", "LS98-fire-17")
@pytest.mark.parametrize(
    ("band", "sixes", "burning", "gone"),
    [
        (0, 2, 0, False),
        (0, 3, 1, False),
        (0, 5, 1, False),
        (0, 6, 0, True),
        (0, 7, 0, True),
        (1, 6, 0, False),
        (2, 7, 0, False),
    ],
)
def test_ls98_fire_17_three_sixes_burn_and_six_blow_up_at_close_range_alone(
    band: int, sixes: int, burning: int, gone: bool
) -> None:
    with level_on_table(NEAR):
        foe, faces = get_ship("foe"), [6] * sixes
        answers = {} if gone else {"LS98-fire-11": [[4] * sixes]}
        told = run_procedure(apply_broadside(foe, shot_of(sixes, "ball", band), faces, sixes), answers)
        assert foe.burning == burning
        assert has_marker(foe.number, Gone) is gone
        assert any(isinstance(event, Exploded) for event in told) is gone


@pytest.mark.clauses("LS98-fire-12", "LS98-fire-13", "LS98-fire-16")
def test_ls98_fire_13_chain_never_burns_and_no_hit_throws_nothing() -> None:
    with level_on_table(NEAR):
        foe = get_ship("foe")
        assert run_procedure(apply_broadside(foe, shot_of(6), [1] * 6, 0)) == []
        run_procedure(apply_broadside(foe, shot_of(6, "chain"), [6] * 6, 2), {"LS98-fire-13": [[1], [5]]})
        assert (foe.burning, foe.boxes, has_marker(foe.number, Gone)) == (0, [1, 2, 1], False)


# ------------------------------------------------------------------------------ loading
@pytest.mark.clauses("LS98-fire-7", "LS98-fire-15")
def test_ls98_fire_7_what_no_gun_takes_is_refused_with_the_reason() -> None:
    with level_on_table(NEAR):
        menu = load_menu(get_ship("own"), "port")
        for key, why in (
            ("double chain", "only round shot is loaded double"),
            ("ball and chain", "only round shot is loaded double"),
            ("grape", "'grape' is not one of: ball, chain, double"),
        ):
            assert menu.read(key) == Refusal("LS98-fire-7", why)
        assert [menu.read(key) for key in menu.keys()] == ["ball", "chain", "double"]  # noqa: SIM118
        assert [option.full_text for option in menu.options()] == [
            "Port: round shot, 1 turn to load",
            "Port: chain shot, 1 turn to load",
            "Port: round shot, double, 2 turns to load",
        ]
    assert [loading_time_words(shot) for shot in SHOTS] == ["1 turn", "1 turn", "2 turns"]


@pytest.mark.clauses("LS98-fire-15", "LS98-sink-1", "LS98-surr-1")
@pytest.mark.parametrize("marker", [None, Sinking(2), HasStruck("foe")])
def test_ls98_fire_15_who_goes_down_or_has_struck_loads_no_more(marker: Any) -> None:
    with level_on_table(NEAR):
        own = get_ship("own")
        own.port.shot, own.starboard.left = Ammunition.FIRED, 1
        if marker is not None:
            add_marker(own.number, marker)
            assert run_procedure(advance_loading()) == []
            assert (own.port.shot, own.starboard.left) == ("", 1)
            return
        told = run_procedure(advance_loading(), {"LS98-fire-15": ["double"]})
        assert (own.port.shot, own.port.left, own.starboard.left) == ("double", 2, 0)
        assert [event.clause for event in told] == ["LS98-fire-15", "LS98-fire-14"]


@pytest.mark.clauses("LS98-fire-15", "LS98-orders-8")
def test_ls98_fire_15_where_orders_leave_one_shot_nobody_is_asked() -> None:
    level = level_in_hexes(
        frigate_table("own", "french", orders=["fire-high"]),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        own = get_ship("own")
        own.port.shot = Ammunition.FIRED
        run_procedure(ask_shot_to_load(own, "port"))
        assert (own.port.shot, own.port.left) == ("chain", 1)
        assert smoke(own) == ["port"]


def smoke(ship: Ship) -> list[str]:
    """The sides on which smoke hangs."""
    return [side for side in ("port", "starboard") if ship.has_smoke_on(side)]


@pytest.mark.clauses("LS98-fire-14", "LS98-fire-15")
def test_ls98_fire_14_smoke_hangs_while_guns_that_have_fired_are_loaded() -> None:
    with level_on_table(NEAR):
        own = get_ship("own")
        assert (smoke(own), own.has_gun_smoke) == ([], False)
        own.port.shot = Ammunition.FIRED
        assert (smoke(own), own.port.is_ready) == (["port"], False)
        own.port.shot, own.port.left = Ammunition.BALL, 1
        assert (smoke(own), own.has_gun_smoke, own.port.is_ready) == (["port"], True, False)
        own.doubling.append("port")
        assert (smoke(own), own.has_gun_smoke) == ([], False)
        own.starboard.left = 1
        assert smoke(own) == ["starboard"]
