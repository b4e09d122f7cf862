"""Every screen at every size, to be opened and looked at."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.levels.home import levels_home
from game.ui.picture import Wanted, orders_from, render

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
DUEL, CHASE = "mirror-duel", "jarce-and-black-jaques"
STILLS = {
    "title": (CHASE, Wanted("title")),
    "battles": (CHASE, Wanted("battles")),
    "options": (CHASE, Wanted("options")),
    "rulebook": (CHASE, Wanted("rulebook")),
    "credits": (CHASE, Wanted("credits")),
    "orders": (CHASE, Wanted("battle", asking="KMH-6.2.1")),
    "helm": (CHASE, Wanted("battle", asking="KMH-6.3.1")),
    "fire": (DUEL, Wanted("battle", turn=2, asking="KMH-9.2.23")),
    "hold": (DUEL, Wanted("battle", turn=2, asking="KMH-5.1.1")),
    "markers": (CHASE, Wanted("battle", asking="KMH-6.11.1")),
    "late": (DUEL, Wanted("battle", turn=6)),
    "result": (DUEL, Wanted("result")),
}


def pictures(folder: Path) -> int:
    """The stills are in the folder, named by screen and size; 0."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (level, wanted) in STILLS.items():
        path = levels_home() / "kmh" / f"{level}.toml"
        for size in SIZES:
            orders, past = orders_from(path, path.read_text("utf-8"), seed=3)
            still = Wanted(wanted.screen, wanted.turn, size, wanted.asking)
            picture, _ = render(still, orders, past)
            file = folder / f"{name}-{size[0]}x{size[1]}.png"
            pygame.image.save(picture, file)
            print(file)
    return 0
