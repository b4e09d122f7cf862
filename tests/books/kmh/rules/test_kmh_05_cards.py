"""KMH-5.0 and KMH-5.1: the pack, the turn, and Fire cards held back."""

from __future__ import annotations

from typing import Any

import pytest

from game.books import shelf
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.turn import act, battle, holds, in_order_of_play, is_fire, kmh_turn, pack
from game.core.events import CardHeld, CardTurned, Told, TurnBegan
from game.core.markers import HasStruck
from game.core.steps import D6, Choose, Roll
from game.core.table import mark, the
from game.levels.format.model import Level
from game.play.battle import Battle
from game.play.seats import RandomSeat
from tests.books.kmh.rules.sheets import Played, at_sea, level_of, played, sheet

COMMON = [
    "wind change test",
    "fire test",
    "steering damage test",
    "strike test",
    "boarding party",
]


def two_fleets() -> list[Ship]:
    """A French and a British frigate, far apart, whose boats are all lost."""
    return [sheet("ajax", (20, 20), boats=0), sheet("hermes", (150, 150), side="british", boats=0)]


def turn(*answers: Any, ships: list[Ship] | None = None, **weather: Any) -> Played:
    """A turn in a calm in which these cards come up and these answers are given."""
    with at_sea(*(ships or two_fleets()), **({"calm": True} | weather)):
        return played(kmh_turn(the(Deck), LEVEL), *answers)


LEVEL = level_of({"guns": 36}, {"guns": 36, "side": "british"})


def cards(outcome: Played) -> list[str]:
    """The cards turned up, in order."""
    return [e.card for e in outcome.of(CardTurned)]


def first_cards(level: Level, seed: int) -> list[list[str]]:
    """The cards of the first two turns of a battle left to chance."""
    seats = {side.id: RandomSeat(seed) for side in level.sides}
    fought = Battle(shelf.book("kmh").rules, level, seats, seed)
    while fought.turn < 3 and fought.pending is not None:
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
    level = level_of(*far, chart={"size": [900.0, 900.0]})
    once, again, other = first_cards(level, 5), first_cards(level, 5), first_cards(level, 6)
    assert once == again != other
    whole = sorted([*COMMON, *(f"side-{n} {kind}" for n in (1, 4) for kind in ("move", "fire"))])
    assert [sorted(cards_of_turn) for cards_of_turn in (*once, *other)] == [whole] * 4


def test_kmh_5_0_2_after_the_last_card_the_pack_is_whole_again() -> None:
    with at_sea(*two_fleets(), calm=True):
        outcome = played(battle(LEVEL), *COMMON[1:], *COMMON[:1], (1, 1))
        before = the(Deck).turn
        rest = ["french move", "british move", "british fire", "fire", "french fire"]
        outcome = played(battle(LEVEL), *COMMON[1:], *COMMON[:1], (1, 1), *rest)
    assert [(e.clause, e.turn) for e in outcome.of(TurnBegan)] == [
        ("KMH-5.0.2", before + 1),
        ("KMH-5.0.2", before + 2),
    ]
    assert isinstance(outcome.asks, Roll)
    assert len(outcome.asks.cards) == 9


def test_kmh_5_0_3_a_move_and_a_fire_card_for_every_squadron() -> None:
    ships = [sheet("a", (20, 20), squadron="van"), sheet("b", (20, 60), squadron="rear")]
    with at_sea(*ships, sheet("c", (90, 90), side="british")):
        squadrons = [c for c in pack() if c not in COMMON]
    names = ["van", "rear", "british"]
    assert squadrons == [f"{s} {kind}" for s in names for kind in ("move", "fire")]
    outcome = turn("french move", "french fire", "fire")
    assert [e.clause for e in outcome.of(CardTurned)] == ["KMH-5.0.3"] * 2
    assert [e.squadron for e in outcome.of(CardTurned)] == ["french"] * 2


def test_kmh_5_0_4_five_common_cards() -> None:
    with at_sea(*two_fleets()):
        assert pack()[:5] == COMMON
        assert len(pack()) == 9
    outcome = turn(*COMMON[1:])
    assert [e.clause for e in outcome.of(CardTurned)] == ["KMH-5.0.4"] * 4


