"""The sound player: what is queued, the voices, the beds, the music; and captions, each sound in words.

Nothing is opened before the first frame is on the screen. Effects are read one file a frame; beds and the
stems of a tune only when they are wanted, in a thread. A machine without sound gets the same calls: it stays
silent, but its captions work. A device that is pulled out or missing is tried again now and then."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.sound.battle_music import BAR_SECONDS, Mood, StemMix
from game.stage.sound.captions import Captions, caption_of
from game.stage.sound.cues import (
    BED_NAMES,
    BUSES,
    CUES,
    GUN_FILES,
    STEMS,
    Bus,
    Cue,
    Rank,
    amplitude_of_decibels,
    pack_names_of,
)
from game.stage.sound.device import AudioDevice, one_ear, samples_of, samples_of_pair, sound_of
from game.stage.sound.event_sounds import SoundCall, SoundSource, sounds_at_speed
from game.stage.sound.mixer import VOICES, Envelope, Mixer, Samples, envelope_of, pan_gains, pan_of_pixel
from game.stage.sound.volleys import SAMPLE_RATE, HeardVolley, Hearing, VolleyMaker, hearing_at, strikes_sound

BED_FADE_SECONDS: Final = 1.5  # seconds in which a bed fades in or out
FAR_SHARE: Final = 0.2  # a gun outside the window by more than this share of its width sounds far off
MAX_PENDING: Final = 200
_DISTANCE_SHARE: Final = 0.7
FIRST_RETRY_SECONDS: Final = 2.0  # of a missing device; doubled each time up to the next
MAX_RETRY_SECONDS: Final = 60.0
FIRST_STEM_CHANNEL: Final = VOICES + len(BED_NAMES)
CHANNELS: Final = FIRST_STEM_CHANNEL + len(STEMS)
_STEM_PANS: Final = {"drum": -0.35, "ground": 0.0, "fiddle": 0.4, "fife": -0.15}


@dataclass(frozen=True, slots=True)
class Volumes:
    """The player's volumes, 0 to 1 for each bus; `is_muted` silences all of them."""

    sea: float = 0.7
    guns: float = 0.8
    people: float = 0.8
    table: float = 0.8
    music: float = 0.6
    battle_music: float = 0.6
    is_muted: bool = False

    def volume_of(self, bus: Bus) -> float:
        """Return the volume of a bus."""
        levels = (self.sea, self.guns, self.people, self.table, self.music, self.battle_music)
        return 0.0 if self.is_muted else levels[BUSES.index(bus)]


@dataclass(frozen=True, slots=True)
class SoundListener:
    """The listener: edges of the sea in px, a function from cm to px, the ship in hand or None; the middle
    of the picture in cm, the cm that are seen across, and the length in cm of a usual hull."""

    left: float
    right: float
    to_screen: Callable[[float, float], Point]
    own_ship: SoundSource | None = None
    middle: Point = (0.0, 0.0)
    seen_cm: float = 0.0
    hull_cm: float = 4.0

    def pan_of(self, at: Point | None) -> float:
        """Return the pan of a place, -1 left to 1 right; 0 without a place."""
        return 0.0 if at is None else pan_of_pixel(self.to_screen(*at)[0], self.left, self.right)

    def hearing_of(self, at: Point | None) -> Hearing:
        """Return how a gun at this place is heard."""
        if at is None or not self.seen_cm:
            return Hearing()
        return hearing_at(at[0] - self.middle[0], at[1] - self.middle[1], self.seen_cm, self.hull_cm)

    def is_outside_view(self, at: Point | None) -> bool:
        """Return whether a place is well outside the visible sea."""
        if at is None:
            return False
        x, spare = self.to_screen(*at)[0], FAR_SHARE * (self.right - self.left)
        return x < self.left - spare or x > self.right + spare


# Listener for pages without a sea: everything is in the middle.
CENTRED_LISTENER: Final = SoundListener(0.0, 1.0, lambda x, y: (0.5, 0.5))


