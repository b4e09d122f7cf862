"""What one ship will do in a combat of Hold Fast, and what her guns can still do beside it. No
pygame."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from game.books.hf.rules.arcs import face_to_hit
from game.books.hf.rules.fire_menu import best_fire_key, shot_keys
from game.books.hf.rules.sheet import AFT, FORE, KINDS, SIDES
from game.books.hf.rules.shots import CHASER_ARCS, FireDeclaration, FireLimits, Shot, parse_declaration

Chasers: TypeAlias = dict[str, tuple[str, str, str]]
"""The batteries that fire ahead and astern, by arc: of which side, what kind, at whom."""


@dataclass(slots=True)
class ShipGunDraft:
    """What one ship will do: the target of each battery by side ('' for none), the chasers as
    (side, kind, target), the aim, the targets of her marines and of her boarders, and whether gun
    crews that have nothing to fire at go over to guns without one."""

    battery_targets: dict[str, list[str]] = field(default_factory=dict)
    chasers: Chasers = field(default_factory=dict)
    aim: str = ""
    marine_target: str = ""
    board_target: str = ""
    shifts_crews: bool = False

    @property
    def targets(self) -> list[str]:
        """Everyone her guns are laid on."""
        laid = [t for side in SIDES for t in self.battery_targets.get(side, ()) if t]
        return list(dict.fromkeys([*laid, *(t for _, _, t in self.chasers.values())]))


def targets_of_battery(fire_limits: FireLimits, side: str, index: int) -> list[str]:
    """Return the enemies that one battery of a side can fire at, nearest first."""
    kind = fire_limits.batteries_of(side)[index]
    return [
        t.id
        for t in fire_limits.targets
        if side in t.arcs and not t.masked_by and face_to_hit(kind, t.inches) is not None
    ]


def proposed_shots(fire_limits: FireLimits, target: str) -> Sequence[Shot]:
    """Return what the rules propose to fire at one enemy alone."""
    there = [t for t in fire_limits.targets if t.id == target]
    read = parse_declaration(fire_limits, "; ".join(shot_keys(fire_limits, there)))
    assert isinstance(read, FireDeclaration), read
    return read.shots


def idle_batteries(fire_limits: FireLimits, ship_draft: ShipGunDraft) -> Counter[tuple[str, str]]:
    """Return the batteries that fire at nobody, by side and kind."""
    silent: Counter[tuple[str, str]] = Counter(
        (side, kind)
        for side in SIDES
        for kind, at in zip(
            fire_limits.batteries_of(side), ship_draft.battery_targets.get(side, ()), strict=False
        )
        if not at
    )
    return silent - Counter((side, kind) for side, kind, _ in ship_draft.chasers.values())


def crew_shift_keys(fire_limits: FireLimits, ship_draft: ShipGunDraft) -> list[str]:
    """HF-crew-2: return crews of guns that fire at nobody, over to guns without a crew on the other
    side, in the words of a key: from the first side that has both."""
    if not fire_limits.is_short_of_crews:
        return []
    spare = idle_batteries(fire_limits, ship_draft)
    for side, other in (SIDES, SIDES[::-1]):
        room, found = Counter(fire_limits.unmanned_of(other)), []
        for kind in KINDS:
            for to in KINDS:
                crews = min(spare[side, kind], room[to])
                if crews > 0:
                    found.append(f"shift {crews} {side} {kind} {other} {to}")
                    spare[side, kind] -= crews
                    room[to] -= crews
        if found:
            return found
    return []


def broadside_keys(fire_limits: FireLimits, ship_draft: ShipGunDraft) -> Iterator[str]:
    """Yield text like `port L3 C2 java` for each side and target."""
    for side in SIDES:
        at: dict[str, Counter[str]] = {}
        for kind, target in zip(
            fire_limits.batteries_of(side), ship_draft.battery_targets.get(side, ()), strict=False
        ):
            if target:
                at.setdefault(target, Counter())[kind] += 1
        for target, kinds in at.items():
            guns = " ".join(f"{kind}{kinds[kind]}" for kind in KINDS if kinds[kind])
            yield f"{side} {guns} {target}"


def proposed_draft(fire_limits: FireLimits) -> ShipGunDraft:
    """Return a ship as the rules propose it: all that bears at the nearest, no aim of her own."""
    read = parse_declaration(fire_limits, best_fire_key(fire_limits))
    assert isinstance(read, FireDeclaration), read
    ship_draft = ShipGunDraft({side: [""] * len(fire_limits.batteries_of(side)) for side in SIDES})
    for shot in read.shots:
        if shot.arc in (FORE, AFT):
            ship_draft.chasers[shot.arc] = (shot.side, shot.kind, shot.target_id)
            continue
        free = [n for n, k in enumerate(fire_limits.batteries_of(shot.side)) if k == shot.kind]
        free = [n for n in free if not ship_draft.battery_targets[shot.side][n]]
        for n in free[: shot.batteries]:
            ship_draft.battery_targets[shot.side][n] = shot.target_id
    ship_draft.marine_target = next((t for t, _ in read.marines_by_target), "")
    ship_draft.board_target = next((t for t, _ in read.boarders_by_target), "")
    return ship_draft


def without_targets(broadside: ShipGunDraft, targets: Sequence[str]) -> ShipGunDraft:
    """Return the same with no battery of a side laid on those enemies."""
    guns = {
        side: ["" if at in targets else at for at in laid] for side, laid in broadside.battery_targets.items()
    }
    return replace(broadside, battery_targets=guns)


def drop_conflicting_guns(fire_limits: FireLimits, ship_draft: ShipGunDraft, first_side: str) -> None:
    """HF-arc-2, HF-gun-4: at those that a side is laid on no other arc fires, and no battery that
    is laid serves as a chaser."""
    aimed = ship_draft.battery_targets[first_side]
    ship_draft.battery_targets = without_targets(ship_draft, aimed).battery_targets | {first_side: aimed}
    before, ship_draft.chasers = ship_draft.chasers, {}
    for arc, (of, kind, at) in before.items():
        if at not in aimed and idle_batteries(fire_limits, ship_draft)[of, kind]:
            ship_draft.chasers[arc] = (of, kind, at)


def available_chasers(fire_limits: FireLimits, ship_draft: ShipGunDraft, target: str = "") -> Chasers:
    """HF-arc-2, HF-arc-4: return the batteries that are laid on nobody, ahead and astern at that
    enemy, or at all on whom no side is laid."""
    aimed = [at for guns in ship_draft.battery_targets.values() for at in guns]
    there = [
        replace(t, arcs=tuple(arc for arc in t.arcs if arc in CHASER_ARCS))
        for t in fire_limits.targets
        if t.id not in aimed and target in ("", t.id)
    ]
    spare = list(idle_batteries(fire_limits, ship_draft).elements())
    port, starboard = (tuple(kind for of, kind in spare if of == side) for side in SIDES)
    return proposed_draft(replace(fire_limits, port=port, starboard=starboard, targets=tuple(there))).chasers
