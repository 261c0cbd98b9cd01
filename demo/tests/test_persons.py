"""Reading a list of persons independently of the product."""

from pathlib import Path

import pytest
from homeroom_demo.persons import PersonFile, file_name

PLAIN = "person_id,first_name,last_name,school_id,email,guardian_email"


def read(tmp_path: Path, text: str | bytes) -> PersonFile:
    path = tmp_path / "persons.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return PersonFile.read(path)


class TestRead:
    def test_columns_are_found_by_their_usual_names(self, tmp_path: Path) -> None:
        header = "Student Number;Legal First Name;Student Last Name;School Code;Parent 1 E-mail;Grade"
        (person,) = read(tmp_path, f"{header}\n7;Ana;Wu;S1;A@b.example;5\n").persons
        assert (person.person_id, person.name, person.school_id, person.guardian_email) == (
            "7",
            "Ana Wu",
            "S1",
            "a@b.example",
        )

    @pytest.mark.parametrize("cell", ['"=""001"""', "００１", "0\u200b01", "\ufeff001", " 001 "])
    def test_damaged_ids_are_read(self, tmp_path: Path, cell: str) -> None:
        assert read(tmp_path, f"{PLAIN}\n{cell},Ana,Wu,S1,,\n").persons[0].person_id == "001"

    @pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfe\x00", "person_id\né".encode("cp1252"), b"a,b\n1\n"])
    def test_odd_files_are_no_crash(self, tmp_path: Path, content: bytes) -> None:
        assert len(read(tmp_path, content).persons) <= 1


class TestIdsPerSchool:
    @pytest.mark.parametrize(
        ("rows", "expected"),
        [
            (["1,A,B,S1,,", "1,C,D,S2,,"], True),
            (["1,A,B,S1,,", "2,C,D,S2,,"], False),
            (["1,A,B,S1,,", "1,A,B,S1,,"], False),
        ],
    )
    def test_one_id_in_two_schools_tells(self, tmp_path: Path, rows: list[str], expected: bool) -> None:
        assert read(tmp_path, "\n".join([PLAIN, *rows])).has_ids_per_school is expected


class TestMostOnOneAddress:
    def test_case_does_not_tell_addresses_apart(self, tmp_path: Path) -> None:
        rows = ["1,A,B,S1,,x@y.example", "2,A,C,S1,,X@Y.example", "3,A,D,S1,,", "4,A,E,S1,,"]
        assert read(tmp_path, "\n".join([PLAIN, *rows])).most_on_one_address == 2


class TestFileName:
    @pytest.mark.parametrize(
        ("person_id", "per_school", "expected"),
        [("12/3 A", False, "12%2F3%20A"), ("~1", True, "N%2FS~~1"), ("é", False, "%C3%A9"), ("..", False, "..")],
    )
    def test_name_holds_no_path(self, person_id: str, per_school: bool, expected: str) -> None:
        assert file_name(person_id, "N/S", per_school=per_school) == expected
