"""A job: many points, computed by the service in its own time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from .errors import error_of

if TYPE_CHECKING:
    from .service import Service

_FIRST_PAUSE_S = 0.1
_LONGEST_PAUSE_S = 2.0
_PAGE = 5000
_OVER = ("done", "failed", "cancelled")


class Job:
    """
    What `service.run_job` has started, or `service.find_job` has found again. An iterator of its points as they come; `wait`
    answers when it is over.
    """

    def __init__(self, service: Service, view: Mapping[str, Any]) -> None:
        self._service = service
        #: The state as it was last read.
        self.view = dict(view)
        self.id: str = view["job"]
        self._path = f"/api/jobs/{quote(self.id, safe='')}"

    @property
    def state(self) -> str:
        """queued, running, done, failed or cancelled, as it was last read."""
        return str(self.view["state"])

    def refresh(self) -> Mapping[str, Any]:
        """Reads the state again."""
        self.view = dict(self._service.request("GET", self._path))
        return self.view

    def wait(self, timeout: float | None = None) -> Mapping[str, Any]:
        """
        The sealed answer, when the job is done: of an ensemble its `result["statistics"]`. A failed job raises its failure, a
        cancelled one and an end of the time RuntimeError and TimeoutError.
        """
        until = None if timeout is None else time.monotonic() + timeout
        pause = _FIRST_PAUSE_S
        while self.refresh()["state"] not in _OVER:
            if until is not None and time.monotonic() > until:
                raise TimeoutError(f"{self.id} is {self.state} after {timeout} s")
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_S)
        self._raise_unless_done()
        answer: Mapping[str, Any] = self.view["answer"]
        return answer

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        """Each point in its order as soon as it is there: index, inputs, outputs, and refused where it was."""
        after = 0
        pause = _FIRST_PAUSE_S
        while True:
            is_over = self.refresh()["state"] in _OVER
            before = after
            for point in self._page(after):
                # What is computed out of order waits until those before it are there.
                if point["index"] != after and not is_over:
                    break
                yield point
                after = point["index"] + 1
            if after > before:
                pause = _FIRST_PAUSE_S
            elif is_over:
                self._raise_unless_done()
                return
            else:
                time.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE_S)

    def _page(self, after: int) -> list[Mapping[str, Any]]:
        if after >= self.view["points"]:
            return []
        page = self._service.request("GET", f"{self._path}/points?from={after}&limit={_PAGE}")
        points: list[Mapping[str, Any]] = page["points"]
        return points

    def cancel(self) -> Mapping[str, Any]:
        """Cancels it; one that is over is removed with its points."""
        self.view = dict(self._service.request("DELETE", self._path))
        return self.view

    def _raise_unless_done(self) -> None:
        error = self.view.get("error")
        if error:
            raise error_of(0, {"code": error["code"], "error": error["message"], "details": error})
        if self.state != "done":
            raise RuntimeError(f"{self.id} was {self.state}")

    def __repr__(self) -> str:
        return f"<{self.id}: {self.state}, {self.view['done']} of {self.view['points']} points>"
