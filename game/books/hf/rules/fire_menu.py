"""HF-fire-1: what is put before a seat in a phase: all that bears, and the same in other ways."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.books.hf.rules.arcs import damage_rolls, face_to_hit
from game.books.hf.rules.sheet import KINDS, MASTS_AIM, SIDES, WATERLINE, AimAt, Arc
from game.books.hf.rules.shots import (
    AIMS,
    ALL,
    CHASER_ARCS,
    HOLD,
    FireDeclaration,
    FireLimits,
    TargetInRange,
    parse_declaration,
)
from game.core.steps import MenuOption, Refusal


# ------------------------------------------------------------------------------ proposals
def best_fire_key(
    fire_limits: FireLimits, aim: AimAt = AimAt.UNAIMED, may_board: bool = True, farthest_first: bool = False
) -> str:
    """Return all that bears at the nearest enemy of each arc (or the farthest), in the words of a key;
    ``hold`` if nothing does."""
    parts = shot_keys(fire_limits, fire_limits.targets[::-1] if farthest_first else fire_limits.targets)
    if aim and fire_limits.may_aim and fire_limits.aim_order in (AimAt.UNAIMED, aim) and parts:
        parts = [aim, *parts]
    return "; ".join([*parts, *marine_keys(fire_limits, may_board)]) or HOLD


def marine_keys(fire_limits: FireLimits, may_board: bool = True) -> list[str]:
    """HF-board-1, HF-marine-1: return all her marines board the enemy alongside, if they are to, or else fire
    at the nearest."""
    if fire_limits.detachments and fire_limits.boardable_targets and may_board:
        return [f"board {fire_limits.boardable_targets[0]}"]
    if fire_limits.detachments and fire_limits.musket_targets:
        return [f"marines {fire_limits.detachments} {fire_limits.musket_targets[0]}"]
    return []


def shot_keys(fire_limits: FireLimits, targets_in_order: Sequence[TargetInRange]) -> list[str]:
    """HF-arc-3, HF-arc-4: return all that bears, each arc at the first of these targets that is there; of
    those across two arcs each in one of them alone."""
    targets = list(targets_with_one_arc(fire_limits, targets_in_order))
    return [*_broadsides(fire_limits, targets), *_chasers(fire_limits, targets)]


def targets_with_one_arc(
    fire_limits: FireLimits, targets: Sequence[TargetInRange]
) -> Iterator[TargetInRange]:
    """HF-arc-2: yield the same targets, each in one arc: the one out of which she can do her most, an arc
    that fires at nobody yet before one that has a target."""
    taken: list[Arc] = []
    for target in targets:
        able = [arc for arc in _in_order(target.arcs) if expected_rolls_in_sixths(fire_limits, arc, target)]
        if target.masked_by or not able:
            continue
        free = [arc for arc in able if arc not in taken] or able
        best = max(free, key=lambda arc: expected_rolls_in_sixths(fire_limits, arc, target))
        taken.append(best)
        yield replace(target, arcs=(best,))


def _in_order(arcs: Sequence[str]) -> list[Arc]:
    """Return beams before bow and stern: of two arcs that do as much the broadside spares the other side."""
    return [arc for arc in (*SIDES, *CHASER_ARCS) if arc in arcs]


def expected_rolls_in_sixths(fire_limits: FireLimits, arc: str, target: TargetInRange) -> int:
    """HF-dmg-1, HF-arc-4: the damage rolls to expect of all that may fire at her in an arc, in sixths: a
    whole side, or the best battery of either; 0 if nothing carries."""
    if arc in SIDES:
        return sum(_sixths(kind, target) for kind in fire_limits.batteries_of(arc))
    return max((_sixths(kind, target) for kind in (*fire_limits.port, *fire_limits.starboard)), default=0)


def _sixths(kind: str, target: TargetInRange) -> int:
    face = face_to_hit(kind, target.inches)
    return (7 - face) * damage_rolls(kind, target.inches) if face else 0


def _guns_in_range(guns: Sequence[str], target: TargetInRange) -> list[str]:
    return [kind for kind in guns if face_to_hit(kind, target.inches) is not None]


def _first_in_reach(targets: Sequence[TargetInRange], arc: str, guns: Sequence[str]) -> TargetInRange | None:
    return next((t for t in targets if arc in t.arcs and _guns_in_range(guns, t)), None)


def _broadsides(fire_limits: FireLimits, targets: Sequence[TargetInRange]) -> Iterator[str]:
    for side in SIDES:
        target = _first_in_reach(targets, side, fire_limits.batteries_of(side))
        if target:
            yield f"{side} {ALL} {target.id}"


def _chasers(fire_limits: FireLimits, targets: Sequence[TargetInRange]) -> Iterator[str]:
    """HF-arc-4: yield one battery each ahead and astern of those that do not bear on a beam, at the first
    target in reach the one most likely to hit; either side will do."""
    spare = [kind for side in SIDES for kind in _spare_guns(fire_limits, targets, side)]
    for arc in CHASER_ARCS:
        target = _first_in_reach(targets, arc, spare)
        if target:
            kind = min(_guns_in_range(spare, target), key=lambda kind: _fire_rank(kind, target))
            spare.remove(kind)
            yield f"{arc} {kind}1 {target.id}"


def _fire_rank(kind: str, target: TargetInRange) -> tuple[int, int, int]:
    """Return for batteries that carry: the face that hits, the damage rolls, the order of a card."""
    rolls = damage_rolls(kind, target.inches)
    return face_to_hit(kind, target.inches) or 0, -rolls, KINDS.index(kind)


def _spare_guns(fire_limits: FireLimits, targets: Sequence[TargetInRange], side: str) -> list[str]:
    """Return the batteries of a side that a broadside at the first target leaves over."""
    guns = fire_limits.batteries_of(side)
    target = _first_in_reach(targets, side, guns)
    return [kind for kind in guns if not target or not _guns_in_range([kind], target)]


# ------------------------------------------------------------------------------ the menu
@dataclass(frozen=True, slots=True)
class FireMenu:
    """HF-fire-1: what all ships of one seat do in the combat of a phase, in one key. A ship that is not named
    holds her fire."""

    fire_limits: tuple[FireLimits, ...]
    is_boarding_limited: bool = False

    def read(self, key: str) -> Mapping[str, FireDeclaration] | Refusal:
        """Return what every ship does, or what is wrong with the first that is."""
        out = {gunner.ship: FireDeclaration() for gunner in self.fire_limits}
        known = {gunner.ship: gunner for gunner in self.fire_limits}
        for part in [p.strip() for p in key.split("|") if p.strip() not in ("", HOLD)]:
            name, colon, text = part.partition(":")
            if not colon or name.strip() not in known:
                return Refusal("HF-fire-1", f"{name.strip()!r} is none of: {', '.join(known)}")
            read = parse_declaration(known[name.strip()], text)
            if isinstance(read, Refusal):
                return read
            out[name.strip()] = read
        if self.is_boarding_limited and sum(len(said.boarders_by_target) for said in out.values()) > 1:
            return Refusal("HF-board-1", "a player boards once in a phase")
        return out

    def proposed_key(self, may_board: bool = True, **key_options: Any) -> str:
        """Return a proposal for every ship; where a player boards but once (HF-board-1), the first that can
        does so."""
        parts = []
        for gunner in self.fire_limits:
            parts.append(f"{gunner.ship}: {best_fire_key(gunner, may_board=may_board, **key_options)}")
            if self.is_boarding_limited and gunner.detachments and gunner.boardable_targets:
                may_board = False
        return " | ".join(parts)

    def keys(self) -> list[str]:
        """Return all that bears at the nearest, unaimed or as ordered; the same without boarding, aimed, at
        the farthest; nothing. Anything else may be written."""
        ways = [self.proposed_key(), self.proposed_key(may_board=False)]
        ways += [self.proposed_key(aim=aim) for aim in AIMS]
        return list(dict.fromkeys([*ways, self.proposed_key(farthest_first=True), HOLD]))

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        named = {
            HOLD: "Hold your fire",
            self.proposed_key(farthest_first=True): "Fire at the farthest",
            self.proposed_key(aim=WATERLINE): "Aim at the waterline",
            self.proposed_key(aim=MASTS_AIM): "Aim at masts",
            self.proposed_key(may_board=False): "Fire all that bears, and do not board",
            self.proposed_key(): "Fire all that bears at the nearest",
        }
        return [MenuOption(key, named[key], key, "HF-fire-1") for key in self.keys()]

    def log_text(self, key: str) -> str:
        """Return nothing: it is decided in secret, and the guns are heard."""
        return ""
