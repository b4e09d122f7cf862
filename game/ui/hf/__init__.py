"""The face of Hold Fast: what ``game.ui.face.Face`` asks of a book, from this package."""

from __future__ import annotations

from game.ui.hf.acts import (
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
from game.ui.hf.bar import answers, plate_unasked, plate_words
from game.ui.hf.framing import framing
from game.ui.hf.hand import begin
from game.ui.hf.papers import over, squadron
from game.ui.hf.phases import draw_rail, hanging, ribbon
from game.ui.hf.questions import asked, kind_of, looks, secret
from game.ui.hf.sea import known_shoals, labels, marks, range_words, ruled, under
from game.ui.hf.sheet import hides, sheet
from game.ui.hf.strip import draw_sheet
from game.ui.hf.telling import (
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
from game.ui.hf.wind import wind

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
    "told",
    "under",
    "unit",
    "wind",
]
