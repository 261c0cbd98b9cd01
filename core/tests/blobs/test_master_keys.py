"""District keys under master keys: wrap, rotate, refuse."""

from pathlib import Path

import pytest
from homeroom.blobs.errors import KeyUnusable
from homeroom.blobs.master_keys import MasterKeys, new_master_key_line

from .conftest import SHELBYVILLE, SPRINGFIELD


class TestLoadOrCreate:
    def test_first_time_makes_a_private_file_that_stays(self, tmp_path: Path) -> None:
        file = tmp_path / "keys" / "master.key"

        first = MasterKeys.load_or_create(file)

        assert MasterKeys.load_or_create(file) == first
        assert file.stat().st_mode & 0o777 == 0o600
        assert [path.name for path in file.parent.iterdir()] == ["master.key"]
        assert first.keys["m1"].hex() not in repr(first)

    @pytest.mark.parametrize("content", ["", "m1:short\n", "no colon\n", "m1:" + "!" * 44])
    def test_damaged_file_names_the_remedy(self, tmp_path: Path, content: str) -> None:
        file = tmp_path / "master.key"
        file.write_text(content)

        with pytest.raises(KeyUnusable, match="Restore the key file"):
            MasterKeys.load_or_create(file)


class TestUnwrap:
    def test_new_district_key_opens_for_its_district_only(self) -> None:
        masters = MasterKeys.parse(new_master_key_line("m1"))
        wrapped = masters.new_district_key(SPRINGFIELD)

        assert len(masters.unwrap(wrapped, SPRINGFIELD)) == 32
        with pytest.raises(KeyUnusable, match="does not open"):
            masters.unwrap(wrapped, SHELBYVILLE)

    def test_rotation_rewraps_and_keeps_the_key(self) -> None:
        old_line = new_master_key_line("m1")
        wrapped = MasterKeys.parse(old_line).new_district_key(SPRINGFIELD)
        rotated = MasterKeys.parse(new_master_key_line("m2") + old_line)

        rewrapped = rotated.rewrap(wrapped, SPRINGFIELD)

        assert rewrapped.startswith("m2:")
        assert rotated.unwrap(rewrapped, SPRINGFIELD) == rotated.unwrap(wrapped, SPRINGFIELD)

    def test_missing_master_key_names_it(self) -> None:
        wrapped = MasterKeys.parse(new_master_key_line("m1")).new_district_key(SPRINGFIELD)

        with pytest.raises(KeyUnusable, match="m1 is missing"):
            MasterKeys.parse(new_master_key_line("m2")).unwrap(wrapped, SPRINGFIELD)
