"""Everything above the rails, for one wind angle and one state of damage."""

from __future__ import annotations

import random
import zlib
from dataclasses import replace
from itertools import pairwise

import numpy as np

from game.stage.hulls import wreck
from game.stage.hulls.canvas import Cut, Wear
from game.stage.hulls.draughts import Plan
from game.stage.hulls.fall import BREAK, broken_at, felled, felled_sprit
from game.stage.hulls.foreaft import bowsprit, cutter_sails, lateen, lug_sails, spanker
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import RGB, SETTLED, ShipLook
from game.stage.hulls.spars import SPAR, TAR, Rigging, Stick, sprit_of, stick_of
from game.stage.hulls.squares import square_sails
from game.stage.hulls.timber import RIG, SHADOW, MeshBuilder, Model, disc, joined, stretch, toned
from game.stage.hulls.trim import Trim

TOP: RGB = (86, 66, 48)
STAY: RGB = (112, 98, 80)


def seed_of(look: ShipLook) -> int:
    """A number that is the same for the same look in every process."""
    return zlib.crc32(repr((look.kind, look.livery, look.holes, look.rig)).encode())


def build_rig(
    lines: Lines, look: ShipLook, trim: Trim, fine: bool, light: tuple[float, ...] = ()
) -> Model:
    """Everything above the rails, and the wreckage of what has gone over the side; `light` falls on
    each of the masts, 1 for all of it."""
    parts, seed = list[Model](), seed_of(look)
    gone = _damage(lines.plan, look.rig, random.Random(seed))
    for mast, lit in zip(lines.plan.masts, light or (1.0,) * len(lines.plan.masts), strict=True):
        slip = MeshBuilder()
        # Each mast has chances of its own, so that losing one does not move the others' holes.
        chance = random.Random(f"{seed} {mast.name}")
        gear = Rigging(slip, lines, trim, Wear(look.holes, fine, chance), look, *gone)
        stick = stick_of(lines, mast)
        if mast.name in look.lost:
            broken = broken_at(lines.plan, look, mast.name)
            _stump(replace(gear, between=(0.0, broken)), stick)
            if mast.name not in look.falling:
                parts.append(toppled(lines, look, trim, fine, (mast.name, SETTLED)))
                wreck.hanging(slip, lines, stick, trim, broken, chance)
        else:
            _step_mast(gear, stick)
            _dress_mast(gear, stick)
        model = slip.launch()
        parts.append(replace(model, rgb=model.rgb * lit))
    slip = MeshBuilder()
    wear = Wear(look.holes, fine, random.Random(f"{seed} bowsprit"))
    gear = Rigging(slip, lines, trim, wear, look, *gone)
    if lines.plan.sprit:
        bowsprit(gear)
    _stays(gear)
    return joined(*parts, slip.launch())


def sails_set(lines: Lines, look: ShipLook, trim: Trim) -> list[Cut]:
    """The shapes of all sails she has set, in her own axes."""
    cuts, seed = list[Cut](), seed_of(look)
    gone = _damage(lines.plan, look.rig, random.Random(seed))
    wear = Wear(look.holes, False, random.Random(seed), cuts)
    gear = Rigging(MeshBuilder(), lines, trim, wear, look, *gone)
    for mast in lines.plan.masts:
        if mast.name not in look.lost:
            _dress_mast(gear, stick_of(lines, mast))
    if lines.plan.sprit:
        bowsprit(gear)
    return cuts


def toppled(lines: Lines, look: ShipLook, trim: Trim, fine: bool, topple: tuple[str, int]) -> Model:
    """One mast (or the bowsprit) with its torn sails alone, at a pose of its fall."""
    name, pose = topple
    seed, slip = seed_of(look), MeshBuilder()
    chance = random.Random(f"{seed} {name} falls")
    gone = _damage(lines.plan, look.rig, random.Random(seed))
    look = replace(look, lost=tuple(spar for spar in look.lost if spar != name))
    gear = Rigging(slip, lines, trim, Wear(max(2, look.holes), fine, chance), look, *gone)
    if name == "bowsprit":
        bowsprit(gear)
        return felled_sprit(slip.launch(), lines, trim, pose)
    stick = stick_of(lines, next(mast for mast in lines.plan.masts if mast.name == name))
    broken = broken_at(lines.plan, look, name)
    gear = replace(gear, between=(broken, 1.0))
    _stand_mast(gear, stick)
    _dress_mast(gear, stick)
    for _ in range(7):
        head = stick.at(chance.uniform(0.5, 0.98))
        tail = head + [chance.uniform(-7, 7), chance.uniform(-6, 6), -chance.uniform(3, 10)]
        slip.run(stretch(head, tail, 4), TAR, RIG, 0.08)
    return felled(slip.launch(), lines, stick, trim, (broken, pose))


