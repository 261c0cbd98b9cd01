"""Addresses in environment variables: an invalid one prevents the start."""

import pytest
from homeroom.config import Settings
from pydantic import ValidationError


class TestPublicUrl:
    @pytest.mark.parametrize(
        "said",
        [
            "https://district.example/homeroom",
            "https://district.example/homeroom/",
            "https://district.example//",
            "https://district.example?x=1",
            "https://district.example#x",
            "https://user:secret@district.example",
            "district.example",
            "district.example:8000",
            "//district.example",
            "ftp://district.example",
            "https://",
            "https://a b.example",
            "",
        ],
    )
    def test_what_is_no_origin_stops_the_start(self, said: str) -> None:
        with pytest.raises(ValidationError, match=r"such as https://homeroom\.district\.example"):
            Settings(public_url=said)

    @pytest.mark.parametrize(
        ("said", "kept"),
        [
            ("https://district.example", "https://district.example"),
            ("https://district.example/", "https://district.example"),
            ("HTTPS://District.Example:443/", "https://district.example"),
            ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
            ("http://homeroom_api:80", "http://homeroom_api"),
            ("https://[2001:db8::443]", "https://[2001:db8::443]"),
            ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
        ],
    )
    def test_it_is_kept_as_browsers_write_it(self, said: str, kept: str) -> None:
        assert Settings(public_url=said).public_url == kept


class TestOthers:
    @pytest.mark.parametrize(
        "said",
        [
            {"smtp_url": "mail.example.org:587"},
            {"smtp_url": "smtp://"},
            {"smtp_url": "https://mail.example.org"},
            {"s3_endpoint_url": "s3.example.org"},
            {"signing_tsa_url": "tsa.example.org"},
            {"integration_center_url": "center.example.org/app"},
        ],
    )
    def test_address_without_its_scheme_is_named(self, said: dict[str, str]) -> None:
        with pytest.raises(ValidationError) as error:
            Settings.model_validate(said)
        assert [item["loc"] for item in error.value.errors()] == [tuple(said)]
