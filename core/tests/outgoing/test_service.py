"""Calls of plugins to servers that are slow, full, lying or absent."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from uuid import uuid4

import pytest
import structlog
from homeroom.outgoing.addresses import Opened
from homeroom.outgoing.network import Resolve, look_up
from homeroom.outgoing.service import Outgoing, PluginHttp
from homeroom_sdk.outgoing import (
    AddressRefused,
    CertificateRefused,
    HttpAnswerTooLarge,
    HttpBudgetSpent,
    HttpTooSlow,
    HttpUnreachable,
    HttpUnreadable,
    RedirectRefused,
)
from outgoing_testing.servers import Scripted, reply, run_server, self_signed

OPEN = "127.0.0.1, sis.test, other.test"
MakeHttp = Callable[..., PluginHttp]


@pytest.fixture
async def make_http() -> AsyncIterator[MakeHttp]:
    made: list[Outgoing] = []

    def make(
        opened: str = OPEN, *, at_once: int = 20, per_minute: int = 3000, resolve: Resolve = look_up
    ) -> PluginHttp:
        made.append(Outgoing(Opened.parse([opened]), at_once=at_once, per_minute=per_minute, resolve=resolve))
        return PluginHttp(made[-1], "sample", uuid4())

    yield make
    for outgoing in made:
        await outgoing.close()


@pytest.fixture
def http(make_http: MakeHttp) -> PluginHttp:
    return make_http(resolve=to_loopback)


async def to_loopback(_host: str, _port: int) -> Sequence[str]:
    return ["127.0.0.1"]


def named(server: Scripted, host: str, path: str = "/") -> str:
    """Return a URL of the server with a host name that the tests' resolver knows."""
    return f"http://{host}:{server.port}{path}"


class TestRequest:
    async def test_answer_comes_back_whole_and_the_request_went_out_as_said(self, http: PluginHttp) -> None:
        async with run_server("127.0.0.1", reply(201, gzip.compress(b'{"a": 1}'), Content_Encoding="gzip")) as server:
            answer = await http.request(
                "post", f"{server.url}/orgs", headers={"Authorization": "Bearer k"}, params={"limit": "5"}, json=[1]
            )

        assert (answer.status, answer.json(), answer.headers["content-encoding"]) == (201, {"a": 1}, "gzip")
        [asked] = server.asked
        assert asked.line == "POST /orgs?limit=5 HTTP/1.1"
        assert (asked.headers["authorization"], asked.body) == ("Bearer k", b"[1]")

    async def test_cookies_are_neither_kept_nor_sent(self, http: PluginHttp) -> None:
        async with run_server("127.0.0.1", reply(set_cookie="a=b; Path=/")) as server:
            await http.request("GET", server.url)
            await http.request("GET", server.url)

            assert ["cookie" in asked.headers for asked in server.asked] == [False, False]
            with pytest.raises(ValueError, match="cookie"):
                await http.request("GET", server.url, headers={"Cookie": "a=b"})

    async def test_no_proxy_of_the_environment_is_used(self, http: PluginHttp, monkeypatch: pytest.MonkeyPatch) -> None:
        async with run_server() as server, run_server() as proxy:
            for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
                monkeypatch.setenv(name, proxy.url)

            await http.request("GET", server.url)

        assert (len(server.asked), len(proxy.asked)) == (1, 0)

    async def test_proxy_of_the_operator_is_used(self) -> None:
        async with run_server() as proxy:
            outgoing = Outgoing(Opened.parse([OPEN]), at_once=2, per_minute=10, proxy=proxy.url)
            await PluginHttp(outgoing, "sample", uuid4()).request("GET", "http://sis.test/orgs")
            await outgoing.close()

        assert proxy.asked[0].line == "GET http://sis.test/orgs HTTP/1.1"

    async def test_log_names_the_host_and_nothing_else_of_the_call(self, http: PluginHttp) -> None:
        async with run_server() as server:
            with structlog.testing.capture_logs() as lines:
                await http.request("GET", f"{server.url}/persons/ada?key=s3cret", headers={"X-Key": "s3cret"})

        [line] = lines
        assert (line["event"], line["host"], line["status"], line["attempts"]) == ("http_called", "127.0.0.1", 200, 1)
        assert "s3cret" not in str(line)
        assert "ada" not in str(line)


