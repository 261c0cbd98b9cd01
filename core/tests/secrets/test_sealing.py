"""Sealed texts open where they belong and nowhere else."""

import pytest
from homeroom.secrets.sealing import Seal, SecretDamaged

KEY, OTHER = bytes(32), bytes([1] * 32)


class TestSeal:
    def test_text_opens_in_its_place_and_looks_different_each_time(self) -> None:
        first, second = Seal(KEY).close("geheim – سر", "mail/password"), Seal(KEY).close("geheim – سر", "mail/password")
        assert first != second
        assert Seal(KEY).open(first, "mail/password") == "geheim – سر"

    @pytest.mark.parametrize(
        ("key", "place", "damage"), [(OTHER, "a", ""), (KEY, "b", ""), (KEY, "a", "A"), (KEY, "a", "*")]
    )
    def test_other_key_other_place_or_changed_text_opens_nothing(self, key: bytes, place: str, damage: str) -> None:
        sealed = Seal(KEY).close("secret", "a")
        with pytest.raises(SecretDamaged):
            Seal(key).open(damage + sealed, place)