def _damage(
    plan: Plan, rig: int, chance: random.Random
) -> tuple[frozenset[tuple[str, int]], frozenset[tuple[str, int]]]:
    """Which sails are shot away and which yards hang, more with each step of `rig`."""
    every = [(mast.name, level) for mast in plan.masts for level in range(mast.yards)]
    chance.shuffle(every)
    share = (0.0, 0.18, 0.36, 0.58)[max(0, min(3, rig))]
    shot = every[: round(len(every) * share)]
    return frozenset(shot), frozenset(shot[: max(rig, len(shot) // 2) if rig else 0])


def _step_mast(gear: Rigging, stick: Stick) -> None:
    """A mast and the shrouds that hold it."""
    _stand_mast(gear, stick)
    _shrouds(gear, stick, 0.42 if gear.plan.rig == "square" else 0.7)


def _stump(gear: Rigging, stick: Stick) -> None:
    """What is left standing of a mast that broke: a stump, or all below the top, with the lower
    yard and its gear."""
    broken = gear.between[1]
    wreck.left_standing(gear.slip, stick, broken, gear.wear.chance)
    if broken > BREAK:
        _stand_mast(gear, stick)
        _shrouds(gear, stick, broken, topmast=False)
        square_sails(gear, stick)


def _stand_mast(gear: Rigging, stick: Stick) -> None:
    """The mast itself."""
    foot, head = gear.between
    thick = stick.mast.factor**0.5
    square = gear.plan.rig == "square"
    cuts = (
        ((0.0, 0.43, 1.05), (0.40, 0.72, 0.75), (0.70, 1.0, 0.46))
        if square
        else ((0.0, 0.55, 0.8), (0.5, 1.0, 0.5))
    )
    for low, high, width in cuts:
        if low >= head or high <= foot:
            continue
        path = stretch(stick.at(max(low, foot)), stick.at(min(high, head)), 8)
        gear.slip.run(path, SPAR, RIG, width * thick, casts=SHADOW)
    if square and foot < 0.42:
        gear.slip.faces(disc(stick.at(0.42), 1.25 * stick.mast.factor + 0.2, 9, 1.5), TOP, RIG)
        gear.slip.faces(
            disc(stick.at(0.42) + [0, 0, 0.15], 0.95 * stick.mast.factor + 0.1, 9, 1.5),
            toned(TOP, 1.35),
            RIG,
        )
    if square and gear.rigs(0.71):
        arm = np.array([0.0, 1.3 * stick.mast.factor, 0.0])
        gear.slip.spars([[stick.at(0.71) - arm, stick.at(0.71) + arm]], TOP, RIG, 0.3)


def _shrouds(gear: Rigging, stick: Stick, high: float, *, topmast: bool = True) -> None:
    """Shrouds from the channels to the top, and topmast shrouds above it."""
    plan, count = gear.plan, 5 if gear.plan.length > 32 else 3
    at = stick.mast.place * 2 - np.linspace(0.01, 0.13 * stick.mast.factor, count)
    head = stick.at(high)
    for hand in (-1, 1):
        feet = gear.lines.side(np.maximum(at, -0.97), 0.82, hand)
        feet[:, 1] += hand * (0.7 if plan.bands else 0.0)
        for foot in feet:
            gear.slip.run(stretch(foot, head, 4), TAR, RIG, 0.07)
        if gear.wear.fine:
            for share in np.linspace(0.12, 0.85, 9):
                rung = feet[[0, -1]] + (head - feet[[0, -1]]) * share
                gear.slip.spars([rung], TAR, RIG, 0.03)
        if plan.rig == "square" and topmast:
            for aft in (0.0, 0.8):
                foot = stick.at(0.42) + [-aft, hand * 1.6 * stick.mast.factor, 0.0]
                gear.slip.run(stretch(foot, stick.at(0.71), 4), TAR, RIG, 0.05)


def _dress_mast(gear: Rigging, stick: Stick) -> None:
    rig = gear.plan.rig
    if rig == "square":
        square_sails(gear, stick)
        if stick.mast is gear.plan.masts[-1] and gear.rigs(BREAK):
            spanker(gear, stick)
    elif rig == "cutter":
        cutter_sails(gear, stick)
    elif rig == "lug":
        lug_sails(gear, stick)
    elif rig == "lateen":
        lateen(gear, stick)


def _stays(gear: Rigging) -> None:
    """Stays from mast to mast, and from the foremast to the bowsprit when both are standing."""
    standing = [stick_of(gear.lines, m) for m in gear.plan.masts if m.name not in gear.look.lost]
    ends = [
        (aft.at(high), fore.at(low))
        for fore, aft in pairwise(standing)
        for high, low in ((0.42, 0.06), (0.71, 0.42), (0.98, 0.7))
    ]
    needed = {"bowsprit", *(mast.name for mast in gear.plan.masts[:1])}
    if gear.plan.sprit and not needed & set(gear.look.lost):
        _, cap, end = sprit_of(gear.lines)
        tacks = ((0.42, cap), (0.71, (cap + end) / 2), (0.98, end))
        ends += [(standing[0].at(share), tack) for share, tack in tacks]
    for start, stop in ends:
        gear.slip.run(stretch(start, stop, 8), STAY, RIG, 0.07)
