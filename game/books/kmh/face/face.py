"""The face of Kiss Me, Hardy!: where the screen's questions of `BookUi` are answered. Each name
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
from game.ui.battle.book_ui import BookUi
from game.ui.battle.standing_orders import StandingOrders


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


class KissMeHardyFace(BookUi):
    """Kiss Me, Hardy! as the battle screen shows it."""

    standing = SquadronOrders()

    kind_of = staticmethod(questions.kind_of)
    ship_of = staticmethod(card_guns.ship_of)
    question_text = staticmethod(questions.asked)
    cover_text = staticmethod(questions.secret)
    begin_draft = staticmethod(new_hand.begin)
    forced_answer = staticmethod(brisk.certain)

    answers = staticmethod(bar.answers)
    option_style = staticmethod(questions.looks)
    pick_buttons = staticmethod(bar.picked)
    prompt_lines = staticmethod(bar.plate_words)
    idle_prompt = staticmethod(bar.plate_unasked)

    do = staticmethod(acts.do)
    on_ship_pressed = staticmethod(acts.hail)
    undo_step = staticmethod(acts.back)
    cycle_target = staticmethod(acts.aside)
    next_ship = staticmethod(acts.next_ship)

    is_steering = staticmethod(acts.steers)
    on_pointer = staticmethod(pointing.point)
    on_click = staticmethod(pointing.click)
    endpoints = staticmethod(pointing.reach)
    object_areas = staticmethod(errand_sea.spots)
    camera_places = staticmethod(framing.framing)
    active_ship = staticmethod(acts.in_hand)
    draw_under_hulls = staticmethod(sea.under)
    draw_marks = staticmethod(sea.marks)
    draw_labels = staticmethod(sea.labels)
    range_words = staticmethod(sea.range_words)
    range_bands = staticmethod(gunshot)
    works_range_bands = staticmethod(works_gunshot)
    enemies_in_range = staticmethod(order_run.within_range)

    top_bar = staticmethod(cards.ribbon)
    draw_phase_track = staticmethod(cards.draw_rail)
    top_bar_overhang = staticmethod(cards.hanging)
    wind_view = staticmethod(wind.wind)
    record_view = staticmethod(sheet.sheet)
    draw_record = staticmethod(sheet_panel.draw_sheet)
    ship_status = staticmethod(ship_plate.ship_plate)
    object_status = staticmethod(thing_sheet.thing_plate)
    tab_label = staticmethod(thing_sheet.on_tab)
    squadron_list = staticmethod(papers.squadron)
    squadron_list_key = staticmethod(hand.laid_for_squadron)
    paper_over_orders = staticmethod(papers.over)

    dice_kind = staticmethod(telling.dice_kind)
    die_caption = staticmethod(telling.die_words)
    seal = staticmethod(telling.seal)
    starts_new_story = staticmethod(telling.opens)
    caption = staticmethod(telling.caption)
    measure = staticmethod(telling.measure)
    unit = staticmethod(telling.unit)
    damage_notes = staticmethod(telling.scars)
    advice = staticmethod(telling.advice)
    help_panels = staticmethod(telling.how_to)


FACE = KissMeHardyFace()
