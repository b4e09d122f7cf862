"""The language server: pygls talks to the editor, all content comes from the modules below. Nothing
is printed to standard output, which is the wire."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from game import __version__
from game.levels.packs.class_merge import add_needed_classes, move_to_own_lines
from game.levels.packs.level_paths import classes_of_level_pack
from game.levels.reading.findings import LevelError, Severity
from game.levels.reading.toml_source import read_level_file
from game.lsp.hints import completions_at, definition_at, hover_text
from game.lsp.renaming import EditorEdit, RenameRefused, editor_rename_edits, pack_files, rename_target_at
from game.lsp.text_positions import characters_to_utf16, finding_ranges, utf16_to_characters
from game.play.level_check import check_text

PUBLISH_DELAY = 0.15
"""Seconds without typing before a text is checked: checking after each of thirty keys would lag."""
SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}


def make_server() -> LanguageServer:
    """Return a server that is not started yet."""
    speaker = LanguageServer("weathergage", __version__)
    waiting: dict[str, asyncio.Task[None]] = {}

    async def soon(uri: str) -> None:
        await asyncio.sleep(PUBLISH_DELAY)
        publish_findings(speaker, uri)

    @speaker.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        publish_findings(speaker, params.text_document.uri)

    @speaker.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in waiting:
            waiting[uri].cancel()
        waiting[uri] = asyncio.create_task(soon(uri))

    @speaker.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in waiting:
            waiting.pop(uri).cancel()
        speaker.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    _register_answers(speaker)
    _register_renames(speaker)
    return speaker


def _register_answers(speaker: LanguageServer) -> None:
    """Register hover, completion and definition."""

    @speaker.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        lines, line, column = _question_place(speaker, params)
        said = hover_text(lines, line, column)
        kind = lsp.MarkupKind.PlainText
        return lsp.Hover(lsp.MarkupContent(kind, said)) if said else None

    triggers = lsp.CompletionOptions(trigger_characters=['"', " "])

    @speaker.feature(lsp.TEXT_DOCUMENT_COMPLETION, triggers)
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        lines, line, column = _question_place(speaker, params)
        text_spot, offers = completions_at(lines, line, column)
        text = lines[line] if line < len(lines) else ""
        span = _protocol_range(
            line, characters_to_utf16(text, text_spot.start), characters_to_utf16(text, text_spot.end)
        )
        return [
            lsp.CompletionItem(offer.word, detail=offer.meaning, text_edit=lsp.TextEdit(span, offer.word))
            for offer in offers
        ]

    @speaker.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        lines, line, column = _question_place(speaker, params)
        thing = definition_at(lines, line, column)
        if thing is None:
            return None
        start = characters_to_utf16(lines[thing.line], thing.column)
        span = _protocol_range(thing.line, start, start + len(thing.id))
        return lsp.Location(params.text_document.uri, span)


def _register_renames(speaker: LanguageServer) -> None:
    """Register renames."""

    @speaker.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        lines, line, column = _question_place(speaker, params)
        rename_target = rename_target_at(lines, line, column)
        if rename_target is None:
            return None
        return _protocol_range(
            line,
            characters_to_utf16(lines[line], rename_target.start),
            characters_to_utf16(lines[line], rename_target.end),
        )

    @speaker.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        uri = params.text_document.uri
        rename_target = rename_target_at(*_question_place(speaker, params))
        if rename_target is None:
            return None
        path = to_fs_path(uri)
        files = pack_files(Path(path) if path else None)
        others = [file.as_uri() for file in files if file.as_uri() != uri]
        texts = {each: _text_of(speaker, each) for each in others}
        try:
            made = editor_rename_edits(_text_of(speaker, uri), texts, rename_target, params.new_name)
        except RenameRefused as why_not:
            raise JsonRpcInvalidParams(str(why_not)) from None
        changes = {name or uri: [_text_edit(place) for place in places] for name, places in made.items()}
        return lsp.WorkspaceEdit(changes)


def _text_edit(place: EditorEdit) -> lsp.TextEdit:
    (first, start), (last, end) = place.start, place.end
    return lsp.TextEdit(lsp.Range(lsp.Position(first, start), lsp.Position(last, end)), place.new)


def _question_place(speaker: LanguageServer, params: Any) -> tuple[Sequence[str], int, int]:
    """Return the lines of the text in question, and the position in characters."""
    lines = _lines_of(speaker, params.text_document.uri)
    line = params.position.line
    text = lines[line] if line < len(lines) else ""
    return lines, line, utf16_to_characters(text, params.position.character)


def _lines_of(speaker: LanguageServer, uri: str) -> list[str]:
    return _text_of(speaker, uri).replace("\r\n", "\n").split("\n")


def _text_of(speaker: LanguageServer, uri: str) -> str:
    """Return the text as the editor has it, or the file on disk if it is not open; '' if it cannot
    be a level."""
    if uri in speaker.workspace.text_documents:
        return str(speaker.workspace.text_documents[uri].source)
    try:
        path = to_fs_path(uri)
        return read_level_file(Path(path)) if path else ""
    except (LevelError, ValueError):
        return ""


def publish_findings(speaker: LanguageServer, uri: str) -> None:
    """Send the editor every finding of the present text."""
    document = speaker.workspace.get_text_document(uri)
    classes = classes_of_level_pack(Path(document.path)) if document.path else ()
    played = add_needed_classes(document.source, classes)
    findings = move_to_own_lines(check_text(played, document.filename or "level")[1], document.source)
    found = [
        lsp.Diagnostic(
            _protocol_range(mark.line, mark.start, mark.end),
            mark.finding.message + (f"\n{mark.finding.hint}" if mark.finding.hint else ""),
            severity=SEVERITIES[mark.finding.severity],
            code=mark.finding.code,
            source="weathergage",
        )
        for mark in finding_ranges(findings, _lines_of(speaker, uri))
    ]
    told = lsp.PublishDiagnosticsParams(uri, found, document.version)
    speaker.text_document_publish_diagnostics(told)


def _protocol_range(line: int, start: int, end: int) -> lsp.Range:
    return lsp.Range(lsp.Position(line, start), lsp.Position(line, end))
