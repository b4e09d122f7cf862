"""The face of Hold Fast: where the screen's questions of `BookUi` are answered. Each name
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
from game.ui.battle.book_ui import BookUi


class HoldFastFace(BookUi):
    """Hold Fast as the battle screen shows it."""

    kind_of = staticmethod(questions.kind_of)
    question_text = staticmethod(questions.asked)
    cover_text = staticmethod(questions.secret)
    forced_answer = staticmethod(brisk.certain)
    default_answer = staticmethod(brisk.usual)
    begin_draft = staticmethod(hand.begin)

    answers = staticmethod(bar.answers)
    pick_buttons = staticmethod(bar.picked)
    option_style = staticmethod(questions.looks)
    prompt_lines = staticmethod(bar.plate_words)
    idle_prompt = staticmethod(bar.plate_unasked)

    do = staticmethod(acts.do)
    on_ship_pressed = staticmethod(acts.hail)
    undo_step = staticmethod(acts.back)
    cycle_target = staticmethod(acts.aside)
    next_ship = staticmethod(acts.next_ship)

    is_steering = staticmethod(acts.steers)
    ghosts = staticmethod(acts.ghosts)
    on_pointer = staticmethod(acts.point)
    on_click = staticmethod(acts.click)
    endpoints = staticmethod(acts.reach)
    camera_places = staticmethod(framing.framing)
    active_ship = staticmethod(acts.in_hand)
    draw_under_hulls = staticmethod(sea.under)
    draw_marks = staticmethod(sea.marks)
    draw_labels = staticmethod(sea.labels)
    range_words = staticmethod(sea.range_words)
    ruler_words = staticmethod(sea.ruled)
    range_bands = staticmethod(gunshot.gunshot)
    enemies_in_range = staticmethod(in_range.within_range)
    ships_asked_together = staticmethod(hand.asked_together)
    apply_delegate_answer = staticmethod(hand.lay_in)
    known_shoals = staticmethod(sea.known_shoals)

    top_bar = staticmethod(phases.ribbon)
    draw_phase_track = staticmethod(phases.draw_rail)
    wind_view = staticmethod(wind.wind)
    record_view = staticmethod(sheet.sheet)
    draw_record = staticmethod(strip.draw_sheet)
    ship_status = staticmethod(ship_plate.ship_plate)
    squadron_list = staticmethod(papers.squadron)
    squadron_list_key = staticmethod(hand.laid_for_squadron)
    paper_over_orders = staticmethod(papers.over)

    dice_kind = staticmethod(telling.dice_kind)
    seal = staticmethod(telling.seal)
    starts_new_story = staticmethod(telling.opens)
    caption = staticmethod(telling.caption)
    measure = staticmethod(telling.measure)
    unit = staticmethod(telling.unit)
    damage_notes = staticmethod(telling.scars)
    advice = staticmethod(telling.advice)
    help_panels = staticmethod(telling.how_to)


FACE = HoldFastFace()
