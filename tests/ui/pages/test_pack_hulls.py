"""A pack's own hulls show in screenshots and on cards too."""

from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.levels import shipped_levels_folder
from game.levels.packs.level_paths import read_hulls
from game.scene.rigging import Rigging
from game.stage.hulls.ship_look import ShipLook, Sprite
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.pages.ship_portrait import draw_portrait

PACK = shipped_levels_folder() / "cookbook" / "pack"
OWN = read_hulls(PACK)["own-razee-44"]


def test_a_still_picture_of_a_level_of_a_pack_shows_its_hulls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, bytes] = {}
    worn = SpriteBank.with_author_hull

    def told(bank: SpriteBank, look: ShipLook, ship: str) -> ShipLook:
        made = worn(bank, look, ship)
        drawn[ship] = made.author_hull
        return made

    monkeypatch.setattr(SpriteBank, "with_author_hull", told)
    file = str(tmp_path / "razee.png")
    assert main(["picture", str(PACK / "levels" / "razee.toml"), "-o", file]) == 0
    assert (drawn["magnanime"], drawn["nereide"]) == (OWN, b"")


def test_a_portrait_wears_the_hull_of_its_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    sprite = SpriteBank.sprite

    def told(bank: SpriteBank, look: ShipLook, *given: float) -> Sprite:
        asked.append(look.author_hull)
        return sprite(bank, look, *given)

    monkeypatch.setattr(SpriteBank, "sprite", told)
    bank, c = SpriteBank(process=False), Canvas(pygame.Surface((200, 120)), UiStyle())
    bank.set_author_hulls({"magnanime": OWN})
    for ship in ("magnanime", "nereide"):
        rigging = Rigging(ship, ship.title(), "frigate", "british", 0, 0, 5.0)
        draw_portrait(c, pygame.Rect(10, 10, 160, 90), bank, rigging)
    assert asked == [OWN, b""]
