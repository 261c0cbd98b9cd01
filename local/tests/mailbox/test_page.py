"""The page escapes the content of mails and does not expose its tokens."""

import re
from email.message import EmailMessage
from pathlib import Path

import httpx
import pytest
from homeroom.processes.mailbox_key import mailbox_url
from homeroom_local.mailbox.page import mailbox_app
from homeroom_local.mailbox.store import Mailbox

KEY = "a-key"
PARTS = ("", "/raw", "/html")
EVIL = '<script>alert("x")</script>'


@pytest.fixture
def mailbox(tmp_path: Path) -> Mailbox:
    return Mailbox(tmp_path / "mails")


@pytest.fixture
def client(mailbox: Mailbox) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(mailbox_app(mailbox, key=KEY))
    return httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1/{KEY}")


def add(mailbox: Mailbox, subject: str, text: str = "", to: str = "ana@example.org") -> str:
    message = EmailMessage()
    message["From"] = "school@example.org"
    message["Subject"] = subject
    message.set_content(text)
    return mailbox.add("school@example.org", [to], message.as_bytes())


class TestList:
    async def test_empty_mailbox_says_so(self, client: httpx.AsyncClient) -> None:
        answer = await client.get("/")

        assert "No mail here yet" in answer.text
        assert "script" not in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"

    async def test_subject_and_search_are_escaped(self, client: httpx.AsyncClient, mailbox: Mailbox) -> None:
        add(mailbox, EVIL)

        answer = await client.get("/", params={"q": EVIL})

        assert "1 mail found" in answer.text
        assert "<script" not in answer.text
        assert answer.text.count("&lt;script&gt;") == 2

    async def test_pages_link_to_each_other(self, client: httpx.AsyncClient, mailbox: Mailbox) -> None:
        for number in range(51):
            add(mailbox, f"number {number}")

        first, second = await client.get("/"), await client.get("/?page=2&q=number")

        assert "Older" in first.text
        assert "number 0<" not in first.text
        assert "number 0<" in second.text
        assert 'href="/a-key/?q=number&amp;page=1"' in second.text

    @pytest.mark.parametrize("page", ["x", "-1", "99999999"])
    async def test_odd_page_numbers_are_no_error(self, client: httpx.AsyncClient, page: str) -> None:
        assert (await client.get("/", params={"page": page})).status_code == 200


class TestMail:
    async def test_link_can_be_followed_and_tells_no_referrer(
        self, client: httpx.AsyncClient, mailbox: Mailbox
    ) -> None:
        mail_id = add(mailbox, "Report", f"Open http://127.0.0.1:8000/r/tok?a=1&b=2 now {EVIL}")

        answer = await client.get(f"/mails/{mail_id}")

        link = '<a href="http://127.0.0.1:8000/r/tok?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">'
        assert link in answer.text
        assert "<script" not in answer.text

    async def test_source_is_plain_text(self, client: httpx.AsyncClient, mailbox: Mailbox) -> None:
        answer = await client.get(f"/mails/{add(mailbox, EVIL)}/raw")

        assert answer.headers["content-type"].startswith("text/plain")
        assert answer.headers["x-content-type-options"] == "nosniff"

    async def test_unknown_mail_is_404(self, client: httpx.AsyncClient) -> None:
        assert (await client.get("/mails/1")).status_code == 404


def add_html(mailbox: Mailbox, html: str) -> str:
    """Add a mail with a text part, an HTML part, and a picture that the HTML refers to."""
    message = EmailMessage()
    message["From"] = "school@example.org"
    message["Subject"] = "Report"
    message.set_content("The plain words.")
    message.add_alternative(html, subtype="html")
    rich = message.get_body(("html",))
    assert isinstance(rich, EmailMessage)
    rich.add_related(b"\x89PNG", "image", "png", cid="<logo>")
    return mailbox.add("school@example.org", ["ana@example.org"], message.as_bytes())


