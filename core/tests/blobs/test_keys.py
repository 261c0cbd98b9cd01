"""Keys have one format and reveal nothing without the district's key."""

from hashlib import sha256

import pytest
from homeroom.blobs.errors import BlobNotFound
from homeroom.blobs.keys import blob_key, blob_keys, content_address, derive_district_keys, is_blob_key

from .conftest import SPRINGFIELD


class TestContentAddress:
    def test_districts_address_equal_content_differently(self) -> None:
        checksum = sha256(b"report").digest()
        first, second = derive_district_keys(b"1" * 32), derive_district_keys(b"2" * 32)

        addresses = {content_address(keys.addressing, checksum) for keys in (first, second)}

        assert len(addresses) == 2
        assert checksum.hex() not in addresses


class TestDeriveDistrictKeys:
    def test_uses_get_different_keys(self) -> None:
        keys = derive_district_keys(b"1" * 32)

        assert len({keys.addressing, keys.wrapping, b"1" * 32}) == 3
        assert "addressing" not in repr(keys)

    def test_short_key_is_refused(self) -> None:
        with pytest.raises(ValueError, match="32 bytes"):
            derive_district_keys(b"short")


class TestBlobKey:
    def test_address_lies_below_its_district(self) -> None:
        key = blob_key(SPRINGFIELD, "ab" + "0" * 62)

        assert key == f"t/{SPRINGFIELD}/ab/ab{'0' * 62}"
        assert is_blob_key(key)

    def test_several_come_in_their_order_and_none_with_one_that_is_no_address(self) -> None:
        addresses = ["ab" + "0" * 62, "01" + "f" * 62]
        assert blob_keys(SPRINGFIELD, addresses) == [blob_key(SPRINGFIELD, each) for each in addresses]
        with pytest.raises(BlobNotFound):
            blob_keys(SPRINGFIELD, [*addresses, "../etc"])

    @pytest.mark.parametrize("address", ["", "../" * 21 + "x", "A" * 64, "a" * 63, "a" * 64 + "\n"])
    def test_anything_else_is_unknown(self, address: str) -> None:
        with pytest.raises(BlobNotFound):
            blob_key(SPRINGFIELD, address)


class TestIsBlobKey:
    @pytest.mark.parametrize(
        "key", ["", "tmp/x", "/etc/passwd", f"t/{SPRINGFIELD}/ab/cd{'0' * 62}", f"t/{SPRINGFIELD}/../x"]
    )
    def test_other_forms_are_refused(self, key: str) -> None:
        assert not is_blob_key(key)
