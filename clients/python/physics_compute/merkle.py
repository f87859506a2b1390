"""Merkle trees of the public log (RFC 9162, section 2.1) and the signed heads of it (C2SP signed-note)."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from .ed25519 import is_signed_by


class LogHead(NamedTuple):
    """The head of the log that a checkpoint signs."""

    origin: str
    tree_size: int
    root_hash: bytes


def leaf_hash(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def is_included(leaf: bytes, index: int, count: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether the leaf stands at its index under the root of a tree of `count` leaves (section 2.1.3.2)."""
    if not 0 <= index < count:
        return False
    at, last, node = index, count - 1, leaf_hash(leaf)
    for sibling in path:
        if last == 0:
            return False
        if at % 2 == 1 or at == last:
            node = node_hash(sibling, node)
            while at % 2 == 0 and at != 0:
                at, last = at // 2, last // 2
        else:
            node = node_hash(node, sibling)
        at, last = at // 2, last // 2
    return last == 0 and node == root


def read_note(note: str, public_key: bytes) -> LogHead | None:
    """The head in a note that the key signed; None for any other."""
    text, separator, signatures = note.partition("\n\n")
    lines = text.split("\n")
    if not separator or len(lines) != 3 or not lines[1].isdigit():
        return None
    origin, size, root = lines
    signed = (text + "\n").encode("utf-8")
    key_id = hashlib.sha256(origin.encode("utf-8") + b"\n\x01" + public_key).digest()[:4]
    for line in signatures.split("\n"):
        start = f"\u2014 {origin} "
        if not line.startswith(start):
            continue
        octets = base64.b64decode(line[len(start) :])
        if octets[:4] == key_id and is_signed_by(public_key, signed, octets[4:]):
            return LogHead(origin, int(size), base64.b64decode(root))
    return None
