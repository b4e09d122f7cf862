"""KMH-5.0 and KMH-5.1: the pack, the turn, and Fire cards held back."""

from typing import Any

import pytest

from game.books import shelf
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.turn import (
    act_on_card,
    ask_to_hold,
    battle,
    is_fire_card,
    new_pack,
    roll_play_order,
    run_kmh_turn,
)
from game.core.events import CardHeld, CardTurned, Told, TurnBegan
from game.core.markers import HasStruck
from game.core.steps import D6, Choose, Roll
from game.core.table import add_marker, get_single
from game.levels.format.model import Level
from game.play.battle import Battle
from game.play.seats import RandomSeat
from tests.books.kmh.rules.ship_tables import (
    ProcedureRun,
    make_level,
    make_ship,
    run_procedure,
    ships_on_table,
)

COMMON = ["wind change test", "fire test", "steering damage test", "strike test", "boarding party"]


def two_fleets() -> list[Ship]:
    """A French and a British frigate, far apart, whose boats are all lost."""
    return [make_ship("ajax", (20, 20), boats=0), make_ship("hermes", (150, 150), side="british", boats=0)]


def turn(*answers: Any, ships: list[Ship] | None = None, **weather: Any) -> ProcedureRun:
    """A turn in a calm in which these cards come up and these answers are given."""
    with ships_on_table(*(ships or two_fleets()), **({"calm": True} | weather)):
        return run_procedure(run_kmh_turn(get_single(Deck), LEVEL), *answers)


LEVEL = make_level({"guns": 36}, {"guns": 36, "side": "british"})


def cards(outcome: ProcedureRun) -> list[str]:
    """The cards turned up, in order."""
    return [e.card for e in outcome.events_of(CardTurned)]


def first_cards(level: Level, seed: int) -> list[list[str]]:
    """The cards of the first two turns of a battle left to chance."""
    seats = {side.id: RandomSeat(seed) for side in level.sides}
    fought = Battle(shelf.book("kmh").rules, level, seats, seed)
    while fought.turn < 3 and fought.pending_step is not None:
        fought.step()
    turns: list[list[str]] = []
    for event in fought.events:
        if isinstance(event, TurnBegan):
            turns.append([])
        elif isinstance(event, CardTurned):
            turns[-1].append(event.card)
    fought.close()
    return turns[:2]


# ------------------------------------------------------------------------------ 5.0 the pack
def test_kmh_5_0_1_every_card_once_a_turn_in_the_order_of_the_seed() -> None:
    far = [{"guns": 36, "at": [200.0 * n, 200.0], "side": f"side-{n}"} for n in (1, 4)]
    level = make_level(*far, chart={"size": [900.0, 900.0]})
    once, again, other = first_cards(level, 5), first_cards(level, 5), first_cards(level, 6)
    assert once == again != other
    whole = sorted([*COMMON, *(f"side-{n} {kind}" for n in (1, 4) for kind in ("move", "fire"))])
    assert [sorted(cards_of_turn) for cards_of_turn in (*once, *other)] == [whole] * 4


def test_kmh_5_0_2_after_the_last_card_the_pack_is_whole_again() -> None:
    with ships_on_table(*two_fleets(), calm=True):
        outcome = run_procedure(battle(LEVEL), *COMMON[1:], *COMMON[:1], (1, 1))
        before = get_single(Deck).turn
        rest = ["french move", "british move", "british fire", "fire", "french fire"]
        outcome = run_procedure(battle(LEVEL), *COMMON[1:], *COMMON[:1], (1, 1), *rest)
    assert [(e.clause, e.turn) for e in outcome.events_of(TurnBegan)] == [
        ("KMH-5.0.2", before + 1),
        ("KMH-5.0.2", before + 2),
    ]
    assert isinstance(outcome.open_step, Roll)
    assert len(outcome.open_step.cards) == 9


def test_kmh_5_0_3_a_move_and_a_fire_card_for_every_squadron() -> None:
    ships = [make_ship("a", (20, 20), squadron="van"), make_ship("b", (20, 60), squadron="rear")]
    with ships_on_table(*ships, make_ship("c", (90, 90), side="british")):
        squadrons = [c for c in new_pack() if c not in COMMON]
    names = ["van", "rear", "british"]
    assert squadrons == [f"{s} {kind}" for s in names for kind in ("move", "fire")]
    outcome = turn("french move", "french fire", "fire")
    assert [e.clause for e in outcome.events_of(CardTurned)] == ["KMH-5.0.3"] * 2
    assert [e.squadron for e in outcome.events_of(CardTurned)] == ["french"] * 2


