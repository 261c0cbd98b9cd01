"""Tests of which texts are e-mail addresses, with examples like those that districts have."""

import pytest
from homeroom_sdk.addresses import find_address, is_address


class TestFindAddress:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Parent+Tag@Example.ORG ", "Parent+Tag@example.org"),
            ("o'neil@school.k12.ca.us", "o'neil@school.k12.ca.us"),
            ('"john doe"@example.org', '"john doe"@example.org'),
            ("eltern@schule-münchen.de", "eltern@xn--schule-mnchen-3ob.de"),
            ("a@مثال.example", "a@xn--mgbh0fb.example"),
            ("office@lincoln.local", "office@lincoln.local"),
        ],
    )
    def test_address_is_read_as_it_goes_over_the_wire(self, text: str, expected: str) -> None:
        assert str(find_address(text)) == expected

    @pytest.mark.parametrize(
        "text",
        [
            *("", "nobody", "a@b", "a@localhost", "a@x.localhost", "a@127.0.0.1", "a@[127.0.0.1]", "a@x.org."),
            *("a..b@x.org", ".a@x.org", "a b@x.org", "ä@x.org", "a@-x.org", "a@x_y.org", f"{'a' * 65}@x.org"),
            *("a@x.test", "a@x.invalid", "a@x.onion", "a@x.arpa"),
            *(
                "a@x.org, b@x.org",
                "Jane <a@x.org>",
                "a@x.org\r\nBcc: b@x.org",
                "a\0@x.org",
                "a@x.o\u202erg",
                "\ud800@x.org",
            ),
        ],
    )
    def test_anything_else_is_none(self, text: str) -> None:
        assert not is_address(text)

    @pytest.mark.parametrize(
        "name", ["a", "a.b", "A+b-c_9", "a..b", "a.", ".a", "x" * 64, "x" * 65, "a b", "o'neil", "ä"]
    )
    @pytest.mark.parametrize(
        "domain",
        ["x.org", "X.ORG ", "x.test", "b@x.org", "-x.org", "schule-münchen.de", "x", "x.org\n", f"{'x' * 64}.org"],
    )
    def test_plain_names_are_judged_as_all_others(self, name: str, domain: str) -> None:
        text = f"{name}@{domain}"

        assert is_address(text) == (find_address(text) is not None)

    def test_two_spellings_of_a_mailbox_have_one_key(self) -> None:
        first, second = find_address("Ada@Schule-München.de"), find_address("ada@xn--schule-mnchen-3ob.de")
        assert first is not None
        assert second is not None
        assert first.matching_key == second.matching_key
