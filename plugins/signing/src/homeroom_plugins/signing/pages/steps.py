"""The steps of a signer: one question each, in the reading order of the signer's language."""

from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_plugins.signing.models import FieldKind
from homeroom_plugins.signing.requests.acting import OpenRequest
from homeroom_plugins.signing.templates.schemas import Field
from homeroom_sdk.languages import direction_of

CHECKED = "true"
SAME_LINE = 0.5
"""Fields are in the same line if their tops differ by less than this fraction of the smaller height."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers: the value, and the field in which it is saved."""

    field_id: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Step:
    """One question.

    Attributes:
        number: Position from 1, as in the URL.
        label: Empty if the template has none; the page then shows the kind of the field.
        choices: For radio buttons and lists; an answer is the index of a choice.
        answer: The saved answer: a text, `true` for a check mark, the index of a choice, or the name of an attachment.
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
        """The answer as text; a check mark remains `true`."""
        return self.choices[int(self.answer)].label if self.choices and self.answer else self.answer

    @property
    def is_missing(self) -> bool:
        """True if the step lacks an answer that is required for signing."""
        return self.is_required and not self.answer


def list_steps(opened: OpenRequest, language: str) -> Sequence[Step]:
    """List the signer's steps. Radio buttons of one group form one step; the signature is not a step, it comes last."""
    groups: dict[str, list[Field]] = {}
    for field in in_order(opened.fields, language):
        if field.kind is not FieldKind.SIGNATURE:
            is_grouped = field.kind is FieldKind.RADIO and field.group
            groups.setdefault(f"group:{field.group}" if is_grouped else f"field:{field.id}", []).append(field)
    return [_step(number, fields, opened) for number, fields in enumerate(groups.values(), 1)]


def in_order(fields: Sequence[Field], language: str) -> Sequence[Field]:
    """Sort fields by page, from top to bottom, and within a line in the direction of the language."""
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
