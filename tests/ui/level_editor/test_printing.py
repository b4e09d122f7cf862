"""The battle on the table is printed from there: by mouse and keys, saved or not, beside its
file. The process that prints is tried without its start, which takes seconds."""

from pathlib import Path

import pygame
import pytest

from game.prints.pages import PrintChoice
from game.ui.level_editor import printing
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.printing import print_pdf, print_with_result
from recipes.known_job import KnownJob

from .conftest import EditorDriver, OpenEditor


class AtOnce(KnownJob[str]):
    """Prints without a process of its own."""

    def __init__(self, text: str, path: Path, choice: PrintChoice) -> None:
        super().__init__(*print_with_result(text, path, choice))


def printed(author: EditorDriver, choice: int) -> bytes:
    """The PDF that the chosen paper gives, once it is there."""
    chooser = author.app.screen
    assert isinstance(chooser, ChooserScreen)
    pages = chooser.choices[choice].note
    author.click(f"choice-{choice}")
    pdf = author.file.with_suffix(".pdf")
    author.run_seconds(0.1)
    assert author.document.notice.startswith(f"Printed: {pdf}, {pages.split(',')[0]}")
    return pdf.read_bytes()


def test_a_press_prints_what_lies_there_unsaved(lay: OpenEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "PrintJob", AtOnce)
    author = lay("kmh/mirror-duel")
    author.document.set_values("a title", (("title",), "Two on paper"))
    assert author.document.is_unsaved
    author.click("print")
    assert printed(author, 1).startswith(b"%PDF")
    assert author.document.is_unsaved
    author.press_key(pygame.K_p)
    assert isinstance(author.app.screen, ChooserScreen)


def test_what_cannot_be_played_is_not_printed(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    author.document.move_ship(3, (69.5, 66.5))  # into another hull
    author.click("print")
    assert author.app.screen is author.screen
    assert author.document.notice.startswith("It cannot be printed yet. ")


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (ImportError(), printing.NO_LIBRARY_NOTICE),
        (OSError(28, "full"), "It could not be printed: the disk is full."),
    ],
)
def test_what_went_wrong_is_told_in_plain_words(
    lay: OpenEditor, monkeypatch: pytest.MonkeyPatch, raised: Exception, told: str
) -> None:
    def refuse(*_: object) -> bytes:
        raise raised

    monkeypatch.setattr(printing, "make_document", refuse)
    author = lay("kmh/mirror-duel")
    assert print_pdf(author.document.text_with_classes, author.file, PrintChoice()) == told
    assert not author.file.with_suffix(".pdf").exists()


def test_a_level_that_its_book_refuses_is_told(tmp_path: Path) -> None:
    told = print_pdf("format = 1", tmp_path / "no.toml", PrintChoice())
    assert told.startswith("It cannot be printed yet: ")
