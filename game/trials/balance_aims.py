"""Changes of aims that make a battle more even: numbers of ships, points, shares, masts and turns; a part
that wins alone, made harder or taken out; an aim for a side that has none."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Protocol

from game.levels import Level
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import (
    ALL,
    DEEDS,
    HALF,
    AllOf,
    AnyOf,
    Condition,
    FleetDeed,
    HasPoints,
    LeafCondition,
    Not,
    ShipDeed,
    ShipsNear,
    condition_sentence,
    leaf_conditions,
)
from game.levels.format.model import Objective
from game.play.aim_words import aim_phrase
from game.trials.aims_met import NEVER, aim_terms
from game.trials.balance_changes import AddAim, BalanceChange, SetAim
from game.trials.fighting import Outcome

HARDER, EASIER = 1, -1
TIMES: Final = (1, 2, 3)
"""How far a number is moved: by so many steps."""
QUARTERS: Final = (3, 2, 1)
"""A deed is given until the turn in which so many quarters of the battles had done it."""
MORE_TURNS: Final = (2, 4)
WINS_ALONE: Final = 10
"""A part that was true in fewer than one battle of so many does not win them."""


class AimedBattle(Protocol):
    """What is asked of `game.trials.balance_candidates.UnevenBattle`."""

    @property
    def level(self) -> Level: ...
    @property
    def weak(self) -> str: ...
    @property
    def strong(self) -> str: ...
    @property
    def outcomes(self) -> Sequence[Outcome]: ...
    @property
    def names(self) -> dict[str, str]: ...


def aim_series(battle: AimedBattle) -> Iterator[tuple[BalanceChange, ...]]:
    """Yield series of changes, weaker to stronger: easier aims for the side that wins too seldom, harder ones
    for the other, where its battles have ever met them."""
    for number, aim in enumerate(battle.level.objectives):
        if aim.side not in (battle.weak, battle.strong):
            continue
        for key in ("major", "minor"):
            text = getattr(aim, key)
            if text and aim.side == battle.strong:
                yield from _harder(battle, number, key, parse_condition(text))
            elif text:
                yield from _easier(battle, number, key, parse_condition(text))
    has_aim = {aim.side for aim in battle.level.objectives if aim.major or aim.minor}
    if battle.weak not in has_aim and not any(rule.side == battle.weak for rule in battle.level.scores):
        enemies = [ship.id for ship in battle.level.ships if ship.side == battle.strong]
        whom = f"beaten {enemies[0]}" if len(enemies) == 1 else f"beaten half of {battle.strong}"
        words = f"{battle.names.get(battle.weak, battle.weak)} win by: {aim_phrase(whom, battle.names)}"
        yield (BalanceChange(words, (AddAim(battle.weak, whom),), 1.0),)


def _harder(
    battle: AimedBattle, number: int, key: str, tree: Condition
) -> Iterator[tuple[BalanceChange, ...]]:
    for part in dict.fromkeys(leaf_conditions(tree)):
        firsts = _first_turns(battle, battle.level.objectives[number], key, part, tree)
        if len(firsts) * WINS_ALONE < len(battle.outcomes) or _is_negated(tree, part):
            continue
        numbers = [_with_number(part, HARDER * times) for times in TIMES]
        yield _changes(battle, number, key, tree, [_replaced(tree, part, new) for new in numbers if new], 1.3)
        sooner = [_with_limit(part, firsts[max(0, len(firsts) * quarter // 4 - 1)]) for quarter in QUARTERS]
        trees = [_replaced(tree, part, new) for new in dict.fromkeys(sooner) if new]
        alone = [without for without in [_without(tree, part)] if without and isinstance(tree, AnyOf)]
        yield _changes(battle, number, key, tree, [*trees, *alone], 1.4)


def _easier(
    battle: AimedBattle, number: int, key: str, tree: Condition
) -> Iterator[tuple[BalanceChange, ...]]:
    for part in dict.fromkeys(leaf_conditions(tree)):
        if _is_negated(tree, part):
            continue
        numbers = [_with_number(part, EASIER * times) for times in TIMES]
        yield _changes(battle, number, key, tree, [_replaced(tree, part, new) for new in numbers if new], 1.3)
        limit = part.before_turn if isinstance(part, ShipDeed | FleetDeed) else 0
        if limit:
            later = [limit + more for more in MORE_TURNS]
            trees = [_replaced(tree, part, _with_limit(part, turn - 1)) for turn in [*later, 1]]
            yield _changes(battle, number, key, tree, trees, 1.4)
        without = _without(tree, part)
        if without and isinstance(tree, AllOf):
            yield _changes(battle, number, key, tree, [without], 2.0)


def _changes(
    battle: AimedBattle, number: int, key: str, old: Condition, trees: Sequence[Condition | None], cost: float
) -> tuple[BalanceChange, ...]:
    """Return one change for each condition, in words that name what is new."""
    aim, names = battle.level.objectives[number], battle.names
    was = aim_phrase(condition_sentence(old), names)
    found = []
    for place, tree in enumerate(dict.fromkeys(tree for tree in trees if tree and tree != old)):
        sentence = condition_sentence(tree)
        words = f"{names.get(aim.side, aim.side)}, {key}: {aim_phrase(sentence, names)} (for: {was})"
        found.append(BalanceChange(words, (SetAim(number, key, sentence),), cost + 0.3 * place))
    return tuple(found)


def _first_turns(
    battle: AimedBattle, aim: Objective, key: str, part: LeafCondition, tree: Condition
) -> list[int]:
    """Return the turns in which a part of an aim was first true, in order, of the battles in which it was."""
    said = "" if tree == part else condition_sentence(part)
    for place, term in enumerate(aim_terms(battle.level)):
        if (term.side, term.key, term.text, term.part) == (aim.side, key, getattr(aim, key), said):
            turns = [each.met[place].first_turn for each in battle.outcomes if len(each.met) > place]
            return sorted(turn for turn in turns if turn != NEVER)
    return []


def _with_number(part: LeafCondition, step: int) -> LeafCondition | None:
    """Return a part that asks for more (``step`` above 0) or less; None if it has no such number."""
    match part:
        case FleetDeed(ship_count=many) if many > 0 and many + step > 0:
            return replace(part, ship_count=many + step)
        case FleetDeed(ship_count=many) if many == HALF and step == HARDER:
            return replace(part, ship_count=ALL)
        case FleetDeed(ship_count=many) if many == ALL and step == EASIER:
            return replace(part, ship_count=HALF)
        case ShipDeed(damage_percent=share) if share and 0 < share + 10 * step < 100:
            return replace(part, damage_percent=share + 10 * step)
        case ShipDeed(masts=masts) if masts and 0 < masts + step <= 3:
            return replace(part, masts=masts + step)
        case HasPoints(points=points) if points + step * max(points // 5, 1) > 0:
            return replace(part, points=points + step * max(points // 5, 1))
        case ShipsNear(distance=far) if far - step * far / 4 > 0:
            return replace(part, distance=round(far - step * far / 4, 1))
        case _:
            return None


def _with_limit(part: LeafCondition, last_turn: int) -> LeafCondition | None:
    """Return a deed that counts up to this turn only, 0 for the whole battle; None for what is no deed, or
    if it is limited more than that."""
    if not isinstance(part, ShipDeed | FleetDeed) or part.verb not in DEEDS:
        return None
    before = last_turn + 1 if last_turn else 0
    if part.before_turn and before and before <= 2:
        return None
    return replace(part, before_turn=before)


def _replaced(tree: Condition, old: LeafCondition, new: LeafCondition | None) -> Condition | None:
    return None if new is None else _mapped(tree, lambda part: new if part == old else part)


def _mapped(tree: Condition, change: Callable[[LeafCondition], LeafCondition]) -> Condition:
    match tree:
        case Not(part):
            return Not(_mapped(part, change))
        case AllOf(parts) | AnyOf(parts):
            return type(tree)(tuple(_mapped(part, change) for part in parts))
        case _:
            return change(tree)


def _without(tree: Condition, part: LeafCondition) -> Condition | None:
    """Return a list of parts without one of them; None if it is no list, or none of them."""
    if not isinstance(tree, AllOf | AnyOf) or part not in tree.parts:
        return None
    left = tuple(each for each in tree.parts if each != part)
    return None if not left else left[0] if len(left) == 1 else type(tree)(left)


def _is_negated(tree: Condition, part: LeafCondition) -> bool:
    match tree:
        case Not(inside):
            return part in leaf_conditions(inside)
        case AllOf(parts) | AnyOf(parts):
            return any(_is_negated(each, part) for each in parts)
        case _:
            return False
