"""Find packs in an index, add them to the player's folder, and update them.

An index is read from a folder, or by https from the web; a pack only from below it. Nothing of a pack is
run or unpacked: its zip is held in memory until length, SHA-256 and `pack check` agree, and only then stands
in the folder of packs, whole, in place of an older one. Everything that goes wrong is an IndexRefused in
plain words, and leaves nothing behind.
"""

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from threading import Event, Thread
from typing import IO, Final
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, urljoin, urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
    url2pathname,
)

from game import __version__
from game.core.files import describe_error, read_regular_file
from game.levels.packs import level_paths
from game.levels.packs.contents import PackContents, read_contents
from game.levels.packs.manifest import version_key
from game.levels.packs.pack_index import (
    INDEX_FILE,
    MAX_INDEX_BYTES,
    IndexedPack,
    IndexRefused,
    PackIndex,
    index_text,
    indexed_pack,
    parse_index,
)
from game.levels.packs.pack_limits import LEVELS, MAX_ZIP_BYTES, ZIP
from game.levels.packs.pack_reader import Pack
from game.levels.reading.findings import Finding, Severity, shorten
from game.play.pack_check import check_pack

IDLE_SECONDS: Final = 10.0
"""Seconds without a byte after which a server is given up."""
INDEX_SECONDS: Final = 30.0
PACK_SECONDS: Final = 300.0
"""Seconds for all of an index and of a pack, however slowly they come."""
_CHUNK: Final = 64 * 1024
_LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
_ADDRESSES: Final = "a folder, https:// or file:// (http:// only on this machine)"


# ------------------------------------------------------------------------------ reading
@dataclass(frozen=True, slots=True)
class IndexSource:
    """Where an index is: a file, or an address on the web."""

    place: str
    file: Path | None = None

    def read_index(self) -> PackIndex:
        """Return the index. Raise IndexRefused."""
        return parse_index(self._read(self.place, self.file, MAX_INDEX_BYTES, INDEX_SECONDS), self.place)

    def read_pack_file(self, pack: IndexedPack) -> bytes:
        """Return the zip of a pack, with the length and SHA-256 that the index says. Raise IndexRefused,
        also for one that needs a newer game."""
        if pack.needs_newer_game:
            needs = f"needs version {pack.requires} of the game"
            raise IndexRefused(f"{pack.named_version} {needs}; this is {__version__}")
        file = self.file.parent.joinpath(*pack.file.split("/")) if self.file else None
        place = pack.file if file else urljoin(self.place, pack.file)
        data = self._read(place, file, pack.length, PACK_SECONDS)
        if refusal := pack.data_refusal(data):
            raise IndexRefused(refusal)
        return data

    def _read(self, place: str, file: Path | None, max_bytes: int, seconds: float) -> bytes:
        if file is None:
            return download(place, max_bytes, seconds)
        try:
            return read_regular_file(file, max_bytes)
        except (OSError, ValueError) as fault:
            said = describe_error(fault) if isinstance(fault, OSError) else "this is no name of a file"
            raise IndexRefused(f"{shorten(place, 200)} cannot be read: {said}") from None


