"""The language server: pygls talks to the editor, all content comes from the other modules of this room.

Nothing is printed to standard output, which is the wire; `message_frames.py` filters what pygls reads.
"""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from game import __version__
from game.levels.editing.fixes import fix_all, fix_edits
from game.levels.editing.id_renames import IdKind
from game.levels.editing.toml_edits import line_edits
from game.levels.packs.level_paths import classes_of_level_pack
from game.levels.reading.findings import Finding, LevelError, Severity
from game.levels.reading.toml_source import read_level_file
from game.lsp.completion import completions_at
from game.lsp.documents import MODELS, document_kind, find_mistakes
from game.lsp.editor_text import (
    EditorEdit,
    characters_to_utf16,
    editor_edits,
    editor_position,
    utf16_to_characters,
)
from game.lsp.formatting import format_edits
from game.lsp.hints import (
    FindingRange,
    NamedEntry,
    definition_at,
    finding_address,
    finding_ranges,
    hover_text,
    named_entries,
)
from game.lsp.outline import EntryKind, OutlineEntry, outline, reference_spans
from game.lsp.renaming import RenameRefused, RenameTarget, editor_rename_edits, pack_files, rename_target_at

PUBLISH_DELAY = 0.15
"""Seconds without typing before a text is checked: checking after each of thirty keys would lag."""
SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
SYMBOLS: Final = {
    EntryKind.FILE: lsp.SymbolKind.File,
    EntryKind.SIDE: lsp.SymbolKind.Namespace,
    EntryKind.FLEET: lsp.SymbolKind.Package,
    EntryKind.SHIP: lsp.SymbolKind.Object,
    EntryKind.PLACE: lsp.SymbolKind.Field,
    EntryKind.AIM: lsp.SymbolKind.Boolean,
    EntryKind.EVENT: lsp.SymbolKind.Event,
    EntryKind.CLASS: lsp.SymbolKind.Class,
    EntryKind.TABLE: lsp.SymbolKind.Struct,
}
FIX_ALL_TITLE: Final = "Put right all that leaves no doubt"


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

    _register_hints(speaker)
    _register_names(speaker)
    _register_renames(speaker)
    _register_changes(speaker)
    return speaker


def _register_hints(speaker: LanguageServer) -> None:
    @speaker.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        model = MODELS[document_kind(_path_of(params.text_document.uri))]
        said = hover_text(*_question_place(speaker, params), model)
        markdown = said.replace("\n", "  \n")  # two spaces keep the line end
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, markdown)) if said else None

    triggers = lsp.CompletionOptions(trigger_characters=['"', " ", "[", "."])

    @speaker.feature(lsp.TEXT_DOCUMENT_COMPLETION, triggers)
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        path = _path_of(params.text_document.uri)
        lines, line, column = _question_place(speaker, params)
        shared = [each.id for each in classes_of_level_pack(path)] if path is not None else []
        place, offers = completions_at(lines, line, column, MODELS[document_kind(path)], shared)
        text = lines[line] if line < len(lines) else ""
        span = _line_range(line, characters_to_utf16(text, place.start), characters_to_utf16(text, place.end))
        return [
            lsp.CompletionItem(
                offer.word,
                detail=offer.meaning,
                sort_text=f"{number:03}",
                text_edit=lsp.TextEdit(span, offer.word),
            )
            for number, offer in enumerate(offers)
        ]


