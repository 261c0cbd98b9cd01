"""Codes are read from simulated scans; other codes are ignored."""

import hashlib
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from homeroom_plugins.signing.wet.binding import Paper, RequestChanged, bind
from homeroom_plugins.signing.wet.codes import SheetCode, read_code, write_code
from homeroom_plugins.signing.wet.reading import PageRead, read_pages
from homeroom_sdk.printing import Paragraph, Printed
from signing_testing.forms import write_form
from signing_testing.paper import SIGN_HERE
from signing_testing.scanner import Scanner

REQUESTS = 6
TEXTS = ["School trip\n" + "I agree that my child takes part. " * 3, "Second page\nEmergency number"]


def paper_of(folder: Path, request_id: UUID, texts: list[str] = TEXTS) -> Paper:
    source = folder / f"{request_id.hex}.pdf"
    source.write_bytes(write_form(texts))
    sha256 = hashlib.sha256(source.read_bytes()).hexdigest()
    cover = Printed("School trip", "en", [Paragraph("To the family of Ana")], is_letter=True)
    lines = ["School trip · Ana", "Page {page} of {pages}"]
    return Paper(cover, SheetCode(request_id, 1), source, sha256, len(texts), [SIGN_HERE], lines)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[SheetCode]]:
    """Return one-sided paper of several families, and the codes of its pages; covers have no codes."""
    folder = tmp_path_factory.mktemp("paper")
    ids = [uuid4() for _number in range(REQUESTS)]
    out = folder / "all.pdf"
    bind([paper_of(folder, item) for item in ids], out, False)
    return out, [SheetCode(item, page) for item in ids for page in (1, 2)]


def signed_pages() -> list[int]:
    """Return the page indexes in the print that are returned; each family keeps its cover."""
    return [3 * family + page for family in range(REQUESTS) for page in (1, 2)]


class TestCodes:
    def test_code_of_a_page_is_read_again_and_names_nobody(self) -> None:
        code = SheetCode(uuid4(), 17)

        written = write_code(code)

        assert read_code(written) == code
        assert len(written) == 36

    @pytest.mark.parametrize(
        "change",
        [
            lambda text: text[:-1],
            lambda text: text[:-1] + ("A" if text[-1] != "A" else "B"),
            lambda text: "HS2" + text[3:],
            lambda text: text[:30] + ("1" if text[30] != "1" else "2") + text[31:],
            lambda text: text.lower(),
            lambda _text: "https://example.org",
        ],
    )
    def test_misread_or_foreign_code_is_none(self, change: object) -> None:
        assert callable(change)
        assert read_code(change(write_code(SheetCode(uuid4(), 1)))) is None

    @pytest.mark.parametrize("page", [0, 1000])
    def test_page_that_no_code_can_hold_is_refused(self, page: int) -> None:
        with pytest.raises(ValueError, match="a page is"):
            write_code(SheetCode(uuid4(), page))


@pytest.mark.deep(of="plugins")
class TestReadPages:
    @pytest.mark.parametrize(
        "scanner",
        [
            Scanner(dpi=150, quality=60),
            Scanner(dpi=200, levels=256),
            Scanner(dpi=300, quality=40, noise=10),
            Scanner(dpi=150, skew=5, noise=10, blur=0.7),
            Scanner(dpi=200, levels=2, encoding="ccitt", skew=1),
            Scanner(dpi=150, levels=2, encoding="ccitt", skew=1),
            Scanner(dpi=200, stains=4),
            Scanner(dpi=200, spoils_code=True),
            Scanner(dpi=200, turns=(0, 90, 180, 270)),
        ],
        ids=str,
    )
    def test_every_page_of_a_stack_is_found(
        self, tmp_path: Path, printed: tuple[Path, list[SheetCode]], scanner: Scanner
    ) -> None:
        source, codes = printed
        scans = scanner.scan(source, signed_pages(), tmp_path / "scans.pdf")

        read = read_pages(scans, 1, len(codes))

        assert [page.codes for page in read] == [(code,) for code in codes]
        assert not any(page.is_blank for page in read)

    @pytest.mark.parametrize("turn", [0, 90, 180, 270])
    def test_turn_says_how_the_page_comes_upright(
        self, tmp_path: Path, printed: tuple[Path, list[SheetCode]], turn: int
    ) -> None:
        """Check the turn: Pillow rotates counterclockwise, so the same clockwise rotation makes the page upright."""
        scans = Scanner(turns=(turn,)).scan(printed[0], [1], tmp_path / "scans.pdf")

        (page,) = read_pages(scans, 1, 1)

        assert page.turn == turn

    def test_blank_backs_of_a_duplex_scan_are_told_from_pages(
        self, tmp_path: Path, printed: tuple[Path, list[SheetCode]]
    ) -> None:
        for number, scanner in enumerate((Scanner(dpi=150, noise=12, quality=40), Scanner(levels=2, noise=3))):
            scans = scanner.scan(printed[0], [1, -1, 2, -1], tmp_path / f"{number}.pdf")

            read = read_pages(scans, 1, 4)

            assert [page.is_blank for page in read] == [False, True, False, True]

    def test_cover_that_comes_back_has_no_code_and_is_not_blank(
        self, tmp_path: Path, printed: tuple[Path, list[SheetCode]]
    ) -> None:
        scans = Scanner().scan(printed[0], [0], tmp_path / "scans.pdf")

        assert read_pages(scans, 1, 1) == [PageRead(1)]

    def test_mixed_stack_of_all_kinds_reaches_98_of_100(
        self, tmp_path: Path, printed: tuple[Path, list[SheetCode]]
    ) -> None:
        source, codes = printed
        found = wanted = 0
        for seed, dpi in enumerate((150, 200)):
            scanner = Scanner(
                dpi=dpi, skew=4, noise=10, blur=0.6, quality=50, stains=1, turns=(0, 90, 180, 270), seed=seed
            )
            read = read_pages(scanner.scan(source, signed_pages(), tmp_path / f"{dpi}.pdf"), 1, len(codes))
            found += sum(page.codes == (code,) for page, code in zip(read, codes, strict=True))
            wanted += len(codes)
            assert all(page.codes in ((), (code,)) for page, code in zip(read, codes, strict=True))

        assert found >= 0.98 * wanted


class TestBind:
    def test_each_family_begins_on_a_sheet_of_its_own(self, tmp_path: Path) -> None:
        papers = [paper_of(tmp_path, uuid4(), TEXTS[:1]) for _number in range(2)]

        assert bind(papers, tmp_path / "one.pdf", False) == 4
        assert bind(papers, tmp_path / "two.pdf", True) == 8

    def test_changed_document_is_not_printed(self, tmp_path: Path) -> None:
        paper = paper_of(tmp_path, uuid4())
        paper.source.write_bytes(write_form(["Something else", "Second"]))

        with pytest.raises(RequestChanged):
            bind([paper], tmp_path / "out.pdf", True)
