"""Connections: accepted, closed to make room, or cut off."""

import asyncio
import ipaddress

import pytest
from homeroom_server.http.serving.connections import (
    FEWEST_BYTES,
    Connection,
    ConnectionLimits,
    Connections,
    Refusal,
    Wait,
    read_networks,
)
from homeroom_server.http.serving.protocols import refusal_answer


class Line(asyncio.Transport):
    """The part of a connection that the connection table uses."""

    def __init__(self) -> None:
        super().__init__()
        self.unsent = 0
        self.is_cut = False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def abort(self) -> None:
        self.is_cut = True


class Book:
    """Connections with a clock that the test sets."""

    def __init__(self, **limits: float) -> None:
        self.now_s = 1000.0
        proxies = (ipaddress.ip_network("10.0.0.0/8"),)
        chosen = ConnectionLimits(trusted=proxies, **limits)  # type: ignore[arg-type] # some are whole numbers
        self.connections = Connections(chosen, clock=lambda: self.now_s)

    def open(self, host: str = "203.0.113.1", *, wait: Wait | None = Wait.HEADER) -> Line:
        line = Line()
        taken = self.connections.arrive(line, host)
        assert isinstance(taken, Connection)
        self.connections.wait(taken, wait)
        return line

    def after(self, seconds: float) -> None:
        self.now_s += seconds
        self.connections.enforce_limits()


class TestArrive:
    def test_full_house_gives_the_place_of_the_one_that_waited_longest(self) -> None:
        book = Book(total=3)
        at_work, oldest, younger = book.open(wait=None), book.open(), book.open(wait=Wait.REST)
        book.open("203.0.113.9")
        assert (at_work.is_cut, oldest.is_cut, younger.is_cut) == (False, True, False)
        assert len(book.connections) == 3

    def test_full_house_at_work_takes_nobody(self) -> None:
        book = Book(total=2)
        book.open(wait=None), book.open(wait=None)
        assert book.connections.arrive(Line(), "203.0.113.9") is Refusal.FULL

    def test_address_at_its_limit_takes_its_own_place_only(self) -> None:
        book = Book(total=100, per_address=2)
        others = book.open("203.0.113.9")
        mine = [book.open(), book.open(), book.open()]
        assert [line.is_cut for line in [others, *mine]] == [False, True, False, False]

    def test_address_that_is_all_at_work_is_refused_alone(self) -> None:
        book = Book(total=100, per_address=2)
        book.open(wait=None), book.open(wait=None)
        assert book.connections.arrive(Line(), "203.0.113.1") is Refusal.TOO_MANY_OF_ONE
        book.open("203.0.113.9")

    @pytest.mark.parametrize(("one", "two"), [("2001:db8::1", "2001:db8::2:3"), ("::ffff:203.0.113.1", "203.0.113.1")])
    def test_addresses_of_one_person_count_together(self, one: str, two: str) -> None:
        book = Book(total=100, per_address=1)
        first = book.open(one)
        book.open(two)
        assert first.is_cut

    def test_proxy_has_no_limit_of_its_own(self) -> None:
        book = Book(total=100, per_address=1)
        lines = [book.open("10.1.2.3", wait=None) for _ in range(50)]
        assert not any(line.is_cut for line in lines)

    def test_those_who_leave_make_room(self) -> None:
        book = Book(total=2, per_address=2)
        line = book.open(wait=None)
        book.open(wait=None)
        book.connections.leave(line)
        book.connections.leave(line)
        book.open(wait=None)
        assert len(book.connections) == 2


class TestLook:
    @pytest.mark.parametrize(("wait", "longest_s"), [(Wait.HEADER, 10), (Wait.REST, 75), (Wait.BODY, 60)])
    def test_who_waits_too_long_is_cut_off(self, wait: Wait, longest_s: float) -> None:
        book = Book()
        line = book.open(wait=wait)
        book.after(longest_s - 1)
        assert not line.is_cut
        book.after(2)
        assert line.is_cut

    def test_who_is_at_work_stays(self) -> None:
        book = Book()
        line = book.open(wait=None)
        book.after(10_000)
        assert not line.is_cut

    def test_who_reads_nothing_is_cut_off_also_when_we_are_done(self) -> None:
        book = Book()
        line = book.open(wait=Wait.REST)
        line.unsent = 50_000
        book.after(1)
        book.after(29)
        assert not line.is_cut
        book.after(2)
        assert line.is_cut

    def test_one_that_has_just_been_closed_hinders_nothing(self) -> None:
        class Closed(Line):
            def get_write_buffer_size(self) -> int:
                raise RuntimeError("unable to perform operation; the handler is closed")

        book = Book()
        book.connections.arrive(Closed(), "203.0.113.1")
        idle = book.open()
        book.after(11)
        assert idle.is_cut

    def test_who_reads_slowly_stays(self) -> None:
        book = Book()
        line = book.open(wait=None)
        line.unsent = 20 * FEWEST_BYTES
        for _ in range(20):
            book.after(25)
            line.unsent -= FEWEST_BYTES
        assert not line.is_cut


class TestLimits:
    def test_few_files_lower_both(self) -> None:
        limits = ConnectionLimits(total=4000, per_address=1500).fit_open_files(2024)
        assert (limits.total, limits.per_address) == (1024, 1024)

    def test_proxies_are_addresses_and_networks(self) -> None:
        found = read_networks(" 127.0.0.1, 10.0.0.0/8,::1, proxy ")
        assert [str(one) for one in found] == ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]
        assert all(
            ipaddress.ip_address(one) in network
            for one, network in zip(["8.8.8.8", "::2"], read_networks("*"), strict=True)
        )


class TestRefusalAnswer:
    def test_browser_reads_a_page_in_both_languages(self) -> None:
        answer = refusal_answer(Refusal.FULL, b"GET /r/x HTTP/1.1\r\nAccept: text/html,*/*\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/html")
        assert "أعد المحاولة".encode() in answer

    def test_program_reads_the_shape_of_every_error(self) -> None:
        answer = refusal_answer(Refusal.TOO_MANY_OF_ONE, b"GET /api HTTP/1.1\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json")
        assert b'"code": "too_many_connections"' in answer
