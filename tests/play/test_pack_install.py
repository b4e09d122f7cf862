"""Packs are found, added and updated from an index in a folder or on the web; what is bad is refused in
words, and nothing of it is left behind."""

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from game.levels.packs import level_paths
from game.levels.packs.manifest import make_zip
from game.levels.packs.pack_index import MAX_INDEX_BYTES, IndexRefused, parse_index
from game.play import pack_install
from game.play.pack_install import add_pack, index_source, update_pack
from tests.cli.cli_shell import Shell
from tests.levels.packs.samples import LEVEL, manifest_bytes, plain_pack

ANSWERS: dict[str, Callable[[BaseHTTPRequestHandler], None]] = {}
"""What the server on this machine answers to a path, besides the files of its folder."""


def gulls(version: str, **files: bytes) -> bytes:
    """Return the zip of a pack of that version; ``files``: further levels by name."""
    inside = {**plain_pack(), "pack.toml": manifest_bytes(f'version = "{version}"\n')}
    return make_zip({**inside, **{f"levels/{name}.toml": data for name, data in files.items()}})


def entry(data: bytes, **changed: Any) -> dict[str, Any]:
    """Return the entry of a pack in an index."""
    told = {"id": "gulls", "name": "Gulls", "version": "1.0.0", "file": "gulls.zip", "bytes": len(data)}
    return {**told, "sha256": hashlib.sha256(data).hexdigest(), **changed}


def write_index(folder: Path, *entries: dict[str, Any], **head: Any) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "index.json").write_text(json.dumps({"format": 1, "packs": entries, **head}), "utf-8")
    return folder


def write_host(folder: Path, version: str = "1.0.0", **files: bytes) -> Path:
    """Write a folder with a pack and its index."""
    data = gulls(version, **files)
    write_index(folder, entry(data, version=version))
    (folder / "gulls.zip").write_bytes(data)
    return folder


class Handler(BaseHTTPRequestHandler):
    """Answer as told in ANSWERS, else with a file of the folder."""

    folder = Path()

    def do_GET(self) -> None:
        if self.path in ANSWERS:
            ANSWERS[self.path](self)
            return
        file = self.folder / self.path.lstrip("/")
        self.send_response(200 if file.is_file() else 404)
        self.end_headers()
        self.wfile.write(file.read_bytes() if file.is_file() else b"")

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Return the address of a server on this machine."""
    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.daemon_threads = True
    thread = Thread(target=made.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{made.server_address[1]}"
    made.shutdown()
    thread.join()
    made.server_close()


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a pack and its index, which the server serves."""
    monkeypatch.setattr(Handler, "folder", tmp_path / "host")
    ANSWERS.clear()
    return write_host(tmp_path / "host")


def packs_in(home: Path) -> list[str]:
    folder = level_paths.player_packs_folder(home)
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


# ------------------------------------------------------------------------------ as it should be
@pytest.mark.parametrize("kind", ["folder", "file", "file-url", "web", "web-file"])
def test_a_pack_is_found_added_and_updated(kind: str, host: Path, server: str, tmp_path: Path) -> None:
    address = {
        "folder": str(host), "file": str(host / "index.json"), "file-url": host.as_uri(), "web": server,
        "web-file": f"{server}/index.json",
    }[kind]  # fmt: skip
    home = tmp_path / "home"
    added = add_pack(home, index_source(address), "Gulls")
    assert (added.path, added.pack.named_version) == (home / "packs" / "gulls.zip", "Gulls 1.0.0")
    assert packs_in(home) == ["gulls.zip"]
    place = level_paths.pack_sources(home)["gulls"]
    assert update_pack(home, "gulls", index_source(place)) == "1.0.0 is the newest there is"
    with pytest.raises(IndexRefused, match=r"Gulls 1\.0\.0 is there already"):
        add_pack(home, index_source(address), "gulls")
    write_host(host, "1.1.0", storm=plain_pack()[LEVEL])
    told = update_pack(home, "gulls", index_source(place))
    assert told == "1.0.0 -> 1.1.0: new: storm; 1 other file"
    assert added.path.read_bytes() == (host / "gulls.zip").read_bytes()
    assert packs_in(home) == ["gulls.zip"]


