"""The battle on the table is printed from there: by mouse and keys, saved or not, beside its
file. The process that prints is tried without its start, which takes seconds."""

from __future__ import annotations

from multiprocessing import Pipe
from pathlib import Path

import pygame
import pytest

from game.ui.level_editor import printing
from game.ui.level_editor.chooser import Chooser
from game.ui.level_editor.printing import WISHES, PaperChoice, print_to, serve

from .conftest import Author, Open


class AtOnce:
    """Prints without a process of its own, through the same pipe."""

    def __init__(self, text: str, path: Path, wish: PaperChoice) -> None:
        ours, theirs = Pipe(duplex=False)
        serve(theirs, text, path, wish, {})
        self.pipe = ours

    def look(self) -> str:
        return str(self.pipe.recv())


def printed(author: Author, choice: int) -> bytes:
    """The PDF that the chosen paper gives, once it is there."""
    assert isinstance(author.app.screen, Chooser)
    author.click(f"choice-{choice}")
    pdf = author.file.with_suffix(".pdf")
    author.wait(0.1)
    assert author.work.said == f"Printed: {pdf}"
    return pdf.read_bytes()


def test_a_press_prints_what_lies_there_unsaved(lay: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "PrintJob", AtOnce)
    author = lay("kmh/mirror-duel")
    author.work.put("a title", (("title",), "Two on paper"))
    assert author.work.unsaved
    author.click("print")
    assert printed(author, 1).startswith(b"%PDF")
    assert author.work.unsaved
    author.key(pygame.K_p)
    assert isinstance(author.app.screen, Chooser)


def test_what_cannot_be_played_is_not_printed(lay: Open) -> None:
    author = lay("kmh/muros")
    author.work.move(3, (69.5, 66.5))  # into another hull
    author.click("print")
    assert author.app.screen is author.table
    assert author.work.said.startswith("It cannot be printed yet. ")


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (ImportError(), printing.NO_LIBRARY),
        (ValueError(400), "It would take 400 sheets: choose the chart on one page."),
        (OSError(28, "full"), "It could not be printed: the disk is full."),
    ],
)
def test_what_went_wrong_is_told_in_plain_words(
    lay: Open, monkeypatch: pytest.MonkeyPatch, raised: Exception, told: str
) -> None:
    def refuse(*_: object) -> bytes:
        raise raised

    monkeypatch.setattr(printing, "_pages", refuse)
    author = lay("kmh/mirror-duel")
    assert print_to(author.work.played, author.file, WISHES[0]) == told
    assert not author.file.with_suffix(".pdf").exists()


def test_a_level_that_its_book_refuses_is_told(tmp_path: Path) -> None:
    told = print_to("format = 1", tmp_path / "no.toml", WISHES[0])
    assert told.startswith("It cannot be printed yet: ")
