"""Rows and columns, such as those of a sweep."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

#: Rows that a notebook shows.
_SHOWN = 20


class Table(Sequence[dict[str, Any]]):
    """Columns of equal length by name: a sequence of rows, and a DataFrame with pandas."""

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        self._columns = dict(columns)
        lengths = {len(column) for column in self._columns.values()}
        if len(lengths) > 1:
            raise ValueError("the columns are not of equal length")
        self._length = lengths.pop() if lengths else 0

    @property
    def columns(self) -> list[str]:
        return list(self._columns)

    def column(self, name: str) -> Sequence[Any]:
        return self._columns[name]

    def __getitem__(self, which: Any) -> Any:
        if isinstance(which, str):
            return self._columns[which]
        if isinstance(which, slice):
            return Table({name: column[which] for name, column in self._columns.items()})
        if not -self._length <= which < self._length:
            raise IndexError(which)
        return {name: column[which] for name, column in self._columns.items()}

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[i] for i in range(self._length))

    def to_pandas(self) -> Any:
        """As a pandas.DataFrame."""
        import pandas

        return pandas.DataFrame(self._columns)

    def __repr__(self) -> str:
        return f"<table of {self._length} rows: {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        def row(cells: Sequence[Any], tag: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{html.escape(_cell(one))}</{tag}>" for one in cells) + "</tr>"

        shown = [row(list(one.values()), "td") for one in self[:_SHOWN]]
        more = self._length - _SHOWN
        rest = f"<p>{more} more rows</p>" if more > 0 else ""
        return f"<table><thead>{row(self.columns, 'th')}</thead><tbody>{''.join(shown)}</tbody></table>{rest}"


def _cell(value: Any) -> str:
    return f"{value:.8g}" if isinstance(value, float) else str(value)