def _register_names(speaker: LanguageServer) -> None:
    @speaker.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        found = _find_definition(speaker, params.text_document.uri, _question_place(speaker, params))
        if found is None:
            return None
        uri, entry = found
        start = characters_to_utf16(_lines_of(speaker, uri)[entry.line], entry.column)
        return lsp.Location(uri, _line_range(entry.line, start, start + len(entry.id)))

    @speaker.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        uri = params.text_document.uri
        target = rename_target_at(*_question_place(speaker, params))
        if target is None:
            return []
        texts = {uri: _text_of(speaker, uri)} | _texts_of_pack(speaker, uri, target)
        return [
            lsp.Location(name, _range(*span))
            for name, text in texts.items()
            for span in reference_spans(text, target, params.context.include_declaration)
        ]

    @speaker.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlights(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        target = rename_target_at(*_question_place(speaker, params))
        text = _text_of(speaker, params.text_document.uri)
        spans = reference_spans(text, target, with_definition=True) if target else []
        return [lsp.DocumentHighlight(_range(*span)) for span in spans]

    @speaker.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        text = _text_of(speaker, params.text_document.uri)
        return [_symbol(text, entry) for entry in outline(text)]


def _find_definition(
    speaker: LanguageServer, uri: str, place: tuple[Sequence[str], int, int]
) -> tuple[str, NamedEntry] | None:
    """Return what an id leads to and its file: the same one, or that of the pack's classes."""
    entry, target = definition_at(*place), rename_target_at(*place)
    if entry is not None or target is None:
        return (uri, entry) if entry is not None else None
    for other, text in _texts_of_pack(speaker, uri, target).items():
        for entry in named_entries(text.split("\n")):
            if (entry.kind, entry.id) == (target.kind, target.id):
                return other, entry
    return None


def _symbol(text: str, entry: OutlineEntry) -> lsp.DocumentSymbol:
    whole = _range(editor_position(text, entry.start), editor_position(text, entry.end))
    heading = _range(*(editor_position(text, offset) for offset in entry.heading))
    children = [_symbol(text, child) for child in entry.children]
    return lsp.DocumentSymbol(
        entry.name, SYMBOLS[entry.kind], whole, heading, entry.detail, children=children
    )


def _register_renames(speaker: LanguageServer) -> None:
    @speaker.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        lines, line, column = _question_place(speaker, params)
        target = rename_target_at(lines, line, column)
        if target is None:
            return None
        return _line_range(
            line, characters_to_utf16(lines[line], target.start), characters_to_utf16(lines[line], target.end)
        )

    @speaker.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        uri = params.text_document.uri
        target = rename_target_at(*_question_place(speaker, params))
        if target is None:
            return None
        texts = _texts_of_pack(speaker, uri, target)
        try:
            made = editor_rename_edits(_text_of(speaker, uri), texts, target, params.new_name)
        except RenameRefused as why_not:
            raise JsonRpcInvalidParams(str(why_not)) from None
        return lsp.WorkspaceEdit({name or uri: _text_edits(places) for name, places in made.items()})


def _register_changes(speaker: LanguageServer) -> None:
    kinds = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]

    @speaker.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=kinds))
    def code_actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri, only = params.text_document.uri, params.context.only
        text = _text_of(speaker, uri)
        found = find_mistakes(text, _path_of(uri))
        actions = list[lsp.CodeAction]()
        if _is_wanted(lsp.CodeActionKind.QuickFix, only):
            actions += _quick_fixes(uri, text, found, params.range)
        asked = params.context.trigger_kind is not lsp.CodeActionTriggerKind.Automatic
        if asked and _is_wanted(lsp.CodeActionKind.SourceFixAll, only):
            actions += _fix_all_actions(uri, text, found)
        return actions

    @speaker.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        text = _text_of(speaker, params.text_document.uri)
        return _text_edits(editor_edits(text, format_edits(text)))


def _is_wanted(kind: str, only: Sequence[str] | None) -> bool:
    """Return whether an editor that asks for these kinds wants this one; a kind includes those below it."""
    return only is None or any(kind == each or kind.startswith(f"{each}.") for each in only)


def _quick_fixes(uri: str, text: str, found: Sequence[Finding], asked: lsp.Range) -> Iterable[lsp.CodeAction]:
    """Yield the fixes of the findings on the lines asked for."""
    lines = text.replace("\r\n", "\n").split("\n")
    for mark in finding_ranges(found, lines):
        if not asked.start.line <= mark.line <= asked.end.line:
            continue
        for number, fix in enumerate(mark.finding.fixes):
            edits = _text_edits(editor_edits(text, fix_edits(text, fix)))
            if edits:
                yield lsp.CodeAction(
                    fix.title,
                    kind=lsp.CodeActionKind.QuickFix,
                    diagnostics=[_diagnostic(mark)],
                    is_preferred=number == 0,
                    edit=lsp.WorkspaceEdit({uri: edits}),
                )


