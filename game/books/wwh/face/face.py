"""The face of Warm Work, Hardy!: where the screen's questions of `BookUi` are answered. Each name
below is a function of the module that knows the answer."""

from __future__ import annotations

from game.books.wwh.face import (
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


class WarmWorkFace(BookUi):
    """Warm Work, Hardy! as the battle screen shows it."""

    kind_of = staticmethod(questions.kind_of)
    question_text = staticmethod(questions.asked)
    cover_text = staticmethod(questions.secret)
    forced_answer = staticmethod(brisk.certain)
    default_answer = staticmethod(brisk.usual)
    begin_draft = staticmethod(hand.begin)

    answers = staticmethod(bar.answers)
    option_style = staticmethod(questions.looks)
    prompt_lines = staticmethod(bar.plate_words)
    idle_prompt = staticmethod(bar.plate_unasked)

    do = staticmethod(acts.do)
    on_ship_pressed = staticmethod(acts.hail)
    undo_step = staticmethod(acts.back)
    cycle_target = staticmethod(acts.aside)

    is_steering = staticmethod(acts.steers)
    on_pointer = staticmethod(acts.point)
    on_click = staticmethod(acts.click)
    endpoints = staticmethod(acts.reach)
    camera_places = staticmethod(framing.framing)
    draw_under_hulls = staticmethod(sea.under)
    draw_marks = staticmethod(sea.marks)
    draw_labels = staticmethod(sea.labels)
    is_secret = staticmethod(sheet.hides)
    range_words = staticmethod(sea.range_words)
    range_bands = staticmethod(gunshot.gunshot)
    enemies_in_range = staticmethod(in_range.within_range)

    top_bar = staticmethod(phases.ribbon)
    draw_phase_track = staticmethod(phases.draw_rail)
    wind_view = staticmethod(wind.wind)
    record_view = staticmethod(sheet.sheet)
    draw_record = staticmethod(strip.draw_sheet)
    ship_status = staticmethod(ship_plate.ship_plate)
    squadron_list = staticmethod(papers.squadron)
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


FACE = WarmWorkFace()
