"""The fields of the signer's page: what each accepts, their order, and what is stored."""

import httpx
import pytest
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_devkit.testing.pictures import make_png
from homeroom_plugins.signing.models import FieldKind, SignerStatus
from signing_testing.signer import SIGNATURE, Desk, Invited, make_field

ALL_KINDS = (
    make_field("text", FieldKind.TEXT, y=10, label="Name"),
    make_field("initials", FieldKind.INITIALS, y=30),
    make_field("date", FieldKind.DATE, y=50),
    make_field("number", FieldKind.NUMBER, y=70),
    make_field("check", FieldKind.CHECK, y=90, label="I agree"),
    make_field("radio1", FieldKind.RADIO, y=110, group="bus", label="By bus"),
    make_field("radio2", FieldKind.RADIO, y=110, x=150, group="bus", label="On foot"),
    make_field("select", FieldKind.SELECT, y=130, options=["Red", "Blue"]),
    make_field("file", FieldKind.ATTACHMENT, y=150, required=False),
    SIGNATURE,
)
TEXT = make_field("text", FieldKind.TEXT, y=10, label="Name")


async def attach(asked: Invited, part: str, name: str, content: bytes) -> httpx.Response:
    """Send a file in the form of a field."""
    return await asked.browser.post(f"{asked.page}{part}", files={"file": (name, content, "application/pdf")})


class TestSteps:
    @pytest.mark.deep(of="plugins")
    async def test_each_kind_is_asked_for_once_saved_and_reviewed(self, desk: Desk) -> None:
        asked = await desk.ask_one(*ALL_KINDS)
        assert (await asked.agree()).headers["location"] == f"{asked.page}/field/1"
        answers = ["Ada", "AD", "2026-05-31", "12,5", "true", "1", "0"]
        for number, answer in enumerate(answers, 1):
            page = await asked.get(f"/field/{number}")
            assert f"Field {number} of 8" in page.text
            sent = await asked.post(f"/field/{number}", answer=answer)
            assert sent.headers["location"] == f"{asked.page}/field/{number + 1}"
        assert (await attach(asked, "/field/8", "a <b>.pdf", write_pdf(["x"]))).headers["location"].endswith("/review")

        review = (await asked.get("/review")).text
        assert await desk.values(asked) == {
            "text": "Ada", "initials": "AD", "date": "2026-05-31", "number": "12.5", "check": "true",
            "radio1": "", "radio2": "true", "select": "Red", "file": "a <b>.pdf",
        }  # fmt: skip
        assert all(word in review for word in ("Ada", "2026-05-31", "12.5", "On foot", "Red", "a &lt;b&gt;.pdf"))
        assert review.count(">Change<") == 8

    async def test_answers_are_there_after_the_page_was_left(self, desk: Desk) -> None:
        asked = await desk.ask_one(*ALL_KINDS)
        await asked.agree()
        await asked.post("/field/1", answer="Ada")
        await asked.post("/field/6", answer="1")
        again = Invited(asked.id, asked.path, asked.pin, desk.api.another())
        overview = await again.open()

        assert f'href="{asked.page}/field/2"' in overview, "It goes on with the first field that is empty."
        assert ">\nAda</textarea>" in (await again.get("/field/1")).text
        assert 'value="1" checked' in (await again.get("/field/6")).text

    async def test_going_back_keeps_the_answer_and_asks_for_none(self, desk: Desk) -> None:
        asked = await desk.ask_one(*ALL_KINDS)
        await asked.agree()
        kept = await asked.post("/field/2", answer="AD", go="back")
        empty = await asked.post("/field/3", answer="", go="back")
        first = await asked.post("/field/1", answer="", go="back")

        assert kept.headers["location"] == f"{asked.page}/field/1"
        assert empty.headers["location"] == f"{asked.page}/field/2"
        assert first.headers["location"] == asked.page
        assert await desk.values(asked) == {"initials": "AD"}

    async def test_what_is_missing_is_asked_for_before_the_signature(self, desk: Desk) -> None:
        asked = await desk.ask_one(*ALL_KINDS)
        await asked.agree()
        await asked.post("/field/1", answer="Ada")
        review, signed = await asked.get("/review"), await asked.sign()

        assert review.headers["location"] == signed.headers["location"] == f"{asked.page}/field/2"
        assert (await desk.signer(asked)).status == SignerStatus.OPENED

    async def test_optional_answer_can_be_taken_back(self, desk: Desk) -> None:
        asked = await desk.ask_one(make_field("file", FieldKind.ATTACHMENT, required=False), SIGNATURE)
        await asked.agree()
        await attach(asked, "/field/1", "a.pdf", write_pdf(["x"]))
        await asked.post("/field/1")
        kept = await desk.values(asked)
        await asked.post("/field/1", remove="yes")

        assert (kept, await desk.values(asked)) == ({"file": "a.pdf"}, {"file": ""})

    @pytest.mark.parametrize(("language", "first"), [("en", "Left"), ("ar", "Right")])
    async def test_fields_of_a_line_come_as_the_language_runs(self, desk: Desk, language: str, first: str) -> None:
        left = make_field("a", FieldKind.TEXT, x=20, y=52, label="Left")
        right = make_field("b", FieldKind.TEXT, x=200, y=50, label="Right")
        asked = await desk.ask_one(left, right, SIGNATURE, language=language)
        await asked.agree()

        assert f">{first}</h1>" in (await asked.get("/field/1")).text

    async def test_there_is_no_field_beyond_the_last(self, desk: Desk) -> None:
        asked = await desk.ask_one(TEXT, SIGNATURE)
        await asked.agree()
        for part in ("/field/0", "/field/2", "/field/-1", "/field/999999999999"):
            assert (await asked.get(part)).status_code == 404
            assert (await asked.post(part, answer="x")).status_code == 404