def test_kmh_5_0_4_five_common_cards() -> None:
    with ships_on_table(*two_fleets()):
        assert new_pack()[:5] == COMMON
        assert len(new_pack()) == 9
    outcome = turn(*COMMON[1:])
    assert [e.clause for e in outcome.events_of(CardTurned)] == ["KMH-5.0.4"] * 4


@pytest.mark.parametrize("options", [[], ["choppy"]])
def test_kmh_5_0_5_the_choppy_card_if_the_level_wants_it(options: list[str]) -> None:
    with ships_on_table(*two_fleets(), options=options):
        assert ("getting choppy test" in new_pack()) is bool(options)
        assert len(new_pack()) == 9 + bool(options)
    outcome = turn("getting choppy test", 5, options=["choppy"])
    assert [e.clause for e in outcome.events_of(CardTurned)] == ["KMH-5.0.5"]


def test_kmh_5_0_6_one_move_and_one_fire_for_each_ship() -> None:
    ship, foe = make_ship("ajax", (50, 50), 0), make_ship("hermes", (60, 50), 0, side="british")
    hold = ["starboard hull hermes", (1, 1, 1, 1, 1), 9]
    shot = turn("french fire", "fire", *hold, ships=[ship, foe])
    assert ship.shot
    assert isinstance(shot.open_step, Roll)
    assert shot.open_step.cards
    assert shot.clause_count("KMH-5.0.6") == 1
    sails = make_ship("ajax", (50, 50), 120)
    moved = turn("french move", "sail", (1, 1), "ahead 17", ships=[sails, foe], calm=False)
    assert sails.moved
    assert cards(moved) == ["french move"]


# ------------------------------------------------------------------------------ 5.1 held cards
def test_kmh_5_1_1_a_fire_card_may_be_held_a_move_card_not() -> None:
    with ships_on_table(*two_fleets()):
        ask = run_procedure(ask_to_hold("french fire"))
        assert (ask.allowed_keys(), ask.open_step and ask.open_step.clause) == (["fire", "hold"], "KMH-5.1.1")
    outcome = turn("french fire", "hold", "british move", "play", "strike test")
    assert [(e.clause, e.card, e.how) for e in outcome.events_of(CardHeld)] == [
        ("KMH-5.1.1", "french fire", "kept"),
        ("KMH-5.1.3", "french fire", "played"),
    ]
    moves = turn("french move", "british move", "strike test")
    assert [s for s in moves.steps if isinstance(s, Choose)] == []
    assert [is_fire_card(c) for c in ("french fire", "french move", "fire test")] == [True, False, False]


def test_kmh_5_1_1_no_question_where_no_ship_could_ever_fire() -> None:
    unarmed = make_ship("ajax", (20, 20), firepower=0, chasers=0)
    foe = make_ship("hermes", (150, 150), side="british")
    outcome = turn("french fire", "strike test", ships=[unarmed, foe])
    assert [s for s in outcome.steps if isinstance(s, Choose)] == []
    mends = make_ship("ajax", (20, 20), firepower=0, chasers=0, damage=1)
    assert turn("french fire", ships=[mends, foe]).allowed_keys() == ["fire", "hold"]


def test_kmh_5_1_2_a_card_not_played_goes_back_unused() -> None:
    common = [a for c in COMMON[1:] for a in (c, "wait")]
    answers = ["french fire", "hold", *common, "wind change test", (1, 1), "wait"]
    rest = ["french move", "wait", "british move", "wait", "british fire", "wait"]
    outcome = turn(*answers, *rest)
    assert outcome.open_step is None
    assert [(e.clause, e.how) for e in outcome.events_of(CardHeld)][-1] == ("KMH-5.1.2", "lost")
    with ships_on_table(*two_fleets()):
        assert "french fire" in new_pack()


def test_kmh_5_1_3_between_cards_only() -> None:
    ship, foe = make_ship("ajax", (20, 20)), make_ship("hermes", (150, 150), 120, side="british")
    sailing = ["british move", "sail", (1, 1), "ahead 17"]
    outcome = turn("french fire", "hold", *sailing, ships=[ship, foe], calm=False)
    assert isinstance(outcome.open_step, Choose)
    assert (outcome.open_step.clause, outcome.allowed_keys()) == ("KMH-5.1.3", ["wait", "play"])
    asked = [s.clause for s in outcome.steps]
    assert asked.count("KMH-5.1.3") == 1
    assert asked[-1] == "KMH-5.1.3"


