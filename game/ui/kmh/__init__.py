"""The face of Kiss Me, Hardy!: what ``game.ui.face.Face`` asks of a book, from this package."""

from __future__ import annotations

from game.ui.kmh import squadron_orders as standing
from game.ui.kmh.acts import (
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
from game.ui.kmh.bar import answers, plate_unasked, plate_words
from game.ui.kmh.cards import draw_rail, hanging, ribbon
from game.ui.kmh.errand_sea import spots
from game.ui.kmh.framing import framing
from game.ui.kmh.hand import begin
from game.ui.kmh.papers import over, squadron
from game.ui.kmh.questions import asked, hides, kind_of, looks, secret
from game.ui.kmh.sea import labels, marks, range_words, under
from game.ui.kmh.sheet import sheet
from game.ui.kmh.sheet_panel import draw_sheet
from game.ui.kmh.telling import (
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
    told,
    unit,
)
from game.ui.kmh.thing_sheet import on_tab
from game.ui.kmh.wind import wind

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
    "told",
    "under",
    "unit",
    "wind",
]
