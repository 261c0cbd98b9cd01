"""The judge reports every fault that is planted into a correct delivery."""

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest
from batch_testing.judge import Opened, Verdict, judge
from batch_testing.kinds import make_kind
from homeroom_demo.persons import PersonFile


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a batch of ten students with one to three pages each."""
    return make_kind("plain-cards", tmp_path_factory.mktemp("kinds"))


def cut(folder: Path, pages: Sequence[int]) -> bytes:
    """Return a PDF of these pages (from 1) of the batch."""
    out = io.BytesIO()
    with pikepdf.open(folder / "batch.pdf") as source, pikepdf.new() as part:
        for page in pages:
            part.pages.append(source.pages[page - 1])
        part.save(out)
    return out.getvalue()


def deliver(folder: Path) -> list[Opened]:
    """Return everything that a product without faults delivers."""
    truth = json.loads((folder / "truth.json").read_text())
    return [
        Opened(key, truth["addresses"][key], cut(folder, pages))
        for key, pages in truth["documents"].items()
        if key not in truth["must_hold"]
    ]


def judge_with(folder: Path, place: int, **changes: object) -> Verdict:
    """Judge a correct delivery in which one document is changed."""
    opened = deliver(folder)
    item = opened[place]
    values = {"key": item.key, "address": item.address, "document": item.document} | changes
    opened[place] = Opened(**values)  # type: ignore[arg-type] # the fields' own types
    return judge(folder, opened)


class TestJudge:
    def test_right_delivery_has_nothing_against_it(self, folder: Path) -> None:
        assert judge(folder, deliver(folder)) == Verdict()

    def test_page_of_another_is_wrong(self, folder: Path) -> None:
        verdict = judge_with(folder, 1, document=cut(folder, [2, 4]))
        assert [text.split(": ")[1] for text in verdict.wrong] == ["page 2 is page 4 of the batch"]
        assert len(verdict.incomplete) == 1

    def test_page_too_many_is_wrong(self, folder: Path) -> None:
        verdict = judge_with(folder, 1, document=cut(folder, [2, 3, 4]))
        assert (len(verdict.wrong), verdict.incomplete) == (1, [])

    def test_whole_document_of_another_is_wrong(self, folder: Path) -> None:
        assert judge_with(folder, 0, document=cut(folder, [7])).wrong

    def test_document_at_another_address_is_wrong(self, folder: Path) -> None:
        other = deliver(folder)[3].address
        assert judge_with(folder, 2, address=other).wrong == [
            f"the document of {deliver(folder)[2].key} went to {other}"
        ]

    def test_document_of_nobody_is_wrong(self, folder: Path) -> None:
        assert len(judge_with(folder, 2, key="99999").wrong) >= 1

    def test_missing_page_is_incomplete(self, folder: Path) -> None:
        verdict = judge_with(folder, 2, document=cut(folder, [4, 6]))
        assert (verdict.wrong, len(verdict.incomplete)) == ([], 1)
        verdict = judge_with(folder, 2, document=cut(folder, [4, 5]))
        assert (verdict.wrong, len(verdict.incomplete)) == ([], 1)

    def test_pages_out_of_order_are_seen(self, folder: Path) -> None:
        assert judge_with(folder, 2, document=cut(folder, [5, 4, 6])).incomplete

    def test_page_twice_is_wrong(self, folder: Path) -> None:
        assert judge_with(folder, 0, document=cut(folder, [1, 1])).wrong

    def test_page_that_was_altered_is_wrong(self, folder: Path) -> None:
        document = io.BytesIO()
        with pikepdf.open(io.BytesIO(cut(folder, [1]))) as pdf:
            pdf.pages[0].contents_add(b"1 0 0 RG 100 100 300 300 re 40 w S")
            pdf.save(document)
        (text,) = judge_with(folder, 0, document=document.getvalue()).wrong
        assert text.endswith("a page that is not in the batch")

    def test_file_that_does_not_open_is_incomplete(self, folder: Path) -> None:
        assert judge_with(folder, 0, document=b"%PDF-1.7 cut off").incomplete

    def test_clean_document_that_did_not_go_out_is_named(self, folder: Path) -> None:
        opened = deliver(folder)
        assert judge(folder, opened[1:]).held_clean == [f"{opened[0].key} did not go out"]

    def test_document_that_must_be_held_and_went_out_is_named(self, tmp_path: Path) -> None:
        folder = make_kind("wrong-name-of-nobody", tmp_path)
        truth = json.loads((folder / "truth.json").read_text())
        (key,) = truth["must_hold"]
        held = Opened(key, truth["addresses"][key], cut(folder, truth["documents"][key]))
        verdict = judge(folder, [*deliver(folder), held])
        assert (verdict.wrong, verdict.not_held, verdict.is_safe) == ([], [f"{key} went out"], False)

    def test_blank_backs_may_be_left_out_or_kept(self, tmp_path: Path) -> None:
        folder = make_kind("blank-backs", tmp_path)
        opened = deliver(folder)
        truth = json.loads((folder / "truth.json").read_text())
        short = [Opened(item.key, item.address, cut(folder, truth["documents"][item.key][:1])) for item in opened]
        assert judge(folder, opened) == judge(folder, short) == Verdict()

    def test_one_digit_tells_two_pages_apart(self, tmp_path: Path) -> None:
        """The kind has two cards that differ only by one letter of the id."""
        folder = make_kind("letter-suffix", tmp_path)
        truth = json.loads((folder / "truth.json").read_text())
        wrong = Opened("1234", truth["addresses"]["1234"], cut(folder, truth["documents"]["1234A"]))
        assert judge(folder, [wrong]).wrong

    def test_name_of_another_that_nobody_sees_is_a_leak(self, folder: Path) -> None:
        other = PersonFile.read(folder / "persons.csv").persons[4]
        document = io.BytesIO()
        with pikepdf.open(io.BytesIO(cut(folder, [1]))) as pdf:
            pdf.docinfo["/Subject"] = other.name
            pdf.save(document)
        verdict = judge_with(folder, 0, document=document.getvalue())
        assert (verdict.wrong, len(verdict.leaks), verdict.is_safe) == ([], 1, False)
