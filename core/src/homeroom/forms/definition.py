"""What staff define: a model, its forms, their fields.

The shape of a definition is itself given by a form, `model_configuration.json`; so definitions are judged by the same
schema, drawn by the same renderer and refused with the same codes as the records that they describe.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from importlib.resources import files
from typing import Any, Self

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

MAX_DEPTH = 4
"""How deep forms may stand in each other."""


class FieldType(StrEnum):
    """The field types of the specification (§2), its widget for several schools among them."""

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
    """What a field keeps."""

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
    """The field is shown only while another field of its form has one of the values."""

    field: str
    values: tuple[str, ...]


class FieldDefinition(_Part):
    """One field; which of the optional parts count depends on its type.

    Attributes:
        column, searchable, filterable: Whether the grid shows it, the phrase search reads it, a filter may name it.
        kind: Of an input: text, number, email, url, tel or password.
        pattern: The name of one of `homeroom.forms.schema.PATTERNS`; staff write no regular expressions.
        form, forms: Other forms of the model, by name.
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
        """What the field keeps."""
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
    """A form: on its own, or the part of another one."""

    name: str
    label: str = ""
    fields: tuple[FieldDefinition, ...] = ()


class Forms(_Part):
    """Forms that know each other by name; the first one is the record's own."""

    forms: tuple[FormDefinition, ...] = ()

    def find(self, name: str | None) -> FormDefinition | None:
        """The form of this name."""
        return next((form for form in self.forms if form.name == name), None)

    def own_fields(self, form: FormDefinition) -> Iterator[FieldDefinition]:
        """The fields whose values stand in the form's own object: its own, and those of its tabs."""
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
        """Every field with the path of names that leads to it, however deep."""
        if self.forms:
            yield from self._below(self.forms[0], ())

    def find_field(self, path: Sequence[str]) -> FieldDefinition | None:
        """The field at a path of names."""
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
        readers, writers: The roles that may read its records, and change them.
        menu: Whether the side navigation leads to its records.
    """

    name: str
    label: str
    description: str = ""
    readers: tuple[str, ...] = ()
    writers: tuple[str, ...] = ()
    menu: bool = False

    @classmethod
    def read(cls, payload: Mapping[str, Any]) -> Self:
        """The definition that a record of `ModelConfiguration` holds; it was judged before it was saved."""
        return cls.model_validate(payload)


MODEL_CONFIGURATION = Forms.model_validate(
    json.loads(files("homeroom.forms").joinpath("model_configuration.json").read_text("utf-8"))
)
"""The forms in which models are defined."""
