from uuid import UUID

from homeroom_flows import names
from homeroom_sdk.engine import RunRef

RUN = RunRef(UUID(int=1), UUID(int=2), "delivery.deliver", 3, "elmwood")


class TestEntrypoint:
    def test_flow_is_an_attribute_of_the_entry_module(self) -> None:
        assert names.entrypoint("delivery.deliver") == "homeroom_flows.entry.delivery__deliver"


class TestParameters:
    def test_are_exactly_what_the_schema_allows(self) -> None:
        assert set(names.parameters(RUN)) == {"run_id", "district_id", "attempt"}
        assert names.PARAMETER_SCHEMA["required"] == list(names.parameters(RUN))
        assert names.PARAMETER_SCHEMA["additionalProperties"] is False


class TestTags:
    def test_name_flow_and_district(self) -> None:
        assert names.tags(RUN) == ["homeroom", "delivery.deliver", f"district:{UUID(int=2)}", "district:elmwood"]


class TestRunOf:
    def test_is_what_parameters_and_tags_were_made_of(self) -> None:
        assert names.run_of(names.parameters(RUN), names.tags(RUN)) == RUN


class TestRunName:
    def test_it_can_be_read_and_names_nobody(self) -> None:
        assert names.run_name(RUN) == "delivery.deliver elmwood 00000001 · 3"
