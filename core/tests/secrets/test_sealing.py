"""A sealed value opens only in the context it was sealed for."""

import pytest
from homeroom.secrets.sealing import Seal, SecretDamaged
from homeroom_sdk.seals import SealBroken

KEY, OTHER = bytes(32), bytes([1] * 32)


class TestSeal:
    def test_text_opens_in_its_place_and_looks_different_each_time(self) -> None:
        first, second = (Seal(KEY).close_text("geheim – سر", "mail/password") for _ in range(2))
        assert first != second
        assert Seal(KEY).open_text(first, "mail/password") == "geheim – سر"

    @pytest.mark.parametrize(
        ("key", "place", "damage"), [(OTHER, "a", ""), (KEY, "b", ""), (KEY, "a", "A"), (KEY, "a", "*")]
    )
    def test_other_key_other_place_or_changed_text_opens_nothing(self, key: bytes, place: str, damage: str) -> None:
        sealed = Seal(KEY).close_text("secret", "a")
        with pytest.raises(SecretDamaged):
            Seal(key).open_text(damage + sealed, place)

    @pytest.mark.parametrize(("key", "place", "damage"), [(OTHER, b"a", b""), (KEY, b"b", b""), (KEY, b"a", b"A")])
    def test_bytes_open_in_their_place_only(self, key: bytes, place: bytes, damage: bytes) -> None:
        sealed = Seal(KEY).close(b"content", b"a")
        assert Seal(KEY).open(sealed, b"a") == b"content"
        with pytest.raises(SealBroken):
            Seal(key).open(damage + sealed, place)
        with pytest.raises(SealBroken):
            Seal(key).open(b"", place)
