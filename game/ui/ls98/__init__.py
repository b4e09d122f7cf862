"""The face of the 1798 game: what ``game.ui.face.Face`` asks of a book, from this package."""

from __future__ import annotations

from game.ui.ls98.acts import (
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
from game.ui.ls98.bar import answers, plate_unasked, plate_words
from game.ui.ls98.card import draw_sheet
from game.ui.ls98.framing import framing
from game.ui.ls98.hand import begin
from game.ui.ls98.papers import over, squadron
from game.ui.ls98.phases import draw_rail, hanging, ribbon
from game.ui.ls98.questions import asked, kind_of, looks, secret
from game.ui.ls98.sea import labels, marks, range_words, under
from game.ui.ls98.sheet import hides, sheet, told
from game.ui.ls98.telling import (
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
from game.ui.ls98.wind import wind

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
