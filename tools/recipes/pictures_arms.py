"""The questions of boats, cables, works, fireships, oars and troops: each where captains have
brought a battle to it, and with what a person might lay out."""

from collections.abc import Callable
from typing import Final

from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.screens import Screen
from recipes.pictures_battle import QuestionMoment, ScreenStep, press_control, screen_at
from recipes.pictures_studio import Studio


def press_steps(*steps: str) -> ScreenStep:
    """The bearing, the guns or the oars were turned by these presses."""

    def press(screen: BattleScreen) -> None:
        for step in steps:
            press_control(step)(screen)

    return press


def open_record(thing: str) -> ScreenStep:
    """Open the record of that ship or thing."""

    def look(screen: BattleScreen) -> None:
        screen.hud.other_ship, screen.hud.record_tab = thing, "other"
        screen.hud.is_record_open = True

    return look


PRIZE, NIGHT, TOWER = "mctodgers-prize", "a-hot-night", "the-mortella-tower"
MUROS, BOMBS, CALM = "muros", "bombs-before-baltimore", "the-becalmed-chase"
ARMS: Final[dict[str, Callable[[Studio], Screen]]] = {
    "arms-combine": screen_at(QuestionMoment("line", 1, "KMH-5.2.2")),
    "arms-line": screen_at(QuestionMoment("line", 2, "KMH-6.9.1")),
    "arms-tow-ship": screen_at(QuestionMoment("haven", 1, "KMH-6.2.1", about="clio")),
    "arms-spring": screen_at(
        QuestionMoment("haven", 1, "KMH-7.1.1", about="boadicea"), press_control("verb-swing")
    ),
    "arms-anchor": screen_at(QuestionMoment(NIGHT, 3, "KMH-7.1.1", 2, about="phoebe")),
    "arms-aground": screen_at(QuestionMoment("haven", 1, "KMH-14.3.1")),
    "arms-warp": screen_at(QuestionMoment(CALM, 3, "KMH-14.3.6"), press_control("verb-warp")),
    "arms-launch": screen_at(QuestionMoment(CALM, 3, "KMH-15.0.2"), press_control("verb-launch")),
    "arms-boats": screen_at(QuestionMoment(PRIZE, 3, "KMH-15.1.1", about="mctodger")),
    "arms-boats-pull": screen_at(
        QuestionMoment(NIGHT, 3, "KMH-15.1.1", about="north-guard"),
        press_steps("verb-pull", "helm-starboard", "helm-shorter"),
    ),
    "arms-climb": screen_at(QuestionMoment(PRIZE, 3, "KMH-15.2.1")),
    "arms-drag": screen_at(QuestionMoment(NIGHT, 3, "KMH-17.2.1")),
    "arms-stroke": screen_at(QuestionMoment("galleys", 1, "KMH-16.1.1")),
    "arms-oars": screen_at(QuestionMoment("galleys", 1, "KMH-16.1.2")),
    "arms-alight": screen_at(QuestionMoment(NIGHT, 3, "KMH-17.1.1", 2)),
    "arms-chain": screen_at(QuestionMoment("haven", 1, "KMH-19.8.1")),
    "arms-works": screen_at(QuestionMoment("haven", 1, "KMH-9.7.1", 2)),
    "arms-hot-shot": screen_at(QuestionMoment(TOWER, 3, "KMH-9.7.1")),
    "arms-at-works": screen_at(QuestionMoment(TOWER, 3, "KMH-9.2.23", 2)),
    "arms-bomb": screen_at(QuestionMoment(BOMBS, 3, "KMH-9.2.23", 1, about="meteor")),
    "arms-at-boats": screen_at(QuestionMoment(PRIZE, 3, "KMH-9.2.23", 2, about="frigate")),
    "arms-march": screen_at(
        QuestionMoment("haven", 1, "KMH-20.2.1", about="seamen"), press_steps("verb-march", "helm-port")
    ),
    "arms-charge": screen_at(QuestionMoment("haven", 1, "KMH-20.2.1", about="seamen")),
    "arms-musketry": screen_at(QuestionMoment("haven", 1, "KMH-20.3.1")),
    "arms-record-works": screen_at(QuestionMoment(TOWER, 3, "KMH-9.2.23", 3), open_record("tower")),
    "arms-record-troops": screen_at(QuestionMoment("haven", 1, "KMH-20.2.1"), open_record("gunners")),
}
"""Each by its name."""
