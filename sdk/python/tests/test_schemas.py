"""Tests of how the fields of read schemas are written."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from homeroom_sdk.http import answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import NOTHING, Moment, Nothing, ReadModel, Record
from pydantic import TypeAdapter, ValidationError


class Notice(ReadModel):
    """A model with a field name of two words."""

    long_title: str
    shown_at: Moment | None
    record: Record


class TestReadModel:
    def test_fields_are_written_in_camel_case_and_none_is_left_out(self) -> None:
        notice = Notice(long_title="Picnic", shown_at=None, record={"a_b": [1]})
        assert notice.model_dump(by_alias=True) == {"longTitle": "Picnic", "shownAt": None, "record": {"a_b": [1]}}

    def test_every_field_is_needed_in_the_schema(self) -> None:
        schema = Notice.model_json_schema(mode="serialization")
        assert schema["required"] == ["longTitle", "shownAt", "record"]
        assert schema["$defs"]["Record"]["additionalProperties"] is True

    def test_value_of_another_type_is_refused(self) -> None:
        with pytest.raises(ValidationError):
            Notice(long_title=["Picnic"], shown_at=None, record={})


class TestMoment:
    @pytest.mark.parametrize(
        ("zone", "written"),
        [(UTC, "2026-03-09T14:30:00+00:00"), (timezone(timedelta(hours=-5)), "2026-03-09T14:30:00-05:00")],
    )
    def test_offset_is_written(self, zone: timezone, written: str) -> None:
        moment = datetime(2026, 3, 9, 14, 30, tzinfo=zone)
        assert TypeAdapter(Moment).dump_python(moment, mode="json") == written


class TestNothing:
    def test_is_an_empty_object_and_takes_no_field(self) -> None:
        said = answer(NOTHING, _("Done."))

        assert said.model_dump() == {"success": True, "data": {}, "messages": ["Done."]}
        with pytest.raises(ValidationError):
            Nothing.model_validate({"id": 1})
