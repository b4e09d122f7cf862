"""Words, dice and camera of a roll are one story: it waits for the camera, is held, and goes with its ships;
little rolls of a fleet are gathered by kind."""

from game.ui.battle.dice.roll_view import RollView
from game.ui.battle.state.told_queue import (
    CAMERA_SECONDS,
    HOLD_SECONDS,
    LIST_SECONDS,
    LOSS_SECONDS,
    MAX_LINES,
    GatheredList,
    ListLine,
    ToldQueue,
    ToldRoll,
    ToldState,
    line_of,
)

VOLLEY = ToldRoll((0, 3), ("ajax", "bucentaure"), is_volley=True)
TEST = ToldRoll((0, 7), ("mars",))
OWN = ToldRoll((0, 8), ("victory",), is_always_shown=True)


class Camera:
    """Shows these ships, and has come to stay or not."""

    def __init__(self, *ships: str, has_come: bool = True) -> None:
        self.ships, self.has_come = ships, has_come

    def shows(self, ships: tuple[str, ...], has_come: bool) -> bool:
        return bool(set(ships) & set(self.ships)) and (self.has_come or not has_come)


def told(roll: ToldRoll, camera: Camera, *, gathers: bool = True, is_stamped: bool = False) -> ToldQueue:
    queue = ToldQueue()
    queue.choose(roll, gathers=gathers)
    queue.advance(0.1, camera.shows, is_stamped=is_stamped, gathers=gathers)
    return queue


def test_words_wait_until_the_camera_has_come_and_go_when_it_leaves() -> None:
    queue = told(VOLLEY, Camera("ajax", has_come=False))
    assert (queue.state, queue.is_hidden, queue.awaited_ship) == (ToldState.WAITING, True, "ajax")
    queue.advance(0.1, Camera("ajax").shows, is_stamped=False, gathers=True)
    assert (queue.state, queue.is_shown) == (ToldState.TOLD, True)
    queue.advance(0.1, Camera("bucentaure").shows, is_stamped=True, gathers=True)
    assert (queue.state, queue.is_shown) == (ToldState.HELD, True)
    queue.advance(0.1, Camera("mars").shows, is_stamped=True, gathers=True)
    assert (queue.state, queue.is_hidden) == (ToldState.GONE, True)


def test_a_players_own_roll_is_shown_wherever_the_camera_is() -> None:
    queue = told(OWN, Camera("ajax"))
    assert queue.is_shown
    assert queue.choose(VOLLEY, gathers=False) is VOLLEY
    assert not queue.is_shown
    assert queue.choose(OWN, gathers=True) is OWN
    assert queue.is_shown, "it waits for nothing"


def test_what_is_read_in_a_fleet_stays_for_so_long_after_its_seal() -> None:
    camera = Camera("ajax", "mars")
    queue = told(VOLLEY, camera)
    assert queue.choose(TEST, gathers=True) is VOLLEY
    queue.advance(0.1, camera.shows, is_stamped=True, gathers=True)
    queue.advance(HOLD_SECONDS - 0.1, camera.shows, is_stamped=True, gathers=True)
    assert queue.choose(TEST, gathers=True) is VOLLEY
    queue.advance(0.2, camera.shows, is_stamped=True, gathers=True)
    assert queue.choose(TEST, gathers=True) is TEST
    later = ToldRoll((1, 4), ("mars",))
    assert queue.choose(later, gathers=True) is later, "the battle was rewound"


def test_among_few_ships_a_roll_waits_for_the_camera_and_no_longer_than_that() -> None:
    queue = told(TEST, Camera("ajax"), gathers=False)
    assert queue.is_awaited
    queue.advance(CAMERA_SECONDS, Camera("ajax").shows, is_stamped=False, gathers=False)
    assert not queue.is_awaited
    assert told(TEST, Camera("mars"), gathers=False).is_shown
    assert told(TEST, Camera("mars")).state is ToldState.GONE, "in a fleet it is told in the list"


def test_a_list_is_of_one_kind_and_the_next_waits_until_it_is_read() -> None:
    lines = [ListLine((0, n), f"ship {n}", "holds") for n in range(MAX_LINES + 1)]
    gathered = GatheredList()
    for line in lines[:-1]:
        gathered.write("Strike test", line)
    gathered.write("The rudder", lines[-1])
    assert (gathered.kind, gathered.lines) == ("Strike test", tuple(lines[:-1]))
    gathered.advance(HOLD_SECONDS + 0.1)
    assert (gathered.kind, gathered.lines) == ("The rudder", (lines[-1],))
    gathered.advance(LIST_SECONDS - 0.1)
    assert gathered.lines
    gathered.write("The rudder", lines[-1])
    gathered.advance(0.2)
    assert not gathered.lines, "what is known already keeps no list there"


def test_a_line_of_the_list_grows_with_what_is_known_of_it() -> None:
    gathered = GatheredList()
    gathered.write("Strike test", ListLine((0, 1), "Mars", "no (59)"))
    gathered.write("Strike test", ListLine((0, 2), "Ajax", "7 no"))
    gathered.write("Strike test", ListLine((0, 2), "Ajax", "her crew holds"))
    assert [line.words for line in gathered.lines] == ["no (59)", "her crew holds"]


def test_a_line_says_what_came_of_a_roll_or_else_its_seal() -> None:
    bare = RollView("Mars: strike test", "", "", (), "59", "no", False)
    assert line_of((0, 1), bare, "Mars") == ("Strike test", ListLine((0, 1), "Mars", "no (59)"))
    results = (("Ajax cheers", ""), ("Mars: her crew holds, 59 against 25", ""))
    full = RollView("Mars: strike test", "", "", (), "59", "no", False, results=results)
    assert line_of((0, 1), full, "Mars")[1].words == "her crew holds, 59 against 25"


def test_a_loss_is_said_for_so_long() -> None:
    queue = ToldQueue()
    queue.note_lost({"ajax"})
    assert not queue.is_loss_read("ajax")
    queue.advance(LOSS_SECONDS, Camera().shows, is_stamped=False, gathers=False)
    queue.note_lost({"ajax"})
    assert queue.is_loss_read("ajax")
    assert not queue.is_loss_read("mars")


def test_what_is_taken_back_is_told_no_more_and_what_comes_in_its_place_is_news() -> None:
    queue = ToldQueue()
    queue.note_events(0, 40)
    queue.gathered.write("Strike test", ListLine((0, 39), "Mars", "holds"))
    queue.note_events(0, 41)
    assert (queue.opened_at, len(queue.gathered.lines)) == (40, 1)
    assert queue.note_events(1, 30) == 30
    assert (queue.opened_at, queue.gathered.lines) == (30, ())
    queue.note_events(1, 45)
    assert queue.opened_at == 30
