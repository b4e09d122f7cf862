"""The rulebooks as the screens show them."""

from __future__ import annotations

from game.play.rulebook import Paragraph, rulebook
from game.ui.kit.screens import BookPage, Clause, RuleOption


def book_page(book: str) -> BookPage:
    """Return the pages of a book as the screens show them."""
    own = rulebook(book)
    options = tuple(
        RuleOption(id, words[:1].upper() + words[1:], clause)
        for id, (clause, words) in own.options.items()
    )
    return BookPage(
        book,
        own.title,
        own.byline,
        tuple(map(_clause, own.clauses)),
        tuple(map(_clause, own.rulings)),
        options,
        own.chapters,
    )


def _clause(paragraph: Paragraph) -> Clause:
    return Clause(paragraph.id, paragraph.title, paragraph.text, paragraph.mark)
