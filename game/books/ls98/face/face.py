"""The face of the 1798 game: what the battle screen asks of a book (`BookUi`). Each name below is a function
of the module that knows the answer."""

from game.books.ls98.captain import threats
from game.books.ls98.face import (
    camera_places,
    draft_update,
    hexes,
    narration,
    order_bar,
    phase_track,
    questions,
    record,
    sea_drawing,
)
from game.ui.battle.state.book_ui import BookUi
from game.ui.battle.state.hud_state import HudState


class Naval1798Ui(BookUi[HudState]):
    """The 1798 game as the battle screen shows it."""

    question_kind = staticmethod(questions.question_kind)
    question_text = staticmethod(questions.question_text)
    begin_draft = staticmethod(questions.begin_draft)
    forced_answer = staticmethod(questions.forced_answer)
    default_answer = staticmethod(questions.default_answer)

    answer_specs = staticmethod(order_bar.answer_specs)
    option_style = staticmethod(questions.option_style)
    prompt_lines = staticmethod(order_bar.prompt_lines)
    idle_prompt = staticmethod(order_bar.idle_prompt)

    handle_action = staticmethod(draft_update.handle_action)
    on_ship_pressed = staticmethod(draft_update.on_ship_pressed)
    undo_step = staticmethod(draft_update.undo_step)
    cycle_target = staticmethod(draft_update.cycle_target)
    next_ship = staticmethod(draft_update.next_ship)

    is_steering = staticmethod(draft_update.is_steering)
    on_pointer = staticmethod(draft_update.on_pointer)
    on_click = staticmethod(draft_update.on_click)
    endpoints = staticmethod(draft_update.endpoints)
    camera_places = staticmethod(camera_places.camera_places)
    active_ship = staticmethod(draft_update.active_ship)
    draw_under_hulls = staticmethod(sea_drawing.draw_under_hulls)
    draw_marks = staticmethod(sea_drawing.draw_marks)
    draw_labels = staticmethod(sea_drawing.draw_labels)
    range_words = staticmethod(sea_drawing.range_words)
    threatened_place = staticmethod(sea_drawing.threatened_place)
    threats_to = staticmethod(threats.threats_to)
    range_bands = staticmethod(hexes.range_bands)
    enemies_in_range = staticmethod(hexes.enemies_in_range)

    top_bar = staticmethod(phase_track.top_bar)
    draw_phase_track = staticmethod(phase_track.draw_phase_track)
    wind_view = staticmethod(phase_track.wind_view)
    record_view = staticmethod(record.record_view)
    draw_record = staticmethod(record.draw_record)
    ship_status = staticmethod(record.ship_status)
    squadron_list = staticmethod(order_bar.squadron_list)
    panel_over_orders = staticmethod(order_bar.panel_over_orders)

    dice_kind = staticmethod(narration.dice_kind)
    die_caption = staticmethod(narration.die_caption)
    seal_words = staticmethod(narration.seal_words)
    starts_new_story = staticmethod(narration.starts_new_story)
    event_caption = staticmethod(narration.event_caption)
    chart_measure = staticmethod(narration.chart_measure)
    points_label = staticmethod(narration.points_label)
    crew_note = staticmethod(record.crew_note)
    question_hint = staticmethod(narration.question_hint)
    help_panels = staticmethod(narration.help_panels)


FACE = Naval1798Ui()
