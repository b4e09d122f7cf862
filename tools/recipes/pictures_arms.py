"""The questions of boats, cables, works, fireships, oars and troops: each where captains have
brought a battle to it, and with what a person might lay out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ui.battle.screen import BattleScreen
from game.ui.kit.screens import Screen
from recipes.pictures_battle import Moment, Then, at, pressed
from recipes.pictures_studio import Studio


def steered(*steps: str) -> Then:
    """The bearing, the guns or the oars were turned by these presses."""

    def press(screen: BattleScreen) -> None:
        for step in steps:
            pressed(step)(screen)

    return press


def recorded(thing: str) -> Then:
    """The record of that ship or thing lies open."""

    def look(screen: BattleScreen) -> None:
        screen.hud.other_ship, screen.hud.record_tab = thing, "other"
        screen.hud.record_open = True

    return look


PRIZE, NIGHT, TOWER = "mctodgers-prize", "a-hot-night", "the-mortella-tower"
MUROS, BOMBS, CALM = "muros", "bombs-before-baltimore", "the-becalmed-chase"
ARMS: Final[dict[str, Callable[[Studio], Screen]]] = {
    "arms-combine": at(Moment("line", 1, "KMH-5.2.2")),
    "arms-line": at(Moment("line", 2, "KMH-6.9.1")),
    "arms-tow-ship": at(Moment("haven", 1, "KMH-6.2.1", about="clio")),
    "arms-spring": at(Moment("haven", 1, "KMH-7.1.1", about="boadicea"), pressed("verb-swing")),
    "arms-anchor": at(Moment(NIGHT, 3, "KMH-7.1.1", 2, about="phoebe")),
    "arms-aground": at(Moment("haven", 1, "KMH-14.3.1")),
    "arms-warp": at(Moment(CALM, 3, "KMH-14.3.6"), pressed("verb-warp")),
    "arms-launch": at(Moment(CALM, 3, "KMH-15.0.2"), pressed("verb-launch")),
    "arms-boats": at(Moment(PRIZE, 3, "KMH-15.1.1", about="mctodger")),
    "arms-boats-pull": at(
        Moment(NIGHT, 3, "KMH-15.1.1", about="north-guard"),
        steered("verb-pull", "helm-starboard", "helm-shorter"),
    ),
    "arms-climb": at(Moment(PRIZE, 3, "KMH-15.2.1")),
    "arms-drag": at(Moment(NIGHT, 3, "KMH-17.2.1")),
    "arms-stroke": at(Moment("galleys", 1, "KMH-16.1.1")),
    "arms-oars": at(Moment("galleys", 1, "KMH-16.1.2")),
    "arms-alight": at(Moment(NIGHT, 3, "KMH-17.1.1", 2)),
    "arms-chain": at(Moment("haven", 1, "KMH-19.8.1")),
    "arms-works": at(Moment("haven", 1, "KMH-9.7.1", 2)),
    "arms-hot-shot": at(Moment(TOWER, 3, "KMH-9.7.1")),
    "arms-at-works": at(Moment(TOWER, 3, "KMH-9.2.23", 2)),
    "arms-bomb": at(Moment(BOMBS, 3, "KMH-9.2.23", 1, about="meteor")),
    "arms-at-boats": at(Moment(PRIZE, 3, "KMH-9.2.23", 2, about="frigate")),
    "arms-march": at(
        Moment("haven", 1, "KMH-20.2.1", about="seamen"), steered("verb-march", "helm-port")
    ),
    "arms-charge": at(Moment("haven", 1, "KMH-20.2.1", about="seamen")),
    "arms-musketry": at(Moment("haven", 1, "KMH-20.3.1")),
    "arms-record-works": at(Moment(TOWER, 3, "KMH-9.2.23", 3), recorded("tower")),
    "arms-record-troops": at(Moment("haven", 1, "KMH-20.2.1"), recorded("gunners")),
}
"""Each by its name."""