@pytest.mark.parametrize("options", [[], ["choppy"]])
def test_kmh_5_0_5_the_choppy_card_if_the_level_wants_it(options: list[str]) -> None:
    with at_sea(*two_fleets(), options=options):
        assert ("getting choppy test" in pack()) is bool(options)
        assert len(pack()) == 9 + bool(options)
    outcome = turn("getting choppy test", 5, options=["choppy"])
    assert [e.clause for e in outcome.of(CardTurned)] == ["KMH-5.0.5"]


def test_kmh_5_0_6_one_move_and_one_fire_for_each_ship() -> None:
    ship, foe = sheet("ajax", (50, 50), 0), sheet("hermes", (60, 50), 0, side="british")
    hold = ["starboard hull hermes", (1, 1, 1, 1, 1), 9]
    shot = turn("french fire", "fire", *hold, ships=[ship, foe])
    assert ship.shot
    assert isinstance(shot.asks, Roll)
    assert shot.asks.cards
    assert shot.heard("KMH-5.0.6") == 1
    sails = sheet("ajax", (50, 50), 120)
    moved = turn("french move", "sail", (1, 1), "ahead 17", ships=[sails, foe], calm=False)
    assert sails.moved
    assert cards(moved) == ["french move"]


# ------------------------------------------------------------------------------ 5.1 held cards
def test_kmh_5_1_1_a_fire_card_may_be_held_a_move_card_not() -> None:
    with at_sea(*two_fleets()):
        ask = played(holds("french fire"))
        assert (ask.keys(), ask.asks and ask.asks.clause) == (["fire", "hold"], "KMH-5.1.1")
    outcome = turn("french fire", "hold", "british move", "play", "strike test")
    assert [(e.clause, e.card, e.how) for e in outcome.of(CardHeld)] == [
        ("KMH-5.1.1", "french fire", "kept"),
        ("KMH-5.1.3", "french fire", "played"),
    ]
    moves = turn("french move", "british move", "strike test")
    assert [s for s in moves.asked if isinstance(s, Choose)] == []
    assert [is_fire(c) for c in ("french fire", "french move", "fire test")] == [True, False, False]


def test_kmh_5_1_1_no_question_where_no_ship_could_ever_fire() -> None:
    unarmed = sheet("ajax", (20, 20), firepower=0, chasers=0)
    foe = sheet("hermes", (150, 150), side="british")
    outcome = turn("french fire", "strike test", ships=[unarmed, foe])
    assert [s for s in outcome.asked if isinstance(s, Choose)] == []
    mends = sheet("ajax", (20, 20), firepower=0, chasers=0, damage=1)
    assert turn("french fire", ships=[mends, foe]).keys() == ["fire", "hold"]


def test_kmh_5_1_2_a_card_not_played_goes_back_unused() -> None:
    common = [a for c in COMMON[1:] for a in (c, "wait")]
    answers = ["french fire", "hold", *common, "wind change test", (1, 1), "wait"]
    rest = ["french move", "wait", "british move", "wait", "british fire", "wait"]
    outcome = turn(*answers, *rest)
    assert outcome.asks is None
    assert [(e.clause, e.how) for e in outcome.of(CardHeld)][-1] == ("KMH-5.1.2", "lost")
    with at_sea(*two_fleets()):
        assert "french fire" in pack()


def test_kmh_5_1_3_between_cards_only() -> None:
    ship, foe = sheet("ajax", (20, 20)), sheet("hermes", (150, 150), 120, side="british")
    sailing = ["british move", "sail", (1, 1), "ahead 17"]
    outcome = turn("french fire", "hold", *sailing, ships=[ship, foe], calm=False)
    assert isinstance(outcome.asks, Choose)
    assert (outcome.asks.clause, outcome.keys()) == ("KMH-5.1.3", ["wait", "play"])
    asked = [s.clause for s in outcome.asked]
    assert asked.count("KMH-5.1.3") == 1
    assert asked[-1] == "KMH-5.1.3"