def test_the_newest_that_this_game_plays_is_offered(tmp_path: Path) -> None:
    data = b"x"
    rows = [entry(data, version=version) for version in ("1.9.0", "1.10.0", "1.2.0")]
    newer = entry(data, version="2.0.0", requires="99.0.0")
    other = entry(data, id="auks", name="Auks", version="0.0.1", requires="99.0.0", later_key=[1])
    index = parse_index(json.dumps({"format": 1, "packs": [*rows, newer, other]}).encode(), "index.json")
    assert [(pack.id, pack.version) for pack in index.newest()] == [("auks", "0.0.1"), ("gulls", "1.10.0")]
    with pytest.raises(IndexRefused, match="no pack 'gull'; did you mean \"gulls\""):
        index.find("gull")


# ------------------------------------------------------------------------------ hostile indexes
ZIP = gulls("1.0.0")
SCRIPT = make_zip({**plain_pack(), "run.py": b"import os"})
BROKEN = make_zip(
    {**plain_pack(), "pack.toml": manifest_bytes('version = "1.0.0"\n'), LEVEL: b"format = 1\n"}
)
DEEP = b'{"format": 1, "packs": ' + b"[" * 50_000 + b"]" * 50_000 + b"}"

BAD_INDEXES: dict[str, tuple[bytes | dict[str, Any], str]] = {
    "not-json": (b"<html>", "is no index of packs: it is not JSON"),
    "not-text": (b"\xff\xfe\x00", "is no index of packs: it is not JSON"),
    "deep": (DEEP, "is no index of packs: it is not JSON"),
    "long-number": (b'{"format": ' + b"9" * 9000 + b"}", "is no index of packs: it is not JSON"),
    "a-list": (b"[]", '"format": 1, "packs"'),
    "no-packs": (b'{"format": 1}', 'an index needs "packs"'),
    "newer": (b'{"format": 2, "packs": []}', "written in format 2; this game reads format 1"),
    "huge": (b" " * (MAX_INDEX_BYTES + 1), "too large: more than 1,048,576 bytes"),
    "many": ({"packs": [entry(ZIP)] * 1001}, "too long: at most 1000 entries"),
    "twice": ({"packs": [entry(ZIP), entry(ZIP)]}, "it lists gulls 1.0.0 twice"),
    **{f"place-{n}": (entry(ZIP, file=place), '"file": the file is not the place of a zip below the index')
       for n, place in enumerate(["../gulls.zip", "/etc/gulls.zip", "a/../../gulls.zip", "C:/gulls.zip",
                                  "a\\gulls.zip", "https://other.example/gulls.zip", "//other/gulls.zip",
                                  "%2e%2e/gulls.zip", "gulls.py", "con.zip", "./gulls.zip", "gulls.zip?a=1",
                                  "gülls.zip", "a/b/c/d/gulls.zip", "gulls.zip\x00"])},
    "id-path": (entry(ZIP, id="../gulls"), '"id": "../gulls" cannot be an id'),
    "id-device": (entry(ZIP, id="nul"), '"id": no file can have this name on Windows'),
    "version": (entry(ZIP, version="new"), '"version": "new" is no version'),
    "no-version": (entry(ZIP, version=""), '"version" must not be empty'),
    "name": (entry(ZIP, name="Gulls\x1b[2J"), '"name": a text of one line belongs here'),
    "about": (entry(ZIP, about="Gulls\u202e.zip"), '"about": it holds a character that nobody sees'),
    "language": (entry(ZIP, language="\x1b["), '"language": '),
    "bytes": (entry(ZIP, bytes=True), '"bytes": a whole number belongs here'),
    "too-many-bytes": (entry(ZIP, bytes=10**12), '"bytes": 1000000000000 is out of bounds'),
    "hash-form": (entry(ZIP, sha256="abc"), '"sha256": "abc" is not allowed here'),
    "needs-newer": (entry(ZIP, requires="99.0.0"), "needs version 99.0.0 of the game"),
    "other-hash": (entry(ZIP, sha256="0" * 64), "is another file than the index says: its SHA-256 differs"),
    "longer": (entry(ZIP, bytes=len(ZIP) + 1), f"has {len(ZIP):,} bytes; the index says {len(ZIP) + 1:,}"),
    "shorter": (entry(ZIP, bytes=len(ZIP) - 1), f"too large: more than {len(ZIP) - 1:,} bytes"),
    "no-file": (entry(ZIP, file="gull.zip"), "gull.zip"),
    "other-version": (entry(ZIP, version="1.0.1"), "the index says gulls 1.0.1, pack.toml gulls 1.0.0"),
    "other-pack": (entry(ZIP, id="auks"), "the index says auks 1.0.0, pack.toml gulls 1.0.0"),
    "no-zip": (entry(b"MZ" * 40), "this is no zip, or a damaged one"),
    "script": (entry(SCRIPT), '"run.py" is not part of a pack'),
    "bad-level": (entry(BROKEN), "levels/razee.toml, line"),
}  # fmt: skip
FILES = {"no-zip": b"MZ" * 40, "script": SCRIPT, "bad-level": BROKEN}


