"""What bystanders and visitors are told."""

from types import SimpleNamespace

import pytest

from game.books.kmh.face.face import FACE as KMH
from game.books.wwh.face.face import FACE as WWH
from game.captains.decision_maker import PlanningSeat, Rationale
from game.core import events as ev
from game.core.events import Won
from game.ui.battle.values.prompts import Prompt
from game.ui.kiosk import attract_loop as words
from game.ui.kiosk.attract_loop import Caption, Commentator, caption_of
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.kiosk_panels import visitor_hint
from tests.ui.kiosk.conftest import OpenStand

NAMES = {"con": "Constitution", "gue": "Guerriere"}
FIRED = ev.Fired("KMH-9.2.1", "con", "port", "gue", "hull", "", False, 120_000, 7, 3)
CHOSE = ev.Chose("KMH-9.2.23", "con", "us", "port hull gue", "fire")
ROLLED = ev.Rolled("KMH-9.2.1", "con", "hits", ("d6",), (4,))
TOLD = [
    ev.TurnBegan("KMH-5.0.2", turn=3),
    ev.CardTurned("KMH-5.0.3", card="us move", squadron="us", left=4),
    ev.Moved("KMH-6.3.1", "con", 0, 0, 9000, "port", 60_000),
    FIRED,
    ev.Hurt("KMH-10.1.1", "gue", 3, 0, "shot"),
    ev.MastFell("KMH-11.0.1", "gue", "mizzen"),
    ev.Befell("KMH-11.0.20", "gue", "steering"),
    ev.Struck("KMH-12.0.9", "gue", "con"),
    ev.Exploded("KMH-13.2.1", "gue"),
    ev.Sank("KMH-13.2.1", "gue"),
    ev.Captured("KMH-13.0.1", "gue", "con"),
    ev.Boarded("KMH-13.0.1", "con", "gue", "deck", 12, 9, Won.ATTACKER),
    ev.Grappled("KMH-13.0.1", "con", "gue"),
    ev.Collided("KMH-6.10.1", "con", "gue"),
    ev.WindShifted("KMH-8.1.1", blows_from=9000),
    ev.SeaChanged("KMH-8.3.1", choppy=True),
    ev.Left("KMH-6.9.1", "gue", "left"),
]


BY_SQUARES = [
    ev.TurnBegan("WWH-T.1", turn=3),
    ev.PartBegan("WWH-T.1", "", "manoeuvre", "us"),
    ev.PartBegan("WWH-T.1", "", "combat", "us"),
    ev.PartBegan("WWH-T.1", "", "boarding", "us"),
    ev.Moved("WWH-1.1a", "con", 0, 0, 9000, "ahead", 35_000, 0, "a square"),
    ev.Ordered("WWH-T.3", "con", "follow"),
    ev.Fired("WWH-2.2a", "con", "port", "gue", "", "", False, 70_000, 7, 3, "Musket Shot"),
    ev.Hurt("WWH-2.2b", "gue", 1, 0, "shot"),
    ev.GunsLost("WWH-2.2d", "gue", "port", 2),
    ev.MastFell("WWH-2.2c", "gue", "mizzen"),
    ev.Befell("WWH-1.3h", "gue", "irons"),
    ev.Befell("WWH-1.3h", "gue", "irons", on=False),
    ev.Struck("WWH-4.0b", "gue", "con"),
    ev.Captured("WWH-3.4", "gue", "con"),
    ev.Boarded("WWH-3.2b", "con", "gue", "", 9, 6, Won.ATTACKER),
    ev.Grappled("WWH-3.1b", "con", "gue"),
    ev.Grappled("WWH-1.4b", "con", "gue"),
    ev.Grappled("WWH-1.4c", "con", "gue", on=False),
    ev.Collided("WWH-1.4b", "con", "gue"),
    ev.WindShifted("WWH-4.1b", blows_from=9000),
    ev.Left("WWH-0.1", "gue", "left"),
]
_OF_CARDS = ("card", "pack", "table", " cm", "stage by stage", "boxes")


@pytest.mark.parametrize("event", BY_SQUARES, ids=lambda e: f"{type(e).__name__} {e.clause}")
def test_warm_work_is_told_in_its_own_words(event: ev.Event) -> None:
    caption = caption_of(event, NAMES, WWH)
    assert caption.what.endswith(".")
    assert caption.why.endswith(".")
    assert not [word for word in _OF_CARDS if word in caption.why]


def test_what_is_only_told_has_no_caption_unless_the_book_has_a_why() -> None:
    assert caption_of(ev.Told("WWH-1.4a", "con", "passes clear of Guerriere"), NAMES, WWH) == Caption()
    assert caption_of(ev.Told("KMH-2.2.1", "con", "44 guns"), NAMES, KMH) == Caption()


