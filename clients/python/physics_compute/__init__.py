"""Client of the physics compute service.

from physics_compute import connect

service = connect()
answer = service.heat(alpha="1.2e-5 m^2/s")
answer.fields["temperature"]      # a NumPy array
answer.quantity                   # value, unit, uncertainty
answer.verify()                   # the seal and the place in the public log, checked here
service.compute.ORBIT_PERIOD(a="1 au", M="1 M_sun")
"""

from __future__ import annotations

from typing import Any

from .answer import Answer
from .errors import (
    Conflict,
    Fault,
    InvalidAnswer,
    InvalidInput,
    KeyRefused,
    LimitReached,
    NotFound,
    NotUnderstood,
    Refused,
    ServiceError,
    Unavailable,
)
from .job import Job
from .operators import Compute, Operator
from .quantity import Quantity
from .service import Service, connect
from .sweep import Sweep
from .table import Table
from .tool import Record
from .verification import Verdict

__all__ = [
    "Answer",
    "Compute",
    "Conflict",
    "Fault",
    "InvalidAnswer",
    "InvalidInput",
    "Job",
    "KeyRefused",
    "LimitReached",
    "NotFound",
    "NotUnderstood",
    "Operator",
    "Quantity",
    "Record",
    "Refused",
    "Service",
    "ServiceError",
    "Sweep",
    "Table",
    "Unavailable",
    "Verdict",
    "compute",
    "connect",
]

__version__ = "1.0.0"


class _DefaultCompute:
    """The operators of the service that `connect()` finds, connected when they are first used."""

    def _operators(self) -> Compute:
        if not hasattr(self, "_compute"):
            self._compute = connect().compute
        return self._compute

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._operators(), name)

    def __call__(self, **inputs: Any) -> Any:
        return self._operators()(**inputs)

    def __dir__(self) -> list[str]:
        return dir(self._operators())


compute = _DefaultCompute()