@dataclass(frozen=True, slots=True)
class PendingCue:
    """A cue that waits for its time; `volleys` of one moment are one sound, and so are the `strikes` of
    another cue: its (second, strength) each."""

    time: float
    cue: Cue
    pan: float
    strength: float
    captions: tuple[str, ...]
    volleys: tuple[HeardVolley, ...] = ()
    strikes: tuple[tuple[float, float], ...] = ()


def make_pending_cue(
    call: SoundCall, listener: SoundListener, now: float, has_direction: bool = True
) -> PendingCue:
    """Return a call as this listener hears it; guns beyond the window are told of as far off."""
    name = call.cue
    if name in ("broadside", "carronades") and listener.is_outside_view(call.position):
        name = "broadside-far"
    cue, side, volleys = CUES[name], listener.pan_of(call.position), tuple[HeardVolley, ...]()
    if call.guns is not None:
        ends = listener.pan_of(call.guns.bow), listener.pan_of(call.guns.stern)
        volleys = (HeardVolley(call.guns.shots, *ends, listener.hearing_of(call.position)),)
    words = caption_of(cue, call.position, side, listener.own_ship) if has_direction else cue.caption
    hearing = listener.hearing_of(call.position)
    # What guns do, and men, is softer from afar too, by less than the guns: a hit must still be heard.
    share = 1.0 if cue.rank is Rank.GUNS else amplitude_of_decibels(_DISTANCE_SHARE * hearing.level_db)
    time, strength = now + call.delay + hearing.late, call.strength * share
    return PendingCue(time, cue, side, strength, (words,), volleys, call.strikes)


def joined_volleys(pending: Iterable[PendingCue]) -> list[PendingCue]:
    """Return cues that were called at once, with all their volleys as one, which begins with the first."""
    guns = [due for due in pending if due.volleys]
    rest = [due for due in pending if not due.volleys]
    if len(guns) < 2:
        return [*guns, *rest]
    first = min(guns, key=lambda due: (due.time, due.cue.name))
    captions = tuple(dict.fromkeys(words for due in guns for words in due.captions))
    volleys = tuple(volley for due in guns for volley in due.volleys)
    return [replace(first, captions=captions, volleys=volleys), *rest]


@dataclass(slots=True)
class _LoadedSound:
    """A loaded file: its samples, of one ear or rows of two, and its envelope."""

    samples: Samples
    envelope: Envelope

    def ears_at(self, pan: float) -> tuple[float, float]:
        """Return the gains of its ears at a pan. One ear is spread over two; a pair is only leant to a
        side."""
        left, right = pan_gains(pan)
        if self.samples.ndim == 1:
            return left, right
        return min(1.0, math.sqrt(2) * left), min(1.0, math.sqrt(2) * right)


