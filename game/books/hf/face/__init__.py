"""The face of Hold Fast: all that ``game.ui.table.face.Face`` asks of a book."""

from __future__ import annotations

from game.books.hf.face.acts import (
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
from game.books.hf.face.bar import answers, plate_unasked, plate_words
from game.books.hf.face.framing import framing
from game.books.hf.face.hand import begin
from game.books.hf.face.papers import over, squadron
from game.books.hf.face.phases import draw_rail, hanging, ribbon
from game.books.hf.face.questions import asked, kind_of, looks, secret
from game.books.hf.face.sea import known_shoals, labels, marks, range_words, ruled, under
from game.books.hf.face.sheet import hides, sheet
from game.books.hf.face.strip import draw_sheet
from game.books.hf.face.telling import (
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
from game.books.hf.face.wind import wind

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
    "known_shoals",
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
    "ruled",
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
