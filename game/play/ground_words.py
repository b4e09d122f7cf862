"""Land and shoals as lines of text, by corners or by squares and hexes."""

from collections.abc import Callable, Iterator, Sequence

Corners = Sequence[Sequence[int]]


def outline_words(label: str, corners: Corners, to_book_units: Callable[[int], float]) -> str:
    """Return an area by its corners in the book's units: ``land: 12, 3.5; 20, 3; 16, 9``."""
    places = (f"{to_book_units(x):.4g}, {to_book_units(y):.4g}" for x, y in corners)
    return f"  {label}: {'; '.join(places)}"


def row_words(label: str, places: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Return squares or hexes by rows: ``land: row 3: 4 to 7, 9``; nothing without any."""
    for row in sorted({row for _, row in places}):
        columns = sorted({column for column, where in places if where == row})
        yield f"  {label}: row {row}: {', '.join(span_words(columns))}"


def span_words(numbers: Sequence[int]) -> Iterator[str]:
    """Return rising numbers, consecutive ones as ``4 to 7``."""
    first = before = None
    for number in [*numbers, None]:
        if before is not None and number == before + 1:
            before = number
            continue
        if first is not None and before is not None:
            yield str(first) if first == before else f"{first} to {before}"
        first = before = number