@pytest.mark.parametrize("is_web", [False, True], ids=["folder", "web"])
@pytest.mark.parametrize("what", BAD_INDEXES)
def test_a_bad_index_is_refused_in_words_and_nothing_is_left(
    what: str, is_web: bool, host: Path, server: str, tmp_path: Path
) -> None:
    held, said = BAD_INDEXES[what]
    if isinstance(held, bytes):
        (host / "index.json").write_bytes(held)
    else:
        write_index(host, *([] if "packs" in held else [held]), **(held if "packs" in held else {}))
    (host / "gulls.zip").write_bytes(FILES.get(what, ZIP))
    home, name = tmp_path / "home", "auks" if what == "other-pack" else "gulls"
    with pytest.raises(IndexRefused) as refused:
        add_pack(home, index_source(server if is_web else str(host)), name)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 600
    assert packs_in(home) == []
    assert level_paths.pack_sources(home) == {}


def test_a_bad_update_leaves_the_old_one(host: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    source = index_source(str(host))
    added = add_pack(home, source, "gulls")
    before = added.path.read_bytes()
    for change in ({"sha256": "0" * 64}, {"version": "1.0.2"}, {"requires": "9.0.0"}, {"id": "auks"}):
        write_index(host, entry(gulls("1.0.1"), **{"version": "1.0.1", **change}))
        (host / "gulls.zip").write_bytes(gulls("1.0.1"))
        with pytest.raises(IndexRefused):
            update_pack(home, "gulls", source)
        assert (added.path.read_bytes(), packs_in(home)) == (before, ["gulls.zip"])


# ------------------------------------------------------------------------------ hostile servers
def _redirect(to: str) -> Callable[[BaseHTTPRequestHandler], None]:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", to)
        handler.end_headers()

    return answer


def _drip(handler: BaseHTTPRequestHandler) -> None:
    """Send a letter now and then: no time-out of a socket ever ends it."""
    handler.send_response(200)
    handler.end_headers()
    for _ in range(20):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.05)


def _silence(handler: BaseHTTPRequestHandler) -> None:
    time.sleep(0.5)


