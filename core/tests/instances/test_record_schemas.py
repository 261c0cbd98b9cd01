"""The API document's description of records."""

import pytest
from homeroom.instances.record_schemas import add_record_schemas, add_schema
from homeroom_sdk.http import Json
from homeroom_sdk.models import Field, FieldType, ModelSpec
from homeroom_sdk.schemas import ReadModel
from sqlalchemy import func, literal, table


class ClubRead(ReadModel):
    """A club."""

    id: str
    meeting_room: str


class TestAddRecordSchemas:
    def test_expression_may_be_null_unless_it_says_otherwise(self) -> None:
        fields = (
            Field("room", column=func.lower("A")),
            Field("isOpen", FieldType.BOOLEAN, literal(True), nullable=False),
            Field("state", column=literal("on"), choices=("on", "off"), nullable=False),
        )

        found = add_record_schemas({}, [ModelSpec("Clubs", fields, table=table("clubs"))])

        clubs = found["components"]["schemas"]["Records"]["properties"]["Clubs"]
        assert clubs["properties"]["room"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}
        assert clubs["properties"]["isOpen"] == {"type": "boolean"}
        assert clubs["properties"]["state"] == {"type": "string", "enum": ["on", "off"]}
        assert (clubs["required"], clubs["additionalProperties"]) == (["id", "room", "isOpen", "state"], False)

    def test_model_with_a_schema_is_described_by_it(self) -> None:
        found = add_record_schemas({}, [ModelSpec("Clubs", (Field("meetingRoom"),), schema=ClubRead)])

        schemas = found["components"]["schemas"]
        assert schemas["Records"]["properties"] == {"Clubs": {"$ref": "#/components/schemas/ClubRead"}}
        assert schemas["ClubRead"]["required"] == ["id", "meetingRoom"]


class TestAddSchema:
    def test_answer_that_the_document_has_already_is_referred_to(self) -> None:
        document: Json = {"components": {"schemas": {"ClubRead": {"type": "object"}}}}

        assert add_schema(document, ClubRead) == {"$ref": "#/components/schemas/ClubRead"}
        assert document["components"]["schemas"]["ClubRead"] == {"type": "object"}

    def test_part_that_is_called_like_another_schema_is_refused(self) -> None:
        class Clubs(ReadModel):
            first: ClubRead

        with pytest.raises(ValueError, match="another schema ClubRead"):
            add_schema({"components": {"schemas": {"ClubRead": {"type": "string"}}}}, Clubs)
