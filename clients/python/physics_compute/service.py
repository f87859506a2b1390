"""A connection to a service."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

from .description import Operation, operations_of
from .errors import NotFound
from .job import Job
from .operators import Compute
from .sweep import Sweep
from .tool import Record, Tool
from .transport import Transport

#: Where a service listens that was started without settings.
DEFAULT_URL = "http://127.0.0.1:8787"
URL_VARIABLE = "PHYSICS_COMPUTE_URL"
KEY_VARIABLE = "PHYSICS_COMPUTE_KEY"


class Service:
    """
    The tools of a service as methods: `service.heat(alpha="1.2e-5 m^2/s")`, and its operators below `compute`. What there
    is comes from the service itself, so that a new solver needs no new client.
    """

    def __init__(self, transport: Transport, public_key: str | None = None) -> None:
        self.transport = transport
        self.url = transport.url
        self.compute = Compute(self)
        #: What was made with the key: identity, equation, salt, slug and apiKey are shown once and stored nowhere.
        self.machine: Mapping[str, Any] | None = None
        self._public_key = public_key
        self._operations: dict[str, Operation] | None = None
        self._seal_keys: list[str] | None = None

    @property
    def key(self) -> str | None:
        """The key of the calls."""
        return self.transport.key

    def __getattr__(self, name: str) -> Tool:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self.tool(name)
        except NotFound as error:
            raise AttributeError(error.message) from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.operations()]

    def operations(self) -> dict[str, Operation]:
        """Every operation of the service by its name, read once."""
        if self._operations is None:
            self._operations = operations_of(self.transport.json("GET", "/api/openapi.json"))
        return self._operations

    def tool(self, name: str) -> Tool:
        """A tool by name, as an attribute has it."""
        operation = self.operations().get(name)
        if operation is None:
            near = [one for one in self.operations() if name.lower() in one or one in name.lower()]
            hint = f": there are {', '.join(near)}" if near else ""
            raise NotFound(f"the service has no {name}{hint}", code="NOT_FOUND")
        return Tool(operation, self)

    def request(self, method: str, path: str, body: Any = None, is_open: bool = False) -> Any:
        """The JSON of any operation by its path."""
        self.ensure_key(is_open)
        return self.transport.json(method, path, body)

    def ensure_key(self, is_open: bool = False) -> None:
        """Gets a key where none was given, for what is not open to all."""
        if self.key is None and not is_open:
            self.spin_up_machine()

    def spin_up_machine(self, name: str = "python") -> Mapping[str, Any]:
        """Makes a machine of one's own with a demo key, as anybody may, and calls with its key from here on."""
        demo = self.transport.json("POST", "/api/demo-key/mint", {})
        machine = self.transport.json("POST", "/api/svc/spin_up", {"displayName": name}, key=demo["key"])
        self.machine = Record(machine)
        self.transport.key = machine["apiKey"]
        return self.machine

    def sweep(self, tool: str, at_once: int = 1, **inputs: Iterable[Any]) -> Sweep:
        """
        One call of a tool for each point, as an iterator: lists are varied together when they are of one length, single values
        stay. `at_once` calls are under way at the same time; the answers come in the order of the points.
        """
        return Sweep(self.tool(tool), inputs, at_once)

    def run_job(
        self, tool: str, input: Mapping[str, Any] | None = None, **request: Any
    ) -> Job:
        """
        Starts a job of many points: `tool` is `compute` or a solver, `input` what all share, and one of `inputs` (a list),
        `sweep` (a grid) and `ensemble` (distributions) says which; `outputs`, `label` and `webhook` as docs/jobs.md has them.
        """
        name = tool if tool.startswith("svc_") else f"svc_{tool}"
        body = {"tool": name, **({"input": input} if input is not None else {}), **request}
        return Job(self, self.request("POST", "/api/jobs", body))

    def find_job(self, id: str) -> Job:
        """A job of one's machine by its id."""
        return Job(self, self.request("GET", f"/api/jobs/{quote(id, safe='')}"))

    def seal_keys(self) -> list[str]:
        """Public keys whose seals hold: the one that was pinned, or those that the service has now."""
        if self._public_key is not None:
            return [self._public_key]
        if self._seal_keys is None:
            keys = self.transport.json("GET", "/api/seal/keys")["keys"]
            self._seal_keys = [one["keyId"] for one in keys if one["retiredAt"] is None]
        return self._seal_keys

    def inclusion(self, seq: int) -> Mapping[str, Any]:
        """The proof that an entry of one's machine stands in the public log."""
        proof: Mapping[str, Any] = self.transport.json("GET", f"/api/log/inclusion?seq={seq}")
        return proof

    def __repr__(self) -> str:
        return f"<physics compute service at {self.url}>"


def connect(
    url: str | None = None,
    key: str | None = None,
    *,
    timeout: float = 60.0,
    retries: int = 4,
    max_wait: float = 30.0,
    public_key: str | None = None,
) -> Service:
    """
    Connects to a service: at `url`, else at PHYSICS_COMPUTE_URL, else on this machine. `key` or PHYSICS_COMPUTE_KEY is the
    key of the calls; without one a machine of one's own is made with a demo key by the first call that needs one (`machine`
    has what is shown once). `public_key` pins the key of the seals.
    """
    at = url or os.environ.get(URL_VARIABLE) or DEFAULT_URL
    bearer = key or os.environ.get(KEY_VARIABLE)
    transport = Transport(at, bearer, timeout, retries, max_wait)
    transport.json("GET", "/api/health")
    return Service(transport, public_key)