class TestJudging:
    @pytest.mark.parametrize(
        "url",
        [
            *("http://127.0.0.1/", "https://127.0.0.1/", "http://0x7f.1/", "https://0x7f.1/", "https://[::1]/"),
            *("https://[::ffff:127.0.0.1]/", "https://169.254.169.254/latest", "https://localhost/", "ftp://x.example"),
        ],
    )
    async def test_own_network_is_not_called_however_it_is_written(self, make_http: MakeHttp, url: str) -> None:
        with pytest.raises(AddressRefused):
            await make_http("").request("GET", url)

    async def test_one_address_inside_beside_a_public_one_refuses_both(self, make_http: MakeHttp) -> None:
        async def resolve(_host: str, _port: int) -> Sequence[str]:
            return ["93.184.216.34", "10.0.0.1"]

        with pytest.raises(AddressRefused, match="HOMEROOM_OUTGOING_OPEN"):
            await make_http("", resolve=resolve).request("GET", "https://sis.example.org")

    async def test_name_is_asked_once_and_what_was_judged_is_connected_to(
        self, make_http: MakeHttp, tmp_path: Path
    ) -> None:
        """Check that a name that resolves differently after the check, as an attacker's does, has no effect."""
        leads_to = ["127.0.0.1", "127.0.0.2", "127.0.0.3"]

        async def resolve(_host: str, _port: int) -> Sequence[str]:
            return [leads_to.pop(0)]

        async with run_server("127.0.0.1", tls=self_signed(tmp_path, "sis.example.org")) as server:
            http = make_http("127.0.0.1", resolve=resolve)
            with pytest.raises(CertificateRefused, match=r"sis\.example\.org does not present a trusted certificate"):
                await http.request("GET", f"https://sis.example.org:{server.port}/")
            with pytest.raises(AddressRefused):
                await http.request("GET", f"https://sis.example.org:{server.port}/")

        assert leads_to == ["127.0.0.3"]
        assert not server.asked

    async def test_name_that_is_not_known_is_said(self, make_http: MakeHttp) -> None:
        async def resolve(_host: str, _port: int) -> Sequence[str]:
            raise OSError("unknown")

        with pytest.raises(HttpUnreachable, match=r"sis\.example\.org is not known"):
            await make_http(resolve=resolve).request("POST", "https://sis.example.org")


class TestRedirects:
    async def test_redirect_is_an_answer_unless_it_is_to_be_followed(self, http: PluginHttp) -> None:
        async with run_server("127.0.0.1", reply(302, location="/there"), reply(200, b"here")) as server:
            assert (await http.request("GET", server.url)).status == 302
            server.answers.insert(0, reply(302, location="/there"))
            assert (await http.request("GET", server.url, redirects=1)).content == b"here"

        assert server.asked[-1].line == "GET /there HTTP/1.1"

    @pytest.mark.parametrize(
        "location",
        [
            *("http://169.254.169.254/latest/meta-data", "https://169.254.169.254/", "http://[::ffff:127.0.0.1]/"),
            *("http://0x7f.1/", "file:///etc/passwd", "https://[fd00:ec2::254]/", "gopher://127.0.0.1/"),
        ],
    )
    async def test_each_hop_is_judged_anew(self, http: PluginHttp, location: str) -> None:
        async with run_server("127.0.0.1", reply(302, location=location)) as server:
            with pytest.raises(AddressRefused):
                await http.request("GET", server.url, redirects=3)

    async def test_another_host_is_told_no_secret(self, http: PluginHttp) -> None:
        headers = {"Authorization": "Bearer k", "X-Api-Key": "k", "Accept": "application/json"}
        async with run_server() as second, run_server() as first:
            first.answers = [reply(307, location=named(second, "other.test"))]
            await http.request("GET", named(first, "sis.test"), headers=headers, redirects=1)

        [asked] = second.asked
        assert {"authorization", "x-api-key"}.isdisjoint(asked.headers)
        assert (asked.headers["accept"], asked.headers["host"]) == ("application/json", f"other.test:{second.port}")

    async def test_body_goes_to_no_other_host(self, http: PluginHttp) -> None:
        async with run_server() as second, run_server() as first:
            first.answers = [reply(308, location=named(second, "other.test"))]
            with pytest.raises(RedirectRefused, match="another server"):
                await http.request("POST", named(first, "sis.test"), content=b"pin", redirects=1)
            first.answers = [reply(303, location=named(second, "other.test"))]
            await http.request("POST", named(first, "sis.test"), content=b"pin", redirects=1)

        assert [(asked.line, asked.body) for asked in second.asked] == [("GET / HTTP/1.1", b"")]

    async def test_circle_ends(self, http: PluginHttp) -> None:
        async with run_server("127.0.0.1", reply(302, location="/")) as server:
            with pytest.raises(RedirectRefused, match="too often"):
                await http.request("GET", server.url, redirects=3)

        assert len(server.asked) == 4


