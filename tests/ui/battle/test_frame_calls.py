"""A picture of a duel takes no more Python calls than its bar, with a tenth of air."""

from recipes.frame_calls import BARS, count_frame_calls


def test_a_picture_of_a_duel_and_a_second_event_keep_below_their_bars() -> None:
    calls = count_frame_calls(BARS[0])
    assert calls.picture <= 1.1 * BARS[0].max_picture, calls.functions.most_common(12)
    assert calls.event <= 1.1 * BARS[0].max_event
