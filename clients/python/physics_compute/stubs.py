"""A stub for type checkers and editors, made from the service: its tools and operators with their inputs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .description import Operation, Parameter, identifier
from .operators import OPTIONS, doc_of
from .service import Service

_HEAD = '''"""Made by `physics-compute stubs`: the tools and operators of a service. Do not edit."""

from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Union

from physics_compute import Answer, Quantity
from physics_compute import Service as _Service
from physics_compute.operators import Compute as _Compute
from physics_compute.transport import Progress

#: A number in SI, a text such as "5 km", or a quantity.
Input = Union[float, str, Quantity, Mapping[str, Any]]
#: The same, or a list of them: a sweep.
Swept = Union[Input, Sequence[Input]]
'''


def stub_of(service: Service) -> str:
    """The text of the stub: `service: Physics = connect()` then has completions and checks."""
    operations = service.operations().values()
    records = {one["id"]: one for one in service.compute.records().values()}
    tools = [_tool(one) for one in operations if one.name != "compute" and one.name.isidentifier()]
    operators = [_operator(one) for name, one in records.items() if name.isidentifier()]
    parts = [
        _HEAD,
        "class Operators(_Compute):\n" + "\n".join(operators),
        "class Physics(_Service):\n    compute: Operators\n" + "\n".join(tools),
        "def connect(url: Optional[str] = ..., key: Optional[str] = ..., **more: Any) -> Physics: ...",
    ]
    return "\n\n".join(parts) + "\n"


def _tool(operation: Operation) -> str:
    named = sorted(operation.parameters, key=lambda one: not one.required)
    members = [f"{identifier(one.name)}: {_type(one)}{'' if one.required else ' = ...'}" for one in named]
    arguments = ", ".join(["self", *(["*"] if members else []), *members])
    if "text/event-stream" in operation.produces:
        arguments += ", progress: Union[Progress, bool, None] = ..."
    return f"    def {operation.name}({arguments}) -> Any:\n{_doc(operation.doc)}"


def _operator(record: Mapping[str, Any]) -> str:
    inputs = sorted(record["inputs"], key=lambda one: "default" in one)
    members = [f"{identifier(one['key'])}: Swept{' = ...' if 'default' in one else ''}" for one in inputs]
    options = [f"{name}: str = ..." for name in OPTIONS if "_" in name or name in ("folder", "view")]
    arguments = ", ".join(["self", "*", *members, *options])
    return f"    def {record['id']}({arguments}) -> Answer:\n{_doc(doc_of(record))}"


def _type(parameter: Parameter) -> str:
    schema = parameter.schema
    if "enum" in schema:
        return f"Literal[{', '.join(repr(one) for one in schema['enum'])}]"
    kinds = {
        "number": "float",
        "integer": "int",
        "boolean": "bool",
        "string": "str",
        "array": "Sequence[Any]",
        "object": "Mapping[str, Any]",
        "null": "None",
    }
    types = schema.get("type", [])
    names: list[str] = [types] if isinstance(types, str) else list(types)
    if "number" in names and "string" in names and "object" in names:
        return "Input"
    known = [kinds[one] for one in names if one in kinds]
    return f"Union[{', '.join(known)}]" if known else "Any"


def _doc(text: str) -> str:
    safe = text.replace("\\", "\\\\").replace('"""', "'''")
    lines = "\n".join(f"        {line}".rstrip() for line in safe.split("\n")).lstrip()
    return f'        """{lines}\n        """\n        ...'