class TestRetries:
    async def test_what_passes_is_tried_again_where_the_method_allows_it(self, http: PluginHttp) -> None:
        async with run_server("127.0.0.1", reply(503), reply(429), reply(200)) as server:
            assert (await http.request("GET", server.url)).status == 200
            server.answers = [reply(503), reply(200)]
            assert (await http.request("POST", server.url)).status == 503

        assert [asked.line[:4] for asked in server.asked] == ["GET ", "GET ", "GET ", "POST"]

    async def test_last_answer_is_given_back(self, http: PluginHttp) -> None:
        async with run_server("127.0.0.1", reply(500, b"sorry")) as server:
            answer = await http.request("GET", server.url)

        assert (answer.status, answer.content, len(server.asked)) == (500, b"sorry", 3)

    async def test_connection_that_breaks_off_is_made_again(self, http: PluginHttp) -> None:
        async def hang_up(writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 X\r\ncontent-length: 10\r\n\r\nhalf")
            writer.close()

        async with run_server("127.0.0.1", hang_up, reply(200, b"whole")) as server:
            assert (await http.request("GET", server.url)).content == b"whole"
            server.answers = [hang_up]
            with pytest.raises(HttpUnreachable):
                await http.request("POST", server.url)

    async def test_wait_that_the_server_asks_for_is_kept(self, http: PluginHttp) -> None:
        async with run_server("127.0.0.1", reply(429, retry_after="1"), reply(200)) as server:
            begun = asyncio.get_running_loop().time()
            assert (await http.request("GET", server.url)).status == 200

        assert asyncio.get_running_loop().time() - begun >= 1

    @pytest.mark.parametrize(
        "wait",
        ["3600", format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)],
        ids=["seconds", "moment"],
    )
    async def test_wait_beyond_the_deadline_is_left_to_the_caller(self, http: PluginHttp, wait: str) -> None:
        async with run_server("127.0.0.1", reply(503, retry_after=wait)) as server:
            answer = await http.request("GET", server.url, deadline_s=5)

        assert (answer.status, answer.headers["retry-after"], len(server.asked)) == (503, wait, 1)


class TestLimits:
    async def test_slow_drip_ends_at_the_deadline(self, http: PluginHttp) -> None:
        async def drip(writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 X\r\ncontent-length: 100000\r\n\r\n")
            while True:
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.05)

        async with run_server("127.0.0.1", drip) as server:
            with pytest.raises(HttpTooSlow, match=r"127\.0\.0\.1 takes too long"):
                await http.request("GET", server.url, deadline_s=0.5)

        assert len(server.asked) == 1

    @pytest.mark.parametrize(
        "answer",
        [
            reply(200, b"x" * 20_001),
            b"HTTP/1.1 200 X\r\ntransfer-encoding: chunked\r\n\r\n"
            + b"4000\r\n"
            + b"x" * 0x4000
            + b"\r\n" * 1
            + b"4000\r\n"
            + b"x" * 0x4000
            + b"\r\n0\r\n\r\n",
            reply(200, gzip.compress(b"\0" * 50_000_000), content_encoding="gzip"),
            reply(200, gzip.compress(b"\0" * 15_000) * 4, content_encoding="gzip"),
            b"HTTP/1.1 200 X\r\ncontent-length: " + b"9" * 18 + b"\r\n\r\n",
        ],
        ids=["long", "in-chunks", "bomb", "bomb-of-members", "says-so"],
    )
    async def test_answer_beyond_the_cap_is_refused(self, http: PluginHttp, answer: bytes) -> None:
        async with run_server("127.0.0.1", answer) as server:
            with pytest.raises(HttpAnswerTooLarge):
                await http.request("POST", server.url, max_bytes=20_000)

    @pytest.mark.parametrize(
        "answer",
        [
            reply(200, b"no gzip", content_encoding="gzip"),
            reply(200, gzip.compress(b"x" * 1000)[:-8], content_encoding="gzip"),
            reply(200, b"x", content_encoding="br"),
        ],
        ids=["not", "cut-off", "another"],
    )
    async def test_body_that_is_not_packed_as_it_says_is_refused(self, http: PluginHttp, answer: bytes) -> None:
        async with run_server("127.0.0.1", answer) as server:
            with pytest.raises(HttpUnreadable, match="cannot be read"):
                await http.request("POST", server.url)

    async def test_text_that_is_no_json_is_said(self, http: PluginHttp) -> None:
        async with run_server("127.0.0.1", reply(200, b"<html>")) as server:
            answer = await http.request("GET", server.url)

        with pytest.raises(HttpUnreadable):
            answer.json()


class TestBudget:
    async def test_calls_at_once_are_bounded_for_each_plugin_and_district(self, make_http: MakeHttp) -> None:
        busy, most, release = 0, 0, asyncio.Event()

        async def hold(writer: asyncio.StreamWriter) -> None:
            nonlocal busy, most
            busy += 1
            most = max(most, busy)
            await release.wait()
            busy -= 1
            writer.write(reply())

        async with run_server("127.0.0.1", hold) as server:
            http = make_http(at_once=2)
            calls = [asyncio.create_task(http.request("GET", server.url)) for _ in range(5)]
            other = asyncio.create_task(PluginHttp(http.outgoing, "sample", uuid4()).request("GET", server.url))
            while busy < 3:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            assert busy == 3  # Two calls of the first district and one of the other.
            release.set()
            await asyncio.gather(*calls, other)

        assert most == 3

    async def test_calls_of_a_minute_are_bounded(self, make_http: MakeHttp) -> None:
        async with run_server() as server:
            http = make_http(per_minute=10)
            for _ in range(10):
                await http.request("GET", server.url)
            with pytest.raises(HttpBudgetSpent) as refused:
                await http.request("GET", server.url)
            await PluginHttp(http.outgoing, "another", http.district_id).request("GET", server.url)

        assert refused.value.data is not None
        assert 1 <= refused.value.data["retryAfterSeconds"] <= 6
