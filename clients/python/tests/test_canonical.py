"""RFC 8785: the vectors of its appendix B for numbers, and its own examples of sorting and text."""

import json
import struct
import unittest

from physics_compute.canonical import canonical, number_text

#: IEEE 754 octets and the text of the number.
NUMBERS = [
    ("0000000000000000", "0"),
    ("8000000000000000", "0"),
    ("0000000000000001", "5e-324"),
    ("8000000000000001", "-5e-324"),
    ("7fefffffffffffff", "1.7976931348623157e+308"),
    ("ffefffffffffffff", "-1.7976931348623157e+308"),
    ("4340000000000000", "9007199254740992"),
    ("c340000000000000", "-9007199254740992"),
    ("4430000000000000", "295147905179352830000"),
    ("44b52d02c7e14af5", "9.999999999999997e+22"),
    ("44b52d02c7e14af6", "1e+23"),
    ("44b52d02c7e14af7", "1.0000000000000001e+23"),
    ("444b1ae4d6e2ef4e", "999999999999999700000"),
    ("444b1ae4d6e2ef4f", "999999999999999900000"),
    ("444b1ae4d6e2ef50", "1e+21"),
    ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
    ("3eb0c6f7a0b5ed8d", "0.000001"),
    ("41b3de4355555553", "333333333.3333332"),
    ("41b3de4355555554", "333333333.33333325"),
    ("41b3de4355555555", "333333333.3333333"),
    ("41b3de4355555556", "333333333.3333334"),
    ("41b3de4355555557", "333333333.33333343"),
    ("becbf647612f3696", "-0.0000033333333333333333"),
    ("43143ff3c1cb0959", "1424953923781206.2"),
]


class Canonical(unittest.TestCase):
    def test_numbers_are_written_as_ecmascript_writes_them(self) -> None:
        for octets, text in NUMBERS:
            self.assertEqual(number_text(struct.unpack(">d", bytes.fromhex(octets))[0]), text)

    def test_what_is_no_number_has_no_text(self) -> None:
        for value in (float("nan"), float("inf"), -float("inf")):
            with self.assertRaises(TypeError):
                canonical({"a": value})

    def test_members_are_sorted_by_utf16_and_texts_escaped_once(self) -> None:
        text = '{"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":[]}'
        names = list(json.loads(canonical(json.loads(text)).decode("utf-8")))
        self.assertEqual(names, ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"])
        self.assertEqual(
            canonical('\u20ac$\u000f\nA\'B"\\\\"/\u007f'), '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u007f"'.encode()
        )

    def test_literals_and_integers(self) -> None:
        self.assertEqual(canonical([None, True, False, 1, 1.0, 10**21, -7]), b"[null,true,false,1,1,1e+21,-7]")


if __name__ == "__main__":
    unittest.main()
