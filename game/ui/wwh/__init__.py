"""The face of Warm Work, Hardy!: what ``game.ui.face.Face`` asks of a book, from this package."""

from __future__ import annotations

from game.ui.wwh.acts import (
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
from game.ui.wwh.bar import answers, plate_unasked, plate_words
from game.ui.wwh.framing import framing
from game.ui.wwh.hand import begin
from game.ui.wwh.papers import over, squadron
from game.ui.wwh.phases import draw_rail, hanging, ribbon
from game.ui.wwh.questions import asked, kind_of, looks, secret
from game.ui.wwh.sea import labels, marks, range_words, under
from game.ui.wwh.sheet import hides, sheet
from game.ui.wwh.strip import draw_sheet
from game.ui.wwh.telling import (
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
from game.ui.wwh.wind import wind

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
    "told",
    "under",
    "unit",
    "wind",
]
