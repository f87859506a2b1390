"""A sealed answer: headline, result, arrays, picture and proof."""

from __future__ import annotations

import base64
import html
import urllib.parse
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .arrays import Array, Columns, column_of, field_array
from .errors import ServiceError
from .quantity import Quantity
from .table import Table
from .verification import Verdict, verdict_on

if TYPE_CHECKING:
    from .service import Service


class Answer(Mapping[str, Any]):
    """What a computation was answered with. It is a mapping of the envelope as it was sealed; attributes have its parts."""

    def __init__(self, envelope: dict[str, Any], service: Service) -> None:
        self.envelope = envelope
        self._service = service
        self._whole: dict[str, Any] | None = None
        self._svg: str | None = None

    def __getitem__(self, name: str) -> Any:
        return self.envelope[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.envelope)

    def __len__(self) -> int:
        return len(self.envelope)

    @property
    def value(self) -> float | None:
        """The headline, in SI or the reduced unit that is stated; None for a sweep, whose headline is its table."""
        value: float | None = self.envelope["value"]
        return value

    @property
    def unit(self) -> str:
        return str(self.envelope["unit"])

    @property
    def uncertainty(self) -> float:
        """The absolute uncertainty of the value."""
        return float(self.envelope["uncertainty"])

    @property
    def quantity(self) -> Quantity:
        return Quantity(self.value, self.unit, self.uncertainty)

    @property
    def shown(self) -> Quantity:
        """The headline in the unit that was wanted (`outputUnit`)."""
        shown = self.envelope.get("shown")
        if shown is None:
            return self.quantity
        ratio = shown["value"] / self.value if self.value else 0.0
        return Quantity(shown["value"], shown["unit"], abs(self.uncertainty * ratio))

    def __float__(self) -> float:
        return float(self.quantity)

    @property
    def equations(self) -> list[str]:
        """Formulas with the inputs in them; the first is that of the pulse."""
        return list(self.envelope.get("equations", ()))

    @property
    def warnings(self) -> list[str]:
        return list(self.envelope.get("warnings", ()))

    @property
    def result(self) -> dict[str, Any]:
        """The output of a solver as JSON holds it: scalars, checks, series, samples of large fields."""
        return self.envelope.get("result") or {}

    @property
    def fields(self) -> Columns:
        """Maps on grids, whole, in rows [y, x]."""
        fields = self.result.get("fields") or {}
        return Columns(list(fields), lambda name: field_array(fields[name], lambda: self._octets(f"fields/{name}.npy")))

    @property
    def series(self) -> Columns:
        """Columns of equal length; the first is what the others are over."""
        series = self.result.get("series") or {}
        return Columns(list(series), lambda name: column_of(series[name]))

    @property
    def table(self) -> Table:
        """The points of a sweep with value and uncertainty of each output; of a solver its series."""
        result = self.result
        if "outputs" not in result:
            return Table(self.series)
        outputs: Mapping[str, Any] = result["outputs"]
        inputs = {name: value for name, value in result["inputs"].items() if isinstance(value, list)}
        columns: dict[str, Array] = {name: column_of(values) for name, values in inputs.items()}
        for name, output in outputs.items():
            columns[name] = column_of(output["values"])
            columns[f"{name}.uncertainty"] = column_of(output["uncertainties"])
        return Table(columns)

    def _octets(self, part: str) -> bytes:
        name = urllib.parse.quote(part)
        return self._service.transport.request("GET", f"{self._address}/{name}", accept="*/*").body

    @property
    def _address(self) -> str:
        links = self.envelope.get("links") or {}
        if "result" not in links:
            raise ServiceError("this answer is not remembered: it has no arrays and no picture", code="NOT_FOUND")
        return str(links["result"])

    def whole(self) -> dict[str, Any]:
        """The envelope as it was sealed, also when this is a shorter view of it."""
        if self._whole is None:
            is_short = "view" in self.envelope or "omitted" in self.envelope
            self._whole = self._service.transport.json("GET", self._address) if is_short else self.envelope
        return self._whole

    def verify(self, log: bool = True) -> Verdict:
        """
        Whether this is what the service sealed, checked here: the hash of the result, the Ed25519 seal under a key of the
        service, and, with `log`, that its entry stands in the public log (RFC 9162), whose head is signed.
        """
        return verdict_on(self.whole(), self._service.seal_keys(), self._service.inclusion if log else None)

    @property
    def svg(self) -> str:
        """The picture that the service draws of the result."""
        if self._svg is None:
            self._svg = self._octets("plot.svg").decode("utf-8")
        return self._svg

    def plot(self, axes: Any = None) -> Any:
        """Draws the first field, or the series over the first of them, with matplotlib; returns the axes."""
        from matplotlib import pyplot

        axes = axes if axes is not None else pyplot.gca()
        if self.fields:
            name = next(iter(self.fields))
            image = axes.imshow(self.fields[name], origin="lower")
            axes.figure.colorbar(image, ax=axes)
            axes.set_title(name)
            return axes
        abscissa, *others = list(self.series)
        for name in others:
            axes.plot(self.series[abscissa], self.series[name], label=name)
        axes.set_xlabel(abscissa)
        axes.legend()
        return axes

    def __repr__(self) -> str:
        about = self.envelope.get("operator_id", "answer")
        return f"<{about}: {self.shown}>"

    def _repr_html_(self) -> str:
        lines = [f"<b>{html.escape(str(self.shown))}</b>"]
        lines += [f"<code>{html.escape(one)}</code>" for one in self.equations[1:]]
        lines += [f"<em>{html.escape(one)}</em>" for one in self.warnings]
        text = "".join(f"<div>{line}</div>" for line in lines)
        return text + self._picture()

    def _picture(self) -> str:
        if "links" not in self.envelope:
            return ""
        try:
            svg = self.svg
        except ServiceError:  # what cannot be drawn is told in words
            return self.table._repr_html_() if len(self.table) else ""
        octets = base64.b64encode(svg.encode("utf-8")).decode("ascii")
        return f'<img alt="{html.escape(repr(self))}" src="data:image/svg+xml;base64,{octets}">'
