"""The face of Kiss Me, Hardy!: all that ``game.ui.table.face.Face`` asks of a book."""

from __future__ import annotations

from game.books.kmh.face import squadron_orders as standing
from game.books.kmh.face.acts import (
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
from game.books.kmh.face.bar import answers, plate_unasked, plate_words
from game.books.kmh.face.cards import draw_rail, hanging, ribbon
from game.books.kmh.face.errand_sea import spots
from game.books.kmh.face.framing import framing
from game.books.kmh.face.new_hand import begin
from game.books.kmh.face.papers import over, squadron
from game.books.kmh.face.questions import asked, hides, kind_of, looks, secret
from game.books.kmh.face.sea import labels, marks, range_words, under
from game.books.kmh.face.sheet import sheet
from game.books.kmh.face.sheet_panel import draw_sheet
from game.books.kmh.face.telling import (
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
from game.books.kmh.face.thing_sheet import on_tab
from game.books.kmh.face.wind import wind

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
    "on_tab",
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
    "spots",
    "squadron",
    "standing",
    "steers",
    "under",
    "unit",
    "wind",
]
