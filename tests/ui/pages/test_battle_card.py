"""A card of the list: what the battle is about is large, and the patch has the light of its sea."""

from pathlib import Path

import pygame
import pytest

from game.levels.reading.level_folders import shipped_levels_folder
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.pages import battle_card
from game.ui.pages.level_briefs import BattleKind, read_brief


def icons_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Return the icons on the card of this level, with their sizes."""
    drawn: list[tuple[str, float]] = []
    monkeypatch.setattr(battle_card, "draw_icon", lambda c, name, at, size, ink: drawn.append((name, size)))
    canvas = Canvas(pygame.Surface((400, 75)), UiStyle(1.0))
    battle_card._draw_kinds(canvas, pygame.Rect(0, 0, 396, 75), read_brief(path))
    return drawn


@pytest.mark.parametrize(
    ("level", "telling"),
    [("kmh/muros", BattleKind.FORT), ("kmh/trafalgar", BattleKind.FLEET),
     ("kmh/constitution-and-guerriere", BattleKind.CHASE)],
)  # fmt: skip
def test_what_a_battle_is_about_is_larger_than_its_size(
    level: str, telling: BattleKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons = icons_of(shipped_levels_folder() / f"{level}.toml", monkeypatch)
    largest = max(icons, key=lambda icon: icon[1])
    assert largest[0] == telling.icon
    assert [size for name, size in icons if name != largest[0]] == [14] * (len(icons) - 1)


def test_night_is_darker_than_day() -> None:
    day, night = (
        sum(battle_card._sea_patch(light, (48, 57)).get_at((24, 8))[:3]) for light in ("day", "night")
    )
    assert night < 0.6 * day
