"""HF-fire-1: what a seat may declare in a phase, and how it is written: one key for all its ships.

``constitution: masts; port L3 C2 java; fore L1 java; marines 2 java | essex: hold``. What may be said of a
ship hangs on her `FireLimits` alone; nothing here looks at the table.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.books.hf.rules.arcs import CLAUSES, face_to_hit, gun_range, gun_type
from game.books.hf.rules.plans import is_cell
from game.books.hf.rules.sheet import AFT, FORE, KINDS, MASTS_AIM, PORT, SIDES, WATERLINE, AimAt, Arc
from game.books.hf.rules.tables import rule_table
from game.core.steps import Refusal

AIMS = (MASTS_AIM, WATERLINE)
CHASER_ARCS = (FORE, AFT)
HOLD, ALL = "hold", "all"


@dataclass(frozen=True, slots=True)
class TargetInRange:
    """An enemy as a ship's guns see her: the arcs in which she is, inches off (0 alongside), and the ship in
    the way, if that counts."""

    id: str
    name: str
    arcs: tuple[str, ...]
    inches: int
    masked_by: str = ""


@dataclass(frozen=True, slots=True)
class FireLimits:
    """All that a ship's declaration depends on: her manned batteries by side, her targets, nearest first, her
    marines, what her captain is ordered to aim at, the crews that may be shifted to batteries without one,
    and whether ranges are counted in points (HF-scale-2)."""

    ship: str
    name: str
    port: tuple[str, ...]
    starboard: tuple[str, ...]
    targets: tuple[TargetInRange, ...]
    detachments: int = 0
    may_aim: bool = True
    aim_order: AimAt = AimAt.UNAIMED
    is_short_of_crews: bool = False
    port_unmanned: tuple[str, ...] = ()
    starboard_unmanned: tuple[str, ...] = ()
    uses_grid: bool = False

    def batteries_of(self, side: str) -> tuple[str, ...]:
        """Return the batteries of a side that can fire."""
        return self.port if side == PORT else self.starboard

    def unmanned_of(self, side: str) -> tuple[str, ...]:
        """Return the batteries of a side that stand without a crew."""
        return self.port_unmanned if side == PORT else self.starboard_unmanned

    def find_target(self, name: str) -> TargetInRange | None:
        """Return the target of that id."""
        return next((t for t in self.targets if t.id == name), None)

    @property
    def boardable_targets(self) -> tuple[str, ...]:
        """HF-board-1: the enemies alongside."""
        return tuple(t.id for t in self.targets if not t.inches)

    @property
    def musket_targets(self) -> tuple[str, ...]:
        """HF-marine-1: the enemies within reach of marines."""
        return tuple(t.id for t in self.targets if t.inches <= rule_table("marines")["inches"])


@dataclass(frozen=True, slots=True)
class Shot:
    """So many batteries of a kind fire: in which arc, from which side of the ship, at whom."""

    arc: Arc
    side: Arc
    kind: str
    batteries: int
    target_id: str


@dataclass(frozen=True, slots=True)
class CrewShift:
    """HF-crew-2: so many gun crews go from batteries of one kind and side to others."""

    crews: int
    side: Arc
    kind: str
    to_side: Arc
    to_kind: str


@dataclass(frozen=True, slots=True)
class FireDeclaration:
    """What a ship does in a phase: shots, her aim by target, detachments that fire and that board by target,
    crews that shift."""

    shots: tuple[Shot, ...] = ()
    aims: tuple[tuple[str, AimAt], ...] = ()
    marines_by_target: tuple[tuple[str, int], ...] = ()
    boarders_by_target: tuple[tuple[str, int], ...] = ()
    shifts: tuple[CrewShift, ...] = ()

    def aim_at(self, target: str) -> AimAt:
        """Return what she aims at in a target: masts, waterline, or nothing."""
        return dict(self.aims).get(target, AimAt.UNAIMED)


# ------------------------------------------------------------------------------ reading a ship
@dataclass(slots=True)
class DeclarationDraft:
    """A declaration while it is read, part by part."""

    fire_limits: FireLimits
    shots: list[Shot] = field(default_factory=list)
    aims: dict[str, AimAt] = field(default_factory=dict)
    marines: dict[str, int] = field(default_factory=dict)
    boards: dict[str, int] = field(default_factory=dict)
    shifts: list[CrewShift] = field(default_factory=list)

    def unused_batteries(self, side: str) -> Counter[str]:
        """Return the batteries of a side, by kind, that have no target yet and keep their crews."""
        left = Counter(self.fire_limits.batteries_of(side))
        for shot in self.shots:
            if shot.side == side:
                left[shot.kind] -= shot.batteries
        for shift in self.shifts:
            if shift.side == side:
                left[shift.kind] -= shift.crews
        return left

    @property
    def unused_detachments(self) -> int:
        """Detachments that have nothing to do yet."""
        return self.fire_limits.detachments - sum(self.marines.values()) - sum(self.boards.values())

    def declaration(self) -> FireDeclaration:
        """Return what has been read; where orders say what to aim at, she aims so."""
        aims = self.aims
        if self.fire_limits.aim_order and self.fire_limits.may_aim:
            aims = dict.fromkeys((shot.target_id for shot in self.shots), self.fire_limits.aim_order)
        return FireDeclaration(
            tuple(self.shots),
            tuple(aims.items()),
            tuple(self.marines.items()),
            tuple(self.boards.items()),
            tuple(self.shifts),
        )


def parse_declaration(fire_limits: FireLimits, text: str) -> FireDeclaration | Refusal:
    """Return a ship's declaration, or what is wrong with its first wrong part."""
    draft = DeclarationDraft(fire_limits)
    parts = [part for part in (p.strip() for p in text.split(";")) if part and part != HOLD]
    parts.sort(key=lambda part: (part.startswith(CHASER_ARCS), not part.startswith("shift")))
    aimed = [part for part in parts if part.split(" ")[0] in AIMS]
    for part in [p for p in parts if p not in aimed] + aimed:
        wrong = _read_part(draft, part)
        if wrong:
            return Refusal(wrong.clause, f"{fire_limits.name}: {wrong.reason}")
    return draft.declaration()


