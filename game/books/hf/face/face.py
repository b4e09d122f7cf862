"""The face of Hold Fast: where the screen's questions of `Face` are answered. Each name
below is a function of the module that knows the answer."""

from __future__ import annotations

from game.books.hf.face import (
    acts,
    bar,
    brisk,
    framing,
    gunshot,
    hand,
    in_range,
    papers,
    phases,
    questions,
    sea,
    sheet,
    ship_plate,
    strip,
    telling,
    wind,
)
from game.ui.table.face import Face


class HoldFastFace(Face):
    """Hold Fast as the battle screen shows it."""

    kind_of = staticmethod(questions.kind_of)
    asked = staticmethod(questions.asked)
    secret = staticmethod(questions.secret)
    certain = staticmethod(brisk.certain)
    usual = staticmethod(brisk.usual)
    begin = staticmethod(hand.begin)

    answers = staticmethod(bar.answers)
    picked = staticmethod(bar.picked)
    looks = staticmethod(questions.looks)
    plate_words = staticmethod(bar.plate_words)
    plate_unasked = staticmethod(bar.plate_unasked)

    do = staticmethod(acts.do)
    hail = staticmethod(acts.hail)
    back = staticmethod(acts.back)
    aside = staticmethod(acts.aside)
    next_ship = staticmethod(acts.next_ship)

    steers = staticmethod(acts.steers)
    ghosts = staticmethod(acts.ghosts)
    point = staticmethod(acts.point)
    click = staticmethod(acts.click)
    reach = staticmethod(acts.reach)
    framing = staticmethod(framing.framing)
    in_hand = staticmethod(acts.in_hand)
    under = staticmethod(sea.under)
    marks = staticmethod(sea.marks)
    labels = staticmethod(sea.labels)
    range_words = staticmethod(sea.range_words)
    ruled = staticmethod(sea.ruled)
    gunshot = staticmethod(gunshot.gunshot)
    within_range = staticmethod(in_range.within_range)
    asked_together = staticmethod(hand.asked_together)
    lay_in = staticmethod(hand.lay_in)
    known_shoals = staticmethod(sea.known_shoals)

    ribbon = staticmethod(phases.ribbon)
    draw_rail = staticmethod(phases.draw_rail)
    wind = staticmethod(wind.wind)
    sheet = staticmethod(sheet.sheet)
    draw_sheet = staticmethod(strip.draw_sheet)
    ship_plate = staticmethod(ship_plate.ship_plate)
    squadron = staticmethod(papers.squadron)
    laid_for_squadron = staticmethod(hand.laid_for_squadron)
    over = staticmethod(papers.over)

    dice_kind = staticmethod(telling.dice_kind)
    seal = staticmethod(telling.seal)
    opens = staticmethod(telling.opens)
    caption = staticmethod(telling.caption)
    measure = staticmethod(telling.measure)
    unit = staticmethod(telling.unit)
    scars = staticmethod(telling.scars)
    advice = staticmethod(telling.advice)
    how_to = staticmethod(telling.how_to)


FACE = HoldFastFace()