@pytest.mark.parametrize("event", TOLD, ids=lambda e: type(e).__name__)
def test_every_event_that_matters_says_what_and_why(event: ev.Event) -> None:
    caption = caption_of(event, NAMES, KMH)
    assert caption.what.endswith(".")
    assert caption.why.endswith(".")
    assert caption.weight > 0


def test_an_act_is_told_with_the_plan_behind_it() -> None:
    caption = caption_of(FIRED, NAMES, KMH, "Fire at once: 3.1 hits now against 2.0 later")
    assert caption.what.startswith("Constitution fires her port guns: 3 hits")
    assert caption.why == "Her captain’s plan: fire at once: 3.1 hits now against 2.0 later."


def test_an_empty_plan_is_not_told() -> None:
    assert "plan" not in caption_of(FIRED, NAMES, KMH, "").why


def test_dice_and_choices_have_no_caption() -> None:
    assert caption_of(CHOSE, NAMES, KMH) == Caption()
    assert caption_of(ROLLED, NAMES, KMH) == Caption()


def test_the_plan_of_the_seat_that_chose_is_told() -> None:
    teller = Commentator(NAMES, KMH)
    teller.read_events([CHOSE, FIRED], 0, {"us": "Rake the stern of Guerriere", "gb": "Run"})
    teller.advance(0.1)
    assert teller.shown.why == "Her captain’s plan: rake the stern of Guerriere."
    assert teller.shot_count == 1


def test_a_plan_explains_nothing_after_the_next_card() -> None:
    teller = Commentator(NAMES, KMH)
    card = ev.CardTurned("KMH-4.1.1", "7H")
    teller.read_events([CHOSE, card, FIRED], 0, {"us": "Rake the stern of Guerriere"})
    teller.advance(0.1)
    assert "plan" not in teller.shown.why


def test_a_caption_stays_to_be_read_but_gives_way_to_a_weightier_one() -> None:
    teller = Commentator(NAMES, KMH)
    events: list[ev.Event] = [FIRED]
    teller.read_events(events, 0, {})
    teller.advance(0.1)
    events += [ev.Moved("KMH-6.3.1", "gue", 0, 0, 9000, "port", 60_000)]
    teller.read_events(events, 0, {})
    teller.advance(1.5)
    assert "fires" in teller.shown.what
    events += [ev.Struck("KMH-12.0.9", "gue", "con")]
    teller.read_events(events, 0, {})
    teller.advance(0.1)
    assert "strikes" in teller.shown.what
    teller.advance(words.MAX_SECONDS + 0.1)
    assert teller.shown == Caption()


def test_nothing_is_told_twice_after_an_answer_was_taken_back() -> None:
    teller = Commentator(NAMES, KMH)
    teller.read_events([FIRED, FIRED], 0, {})
    teller.advance(5.0)
    teller.read_events([FIRED], 1, {})
    assert teller.waiting == Caption()


@pytest.mark.parametrize("kind", ["helm", "fire", "markers", "pick", "done"])
def test_a_visitor_who_is_asked_has_a_hint(kind: str) -> None:
    assert visitor_hint(Prompt(kind), KMH).endswith(".")
    assert visitor_hint(Prompt("pick", clause="KMH-6.2.1"), KMH) != visitor_hint(Prompt("pick"), KMH)
    assert visitor_hint(Prompt("watch"), KMH) == ""


@pytest.mark.parametrize("clause", ["WWH-T.2", "WWH-3.1a", "WWH-E2", "WWH-2.2d", "WWH-1.4c"])
def test_a_visitor_of_warm_work_has_its_own_hints(clause: str) -> None:
    assert visitor_hint(Prompt("pick", clause=clause), WWH) != visitor_hint(Prompt("pick"), WWH)
    assert "square" in visitor_hint(Prompt("helm", clause="WWH-1.1a"), WWH)
    assert "bow or stern" in visitor_hint(Prompt("fire", clause="WWH-2.1.4"), WWH)


def test_a_plan_that_says_nothing_is_not_told() -> None:
    minds = {"us": Rationale("Rake her"), "gb": Rationale("As it comes", is_blank=True)}
    seats = {side: Thinker(plan) for side, plan in minds.items()}
    assert KioskBattle.captain_plans(SimpleNamespace(captains=seats)) == {"us": "Rake her"}  # type: ignore[arg-type]


class Thinker(PlanningSeat):
    """A seat with that plan."""

    def __init__(self, plan: Rationale) -> None:
        self.last_plan = plan


def test_the_stand_says_what_is_heard_as_a_hall_wants_it(open_stand: OpenStand) -> None:
    assert not open_stand().sound.has_caption_directions
