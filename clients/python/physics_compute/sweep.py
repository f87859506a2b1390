"""One call for each point of a sweep."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from .quantity import Quantity
from .table import Table

if TYPE_CHECKING:
    from .answer import Answer
    from .tool import Tool


class Sweep:
    """The points of a sweep and their answers, each computed when the iterator comes to it."""

    def __init__(self, tool: Tool, inputs: Mapping[str, Any], at_once: int = 1) -> None:
        self._tool = tool
        self._at_once = max(1, at_once)
        varied = {name: list(value) for name, value in inputs.items() if _is_list(value)}
        lengths = {len(values) for values in varied.values()}
        if len(lengths) != 1:
            raise ValueError("a sweep needs at least one list, and lists of equal length")
        fixed = {name: value for name, value in inputs.items() if name not in varied}
        self.points: list[dict[str, Any]] = [
            {name: values[i] for name, values in varied.items()} for i in range(lengths.pop())
        ]
        self._fixed = fixed

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Iterator[tuple[dict[str, Any], Answer]]:
        if self._at_once == 1:
            for point in self.points:
                yield point, self._tool(**self._fixed, **point)
            return
        with ThreadPoolExecutor(self._at_once) as threads:
            under_way: deque[tuple[dict[str, Any], Future[Answer]]] = deque()
            try:
                for point in self.points:
                    under_way.append((point, threads.submit(self._tool, **self._fixed, **point)))
                    if len(under_way) > self._at_once:
                        first, answer = under_way.popleft()
                        yield first, answer.result()
                while under_way:
                    first, answer = under_way.popleft()
                    yield first, answer.result()
            finally:
                for _, answer in under_way:
                    answer.cancel()

    def table(self) -> Table:
        """Runs all: the varied inputs with value, unit and uncertainty of each answer."""
        rows = [
            {**point, "value": answer.value, "uncertainty": answer.uncertainty, "unit": answer.unit}
            for point, answer in self
        ]
        return Table({name: [row[name] for row in rows] for name in rows[0]} if rows else {})


def _is_list(value: Any) -> bool:
    """A list, a tuple, a range or an array; a quantity has its parts in a tuple and is one value."""
    is_single = isinstance(value, (str, bytes, Mapping, Quantity))
    return not is_single and hasattr(value, "__iter__") and hasattr(value, "__len__")
