"""The gunner's answers: what fires at whom in a phase, what it aims at, who boards (HF-fire-1)."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from game.books.hf.captain import weights as w
from game.books.hf.captain.guns import rolls
from game.books.hf.captain.outlook import beaten_first
from game.books.hf.rules.previews import chance_of_a_hit, expected_rolls
from game.books.hf.rules.sheet import MASTS_AIM, SIDES, ship_named
from game.books.hf.rules.shots import HOLD, FireMenu, Gunner, Target, proposal
from game.books.hf.rules.to_hit import needs
from game.captains.mind import Decision, Mind
from game.captains.plan import Rationale
from game.core.steps import Choose, Refusal

SPARE_BELOW = 4
"""Hull squares: a prize so near to sinking is fired at high, if she is to be taken."""


def declare(mind: Mind, asked: Choose) -> Decision:
    """HF-fire-1: every ship fires what bears, each side at the foe on whom it tells most."""
    menu = asked.menu
    assert isinstance(menu, FireMenu)
    parts: list[str] = []
    shots: list[tuple[str, int]] = []
    boards = True
    for gunner in menu.gunners:
        text, fired = of_ship(mind, gunner, boards)
        boards = boards and not (menu.one_boarding and gunner.marines and gunner.boardable)
        shots += fired
        if text != HOLD:
            parts.append(f"{gunner.ship}: {text}")
    key = " | ".join(parts) or HOLD
    if isinstance(menu.read(key), Refusal):
        key = menu.keys()[0]
    return [key], spoken(shots, bool(parts))


def spoken(shots: list[tuple[str, int]], acts: bool) -> Rationale:
    """HF-hit-1, HF-dmg-1: the damage rolls to expect of these batteries at these inches, and how
    likely any of them hits at all."""
    if not shots:
        return Rationale("Small arms and boarders" if acts else "Nothing bears")
    total = sum(float(expected_rolls(kind, inches)) for kind, inches in shots)
    all_miss = prod(1 - float(chance_of_a_hit(kind, inches)) for kind, inches in shots)
    words = f"Fire: {len(shots)} batteries, {total:.1f} damage rolls to expect"
    return Rationale(words, round(total, 2), round(100 * (1 - all_miss)))


def of_ship(mind: Mind, gunner: Gunner, boards: bool = True) -> tuple[str, list[tuple[str, int]]]:
    """What one ship declares, and each battery of the broadsides in it with its range; ``boards``:
    whether she may board (HF-board-1)."""
    parts: list[str] = []
    shots: list[tuple[str, int]] = []
    sides = [(side, target) for side in SIDES if (target := best_target(mind, gunner, side))]
    for side, target in sides:
        parts.append(f"{side} all {target.id}")
        bears = (kind for kind in gunner.guns(side) if needs(kind, target.inches))
        shots += [(kind, target.inches) for kind in bears]
    plain = [part.strip() for part in proposal(gunner, board=boards).split(";")]
    parts += [part for part in plain if not part.startswith((*SIDES, HOLD))]
    aims = list(high(mind, gunner, [target for _, target in sides]))
    return "; ".join([*aims, *parts]) or HOLD, shots


def best_target(mind: Mind, gunner: Gunner, side: str) -> Target | None:
    """HF-split-1: of those that lie on that side within reach, the one on whom the broadside tells
    most; the nearest of equals."""
    guns = tuple(gunner.guns(side))
    able = [
        target
        for target in gunner.targets
        if side in target.arcs
        and not target.masked_by
        and any(needs(kind, target.inches) for kind in guns)
    ]
    return max(able, key=lambda t: rolls(guns, t.inches) * prize(mind, t), default=None)


def prize(mind: Mind, target: Target) -> float:
    """What a roll on a ship is worth: more on one that is wanted, or nearly beaten."""
    foe, prey = ship_named(target.id), mind.aims.prey
    worth = (w.PREY if target.id in prey else w.OTHERS) if prey else 1.0
    return worth * beaten_first(foe)


def high(mind: Mind, gunner: Gunner, targets: list[Target]) -> Iterator[str]:
    """HF-aim-2: aiming makes no result likelier, so it is done only to spare the hull of a ship
    that is to be taken and not sunk."""
    if not gunner.may_aim or gunner.aim_order:
        return
    spared = [
        target.id
        for target in targets
        if target.id in mind.aims.afloat and ship_named(target.id).hull_left < SPARE_BELOW
    ]
    if spared:
        yield " ".join([MASTS_AIM, *dict.fromkeys(spared)])
