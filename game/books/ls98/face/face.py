"""The face of the 1798 game: where the screen's questions of `Face` are answered. Each name
below is a function of the module that knows the answer."""

from __future__ import annotations

from game.books.ls98.face import (
    acts,
    bar,
    brisk,
    card,
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
    telling,
    wind,
)
from game.ui.table.face import Face


class Naval1798Face(Face):
    """The 1798 game as the battle screen shows it."""

    kind_of = staticmethod(questions.kind_of)
    asked = staticmethod(questions.asked)
    begin = staticmethod(hand.begin)
    certain = staticmethod(brisk.certain)
    usual = staticmethod(brisk.usual)

    answers = staticmethod(bar.answers)
    looks = staticmethod(questions.looks)
    plate_words = staticmethod(bar.plate_words)
    plate_unasked = staticmethod(bar.plate_unasked)

    do = staticmethod(acts.do)
    hail = staticmethod(acts.hail)
    back = staticmethod(acts.back)
    aside = staticmethod(acts.aside)
    next_ship = staticmethod(acts.next_ship)

    steers = staticmethod(acts.steers)
    point = staticmethod(acts.point)
    click = staticmethod(acts.click)
    reach = staticmethod(acts.reach)
    framing = staticmethod(framing.framing)
    in_hand = staticmethod(acts.in_hand)
    under = staticmethod(sea.under)
    marks = staticmethod(sea.marks)
    labels = staticmethod(sea.labels)
    range_words = staticmethod(sea.range_words)
    gunshot = staticmethod(gunshot.gunshot)
    within_range = staticmethod(in_range.within_range)

    ribbon = staticmethod(phases.ribbon)
    draw_rail = staticmethod(phases.draw_rail)
    wind = staticmethod(wind.wind)
    sheet = staticmethod(sheet.sheet)
    draw_sheet = staticmethod(card.draw_sheet)
    ship_plate = staticmethod(ship_plate.ship_plate)
    squadron = staticmethod(papers.squadron)
    over = staticmethod(papers.over)

    dice_kind = staticmethod(telling.dice_kind)
    die_words = staticmethod(telling.die_words)
    seal = staticmethod(telling.seal)
    opens = staticmethod(telling.opens)
    caption = staticmethod(telling.caption)
    measure = staticmethod(telling.measure)
    unit = staticmethod(telling.unit)
    advice = staticmethod(telling.advice)
    how_to = staticmethod(telling.how_to)


FACE = Naval1798Face()
