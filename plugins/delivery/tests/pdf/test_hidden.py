"""Words in the syntax of a PDF are decoded as a viewer would decode them."""

import pytest
from homeroom_plugins.delivery.pdf.scan.hidden import texts_of


class TestTextsOf:
    @pytest.mark.parametrize(
        ("piece", "text"),
        [
            (b"<31 30 30 30 30 37>", "100007"),
            (b"<31303030303>", "100000"),
            (rb"(\101na \(Silva\))", "Ana (Silva)"),
            (b"(\xfe\xff\x00A\x00n\x00a)", "Ana"),
            (b"(A\x00n\x00a\x00)", "Ana"),
            (b"/An#61", "Ana"),
        ],
        ids=["hexadecimal", "hexadecimal_of_odd_digits", "escaped", "utf16", "utf16_without_a_mark", "name"],
    )
    def test_piece_reads_as_its_text(self, piece: bytes, text: str) -> None:
        assert text in texts_of(piece)
