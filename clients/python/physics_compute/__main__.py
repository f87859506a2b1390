"""The command: `physics-compute stubs FILE`, `physics-compute tools`, `physics-compute verify FILE`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from .errors import ServiceError
from .service import connect
from .stubs import stub_of
from .verification import verdict_on


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="physics-compute", description=__doc__)
    parser.add_argument("--url", help="address of the service")
    parser.add_argument("--key", help="key of the calls")
    commands = parser.add_subparsers(dest="command", required=True)
    stubs = commands.add_parser("stubs", help="write a stub (.pyi) of the tools and operators")
    stubs.add_argument("file", type=Path)
    commands.add_parser("tools", help="list the tools")
    verify = commands.add_parser("verify", help="check the hash and the seal of an answer in a file")
    verify.add_argument("file", type=Path)
    options = parser.parse_args(words)
    try:
        service = connect(options.url, options.key)
        if options.command == "stubs":
            options.file.write_text(stub_of(service), encoding="utf-8")
        elif options.command == "tools":
            for one in service.operations().values():
                print(f"{one.name:32} {one.title}")
        else:
            answer = json.loads(options.file.read_text(encoding="utf-8"))
            verdict = verdict_on(answer, service.seal_keys())
            print(json.dumps(verdict._asdict()))
            return 0 if verdict else 1
    except ServiceError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
