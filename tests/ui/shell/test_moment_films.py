"""Films and pictures of great moments: which ships and frames, what file, and that nothing is left of one
that is stopped."""

import io
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pygame
import pytest
from PIL import Image

from game.analysis.background_job import JobRefused, JobState
from game.core import events as ev
from game.core.files import temporary_path
from game.play.great_moments import MomentKind, all_moments
from game.play.journal import read_journal_file
from game.play.replays import replay_journal
from game.play.saved_battles import setup_of
from game.ui.pages.film_page import FilmMoment
from game.ui.shell import moment_pictures
from game.ui.shell.film_session import free_path
from game.ui.shell.moment_job import FileJob, draw_stills, make_moment_file
from game.ui.shell.moment_pictures import FRAME_SIZE, GIF_SIZE, MomentCaption, encode_film
from game.ui.shell.moment_plan import (
    FILM_FRAMES,
    SceneTimes,
    film_plan,
    first_event,
    moments_to_film,
    ships_of,
    still_plan,
)
from game.ui.shell.moment_stage import MomentStage
from tests.film_battle import fight_hot_night

CAPTION = MomentCaption("Phoebe blows up", "A hot night", 3)


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fight_hot_night(tmp_path_factory.mktemp("battle"))


@pytest.fixture(scope="module")
def stage(journal: Path) -> Iterator[MomentStage]:
    reading = read_journal_file(journal)
    opened = MomentStage(setup_of(reading), reading.entries)
    yield opened
    opened.close()


def volley(ship: str, target: str) -> ev.Fired:
    return ev.Fired("", ship=ship, target=target, hits=3)


def test_a_mast_is_filmed_from_the_guns_that_felled_it() -> None:
    events = [
        ev.Ordered("", ship="a"),
        volley("a", "c"),
        volley("b", "c"),
        ev.MastFell("", ship="c", mast="fore"),
    ]
    [mast] = [m for m in all_moments(events) if m.kind is MomentKind.MAST]
    assert first_event(mast, events) == 2
    assert ships_of(mast, events) == ("c", "b")


@pytest.mark.parametrize("kind", MomentKind)
@pytest.mark.parametrize(
    "times", [SceneTimes(2, 2), SceneTimes(40, 40), SceneTimes(40, 71), SceneTimes(9, 300)]
)
def test_every_film_is_six_seconds_and_holds_guns_and_moment(kind: MomentKind, times: SceneTimes) -> None:
    steps = film_plan(times, kind).steps
    assert len(steps) == FILM_FRAMES
    assert list(steps) == sorted(set(steps))
    assert {times.guns, times.moment} <= set(steps)
    assert steps[0] < times.guns < steps[-1]


def test_the_camera_is_on_her_who_strikes_from_the_first_frame_where_no_gun_led_to_it() -> None:
    plan = film_plan(SceneTimes(30, 30), MomentKind.TAKEN)
    assert plan.turn_step == plan.steps[0]
    assert film_plan(SceneTimes(30, 30), MomentKind.RAKE).turn_step > 30
    assert (
        still_plan(SceneTimes(30, 30), MomentKind.RAKE).steps[-1]
        < film_plan(SceneTimes(30, 30), MomentKind.RAKE).turn_step
    )


def test_moments_are_of_different_scenes_and_in_order(stage: MomentStage) -> None:
    found = moments_to_film(stage.events)
    assert MomentKind.EXPLODED in [moment.kind for moment in found]
    assert 1 <= len(found) <= 5
    assert found == sorted(found, key=lambda moment: moment.event_index)
    assert len({first_event(moment, stage.events) for moment in found}) == len(found)


def test_a_still_shows_the_explosion_and_its_sheet_has_a_caption(stage: MomentStage, tmp_path: Path) -> None:
    [blast] = [m for m in moments_to_film(stage.events) if m.kind is MomentKind.EXPLODED]
    path = tmp_path / "new folder" / "blast.png"
    assert list(make_moment_file(stage, blast.event_index, path, CAPTION)) == []
    sheet = pygame.image.load(path)
    plate = pygame.surfarray.array3d(sheet)[40:-40, 40:500]
    assert (plate.min(axis=2) > 230).sum() > 2000, "the flash is white"
    below = pygame.surfarray.array3d(sheet)[40:-40, -120:].min(axis=2)
    assert (below < 90).sum() > 500, "ink on the paper"


