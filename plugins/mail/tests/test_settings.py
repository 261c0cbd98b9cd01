"""Tests of the district settings."""

import pytest
from homeroom_plugins.mail.settings import MailSettings
from pydantic import ValidationError


class TestMailSettings:
    def test_addresses_are_kept_in_their_wire_form(self) -> None:
        settings = MailSettings(from_name="  The Schools ", reply_to="Office@Springfield.EXAMPLE")

        assert (settings.from_name, settings.reply_to) == ("The Schools", "Office@springfield.example")

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("from_name", "Schools\r\nBcc: all@x.example"),
            ("help_text", "two\nlines"),
            ("from_local_part", "no reply"),
            ("from_local_part", "a@b"),
            ("from_local_part", "a..b"),
            ("reply_to", "nobody"),
            ("reply_to", "a@x.example, b@x.example"),
        ],
    )
    def test_value_that_would_break_a_header_is_refused(self, field: str, value: str) -> None:
        with pytest.raises(ValidationError) as refused:
            MailSettings.model_validate({field: value})

        assert refused.value.errors()[0]["loc"] == (field,)
