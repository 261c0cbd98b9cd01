"""The whole way of a batch through guarded children."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf import work
from homeroom_plugins.delivery.pdf.cut import Cutter, PartRequest
from homeroom_plugins.delivery.pdf.errors import InvalidRule, PageMismatch
from homeroom_plugins.delivery.pdf.marks import PersonMarks
from homeroom_plugins.delivery.pdf.match import PageIds, match_pages
from homeroom_plugins.delivery.pdf.work import cut_and_scan, match_range
from homeroom_sdk.guard.runner import run_guarded

MakePdf = Callable[..., Path]
PATTERN = r"Student ID: (?P<id>\d+)"


class TestMatchRange:
    async def test_ids_of_the_range_come_back(self, hostile_source: Path) -> None:
        found = await run_guarded(match_range, hostile_source, PATTERN, 1, 4)

        assert found == [PageIds(1, ("1000001",)), PageIds(2, ("1000008",)), PageIds(3, ("1000008",))]

    async def test_wrong_pattern_is_refused(self, hostile_source: Path) -> None:
        with pytest.raises(InvalidRule, match="group named id"):
            await run_guarded(match_range, hostile_source, r"\d+", 0, 1)


class TestCutAndScan:
    async def test_batch_becomes_one_clean_file_a_person(
        self, hostile_source: Path, persons: list[PersonMarks], tmp_path: Path
    ) -> None:
        pages = await run_guarded(match_range, hostile_source, PATTERN, 0, 24, reuse="batch")
        assignment = match_pages(pages, {person.person_id for person in persons})
        requests = [PartRequest(key, found, "Report card", "en") for key, found in assignment.persons.items()]

        parts = await run_guarded(cut_and_scan, hostile_source, requests[:6], persons, tmp_path, reuse="batch")
        parts += await run_guarded(cut_and_scan, hostile_source, requests[6:], persons, tmp_path, reuse="batch")

        assert [part.person_id for part in parts] == [person.person_id for person in persons]
        assert all(part.leaks == () and part.path.stat().st_size == part.size_bytes for part in parts)

    def test_page_with_anothers_id_is_reported(
        self, make_pdf: MakePdf, persons: list[PersonMarks], tmp_path: Path
    ) -> None:
        source = make_pdf(["Student ID: 1000001\nsee also 1000008"])

        (part,) = cut_and_scan(source, [PartRequest("1000001", (0,), "T", "en")], persons, tmp_path)

        assert {(leak.person_id, leak.page) for leak in part.leaks} == {("1000008", 0)}

    def test_part_with_another_page_than_matched_is_refused(
        self, make_pdf: MakePdf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Slipping(Cutter):
            def __init__(self, source: Path) -> None:
                super().__init__(source)
                self._pages = self._pages[1:] + self._pages[:1]

        monkeypatch.setattr(work, "Cutter", Slipping)

        with pytest.raises(PageMismatch, match="Pages 1 came out with other text"):
            cut_and_scan(make_pdf(["one", "two"]), [PartRequest("1", (0,), "T", "en")], [], tmp_path)

    def test_changed_source_is_opened_anew(self, make_pdf: MakePdf, tmp_path: Path) -> None:
        request = [PartRequest("1", (0,), "T", "en")]
        (first,) = cut_and_scan(make_pdf(["one"]), request, [], tmp_path)
        (second,) = cut_and_scan(make_pdf(["another"]), request, [], tmp_path)

        assert first.sha256 != second.sha256
        with pikepdf.open(second.path) as pdf:
            assert len(pdf.pages) == 1
