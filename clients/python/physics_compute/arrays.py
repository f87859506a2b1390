"""Arrays of an answer: NumPy's where it is installed, else lists."""

from __future__ import annotations

import array
import base64
import hashlib
import math
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Callable

from .errors import InvalidAnswer

try:
    import numpy
except ImportError:  # the standard library is enough
    numpy = None

#: A NumPy array where NumPy is installed, else a list, of lists where there are rows.
Array = Any

_HEADER = re.compile(
    r"'descr':\s*'(?P<dtype>[^']+)'.*'fortran_order':\s*False.*'shape':\s*\((?P<shape>[\d, ]*)\)", re.S
)


def array_of(octets: bytes, shape: Sequence[int]) -> Array:
    """An array of little-endian doubles, the last index fastest."""
    if numpy is not None:
        return numpy.frombuffer(octets, dtype="<f8").reshape(tuple(shape)).astype(float)
    values = array.array("d")
    values.frombytes(octets)
    if sys.byteorder == "big":
        values.byteswap()
    return _rows(values.tolist(), shape)


def column_of(values: Sequence[float | None]) -> Array:
    """A column of numbers; null is NaN."""
    numbers = [math.nan if value is None else float(value) for value in values]
    return numbers if numpy is None else numpy.array(numbers, dtype=float)


def _rows(values: list[float], shape: Sequence[int]) -> Any:
    if len(shape) < 2:
        return values
    width = shape[1]
    return [values[i * width : (i + 1) * width] for i in range(shape[0])]


def read_npy(octets: bytes) -> tuple[bytes, tuple[int, ...]]:
    """The octets and the shape of a .npy file of little-endian doubles."""
    if octets[:6] != b"\x93NUMPY":
        raise InvalidAnswer("the array is no .npy file", code="INVALID_ANSWER")
    wide = octets[6] > 1
    start = 12 if wide else 10
    length = int.from_bytes(octets[8:start], "little")
    header = _HEADER.search(octets[start : start + length].decode("latin-1"))
    if header is None or header["dtype"] != "<f8":
        raise InvalidAnswer("the array is not of doubles in rows", code="INVALID_ANSWER")
    shape = tuple(int(part) for part in header["shape"].replace(",", " ").split())
    return octets[start + length :], shape


class Columns(Mapping[str, Array]):
    """Arrays by name. A name may be cut short as long as it means one: `fields["T"]` is the temperature."""

    def __init__(self, names: Sequence[str], read: Callable[[str], Array]) -> None:
        self._names = list(names)
        self._read = read
        self._arrays: dict[str, Array] = {}

    def __getitem__(self, name: str) -> Array:
        full = self._full(name)
        if full not in self._arrays:
            self._arrays[full] = self._read(full)
        return self._arrays[full]

    def _full(self, name: str) -> str:
        if name in self._names:
            return name
        near = [one for one in self._names if one.lower().startswith(str(name).lower())]
        if len(near) == 1:
            return near[0]
        known = ", ".join(near or self._names) or "none"
        raise KeyError(f"{name!r}: there {'are' if near or self._names else 'is'} {known}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"<{', '.join(self._names) or 'no arrays'}>"

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._names)


def field_array(field: Mapping[str, Any], fetch: Callable[[], bytes]) -> Array:
    """A field whole: from the answer, or by `fetch` (.npy), held to the sealed hash, where the answer has a sample of it."""
    values = field["values"]
    if not isinstance(values, str) and "sampled" not in field:
        flat = [math.nan if value is None else float(value) for value in values]
        shape: tuple[int, ...] = (int(field["ny"]), int(field["nx"]))
        return _rows(flat, shape) if numpy is None else numpy.array(flat).reshape(shape)
    if isinstance(values, str):
        octets, shape = base64.b64decode(values), tuple(field["shape"])
    else:
        octets, shape = read_npy(fetch())
    if hashlib.sha256(octets).hexdigest() != field["sha256"]:
        raise InvalidAnswer("the field is not the one that was sealed", code="INVALID_ANSWER")
    return array_of(octets, shape)