def test_a_folder_that_may_not_be_written_is_said(
    stage: MomentStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blast = moments_to_film(stage.events)[-1]
    monkeypatch.setattr(MomentStage, "still", lambda *_: pygame.Surface((64, 32)))
    (tmp_path / "file").write_text("")
    with pytest.raises(JobRefused, match="cannot be written"):
        list(make_moment_file(stage, blast.event_index, tmp_path / "file" / "blast.png", CAPTION))
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
    with pytest.raises(JobRefused, match=r"the disk is full\.$"):
        list(make_moment_file(stage, blast.event_index, tmp_path / "blast.png", CAPTION))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("form", ["webp", "gif"])
def test_a_film_that_would_be_too_large_is_packed_closer(
    form: moment_pictures.FilmFormat, monkeypatch: pytest.MonkeyPatch
) -> None:
    grain = np.random.default_rng(1)
    base = grain.integers(60, 120, (FRAME_SIZE[1], FRAME_SIZE[0], 3))
    frames = [(base + grain.integers(-20, 20, base.shape)).astype(np.uint8).tobytes() for _ in range(3)]
    free = len(encode_film(frames, form))
    monkeypatch.setattr(moment_pictures, "MAX_FILM_BYTES", free * 2 // 3)
    data = encode_film(frames, form)
    assert len(data) <= free * 2 // 3
    with Image.open(io.BytesIO(data)) as film:
        assert film.size == (FRAME_SIZE if form == "webp" else GIF_SIZE)
        assert film.info["loop"] == 0


@pytest.fixture
def job(journal: Path, tmp_path: Path) -> Iterator[FileJob]:
    """A film in the making."""
    reading, path = read_journal_file(journal), tmp_path / "blast.webp"
    number = next(m.event_index for m in all_moments(replay_journal(reading).events))
    started = FileJob(setup_of(reading), reading.entries, None, number, path, CAPTION)
    yield started
    started.close()


def test_a_film_that_is_stopped_leaves_nothing(job: FileJob, tmp_path: Path) -> None:
    process = job._process
    assert process.pid is not None
    temporary_path(tmp_path / "blast.webp", process.pid).write_bytes(b"half a film")
    job.close()
    assert not process.is_alive()
    assert list(tmp_path.iterdir()) == []
    assert not job.poll(), "nothing comes after it"


def test_a_process_that_is_killed_is_said(job: FileJob, tmp_path: Path) -> None:
    job._process.kill()
    ends = monotonic() + 20
    while not job.poll() and monotonic() < ends:
        sleep(0.01)
    assert job.state is JobState.LOST
    assert list(tmp_path.iterdir()) == []


def test_stills_are_sent_one_by_one(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = read_journal_file(journal)
    monkeypatch.setattr(MomentStage, "still", lambda *_: pygame.Surface((1024, 518)))
    numbers = [m.event_index for m in all_moments(replay_journal(reading).events)][:2]
    sent = draw_stills(setup_of(reading), reading.entries, None, numbers)
    assert [image.event_index for image in sent] == numbers
    entries = [*reading.entries[:3], ["c", "nobody", "KMH-1", ["x"]]]
    with pytest.raises(JobRefused, match="It cannot be made"):
        next(draw_stills(setup_of(reading), entries, None, numbers))


def test_a_name_is_free_and_safe(tmp_path: Path) -> None:
    moment = FilmMoment(1, 7, "")
    first = free_path(tmp_path, "../../etc/pass wd\n.toml", moment, ".webp")
    assert first == tmp_path / "pass-wd-turn-7.webp"
    first.write_text("")
    assert free_path(tmp_path, "pass wd.toml", moment, ".webp").name == "pass-wd-turn-7-2.webp"