def index_source(address: str) -> IndexSource:
    """Return the index at a folder, a file or an address; a folder has it as index.json. Raise
    IndexRefused."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise IndexRefused(f"{shorten(address, 200)} is no address") from None
    if len(parts.scheme) < 2:  # none, or the letter of a drive
        return _file_source(Path(address).expanduser())
    if parts.scheme == "file" and parts.netloc in ("", "localhost"):
        return _file_source(Path(url2pathname(parts.path)))
    if not _is_allowed(parts) or port == 0:
        raise IndexRefused(f"{shorten(address, 200)} is no address for an index: {_ADDRESSES}")
    path = parts.path if parts.path.endswith(".json") else f"{parts.path.rstrip('/')}/{INDEX_FILE}"
    return IndexSource(parts._replace(path=path, query="", fragment="").geturl())


def _file_source(path: Path) -> IndexSource:
    try:
        file = path / INDEX_FILE if path.is_dir() else path
        file = file.absolute()
    except (OSError, ValueError):
        raise IndexRefused(f"{shorten(str(path), 200)} is no name of a file") from None
    return IndexSource(str(file), file)


def _is_allowed(parts: SplitResult) -> bool:
    if parts.username is not None or not parts.hostname:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)


class _SameSchemeRedirects(HTTPRedirectHandler):
    """Follow a redirect to another place only by https, or on this machine to the same server."""

    max_redirections = 5

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        """Return the next request. Raise IndexRefused."""
        old, new = urlsplit(req.full_url), urlsplit(newurl)
        is_same = new.scheme == old.scheme and (new.scheme == "https" or new.netloc == old.netloc)
        if not (is_same and _is_allowed(new)):
            fp.close()
            raise IndexRefused(f"{old.hostname} leads on to {shorten(newurl, 120)}: not followed")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def download(address: str, max_bytes: int, seconds: float) -> bytes:
    """Return what is at an address on the web. Raise IndexRefused for more than ``max_bytes`` bytes, and if
    it takes longer than ``seconds``, however it is sent."""
    done, given_up = list[bytes | IndexRefused](), Event()

    def work() -> None:
        done.append(_try_download(address, max_bytes, given_up))

    # A server that sends its answer letter by letter never breaks a time-out of the socket.
    worker = Thread(target=work, name="download", daemon=True)
    worker.start()
    worker.join(seconds)
    given_up.set()
    result = (
        done[0] if done else IndexRefused(f"{_host(address)} is too slow: not there in {seconds:g} seconds")
    )
    if isinstance(result, IndexRefused):
        raise result
    return result


def _try_download(address: str, max_bytes: int, given_up: Event) -> bytes | IndexRefused:
    try:
        return _download(address, max_bytes, given_up)
    except IndexRefused as refused:
        return refused
    except HTTPError as fault:
        fault.close()
        return IndexRefused(f"{_host(address)} has no {shorten(address, 200)}: it answers {fault.code}")
    except TimeoutError:
        return IndexRefused(f"{_host(address)} does not answer")
    except URLError as fault:
        slow = isinstance(fault.reason, TimeoutError)
        why = "does not answer" if slow else f"cannot be reached: {shorten(str(fault.reason), 120)}"
        return IndexRefused(f"{_host(address)} {why}")
    except (OSError, HTTPException, ValueError) as fault:
        return IndexRefused(f"{_host(address)} broke off: {shorten(str(fault) or type(fault).__name__, 120)}")


def _download(address: str, max_bytes: int, given_up: Event) -> bytes:
    opener = OpenerDirector()
    proxies: dict[str, str] | None = (
        {} if address.startswith("http:") else None
    )  # this machine is asked without one
    for handler in (ProxyHandler(proxies), HTTPHandler(), HTTPSHandler(), HTTPDefaultErrorHandler(),
                    HTTPErrorProcessor(), _SameSchemeRedirects(), UnknownHandler()):  # fmt: skip
        opener.add_handler(handler)
    opener.addheaders = [("User-Agent", f"weathergage/{__version__}")]
    found, length = list[bytes](), 0
    with opener.open(address, timeout=IDLE_SECONDS) as answer:
        too_large = IndexRefused(f"{shorten(address, 200)} is too large: more than {max_bytes:,} bytes")
        if (answer.headers.get("Content-Length") or "").isdigit() and int(
            answer.headers["Content-Length"]
        ) > max_bytes:
            raise too_large
        while chunk := answer.read1(_CHUNK):
            length += len(chunk)
            if length > max_bytes:
                raise too_large
            if given_up.is_set():
                raise IndexRefused(f"{_host(address)} is too slow")
            found.append(chunk)
    return b"".join(found)


def _host(address: str) -> str:
    return urlsplit(address).netloc


# ------------------------------------------------------------------------------ adding
@dataclass(frozen=True, slots=True)
class InstalledPack:
    """A pack that was put into the player's folder: where, and in words what has changed since the one
    before ('': there was none)."""

    path: Path
    pack: Pack
    changes: str = ""


def pack_target(home: Path, pack: IndexedPack) -> Path:
    """Return where a pack of an index is put, or lies already."""
    return level_paths.player_packs_folder(home) / f"{pack.id}{ZIP}"


def why_not_addable(home: Path, pack: IndexedPack) -> str:
    """Return why a pack cannot be added beside what lies in the player's folder of packs, or ''."""
    target = pack_target(home, pack)
    for there in (target, target.with_suffix("")):
        if os.path.lexists(there):
            held = level_paths.read_pack_cached(there)[0]
            return f"{held.named_version if held else there.name} is there already, {there}"
    return ""


def is_newer(home: Path, pack: IndexedPack) -> bool:
    """Return whether a pack was added from an index, and this version is newer."""
    if pack.id not in level_paths.pack_sources(home) or not pack_target(home, pack).exists():
        return False
    held = level_paths.read_pack_cached(pack_target(home, pack))[0]
    return held is None or version_key(pack.version) > version_key(held.manifest.version)


def add_pack(home: Path, source: IndexSource, name: str) -> InstalledPack:
    """Add the pack of that name from an index to the player's folder of packs. Raise IndexRefused, also if it
    is there already."""
    pack = source.read_index().find(name)
    if why_not := why_not_addable(home, pack):
        was_added = pack.id in level_paths.pack_sources(home)
        how = (
            f"weathergage pack update {pack.id}" if was_added else "move it away, or give yours another name"
        )
        raise IndexRefused(f"{why_not}; {how}")
    return install_pack(home, source, pack, source.read_pack_file(pack))