class TestHtml:
    async def test_page_frames_the_mail_without_any_right_but_opening_its_links(
        self, client: httpx.AsyncClient, mailbox: Mailbox
    ) -> None:
        mail_id = add_html(mailbox, f"<html><head></head><body>Rich {EVIL}</body></html>")

        page = await client.get(f"/mails/{mail_id}")

        assert f'src="/a-key/mails/{mail_id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"' in page.text
        assert "frame-src 'self'" in page.headers["content-security-policy"]
        assert "The plain words." not in page.text

    async def test_part_is_sandboxed_loads_nothing_and_has_its_own_pictures(
        self, client: httpx.AsyncClient, mailbox: Mailbox
    ) -> None:
        html = '<html><head lang="en"></head><body><img src="cid:logo"><img src="https://t.example/p"></body></html>'

        answer = await client.get(f"/mails/{add_html(mailbox, html)}/html")

        policy = answer.headers["content-security-policy"]
        assert policy.startswith("sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';")
        assert "img-src data:;" in policy
        assert "frame-ancestors 'self'" in policy
        assert "script" not in policy
        assert 'src="data:image/png;base64,iVBORw=="' in answer.text
        assert '<head lang="en"><base target="_blank">' in answer.text

    async def test_text_part_is_one_link_away(self, client: httpx.AsyncClient, mailbox: Mailbox) -> None:
        mail_id = add_html(mailbox, "<p>Rich</p>")

        answer = await client.get(f"/mails/{mail_id}", params={"part": "text"})

        assert "The plain words." in answer.text
        assert "<iframe" not in answer.text

    async def test_mail_without_html_has_no_frame(self, client: httpx.AsyncClient, mailbox: Mailbox) -> None:
        mail_id = add(mailbox, "Report", "words")

        assert "<iframe" not in (await client.get(f"/mails/{mail_id}")).text
        assert (await client.get(f"/mails/{mail_id}/html")).status_code == 404


class TestMessages:
    async def test_json_lists_the_mails_of_one_recipient(self, client: httpx.AsyncClient, mailbox: Mailbox) -> None:
        add(mailbox, "for Ana", "https://x.example/1")
        add(mailbox, "for Bo", to="bo@example.org")

        answer = (await client.get("/messages", params={"to": "ana@example.org"})).json()

        assert answer["total"] == 1
        assert answer["messages"][0]["subject"] == "for Ana"
        assert answer["messages"][0]["links"] == ["https://x.example/1"]

    async def test_foreign_host_name_is_refused(self, client: httpx.AsyncClient) -> None:
        answer = await client.get("/messages", headers={"host": "evil.example"})

        assert answer.status_code == 400


class TestKey:
    @pytest.mark.parametrize(
        "path", ["", "/messages", "/mails/{id}", "/mails/{id}/raw", "/mails/{id}/html", "/style.css"]
    )
    @pytest.mark.parametrize("key", ["", "/a-ke", "/A-KEY", "/x", "//a-key", "/health/a-key", "/%C3%A1-key"])
    async def test_nobody_reads_a_mail_without_it(self, mailbox: Mailbox, path: str, key: str) -> None:
        mail_id = add(mailbox, "Report of Ana", "https://x.example/r/tok")
        transport = httpx.ASGITransport(mailbox_app(mailbox, key=KEY))
        async with httpx.AsyncClient(transport=transport) as stranger:
            answer = await stranger.get(f"http://127.0.0.1{key}{path.format(id=mail_id)}")

        assert answer.status_code == 404
        assert "homeroom up" in answer.text
        assert "Ana" not in answer.text

    async def test_health_needs_none(self, mailbox: Mailbox) -> None:
        transport = httpx.ASGITransport(mailbox_app(mailbox, key=KEY))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as stranger:
            assert (await stranger.get("/health")).status_code == 200

    async def test_every_link_of_the_pages_leads_on(self, client: httpx.AsyncClient, mailbox: Mailbox) -> None:
        mail_id = add(mailbox, "Report", "no link in it")
        for page in ("/", f"/mails/{mail_id}"):
            found = re.findall(r'(?:href|action)="([^"]+)"', (await client.get(page)).text)
            assert len(found) >= 3
            for link in found:
                assert link.startswith("/a-key/")
                assert (await client.get(link.removeprefix("/a-key"))).status_code == 200

    def test_key_is_made_once_and_is_the_owners_alone(self, tmp_path: Path) -> None:
        first = mailbox_url(tmp_path, 8025)

        assert mailbox_url(tmp_path, 8025) == first
        assert len(first.rpartition("/")[2]) >= 32
        assert (tmp_path / "mailbox" / "key").stat().st_mode & 0o777 == 0o600
        assert (tmp_path / "mailbox").stat().st_mode & 0o777 == 0o700
