"""Fore-and-aft canvas: spanker, gaff main, lugs, lateens, and the headsails on the bowsprit."""

from __future__ import annotations

import random

import numpy as np

from game.stage.hulls import wreck
from game.stage.hulls.canvas import furl, quarter, set_sail, triangle
from game.stage.hulls.spars import (
    BOOM,
    SPAR,
    YARD,
    Rigging,
    Stick,
    gaff_of,
    mesh_of,
    sprit_of,
    stick_of,
)
from game.stage.hulls.squares import rags
from game.stage.hulls.timber import RIG, SHADOW, Floats, stretch, toned


def spanker(gear: Rigging, stick: Stick) -> None:
    """The gaff sail on the aftmost mast, furled to its gaff when it is not set."""
    throat, peak, clew, tack = gaff_of(gear.lines, stick, gear.trim)
    gear.slip.run(stretch(tack, clew, 4), BOOM, RIG, 0.42, casts=SHADOW)
    gear.slip.run(
        stretch(throat, peak, 4),
        BOOM,
        RIG,
        0.38,
        casts=SHADOW,
    )
    if gear.look.sails == "furled" or (stick.mast.name, 1) in gear.shot_away:
        furl(gear.slip, throat, peak, 0.8)
        return
    cut = quarter(
        np.array([throat, peak, clew, tack]), gear.trim.hollow, 0.13 * gear.plan.length**0.75
    )
    set_sail(gear.slip, cut, *mesh_of(gear, 6, 5), gear.wear)


def cutter_sails(gear: Rigging, stick: Stick) -> None:
    """Gaff main and square topsail of a one-masted craft."""
    spanker(gear, stick)
    along, square = gear.trim.yard()
    half = 5.6
    slung = stick.at(0.86) + square * 0.7
    ends = stretch(slung - along * half, slung + along * half, 6)
    gear.slip.run(ends, YARD, RIG, 0.36, casts=SHADOW)
    if gear.look.sails == "full" and (stick.mast.name, 3) not in gear.shot_away:
        head, foot = stick.at(0.86), stick.at(0.54)
        corners = (
            np.array(
                [
                    head - along * half * 0.9,
                    head + along * half * 0.9,
                    foot + along * half * 1.3,
                    foot - along * half * 1.3,
                ]
            )
            + square
        )
        depth = 2.8 * gear.trim.fill
        set_sail(gear.slip, quarter(corners, square, depth), 6, 5, gear.wear)
    elif gear.look.sails != "full":
        furl(gear.slip, ends[0], ends[-1], 0.55)


def lug_sails(gear: Rigging, stick: Stick) -> None:
    """A dipping lug, slung a third from its fore end, with a topsail over fore and main."""
    boom, hollow = gear.trim.boom, gear.trim.hollow
    size = stick.mast.factor / 0.66
    sling = stick.at(0.62) + hollow * 0.5
    reach = 13.0 * size
    peak_rise = np.array([0.0, 0.0, 0.26 * reach])
    throat, peak = (
        sling - boom * reach * 0.34 - peak_rise * 0.5,
        sling + boom * reach * 0.66 + peak_rise,
    )
    if gear.look.sails == "furled":
        drop = np.array([0.0, 0.0, -0.36 * stick.height])
        furl(gear.slip, throat + drop, peak + drop - peak_rise, 0.95)
        return
    bare = (stick.mast.name, 0) in gear.shot_away
    if (stick.mast.name, 0) in gear.canted:
        throat, peak = throat + peak_rise * 1.2, peak - peak_rise * 2.0
    gear.slip.run(stretch(throat, peak, 5), YARD, RIG, 0.4, casts=SHADOW)
    if bare:
        rags(gear, (throat + peak) / 2, boom, reach * 0.5)
        return
    tack = stick.at(0.0) - boom * reach * 0.42 + [0, 0, 1.6]
    clew = stick.at(0.0) + boom * reach * 0.78 + [0, 0, 2.2]
    cut = quarter(np.array([throat, peak, clew, tack]), hollow, 2.6 * size)
    set_sail(gear.slip, cut, *mesh_of(gear, 7, 5), gear.wear)
    if gear.look.sails == "full" and stick.mast.name != "mizzen":
        _lug_topsail(gear, stick, throat, peak, reach)


