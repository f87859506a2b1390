"""A number with its unit and uncertainty."""

from __future__ import annotations

import math
from typing import Any, NamedTuple


class Quantity(NamedTuple):
    """What a physical quantity is: `float(q)` is its value, and any call takes it as an input."""

    value: float | None
    unit: str
    uncertainty: float = 0.0

    def __float__(self) -> float:
        return math.nan if self.value is None else float(self.value)

    def __str__(self) -> str:
        unit = "" if self.unit in ("", "1") else f" {self.unit}"
        if self.value is None:
            return "no single value" + unit
        if not self.uncertainty > 0 or not math.isfinite(self.uncertainty):
            return f"{self.value:.12g}{unit}"
        # Two digits of the uncertainty, and of the value as many as they leave.
        last = math.floor(math.log10(self.uncertainty)) - 1
        first = math.floor(math.log10(abs(self.value))) if self.value else last
        digits = min(max(first - last + 1, 1), 17)
        return f"{self.value:.{digits}g} ± {self.uncertainty:.2g}{unit}"

    def as_input(self) -> dict[str, Any]:
        """The form in which a call takes it."""
        known = {"value": self.value, "unit": self.unit}
        return {**known, "uncertainty": self.uncertainty} if self.uncertainty > 0 else known
