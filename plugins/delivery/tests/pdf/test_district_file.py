"""The marks that a district has released, and the file with its marks."""

import os
from pathlib import Path

import pytest
from delivery_testing.marked import JOSE, OWN, against, find
from homeroom_plugins.delivery.pdf.names.mark_file import write_marks
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks
from homeroom_plugins.delivery.pdf.names.marks import Allowed, PersonMarks, allowed_text
from homeroom_plugins.delivery.pdf.text.words import read_words


class TestAllowed:
    @pytest.mark.parametrize("text", ["José O'Neil", "O'NEIL, JOSE", "Principal José O'Neil"])
    def test_public_text_is_released(self, text: str) -> None:
        allowed = Allowed(frozenset([allowed_text(text)]))

        assert against("Principal José O'Neil", JOSE, allowed=allowed) == []

    def test_longer_public_text_releases_only_itself(self) -> None:
        allowed = Allowed(frozenset([allowed_text("Principal José O'Neil")]))

        assert against("José O'Neil", JOSE, allowed=allowed) != []

    @pytest.mark.parametrize(
        ("text", "page"), [("office@x.org", "office@x.org"), ("1000008", "Fax 1000008"), ("ST-77-1", "ST-77-1")]
    )
    def test_address_and_number_are_released(self, text: str, page: str) -> None:
        other = PersonMarks("k2", "1000008", emails=("office@x.org",), other_ids=("ST-77-1",))

        assert against(page, other, allowed=Allowed(frozenset([allowed_text(text)]))) == []

    def test_sibling_is_released_on_one_page_only(self) -> None:
        allowed = Allowed(pairs=frozenset([("k1", "k2")]))

        assert against("José O'Neil 1000008", JOSE, allowed=allowed) == []
        assert against("Ana García", OWN, owner=JOSE, allowed=allowed) != []


class TestFile:
    def test_marks_are_the_same_after_writing(self, tmp_path: Path) -> None:
        path = tmp_path / "marks"
        write_marks(path, iter([OWN, JOSE]))

        district = DistrictMarks.open(path)

        assert len(district) == 2
        assert district.find(read_words("José O'Neil")) == find("José O'Neil", OWN, JOSE)
        assert path.stat().st_mode & 0o077 == 0

    def test_opened_file_is_kept_until_it_changes(self, tmp_path: Path) -> None:
        path = tmp_path / "marks"
        write_marks(path, [OWN])
        first = DistrictMarks.open(path)
        assert DistrictMarks.open(path) is first

        write_marks(path, [OWN, JOSE])
        os.utime(path, ns=(1, 1))
        assert len(DistrictMarks.open(path)) == 2

    def test_nobody_is_nothing_found(self) -> None:
        assert find("1000008 José O'Neil jose@x.org") == []

    @pytest.mark.parametrize(
        "person",
        [
            PersonMarks("k", ""),
            PersonMarks("k", " ", " ", "-", ("", "x"), other_ids=("",)),
            PersonMarks("k", "\ud800", "\ud800"),
        ],
    )
    def test_empty_or_broken_record_is_never_found(self, person: PersonMarks) -> None:
        assert find("a b - x 1 \ud800", person) == []

    def test_another_file_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "marks"
        path.write_bytes(b"nothing of the kind" * 10)

        with pytest.raises(ValueError, match="no file of marks"):
            DistrictMarks.open(path)
