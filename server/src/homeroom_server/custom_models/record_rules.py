"""Rules for records of staff-defined models: validation by schema, and checks that references and files exist."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from homeroom.forms.definition import FieldDefinition, FieldType, FormDefinition, Kind, ModelDefinition
from homeroom.forms.record_validation import judge_values
from homeroom.forms.schema import schema_of
from homeroom.forms.validation import Problem, refuse, tidy
from homeroom.instances.access import Model
from homeroom.instances.ports import Scope
from homeroom.instances.rules import Reading
from homeroom.instances.store.service import get_record
from homeroom.tenancy.schools import find_names
from homeroom_sdk.errors import Forbidden, NotFound
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import Template

from homeroom_server.custom_models.files import attach_files, find_usable_files
from homeroom_server.custom_models.spec import search_text

MAX_REFERENCES = 200
"""Maximum new references that are looked up per save; further ones are refused."""

FindModel = Callable[[str], Awaitable[Model]]
Place = tuple[str, FieldDefinition, Json]
"""The path of a file's or a reference's object in the record, its field, and the object itself."""
Kept = Mapping[tuple[str, str], Json]
"""Files and references that the record had already, by field name and id."""


class RecordRules:
    """Implements `homeroom.instances.rules.Rules` for the records of one definition."""

    def __init__(self, definition: ModelDefinition, find_model: FindModel) -> None:
        self._definition = definition
        self._find_model = find_model

    async def judge(self, scope: Scope, values: Mapping[str, Any], *, before: Json | None) -> Reading:
        """See `Rules.judge`."""
        payload = tidy(values)
        refuse(await judge_values(schema_of(self._definition), payload))
        places = list(_places(self._definition, self._definition.forms[0], payload))
        kept = {(field.name, item["id"]): item for _, field, item in _list_kept(self._definition, before)}
        for _, field, item in places:
            # Items that the record had already keep their stored name and size; those in the request are ignored.
            item |= kept.get((field.name, item["id"]), {})
        problems = await _check_schools(scope, places, kept)
        problems += await self._check_references(scope, places, kept)
        problems += await self._check_files(scope, places, kept)
        refuse(problems)
        return Reading({**_undefined(self._definition, before), **payload}, search_text(self._definition, payload))

    async def saved(self, scope: Scope, record_id: UUID, payload: Json) -> None:
        """See `Rules.saved`."""
        files = [
            UUID(item["id"])
            for _, field, item in _places(self._definition, self._definition.forms[0], payload)
            if field.keeps in (Kind.FILE, Kind.FILES)
        ]
        await attach_files(scope, self._definition.name, record_id, files)

    async def check_delete(self, scope: Scope, record_ids: Sequence[UUID]) -> None:
        """Allow every deletion; the files stay as long as the records can be restored."""

    async def check_restore(self, scope: Scope, record_ids: Sequence[UUID]) -> None:
        """Allow every restore; records of a model cannot conflict with each other."""

    async def _check_references(self, scope: Scope, places: Sequence[Place], kept: Kept) -> list[Problem]:
        problems: list[Problem] = []
        looked_up = 0
        for path, field, item in places:
            is_record = field.keeps in (Kind.REFERENCE, Kind.REFERENCES) and field.type is not FieldType.SCHOOLS
            if not is_record or (field.name, item["id"]) in kept:
                continue
            looked_up += 1
            found = await self._find_record(scope, field, item["id"]) if looked_up <= MAX_REFERENCES else None
            if found is None:
                problems.append(
                    Problem(path, "unknownRecord", words=Template("{path} does not exist, or you may not see it."))
                )
            else:
                item["label"] = str(found.get(field.label_field or "") or item["id"])[:1_000]
        return problems

    async def _find_record(self, scope: Scope, field: FieldDefinition, record_id: str) -> Json | None:
        try:
            return await get_record(scope, await self._find_model(field.model or ""), record_id)
        except (NotFound, Forbidden):
            return None

    async def _check_files(self, scope: Scope, places: Sequence[Place], kept: Kept) -> list[Problem]:
        new = [
            (path, field, item)
            for path, field, item in places
            if field.keeps in (Kind.FILE, Kind.FILES) and (field.name, item["id"]) not in kept
        ]
        usable = await find_usable_files(scope, self._definition.name, [UUID(item["id"]) for _, _, item in new])
        problems: list[Problem] = []
        for path, _, item in new:
            file = usable.get(UUID(item["id"]))
            if file is None or file.field != ".".join(part for part in path.split(".") if not part.isdigit()):
                problems.append(
                    Problem(path, "unknownFile", words=Template("{path} is not a file that you have uploaded here."))
                )
            else:
                item |= {"name": file.name, "size": file.size}
        return problems


async def _check_schools(scope: Scope, places: Sequence[Place], kept: Kept) -> list[Problem]:
    """Check that schools are open ones of the district, each listed once; one chosen before it closed may stay."""
    chosen = [(path, field, item) for path, field, item in places if field.type is FieldType.SCHOOLS]
    names = await find_names(scope.session, (item["id"] for _, _, item in chosen)) if chosen else {}
    problems: list[Problem] = []
    seen: set[tuple[str, str]] = set()
    for path, field, item in chosen:
        school, place = item["id"].lower(), path.rpartition(".")[0]
        if (place, school) in seen:
            problems.append(Problem(place, "uniqueItems"))
        elif school in names:
            item |= {"id": school, "label": names[school]}
        elif (field.name, item["id"]) not in kept:
            # Report it at the list, which has a place on the screen; its items have none.
            words = Template("{path} has {limit}, which is not an open school of the district.")
            problems.append(Problem(place, "unknownSchool", item["label"][:200], words=words))
        seen.add((place, school))
    return problems


def _places(definition: ModelDefinition, form: FormDefinition, values: Json, prefix: str = "") -> Iterator[Place]:
    """Yield every file and reference of a record that fits its schema."""
    for field in definition.own_fields(form):
        value, path = values.get(field.name), f"{prefix}{field.name}"
        items = [(path, value)] if isinstance(value, dict) else []
        if isinstance(value, list):
            items = [(f"{path}.{index}", item) for index, item in enumerate(value) if isinstance(item, dict)]
        part = definition.find(field.form) if field.keeps in (Kind.OBJECT, Kind.OBJECTS) else None
        for place, item in items:
            if field.keeps in (Kind.FILE, Kind.FILES, Kind.REFERENCE, Kind.REFERENCES):
                yield place, field, item
            elif part is not None:
                yield from _places(definition, part, item, f"{place}.")


def _list_kept(definition: ModelDefinition, before: Json | None) -> Iterator[Place]:
    """Yield the files and references that the record had already.

    Values from before a change of the definition may have another shape; they are skipped.
    """
    for place in _places(definition, definition.forms[0], before or {}):
        if isinstance(place[2].get("id"), str):
            yield place


def _undefined(definition: ModelDefinition, before: Json | None) -> Json:
    """Return the values of fields that the definition no longer has; they stay, in case the field comes back."""
    known = {field.name for field in definition.top_fields}
    return {name: value for name, value in (before or {}).items() if name not in known}
