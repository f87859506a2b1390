"""RFC 8032, section 7.1: the signatures of its test vectors hold, and nothing near them does."""

import unittest

from physics_compute.ed25519 import _L, is_signed_by

#: Public key, message, signature.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
]


class Ed25519(unittest.TestCase):
    def test_the_vectors_of_the_rfc_hold(self) -> None:
        for key, message, signature in VECTORS:
            self.assertTrue(is_signed_by(*map(bytes.fromhex, (key, message, signature))))

    def test_one_bit_of_key_message_or_signature_breaks_them(self) -> None:
        key, message, signature = (bytes.fromhex(part) for part in VECTORS[2])
        for part in range(3):
            for bit in (0, 7, 8):
                changed = [bytearray(key), bytearray(message), bytearray(signature)]
                changed[part][bit // 8] ^= 1 << bit % 8
                self.assertFalse(is_signed_by(*map(bytes, changed)), f"part {part}, bit {bit}")

    def test_a_scalar_beyond_the_order_is_refused(self) -> None:
        key, message, signature = (bytes.fromhex(part) for part in VECTORS[1])
        scalar = int.from_bytes(signature[32:], "little") + _L
        self.assertFalse(is_signed_by(key, message, signature[:32] + scalar.to_bytes(32, "little")))

    def test_what_is_no_point_or_of_another_length_is_no_key(self) -> None:
        _, message, signature = (bytes.fromhex(part) for part in VECTORS[0])
        for key in (b"", bytes(31), bytes([2] + [0] * 31), (2**255 - 19).to_bytes(32, "little")):
            self.assertFalse(is_signed_by(key, message, signature))


if __name__ == "__main__":
    unittest.main()
