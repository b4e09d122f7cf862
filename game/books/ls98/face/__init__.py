"""The face of the 1798 game: all that ``game.ui.table.face.Face`` asks of a book."""

from __future__ import annotations

from game.books.ls98.face.acts import (
    aside,
    back,
    click,
    hail,
    in_hand,
    next_ship,
    point,
    press,
    steers,
)
from game.books.ls98.face.bar import answers, plate_unasked, plate_words
from game.books.ls98.face.card import draw_sheet
from game.books.ls98.face.framing import framing
from game.books.ls98.face.hand import begin
from game.books.ls98.face.papers import over, squadron
from game.books.ls98.face.phases import draw_rail, hanging, ribbon
from game.books.ls98.face.questions import asked, kind_of, looks, secret
from game.books.ls98.face.sea import labels, marks, range_words, under
from game.books.ls98.face.sheet import hides, sheet
from game.books.ls98.face.telling import (
    advice,
    caption,
    dice_kind,
    die_words,
    how_to,
    losses,
    measure,
    opens,
    plan_words,
    scars,
    seal,
    unit,
)
from game.books.ls98.face.wind import wind

__all__ = [
    "advice",
    "answers",
    "aside",
    "asked",
    "back",
    "begin",
    "caption",
    "click",
    "dice_kind",
    "die_words",
    "draw_rail",
    "draw_sheet",
    "framing",
    "hail",
    "hanging",
    "hides",
    "how_to",
    "in_hand",
    "kind_of",
    "labels",
    "looks",
    "losses",
    "marks",
    "measure",
    "next_ship",
    "opens",
    "over",
    "plan_words",
    "plate_unasked",
    "plate_words",
    "point",
    "press",
    "range_words",
    "ribbon",
    "scars",
    "seal",
    "secret",
    "sheet",
    "squadron",
    "steers",
    "under",
    "unit",
    "wind",
]
