"""The tools of a service from its OpenAPI document: what each takes, in which units and ranges. No tool is named here."""

from __future__ import annotations

import inspect
import keyword
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

Json = Mapping[str, Any]

_METHODS = ("post", "get", "put", "patch", "delete")


class Parameter(NamedTuple):
    """One input of a tool."""

    name: str
    title: str
    schema: Json
    required: bool
    #: body, path or query
    where: str

    @property
    def line(self) -> str:
        """What it is, in a line: unit, range, default."""
        schema = self.schema
        ends = {"minimum": "from", "exclusiveMinimum": "above", "maximum": "to", "exclusiveMaximum": "below"}
        parts = [str(schema["x-unit"])] if "x-unit" in schema else []
        parts += [f"{word} {schema[end]}" for end, word in ends.items() if end in schema]
        if "enum" in schema:
            parts.append("one of " + ", ".join(map(str, schema["enum"])))
        if "default" in schema:
            parts.append(f"default {schema['default']}")
        elif not self.required:
            parts.append("may be left out")
        return f"{self.name}: {self.title}" + (f" ({', '.join(parts)})" if parts else "")


class Operation(NamedTuple):
    """One operation of the service under the name by which a client calls it."""

    name: str
    method: str
    path: str
    title: str
    description: str
    parameters: tuple[Parameter, ...]
    #: Media types of its answer.
    produces: tuple[str, ...]
    #: Whether it needs no key.
    is_open: bool

    @property
    def doc(self) -> str:
        lines = [self.title, *(["", self.description] if self.description else [])]
        if self.parameters:
            lines += ["", *(f"    {one.line}" for one in self.parameters)]
        return "\n".join(lines)

    @property
    def signature(self) -> inspect.Signature:
        names = sorted(self.parameters, key=lambda one: not one.required)
        return inspect.Signature(
            [
                inspect.Parameter(
                    identifier(one.name),
                    inspect.Parameter.KEYWORD_ONLY,
                    default=inspect.Parameter.empty if one.required else one.schema.get("default"),
                )
                for one in names
                if identifier(one.name).isidentifier()
            ]
        )


def identifier(name: str) -> str:
    """A name as Python can write it: `lambda_` for lambda."""
    return f"{name}_" if keyword.iskeyword(name) else name


def member(name: str) -> str:
    """The member of the input that an identifier means."""
    return name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name


def operations_of(document: Json) -> dict[str, Operation]:
    """Every operation of the document by its name; of several with one name that with a body and a plain path."""
    operations: dict[str, Operation] = {}
    for path, item in document["paths"].items():
        for method in _METHODS:
            if method not in item:
                continue
            one = _operation(method, path, item[method], document)
            before = operations.get(one.name)
            if before is None or _rank(one) < _rank(before):
                operations[one.name] = one
    return operations


def _rank(operation: Operation) -> tuple[bool, bool]:
    return ("{" in operation.path, operation.method != "POST")


def _operation(method: str, path: str, about: Json, document: Json) -> Operation:
    tool = about.get("x-mcp-tool")
    responses = [_resolved(one, document) for status, one in about["responses"].items() if status.startswith("2")]
    return Operation(
        name=tool[4:] if tool and tool.startswith("svc_") else _plain_name(path, about["operationId"]),
        method=method.upper(),
        path=path,
        title=about["summary"],
        description=about.get("description", ""),
        parameters=tuple(_parameters(about, document)),
        produces=tuple(media for one in responses for media in one.get("content", {})),
        is_open=about.get("security") == [],
    )


def _plain_name(path: str, operation_id: str) -> str:
    """get_keys for GET /api/keys; what lies beside the tools has their form of name."""
    tool = re.fullmatch(r"/api/svc/(\w+)", path)
    return tool[1] if tool else re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", operation_id).lower()


def _parameters(about: Json, document: Json) -> list[Parameter]:
    named = [_resolved(one, document) for one in about.get("parameters", [])]
    beside = [
        Parameter(
            one["name"],
            one.get("description", ""),
            _resolved(one["schema"], document),
            one.get("required", False),
            one["in"],
        )
        for one in named
        if one["in"] in ("path", "query")
    ]
    content = about.get("requestBody", {}).get("content", {})
    schema = _resolved(content.get("application/json", {}).get("schema", {}), document)
    required = schema.get("required", [])
    names = {one.name for one in beside}
    inside = [
        Parameter(name, one.get("title", ""), _resolved(one, document), name in required, "body")
        for name, one in schema.get("properties", {}).items()
    ]
    members = {one.name for one in inside}
    return [one for one in beside if one.name not in members or one.where == "path"] + [
        one for one in inside if one.name not in names or one.name in members
    ]


def _resolved(value: Json, document: Json) -> Json:
    """What a reference refers to; the title beside a reference is that of this place."""
    reference: str | None = value.get("$ref")
    if reference is None:
        return value
    part: Any = document
    for name in reference.lstrip("#/").split("/"):
        part = part[name.replace("~1", "/").replace("~0", "~")]
    return {**_resolved(part, document), **{name: one for name, one in value.items() if name != "$ref"}}
