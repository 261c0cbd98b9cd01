"""The promise of the product: a part contains nothing of another person, and a careless cutter would be detected."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.cut.cutter import Cutter, PartRequest
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks
from homeroom_plugins.delivery.pdf.scan.scanner import Leak, LeakScanner

Cut = Callable[[Path, Sequence[int], str], bytes]


def cut_clean(source: Path, pages: Sequence[int], person_id: str) -> bytes:
    with Cutter(source) as cutter:
        return cutter.cut(PartRequest(person_id, tuple(pages), "Report card", "en-US")).data


def cut_naive(source: Path, pages: Sequence[int], person_id: str) -> bytes:
    data = BytesIO()
    with pikepdf.open(source) as pdf, pikepdf.Pdf.new() as part:
        part.pages.extend(pdf.pages[pages[0] : pages[-1] + 1])
        part.save(data)
    return data.getvalue()


def find_leaks(cut: Cut, source: Path, persons: Sequence[PersonMarks]) -> list[list[Leak]]:
    scanner = LeakScanner(DistrictMarks.of(persons))
    return [
        scanner.scan(cut(source, (2 * number, 2 * number + 1), person.person_id), person)
        for number, person in enumerate(persons)
    ]


class TestCutter:
    def test_hostile_source_leaves_nothing_of_others_in_any_part(
        self, hostile_source: Path, persons: list[PersonMarks]
    ) -> None:
        leaks = find_leaks(cut_clean, hostile_source, persons)

        assert leaks == [[]] * len(persons)

    @pytest.mark.filterwarnings("ignore::pikepdf.PageCopyWarning")
    def test_pages_extend_instead_is_caught_in_every_part(
        self, hostile_source: Path, persons: list[PersonMarks]
    ) -> None:
        leaks = find_leaks(cut_naive, hostile_source, persons)

        assert all(len({key for leak in found for key in leak.keys}) == len(persons) - 1 for found in leaks)

    @pytest.mark.parametrize("number", [0, 5, 11])
    def test_raw_bytes_of_part_hold_no_other_id_or_address(
        self, hostile_source: Path, persons: list[PersonMarks], number: int
    ) -> None:
        own = persons[number]

        data = cut_clean(hostile_source, (2 * number, 2 * number + 1), own.person_id)

        with pikepdf.open(BytesIO(data)) as pdf:
            streams = [item.read_bytes() for item in pdf.objects if isinstance(item, pikepdf.Stream)]
        everything = b"\n".join([data, *streams])
        others = [person for person in persons if person is not own]
        assert own.person_id.encode() in everything
        for person in others:
            for mark in (person.person_id, *person.emails):
                assert mark.encode() not in everything
                assert mark.encode("utf-16-be") not in everything
