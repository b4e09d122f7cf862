"""Invalid messages are reported in one line, and the server continues."""

import json
import logging
import random
import subprocess
import sys
from io import BytesIO

import pytest

from game.levels import shipped_levels_folder
from game.lsp.message_frames import MAX_BODY, MessageFrameReader, OneLineFormatter
from tests.replay.battles import ROOT

HOVER = b'{"jsonrpc": "2.0", "id": 9, "method": "textDocument/hover"}'


def framed(body: bytes, head: bytes = b"Content-Length: %d\r\n\r\n") -> bytes:
    return head % len(body) + body


def heard(sent: bytes) -> tuple[list[bytes], list[str]]:
    told, bodies = list[str](), list[bytes]()
    frames = MessageFrameReader(BytesIO(sent), told.append)
    while head := frames.readline():
        length = int(head.split(b":")[1])
        assert frames.readline() == b"\r\n"
        bodies.append(frames.read(length))
        assert len(bodies[-1]) == length
    return bodies, told


def test_messages_come_through_as_they_are() -> None:
    other = framed(HOVER, b"content-length:%d\r\nContent-Type: application/json\r\n\r\n")
    assert heard(framed(HOVER) + other + framed(HOVER)) == ([HOVER] * 3, [])
    assert heard(b"") == ([], [])


NO_FRAME = {
    "no number": b"Content-Length: abc\r\n\r\n{}",
    "a negative length": b"Content-Length: -5\r\n\r\n",
    "more than there is memory": b"Content-Length: 999999999999\r\n\r\n{}",
    "more than any message": b"Content-Length: %d\r\n\r\n{}" % (MAX_BODY + 1),
    "no length": b"Content-Length: 0\r\n\r\n",
    "no header": b"GET / HTTP/1.1\r\nHost: here\r\n\r\n",
    "noise": bytes(random.Random(5).randrange(256) for _ in range(9_000)) + b"\n",
    "one long line": b"x" * 100_000 + b"\n",
}
NO_MESSAGE = {
    "no json": b"{nope", "a list": b"[1, 2]", "a number": b"5", "nothing in it": b"{}",
    "deep": b"[" * 100_000, "no text": b"\xff\xfe", "another protocol": b'{"jsonrpc": "1.0"}',
    "nothing asked": b'{"jsonrpc": "2.0", "id": 5}',
    "a table for a name": HOVER.replace(b"9", b'{"a": 1}'),
}  # fmt: skip


@pytest.mark.parametrize("case", NO_FRAME)
def test_a_header_without_a_length_is_told_once_and_the_next_message_is_heard(case: str) -> None:
    bodies, told = heard(NO_FRAME[case] + framed(HOVER))
    assert bodies == [HOVER]
    assert len(told) == 1
    assert told[0].startswith("passed over, no header that tells a length: ")
    assert len(told[0]) < 500


@pytest.mark.parametrize("case", NO_MESSAGE)
def test_a_body_that_is_no_message_is_told_and_the_next_is_heard(case: str) -> None:
    bodies, told = heard(framed(NO_MESSAGE[case]) + framed(HOVER))
    assert bodies == [HOVER]
    assert len(told) == 1
    assert told[0].startswith("passed over, no message of the protocol: ")


def test_a_message_that_breaks_off_is_the_end() -> None:
    assert heard(framed(HOVER)[:-3]) == ([], ["the last message breaks off"])


def test_the_library_tells_its_troubles_in_one_line() -> None:
    try:
        raise KeyError("no\nsuch thing")
    except KeyError:
        record = logging.makeLogRecord({"msg": "It broke\nTraceback", "exc_info": sys.exc_info()})
    assert OneLineFormatter().format(record) == "lsp: It broke: 'no\\nsuch thing'"


def test_places_that_are_not_and_files_that_are_none_are_answered_over_the_wire() -> None:
    level = shipped_levels_folder() / "kmh" / "mirror-duel.toml"
    asked = ("hover", "completion", "definition", "prepareRename", "rename")
    messages: list[object] = [
        {"id": 1, "method": "initialize",
         "params": {"processId": None, "rootUri": None, "capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": "file:///a.toml", "languageId": "toml", "version": 1,
            "text": level.read_text("utf-8")}}},
    ]  # fmt: skip
    places = [(10**6, 0), (10**6, 10**6), (0, 10**6)]
    for uri in ("file:///a.toml", "file:///dev/zero", "file:///nowhere/b.toml", "untitled:1", ""):
        for line, column in places:
            for what in asked:
                params = {"textDocument": {"uri": uri}, "newName": "anew",
                          "position": {"line": line, "character": column}}  # fmt: skip
                messages.append({"id": len(messages) + 10, "method": f"textDocument/{what}",
                                 "params": params})  # fmt: skip
            position = {"line": line, "character": column}
            more: dict[str, object] = {"range": {"start": position, "end": position}, "position": position,
                    "context": {"diagnostics": [], "includeDeclaration": True},
                    "options": {"tabSize": 4, "insertSpaces": True}}  # fmt: skip
            for what in ("codeAction", "references", "documentHighlight", "documentSymbol", "formatting"):
                whole = {"textDocument": {"uri": uri}} | more
                messages.append({"id": len(messages) + 10, "method": f"textDocument/{what}",
                                 "params": whole})  # fmt: skip
    sent = [framed(json.dumps({"jsonrpc": "2.0", **m}).encode()) for m in messages]  # type: ignore[dict-item]
    sent.insert(3, NO_FRAME["no number"] + framed(b"{nope"))
    sent.append(framed(b'{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}'))
    sent.append(framed(b'{"jsonrpc": "2.0", "method": "exit"}'))
    done = subprocess.run([sys.executable, "-m", "game", "lsp"], input=b"".join(sent), cwd=ROOT,
                          capture_output=True, timeout=60, check=True)  # fmt: skip
    said = done.stderr.decode()
    assert "Traceback" not in said + done.stdout.decode()
    assert 'no header that tells a length: "Content-Length: abc"' in said
    assert "no message of the protocol" in said
    assert done.stdout.count(b'"result"') == len(messages) - 2 + 1
    assert b'"error"' not in done.stdout
