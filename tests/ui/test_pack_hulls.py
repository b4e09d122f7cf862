"""A pack's own hulls are seen in still pictures and on cards too."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.levels import levels_home
from game.levels.packs.addresses import hulls_of
from game.scene.rigging import Rigging
from game.stage.hulls import Bank
from game.stage.hulls.looks import ShipLook, Sprite
from game.stage.paper.canvas import Canvas, Look
from game.ui.pages.portrait import portrait

PACK = levels_home() / "cookbook" / "pack"
OWN = hulls_of(PACK)["own-razee-44"]


def test_a_still_picture_of_a_level_of_a_pack_shows_its_hulls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, bytes] = {}
    worn = Bank.worn

    def told(bank: Bank, look: ShipLook, ship: str) -> ShipLook:
        made = worn(bank, look, ship)
        drawn[ship] = made.hull
        return made

    monkeypatch.setattr(Bank, "worn", told)
    file = str(tmp_path / "razee.png")
    assert main(["picture", str(PACK / "levels" / "razee.toml"), "-o", file]) == 0
    assert (drawn["magnanime"], drawn["nereide"]) == (OWN, b"")


def test_a_portrait_wears_the_hull_of_its_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    sprite = Bank.sprite

    def told(bank: Bank, look: ShipLook, *given: float) -> Sprite:
        asked.append(look.hull)
        return sprite(bank, look, *given)

    monkeypatch.setattr(Bank, "sprite", told)
    bank, c = Bank(process=False), Canvas(pygame.Surface((200, 120)), Look())
    bank.wear({"magnanime": OWN})
    for ship in ("magnanime", "nereide"):
        rigging = Rigging(ship, ship.title(), "frigate", "british", 0, 0, 5.0)
        portrait(c, pygame.Rect(10, 10, 160, 90), bank, rigging)
    assert asked == [OWN, b""]