def _fix_all_actions(uri: str, text: str, found: Sequence[Finding]) -> Iterable[lsp.CodeAction]:
    if not any(fix.is_safe for finding in found for fix in finding.fixes[:1]):
        return
    fixed = fix_all(text, lambda tried: find_mistakes(tried, _path_of(uri)))
    edits = _text_edits(editor_edits(text, line_edits(text, fixed.text)))
    if edits:
        edit = lsp.WorkspaceEdit({uri: edits})
        yield lsp.CodeAction(FIX_ALL_TITLE, kind=lsp.CodeActionKind.SourceFixAll, edit=edit)


def publish_findings(speaker: LanguageServer, uri: str) -> None:
    """Send the editor every finding of the present text."""
    document = speaker.workspace.get_text_document(uri)
    found = find_mistakes(document.source, _path_of(uri))
    told = [_diagnostic(mark) for mark in finding_ranges(found, _lines_of(speaker, uri))]
    published = lsp.PublishDiagnosticsParams(uri, told, document.version)
    speaker.text_document_publish_diagnostics(published)


def _diagnostic(mark: FindingRange) -> lsp.Diagnostic:
    finding = mark.finding
    address = finding_address(finding.code)
    return lsp.Diagnostic(
        _line_range(mark.line, mark.start, mark.end),
        finding.message + (f"\n{finding.hint}" if finding.hint else ""),
        severity=SEVERITIES[finding.severity],
        code=finding.code,
        code_description=lsp.CodeDescription(address) if address else None,
        source="weathergage",
    )


# ------------------------------------------------------------------------------ texts and places
def _question_place(speaker: LanguageServer, params: Any) -> tuple[Sequence[str], int, int]:
    """Return the lines of the text in question, and the position in characters."""
    lines = _lines_of(speaker, params.text_document.uri)
    line = params.position.line
    text = lines[line] if line < len(lines) else ""
    return lines, line, utf16_to_characters(text, params.position.character)


def _lines_of(speaker: LanguageServer, uri: str) -> list[str]:
    return _text_of(speaker, uri).replace("\r\n", "\n").split("\n")


def _text_of(speaker: LanguageServer, uri: str) -> str:
    """Return the text as the editor has it, or the file on disk if it is not open; '' if it cannot be a
    level."""
    if uri in speaker.workspace.text_documents:
        return str(speaker.workspace.text_documents[uri].source)
    path = _path_of(uri)
    try:
        return read_level_file(path) if path is not None else ""
    except LevelError:
        return ""


def _texts_of_pack(speaker: LanguageServer, uri: str, target: RenameTarget) -> dict[str, str]:
    """Return the other files of a level's pack in which the same thing may be named, by address."""
    files = pack_files(_path_of(uri)) if target.kind is IdKind.CLASS else ()
    return {file.as_uri(): _text_of(speaker, file.as_uri()) for file in files if file.as_uri() != uri}


def _path_of(uri: str) -> Path | None:
    """Return the path of a file; None for a text that is none."""
    try:
        path = to_fs_path(uri)
    except ValueError:
        return None
    return Path(path) if path else None


def _text_edits(edits: Iterable[EditorEdit]) -> list[lsp.TextEdit]:
    return [lsp.TextEdit(_range(edit.start, edit.end), edit.new) for edit in edits]


def _range(start: tuple[int, int], end: tuple[int, int]) -> lsp.Range:
    return lsp.Range(lsp.Position(*start), lsp.Position(*end))


def _line_range(line: int, start: int, end: int) -> lsp.Range:
    return _range((line, start), (line, end))
