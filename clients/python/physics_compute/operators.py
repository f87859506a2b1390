"""The closed forms: `compute.ORBIT_PERIOD(a="1 au", M="1 M_sun")`. Names and texts come from the registry of the service."""

from __future__ import annotations

import inspect
import urllib.parse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .description import identifier
from .tool import answered, inputs_of

if TYPE_CHECKING:
    from .service import Service

Record = Mapping[str, Any]

#: What a call may say beside the inputs of its operator, in both forms of name.
OPTIONS: Mapping[str, str] = {
    "solve_for": "solveFor",
    "solveFor": "solveFor",
    "output_unit": "outputUnit",
    "outputUnit": "outputUnit",
    "folder": "folder",
    "view": "view",
}


class Operator:
    """One operator of the registry. Lists of equal length, or one beside single values, are a sweep with one receipt."""

    def __init__(self, name: str, service: Service, record: Record | None = None) -> None:
        self.__name__ = self.__qualname__ = name
        self._service = service
        self._record = record

    @property
    def record(self) -> Record:
        """Equation, inputs with units and ranges, validity, source."""
        if self._record is None:
            path = f"/api/operators/{urllib.parse.quote(self.__name__, safe='')}"
            self._record = self._service.request("GET", path, is_open=True)
        return self._record

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        return doc_of(self.record)

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.Signature(
            [
                inspect.Parameter(
                    identifier(one["key"]),
                    inspect.Parameter.KEYWORD_ONLY,
                    default=one.get("default", inspect.Parameter.empty),
                )
                for one in self.record["inputs"]
            ]
        )

    def __call__(self, **named: Any) -> Any:
        options = {OPTIONS[name]: value for name, value in named.items() if name in OPTIONS}
        inputs = inputs_of({name: value for name, value in named.items() if name not in OPTIONS})
        if any(isinstance(value, list) for value in inputs.values()):
            body = {"operators": [self.__name__], "inputs": inputs, **options}
            return answered(self._service.request("POST", "/api/svc/compute/batch", body), self._service)
        path = f"/api/operators/{urllib.parse.quote(self.__name__, safe='')}/compute"
        return answered(self._service.request("POST", path, {"inputs": inputs, **options}), self._service)

    def __repr__(self) -> str:
        return f"<operator {self.__name__}>"


def doc_of(record: Record) -> str:
    """What an operator is, from its record."""
    output = record["output"]
    lines = [record["name"], "", f"    {record['equation']}", ""]
    for one in record["inputs"]:
        usual = f", default {one['default']}" if "default" in one else ""
        lines.append(f"    {one['key']}: {one['name']} [{one['unit']}]{usual}")
    lines += ["", f"Gives {output['name']} [{output['unit']}]."]
    lines += [f"Holds for: {one['text']}." for one in record.get("validity", [])]
    return "\n".join(lines)


class Compute:
    """The operators by their ids and aliases; called itself, the tool that computes several at once."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._records: dict[str, Record] | None = None

    def __getattr__(self, name: str) -> Operator:
        if name.startswith("_"):
            raise AttributeError(name)
        return Operator(name, self._service, (self._records or {}).get(name))

    def __getitem__(self, name: str) -> Operator:
        return Operator(name, self._service, (self._records or {}).get(name))

    def __call__(self, **inputs: Any) -> Any:
        return self._service.tool("compute")(**inputs)

    def records(self) -> dict[str, Record]:
        """The registry by id and alias, read once."""
        if self._records is None:
            records = self._service.request("GET", "/api/operators", is_open=True)
            self._records = {name: one for one in records for name in (one["id"], *one.get("aliases", ()))}
        return self._records

    def find(self, words: str, limit: int = 12) -> list[Record]:
        """Operators that the words fit, the best first."""
        wanted = {"query": words, "limit": limit}
        return list(self._service.request("POST", "/api/svc/find_operator", wanted, is_open=True)["operators"])

    def __dir__(self) -> list[str]:
        return ["find", "records", *(name for name in self.records() if name.isidentifier())]

    def __repr__(self) -> str:
        return f"<operators of {self._service.url}>"
