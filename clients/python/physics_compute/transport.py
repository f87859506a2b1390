"""Requests over HTTP: sent again under one Idempotency-Key when the network or the service fails, after the time it asks for."""

from __future__ import annotations

import gzip
import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Mapping
from typing import Any, Callable, NamedTuple

from .errors import Conflict, LimitReached, ServiceError, Unavailable, error_of

#: Told how far a run is: a fraction from 0 to 1, and what it does.
Progress = Callable[[float, str], None]

#: Answers after which the same request may succeed.
_PASSING = (429, 502, 503, 504)
_FIRST_WAIT_S = 0.25
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Reply(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A key goes to the node alone that it was given for."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


class Transport:
    """Talks to one node."""

    def __init__(
        self,
        url: str,
        key: str | None = None,
        timeout: float = 60.0,
        retries: int = 4,
        max_wait: float = 30.0,
    ) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is no address of a service: http://host:port is")
        self.url = url.rstrip("/")
        self.key = key
        self.timeout = timeout
        self.retries = retries
        #: The longest wait that is worth it; a service that asks for more is reported at once.
        self.max_wait = max_wait
        handlers: list[Any] = [_NoRedirects()]
        if parts.hostname in _LOOPBACK:
            handlers.append(urllib.request.ProxyHandler({}))
        self._opener = urllib.request.build_opener(*handlers)

    def json(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """The JSON of an answer."""
        return self.request(method, path, body, **more).json()

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        accept: str = "application/json",
        key: str | None = None,
        repeatable: bool = True,
    ) -> Reply:
        """The answer, or the exception for its failure. What is `repeatable` is sent again when that may help."""
        headers = self._headers(accept, body, key)
        if method == "POST" and repeatable:
            headers["Idempotency-Key"] = str(uuid.uuid4())
        attempt = 0
        while True:
            try:
                return self._once(method, path, body, headers)
            except ServiceError as error:
                wait = self._wait(error, attempt) if repeatable else None
                if wait is None:
                    raise
                time.sleep(wait)
                attempt += 1

    def _wait(self, error: ServiceError, attempt: int) -> float | None:
        """Seconds until the next attempt; None when there is to be none."""
        is_lost = isinstance(error, Unavailable) and error.status == 0
        # The first attempt, whose answer was lost, may still be under way.
        is_under_way = isinstance(error, Conflict) and attempt > 0
        if attempt >= self.retries or not (is_lost or is_under_way or error.status in _PASSING):
            return None
        wait = error.retry_after
        if wait is None:
            if isinstance(error, LimitReached):
                return None
            wait = _FIRST_WAIT_S * 2**attempt
        return wait if wait <= self.max_wait else None

    def events(self, path: str, body: Any, progress: Progress) -> Any:
        """The JSON of a run that tells how far it is. It is sent once: its end is known by its last event."""
        headers = self._headers("text/event-stream", body, None)
        with self._open("POST", path, body, headers) as response:
            if not response.headers.get("content-type", "").startswith("text/event-stream"):
                return json.loads(_decoded(response))
            for event, data in _events_of(response):
                if event == "progress":
                    progress(float(data["fraction"]), str(data.get("message", "")))
                elif event == "result":
                    return data
                elif event == "failure":
                    raise error_of(0, data)
        raise Unavailable("the run ended without a result", code="CONNECTION_LOST")

    def _headers(self, accept: str, body: Any, key: str | None) -> dict[str, str]:
        headers = {"Accept": accept, "User-Agent": "physics-compute-python/1.0"}
        bearer = key or self.key
        if bearer:
            headers["Authorization"] = f"Bearer {bearer}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        if accept != "text/event-stream":
            headers["Accept-Encoding"] = "gzip"
        return headers

    def _once(self, method: str, path: str, body: Any, headers: Mapping[str, str]) -> Reply:
        with self._open(method, path, body, headers) as response:
            try:
                return Reply(response.status, response.headers, _decoded(response))
            except (OSError, http.client.HTTPException) as error:
                raise _lost(self.url, error) from error

    def _open(self, method: str, path: str, body: Any, headers: Mapping[str, str]) -> Any:
        octets = None if body is None else json.dumps(body, allow_nan=False).encode("utf-8")
        request = urllib.request.Request(self.url + path, data=octets, headers=dict(headers), method=method)
        try:
            return self._opener.open(request, timeout=self.timeout)
        except urllib.error.HTTPError as error:
            raise _failure_of(error) from None
        except (OSError, http.client.HTTPException) as error:
            raise _lost(self.url, error) from error


def _decoded(response: Any) -> bytes:
    octets: bytes = response.read()
    return gzip.decompress(octets) if response.headers.get("content-encoding") == "gzip" else octets


def _lost(url: str, error: BaseException) -> Unavailable:
    reason = getattr(error, "reason", None) or error
    return Unavailable(f"{url} does not answer: {reason}", code="CONNECTION_LOST")


def _failure_of(error: urllib.error.HTTPError) -> ServiceError:
    with error:
        try:
            body = json.loads(_decoded(error))
        except (ValueError, OSError, http.client.HTTPException):
            body = None
        after = error.headers.get("retry-after")
    return error_of(error.code, body, float(after) if after and after.isdigit() else None)


def _events_of(response: Any) -> Any:
    """(event, JSON data) of a stream of server-sent events."""
    event = "message"
    data: list[str] = []
    for raw in response:
        line = raw.decode("utf-8").rstrip("\r\n")
        if line == "":
            if data:
                yield event, json.loads("\n".join(data))
            event, data = "message", []
        elif not line.startswith(":"):
            name, _, value = line.partition(":")
            value = value[1:] if value.startswith(" ") else value
            if name == "event":
                event = value
            elif name == "data":
                data.append(value)
