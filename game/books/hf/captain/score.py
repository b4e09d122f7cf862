"""What plans are worth: rolls given and taken over the five phases against each thing the other may
do, and how the ship lies when the turn is over. All plans are reckoned at once, a row each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot

import numpy as np

from game.books.hf.captain import weights as w
from game.books.hf.captain.anchoring import coming_to_anchor, is_to_anchor
from game.books.hf.captain.fan import (
    HEAD_X,
    HEAD_Y,
    LAST,
    Fan,
    Reals,
    Track,
    Tracks,
    Truths,
    Wholes,
)
from game.books.hf.captain.geometry import InchPose
from game.books.hf.captain.guns import (
    HAIR,
    SILENT,
    RelativePosition,
    aboard,
    bite,
    inches_apart,
    lie,
    touching,
)
from game.books.hf.captain.outlook import Foe, Sight
from game.books.hf.rules.space import POINTS

FAR_APART = 1.5
"""Square inches from middle to middle beyond which no two bases touch."""
CLEAR = 1.1 * 1.1
"""Square inches to keep between her and a friend."""
ROOM = 0.01
"""Inches more than what is reckoned is off."""


@dataclass(frozen=True, slots=True)
class Bout:
    """Plans against the ways of one foe: the damage rolls given and taken in the turn, and whether
    the two fall aboard each other; a row for each plan, a column for each way."""

    given: Reals
    taken: Reals
    fouled: Truths


def worths(sight: Sight, fan: Fan) -> Reals:
    """The value of every plan, in damage rolls."""
    total = lies(sight, fan) + among_friends(sight, fan)
    for number, foe in enumerate(sight.foes):
        each = against(sight, fan, foe)
        mean = weighed(each, foe)
        value: Reals = mean * (1 - w.WORST) + each.min(axis=1) * w.WORST
        total = total + value * (w.FURTHER if number else 1.0)
    return total


def weighed(each: Reals, foe: Foe) -> Reals:
    """The mean over a foe's ways, each as likely as it is; added up one by one, so that every
    machine has the same sum."""
    total = np.zeros(len(each))
    for column, chance in enumerate(foe.chances):
        total = total + each[:, column] * chance
    return total


def against(sight: Sight, fan: Fan, foe: Foe) -> Reals:
    """The value of every plan against every way of a foe."""
    met = bout(sight.guns, fan, foe.guns, foe.ways)
    fought = foe.worth * met.given - foe.care * met.taken
    value: Reals = fought + np.where(met.fouled, foe.aboard, station(sight, fan, foe))
    return value


def bout(ours: Reals, fan: Fan, theirs: Reals, ways: Fan) -> Bout:
    """HF-fire-1: five combats; once bases touch both lie there for the rest of the turn, and some
    way into the next (HF-coll-4)."""
    shape = (len(fan.plans), len(ways.plans))
    given, taken, fouled = np.zeros(shape), np.zeros(shape), np.zeros(shape, dtype=np.bool_)
    left = sum(w.FADING) + w.HELD
    for phase, fading in enumerate(w.FADING):
        pair = Pair(fan, ways, phase)
        if pair.near():
            free = ~fouled
            given += fading * free * pair.give(ours)
            taken += fading * free * pair.take(theirs)
            touch = free & pair.touching()
            if touch.any():
                given += left * touch * aboard(ours, pair.foe)
                taken += left * touch * aboard(theirs, pair.us)
                fouled |= touch
        left -= fading
    return Bout(given, taken, fouled)


class Pair:
    """Two ships after a phase: a row for each plan of ours, a column for each way of hers."""

    def __init__(self, fan: Fan, ways: Fan, phase: int) -> None:
        """How they lie to each other after so many phases, counted from nought."""
        self.a, self.b = fan.point[:, phase, None], ways.point[None, :, phase]
        self.dx = ways.x[None, :, phase] - fan.x[:, phase, None]
        self.dy = ways.y[None, :, phase] - fan.y[:, phase, None]
        self.square: Reals = self.dx * self.dx + self.dy * self.dy

    def near(self) -> bool:
        """Whether any gun could tell."""
        return bool(self.square.min() < SILENT * SILENT)

    @cached_property
    def inches(self) -> Wholes:
        """HF-range-2: the inches between them."""
        return inches_apart(self.square)

    @cached_property
    def foe(self) -> RelativePosition:
        """How she lies from us."""
        return lie(self.a, self.dx, self.dy)

    @cached_property
    def us(self) -> RelativePosition:
        """How we lie from her."""
        return lie(self.b, -self.dx, -self.dy)

    def give(self, guns: Reals) -> Reals:
        """The damage rolls of one combat by us."""
        return bite(guns, self.inches, self.foe)

    def take(self, guns: Reals) -> Reals:
        """The damage rolls of one combat by her."""
        return bite(guns, self.inches, self.us)

    def touching(self) -> Truths:
        """Whether their bases touch."""
        if self.square.min() > FAR_APART:
            return np.zeros(self.square.shape, dtype=np.bool_)
        return touching(self.a, self.foe, self.b, self.us)


def station(sight: Sight, fan: Fan, foe: Foe) -> Reals:
    """How she lies to a foe when the turn is over: near enough, and with her broadside to him; or
    far off, if she does not fight."""
    pair = Pair(fan, foe.ways, LAST)
    gap: Reals = np.sqrt(pair.square)
    if sight.flees or sight.edges:
        return w.HEADWAY * np.minimum(gap, 12.0) / 2
    if sight.berth is not None:
        return np.zeros(gap.shape)
    next_blow = foe.worth * pair.give(sight.guns) - foe.care * pair.take(foe.guns)
    on_her_beam = np.abs(pair.us.beside) >= np.abs(pair.us.forward) - HAIR
    likes = np.where(on_her_beam, foe.beam_range, foe.range)
    beyond, short = np.maximum(gap - likes, 0.0), np.maximum(likes - gap, 0.0)
    value: Reals = w.NEXT_BLOW * next_blow - foe.pull * beyond - w.TOO_NEAR * short
    return value + foe.off_her_beam * off_her_beam(pair)


def off_her_beam(pair: Pair) -> Reals:
    """HF-arc-1: how we lie from her: 1 right ahead or astern, -1 on her beam, and between them by
    degrees, so that a plan gains which brings us only part of the way; less beyond four inches."""
    square = np.maximum(pair.square, 0.25)
    turned = (pair.us.forward**2 - pair.us.beside**2) / square
    out: Reals = turned * np.minimum(1.0, 16.0 / square)
    return out


def lies(sight: Sight, fan: Fan) -> Reals:
    """How she lies to wind, edges and the place she makes for."""
    anchors = sight.berth if is_to_anchor(sight) else None
    pace = w.SPEED * fan.speed
    if anchors is not None:
        pace = coming_to_anchor(sight, fan, anchors)
    total: Reals = pace - w.IN_IRONS * (fan.point[:, LAST] == sight.upwind)
    up_x, up_y = HEAD_X[sight.upwind], HEAD_Y[sight.upwind]
    total = total + w.WEATHER_GAGE * (fan.x[:, LAST] * up_x + fan.y[:, LAST] * up_y)
    if not (sight.conn.anchored or anchors is not None):
        total = total - w.STOPPED * (fan.speed == 0)
    if sight.berth is not None:
        dx, dy = fan.x[:, LAST] - sight.berth.x, fan.y[:, LAST] - sight.berth.y
        pull = w.HEADWAY if sight.station is None else w.STATION * (1 + sight.station.presses)
        total = total - pull * np.sqrt(dx * dx + dy * dy)
        if sight.station is not None:
            total = total - w.OFF_HER_HEADING * points_off(fan, sight.berth)
    return total + edges(sight, fan)


def points_off(fan: Fan, berth: InchPose) -> Reals:
    """By how many points each plan heads otherwise than her station does when it ends."""
    turned = np.abs(fan.point[:, LAST] - berth.point) % POINTS
    out: Reals = np.minimum(turned, POINTS - turned).astype(np.float64)
    return out


def edges(sight: Sight, fan: Fan) -> Reals:
    """HF-vic-1: to leave the table loses the ship, unless that is what wins."""
    room = {
        "left": fan.x,
        "right": sight.width - fan.x,
        "top": fan.y,
        "bottom": sight.height - fan.y,
    }
    if sight.edges:
        near: Reals = np.minimum.reduce([room[edge][:, LAST] for edge in sight.edges])
        total: Reals = -w.HEADWAY * near
    else:
        short = [np.maximum(w.SEA_ROOM - left[:, LAST], 0.0) for left in room.values()]
        total = -w.RAW_EDGE * (short[0] + short[1] + short[2] + short[3])
    first_out = np.full(len(fan.plans), LAST + 1)
    for edge, left in room.items():
        off = left < -HAIR
        out = off.any(axis=1)
        when = np.where(out, off.argmax(axis=1), LAST + 1)
        won = w.OUT_BY_RIGHT if edge in sight.edges else -w.OFF_THE_TABLE
        total = np.where(when < first_out, won, total)
        first_out = np.minimum(first_out, when)
    return total


def who_may_matter(sight: Sight, fan: Fan) -> list[Tracks]:
    """The friends who may come in her way, or be the nearest of all to where one of her plans ends:
    a fleet has many more, who lie too far off for any plan. Their likeliest way tells: who is clear
    of that is clear of them."""
    x, y = sight.spot.x, sight.spot.y
    sweep = float(np.sqrt(((fan.x - x) ** 2 + (fan.y - y) ** 2).max(initial=0.0))) + ROOM
    off = [[hypot(spot.x - x, spot.y - y) for spot in ways[0]] for ways in sight.friends]
    ends = min((way[LAST] for way in off), default=0.0) + 2 * sweep
    pairs = zip(sight.friends, off, strict=True)
    return [friend for friend, way in pairs if way[LAST] <= ends or min(way) <= sweep + CLEAR]


def among_friends(sight: Sight, fan: Fan) -> Reals:
    """HF-coll-1: clear of friends on their way, and not far from them."""
    total = np.zeros(len(fan.plans))
    nearest = np.full(len(fan.plans), np.inf)
    for likeliest, *others in who_may_matter(sight, fan):
        square = square_inches(fan, likeliest)
        fouls = foul_of(square)
        for other in others:
            fouls &= foul_of(square_inches(fan, other))
        total = total - w.FOUL_OF_A_FRIEND * fouls
        nearest = np.minimum(nearest, square[:, LAST])
    if sight.friends and sight.foes:
        total = total - w.STAY_CLOSE * np.maximum(np.sqrt(nearest) - 4.0, 0.0)
    return total


def square_inches(fan: Fan, track: Track) -> Reals:
    """How far every plan is from a ship on her way, squared, in each phase and after the drift."""
    dx = fan.x - np.array([spot.x for spot in track])
    dy = fan.y - np.array([spot.y for spot in track])
    out: Reals = dx * dx + dy * dy
    return out


def foul_of(square: Reals) -> Truths:
    """Which plans run foul of her, at these distances squared."""
    out: Truths = np.asarray((square < CLEAR - HAIR).any(axis=1))
    return out