def test_kmh_5_1_3_the_owner_of_the_card_just_resolved_then_a_die() -> None:
    ships = [make_ship(n, (20 * i, 20), side=n) for i, n in enumerate(("dutch", "french", "british"))]
    held = ["dutch fire", "french fire", "british fire"]
    with ships_on_table(*ships):
        first = run_procedure(roll_play_order(held, "british move"), 2, 5)
        assert first.result == ["british fire", "french fire", "dutch fire"]
        assert [(r.clause, r.dice, r.about) for r in first.rolls()] == [
            ("KMH-5.1.3", (D6,), "dutch fire"),
            ("KMH-5.1.3", (D6,), "french fire"),
        ]
        common = run_procedure(roll_play_order(held[:2], "strike test"), 3, 3, 1, 6)
        assert common.result == ["french fire", "dutch fire"]
        assert run_procedure(roll_play_order(held[:1], "strike test")).rolls() == []


def test_kmh_5_1_3_only_those_who_tie_throw_again() -> None:
    sides = ("dutch", "french", "british", "danish")
    ships = [make_ship(n, (20 * i, 20), side=n) for i, n in enumerate(sides)]
    with ships_on_table(*ships):
        cards = [f"{side} fire" for side in sides]
        thrown = run_procedure(roll_play_order(cards, "strike test"), 5, 2, 5, 2, 1, 6, 4, 4, 3, 1)
    assert thrown.result == ["british fire", "dutch fire", "french fire", "danish fire"]
    again = ["dutch fire", "british fire", *["french fire", "danish fire"] * 2]
    assert [r.about for r in thrown.rolls()] == [*cards, *again]


def test_kmh_5_1_4_the_last_card_cannot_be_held() -> None:
    common = [*COMMON[1:], "wind change test", (1, 1)]
    outcome = turn(*common, "french move", "british move", "british fire", "fire", "french fire")
    assert outcome.open_step is None
    assert outcome.clause_count("KMH-5.1.1") == 2  # asked of the last but one, with one way to hold it
    assert outcome.events_of(CardHeld) == []


# ------------------------------------------------------------------------------ 5.0.6 nobody fires
def silent(*ships: Ship) -> tuple[str, str]:
    """The clause and the words by which the French Fire card is told to have found nothing to do;
    two empty words if somebody could fire."""
    with ships_on_table(*ships):
        outcome = run_procedure(act_on_card("french fire", {}, is_held_card=False))
    told = outcome.events_of(Told)
    assert all(e.ship == "french" for e in told)
    return (told[0].clause, told[0].text) if told else ("", "")


def test_kmh_5_0_6_a_fire_card_that_nobody_can_use_says_why() -> None:
    ship, foe = make_ship(), make_ship("foe", (50, 110), side="british")
    assert silent(ship, foe)[0] == "KMH-9.2.22"
    assert silent(ship, foe)[1] == "nobody can fire, for the nearest enemy is 56.5 cm off"
    assert silent(ship, make_ship("foe", (52, 70), side="british")) == ("", "")  # a chaser bears
    weak = make_ship(chasers=0)
    assert silent(weak, make_ship("foe", (50, 70), side="british"))[0] == "KMH-9.1.1"
    assert silent(weak)[0] == "KMH-5.0.6"


def test_kmh_5_0_6_what_forbids_every_target_is_named() -> None:
    prize, foe = make_ship(prize=True), make_ship("foe", (60, 50), side="british")
    assert silent(prize, foe) == ("KMH-13.2.1", "nobody can fire, for a prize starts nothing")
    free = make_ship("free", (60, 70), chasers=0)
    assert silent(prize, foe, free)[0] == "KMH-9.1.1"  # she may fire, and no gun of hers bears
    struck = make_ship()
    with ships_on_table(struck, foe):
        add_marker(struck.number, HasStruck("foe"))
        (told,) = run_procedure(act_on_card("french fire", {}, is_held_card=False)).events_of(Told)
    assert (told.clause, told.text) == ("KMH-5.0.6", "nobody can fire, for no ship of the squadron fights on")


def test_kmh_5_0_6_a_card_that_somebody_could_use_is_not_told() -> None:
    ship, foe = make_ship(), make_ship("foe", (60, 50), side="british")
    with ships_on_table(ship, foe):
        assert (
            run_procedure(act_on_card("french fire", {}, is_held_card=False), "hold fire").events_of(Told)
            == []
        )