def _huge(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", str(10**15))
    handler.end_headers()
    handler.wfile.write(b"x")


def _cut_short(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "5000")
    handler.end_headers()
    handler.wfile.write(b'{"format": 1,')


def _no_http(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(b"SSH-2.0-gull\r\n\r\n")


SERVERS: dict[str, tuple[Callable[[BaseHTTPRequestHandler], None], str]] = {
    "to-file": (_redirect("file:///etc/passwd"), "it answers 302"),
    "to-ftp": (_redirect("ftp://127.0.0.1/index.json"), "leads on to ftp:"),
    "to-web": (_redirect("https://192.0.2.1/index.json"), "leads on to https:"),
    "to-port": (_redirect("http://127.0.0.1:1/index.json"), "leads on to http:"),
    "round": (_redirect("/index.json"), "302"),
    "drip": (_drip, "is too slow"),
    "silence": (_silence, "does not answer"),
    "huge": (_huge, "is too large"),
    "cut-short": (_cut_short, "it is not JSON"),
    "no-http": (_no_http, "broke off"),
}


PATIENCE = {"drip": ("INDEX_SECONDS", 0.4), "silence": ("IDLE_SECONDS", 0.2)}
"""Which time runs out, and so many seconds of it in place of the real ones."""


@pytest.mark.parametrize("what", SERVERS)
def test_a_bad_server_is_told_in_words(
    what: str, host: Path, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ANSWERS["/index.json"], said = SERVERS[what]
    if what in PATIENCE:
        monkeypatch.setattr(pack_install, *PATIENCE[what])
    with pytest.raises(IndexRefused) as refused:
        index_source(server).read_index()
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "address",
    ["http://gulls.example/", "ftp://gulls.example/", "https://nell:secret@gulls.example/", "https://",
     "file://gulls.example/etc", "data:application/json,{}", "https://[::1", "https://gulls.example:0/",
     "javascript:1", "https://gulls.example:99999/"],
)  # fmt: skip
def test_an_address_that_is_none_is_refused_before_anything_is_asked(address: str) -> None:
    with pytest.raises(IndexRefused, match="is no address"):
        index_source(address)


def test_nobody_there_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(IndexRefused, match=r"127\.0\.0\.1:1 cannot be reached"):
        index_source("http://127.0.0.1:1/").read_index()
    with pytest.raises(IndexRefused, match="cannot be read"):
        index_source(str(tmp_path / "nowhere")).read_index()
    with pytest.raises(IndexRefused, match=r"cannot be read|no name of a file"):
        index_source("\x00").read_index()


# ------------------------------------------------------------------------------ the commands
def test_a_club_makes_hosts_finds_adds_and_updates_a_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell, host = Shell(tmp_path / "player", capsys), tmp_path / "club"
    host.mkdir()
    assert shell("pack", "add", "gulls") == 2
    assert "from where? pack add gulls --from FOLDER-OR-URL" in shell.err
    assert shell("pack", "index", str(host)) == 1
    (host / "gulls-1.zip").write_bytes(gulls("1.0.0"))
    assert shell("pack", "index", str(host)) == 0
    assert "Gulls 1.0.0" in shell.out
    assert shell("pack", "find", str(host)) == 0
    assert shell.out.startswith("gulls                        Gulls 1.0.0\n")
    assert shell("pack", "add", "gulls", "--from", str(host)) == 0
    assert "weathergage play gulls/razee" in shell.out
    (host / "gulls-2.zip").write_bytes(gulls("1.0.1", storm=plain_pack()[LEVEL]))
    assert shell("pack", "index", str(host)) == 0
    assert [row["version"] for row in shell.json("pack", "find", str(host))] == ["1.0.1"]
    assert shell("pack", "update") == 0
    assert shell.out == "gulls 1.0.0 -> 1.0.1: new: storm; 1 other file\n"
    assert shell("pack", "update", "gull") == 2
    assert 'did you mean "gulls"?' in shell.err
    (host / "gulls-3.zip").write_bytes(SCRIPT)
    assert shell("pack", "index", str(host)) == 1
    assert '"run.py" is not part of a pack' in shell.out
    (host / "index.json").unlink()
    assert shell("pack", "update") == 1
    assert "gulls stays as it is: " in shell.out
