"""What is told of a pack on its page, and in the credits: what it is, whose, under which licences;
or everything that keeps it from being used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from game.levels import Finding
from game.levels.packs.addresses import pack_at
from game.levels.packs.bounds import FLAGS, HULLS, PICTURES, SOUNDS
from game.levels.packs.manifest import Work
from game.levels.packs.reading import Pack
from game.levels.reading.findings import shorten
from game.play.words import count
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.ui.kit.scroll_text import Block

MOST_TOLD: Final = 40


def opened_words(pack: Pack) -> str:
    """What is said when a pack has been opened."""
    return f"{pack.name} is in the list of battles now: {count(len(pack.levels), 'level')}."


def blocks_of(
    where: Path | None, faults: Sequence[Finding], said: str, folder: Path
) -> tuple[Block, ...]:
    """What stands beside the rows: what was just done, then the pack in hand, or its faults; with
    nothing in hand, how one comes to a pack."""
    head = [Block(said, letters.STRONG, palette.WAX, 4)] if said else []
    if where is None:
        return (*head, *(Block(words, letters.BODY, gap=8) for words in _how(folder)))
    pack, found = pack_at(where)
    if pack is None:
        return (*head, *_faults(where, faults or found))
    return (*head, *_pack(pack))


def _how(folder: Path) -> Iterator[str]:
    yield (
        "A pack holds levels, and ship classes, pictures, hulls, flags and sounds of its author's "
        "own."
    )
    yield "Drop its zip or its folder on this window, choose it at the left, or type where it is."
    yield f"What lies in {_shown(folder)} is in the list by itself."
    yield "Nothing in a pack is code, and nothing of it is unpacked to your disk."


def _faults(where: Path, found: Sequence[Finding]) -> Iterator[Block]:
    """Everything that keeps a pack from being used."""
    yield Block(f"{_shown(Path(where.name))} cannot be used", letters.STRONG, palette.WAX, 8)
    errors = [finding for finding in found if finding.severity == "error"]
    for finding in errors[:MOST_TOLD]:
        at = finding.file.removeprefix(str(where)).lstrip("/")
        place = f"{at}, line {finding.line}: " if at and finding.text else f"{at}: " if at else ""
        yield Block(f"{place}{finding.message}.", letters.BODY, palette.INK_1, 8)
        if finding.text:
            yield Block(shorten(finding.text.strip(), 90), letters.SMALL, palette.INK_2, 2, 12)
        if finding.hint:
            yield Block(shorten(finding.hint, 200), letters.SMALL, palette.CLAUSE, 2, 12)


def _pack(pack: Pack) -> Iterator[Block]:
    """What a pack is, and what is in it."""
    yield Block(pack.name, letters.HEADING, palette.INK_1, 6)
    yield Block(f"by {pack.told.author} · {pack.told.licence}", letters.DENSE, palette.INK_2)
    if pack.told.about.strip():
        yield Block(pack.told.about.strip(), letters.BODY, gap=8)
    held = [count(len(pack.levels), "level"), _classes(len(pack.classes)),
            count(len(pack.pictures), "picture"), count(len(pack.hulls), "hull"),
            count(len(pack.flags), "flag"), count(len(pack.sounds), "sound")]  # fmt: skip
    yield Block(" · ".join(held), letters.DENSE_STRONG, gap=8)
    yield from works_of(pack)
    yield Block(f"It lies at {_shown(pack.where)}", letters.SMALL, palette.INK_2, 10)


def _classes(number: int) -> str:
    return f"{number} ship class{'es' * (number != 1)}"


def works_of(pack: Pack) -> Iterator[Block]:
    """Each picture, hull, flag and sound of a pack with whoever made it, and its licence."""
    kinds = (
        (PICTURES, pack.pictures),
        (HULLS, pack.hulls),
        (FLAGS, pack.flags),
        (SOUNDS, pack.sounds),
    )
    for folder, works in kinds:
        for work in works.values():
            yield from _work(work, folder)


def _work(work: Work, folder: str) -> Iterator[Block]:
    yield Block(work.what or work.file, letters.STRONG, palette.INK_1, 8)
    told = f"{work.author} · {work.licence} · {folder}/{work.file}"
    yield Block(told, letters.DENSE, palette.INK_2)
    if work.source:
        yield Block(work.source, letters.DENSE, palette.INK_2)


def credits_of(packs: Sequence[Pack]) -> Iterator[Block]:
    """The packs in the list, as the credits name them."""
    if packs:
        yield Block("Packs of others", letters.HEADING, palette.INK_1, 16)
    for pack in packs:
        yield Block(pack.name, letters.STRONG, palette.WAX, 8)
        yield Block(f"{pack.told.author} · {pack.told.licence}", letters.DENSE, palette.INK_2)
        yield from works_of(pack)


def _shown(path: Path) -> str:
    """A path as it can be drawn, however odd."""
    return shorten(str(path).encode("utf-8", "replace").decode("utf-8"), 200)
