"""Answers of the captain as gunner: Fire cards and volleys (KMH-5.1, KMH-9)."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.other_orders import NO_ENEMY_WITHIN
from game.books.kmh.captain.shore_batteries import best_bomb
from game.books.kmh.captain.shot_choice import (
    best_shot,
    fire_later_worth,
    fire_now_worth,
    should_wait_for_grape,
)
from game.books.kmh.captain.situation import Situation, situation_of, situations_of
from game.books.kmh.rules.arcs import AimAt, ShotAlternative
from game.books.kmh.rules.sheet import Deck, Ship, is_fighting, ships_of
from game.books.kmh.rules.shots import Shot
from game.captains.aims import Aims
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose, MenuOption
from game.core.table import by_id, get_single

MIN_WORTH = 0.3
"""Hits that are not worth a Fire card while something better may come."""


# ------------------------------------------------------------------------------ Fire cards
def decide_hold_card(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-5.1.1: the card is held back while waiting promises more; nothing is lost by holding one
    that has no target, for it may be played between any two cards."""
    seen = ready_ship_situations(captain, question.about)
    now, later = total_worth(seen, fire_now_worth), total_worth(seen, fire_later_worth)
    if any(should_wait_for_grape(s) for s in seen):
        return ["hold"], Rationale("Hold fire and load with grape", now)
    if later > now or now < MIN_WORTH:
        return ["hold"], Rationale(_compared_words("Hold fire", later, now, "now"), later)
    return ["fire"], Rationale(_compared_words("Fire at once", now, later), now)


def decide_play_card(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-5.1.3: the held card is played as soon as nothing better is to come."""
    seen, last = ready_ship_situations(captain, question.about), not get_single(Deck).down
    now, later = total_worth(seen, fire_now_worth), total_worth(seen, fire_later_worth)
    if last or (now >= MIN_WORTH and now >= later):
        return ["play"], Rationale(_compared_words("Now", now, later), now)
    return ["wait"], Rationale(_compared_words("Not yet", later, now, "now"), later)


def _compared_words(what: str, better: float, other: float, then: str = "later") -> str:
    """Return what is done, with the hits that it promises against those of the other time, which is
    now or later: ``Fire at once: 3.1 hits now against 2.0 later``."""
    sooner = "later" if then == "now" else "now"
    return f"{what}: {better:.1f} hits {sooner} against {other:.1f} {then}"


def ready_ship_situations(captain: DecisionMaker, name: str) -> list[Situation]:
    """Return what every ship of a squadron sees that has yet to fire."""
    ready = [s for s in ships_of(name) if is_fighting(s) and not s.shot]
    return situations_of(ready, captain.aims)


def total_worth(situations: list[Situation], value: Callable[[Situation], float]) -> float:
    """Return the worth of something over a squadron."""
    out = 0.0
    for situation in situations:
        out += value(situation)
    return out


# ------------------------------------------------------------------------------ volleys
def decide_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-9.2.23: the best shot, then what else bears, then nothing; repairs if nobody is near
    (KMH-11.1.1)."""
    named = by_id(Ship)
    situation = situation_of(named[question.about], captain.aims, with_foe_moves=False)
    key, value, shot = best_shot(situation, question.menu.options(), named)
    other, at_other = best_nonship_shot(captain.aims, question.menu.options(), named)
    if other and at_other > value:
        return [other.key], Rationale(other.full_text, at_other)
    if shot is not None:
        return [key], Rationale(volley_words(shot, named[shot.target].name), value, hit_chance_percent(shot))
    if anything := most_hits_option(question.menu.options()):
        return [anything.key], Rationale(anything.full_text)
    offers = question.menu.keys()
    repairs = [k for k in offers if k.startswith("repair")]
    if repairs:
        return [repairs[0]], Rationale("Nothing bears: mend what can be mended")
    return [ShotAlternative.HOLD_FIRE], Rationale("Hold fire")


def decide_repair(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-11.1.4, option ``repair-on-move``: repairs where no enemy can come into reach of her guns
    in this turn, for she will not fire them; the hull before the rigging."""
    foe = situation_of(by_id(Ship)[question.about], captain.aims, with_foe_moves=False).nearest
    if foe is not None and foe.distance <= NO_ENEMY_WITHIN:
        return [ShotAlternative.CARRY_ON], Rationale("Stand to the guns")
    wanted = next(key for key in question.menu.keys() if key != ShotAlternative.CARRY_ON)  # noqa: SIM118
    return [wanted], Rationale("The sea is clear: mend what can be mended")


def best_nonship_shot(
    aims: Aims, offers: Sequence[MenuOption[Any]], ships: Collection[str]
) -> tuple[MenuOption[Any] | None, float]:
    """KMH-9.6.3, KMH-19.0.1, KMH-20.3.3: return what is best fired at no ship, works, troops or
    boats, and the hits it is worth; a bomb before all guns, at who is to be beaten and is likeliest
    hit."""
    may = [o for o in offers if not o.refusal]
    bomb = best_bomb(aims, may)
    if bomb is not None:
        return bomb, w.NEVER_TURNS
    guns = [o for o in may if isinstance(o.value, Shot) and o.value.target not in ships]
    best = max(guns, key=lambda o: nonship_shot_worth(aims, o.value), default=None)
    return best, nonship_shot_worth(aims, best.value) if best else 0.0


def most_hits_option(offers: Sequence[MenuOption[Any]]) -> MenuOption[Any] | None:
    """KMH-9.2.23: return where nothing is worth a first broadside, the guns with most hits to
    expect."""
    guns = [o for o in offers if not o.refusal and isinstance(o.value, Shot)]
    return max(guns, key=lambda o: o.value.expected_millihits, default=None)


def nonship_shot_worth(aims: Aims, shot: Shot) -> float:
    """Return hits at works, troops or boats, less where the works are not those that are wanted."""
    wanted = shot.target_aim != AimAt.WORKS or shot.target in aims.ships_to_beat
    return shot.expected_millihits / 1000 * (1.0 if wanted else w.UNWANTED_SHIP)


def volley_words(shot: Shot, name: str) -> str:
    """Return a volley as the captain orders it."""
    hits = f"{shot.dice} dice, {shot.dice * (7 - shot.needs) / 6:.1f} hits expected"
    if shot.rake:
        return f"Rake the {shot.rake} of {name}: {hits}"
    what = {AimAt.HULL: "Fire into her hull", AimAt.RIGGING: "Fire at her rigging", AimAt.GRAPE: "Grape"}
    return f"{what[shot.target_aim]}, {name}: {hits}"


def hit_chance_percent(shot: Shot) -> int:
    """Return the chance of a hit at all, in percent."""
    missed = 1.0
    for _ in range(shot.dice):
        missed *= (shot.needs - 1) / 6
    return round(100 * (1 - missed))
