"""Tests with valid and invalid addresses."""

import pytest
from homeroom_plugins.mail.addresses import InvalidAddress, parse_address


class TestParseAddress:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("parent@example.org", "parent@example.org"),
            ("  parent@example.org\t", "parent@example.org"),
            ("First.Last+tag@Example.ORG", "First.Last+tag@example.org"),
            ('"john doe"@example.org', '"john doe"@example.org'),
            ("eltern@schule-münchen.example", "eltern@xn--schule-mnchen-3ob.example"),
            ("a@straße.example", "a@xn--strae-oqa.example"),
            ("a@مثال.example", "a@xn--mgbh0fb.example"),
            (f"{'a' * 64}@example.org", f"{'a' * 64}@example.org"),
        ],
    )
    def test_one_mailbox_is_read(self, text: str, expected: str) -> None:
        assert str(parse_address(text)) == expected

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", "no e-mail address"),
            ("nobody", "no @"),
            ("a@x.example\r\nBcc: b@x.example", "invisible"),
            ("a\0@x.example", "invisible"),
            ("a@x.exam\u202eple", "invisible"),
            ("a@x.example, b@x.example", "exactly one"),
            ("a@x.example;b@x.example", "exactly one"),
            ("Jane <a@x.example>", "exactly one"),
            ("a@b@x.example", "exactly one"),
            ("a b@x.example", "spaces"),
            (".a@x.example", "dots"),
            ("a..b@x.example", "dots"),
            ("ä@x.example", "without accents"),
            ("a@x.example.", "ends with a dot"),
            ("a@localhost", "domain name"),
            ("a@[127.0.0.1]", "domain name"),
            ("a@127.0.0.1", "domain name"),
            ("a@-x.example", "domain name"),
            ("a@", "domain name"),
            ("@x.example", "not valid"),
            (f"{'a' * 65}@example.org", "longer than 64"),
            (f"a@{'.'.join(['b' * 60] * 5)}.example", "domain name"),
            (f"{'a' * 64}@{'.'.join(['b' * 60] * 3)}.example", "longer than 254"),
        ],
    )
    def test_anything_else_is_refused_with_a_reason(self, text: str, reason: str) -> None:
        with pytest.raises(InvalidAddress, match=reason):
            parse_address(text)

    def test_reason_does_not_repeat_the_address(self) -> None:
        with pytest.raises(InvalidAddress) as refused:
            parse_address("jane doe@x.example")

        assert "jane" not in str(refused.value)
