"""Rules for definitions: validation by their own schema, by the rules of a working form, and by what records hold."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from homeroom.forms.definition import MODEL_CONFIGURATION as DEFINITION_FORMS
from homeroom.forms.definition import FieldDefinition, FieldType, Forms, Kind, ModelDefinition
from homeroom.forms.record_validation import judge_values
from homeroom.forms.rules import find_broken_rules
from homeroom.forms.schema import schema_of
from homeroom.forms.validation import Problem, refuse, tidy
from homeroom.instances.access import Model
from homeroom.instances.models import Instance
from homeroom.instances.ports import Scope
from homeroom.instances.rules import Reading
from homeroom_sdk.errors import Conflict, NotFound
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import Sentence, Template, _
from sqlalchemy import Text, cast, func, update
from sqlalchemy.dialects.postgresql import JSONPATH

from homeroom_server.custom_models.queries import count_records, find_definition, list_names
from homeroom_server.custom_models.spec import naming_fields, search_text
from homeroom_server.custom_models.unreadable_values import find_unreadable_values, list_kept

SCHEMA = schema_of(DEFINITION_FORMS)


class DefinitionRules:
    """Implements `homeroom.instances.rules.Rules` for `ModelConfiguration`.

    Args:
        taken: The names of the models of the platform and of all installed plugins.
        find_model: Finds a model by the name under which the district's users know it.
    """

    def __init__(self, taken: frozenset[str], find_model: Callable[[str], Awaitable[Model]]) -> None:
        self._taken = frozenset(name.lower().replace("-", "") for name in taken)
        self._find_model = find_model

    async def judge(self, scope: Scope, values: Mapping[str, Any], *, before: Json | None) -> Reading:
        """See `Rules.judge`."""
        payload = tidy(values)
        refuse(await judge_values(SCHEMA, payload))
        definition = ModelDefinition.read(payload)
        problems = find_broken_rules(definition)
        problems += await self._check_name(scope, definition, before)
        problems += await self._check_models(definition)
        refuse(problems)
        notes: list[Sentence] = []
        if before is not None:
            old = ModelDefinition.read(before)
            refuse(await find_unreadable_values(scope.session, scope.district.id, old, definition))
            notes = await list_kept(scope.session, scope.district.id, old, definition)
        return Reading(payload, search_text(DEFINITION_FORMS, payload), notes)

    async def saved(self, scope: Scope, record_id: UUID, payload: Json) -> None:
        """See `Rules.saved`. Also updates the search text of the model's existing records."""
        definition = ModelDefinition.read(payload)
        await scope.session.execute(
            update(Instance)
            .where(Instance.district_id == scope.district.id, Instance.model == definition.name)
            .values(search_text=_search_text_in_sql(definition))
            .execution_options(synchronize_session=False)
        )

    async def check_delete(self, scope: Scope, record_ids: Sequence[UUID]) -> None:
        """See `Rules.check_delete`."""
        for name in await list_names(scope.session, scope.district.id, record_ids):
            count = await count_records(scope.session, scope.district.id, name)
            if count:
                raise Conflict(
                    _(
                        "{model} has {count} records, those in the bin among them. Delete them first.",
                        model=name,
                        count=count,
                    ),
                    data={"records": count},
                )

    async def check_restore(self, scope: Scope, record_ids: Sequence[UUID]) -> None:
        """See `Rules.check_restore`. Another model may have taken the name since the deletion."""
        names = await list_names(scope.session, scope.district.id, record_ids, deleted=True)
        for name, count in Counter(names).items():
            if count > 1:
                raise Conflict(
                    _("{count} of these models have the name {name}. Restore one of them only.", count=count, name=name)
                )
            if self._is_taken(name):
                raise Conflict(
                    _("The name {name} belongs to the platform or to a plugin now. Define the model again.", name=name)
                )
            if await find_definition(scope.session, scope.district.id, name) is not None:
                raise Conflict(_("There is another model with the name {name} now. Delete that one first.", name=name))

    async def _check_name(self, scope: Scope, definition: ModelDefinition, before: Json | None) -> list[Problem]:
        if before is not None:
            is_same = before["name"] == definition.name
            return (
                []
                if is_same
                else [
                    Problem("name", "fixed", words=Template("{path} cannot be changed: records are stored under it."))
                ]
            )
        if self._is_taken(definition.name):
            return [Problem("name", "taken", words=Template("{path} belongs to the platform or to a plugin."))]
        if await find_definition(scope.session, scope.district.id, definition.name) is not None:
            return [Problem("name", "taken", words=Template("{path} belongs to another model of the district."))]
        return []

    def _is_taken(self, name: str) -> bool:
        return name.replace("-", "") in self._taken

    async def _check_models(self, definition: ModelDefinition) -> list[Problem]:
        """Check that each autocomplete searches in an existing model and shows one of its fields."""
        problems = []
        for place, field in _fields(definition):
            if field.type is FieldType.AUTOCOMPLETE and field.model:
                try:
                    model = await self._find_model(field.model)
                except NotFound:
                    problems.append(
                        Problem(
                            f"{place}.model", "unknownModel", words=Template("{path} is not a model of the district.")
                        )
                    )
                    continue
                if field.label_field not in naming_fields(model.spec):
                    problems.append(
                        Problem(
                            f"{place}.labelField", "unknownField", words=Template("{path} is not a field of the model.")
                        )
                    )
        return problems


def _fields(forms: Forms) -> Iterator[tuple[str, FieldDefinition]]:
    for index, form in enumerate(forms.forms):
        for number, field in enumerate(form.fields):
            yield f"forms.{index}.fields.{number}", field


async def read_forms(values: Mapping[str, Any]) -> Forms:
    """Return the forms of a definition that is otherwise unfinished.

    Raises:
        ValidationFailed: the forms cannot be shown.
    """
    payload = tidy(values)
    refuse([problem for problem in await judge_values(SCHEMA, payload) if problem.path.partition(".")[0] == "forms"])
    forms = Forms.model_validate({"forms": payload["forms"]})
    refuse(find_broken_rules(forms))
    return forms


def _search_text_in_sql(definition: ModelDefinition) -> Any:
    """Build the text of `spec.search_text` in SQL; PostgreSQL's text of a list contains the same words."""
    parts = []
    for field in definition.top_fields:
        if field.searchable:
            value = Instance.payload[field.name]
            labels = func.jsonb_path_query_array(value, cast("$.label", JSONPATH))
            parts.append(cast(labels, Text) if field.keeps in (Kind.REFERENCE, Kind.REFERENCES) else value.astext)
    return func.concat_ws(" ", *parts) if parts else ""
