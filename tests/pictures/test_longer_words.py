"""Longer words, with which test_room.py shows every screen, are measured and drawn as such."""

from __future__ import annotations

from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Look
from tests.pictures.longer import longer, longer_words


def test_longer_words_are_measured_and_drawn_as_such() -> None:
    look = Look()
    short = letters.width("Fire: 9 dice", letters.BODY, look)
    said = letters.width(longer("Fire: 9 dice"), letters.BODY, look)
    assert longer("Fire: 9 dice") == "Firere: 9 dicece"
    with longer_words():
        assert letters.width("Fire: 9 dice", letters.BODY, look) == said
        lines = letters.wrap("Fire: 9 dice", letters.BODY, look, short)
        assert lines == ("Fire: 9", "dice")
    assert letters.width("Fire: 9 dice", letters.BODY, look) == short
