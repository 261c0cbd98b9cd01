"""Tests of parsing HOMEROOM_SMTP_URL."""

import pytest
from homeroom_plugins.mail.smtp.server import InvalidSmtpUrl, SmtpServer, Tls, parse_smtp_url, server_from_environment


class TestParseSmtpUrl:
    @pytest.mark.parametrize(
        ("url", "expected"),
        [
            ("smtp://127.0.0.1:2525", SmtpServer("127.0.0.1", 2525)),
            ("smtp://relay.example", SmtpServer("relay.example", 25, tls=Tls.STARTTLS)),
            (
                "smtp://me%40x:p%2Fw@relay.example?connections=4&domain=mail.x.example",
                SmtpServer(
                    "relay.example", 587, "me@x", "p/w", tls=Tls.STARTTLS, connections=4, domain="mail.x.example"
                ),
            ),
            ("smtps://relay.example", SmtpServer("relay.example", 465, tls=Tls.IMPLICIT)),
        ],
    )
    def test_good_url_is_read(self, url: str, expected: SmtpServer) -> None:
        assert parse_smtp_url(url) == expected

    @pytest.mark.parametrize(
        "url",
        [
            "relay.example:25",
            "http://relay.example",
            "smtp://",
            "smtp://relay.example:port",
            "smtp://relay.example?tls=maybe",
            "smtp://relay.example?connections=0",
            "smtp://relay.example?connections=65",
            "smtp://relay.example?conections=8",
            "smtp://user:hidden@relay.example?tls=none",
        ],
    )
    def test_bad_url_is_refused_without_its_password(self, url: str) -> None:
        with pytest.raises(InvalidSmtpUrl) as refused:
            parse_smtp_url(url)

        assert "hidden" not in str(refused.value)

    def test_password_is_not_shown(self) -> None:
        assert "hidden" not in repr(parse_smtp_url("smtp://user:hidden@relay.example"))


class TestServerFromEnvironment:
    def test_nothing_set_is_the_local_mailbox(self) -> None:
        assert server_from_environment({}) == SmtpServer("127.0.0.1", 2525)