def test_kmh_5_1_3_the_owner_of_the_card_just_resolved_then_a_die() -> None:
    ships = [sheet(n, (20 * i, 20), side=n) for i, n in enumerate(("dutch", "french", "british"))]
    held = ["dutch fire", "french fire", "british fire"]
    with at_sea(*ships):
        first = played(in_order_of_play(held, "british move"), 2, 5)
        assert first.result == ["british fire", "french fire", "dutch fire"]
        assert [(r.clause, r.dice, r.about) for r in first.rolls()] == [
            ("KMH-5.1.3", (D6,), "dutch fire"),
            ("KMH-5.1.3", (D6,), "french fire"),
        ]
        common = played(in_order_of_play(held[:2], "strike test"), 3, 3, 1, 6)
        assert common.result == ["french fire", "dutch fire"]
        assert played(in_order_of_play(held[:1], "strike test")).rolls() == []


def test_kmh_5_1_3_only_those_who_tie_throw_again() -> None:
    sides = ("dutch", "french", "british", "danish")
    ships = [sheet(n, (20 * i, 20), side=n) for i, n in enumerate(sides)]
    with at_sea(*ships):
        cards = [f"{side} fire" for side in sides]
        thrown = played(in_order_of_play(cards, "strike test"), 5, 2, 5, 2, 1, 6, 4, 4, 3, 1)
    assert thrown.result == ["british fire", "dutch fire", "french fire", "danish fire"]
    again = ["dutch fire", "british fire", *["french fire", "danish fire"] * 2]
    assert [r.about for r in thrown.rolls()] == [*cards, *again]


def test_kmh_5_1_4_the_last_card_cannot_be_held() -> None:
    common = [*COMMON[1:], "wind change test", (1, 1)]
    outcome = turn(*common, "french move", "british move", "british fire", "fire", "french fire")
    assert outcome.asks is None
    assert outcome.heard("KMH-5.1.1") == 2  # asked of the last but one, with one way to hold it
    assert outcome.of(CardHeld) == []


# ------------------------------------------------------------------------------ 5.0.6 nobody fires
def silent(*ships: Ship) -> tuple[str, str]:
    """The clause and the words by which the French Fire card is told to have found nothing to do;
    two empty words if somebody could fire."""
    with at_sea(*ships):
        outcome = played(act("french fire", {}, held=False))
    told = outcome.of(Told)
    assert all(e.ship == "french" for e in told)
    return (told[0].clause, told[0].text) if told else ("", "")


def test_kmh_5_0_6_a_fire_card_that_nobody_can_use_says_why() -> None:
    ship, foe = sheet(), sheet("foe", (50, 110), side="british")
    assert silent(ship, foe)[0] == "KMH-9.2.22"
    assert silent(ship, foe)[1] == "nobody can fire, for the nearest enemy is 56.5 cm off"
    assert silent(ship, sheet("foe", (52, 70), side="british")) == ("", "")  # a chaser bears
    weak = sheet(chasers=0)
    assert silent(weak, sheet("foe", (50, 70), side="british"))[0] == "KMH-9.1.1"
    assert silent(weak)[0] == "KMH-5.0.6"


def test_kmh_5_0_6_what_forbids_every_target_is_named() -> None:
    prize, foe = sheet(prize=True), sheet("foe", (60, 50), side="british")
    assert silent(prize, foe) == ("KMH-13.2.1", "nobody can fire, for a prize starts nothing")
    free = sheet("free", (60, 70), chasers=0)
    assert silent(prize, foe, free)[0] == "KMH-9.1.1"  # she may fire, and no gun of hers bears
    struck = sheet()
    with at_sea(struck, foe):
        mark(struck.number, HasStruck("foe"))
        (told,) = played(act("french fire", {}, held=False)).of(Told)
    assert (told.clause, told.text) == (
        "KMH-5.0.6",
        "nobody can fire, for no ship of the squadron fights on",
    )


def test_kmh_5_0_6_a_card_that_somebody_could_use_is_not_told() -> None:
    ship, foe = sheet(), sheet("foe", (60, 50), side="british")
    with at_sea(ship, foe):
        assert played(act("french fire", {}, held=False), "hold fire").of(Told) == []
