"""The frames of messages on the wire: what pygls cannot read is told in one line and passed over.

After a header without a length pygls would read nothing more, and on an invalid body it prints a traceback.
"""

import json
import logging
import re
import sys
from collections.abc import Callable
from typing import BinaryIO, Final

from game.core.wording import escape_controls

MAX_BODY: Final = 16 * 1024 * 1024
"""Size limit of a message in bytes: sixty times the largest level."""
_MAX_LINE: Final = 4_096
_CONTENT_LENGTH: Final = re.compile(rb"content-length: *([0-9]{1,12})\s*$", re.IGNORECASE)
_CONTENT_TYPE: Final = re.compile(rb"content-type:", re.IGNORECASE)


class OneLineFormatter(logging.Formatter):
    """Formats the library's log records as one line without a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message, and of an exception its last line."""
        fault = record.exc_info[1] if record.exc_info else None
        said = record.getMessage().splitlines()[:1]
        line = f"{said[0] if said else record.name}{f': {fault}' if fault else ''}"
        return f"lsp: {escape_controls(line)[:300]}".replace("\n", " ")


def set_up_logging() -> None:
    """Log errors alone to the terminal, formatted by `OneLineFormatter`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLineFormatter())
    logging.basicConfig(handlers=[handler], level=logging.ERROR, force=True)


class MessageFrameReader:
    """Message frames of an editor; invalid ones are reported and skipped up to the next line with a
    length."""

    def __init__(self, raw: BinaryIO, tell: Callable[[str], None]) -> None:
        """Read from ``raw``; call ``tell`` with a sentence for each frame skipped."""
        self._raw, self._tell = raw, tell
        self._head: list[bytes] = []
        self._body = b""

    def readline(self) -> bytes:
        """Return the next line of a header; b"" at the end."""
        if not self._head:
            body = self._next_body()
            if body is None:
                return b""
            self._body = body
            self._head = [b"Content-Length: %d\r\n" % len(body), b"\r\n"]
        return self._head.pop(0)

    def read(self, _: int) -> bytes:
        """Return the body whose header was read."""
        body, self._body = self._body, b""
        return body

    def _next_body(self) -> bytes | None:
        while (length := self._read_length()) is not None:
            body = self._raw.read(length)
            if len(body) < length:
                self._tell("the last message breaks off")
                return None
            if _is_message(body):
                return body
            self._tell(f"passed over, no message of the protocol: {_preview(body)}")
        return None

    def _read_length(self) -> int | None:
        """Read a header and return the length of its body; None at the end."""
        length, lost = 0, False
        while line := self._raw.readline(_MAX_LINE):
            found = _CONTENT_LENGTH.search(line)
            if found and 0 < int(found[1]) <= MAX_BODY:
                length, lost = int(found[1]), False
            elif not line.strip() and length:
                return length
            elif line.strip() and not _CONTENT_TYPE.match(line):
                if not lost:
                    self._tell(f"passed over, no header that tells a length: {_preview(line)}")
                length, lost = 0, True
        return None


def _is_message(body: bytes) -> bool:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return False
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        return False
    called = isinstance(message.get("id"), int | str | None)
    return called and any(key in message for key in ("method", "result", "error"))


def _preview(data: bytes) -> str:
    text = data[:60].decode("utf-8", "replace").strip()
    return f'"{escape_controls(text)}{"…" * (len(data) > 60)}"'
