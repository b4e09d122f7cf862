"""Texts about a pack for its page and the credits: what it is, its author and licences; or why it
cannot be used."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from game.levels import Finding
from game.levels.packs.level_paths import read_pack_cached
from game.levels.packs.manifest import MediaFile
from game.levels.packs.pack_limits import FLAGS, HULLS, PICTURES, SOUNDS
from game.levels.packs.pack_reader import Pack
from game.levels.reading.findings import shorten
from game.play.event_words import count_words
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.ui.kit.scroll_text import TextBlock

MAX_FINDINGS: Final = 40


def opened_text(pack: Pack) -> str:
    """Return the message after a pack has been opened."""
    return f"{pack.name} is in the list of battles now: {count_words(len(pack.levels), 'level')}."


def pack_page_blocks(
    where: Path | None, faults: Sequence[Finding], said: str, folder: Path
) -> tuple[TextBlock, ...]:
    """Return the text beside the rows: the last message, then the selected pack or its errors;
    without a selection, how to get a pack."""
    head = [TextBlock(said, letters.STRONG, palette.WAX, 4)] if said else []
    if where is None:
        return (*head, *(TextBlock(words, letters.BODY, gap_above=8) for words in _how_to_open(folder)))
    pack, found = read_pack_cached(where)
    if pack is None:
        return (*head, *_fault_blocks(where, faults or found))
    return (*head, *_pack_blocks(pack))


def _how_to_open(folder: Path) -> Iterator[str]:
    yield ("A pack holds levels, and ship classes, pictures, hulls, flags and sounds of its author's own.")
    yield "Drop its zip or its folder on this window, choose it at the left, or type where it is."
    yield f"What lies in {_printable_path(folder)} is in the list by itself."
    yield "Nothing in a pack is code, and nothing of it is unpacked to your disk."


def _fault_blocks(where: Path, found: Sequence[Finding]) -> Iterator[TextBlock]:
    """Return everything that keeps a pack from being used."""
    yield TextBlock(f"{_printable_path(Path(where.name))} cannot be used", letters.STRONG, palette.WAX, 8)
    errors = [finding for finding in found if finding.severity == "error"]
    for finding in errors[:MAX_FINDINGS]:
        at = finding.file.removeprefix(str(where)).lstrip("/")
        place = f"{at}, line {finding.line}: " if at and finding.text else f"{at}: " if at else ""
        yield TextBlock(f"{place}{finding.message}.", letters.BODY, palette.INK_1, 8)
        if finding.text:
            yield TextBlock(shorten(finding.text.strip(), 90), letters.SMALL, palette.INK_2, 2, 12)
        if finding.hint:
            yield TextBlock(shorten(finding.hint, 200), letters.SMALL, palette.CLAUSE, 2, 12)


def _pack_blocks(pack: Pack) -> Iterator[TextBlock]:
    """Return what a pack is, and what it contains."""
    yield TextBlock(pack.name, letters.HEADING, palette.INK_1, 6)
    yield TextBlock(f"by {pack.manifest.author} · {pack.manifest.licence}", letters.DENSE, palette.INK_2)
    if pack.manifest.about.strip():
        yield TextBlock(pack.manifest.about.strip(), letters.BODY, gap_above=8)
    held = [
        count_words(len(pack.levels), "level"),
        f"{len(pack.classes)} ship class{'es' * (len(pack.classes) != 1)}",
        count_words(len(pack.pictures), "picture"),
        count_words(len(pack.hulls), "hull"),
        count_words(len(pack.flags), "flag"),
        count_words(len(pack.sounds), "sound"),
    ]
    yield TextBlock(" · ".join(held), letters.DENSE_STRONG, gap_above=8)
    yield from asset_credit_blocks(pack)
    yield TextBlock(f"It lies at {_printable_path(pack.path)}", letters.SMALL, palette.INK_2, 10)


def asset_credit_blocks(pack: Pack) -> Iterator[TextBlock]:
    """Return each picture, hull, flag and sound of a pack with its author and licence."""
    kinds = ((PICTURES, pack.pictures), (HULLS, pack.hulls), (FLAGS, pack.flags), (SOUNDS, pack.sounds))
    for folder, works in kinds:
        for work in works.values():
            yield from _asset_credit(work, folder)


def _asset_credit(work: MediaFile, folder: str) -> Iterator[TextBlock]:
    yield TextBlock(work.what or work.file, letters.STRONG, palette.INK_1, 8)
    told = f"{work.author} · {work.licence} · {folder}/{work.file}"
    yield TextBlock(told, letters.DENSE, palette.INK_2)
    if work.source:
        yield TextBlock(work.source, letters.DENSE, palette.INK_2)


def pack_credit_blocks(packs: Sequence[Pack]) -> Iterator[TextBlock]:
    """Return the listed packs for the credits."""
    if packs:
        yield TextBlock("Packs of others", letters.HEADING, palette.INK_1, 16)
    for pack in packs:
        yield TextBlock(pack.name, letters.STRONG, palette.WAX, 8)
        yield TextBlock(f"{pack.manifest.author} · {pack.manifest.licence}", letters.DENSE, palette.INK_2)
        yield from asset_credit_blocks(pack)


def _printable_path(path: Path) -> str:
    """Return a path without characters that cannot be drawn."""
    return shorten(str(path).encode("utf-8", "replace").decode("utf-8"), 200)
