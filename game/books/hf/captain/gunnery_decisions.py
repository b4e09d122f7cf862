"""Answers of the captain as gunner: what fires at whom in a phase, what it aims at, who boards
(HF-fire-1)."""

from collections.abc import Iterator
from math import prod

from game.books.hf.captain import weights as w
from game.books.hf.captain.situation import nearly_beaten_worth
from game.books.hf.rules.fire_menu import FireMenu, expected_rolls_in_sixths, marine_keys, shot_keys
from game.books.hf.rules.previews import expected_rolls, hit_chance_per_die
from game.books.hf.rules.sheet import MASTS_AIM, get_ship
from game.books.hf.rules.shots import HOLD, FireDeclaration, FireLimits, TargetInRange, parse_declaration
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose, Refusal

SPARE_HULL_BELOW = 4  # hull squares: a prize so near to sinking is fired at high, if she is to be taken


def decide_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """HF-fire-1: every ship fires what bears, each arc at the foe on whom it tells most."""
    menu = question.menu
    assert isinstance(menu, FireMenu)
    parts: list[str] = []
    shots: list[tuple[str, int]] = []
    boards = True
    for gunner in menu.fire_limits:
        text, fired = ship_fire_order(captain, gunner, boards)
        boards = boards and not (menu.is_boarding_limited and gunner.detachments and gunner.boardable_targets)
        shots += fired
        if text != HOLD:
            parts.append(f"{gunner.ship}: {text}")
    key = " | ".join(parts) or HOLD
    if isinstance(menu.read(key), Refusal):
        key = menu.keys()[0]
    return [key], fire_rationale(shots, bool(parts))


def fire_rationale(shots: list[tuple[str, int]], has_orders: bool) -> Rationale:
    """HF-hit-1, HF-dmg-1: return the expected damage rolls of these batteries, and the chance of any hit."""
    if not shots:
        return Rationale("Small arms and boarders" if has_orders else "Nothing bears")
    total = sum(float(expected_rolls(kind, inches)) for kind, inches in shots)
    all_miss = prod(1 - float(hit_chance_per_die(kind, inches)) for kind, inches in shots)
    words = f"Fire: {len(shots)} batteries, {total:.1f} damage rolls to expect"
    return Rationale(words, round(total, 2), round(100 * (1 - all_miss)))


def ship_fire_order(
    captain: DecisionMaker, fire_limits: FireLimits, may_board: bool = True
) -> tuple[str, list[tuple[str, int]]]:
    """Return what one ship declares, and the kind and range of each battery; ``may_board``: HF-board-1."""
    shots = shot_keys(fire_limits, targets_best_first(captain, fire_limits))
    parts = [*shots, *marine_keys(fire_limits, may_board)]
    read = parse_declaration(fire_limits, "; ".join(shots))
    assert isinstance(read, FireDeclaration), read
    targets = {target.id: target for target in fire_limits.targets}
    aims = mast_aim_order(captain, fire_limits, [targets[shot.target_id] for shot in read.shots])
    fired = [
        (shot.kind, targets[shot.target_id].inches) for shot in read.shots for _ in range(shot.batteries)
    ]
    return "; ".join([*aims, *parts]) or HOLD, fired


def targets_best_first(captain: DecisionMaker, fire_limits: FireLimits) -> list[TargetInRange]:
    """HF-split-1, HF-arc-2: return her targets, first the one whom her better arc hurts most, or the
    nearest."""

    def tells(target: TargetInRange) -> float:
        most = max((expected_rolls_in_sixths(fire_limits, arc, target) for arc in target.arcs), default=0)
        foe, prey = (get_ship(target.id), captain.aims.ships_to_beat)
        worth = (w.WANTED_SHIP if target.id in prey else w.OTHER_SHIP) if prey else 1.0
        return most * (worth * nearly_beaten_worth(foe))

    return sorted(fire_limits.targets, key=tells, reverse=True)


def mast_aim_order(
    captain: DecisionMaker, fire_limits: FireLimits, targets: list[TargetInRange]
) -> Iterator[str]:
    """HF-aim-2: aim only to spare the hull of a ship to be taken: it makes no result likelier."""
    if not fire_limits.may_aim or fire_limits.aim_order:
        return
    spared = [
        target.id
        for target in targets
        if target.id in captain.aims.ships_not_to_sink and get_ship(target.id).hull_left < SPARE_HULL_BELOW
    ]
    if spared:
        yield " ".join([MASTS_AIM, *dict.fromkeys(spared)])
