"""Many pictures on few: contact sheets, and a page that shows every picture by its screen."""

import html
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pygame

PAPER_COLOUR: Final = (236, 226, 200)
INK_COLOUR: Final = (42, 33, 25)
LINE_HEIGHT: Final = 18
GAP: Final = 6


def contact_sheet(pictures: Sequence[tuple[str, pygame.Surface]], across: int, wide: int) -> pygame.Surface:
    """Return the pictures side by side, `across` in a row, each `wide` px at most, under its name."""
    first = pictures[0][1]
    cell = (wide, wide * first.get_height() // first.get_width())
    face = pygame.font.Font(None, LINE_HEIGHT)
    down = -(-len(pictures) // across)
    step, high = cell[0] + GAP, cell[1] + GAP + LINE_HEIGHT
    whole = pygame.Surface((across * step + GAP, down * high + GAP))
    whole.fill(PAPER_COLOUR)
    for n, (name, picture) in enumerate(pictures):
        x, y = GAP + n % across * step, GAP + n // across * high
        whole.blit(face.render(name, True, INK_COLOUR), (x, y))
        whole.blit(scaled_into(picture, cell), (x, y + LINE_HEIGHT))
    return whole


def scaled_into(picture: pygame.Surface, cell: tuple[int, int]) -> pygame.Surface:
    """The picture as large as the cell holds."""
    share = min(cell[0] / picture.get_width(), cell[1] / picture.get_height(), 1.0)
    size = (round(picture.get_width() * share), round(picture.get_height() * share))
    return pygame.transform.smoothscale(picture, size)


def contact_sheets(files: Sequence[Path], each: int, across: int, wide: int) -> Iterator[pygame.Surface]:
    """Contact sheets of `each` pictures from their files."""
    for n in range(0, len(files), each):
        found = [(file.stem, pygame.image.load(file)) for file in files[n : n + each]]
        yield contact_sheet(found, across, wide)


def write_index(folder: Path, screens: Sequence[str], shown: dict[str, list[str]]) -> None:
    """index.html lists the files of each screen, each small and leading to itself."""
    rows = []
    for screen in screens:
        found = "".join(
            f'<a href="{file}"><img loading="lazy" width="420" src="{file}" title="{file}"></a>'
            for file in shown[screen]
        )
        rows.append(f"<h2>{html.escape(screen)}</h2>{found}")
    page = f"<!doctype html><meta charset=utf-8><title>The Weather Gage</title>{''.join(rows)}"
    (folder / "index.html").write_text(page, encoding="utf-8")