@dataclass(slots=True)
class SoundPlayer:
    """Plays all sounds of the program. `folder` holds the files; None means no sound."""

    folder: Path | None = None
    volumes: Volumes = Volumes()
    captions: Captions = field(default_factory=Captions)
    mixer: Mixer = field(default_factory=Mixer)
    device: AudioDevice = field(default_factory=AudioDevice)
    now: float = 0.0
    is_open: bool = False
    # Ogg Vorbis data that replaces files, by the names that packs have for them.
    file_overrides: Mapping[str, bytes] = field(default_factory=dict)
    # Whether captions have directions: they make sense only for a player in front of the screen.
    has_caption_directions: bool = True
    # Whether beds and stems are read in a thread; tests and recordings read them at once.
    loads_in_thread: bool = True
    place: str = "sea"  # what guns echo from
    _next_retry: float = 0.0  # when to try the device next, in seconds of `now`
    _retry_pause: float = FIRST_RETRY_SECONDS
    _pending: list[PendingCue] = field(default_factory=list)
    _files: dict[str, _LoadedSound] = field(default_factory=dict)
    _gun_files: VolleyMaker = field(default_factory=VolleyMaker)
    _loading: dict[str, Future[pygame.mixer.Sound | None]] = field(default_factory=dict)
    _loops: dict[str, pygame.mixer.Sound] = field(default_factory=dict)
    _loader: ThreadPoolExecutor | None = None
    _variant_index: dict[str, int] = field(default_factory=dict)
    _last_begun: dict[str, float] = field(default_factory=dict)
    _bed_levels: dict[str, float] = field(default_factory=dict)
    _bed_targets: Mapping[str, float] = field(default_factory=dict)
    _music: str = ""
    _tune: str = ""
    _mood: Mood = "hush"
    _stems: StemMix | None = None

    @property
    def music_name(self) -> str:
        """The music that plays, '' for none."""
        return self._music

    # ------------------------------------------------------------------------ what is wanted

    def queue(
        self, calls: Sequence[SoundCall], listener: SoundListener = CENTRED_LISTENER, speed: int = 1
    ) -> None:
        """Queue the calls for this listener at this playback speed."""
        fresh = [
            make_pending_cue(call, listener, self.now, self.has_caption_directions)
            for call in sounds_at_speed(calls, speed)
        ]
        for due in fresh:
            if self.is_open and self.loads_in_thread and due.cue.files[0] in _VOICE_FILES:
                self._announce(due.cue.files[0])
        everything = [*self._pending, *joined_volleys(fresh)]
        self._pending = sorted(everything, key=lambda due: due.time)[:MAX_PENDING]

    def set_file_overrides(self, overrides: Mapping[str, bytes]) -> None:
        """Replace the files of these names from now on; `{}` restores all."""
        if overrides == self.file_overrides:
            return
        changed = {*self.file_overrides, *overrides}
        for kept in (self._files, self._loops, self._gun_files.files):
            for name in [name for name in kept if changed & {*pack_names_of(name)}]:
                del kept[name]
        self._gun_files.far_gun = None
        self._loading.clear()
        for n, name in enumerate(BED_NAMES):
            if self.is_open and changed & {*pack_names_of(name)}:
                self.device.stop(VOICES + n)
        self.file_overrides = overrides

    def play_cue(self, name: str) -> None:
        """Play a cue of the table at once."""
        self.queue([SoundCall(name)])

    def fade_beds_to(self, levels: Mapping[str, float]) -> None:
        """Play these beds from now on, each at a share of its level; fade out the rest."""
        for name in levels:
            if not self._bed_targets.get(name) and levels[name]:
                self.captions.add(CUES[name].caption, 1, self.now)
        self._bed_targets = dict(levels)

    def play_stems(self, tune: str, mood: Mood) -> None:
        """Play the stems of this tune for this mood from now on; '' for none."""
        if tune != self._tune:
            self._stop_stems()
            self._tune = tune
        self._mood = mood

    def hush_stems(self) -> None:
        """Fade the stems out; the next `play_stems` brings them back."""
        self._mood = "hush"

    def cancel_pending(self) -> None:
        """Drop the queue: its animation was cut short."""
        self._pending.clear()

    def stop_queue_and_beds(self) -> None:
        """Drop the queue, fade out the beds and stop the stems when a page is left."""
        self.cancel_pending()
        self._bed_targets = {}
        self.play_stems("", "hush")

    def play_music(self, name: str) -> None:
        """Play this music, '' for none; do not restart the same one."""
        if name == self._music:
            return
        self._music = name
        if name:
            self.captions.add(CUES[name].caption, 2, self.now)
        if self.is_open:
            self._start_music()

    # --------------------------------------------------------------------------------- time

    def advance(self, seconds: float) -> None:
        """Move on in time: start what is due, set the levels of all that plays, load a file."""
        self.now += seconds
        self.is_open = self.is_open and self.device.is_open
        if not self.is_open and self.now >= self._next_retry:
            self._open_device()
        self.captions.remove_old(self.now)
        while self._pending and self._pending[0].time <= self.now:
            self._play_due(self._pending.pop(0))
        self.mixer.advance(self.now, seconds)
        self._update_bed_levels(seconds)
        if self.is_open:
            self._update_voices()
            self._play_beds()
            self._play_stems(seconds)
            self._preload_next_file()

    def _play_due(self, due: PendingCue) -> None:
        """Show the caption, and play the cue if a voice is free."""
        if self.now - self._last_begun.get(due.cue.name, -math.inf) < due.cue.min_gap:
            return
        self._last_begun[due.cue.name] = self.now
        for words in due.captions:
            self.captions.add(words, due.cue.priority, self.now)
        level = amplitude_of_decibels(due.cue.level_db) * due.strength * self.volumes.volume_of(due.cue.bus)
        heard = self._sound_of(due) if self.is_open and level else None
        if heard is None:
            return
        if due.cue.name == "explosion":
            self._pending = [due for due in self._pending if due.cue.name == "explosion"]
            for number in range(VOICES):
                self.device.stop(number, 60)
        lasts = max((volley.seconds for volley in due.volleys), default=0.0)
        place = self.mixer.start_sound(due.cue, heard.envelope, level, self.now, lasts)
        if place is None:
            return
        number, gain = place
        ears = (1.0, 1.0) if due.volleys or due.strikes else heard.ears_at(due.pan)
        self.mixer.playing_sounds[number].ears = ears
        share = gain * self.mixer.share_of(due.cue.rank)
        self.device.play(number, sound_of(heard.samples), (share * ears[0], share * ears[1]))

    def _sound_of(self, due: PendingCue) -> _LoadedSound | None:
        """Return the sound of a cue: the next of its files, or one that is made of several."""
        if due.volleys:
            return self._volley_sound(due.volleys)
        turn = self._variant_index[due.cue.name] = self._variant_index.get(due.cue.name, -1) + 1
        files = due.cue.files
        if not due.strikes:
            return self._load_file(files[turn % len(files)])
        names = [files[(turn + n) % len(files)] for n in range(len(due.strikes))]
        waves = {name: self._mono_samples(name) for name in {*names}}
        if any(wave is None for wave in waves.values()):
            return None
        known = {name: wave for name, wave in waves.items() if wave is not None}
        strikes = [
            (name, seconds, 20 * math.log10(max(0.1, strength)))
            for name, (seconds, strength) in zip(names, due.strikes, strict=True)
        ]
        samples = samples_of_pair(strikes_sound(known, strikes, due.pan))
        return _LoadedSound(samples, envelope_of(samples, SAMPLE_RATE))

    def _volley_sound(self, volleys: tuple[HeardVolley, ...]) -> _LoadedSound | None:
        for name in GUN_FILES:
            self._load_gun_file(name)
        if len(self._gun_files.files) < len(GUN_FILES):
            return None
        if "gun-far" in self.file_overrides and self._gun_files.far_gun is None:
            far = self.device.load(self.file_overrides["gun-far"])
            self._gun_files.far_gun = None if far is None else one_ear(samples_of(far))
        samples = samples_of_pair(self._gun_files.sound_of(volleys, self.place))
        return _LoadedSound(samples, envelope_of(samples, SAMPLE_RATE))

    def _update_voices(self) -> None:
        for number, voice in self.mixer.playing_sounds.items():
            gain = voice.gain * self.mixer.share_of(voice.cue.rank)
            self.device.set_gains(number, (gain * voice.ears[0], gain * voice.ears[1]))

    # ----------------------------------------------------------------------- beds and stems

    def _update_bed_levels(self, seconds: float) -> None:
        for name in BED_NAMES:
            aim, level = self._bed_targets.get(name, 0.0), self._bed_levels.get(name, 0.0)
            step = seconds / BED_FADE_SECONDS
            self._bed_levels[name] = min(aim, level + step) if level < aim else max(aim, level - step)

    def _play_beds(self) -> None:
        share = self.mixer.share_of(Rank.BED) * self.volumes.volume_of("sea")
        for n, name in enumerate(BED_NAMES):
            number, level = VOICES + n, self._bed_levels[name]
            gain = level * share * amplitude_of_decibels(CUES[name].level_db)
            if not level:
                self._loading.pop(name, None)
                if self._loops.pop(name, None) is not None:
                    self.device.stop(number)
            elif self.device.is_busy(number):
                self.device.set_gains(number, (gain, gain))
            elif (sound := self._load_loop(name)) is not None:
                self.device.play(number, sound, (gain, gain), -1)

    def _play_stems(self, seconds: float) -> None:
        volume = self.volumes.volume_of("battle_music")
        if not self._tune or not (volume or self._stems):
            return
        names = CUES[self._tune].files
        if self._stems is None:
            loops = [self._load_loop(name) for name in names]
            if any(loop is None for loop in loops):
                return
            # All in one frame: the device starts them on the same sample. None is ever started alone.
            for n, loop in enumerate(loops):
                if loop is not None:
                    self.device.play(FIRST_STEM_CHANNEL + n, loop, (0.0, 0.0), -1)
            self._stems = StemMix()
            self.captions.add(CUES[self._tune].caption, 2, self.now)
        self._stems.advance(seconds, self._mood, BAR_SECONDS[self._tune])
        share = self.mixer.share_of(Rank.MUSIC) * volume
        for n, stem in enumerate(STEMS):
            left, right = pan_gains(_STEM_PANS[stem])
            gain = share * self._stems.gains[stem]
            self.device.set_gains(FIRST_STEM_CHANNEL + n, (gain * left, gain * right))

    def _stop_stems(self) -> None:
        for n, name in enumerate(CUES[self._tune].files if self._tune else ()):
            self._loops.pop(name, None)
            self._loading.pop(name, None)
            if self.is_open:
                self.device.stop(FIRST_STEM_CHANNEL + n)
        self._stems = None

    # ------------------------------------------------------------------------------- files

    def _source_of(self, name: str) -> list[Path | bytes]:
        """Return what may be read for a file, best first: a pack's data, then the game's own file."""
        own = next((self.file_overrides[n] for n in pack_names_of(name) if n in self.file_overrides), None)
        if self.folder is None:
            return []
        paths = [self.folder / f"{name}.{ending}" for ending in ("wav", "ogg")]
        found = list[Path | bytes](path for path in paths if path.is_file())[:1]
        return [own, *found] if own is not None else found

    def _read(self, name: str) -> pygame.mixer.Sound | None:
        """Return the file as the device plays it; None if it cannot be read, without a message. An unreadable
        file of a pack gives way to the game's own."""
        read = (self.device.load(source) for source in self._source_of(name))
        return next((sound for sound in read if sound is not None), None)

    def _load_file(self, name: str) -> _LoadedSound | None:
        if name not in self._files:
            reading = self._loading.pop(name, None)
            sound = reading.result() if reading is not None else self._read(name)
            if sound is not None:
                self._keep(name, sound)
        return self._files.get(name)

    def _announce(self, name: str) -> None:
        """Begin to read a file that is wanted soon."""
        if name not in self._files and name not in self._loading and (s := self._read_in_thread(name)):
            self._keep(name, s)

    def _keep(self, name: str, sound: pygame.mixer.Sound) -> None:
        """Keep a file's samples: a sound of one ear as one, which the device would hold as two."""
        pair = samples_of(sound)
        samples = pair if (pair[:, 0] != pair[:, 1]).any() else pair[:, 0].copy()
        self._files[name] = _LoadedSound(samples, envelope_of(pair, SAMPLE_RATE))

    def _mono_samples(self, name: str) -> Samples | None:
        loaded = self._load_file(name)
        return None if loaded is None else one_ear(loaded.samples)

    def _load_gun_file(self, name: str) -> None:
        """Read a part of volleys: guns are kept as one ear, answers and echoes as two."""
        files = self._gun_files.files
        if name in files or (sound := self._read(name)) is None:
            return
        samples = samples_of(sound)
        is_gun = not name.startswith(("slap", "tail"))
        files[name] = one_ear(samples) if is_gun else samples

    def _load_loop(self, name: str) -> pygame.mixer.Sound | None:
        """Return a bed or a stem, or None while the thread still reads it."""
        if name not in self._loops:
            sound = self._read(name) if not self.loads_in_thread else self._read_in_thread(name)
            if sound is None:
                return None
            self._loops[name] = sound
        return self._loops[name]

    def _read_in_thread(self, name: str) -> pygame.mixer.Sound | None:
        """Return what the thread has read of a file, or None while it reads."""
        if name not in self._loading:
            self._loader = self._loader or ThreadPoolExecutor(1, "sound files")
            self._loading[name] = self._loader.submit(self._read, name)
        return self._loading.pop(name).result() if self._loading[name].done() else None

    def _preload_next_file(self) -> None:
        """Read one file that may be wanted soon: a part of volleys, an effect, or, in the thread, men's
        voices, which take longer than a frame."""
        parts = [name for name in GUN_FILES if name not in self._gun_files.files]
        effects = [name for name in _EFFECT_FILES if name not in self._files]
        if parts:
            self._load_gun_file(parts[0])
        elif effects and (effects[0] not in _VOICE_FILES or not self.loads_in_thread):
            self._load_file(effects[0])
        elif effects and (sound := self._read_in_thread(effects[0])) is not None:
            self._keep(effects[0], sound)

    # ------------------------------------------------------------------------------ device

    def on_device_lost(self, device: int) -> None:
        """Handle the loss of a device, by SDL's number: 0 is a device that was not open. If it is ours, all
        sounds loaded for it are gone too."""
        if self.is_open and device:
            self._finish_loading()
            self.device.quit()
            self._files.clear()
            self._loops.clear()
            self._stems = None
            self.is_open = False
            self._next_retry = self.now + FIRST_RETRY_SECONDS
            self._retry_pause = FIRST_RETRY_SECONDS

    def _finish_loading(self) -> None:
        """Wait for the thread: no file may be read while the device is closed."""
        if self._loader is not None:
            self._loader.shutdown(wait=True, cancel_futures=True)
        self._loader = None
        self._loading.clear()

    def _open_device(self) -> None:
        """Open the device and start the music. If that fails, say nothing and try again later."""
        self._next_retry = self.now + self._retry_pause
        self._retry_pause = min(2 * self._retry_pause, MAX_RETRY_SECONDS)
        if self.folder is None or not self.device.open(CHANNELS):
            return
        self.is_open = True
        self._start_music()

    def _start_music(self) -> None:
        """Start the wanted music; stop the old one, or fade it out if nothing follows."""
        source = next((s for s in self._source_of(self._music) if isinstance(s, Path)), None)
        self.device.play_music(
            source, is_loop=bool(source) and CUES[self._music].is_loop, gain=self._music_gain
        )

    @property
    def _music_gain(self) -> float:
        cue = CUES.get(self._music)
        return amplitude_of_decibels(cue.level_db) * self.volumes.volume_of("music") if cue else 0.0

    def set_volumes(self, volumes: Volumes) -> None:
        """Apply these volumes, also to what plays already."""
        if volumes.is_muted and not self.volumes.is_muted and self.is_open:
            for number in range(VOICES):
                self.device.stop(number)
        self.volumes = volumes
        if self.is_open and self._music:
            self.device.set_music_gain(self._music_gain)

    def close(self) -> None:
        """Stop all sound. The device itself stays open for the next player."""
        self._finish_loading()
        if self.is_open:
            self.device.stop_all()
        self.is_open, self._next_retry = False, math.inf


_VOICE_FILES: Final = tuple(f for cue in CUES.values() if cue.bus == "people" for f in cue.files)
# What is read before it is wanted: all that sounds once, but for cheers, which are announced long before.
_EFFECT_FILES: Final = tuple(
    dict.fromkeys(
        file
        for cue in CUES.values()
        if cue.rank not in (Rank.BED, Rank.MUSIC) and cue.files is not GUN_FILES
        for file in cue.files
        if not file.startswith("cheer")
    )
)
