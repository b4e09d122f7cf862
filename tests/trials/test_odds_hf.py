"""Exact odds under Hold Fast: they equal the book's chart, and agree with real rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from game.books.hf import rules as hf
from game.books.hf.odds import ACTS, load_with_changes, sum_distribution
from game.books.hf.rules.damage import DamageSource, result_of, roll_damage
from game.books.hf.rules.sheet import PORT, AimAt
from game.core.events import Befell, Event, GunsLost, Hurt, Told
from game.play.battle import Battle
from game.trials.odds import ImpossibleAct, OddsQuestion, TableSnapshot, take_snapshot
from tests.books.hf.rules.inch_levels import (
    british_ship,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)


def snapshot(*given: tuple[str, object], **fields: object) -> TableSnapshot:
    level = level_in_inches(british_ship(**fields), french_ship())  # type: ignore[arg-type]
    battle = Battle(hf, level, {}, 1)
    found = take_snapshot(battle, 1, load_with_changes, given)
    battle.close()
    return found


def test_the_chart_under_each_aim() -> None:
    answer = ACTS["chart"](snapshot(features=["stout-timbers"]), OddsQuestion("own"))
    assert len(answer.chances) == 6
    assert all(sum(chances.values()) == 1 for chances in answer.chances.values())
    assert answer.chances["at the masts"]["a miss"] == Fraction(1, 6)
    assert answer.chances["unaimed, by a short gun"]["no damage"] == Fraction(15, 36)
    assert "no result likelier" in answer.notes[0]
    assert len(ACTS["chart"](snapshot(), OddsQuestion("foe")).chances) == 3


AIMS = {"unaimed": "", "at the masts": "masts", "at the waterline": "waterline"}
NOTHING_MORE = (2, 6)
"""Dice that do no damage: what fire and magazine roll besides."""


def thrown(aim: str, kind: str, ironsides: bool) -> Counter[str]:
    found: Counter[str] = Counter()
    for row, column in product(range(1, 7), repeat=2):
        with level_on_table(level_in_inches(british_ship(), french_ship(batteries="LL"))) as ships:
            ships["foe"].ironsides = ironsides
            blow = DamageSource(kind, PORT, AimAt(aim))
            seen = result_of(row, column, AimAt(aim))
            stopped = ironsides and kind == "S" and column <= 2
            more = [NOTHING_MORE] if seen in ("fire", "magazine") and not stopped else []
            events = run_procedure(roll_damage(ships["foe"], blow), (row, column), *more)
            found[result_in(events[0])] += 1
    return found


def result_in(event: Event) -> str:
    match event:
        case Told(clause="HF-dmg-marines"):
            return "marines"
        case Told(text=text):
            return next(words for words in ("a miss", "no damage") if text.endswith(f", {words}"))
        case Hurt(clause="HF-dmg-magazine"):
            return "powder magazine"
        case Hurt(boxes=boxes):
            return "mast" if boxes else "hull"
        case Befell(what=what):
            return what
        case GunsLost():
            return "cannon"
    raise AssertionError(event)


@pytest.mark.clauses("HF-dmg-2", "HF-aim-2", "HF-aim-3", "HF-iron-1")
@pytest.mark.parametrize("said", AIMS)
@pytest.mark.parametrize("kind", ["L", "S"])
def test_the_odds_of_the_chart_are_those_of_all_36_throws(said: str, kind: str) -> None:
    answer = ACTS["chart"](snapshot(features=["stout-timbers"]), OddsQuestion("own"))
    for ironsides in (False, True):
        short = kind == "S" and ironsides
        chances = answer.chances[f"{said}, by a short gun" if short else said]
        counted = thrown(AIMS[said], kind, ironsides)
        assert {word: Fraction(n, 36) for word, n in counted.items()} == chances


def test_a_shot_is_a_sum_of_batteries() -> None:
    answer = ACTS["shot"](snapshot(batteries="LL+"), OddsQuestion("own", shot_key="starboard all foe"))
    assert answer.chances["hits"] == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    rolls = answer.chances["damage rolls"]
    assert rolls == {0: Fraction(1, 4), 1: Fraction(1, 4), 2: Fraction(1, 4), 3: Fraction(1, 4)}
    assert (answer.facts["dice"], answer.tally) == (2, None)
    single = ACTS["shot"](snapshot(), OddsQuestion("own", shot_key="starboard S1 foe"))
    assert single.tally is not None
    assert single.tally.total == 5
    assert sum_distribution([]) == {0: 1}


@pytest.mark.clauses("HF-arc-2")
def test_hf_arc_2_there_are_no_odds_of_firing_out_of_two_arcs_at_one_ship() -> None:
    battle = Battle(hf, level_in_inches(british_ship(at=(20, 20)), french_ship(at=(22, 18))), {}, 1)
    at = take_snapshot(battle, 1, load_with_changes, ())
    battle.close()
    assert ACTS["shot"](at, OddsQuestion("own", shot_key="fore L1 foe")).facts["dice"] == 1
    with pytest.raises(ImpossibleAct, match="HF-arc-2"):
        ACTS["shot"](at, OddsQuestion("own", shot_key="starboard L2 foe; fore port L1 foe"))


def test_boarding_and_striking() -> None:
    at = snapshot(("ships.own.marines", 2), ("ships.foe.marines", 1))
    answer = ACTS["board"](at, OddsQuestion("own", "foe"))
    assert answer.chances["detachments killed"] == {0: Fraction(25, 36), 1: Fraction(11, 36)}
    assert answer.chances["morale damage"] == {0: Fraction(35, 36), 1: Fraction(1, 36)}
    last = ACTS["strike"](snapshot(("ships.own.morale", 1), morale=5), OddsQuestion("own"))
    assert last.chances["the next morale damage"] == {"strikes": Fraction(1, 3), "holds": Fraction(2, 3)}
    later = last.chances["strikes on morale damage number"]
    assert (later["1"], sum(later.values())) == (Fraction(1, 3), 1)
    first = ACTS["strike"](snapshot(), OddsQuestion("own")).chances["the next morale damage"]
    assert first == {"holds": 1}


@pytest.mark.parametrize(
    ("act", "asked"),
    [
        ("chart", OddsQuestion("ghost")),
        ("shot", OddsQuestion("own", shot_key="port all foe")),
        ("shot", OddsQuestion("own", shot_key="hold")),
        ("board", OddsQuestion("own", "own")),
    ],
)
def test_what_cannot_be_asked(act: str, asked: OddsQuestion) -> None:
    with pytest.raises(ImpossibleAct):
        ACTS[act](snapshot(), asked)
    with pytest.raises(ImpossibleAct):
        ACTS["board"](snapshot(("ships.own.marines", 0)), OddsQuestion("own", "foe"))