def _read_part(draft: DeclarationDraft, part: str) -> Refusal | None:
    for form, reader in FORMS:
        found = re.fullmatch(form, part)
        if found:
            return reader(draft, *found.groups())
    if all(is_cell(word) for word in part.split()):
        return Refusal("HF-orders-1", "orders once written stand until the turn is over")
    said = "say: port all ID; fore L1 ID; masts; marines 2 ID; board ID; or hold"
    return Refusal("HF-fire-1", f"{part!r} means nothing: {said}")


def _target_in(draft: DeclarationDraft, arc: Arc, name: str) -> TargetInRange | Refusal:
    """HF-arc-1, HF-arc-2, HF-split-2: return the target, if it is in that arc, is fired at out of no other,
    and nobody masks it."""
    target = draft.fire_limits.find_target(name)
    if target is None:
        return Refusal("HF-fire-1", f"{name!r} is no enemy within reach")
    where = " or ".join(target.arcs) or "where no gun looks"
    if arc not in target.arcs:
        return Refusal("HF-arc-1", f"{target.name} lies {where}, not {arc}")
    other = next((s.arc for s in draft.shots if s.target_id == name and s.arc != arc), None)
    if other:
        why = f"{target.name} lies {where}: fire {other} or {arc} at her, not both in one phase"
        return Refusal("HF-arc-2", why)
    if target.masked_by:
        return Refusal("HF-split-2", f"{target.masked_by} lies in the way of {target.name}")
    return target


def _read_broadside(draft: DeclarationDraft, named: str, guns: str, name: str) -> Refusal | None:
    side = Arc(named)
    target = _target_in(draft, side, name)
    if isinstance(target, Refusal):
        return target
    left = draft.unused_batteries(side)
    if guns == ALL:
        wanted = {k: left[k] for k in KINDS if left[k] > 0 and face_to_hit(k, target.inches)}
    else:
        wanted = _parse_guns(guns)
    for kind, number in wanted.items():
        wrong = _shot_refusal(draft.fire_limits, side, kind, number, left[kind], target)
        if wrong:
            return wrong
        draft.shots.append(Shot(side, side, kind, number, name))
    return None if wanted else Refusal("HF-range-2", f"no battery to {side} carries so far")


def _parse_guns(guns: str) -> dict[str, int]:
    """Return text like ``L3 C+1`` as batteries by kind."""
    wanted: Counter[str] = Counter()
    for word in guns.split():
        kind, number = word.rstrip("0123456789"), re.sub(r"\D", "", word)
        wanted[kind] += int(number)
    return dict(wanted)


def _shot_refusal(
    fire_limits: FireLimits, side: str, kind: str, number: int, left: int, target: TargetInRange
) -> Refusal | None:
    """HF-gun-4, HF-crew-1, HF-range-2: return why this many batteries cannot fire at her."""
    if not number:
        return Refusal("HF-gun-4", "fire one battery at least")
    if number > left:
        unmanned = fire_limits.unmanned_of(side).count(kind)
        clause = "HF-crew-1" if unmanned else "HF-gun-4"
        why = f", {unmanned} more without a crew" if unmanned else ""
        return Refusal(clause, f"{max(left, 0)} {kind} to {side} can fire{why}")
    if face_to_hit(kind, target.inches) is None:
        unit = "points" if fire_limits.uses_grid else "inches"
        said = f"{gun_type(kind)} carries {gun_range(kind)} {unit}, and she is {target.inches} off"
        return Refusal(CLAUSES[gun_type(kind)], said)
    return None


