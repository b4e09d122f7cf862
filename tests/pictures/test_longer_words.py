"""Longer words, which test_room.py uses for every screen, are measured and drawn as such."""

from game.stage.paper import typography as letters
from game.stage.paper.canvas import UiStyle
from tests.pictures.longer_words import lengthen_words, longer_words


def test_longer_words_are_measured_and_drawn_as_such() -> None:
    style = UiStyle()
    short = letters.text_width("Fire: 9 dice", letters.BODY, style)
    said = letters.text_width(lengthen_words("Fire: 9 dice"), letters.BODY, style)
    assert lengthen_words("Fire: 9 dice") == "Firere: 9 dicece"
    with longer_words():
        assert letters.text_width("Fire: 9 dice", letters.BODY, style) == said
        lines = letters.wrap_text("Fire: 9 dice", letters.BODY, style, short)
        assert lines == ("Fire: 9", "dice")
    assert letters.text_width("Fire: 9 dice", letters.BODY, style) == short
