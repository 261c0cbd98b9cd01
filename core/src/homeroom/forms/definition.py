"""Definitions that staff write: a model, its forms and their fields.

The structure of a definition is itself described by a form, `model_configuration.json`. Definitions are therefore
validated with the same schema, shown by the same renderer and refused with the same codes as the records they describe.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from importlib.resources import files
from typing import Any, Self

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

MAX_DEPTH = 4
"""Maximum nesting depth of forms."""


class FieldType(StrEnum):
    """The field types of the specification (§2), including its widget for several schools."""

    INPUT = "input"
    TEXTAREA = "textarea"
    SELECT = "select"
    DATE = "date"
    RADIOBUTTON = "radiobutton"
    CHECKBOX = "checkbox"
    AUTOCOMPLETE = "autocomplete"
    FILE = "file"
    BUTTON = "button"
    TABS = "tabs"
    MODAL_LINK = "modallink"
    REPEATING = "repeating"
    DIALOGUE = "dialogue"
    SCHOOLS = "schools"


class Kind(StrEnum):
    """The kind of value that a field stores."""

    TEXT = "text"
    DATE = "date"
    NUMBER = "number"
    BOOLEAN = "boolean"
    TEXTS = "texts"
    REFERENCE = "reference"
    REFERENCES = "references"
    FILE = "file"
    FILES = "files"
    OBJECT = "object"
    OBJECTS = "objects"
    DIALOGUES = "dialogues"
    NOTHING = "nothing"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True)


class Option(_Part):
    """A value that can be chosen."""

    value: str
    label: str = ""


class Condition(_Part):
    """Condition under which a field is shown: another field of its form has one of the values."""

    field: str
    values: tuple[str, ...]


class FieldDefinition(_Part):
    """One field; which of the optional attributes apply depends on its type.

    Attributes:
        column, searchable, filterable: Whether the grid shows the field, text search covers it, and filters may use it.
        kind: For inputs only: text, number, email, url, tel or password.
        pattern: A name in `homeroom.forms.schema.PATTERNS`; staff cannot write regular expressions.
        form, forms: Names of other forms of the model.
    """

    name: str
    label: str = ""
    type: FieldType
    required: bool = False
    help: str = ""
    show_if: Condition | None = None
    column: bool = False
    searchable: bool = False
    filterable: bool = False
    kind: str = "text"
    whole: bool = False
    min_length: int | None = None
    max_length: int | None = None
    minimum: float | None = None
    maximum: float | None = None
    pattern: str | None = None
    earliest: str | None = None
    latest: str | None = None
    options: tuple[Option, ...] = ()
    multiple: bool = False
    model: str | None = None
    label_field: str | None = None
    accept: tuple[str, ...] = ()
    action: str = "submit"
    target: str = ""
    form: str | None = None
    forms: tuple[str, ...] = ()
    min_items: int | None = None
    max_items: int | None = None

    @property
    def keeps(self) -> Kind:
        """The kind of value that the field stores."""
        match self.type:
            case FieldType.INPUT:
                return Kind.NUMBER if self.kind == "number" else Kind.TEXT
            case FieldType.SELECT:
                return Kind.TEXTS if self.multiple else Kind.TEXT
            case FieldType.CHECKBOX:
                return Kind.TEXTS if self.options else Kind.BOOLEAN
            case FieldType.AUTOCOMPLETE if self.model is None:
                return Kind.TEXTS
            case FieldType.AUTOCOMPLETE:
                return Kind.REFERENCES if self.multiple else Kind.REFERENCE
            case FieldType.FILE:
                return Kind.FILES if self.multiple else Kind.FILE
        return _KEEPS[self.type]


_KEEPS = {
    FieldType.TEXTAREA: Kind.TEXT,
    FieldType.RADIOBUTTON: Kind.TEXT,
    FieldType.DATE: Kind.DATE,
    FieldType.BUTTON: Kind.NOTHING,
    FieldType.TABS: Kind.NOTHING,
    FieldType.MODAL_LINK: Kind.OBJECT,
    FieldType.REPEATING: Kind.OBJECTS,
    FieldType.DIALOGUE: Kind.DIALOGUES,
    FieldType.SCHOOLS: Kind.REFERENCES,
}


class FormDefinition(_Part):
    """A form, either the record's own or one nested in another form."""

    name: str
    label: str = ""
    fields: tuple[FieldDefinition, ...] = ()


class Forms(_Part):
    """Forms that refer to each other by name; the first one is the record's own."""

    forms: tuple[FormDefinition, ...] = ()

    def find(self, name: str | None) -> FormDefinition | None:
        """Return the form of this name, or None."""
        return next((form for form in self.forms if form.name == name), None)

    def own_fields(self, form: FormDefinition) -> Iterator[FieldDefinition]:
        """Yield the fields that store their values directly in the form's object: its own and those of its tabs."""
        for field in form.fields:
            if field.type is FieldType.TABS:
                for tab in filter(None, map(self.find, field.forms)):
                    yield from self.own_fields(tab)
            elif field.keeps is not Kind.NOTHING:
                yield field

    @property
    def top_fields(self) -> Sequence[FieldDefinition]:
        """The fields of the record itself."""
        return tuple(self.own_fields(self.forms[0])) if self.forms else ()

    def all_fields(self) -> Iterator[tuple[tuple[str, ...], FieldDefinition]]:
        """Yield every field with its path of names, down to `MAX_DEPTH` levels."""
        if self.forms:
            yield from self._below(self.forms[0], ())

    def find_field(self, path: Sequence[str]) -> FieldDefinition | None:
        """Return the field at a path of names, or None."""
        return next((field for found, field in self.all_fields() if found == tuple(path)), None)

    def _below(self, form: FormDefinition, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], FieldDefinition]]:
        for field in self.own_fields(form):
            place = (*path, field.name)
            yield place, field
            part = self.find(field.form) if field.keeps in (Kind.OBJECT, Kind.OBJECTS) else None
            if part is not None and len(place) < MAX_DEPTH:
                yield from self._below(part, place)


class ModelDefinition(Forms):
    """A model that staff define.

    Attributes:
        readers, writers: The roles that may read and change its records.
        menu: Whether the side navigation has an entry for its records.
    """

    name: str
    label: str
    description: str = ""
    readers: tuple[str, ...] = ()
    writers: tuple[str, ...] = ()
    menu: bool = False

    @classmethod
    def read(cls, payload: Mapping[str, Any]) -> Self:
        """Return the definition in a `ModelConfiguration` record, which was validated before it was saved."""
        return cls.model_validate(payload)


MODEL_CONFIGURATION = Forms.model_validate(
    json.loads(files("homeroom.forms").joinpath("model_configuration.json").read_text("utf-8"))
)
"""The forms in which models are defined."""