def _read_chaser(draft: DeclarationDraft, end: str, side: str | None, kind: str, name: str) -> Refusal | None:
    """HF-arc-4: return one battery of either side at a target ahead or astern."""
    arc = Arc(end)
    target = _target_in(draft, arc, name)
    if isinstance(target, Refusal):
        return target
    if sum(s.batteries for s in draft.shots if s.arc == arc) >= rule_table("chasers")["batteries"]:
        return Refusal("HF-arc-4", f"one battery fires {'ahead' if arc == FORE else 'astern'}")
    sides = [Arc(side)] if side else [s for s in SIDES if draft.unused_batteries(s)[kind] > 0] or [PORT]
    wrong = _shot_refusal(
        draft.fire_limits, sides[0], kind, 1, draft.unused_batteries(sides[0])[kind], target
    )
    if wrong:
        return wrong
    draft.shots.append(Shot(arc, sides[0], kind, 1, name))
    return None


def _read_aim(draft: DeclarationDraft, wanted: str, names: str) -> Refusal | None:
    """HF-aim-1, HF-aim-4: return what she aims at, in every target or in those that are named."""
    gunner, aim = draft.fire_limits, AimAt(wanted)
    if not gunner.may_aim:
        return Refusal("HF-aim-4", "nobody aims while alongside another ship")
    if gunner.aim_order not in (AimAt.UNAIMED, aim):
        return Refusal("HF-aim-1", f"her orders are to aim at the {gunner.aim_order}")
    targets = dict.fromkeys(shot.target_id for shot in draft.shots)
    for name in names.split() or targets:
        if name not in targets:
            return Refusal("HF-aim-1", f"she does not fire at {name!r}")
        draft.aims[name] = aim
    return None


def _read_marines(draft: DeclarationDraft, number: str, name: str) -> Refusal | None:
    """HF-marine-1: detachments that fire at one enemy close by."""
    if name not in draft.fire_limits.musket_targets:
        near = "a point" if draft.fire_limits.uses_grid else "an inch"
        return Refusal("HF-marine-1", f"marines fire at an enemy within {near}, not at {name!r}")
    if not 0 < int(number) <= draft.unused_detachments:
        return Refusal("HF-marine-1", f"{draft.unused_detachments} detachments are ready to fire")
    draft.marines[name] = draft.marines.get(name, 0) + int(number)
    return None


def _read_boarding(draft: DeclarationDraft, number: str | None, name: str) -> Refusal | None:
    """HF-board-1, HF-board-4: return one attack on an enemy alongside."""
    if name not in draft.fire_limits.boardable_targets:
        return Refusal("HF-board-1", f"{name!r} is no enemy alongside")
    if name in draft.boards:
        return Refusal("HF-board-1", "one attack a phase")
    men = draft.unused_detachments if number is None else int(number)
    if not draft.fire_limits.detachments or not 0 < men <= draft.unused_detachments:
        clause = "HF-board-2" if draft.fire_limits.detachments else "HF-board-4"
        return Refusal(clause, f"{draft.unused_detachments} detachments are ready to board")
    draft.boards[name] = men
    return None


def _read_shift(
    draft: DeclarationDraft, crews: str, side: str, kind: str, to_side: str, to_kind: str
) -> Refusal | None:
    """HF-crew-2: crews that leave their guns now and serve others from the next phase on."""
    number, gunner = int(crews), draft.fire_limits
    if not gunner.is_short_of_crews:
        return Refusal("HF-crew-2", "she has a crew for every battery")
    if not 0 < number <= draft.unused_batteries(side)[kind]:
        return Refusal(
            "HF-crew-2", f"{draft.unused_batteries(side)[kind]} {kind} to {side} have a crew to spare"
        )
    coming = sum(s.crews for s in draft.shifts if (s.to_side, s.to_kind) == (to_side, to_kind))
    room = gunner.unmanned_of(to_side).count(to_kind) - coming
    if number > room:
        return Refusal("HF-crew-2", f"{room} {to_kind} to {to_side} are without a crew")
    draft.shifts.append(CrewShift(number, Arc(side), kind, Arc(to_side), to_kind))
    return None


# The parts of a declaration, and who reads them.
FORMS: Sequence[tuple[str, Callable[..., Refusal | None]]] = (
    (r"(masts|waterline)((?: \S+)*)", _read_aim),
    (r"(port|starboard) (all|(?:[LSC]\+?\d+ )*[LSC]\+?\d+) (\S+)", _read_broadside),
    (r"(fore|aft)(?: (port|starboard))? ([LSC]\+?)1? (\S+)", _read_chaser),
    (r"marines (\d+) (\S+)", _read_marines),
    (r"board(?: (\d+))? (\S+)", _read_boarding),
    (r"shift (\d+) (port|starboard) ([LSC]\+?) (port|starboard) ([LSC]\+?)", _read_shift),
)