def _lug_topsail(gear: Rigging, stick: Stick, throat: Floats, peak: Floats, reach: float) -> None:
    boom, hollow = gear.trim.boom, gear.trim.hollow
    if (stick.mast.name, 1) in gear.shot_away:
        return
    sling = stick.at(0.93) + hollow * 0.4
    rise = np.array([0.0, 0.0, 0.1 * reach])
    fore, aft = sling - boom * reach * 0.22, sling + boom * reach * 0.36 + rise
    gear.slip.run(np.array([fore, (fore + aft) / 2, aft]), YARD, RIG, 0.3, casts=SHADOW)
    lift = np.array([0.0, 0.0, 0.35])
    corners = np.array(
        [fore, aft, throat + (peak - throat) * 0.86 + lift, throat + (peak - throat) * 0.10 + lift]
    )
    set_sail(gear.slip, quarter(corners, hollow, 1.4), 6, 4, gear.wear)


def lateen(gear: Rigging, stick: Stick) -> None:
    """A three-cornered sail on a long slanting yard."""
    boom, hollow = gear.trim.boom, gear.trim.hollow
    reach, height = gear.plan.length * 0.46, stick.height
    sling = stick.at(0.72) + hollow * 0.5
    low = sling - boom * reach * 0.42 - [0, 0, height * 0.50]
    high = sling + boom * reach * 0.50 + [0, 0, height * 0.42]
    gear.slip.run(stretch(low, high, 6), (110, 82, 54), RIG, 0.46, casts=SHADOW)
    if gear.look.sails in ("furled", "topsails") or (stick.mast.name, 0) in gear.shot_away:
        furl(gear.slip, low, high, 0.9)
        return
    clew = stick.at(0.04) + boom * reach * 0.46
    set_sail(gear.slip, triangle(high, low, clew, hollow, 2.6), *mesh_of(gear, 6, 7), gear.wear)


def bowsprit(gear: Rigging) -> None:
    """Bowsprit and jib-boom with their headsails, or the splintered heel of what was there."""
    heel, cap, end = sprit_of(gear.lines)
    if "bowsprit" in gear.look.lost:
        broken = np.array([2.6, 0.2, 1.0])
        wreck.stump(gear.slip, heel + [2.0, 0, 0.4], broken, 0.85, random.Random("bowsprit"))
        return
    thick = 0.95 if gear.plan.length > 32 else 0.7
    gear.slip.run(
        stretch(heel, cap, 3),
        toned(SPAR, 0.97),
        RIG,
        thick,
        casts=SHADOW,
    )
    gear.slip.run(
        stretch(cap, end, 3),
        toned(SPAR, 0.9),
        RIG,
        thick * 0.6,
        casts=SHADOW,
    )
    if gear.plan.rig == "square" and gear.plan.length > 40:
        along, _ = gear.trim.yard(0.5)
        gear.slip.run(stretch(cap - along * 6, cap + along * 6, 4), YARD, RIG, 0.34, casts=SHADOW)
    _jibs(gear, cap, end)


def _jibs(gear: Rigging, cap: Floats, end: Floats) -> None:
    """Headsails on the stays from the foremost mast; none when that mast is down."""
    mast = gear.plan.masts[0]
    if mast.name in gear.look.lost or gear.look.sails in ("furled", "topsails"):
        return
    stick, foot = stick_of(gear.lines, mast), sprit_of(gear.lines)[0]
    middle = cap + (end - cap) * 0.45
    plans = (
        [(end, 0.84), (middle, 0.66), (cap, 0.5)]
        if gear.look.sails == "full"
        else [(middle, 0.66), (cap, 0.46)]
    )
    if gear.plan.rig == "lug":
        plans = [(end, 0.74)]
    out = np.array([0.0, gear.trim.lee * (2.4 if abs(gear.trim.off) < 140 else 3.6), 2.4])
    for index, (tack, share) in enumerate(plans[gear.look.rig // 2 :]):
        clew = tack + (stick.at(0.0) - tack) * (0.56 + 0.10 * index)
        clew = clew * [1, 1, 0] + [0, 0, foot[2]] + out
        cut = triangle(stick.at(share), tack, clew, np.array([0.25, gear.trim.lee, 0.0]), 1.9)
        set_sail(gear.slip, cut, *mesh_of(gear, 4, 6), gear.wear)
