"""A plugin's settings in a district: validated by the plugin's own model, with sealed secrets.

They are stored as JSON; a secret is stored as `{"sealed": "…"}`, which can be opened only for this district, plugin and
field. API responses contain the values without the secrets, and which secrets are set.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, get_args

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.schemas import JsonSchema, ReadModel, Record
from pydantic import BaseModel, Field, SecretStr, ValidationError

from homeroom.i18n.libraries import problem_text
from homeroom.plugins.cascade import Cascade, SchoolRule, cascade, list_rules
from homeroom.plugins.errors import PluginSettingsInvalid
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.secrets.keys import Keys
from homeroom.secrets.sealing import Seal, SecretDamaged

PURPOSE = "plugin-settings"
SEALED = "sealed"


class PluginSettingsRead(ReadModel):
    """A plugin's settings in the district: values without the secrets, and which secrets are set."""

    json_schema: JsonSchema = Field(alias="schema")
    values: Record
    secrets: dict[str, bool]


class StoredSettings:
    """The settings of one plugin in one district."""

    def __init__(self, plugin: LoadedPlugin, state: DistrictState, keys: Keys) -> None:
        assert plugin.settings_type is not None
        self._type = plugin.settings_type
        self._plugin_id = plugin.id
        self._stored: dict[str, Any] = json.loads(state.plugin_settings.get(plugin.id, "{}"))
        self._of_schools = state.school_settings.get(plugin.id, {})
        self._schools_may: dict[str, str] = json.loads(state.schools_may.get(plugin.id, "{}"))
        self._seal = Seal(keys.derive(PURPOSE, state.district.id))

    def read(self) -> BaseModel:
        """Return the settings, with the model's defaults where the district has set nothing.

        Raises:
            PluginSettingsInvalid: a required setting is missing, or a stored value is no longer valid.
        """
        return self._validate(self._open())

    def read_for(self, schools: Collection[str] | None) -> BaseModel:
        """Return the settings that apply to work for these schools; see `PluginContext.settings_for`.

        Raises:
            PluginSettingsInvalid: as `read`.
        """
        found = self.cascade(schools)
        return self._validate(self._open() | dict(found.values)) if found.values else self.read()

    def cascade(self, schools: Collection[str] | None) -> Cascade:
        """Return the schools' values that override the district's for work that concerns these schools."""
        codes = {code.strip().lower() for code in schools or ()} - {""}
        own = {code: self.of_school(code) for code in codes}
        if not any(own.values()):
            return Cascade()
        return cascade(self.rules(), self.read(), own)

    def of_school(self, code: str) -> dict[str, Any]:
        """Return the settings stored by the school with this code (in lower case), whether or not they apply."""
        found: dict[str, Any] = json.loads(self._of_schools.get(code, "{}"))
        return found

    def rules(self) -> list[SchoolRule]:
        """Return the settings that schools may override, each with what the district permits."""
        return list(list_rules(self._type, self._schools_may))

    def change_of_school(self, values: Mapping[str, Any]) -> str:
        """Return the JSON to store for a school's own settings; the district's values apply to omitted fields.

        Raises:
            ValidationFailed: names each field that is invalid or that the district does not permit.
        """
        rules = {rule.name: rule for rule in self.rules()}
        unknown = {
            name: _("Schools cannot have their own value of this setting.") for name in values if name not in rules
        }
        if unknown:
            raise ValidationFailed.of(**unknown)
        district = self.read()
        try:
            valid = self._type.model_validate(self._open() | dict(values))
        except ValidationError as error:
            raise ValidationFailed.of(**problems_of(error)) from None
        wrong = {
            name: refusal
            for name in values
            if (refusal := rules[name].find_refusal(getattr(valid, name), getattr(district, name))) is not None
        }
        if wrong:
            raise ValidationFailed.of(**wrong)
        return valid.model_dump_json(include=set(values))

    def _validate(self, values: Mapping[str, Any]) -> BaseModel:
        try:
            return self._type.model_validate(values)
        except ValidationError as error:
            names = ", ".join(problems_of(error))
            raise PluginSettingsInvalid(
                _(
                    "These settings of the plugin {plugin} cannot be used: {names}. Change them on its page.",
                    plugin=self._plugin_id,
                    names=names,
                )
            ) from None

    def problems(self) -> dict[str, Sentence]:
        """Return the problems of the stored settings, by field; empty if they are valid."""
        try:
            self._type.model_validate(self._open())
        except ValidationError as error:
            return problems_of(error)
        return {}

    def describe(self) -> PluginSettingsRead:
        """Return the schema, the values without the secrets, and for each secret whether it is set."""
        secrets = set(self._secrets())
        defaults = {
            name: field.get_default(call_default_factory=True)
            for name, field in self._type.model_fields.items()
            if name not in secrets and not field.is_required()
        }
        plain = {name: value for name, value in self._stored.items() if name not in secrets}
        return PluginSettingsRead(
            json_schema=self._type.model_json_schema(),
            values=defaults | plain,
            secrets={name: name in self._stored for name in sorted(secrets)},
        )

    def change(self, values: Mapping[str, Any]) -> str:
        """Return the JSON to store after a change.

        Args:
            values: All plain fields; an omitted secret is kept, and a null secret is deleted.

        Raises:
            ValidationFailed: names each invalid field, and fields that the plugin does not have.
        """
        unknown = set(values) - set(self._type.model_fields)
        if unknown:
            raise ValidationFailed.of(**dict.fromkeys(sorted(unknown), _("The plugin has no such setting.")))
        secrets = set(self._secrets())
        kept = {name: value for name, value in self._open().items() if name in secrets and name not in values}
        given = {name: value for name, value in values.items() if not (name in secrets and value is None)}
        try:
            valid = self._type.model_validate(kept | given)
        except ValidationError as error:
            raise ValidationFailed.of(**problems_of(error)) from None
        stored = valid.model_dump(mode="json", exclude=secrets)
        for name in secrets & valid.model_fields_set:
            secret = getattr(valid, name)
            if secret is not None:
                stored[name] = {SEALED: self._seal.close_text(secret.get_secret_value(), self._place(name))}
        return json.dumps(stored)

    def _open(self) -> dict[str, Any]:
        values = dict(self._stored)
        for name in self._secrets():
            sealed = values.pop(name, None)
            if isinstance(sealed, dict):
                try:
                    values[name] = self._seal.open_text(str(sealed.get(SEALED)), self._place(name))
                except SecretDamaged:
                    continue  # Treat the secret as missing: the field must be entered again.
        return values

    def _secrets(self) -> Iterator[str]:
        for name, field in self._type.model_fields.items():
            if SecretStr in (field.annotation, *get_args(field.annotation)):
                yield name

    def _place(self, name: str) -> str:
        return f"{self._plugin_id}/{name}"


def problems_of(error: ValidationError) -> dict[str, Sentence]:
    """Return one sentence per field, never with the rejected value, which may be a secret."""
    return {
        ".".join(str(part) for part in item["loc"]) or "settings": problem_text(item)
        for item in error.errors(include_input=False, include_url=False)
    }
