"""Exact odds of single acts under Hold Fast. The dice of this book are independent, so each distribution is
computed from the book's pure functions, not enumerated."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from game.books.hf import rules as hf
from game.books.hf.rules.arcs import damage_rolls, face_to_hit_tally
from game.books.hf.rules.damage import WORDS, DamageResult
from game.books.hf.rules.gunnery import at_range_words, fire_limits_of
from game.books.hf.rules.previews import damage_chart_chances, hit_chance_per_die
from game.books.hf.rules.sheet import MASTS_AIM, WATERLINE, Ship, has_book_option
from game.books.hf.rules.shots import FireDeclaration, Shot, parse_declaration
from game.books.hf.rules.tables import rule_table
from game.books.hf.rules.turn import begin_turn
from game.core.steps import Refusal
from game.core.table import Dump, every
from game.core.tally import Tally
from game.trials.odds import (
    Chances,
    GivenValues,
    ImpossibleAct,
    OddsQuestion,
    OddsResult,
    TableSnapshot,
    impossible_act,
    run_on_snapshot,
    ship_by_id,
)

ONE = Fraction(1)
TESTS = 6  # how many morale tests are listed one by one
AIMS = {"unaimed": "", "at the masts": MASTS_AIM, "at the waterline": WATERLINE}
AIM_NOTE = "aiming turns a row of the chart into misses and makes no result likelier (HF-aim-2)"


def load_with_changes(snapshot: Dump, given: GivenValues) -> None:
    """Load a snapshot into the current, empty table, begin the turn and set the given values. Raise
    ValueError for a path or value that does not fit."""
    hf.restore(snapshot)
    begin_turn()
    for path, value in given:
        hf.amend(path, value)


# ------------------------------------------------------------------------------ the acts
def shot_odds(snapshot: TableSnapshot, ship_id: str, key: str) -> OddsResult:
    """HF-hit-1, HF-dmg-1: return the odds of one declaration: batteries that hit, and damage rolls. Raise
    Impossible."""

    def look() -> tuple[list[tuple[Fraction, int]], Tally | None]:
        ship = _ship_named(ship_id)
        shots = _parse_declaration(ship, key).shots
        off = {target.id: target.inches for target in fire_limits_of(ship).targets}
        dice = [
            (hit_chance_per_die(shot.kind, off[shot.target_id]), damage_rolls(shot.kind, off[shot.target_id]))
            for shot in shots
            for _ in range(shot.batteries)
        ]
        return dice, _tally(shots, off)

    dice, tally = run_on_snapshot(snapshot, look)
    chances = {
        "hits": sum_distribution([(chance, 1) for chance, _ in dice]),
        "damage rolls": sum_distribution(dice),
    }
    facts = {"ship": ship_id, "order": key, "dice": len(dice)}
    return OddsResult(f"{ship_id}: {key}", chances, tally, facts=facts)


def damage_chart_odds(snapshot: TableSnapshot, ship_id: str) -> OddsResult:
    """HF-dmg-2, HF-aim-1, HF-iron-1: return the odds of one damage roll, unaimed and under each aim; at an
    ironside also by a short gun. Raise Impossible."""
    ironsides, clamp = run_on_snapshot(
        snapshot, lambda: (_ship_named(ship_id).ironsides, has_book_option("aim-clamp"))
    )
    chances = {said: _named_chances(damage_chart_chances(aim, clamp=clamp)) for said, aim in AIMS.items()}
    if ironsides:
        by_short = (f"{said}, by a short gun" for said in AIMS)
        odds = (damage_chart_chances(aim, True, True, clamp) for aim in AIMS.values())
        chances |= {said: _named_chances(found) for said, found in zip(by_short, odds, strict=True)}
    notes = () if clamp else (AIM_NOTE,)
    return OddsResult(f"a damage roll at {ship_id}", chances, notes=notes, facts={"ship": ship_id})


def strike_odds(snapshot: TableSnapshot, ship_id: str) -> OddsResult:
    """HF-morale-4: return the odds of the next morale damage and those after it. Raise Impossible."""
    boxes, factor = run_on_snapshot(
        snapshot, lambda: (_ship_named(ship_id).morale, _ship_named(ship_id).morale_factor)
    )
    strikes = Fraction(7 - factor, 6) if boxes <= 1 else Fraction(0)
    next_one = {"strikes": strikes, "holds": 1 - strikes}
    a_test = Fraction(7 - factor, 6)
    first = max(boxes, 1)
    hits = {f"{first + n}": (1 - a_test) ** n * a_test for n in range(TESTS)}
    hits[f"{first + TESTS} or later"] = (1 - a_test) ** TESTS
    notes = (f"{boxes} morale boxes, factor {factor}: the last box is fought for with a die",)
    chances: Mapping[str, Chances] = {
        "the next morale damage": {k: v for k, v in next_one.items() if v},
        "strikes on morale damage number": hits,
    }
    return OddsResult(f"{ship_id} is shaken", chances, notes=notes, facts={"ship": ship_id})


def board_odds(snapshot: TableSnapshot, ship_id: str, other_id: str) -> OddsResult:
    """HF-board-2, HF-board-3: return the odds of one attack with all her marines, alongside or not:
    detachments killed, and morale damage. Raise Impossible."""

    def look() -> tuple[int, int]:
        ship, foe = _ship_named(ship_id), _ship_named(other_id)
        if ship.side == foe.side:
            raise ImpossibleAct(f"{ship.name} and {foe.name} are of one side (HF-board-1)")
        if not ship.marines_ready:
            raise ImpossibleAct(f"{ship.name} has no marines to board with (HF-board-4)")
        return ship.marines_ready, foe.marines_ready

    men, foes = run_on_snapshot(snapshot, look)
    six = Fraction(7 - int(rule_table("boarding")["kills_on"]), 6)
    hits = sum_distribution([(six, 1)] * men)
    killed: dict[int, Fraction] = {}
    shaken: dict[int, Fraction] = {}
    for number, chance in hits.items():
        dead = min(number, foes)
        killed[dead] = killed.get(dead, Fraction(0)) + chance
        shaken[number - dead] = shaken.get(number - dead, Fraction(0)) + chance
    chances = {"detachments killed": killed, "morale damage": shaken}
    return OddsResult(f"{ship_id} boards {other_id}", chances, facts={"ship": ship_id, "dice": men})


# Acts that may be asked about under this book.
ACTS: Mapping[str, Callable[[TableSnapshot, OddsQuestion], OddsResult]] = {
    "shot": lambda at, act: shot_odds(at, act.ship, act.shot_key),
    "chart": lambda at, act: damage_chart_odds(at, act.ship),
    "strike": lambda at, act: strike_odds(at, act.ship),
    "board": lambda at, act: board_odds(at, act.ship, act.other),
}


# ------------------------------------------------------------------------------ helpers
def sum_distribution(chances_and_amounts: Sequence[tuple[Fraction, int]]) -> dict[int, Fraction]:
    """Return the distribution of a sum of independent parts, each with its chance and its amount, in order of
    the sum."""
    found = {0: ONE}
    for chance, worth in chances_and_amounts:
        after: dict[int, Fraction] = {}
        for total, share in found.items():
            after[total] = after.get(total, Fraction(0)) + share * (1 - chance)
            after[total + worth] = after.get(total + worth, Fraction(0)) + share * chance
        found = after
    return {total: share for total, share in sorted(found.items()) if share}


def _named_chances(found: Sequence[tuple[str, Fraction]]) -> Chances:
    return {WORDS[DamageResult(result)]: chance for result, chance in found if chance}


def _tally(shots: Sequence[Shot], off: Mapping[str, int]) -> Tally | None:
    if len(shots) != 1:
        return None
    inches = off[shots[0].target_id]
    return face_to_hit_tally(shots[0].kind, inches, at_range_words(inches))


def _ship_named(name: str) -> Ship:
    return ship_by_id(every(Ship), name)


def _parse_declaration(ship: Ship, key: str) -> FireDeclaration:
    read = parse_declaration(fire_limits_of(ship), key)
    if isinstance(read, Refusal):
        raise impossible_act(ship, read)
    if not read.shots:
        raise ImpossibleAct(f"{key!r} is no shot")
    return read
