"""The face of Kiss Me, Hardy!: where the screen's questions of `Face` are answered. Each name
below is a function of the module that knows the answer."""

from __future__ import annotations

from game.books.kmh.face import (
    acts,
    bar,
    brisk,
    card_guns,
    cards,
    errand_sea,
    framing,
    hand,
    new_hand,
    order_run,
    papers,
    pointing,
    questions,
    sea,
    sheet,
    sheet_panel,
    ship_plate,
    squadron_orders,
    standing_panel,
    standing_sea,
    telling,
    thing_sheet,
    wind,
)
from game.books.kmh.face.gunshot import gunshot, works_gunshot
from game.ui.table.face import Face
from game.ui.table.standing_orders import StandingOrders


class SquadronOrders(StandingOrders):
    """The standing orders of a fleet."""

    extras = staticmethod(squadron_orders.extras)
    accept = staticmethod(squadron_orders.accept)
    told_words = staticmethod(squadron_orders.told_words)
    why_not = staticmethod(squadron_orders.why_not)
    signs = staticmethod(standing_sea.signs)

    is_open = staticmethod(squadron_orders.is_open)
    book_specs = staticmethod(squadron_orders.book_specs)
    book_plate = staticmethod(squadron_orders.book_plate)
    paper = staticmethod(standing_panel.paper)
    hail = staticmethod(squadron_orders.hail)

    running = staticmethod(order_run.running)
    hurries = staticmethod(order_run.hurries)
    stop = staticmethod(order_run.stop)
    undo_run = staticmethod(order_run.undo_run)
    go_on = staticmethod(order_run.go_on)


class KissMeHardyFace(Face):
    """Kiss Me, Hardy! as the battle screen shows it."""

    standing = SquadronOrders()

    kind_of = staticmethod(questions.kind_of)
    ship_of = staticmethod(card_guns.ship_of)
    asked = staticmethod(questions.asked)
    secret = staticmethod(questions.secret)
    begin = staticmethod(new_hand.begin)
    certain = staticmethod(brisk.certain)

    answers = staticmethod(bar.answers)
    looks = staticmethod(questions.looks)
    picked = staticmethod(bar.picked)
    plate_words = staticmethod(bar.plate_words)
    plate_unasked = staticmethod(bar.plate_unasked)

    do = staticmethod(acts.do)
    hail = staticmethod(acts.hail)
    back = staticmethod(acts.back)
    aside = staticmethod(acts.aside)
    next_ship = staticmethod(acts.next_ship)

    steers = staticmethod(acts.steers)
    point = staticmethod(pointing.point)
    click = staticmethod(pointing.click)
    reach = staticmethod(pointing.reach)
    spots = staticmethod(errand_sea.spots)
    framing = staticmethod(framing.framing)
    in_hand = staticmethod(acts.in_hand)
    under = staticmethod(sea.under)
    marks = staticmethod(sea.marks)
    labels = staticmethod(sea.labels)
    range_words = staticmethod(sea.range_words)
    gunshot = staticmethod(gunshot)
    works_gunshot = staticmethod(works_gunshot)
    within_range = staticmethod(order_run.within_range)

    ribbon = staticmethod(cards.ribbon)
    draw_rail = staticmethod(cards.draw_rail)
    hanging = staticmethod(cards.hanging)
    wind = staticmethod(wind.wind)
    sheet = staticmethod(sheet.sheet)
    draw_sheet = staticmethod(sheet_panel.draw_sheet)
    ship_plate = staticmethod(ship_plate.ship_plate)
    thing_plate = staticmethod(thing_sheet.thing_plate)
    on_tab = staticmethod(thing_sheet.on_tab)
    squadron = staticmethod(papers.squadron)
    laid_for_squadron = staticmethod(hand.laid_for_squadron)
    over = staticmethod(papers.over)

    dice_kind = staticmethod(telling.dice_kind)
    die_words = staticmethod(telling.die_words)
    seal = staticmethod(telling.seal)
    opens = staticmethod(telling.opens)
    caption = staticmethod(telling.caption)
    measure = staticmethod(telling.measure)
    unit = staticmethod(telling.unit)
    scars = staticmethod(telling.scars)
    advice = staticmethod(telling.advice)
    how_to = staticmethod(telling.how_to)


FACE = KissMeHardyFace()
