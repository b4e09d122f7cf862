"""KMH-3 and KMH-4: crews by nation and die, their traits, and what the purse buys."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.events import Mustered
from game.core.markers import HasStruck
from game.core.steps import D10, D20, DAVE, Roll
from game.core.table import has
from game.rules.kmh.boarding import boarding_dice, throw_boarders
from game.rules.kmh.entries import speeds
from game.rules.kmh.firepower import Fire, firepower
from game.rules.kmh.gunnery import fire
from game.rules.kmh.level import crew_of, faults, set_up, sheet_of
from game.rules.kmh.muster import man, may_be_elite, muster, quality_for, shop, spend
from game.rules.kmh.sailing import move, pace
from game.rules.kmh.sheet import CULOTTE, LUBBER, TAR, Ship, circle, close_range
from game.rules.kmh.striking import Company, strike_tally, test_crew
from game.sea.pose import gap
from game.sea.units import CM
from tests.rulebook.sheets import Played, at_sea, by_faces, level_of, played, sheet, where
