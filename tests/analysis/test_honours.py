"""Honours: each is proved again by a reading of the events that shares nothing with the writer."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from game.analysis.honours import Honour, HonourKind, honours_of
from game.books import shelf
from game.core import events as ev
from game.core.events import Event, Won
from game.levels.format.model import Level
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle, StepResult
from game.trials.fighting import make_batch_seats
from tests.battery import battery_params

LEVELS = Path(__file__).resolve().parents[2] / "levels"
BATTLES = (
    "kmh/constitution-and-guerriere", "kmh/lissa", "kmh/a-hot-night", "kmh/victory-and-redoutable",
    "wwh/ajax-and-bucentaure", "wwh/two-against-two", "hf/an-irish-fist-fight", "hf/lissa-in-small",
    "ls98/ethalion-and-bellone", "ls98/robust-and-hoche",
)  # fmt: skip
CASES = [f"{name}-{seed}" for name in BATTLES for seed in range(20)]
FEW = [f"{name}-0" for name in BATTLES if "lissa-in" not in name]


def fought(name: str, seed: int) -> tuple[Level, Sequence[Event]]:
    level = load_level(LEVELS / f"{name}.toml")
    book = shelf.book(level.rules.book).rules
    grades = ("ai:admiral", "ai:captain")
    seats = {side.id: grades[(seed + n) % 2] for n, side in enumerate(level.sides)}
    battle = Battle(book, level, make_batch_seats(book, level, seats, seed), seed)
    try:
        assert battle.run() is StepResult.OVER
        return level, list(battle.events)
    finally:
        battle.close()


# ------------------------------------------------------------------------------ the independent reading
class Reading:
    """What the events say, in one pass: who was lost when and how, to whom, and the rest by ship."""

    def __init__(self, level: Level, events: Sequence[Event], side: str) -> None:
        self.guns = {s.id: s.guns or 0 for s in level.ships}
        self.mine = [s.id for s in level.ships if s.side == side]
        self.theirs = [s.id for s in level.ships if s.side != side]
        self.won = [e.winner for e in events if isinstance(e, ev.Ended)] == [side]
        self.forts = bool(level.forts)
        self.out: dict[str, tuple[int, Event, str]] = {}  # number, event, who fought aboard her last
        self.masts: dict[str, set[str]] = {}
        self.fires: list[tuple[str, bool]] = []
        self.first_boarder: dict[frozenset[str], str] = {}
        aboard: dict[str, str] = {}
        for n, event in enumerate(events):
            if isinstance(event, ev.TurnBegan):
                aboard = {}
            elif isinstance(event, ev.Boarded):
                self.first_boarder.setdefault(frozenset((event.ship, event.other)), event.ship)
                aboard |= {event.other: event.ship, event.ship: event.other}
            elif isinstance(event, ev.Struck | ev.Captured | ev.Sank | ev.Exploded | ev.Left):
                self.out.setdefault(event.ship, (n, event, aboard.get(event.ship, "")))
            elif isinstance(event, ev.MastFell):
                self.masts.setdefault(event.ship, set()).add(event.mast)
            elif isinstance(event, ev.Befell) and event.what == "fire":
                self.fires.append((event.ship, event.on))

    def beaten(self, ships: Sequence[str]) -> list[str]:
        return [s for s in ships if s in self.out and not isinstance(self.out[s][1], ev.Left)]

    def struck_to(self) -> list[tuple[str, str]]:
        """(prize, captor) while the captor still flew her colours."""
        last = (len(self.guns) * 10**9, None, "")
        return [
            (s, e.to)
            for s in self.beaten(self.theirs)
            for n, e, _ in [self.out[s]]
            if isinstance(e, ev.Struck) and e.to in self.mine
            and not (e.to in self.beaten(self.mine) and self.out.get(e.to, last)[0] < n)
        ]  # fmt: skip

    def boarded(self) -> list[tuple[str, str, str]]:
        """(taken, captor, first boarder of the two) of each enemy taken by boarding."""
        found = []
        for s in self.beaten(self.theirs):
            n, event, by = self.out[s]
            alive = by in self.mine and not (by in self.beaten(self.mine) and self.out[by][0] < n)
            same = not isinstance(event, ev.Struck) or event.to in ("", by)
            if isinstance(event, ev.Struck | ev.Captured) and alive and same:
                found.append((s, by, self.first_boarder[frozenset((s, by))]))
        return found


def hits_at(events: Sequence[Event], at: Sequence[str], rake: str = "") -> dict[str, int]:
    """Hits on each of these ships by others; where a book counts none, what was crossed off then."""
    found = dict.fromkeys(at, 0)
    for n, shot in enumerate(events):
        if (
            not isinstance(shot, ev.Fired)
            or shot.target not in at
            or shot.ship in at
            or rake not in shot.rake
        ):
            continue
        hits = shot.hits
        for event in events[n + 1 :] if not hits else ():
            new = isinstance(event, ev.Moved) and (event.run or event.made)
            if new or isinstance(event, ev.Fired | ev.TurnBegan | ev.PartBegan | ev.CardTurned | ev.Ordered):
                break
            if isinstance(event, ev.Hurt | ev.GunsLost) and event.ship == shot.target:
                hits += event.points + (event.boxes if isinstance(event, ev.Hurt) else 0)
        found[shot.target] += hits
    return found


Proofs = dict[HonourKind, list[tuple[object, ...]]]


def proved(level: Level, events: Sequence[Event], side: str) -> Proofs:
    """Return by honour what its sentence may name: each row is one proof."""
    r = Reading(level, events, side)
    prizes, taken, hit = r.struck_to(), r.boarded(), hits_at(events, r.theirs)
    bare = {s: len(m - {"bowsprit"}) for s, m in r.masts.items()}
    kept = [s for s in r.mine if s not in r.beaten(r.mine)]
    fires = [s for n, (s, on) in enumerate(r.fires) if not on and s in kept and (s, True) in r.fires[:n]]
    ours, foes = sum(r.guns[s] for s in r.mine), sum(r.guns[s] for s in r.theirs)
    stern, suffered = sum(hits_at(events, r.theirs, "stern").values()), sum(hits_at(events, r.mine).values())
    all_beaten, sunk = len(r.theirs) > 1 and r.beaten(r.theirs) == r.theirs, len(r.beaten(r.theirs))
    captors = [by for _, by in prizes]
    return {
        HonourKind.HEAVIER_PRIZE: [
            (prize, r.guns[prize], by, r.guns[by]) for prize, by in prizes if r.guns[prize] > r.guns[by]
        ],
        HonourKind.TWO_PRIZES: [
            (by, *(p for p, c in prizes if c == by)) for by in captors if captors.count(by) > 1
        ],
        HonourKind.BOARDED: [(s, by) for s, by, first in taken if first == by],
        HonourKind.REPULSED: [(s, by) for s, by, first in taken if first == s],
        HonourKind.STERN_RAKES: [(stern,)] * (stern >= 10),
        HonourKind.DISMASTED: [(s,) for s in r.theirs if hit[s] and bare.get(s, 0) >= 3],
        HonourKind.NONE_ESCAPED: [(len(r.theirs) if len(r.theirs) > 2 else "Both",)] * all_beaten,
        HonourKind.NONE_LOST: [(sunk, len(kept))] * (r.won and kept == r.mine and len(kept) > 2 and sunk > 1),
        HonourKind.OUTGUNNED: [(ours, foes)] * (r.won and not r.forts and foes >= 1.25 * ours > 0),
        HonourKind.MASTS_WHOLE: [(suffered,)] * (r.won and not {*r.masts} & {*r.mine} and suffered >= 10),
        HonourKind.MASTS_LOST: [(s, bare[s]) for s in kept if r.won and bare.get(s, 0) > 1],
        HonourKind.FIRE_PUT_OUT: [(s,) for s in fires if r.won],
    }


@pytest.mark.parametrize("case", battery_params(CASES, FEW))
def test_an_honour_is_won_if_and_only_if_the_events_prove_it(case: str) -> None:
    name, _, seed = case.rpartition("-")
    level, events = fought(name, int(seed))
    names = {ship.id: ship.name or ship.id for ship in level.ships}
    for side in level.sides:
        proofs = {kind: rows for kind, rows in proved(level, events, side.id).items() if rows}
        won = honours_of(level, events, side.id)
        assert [honour.kind for honour in won] == list(proofs)
        for honour in won:
            rows = [[names.get(str(part), str(part)) for part in row] for row in proofs[honour.kind]]
            assert any(all(part in honour.sentence for part in row) for row in rows), honour
    assert honours_of(level, events[:-1], level.sides[0].id) == (), "it is not over"


# ------------------------------------------------------------------------------ each by hand
DUEL = load_level(LEVELS / "kmh/constitution-and-guerriere.toml")
LISSA = load_level(LEVELS / "kmh/lissa.toml")
C, G = "constitution", "guerriere"
broadside = partial(ev.Fired, "", side="port", dice=9)


def of_duel(side: str, *events: Event, winner: str = "american") -> dict[HonourKind, str]:
    return sentences(honours_of(DUEL, [*events, ev.Ended("", winner=winner, degree="major")], side))


def sentences(honours: Sequence[Honour]) -> dict[HonourKind, str]:
    return {honour.kind: honour.sentence for honour in honours}


@pytest.mark.parametrize(
    ("kind", "side", "sentence", "events"),
    [
        (HonourKind.HEAVIER_PRIZE, "british", "Constitution, 44 guns, struck to Guerriere, 38.",
         [ev.Struck("", C, to=G)]),
        (HonourKind.BOARDED, "american", "Constitution took Guerriere by boarding.",
         [ev.Boarded("", C, G, "deck", 9, 2, Won.ATTACKER), ev.Captured("", G, "american")]),
        (HonourKind.REPULSED, "american", "Guerriere boarded Constitution and was taken by her.",
         [ev.Boarded("", G, C, "deck", 2, 9, Won.DEFENDER), ev.Struck("", G, to=C)]),
        (HonourKind.STERN_RAKES, "american", "10 hits through the stern in 2 volleys.",
         [broadside(ship=C, target=G, hits=5, rake=end) for end in ("stern", "bow", "stern")]),
        (HonourKind.DISMASTED, "american", "Guerriere lost all three masts.",
         [broadside(ship=C, target=G, hits=1), *(ev.MastFell("", G, m) for m in ("fore", "main", "mizzen"))]),
        (HonourKind.MASTS_WHOLE, "american", "10 hits suffered, and every mast still stands.",
         [broadside(ship=G, target=C, hits=10)]),
        (HonourKind.MASTS_LOST, "american", "Constitution lost 2 masts, and the battle was won.",
         [ev.MastFell("", C, "fore"), ev.MastFell("", C, "bowsprit"), ev.MastFell("", C, "main")]),
        (HonourKind.FIRE_PUT_OUT, "american", "A fire aboard Constitution was put out.",
         [ev.Befell("", C, "fire"), ev.Befell("", C, "fire", on=False)]),
    ],
)  # fmt: skip
def test_a_duel_has_its_honours(kind: HonourKind, side: str, sentence: str, events: list[Event]) -> None:
    assert of_duel(side, *events).get(kind) == sentence
    other = next(each.id for each in DUEL.sides if each.id != side)
    assert kind not in of_duel(other, *events), "the other side has no part in it"


@pytest.mark.parametrize(
    ("kind", "event"),
    [
        (HonourKind.MASTS_WHOLE, ev.MastFell("", C, "bowsprit")),
        (HonourKind.MASTS_LOST, ev.Struck("", C, to=G)),
        (HonourKind.FIRE_PUT_OUT, ev.Exploded("", C)),
    ],
)
def test_what_spoils_an_honour(kind: HonourKind, event: Event) -> None:
    before: list[Event] = [
        broadside(ship=G, target=C, hits=10), ev.Befell("", C, "fire"), ev.Befell("", C, "fire", on=False),
    ]  # fmt: skip
    if kind is HonourKind.MASTS_LOST:
        before += [ev.MastFell("", C, "fore"), ev.MastFell("", C, "main")]
    assert kind in of_duel("american", *before)
    assert kind not in of_duel("american", *before, event)
    assert kind not in of_duel("american", *before, winner="british"), "it is for the winner"


def test_a_squadron_has_its_honours() -> None:
    ours = [ship.id for ship in LISSA.ships if ship.side == "british"]
    theirs = [ship.id for ship in LISSA.ships if ship.side != "british"]
    events: list[Event] = [ev.Struck("", ship, to=ours[0]) for ship in theirs]
    won = sentences(honours_of(LISSA, [*events, ev.Ended("", winner="british", degree="major")], "british"))
    assert won[HonourKind.NONE_ESCAPED] == f"All {len(theirs)} enemy ships were taken or destroyed."
    assert won[HonourKind.NONE_LOST] == f"{len(theirs)} enemy ships lost, and none of your {len(ours)}."
    assert won[HonourKind.TWO_PRIZES].endswith(" struck to Amphion.")
    assert won[HonourKind.OUTGUNNED] == "Won with 124 guns against 224."
    left = [*events[:-1], ev.Left("", theirs[-1], "left"), ev.Sank("", ours[1])]
    then = sentences(honours_of(LISSA, [*left, ev.Ended("", winner="british", degree="major")], "british"))
    assert not {HonourKind.NONE_ESCAPED, HonourKind.NONE_LOST} & {*then}


@pytest.mark.parametrize("words", [lambda kind: kind.title, lambda kind: kind.task])
def test_every_honour_has_words_of_its_own(words: Callable[[HonourKind], str]) -> None:
    assert len({words(kind) for kind in HonourKind}) == len(HonourKind) == 12
