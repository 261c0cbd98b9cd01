"""The demonstration's batch: the same every time, and as hostile as announced."""

import csv
import json
from pathlib import Path

import pikepdf
import pytest
from homeroom_demo.batch import make_batch


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a hostile batch of eight students."""
    path = tmp_path_factory.mktemp("batch")
    make_batch(path, 8, hostile=True)
    return path


class TestMakeBatch:
    def test_same_seed_gives_same_files(self, folder: Path, tmp_path: Path) -> None:
        make_batch(tmp_path, 8, hostile=True)

        for name in ("batch.pdf", "persons.csv", "index.csv", "truth.json"):
            assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()

    def test_lists_agree_with_each_other_and_the_pdf(self, folder: Path) -> None:
        truth = json.loads((folder / "truth.json").read_text())
        with (folder / "index.csv").open() as index, (folder / "persons.csv").open(encoding="utf-8") as persons:
            ranges = [
                (int(row["first_page"]) - 1, int(row["last_page"]), row["person_id"]) for row in csv.DictReader(index)
            ]
            ids = [row["person_id"] for row in csv.DictReader(persons)]

        with pikepdf.open(folder / "batch.pdf") as pdf:
            assert len(pdf.pages) == truth[-1]["end"]
        assert ranges == [(item["start"], item["end"], item["id"]) for item in truth]
        assert ids == [item["id"] for item in truth]
        assert len(set(ids)) == 8

    def test_hostile_batch_has_every_way_to_leak(self, folder: Path) -> None:
        with pikepdf.open(folder / "batch.pdf") as pdf:
            page = pdf.pages[0].obj

            assert len([name for name in page.Resources.XObject if str(name).startswith("/Photo")]) == 8
            assert {"/Thumb", "/PieceInfo", "/Annots"} <= page.keys()
            assert {"/Outlines", "/StructTreeRoot", "/Metadata", "/Names"} <= pdf.Root.keys()
            assert "roster.csv" in pdf.attachments

    def test_plain_batch_has_none(self, tmp_path: Path) -> None:
        make_batch(tmp_path, 2)

        with pikepdf.open(tmp_path / "batch.pdf") as pdf:
            assert not {"/StructTreeRoot", "/Metadata", "/Names"} & pdf.Root.keys()
            assert "/Annots" not in pdf.pages[0].obj
