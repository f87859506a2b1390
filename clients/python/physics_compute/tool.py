"""A tool of the service as a function, and the inputs that it takes as JSON."""

from __future__ import annotations

import inspect
import sys
import urllib.parse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .answer import Answer
from .description import Operation, member
from .errors import InvalidInput
from .quantity import Quantity
from .transport import Progress

if TYPE_CHECKING:
    from .service import Service

_EVENTS = "text/event-stream"


class Record(dict[str, Any]):
    """A JSON object whose members are attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __dir__(self) -> Any:
        return [*super().__dir__(), *(name for name in self if name.isidentifier())]


def plain(value: Any) -> Any:
    """An input as JSON holds it: quantities by their parts, NumPy numbers and arrays as numbers and lists."""
    if isinstance(value, Quantity):
        return value.as_input()
    if isinstance(value, Answer):
        return value.quantity.as_input()
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, (str, bool, int, float)) or value is None:
        return value
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__iter__"):
        return [plain(one) for one in value]
    raise TypeError(f"{type(value).__name__} is no input")


def inputs_of(named: Mapping[str, Any]) -> dict[str, Any]:
    """Keyword arguments as members of an input."""
    return {member(name): plain(value) for name, value in named.items()}


def answered(body: Any, service: Service) -> Any:
    """A sealed answer, a record, or whatever else the JSON is."""
    if not isinstance(body, dict):
        return body
    if body.get("dimensionalGate", {}).get("passed") is False:
        raise _rejected(body["dimensionalGate"])
    is_sealed = body.get("svcProof") or body.get("view") in ("summary", "brief")
    return Answer(body, service) if is_sealed and "value" in body and "unit" in body else Record(body)


def _rejected(gate: Mapping[str, Any]) -> InvalidInput:
    """What the dimensional gate rejects is computed from nothing: no number to go on with by mistake."""
    near = {one["key"]: one.get("near", []) for one in gate.get("hints", [])}
    faults = [
        {
            "pointer": f"/inputs/{key}",
            "message": f"{key} is no input here" + (f"; near: {', '.join(near[key])}" if near.get(key) else ""),
        }
        for key in gate["rejected"]
    ]
    message = "; ".join(one["message"] for one in faults)
    return InvalidInput(message, code="INVALID_INPUT", status=200, details={"errors": faults, **gate})


class Tool:
    """One tool. Its signature and text come from the service."""

    def __init__(self, operation: Operation, service: Service) -> None:
        self.operation = operation
        self._service = service
        self.__name__ = self.__qualname__ = operation.name
        self.__doc__ = operation.doc

    @property
    def __signature__(self) -> inspect.Signature:
        return self.operation.signature

    def __call__(self, progress: Progress | bool | None = None, **inputs: Any) -> Any:
        operation, service = self.operation, self._service
        path, members = self._path(inputs_of(inputs))
        if operation.method in ("GET", "DELETE"):
            query = urllib.parse.urlencode(members, doseq=True)
            address = f"{path}?{query}" if query else path
            return answered(service.request(operation.method, address, is_open=operation.is_open), service)
        if progress and _EVENTS in operation.produces:
            service.ensure_key(operation.is_open)
            if progress is not True:
                return answered(service.transport.events(path, members, progress), service)
            result = service.transport.events(path, members, printed)
            printed(1, "done")
            return answered(result, service)
        return answered(service.request(operation.method, path, members, operation.is_open), service)

    def _path(self, members: dict[str, Any]) -> Any:
        """The path with its parameters in place, and the other members."""
        path, rest = self.operation.path, dict(members)
        for one in self.operation.parameters:
            if one.where == "path":
                if one.name not in rest:
                    raise TypeError(f"{self.__name__}() needs {one.name}")
                path = path.replace(f"{{{one.name}}}", urllib.parse.quote(str(rest.pop(one.name)), safe=""))
        return path, rest

    def __repr__(self) -> str:
        return f"<{self.__name__}: {self.operation.title}>"


def printed(fraction: float, message: str) -> None:
    """A line on stderr that is written over as a run goes on."""
    full = round(20 * fraction)
    end = "\n" if fraction >= 1 else ""
    sys.stderr.write(f"\r[{'#' * full}{'.' * (20 - full)}] {fraction:4.0%} {message:<40.40}{end}")
    sys.stderr.flush()