class TestRefusals:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("number", "answer", "words"),
        [
            (1, " ", "Write something here"),
            (1, "x" * 2_001, "at most 2,000 characters"),
            (1, "a\x00b", "plain text"),
            (2, "x" * 13, "at most 12 characters"),
            (3, "31.5.2026", "This is no date."),
            (3, "2026-02-30", "This is no date."),
            (4, "many", "This is no number."),
            (5, "", "Set the check mark"),
            (6, "", "Choose one of these."),
            (6, "7", "Choose one of these."),
            (7, "Green", "Choose one of these."),
        ],
    )
    async def test_wrong_answer_is_said_beside_its_field(
        self, desk: Desk, number: int, answer: str, words: str
    ) -> None:
        asked = await desk.ask_one(*ALL_KINDS)
        await asked.agree()
        page = await asked.post(f"/field/{number}", answer=answer)

        assert page.status_code == 422
        assert words in page.text.split('role="alert" id="problem">')[1].split("</p>")[0]
        assert 'aria-describedby="' in page.text
        assert not any((await desk.values(asked)).values())

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("name", "content"),
        [("page.html", b"<script>alert(1)</script>"), ("x.pdf", b"MZ"), ("empty.pdf", b"")],
        ids=["html", "program", "empty"],
    )
    async def test_attachment_is_judged_by_its_content(self, desk: Desk, name: str, content: bytes) -> None:
        asked = await desk.ask_one(make_field("file", FieldKind.ATTACHMENT), SIGNATURE)
        await asked.agree()
        answer = await attach(asked, "/field/1", name, content)

        assert answer.status_code == 422
        assert await desk.values(asked) == {}

    async def test_large_attachment_is_refused(self, desk: Desk) -> None:
        asked = await desk.ask_one(make_field("file", FieldKind.ATTACHMENT), SIGNATURE)
        await asked.agree()
        answer = await attach(asked, "/field/1", "big.png", make_png(1, 1) + b"\0" * (10 * 1024**2))

        assert answer.status_code == 413
        assert await desk.values(asked) == {}


class TestLanguages:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("language", ["en", "es", "fr", "de", "ar", "th", "zh"])
    async def test_every_part_is_in_the_signer_s_language(self, desk: Desk, language: str) -> None:
        asked = await desk.ask_one(TEXT, SIGNATURE, language=language)
        await asked.agree()
        parts = ["", "/field/1", "/ask/decline", "/ask/delegate", "/ask/paper", "/ask/withdraw"]
        pages = [await asked.get(part) for part in parts]
        await asked.post("/field/1", answer="Ada")
        pages.append(await asked.get("/review"))

        direction = "rtl" if language == "ar" else "ltr"
        assert all(f'lang="{language}" dir="{direction}"' in page.text for page in pages)
        assert all(page.text.count("<h1") == 1 for page in pages)
