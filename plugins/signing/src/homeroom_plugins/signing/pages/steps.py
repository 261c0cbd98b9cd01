"""The questions that a signer answers, one after the other, in the order in which their language reads a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_plugins.signing.models import FieldKind
from homeroom_plugins.signing.requests.acting import OpenRequest
from homeroom_plugins.signing.templates.schemas import Field
from homeroom_sdk.languages import direction_of

CHECKED = "true"
SAME_LINE = 0.5
"""Fields whose tops differ by less than this part of their height stand in one line."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of several: what is saved in which field."""

    field_id: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Step:
    """One question.

    Attributes:
        number: From 1, as in the address.
        label: Empty where the template gives none; the page then says what kind it is.
        choices: Of radio buttons and lists; an answer is the place of one of them.
        answer: What is saved: a text, `true` of a check mark, the place of a choice, the name of an attached file.
    """

    number: int
    kind: FieldKind
    label: str
    is_required: bool
    field_ids: tuple[str, ...]
    choices: tuple[Choice, ...]
    answer: str

    @property
    def shown(self) -> str:
        """The answer in words, but for a check mark."""
        return self.choices[int(self.answer)].label if self.choices and self.answer else self.answer

    @property
    def is_missing(self) -> bool:
        """Whether the signer cannot sign without an answer."""
        return self.is_required and not self.answer


def list_steps(opened: OpenRequest, language: str) -> Sequence[Step]:
    """The signer's questions. Radio buttons of one group are one; the signature is none: it comes last."""
    groups: dict[str, list[Field]] = {}
    for field in in_order(opened.fields, language):
        if field.kind is not FieldKind.SIGNATURE:
            is_grouped = field.kind is FieldKind.RADIO and field.group
            groups.setdefault(f"group:{field.group}" if is_grouped else f"field:{field.id}", []).append(field)
    return [_step(number, fields, opened) for number, fields in enumerate(groups.values(), 1)]


def in_order(fields: Sequence[Field], language: str) -> Sequence[Field]:
    """By pages, on each from top to bottom, within a line as the language runs."""
    lines: list[list[Field]] = []
    for field in sorted(fields, key=lambda item: (item.page, item.y)):
        first = lines[-1][0] if lines else None
        if first and first.page == field.page and field.y - first.y < SAME_LINE * min(first.height, field.height):
            lines[-1].append(field)
        else:
            lines.append([field])
    sign = -1 if direction_of(language) == "rtl" else 1
    return [field for line in lines for field in sorted(line, key=lambda item: sign * item.x)]


def _step(number: int, fields: Sequence[Field], opened: OpenRequest) -> Step:
    first = fields[0]
    choices = tuple(_choices(fields))
    values = {field.id: opened.value_of(field) for field in fields}
    answer = values[first.id]
    if first.kind in (FieldKind.RADIO, FieldKind.SELECT):
        chosen = (place for place, item in enumerate(choices) if values[item.field_id] == item.value)
        answer = str(next(chosen, ""))
    label = first.group if len(fields) > 1 else first.label
    is_required = any(field.required for field in fields)
    return Step(number, first.kind, label, is_required, tuple(values), choices, answer)


def _choices(fields: Sequence[Field]) -> Sequence[Choice]:
    if fields[0].kind not in (FieldKind.RADIO, FieldKind.SELECT):
        return []
    return [
        Choice(field.id, value, field.label or field.id if value == CHECKED else value)
        for field in fields
        for value in (field.options or [CHECKED])
    ]
