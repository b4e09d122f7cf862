"""Everything that can be done to plans is done by the mouse alone, by keys alone and by the pad
alone, with the same plans at the end."""

import pygame
import pytest

from game.ui.kit.input_state import InputState
from tests.books.hf.face.input_driver import open_battle, plot_of, run_to_question, secret_answers
from tests.books.kmh.face.device_driver import DeviceDriver
from tests.books.kmh.face.input_driver import click

K = pygame
PEN = "the pen goes on"
KEYS = {
    PEN: K.K_RIGHTBRACKET,
    "helm-port": K.K_a,
    "helm-ahead": K.K_w,
    "helm-starboard": K.K_d,
    "plot-raise": K.K_r,
    "plot-lower": K.K_s,
    "plot-anchor": K.K_i,
    "plot-rub": K.K_BACKSPACE,
    "plot-earlier": K.K_q,
    "plot-later": K.K_e,
    "helm-clear": K.K_c,
    "plot-copy": K.K_j,
    "plot-before": K.K_k,
    "plot-next": K.K_TAB,
    "watch-again": K.K_z,
    "again-later": K.K_SPACE,
    "again-earlier": K.K_q,
    "again-hold": K.K_h,
    "finish": K.K_ESCAPE,
    "plot-all": K.K_SPACE,
}
PAD = {
    PEN: "cross right",
    "helm-port": "stick left",
    "helm-ahead": "stick up",
    "helm-starboard": "stick right",
    "plot-rub": "X",
    "plot-next": "RB",
    "again-later": "cross right",
    "again-earlier": "cross left",
    "finish": "B",
    "plot-all": "A",
}
"""Controls of the pad; what is not here is on the wheel."""
DEEDS = (
    *("helm-clear", "helm-port", "helm-ahead", "helm-starboard", "plot-rub", "plot-later"),
    *("watch-again", "again-later", "again-later", "again-earlier", "again-hold", "again-hold"),
    *("finish", "plot-next", "helm-clear", "plot-before", "plot-later", "plot-earlier"),
    *(PEN, PEN, "plot-lower", "plot-next", "plot-raise", "plot-next", "plot-anchor", "plot-copy", "plot-all"),
)


class Plotter(DeviceDriver):
    """The second turn's plot, and three devices at it."""

    def __init__(self, device: str) -> None:
        self.context, self.screen = open_battle(seed=9)
        run_to_question(self.screen, "plot")
        click(self.screen, "plot-all")
        run_to_question(self.screen, "plot")
        self.device, self.input_state = device, InputState()

    def do(self, deed: str) -> None:
        """One deed by the device."""
        if self.device == "keys":
            self.press_key(KEYS[deed])
        elif self.device == "mouse":
            name = f"box-{plot_of(self.screen).pen_phase + 1}" if deed == PEN else deed
            self.click(self.screen.control_rects()[name].center)
        elif deed in PAD:
            self.use_pad(PAD[deed])
        else:
            self.press_wheel_sector(deed)
        self.screen.advance(0.01)


def plans_by(device: str) -> tuple[list[str], str]:
    """The plans of the ship in hand after each deed, and what was written at last."""
    by, seen = Plotter(device), []
    for deed in DEEDS:
        by.do(deed)
        if by.screen.hud.prompt.kind == "plot" and by.screen.battle.turn == 2:
            plot = plot_of(by.screen)
            seen.append(f"{deed}: {plot.pen_phase} {plot.key}")
        else:
            seen.append(f"{deed}: {by.screen.hud.prompt.kind} {by.screen.hud.is_paused}")
    return seen, secret_answers(by.screen, "american")[1]


@pytest.fixture(scope="module")
def by_hand() -> tuple[list[str], str]:
    """What the mouse does."""
    return plans_by("mouse")


def test_every_deed_changes_something(by_hand: tuple[list[str], str]) -> None:
    seen, given = by_hand
    plans = [line.partition(": ")[2] for line in seen]
    looks = [n for n, deed in enumerate(DEEDS) if deed.startswith("again-")]
    for n in range(1, len(plans)):
        assert plans[n] != plans[n - 1] or n in looks, DEEDS[n]
    assert given.count(":") == 2


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_each_device_alone_does_the_same(device: str, by_hand: tuple[list[str], str]) -> None:
    assert plans_by(device) == by_hand
