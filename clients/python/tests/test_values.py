"""Quantities, arrays and tables without a service."""

import hashlib
import math
import struct
import unittest

from physics_compute import InvalidAnswer, Quantity, Table
from physics_compute.arrays import Columns, column_of, field_array, read_npy
from physics_compute.tool import inputs_of, plain


def npy(values: "list[float]", shape: str, version: int = 1) -> bytes:
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}, }}".encode()
    length = len(header).to_bytes(2 if version == 1 else 4, "little")
    return b"\x93NUMPY" + bytes([version, 0]) + length + header + struct.pack(f"<{len(values)}d", *values)


class Values(unittest.TestCase):
    def test_a_quantity_shows_the_digits_that_its_uncertainty_leaves(self) -> None:
        self.assertEqual(str(Quantity(31558149.5, "s", 352.0)), "3.155815e+07 ± 3.5e+02 s")
        self.assertEqual(str(Quantity(2.5, "1")), "2.5")
        self.assertEqual(str(Quantity(None, "s")), "no single value s")
        self.assertTrue(math.isnan(float(Quantity(None, "s"))))

    def test_a_quantity_and_what_has_it_go_in_as_they_came_out(self) -> None:
        self.assertEqual(plain(Quantity(5.0, "km", 0.1)), {"value": 5.0, "unit": "km", "uncertainty": 0.1})
        self.assertEqual(
            inputs_of({"lambda_": Quantity(5.0, "nm"), "a": (1, 2)}),
            {"lambda": {"value": 5.0, "unit": "nm"}, "a": [1, 2]},
        )
        with self.assertRaises(TypeError):
            plain(object())

    def test_a_field_comes_in_rows_from_each_of_its_forms(self) -> None:
        octets = struct.pack("<6d", *range(6))
        sha256 = hashlib.sha256(octets).hexdigest()
        forms = [
            {"nx": 3, "ny": 2, "values": list(range(6)), "sha256": sha256},
            {"nx": 2, "ny": 1, "values": [0, 2], "sampled": {}, "sha256": sha256},
        ]
        for field in forms:
            rows = field_array(field, lambda: npy(list(range(6)), "(2, 3)"))
            self.assertEqual([list(row) for row in rows], [[0, 1, 2], [3, 4, 5]])

    def test_a_field_that_was_not_sealed_is_refused(self) -> None:
        field = {"nx": 1, "ny": 1, "values": [0], "sampled": {}, "sha256": "0" * 64}
        with self.assertRaises(InvalidAnswer):
            field_array(field, lambda: npy([1.0], "(1, 1)"))

    def test_npy_of_either_version_is_read_and_other_kinds_refused(self) -> None:
        for version in (1, 2):
            self.assertEqual(read_npy(npy([1.0, 2.0], "(2,)", version)), (struct.pack("<2d", 1, 2), (2,)))
        for octets in (b"PK", npy([], "(0,)").replace(b"<f8", b"<f4")):
            with self.assertRaises(InvalidAnswer):
                read_npy(octets)

    def test_a_name_may_be_cut_short_while_it_means_one(self) -> None:
        columns = Columns(["temperature", "pressure", "phase"], str.upper)
        self.assertEqual(columns["T"], "TEMPERATURE")
        self.assertEqual(columns["pre"], "PRESSURE")
        for name in ("p", "x"):
            with self.assertRaises(KeyError):
                columns[name]

    def test_a_table_is_rows_and_columns(self) -> None:
        table = Table({"a": [1, 2, 3], "b": column_of([1, None, 3])})
        self.assertEqual(len(table), 3)
        self.assertEqual(table[0], {"a": 1, "b": 1.0})
        self.assertTrue(math.isnan(table[1]["b"]))
        self.assertEqual([row["a"] for row in table[1:]], [2, 3])
        self.assertIn("<td>3</td>", table._repr_html_())
        with self.assertRaises(ValueError):
            Table({"a": [1], "b": [1, 2]})


if __name__ == "__main__":
    unittest.main()
