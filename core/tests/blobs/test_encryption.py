"""Sealed bytes decrypt completely and unchanged for their district and address, or not at all."""

from uuid import UUID

import pytest
from homeroom.blobs.encryption import (
    FRAME_BYTES,
    HEADER_BYTES,
    TAG_BYTES,
    Opener,
    SealBroken,
    Sealer,
    seal,
    unseal,
    unwrap_key,
    wrap_key,
)
from hypothesis import given
from hypothesis import strategies as st

DISTRICT = UUID("01900000-0000-7000-8000-000000000001")
OTHER = UUID("01900000-0000-7000-8000-000000000002")
ADDRESS = "a" * 64
KEY = b"k" * 32
SECOND_FRAME = HEADER_BYTES + FRAME_BYTES + TAG_BYTES
SIZES = [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES, 3 * FRAME_BYTES + 17]


def seal_for_test(content: bytes) -> bytes:
    return seal(content, DISTRICT, ADDRESS, wrapping_key=KEY)


class TestSeal:
    @pytest.mark.parametrize("size", SIZES)
    def test_every_size_round_trips(self, size: int) -> None:
        content = bytes(number % 251 for number in range(size))

        sealed = seal_for_test(content)

        assert unseal(sealed, DISTRICT, ADDRESS, wrapping_key=KEY) == content
        frames = max(1, -(-size // FRAME_BYTES))
        assert len(sealed) == HEADER_BYTES + size + frames * TAG_BYTES

    @given(content=st.binary(max_size=2000), cuts=st.lists(st.integers(1, 700), max_size=9))
    def test_pieces_of_any_length_give_the_same_content(self, content: bytes, cuts: list[int]) -> None:
        sealed = seal_for_test(content)
        opener = Opener(DISTRICT, ADDRESS, wrapping_key=KEY)

        opened = b""
        for cut in cuts:
            opened += opener.update(sealed[:cut])
            sealed = sealed[cut:]
        opened += opener.update(sealed) + opener.finish()

        assert opened == content

    def test_streamed_pieces_equal_one_piece(self) -> None:
        content = b"report card " * 50_000
        sealer = Sealer(DISTRICT)

        body = b"".join(sealer.update(content[i : i + 1000]) for i in range(0, len(content), 1000))
        sealed = sealer.header(ADDRESS, wrapping_key=KEY) + body + sealer.finish()

        assert unseal(sealed, DISTRICT, ADDRESS, wrapping_key=KEY) == content

    def test_same_content_twice_differs(self) -> None:
        assert seal_for_test(b"x" * 100)[HEADER_BYTES:] != seal_for_test(b"x" * 100)[HEADER_BYTES:]


class TestUnseal:
    @pytest.mark.parametrize("place", [0, 5, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + FRAME_BYTES + 20, -1])
    def test_one_flipped_bit_is_refused(self, place: int) -> None:
        sealed = bytearray(seal_for_test(b"z" * (FRAME_BYTES + 100)))
        sealed[place] ^= 1

        with pytest.raises(SealBroken):
            unseal(bytes(sealed), DISTRICT, ADDRESS, wrapping_key=KEY)

    @pytest.mark.parametrize("keep", [0, 3, HEADER_BYTES, HEADER_BYTES + 8, HEADER_BYTES + FRAME_BYTES + TAG_BYTES])
    def test_blob_cut_short_is_refused_even_between_frames(self, keep: int) -> None:
        sealed = seal_for_test(b"z" * (2 * FRAME_BYTES))

        with pytest.raises(SealBroken):
            unseal(sealed[:keep], DISTRICT, ADDRESS, wrapping_key=KEY)

    def test_swapped_frames_are_refused(self) -> None:
        sealed = seal_for_test(b"1" * FRAME_BYTES + b"2" * FRAME_BYTES + b"3")
        size = FRAME_BYTES + TAG_BYTES
        first, second = sealed[HEADER_BYTES:][:size], sealed[HEADER_BYTES + size :][:size]

        with pytest.raises(SealBroken):
            unseal(
                sealed[:HEADER_BYTES] + second + first + sealed[HEADER_BYTES + 2 * size :],
                DISTRICT,
                ADDRESS,
                wrapping_key=KEY,
            )

    def test_appended_bytes_are_refused(self) -> None:
        with pytest.raises(SealBroken):
            unseal(seal_for_test(b"abc") + b"\0", DISTRICT, ADDRESS, wrapping_key=KEY)

    @pytest.mark.parametrize(
        ("district", "address", "key"),
        [(OTHER, ADDRESS, KEY), (DISTRICT, "b" * 64, KEY), (DISTRICT, ADDRESS, b"?" * 32)],
    )
    def test_another_district_address_or_key_is_refused(self, district: UUID, address: str, key: bytes) -> None:
        with pytest.raises(SealBroken):
            unseal(seal_for_test(b"abc"), district, address, wrapping_key=key)


class TestUnwrapKey:
    def test_other_context_is_refused(self) -> None:
        wrapped = wrap_key(b"d" * 32, under=KEY, context=b"here")

        assert unwrap_key(wrapped, under=KEY, context=b"here") == b"d" * 32
        with pytest.raises(SealBroken):
            unwrap_key(wrapped, under=KEY, context=b"there")
