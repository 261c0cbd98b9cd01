"""The leak check finds marks of other persons anywhere in a document, and nothing else."""

import io
import random
from collections.abc import Callable

import pikepdf
import pytest
from homeroom_demo.leaks import SecondOpinion
from homeroom_demo.persons import PersonEntry
from homeroom_devkit.testing.pdf import write_pdf
from pikepdf import Dictionary, Name, Stream, String


def listed(person_id: str, first: str, last: str, *, school: str = "S1") -> PersonEntry:
    address = f"home{person_id}@homes.example.org".lower()
    return PersonEntry(person_id, first, last, school, frozenset({address}), address)


OWNER = listed("40123", "Ana", "García López")
OTHER = listed("62704", "Ben", "Smith")
PERSONS = [
    OWNER,
    OTHER,
    listed("65535", "Clara", "Ivanova"),
    listed("AB123", "Dmitri", "Okafor"),
    listed("612", "Eli", "Wu"),
]
HEAD = "Student ID: 40123\nAna García López\n"


def find(document: bytes, owner: PersonEntry = OWNER, persons: list[PersonEntry] | None = None) -> list[str]:
    return SecondOpinion(persons or PERSONS).find(document, owner)


def changed(change: Callable[[pikepdf.Pdf], object]) -> bytes:
    """Return the owner's own page with this change applied."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(write_pdf([HEAD]))) as pdf:
        change(pdf)
        pdf.save(out)
    return out.getvalue()


class TestFindInText:
    @pytest.mark.parametrize(
        "line",
        [
            "Ben Smith",
            "Smith, Ben",
            "BEN SMITH",
            "see Ben\nSmith",
            "Student ID: 62704",
            "Teacher ID 62704",
            "Smith 62704",
            "code ab123 of the list",
            "write to home62704@homes.example.org today",
        ],
    )
    def test_mark_of_another_is_found(self, line: str) -> None:
        assert find(write_pdf([HEAD + line]))

    @pytest.mark.parametrize(
        "line",
        [
            "Springfield, IL 62704",
            "total 62704 of 65535",
            "No. 62704-12",
            "62704.50 paid on 12/10/2026",
            "Student ID: 40123",
            "Benjamin Smithson",
            "Smith, Blacksmith and Ben",
            "AB1234",
            "rooms 612 and 792",
        ],
    )
    def test_coincidence_is_none(self, line: str) -> None:
        assert find(write_pdf([HEAD + line])) == []

    def test_own_name_that_contains_anothers_is_no_leak(self) -> None:
        owner = listed("7", "Ben", "Smith-Jones")
        assert find(write_pdf(["Ben Smith-Jones"]), owner, [owner, OTHER]) == []
        assert find(write_pdf(["Ben Smith-Jones and Ben Smith"]), owner, [owner, OTHER]) != []

    def test_namesake_is_no_leak(self) -> None:
        twin = listed("50000", "Ben", "Smith")
        assert find(write_pdf(["Ben Smith, 50000"]), twin, [twin, OTHER]) == []

    def test_shared_address_is_no_leak(self) -> None:
        sister = PersonEntry("1", "Zoe", "Smith", "S1", OTHER.addresses, OTHER.guardian_email)
        assert find(write_pdf(["Zoe Smith home62704@homes.example.org"]), sister, [sister, OTHER]) == []


class TestFindOutOfSight:
    @pytest.mark.parametrize("text", ["Ben Smith", "62704", "home62704@homes.example.org"])
    @pytest.mark.parametrize(
        "hide",
        [
            lambda pdf, text: pdf.docinfo.__setitem__("/Title", text),
            lambda pdf, text: pdf.Root.__setattr__("Lang", String(text)),
            lambda pdf, text: pdf.pages[0].obj.__setattr__("PieceInfo", Dictionary(A=Dictionary(Private=String(text)))),
            lambda pdf, text: pdf.attachments.__setitem__("roster.csv", f"id,name\n{text}\n".encode()),
            lambda pdf, text: pdf.pages[0].contents_add(f"BT /F1 1 Tf 3 Tr ({text}) Tj ET".encode()),
            lambda pdf, text: pdf.pages[0].contents_add(
                f"BT /F1 1 Tf 3 Tr [({text[:2]}) -3 ({text[2:]})] TJ ET".encode()
            ),
            lambda pdf, text: pdf.pages[0].contents_add(
                b"BT /F1 1 Tf 3 Tr <" + text.encode().hex().encode() + b"> Tj ET"
            ),
            lambda pdf, text: pdf.Root.__setattr__("Unused", pdf.make_indirect(Stream(pdf, f"({text}) Tj".encode()))),
        ],
        ids=["title", "string", "private", "attachment", "invisible", "split", "hex", "unused"],
    )
    def test_mark_of_another_is_found(self, hide: Callable[[pikepdf.Pdf, str], object], text: str) -> None:
        found = find(changed(lambda pdf: hide(pdf, text)))
        # A bare number on a page may be a sum, so it counts only next to a label or a name.
        assert found or (text == "62704" and find(changed(lambda pdf: hide(pdf, f"Student ID {text}"))))

    def test_metadata_is_read(self) -> None:
        def describe(pdf: pikepdf.Pdf) -> None:
            with pdf.open_metadata() as metadata:
                metadata["dc:description"] = "Ben Smith"

        assert find(changed(describe))

    def test_thing_that_is_named_after_another_is_found(self) -> None:
        assert find(changed(lambda pdf: pdf.pages[0].obj.Resources.__setitem__("/Photo62704", Name("/X"))))


class TestChance:
    def test_random_data_and_pictures_say_nothing(self) -> None:
        rnd = random.Random(5)
        persons = [listed(str(number), "Ana", "Chance") for number in range(100, 60_000, 7)]

        def add(pdf: pikepdf.Pdf) -> None:
            for _ in range(20):
                noise = Stream(pdf, rnd.randbytes(50_000), Type=Name.XObject, Subtype=Name.Image, Width=50, Height=1000)
                pdf.Root[f"/Noise{rnd.randrange(100)}"] = pdf.make_indirect(noise)

        assert find(changed(add), OWNER, [OWNER, *persons]) == []

    def test_files_own_syntax_says_nothing(self) -> None:
        persons = [OWNER, *(listed(str(number), "Eli", "Syntax") for number in (65535, 0, 300, 200, 12, 1252, 14))]
        assert find(write_pdf([HEAD]), OWNER, persons) == []
