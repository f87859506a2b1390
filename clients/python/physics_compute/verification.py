"""Whether an answer is as the service sealed it, checked here: hash, seal, and the place of its entry in the public log."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Callable, NamedTuple

from .canonical import canonical
from .ed25519 import is_signed_by
from .merkle import is_included, read_note

#: Known only once the entry is written, and no part of what is sealed.
_OUTSIDE = ("elapsedMs", "cached", "seal", "entry", "links")

Json = Mapping[str, Any]


class Verdict(NamedTuple):
    """True where everything that was checked holds."""

    valid: bool
    #: What was checked and holds: result, seal, entry, log.
    checked: Sequence[str]
    #: What does not.
    reason: str | None = None

    def __bool__(self) -> bool:
        return self.valid


def sealed_octets(answer: Json) -> bytes:
    """What the seal signs: the RFC 8785 JSON of the answer without the members that are outside of it."""
    return canonical({name: value for name, value in answer.items() if name not in _OUTSIDE})


def verdict_on(answer: Json, keys: Sequence[str], proof: Callable[[int], Json] | None = None) -> Verdict:
    """
    A verdict on a whole answer. `keys` are the public keys (base64url) under which the service seals; `proof` gets the
    inclusion proof of an entry of one's machine, and its checkpoint names the key of the log.
    """
    checked: list[str] = []
    faults: list[str] = []
    for name, fault in (("result", _result_fault(answer)), ("seal", _seal_fault(answer, keys))):
        faults.append(f"{name}: {fault}") if fault else checked.append(name)
    if proof is not None and not faults:
        fault = _log_fault(answer, proof)
        faults.append(f"log: {fault}") if fault else checked.extend(("entry", "log"))
    return Verdict(not faults, tuple(checked), "; ".join(faults) or None)


def _result_fault(answer: Json) -> str | None:
    result = answer.get("result")
    fields = result.get("fields", {}) if isinstance(result, dict) else {}
    if any(isinstance(field.get("values"), str) for field in fields.values()):
        return None  # whole fields have hashes of their own, which the seal covers
    hashed = answer.get("results") if result is None else result
    if hashlib.sha256(canonical(hashed)).hexdigest() != answer.get("resultHash"):
        return "resultHash is that of another result"
    return None


def _seal_fault(answer: Json, keys: Sequence[str]) -> str | None:
    seal = answer.get("seal") or {}
    if seal.get("alg") != "Ed25519" or "keyId" not in seal or "signature" not in seal:
        return "the answer has none"
    if seal["keyId"] not in keys:
        return f"{seal['keyId']} is no key of this service"
    signature = _octets(seal["signature"])
    if not is_signed_by(_octets(seal["keyId"]), sealed_octets(answer), signature):
        return "the signature is over another answer"
    return None


def _log_fault(answer: Json, proof: Callable[[int], Json]) -> str | None:
    entry = answer.get("entry") or {}
    included = proof(int(entry["seq"]))
    if included["entryHash"] != entry.get("hash"):
        return "the chain holds another entry there"
    checkpoint = included["checkpoint"]
    head = read_note(checkpoint["note"], _octets(checkpoint["node_pubkey"]))
    if head is None:
        return "the checkpoint is not signed by the key of the log"
    path = [bytes.fromhex(step) for step in included["path"]]
    leaf = bytes.fromhex(included["entryHash"])
    if not is_included(leaf, included["index"], head.tree_size, path, head.root_hash):
        return "the entry is not under the root of the checkpoint"
    return None


def _octets(text: str) -> bytes:
    """base64url in its one form; anything else is no octets at all."""
    octets = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    plain = base64.urlsafe_b64encode(octets).rstrip(b"=").decode("ascii")
    return octets if plain == text else b""