def update_pack(home: Path, pack_id: str, source: IndexSource) -> str:
    """Replace a pack that was added by its newest version in the index; return in words what has changed, or
    that there is no newer one. Raise IndexRefused; the old one stays then."""
    pack = source.read_index().find(pack_id)
    held = level_paths.read_pack_cached(pack_target(home, pack))[0]
    was = held.manifest.version if held else "unusable"
    if not is_newer(home, pack):
        return f"{was} is the newest there is"
    changes = install_pack(home, source, pack, source.read_pack_file(pack)).changes
    return f"{was} -> {pack.version}: {changes}"


def install_pack(home: Path, source: IndexSource, pack: IndexedPack, data: bytes) -> InstalledPack:
    """Put a zip that was read from an index into the player's folder of packs, in place of an older version.
    Raise IndexRefused if it fails the check, or is another pack; nothing has changed then."""
    target = pack_target(home, pack)
    before = read_contents(target) if target.exists() else None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(ZIP, ".", target.parent)  # hidden: it is in no list yet
    except OSError as fault:
        raise IndexRefused(f"{target} cannot be written: {describe_error(fault)}") from None
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(handle)
        _refuse_bad_pack(fresh, pack)
        changes = changes_text(before, read_contents(fresh)) if before else ""
        fresh.chmod(0o644)
        fresh.replace(target)
    except OSError as fault:
        raise IndexRefused(f"{target} cannot be written: {describe_error(fault)}") from None
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    level_paths.clear_pack_cache()
    if failed := level_paths.remember_pack_source(home, pack.id, source.place):
        raise IndexRefused(f"{target} is there, but no update will find it: {failed}")
    there = level_paths.read_pack_cached(target)[0]
    if there is None:
        raise IndexRefused(f"{target} has been changed by another program")
    return InstalledPack(target, there, changes)


def _refuse_bad_pack(path: Path, indexed: IndexedPack) -> None:
    pack, findings = check_pack(path)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if pack is None or errors:
        said = "; ".join(_finding_words(each, path) for each in errors[:3])
        raise IndexRefused(f"{indexed.named_version} cannot be used: {said}")
    if refusal := indexed.pack_refusal(pack):
        raise IndexRefused(f"{indexed.file} is another pack: {refusal}")


def _finding_words(finding: Finding, path: Path) -> str:
    inner = finding.file.removeprefix(shorten(str(path), 300)).lstrip("/")
    return f"{inner}, line {finding.line}: {finding.message}" if inner else finding.message


def changes_text(before: PackContents, after: PackContents) -> str:
    """Return which levels are new, changed and gone from one version of a pack to the next, and how many
    other files differ: ``new: storm; changed: droits; 2 other files``."""
    old, new = _hashes(before), _hashes(after)
    kinds: Mapping[str, Callable[[str], bool]] = {
        "new": lambda name: name not in old,
        "changed": lambda name: name in old and name in new and old[name] != new[name],
        "gone": lambda name: name not in new,
    }
    parts, others = list[str](), 0
    for word, is_so in kinds.items():
        names = [name for name in sorted({**old, **new}) if is_so(name)]
        levels = [Path(name).stem for name in names if name.startswith(f"{LEVELS}/")]
        others += len(names) - len(levels)
        parts += [f"{word}: {', '.join(levels)}"] if levels else []
    parts += [f"{others} other file{'s' * (others != 1)}"] if others else []
    return "; ".join(parts) or "nothing but its number"


def _hashes(contents: PackContents) -> dict[str, bytes]:
    return {name: contents.file_hash(name) for name in contents.files}


# ------------------------------------------------------------------------------ an index of one's own
def make_index(folder: Path, output: Path) -> tuple[Sequence[IndexedPack], str, Sequence[Finding]]:
    """Return the entries and the text of an index of all zips in a folder, for a file at ``output``, and the
    errors of those that cannot be used. Raise IndexRefused for a zip that no index can name."""
    found, errors = list[IndexedPack](), list[Finding]()
    for path in sorted(folder.glob(f"*{ZIP}")):
        pack, findings = check_pack(path)
        wrong = [finding for finding in findings if finding.severity is Severity.ERROR]
        errors += wrong
        if pack is None or wrong:
            continue
        try:
            place = path.resolve().relative_to(output.resolve().parent).as_posix()
            found.append(indexed_pack(pack, place, read_regular_file(path, MAX_ZIP_BYTES, may_be_link=True)))
        except (OSError, ValueError) as fault:
            raise IndexRefused(f"{path}: {fault}") from None
    text = index_text(found)
    if not errors:
        parse_index(text.encode(), str(output))
    return found, text, errors
