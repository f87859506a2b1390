"""JSON Canonicalization Scheme (RFC 8785): the octets that seals and hashes are over."""

from __future__ import annotations

import json
from typing import Any


def canonical(value: Any) -> bytes:
    """UTF-8 of the canonical text of plain JSON data."""
    return _text(value).encode("utf-8")


def _text(value: Any) -> str:
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_text(one) for one in value) + "]"
    if isinstance(value, dict):
        # By UTF-16 code units, as ECMAScript compares texts.
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{_text(name)}:{_text(value[name])}" for name in names) + "}"
    raise TypeError(f"{type(value).__name__} is no JSON")


def number_text(value: float) -> str:
    """A double as ECMAScript writes it (ECMA-262, Number::toString)."""
    number = float(value)
    if number != number or number in (float("inf"), float("-inf")):
        raise TypeError(f"{number} is no JSON")
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    mantissa, _, exponent = repr(abs(number)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    fraction = "" if fraction == "0" else fraction
    # The value is 0.digits times 10 to the power of point.
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    power = point - 1
    tail = f".{digits[1:]}" if count > 1 else ""
    return f"{sign}{digits[0]}{tail}e{'+' if power >= 0 else '-'}{abs(power)}"
