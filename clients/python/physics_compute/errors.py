"""Failures of the service as exceptions: one class for each kind, the code and the faults of the input on each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Fault(NamedTuple):
    """One fault of an input: where it is (JSON pointer, RFC 6901) and what is wrong there."""

    pointer: str
    message: str
    details: Mapping[str, Any]


class ServiceError(Exception):
    """A call that was refused. `code` is stable; nothing was billed, sealed or stored."""

    def __init__(
        self,
        message: str,
        code: str = "INTERNAL",
        status: int = 0,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.details: Mapping[str, Any] = details or {}
        self.request_id = request_id
        #: Seconds after which the service says that it may be tried again.
        self.retry_after = retry_after

    @property
    def errors(self) -> list[Fault]:
        """Every fault of the input; empty where the input was not at fault."""
        return [
            Fault(
                str(one.get("pointer", "")),
                str(one.get("message", "")),
                {name: value for name, value in one.items() if name not in ("pointer", "message")},
            )
            for one in self.details.get("errors", [])
        ]

    @property
    def pointer(self) -> str | None:
        """Where the first fault of the input is."""
        errors = self.errors
        return errors[0].pointer if errors else None

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class InvalidInput(ServiceError):
    """A member of the input is wrong, unknown or missing: see `errors`."""


class NotUnderstood(ServiceError):
    """A question in words was not understood, or has several meanings: see `details`."""


class Refused(ServiceError):
    """The physics refused: unstable, not converged, beyond its accuracy. The message has the number and its limit."""


class KeyRefused(ServiceError):
    """A key is missing or wrong, or does not allow this call."""


class NotFound(ServiceError):
    """There is nothing of this name."""


class Conflict(ServiceError):
    """The object is not in a state that allows this call."""


class LimitReached(ServiceError):
    """A rate limit or the tokens of a day are used up: `retry_after` says until when."""


class Unavailable(ServiceError):
    """The service could not be reached, or cannot serve the call now."""


class InvalidAnswer(ServiceError):
    """An answer is not what the service sealed."""


_BY_CODE: dict[str, type[ServiceError]] = {
    "MISSING_INPUT": InvalidInput,
    "AMBIGUOUS": NotUnderstood,
    "NOT_UNDERSTOOD": NotUnderstood,
}

_BY_STATUS: dict[int, type[ServiceError]] = {
    400: InvalidInput,
    401: KeyRefused,
    403: KeyRefused,
    404: NotFound,
    405: NotFound,
    409: Conflict,
    410: NotFound,
    413: InvalidInput,
    415: InvalidInput,
    422: Refused,
    429: LimitReached,
    500: Unavailable,
    502: Unavailable,
    503: Unavailable,
    504: Unavailable,
}


def error_of(status: int, body: Any, retry_after: float | None = None) -> ServiceError:
    """The exception for the body of a failure."""
    about: Mapping[str, Any] = body if isinstance(body, dict) else {}
    code = str(about.get("code") or f"HTTP_{status}")
    kind = _BY_CODE.get(code) or _BY_STATUS.get(status) or ServiceError
    return kind(
        str(about.get("error") or f"the service answered {status}"),
        code=code,
        status=status,
        details=about.get("details"),
        request_id=about.get("requestId"),
        retry_after=retry_after,
    )
