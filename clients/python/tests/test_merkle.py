"""RFC 9162: the trees of the reference implementation of Certificate Transparency, and paths made apart."""

import hashlib
import unittest

from physics_compute.merkle import is_included, leaf_hash, node_hash, read_note

#: The leaves of merkle_tree_test.go of certificate-transparency-go, and the roots of the first n of them.
LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = {
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    4: "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    6: "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    7: "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}


def split(count: int) -> int:
    k = 1
    while 2 * k < count:
        k *= 2
    return k


def root_of(leaves: list[bytes]) -> bytes:
    """MTH of section 2.1.1."""
    if len(leaves) == 1:
        return leaf_hash(leaves[0])
    k = split(len(leaves))
    return node_hash(root_of(leaves[:k]), root_of(leaves[k:]))


def path_of(index: int, leaves: list[bytes]) -> list[bytes]:
    """PATH of section 2.1.3.1."""
    if len(leaves) == 1:
        return []
    k = split(len(leaves))
    if index < k:
        return [*path_of(index, leaves[:k]), root_of(leaves[k:])]
    return [*path_of(index - k, leaves[k:]), root_of(leaves[:k])]


class Merkle(unittest.TestCase):
    def test_roots_are_those_of_the_reference(self) -> None:
        for count, root in ROOTS.items():
            self.assertEqual(root_of(LEAVES[:count]).hex(), root)

    def test_each_leaf_is_under_the_root_at_its_own_place_alone(self) -> None:
        for count, root in ROOTS.items():
            for index in range(count):
                path = path_of(index, LEAVES[:count])
                for place in range(-1, count + 1):
                    is_there = is_included(LEAVES[index], place, count, path, bytes.fromhex(root))
                    self.assertEqual(is_there, place == index, f"{index} at {place} of {count}")

    def test_a_path_that_is_cut_or_changed_leads_nowhere(self) -> None:
        path = path_of(3, LEAVES[:7])
        root = bytes.fromhex(ROOTS[7])
        self.assertFalse(is_included(LEAVES[3], 3, 7, path[:-1], root))
        self.assertFalse(is_included(LEAVES[3], 3, 7, [*path, path[0]], root))
        self.assertFalse(is_included(LEAVES[3], 3, 7, [hashlib.sha256(path[0]).digest(), *path[1:]], root))
        self.assertFalse(is_included(LEAVES[2], 3, 7, path, root))

    def test_a_note_of_another_key_or_form_has_no_head(self) -> None:
        for note in (
            "",
            "log\n1\nAA==\n",
            "log\none\nAA==\n\n\u2014 log AAAA\n",
            "log\n1\nAA==\n\n\u2014 log AAAAAAAA\n",
        ):
            self.assertIsNone(read_note(note, bytes(32)))


if __name__ == "__main__":
    unittest.main()
