"""The complete processing of a batch in guarded children."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf import cut_and_scan as work
from homeroom_plugins.delivery.pdf.cut.cutter import Cutter, PartRequest
from homeroom_plugins.delivery.pdf.cut_and_scan import ScannedPart, cut_and_scan
from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.names.mark_file import write_marks
from homeroom_plugins.delivery.pdf.names.marks import NOTHING_ALLOWED, PersonMarks
from homeroom_plugins.delivery.pdf.read.pages import ReadRule, load_texts, read_range
from homeroom_sdk.guard.runner import run_guarded

MakePdf = Callable[..., Path]
RULE = ReadRule(r"Student ID: (?P<id>\d+)")


def cut(
    source: Path, requests: Sequence[PartRequest], persons: Sequence[PersonMarks], folder: Path
) -> list[ScannedPart]:
    """Cut in this process, as the guarded child does."""
    write_marks(folder / "marks.bin", persons)
    owners = {person.key: person for person in persons}
    return cut_and_scan(
        source, requests, owners, folder / "marks.bin", NOTHING_ALLOWED, folder / "source.texts", folder
    )


class TestReadRange:
    async def test_ids_of_the_range_come_back_and_the_texts_are_left(
        self, hostile_source: Path, tmp_path: Path
    ) -> None:
        texts = tmp_path / "texts.json"

        found = await run_guarded(read_range, hostile_source, RULE, 1, 4, texts)

        assert [(item.page, [reading.whole for reading in item.readings]) for item in found] == [
            (1, ["1000001"]),
            (2, ["1000008"]),
            (3, ["1000008"]),
        ]
        assert ["Student ID: 1000001" in text for text in load_texts(texts)] == [True, False, False]

    async def test_wrong_pattern_is_refused(self, hostile_source: Path, tmp_path: Path) -> None:
        with pytest.raises(InvalidRule, match="group named id"):
            await run_guarded(read_range, hostile_source, ReadRule(r"\d+"), 0, 1, tmp_path / "texts.json")


class TestCutAndScan:
    async def test_batch_becomes_one_clean_file_a_person(
        self, hostile_source: Path, persons: list[PersonMarks], tmp_path: Path
    ) -> None:
        pages = await run_guarded(read_range, hostile_source, RULE, 0, 24, tmp_path / "0-24.json", reuse="batch")
        keys = {person.person_id: person.key for person in persons}
        owned: dict[str, list[int]] = {}
        for item in pages:
            owned.setdefault(keys[item.readings[0].whole], []).append(item.page)
        requests = [PartRequest(key, tuple(found), "Report card", "en") for key, found in owned.items()]
        write_marks(tmp_path / "marks.bin", persons)
        owners = {person.key: person for person in persons}
        rest = (owners, tmp_path / "marks.bin", NOTHING_ALLOWED, tmp_path, tmp_path)

        parts = await run_guarded(cut_and_scan, hostile_source, requests[:6], *rest, reuse="batch")
        parts += await run_guarded(cut_and_scan, hostile_source, requests[6:], *rest, reuse="batch")

        assert [part.key for part in parts] == [person.key for person in persons]
        for part in parts:
            assert (part.leaks, part.problem) == ((), None)
            assert part.path is not None
            assert part.path.stat().st_size == part.size_bytes

    def test_page_with_anothers_id_is_reported(
        self, make_pdf: MakePdf, persons: list[PersonMarks], tmp_path: Path
    ) -> None:
        source = make_pdf(["Student ID: 1000001\nsee also ID 1000008"])
        (owner,) = [person for person in persons if person.person_id == "1000001"]

        (part,) = cut(source, [PartRequest(owner.key, (0,), "T", "en")], persons, tmp_path)

        assert {(leak.person_ids, leak.where, leak.page) for leak in part.leaks} == {(("1000008",), "text", 0)}

    def test_part_with_another_page_than_matched_is_not_made(
        self, make_pdf: MakePdf, persons: list[PersonMarks], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Slipping(Cutter):
            def __init__(self, source: Path) -> None:
                super().__init__(source)
                self._pages = self._pages[1:] + self._pages[:1]

        monkeypatch.setattr(work, "Cutter", Slipping)

        (part,) = cut(make_pdf(["one", "two"]), [PartRequest(persons[0].key, (0,), "T", "en")], persons, tmp_path)

        assert part.path is None
        assert (part.problem or "").startswith("The text of pages 1 differs from the source")

    def test_page_that_cannot_be_cut_leaves_the_others_alone(
        self, make_pdf: MakePdf, persons: list[PersonMarks], tmp_path: Path
    ) -> None:
        def damage(pdf: pikepdf.Pdf) -> None:
            pdf.pages[0].obj.Contents = pikepdf.Stream(pdf, b"no flate", Filter=pikepdf.Name.FlateDecode)

        requests = [PartRequest(person.key, (page,), "T", "en") for page, person in enumerate(persons[:2])]

        bad, good = cut(make_pdf(["one", "two"], damage), requests, persons, tmp_path)

        assert bad.path is None
        assert bad.problem
        assert good.path is not None

    def test_changed_source_is_opened_anew(self, make_pdf: MakePdf, persons: list[PersonMarks], tmp_path: Path) -> None:
        request = [PartRequest(persons[0].key, (0,), "T", "en")]
        (first,) = cut(make_pdf(["one"]), request, persons, tmp_path)
        (second,) = cut(make_pdf(["another"]), request, persons, tmp_path)

        assert first.sha256 != second.sha256
        assert second.path is not None
        with pikepdf.open(second.path) as pdf:
            assert len(pdf.pages) == 1
