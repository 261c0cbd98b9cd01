"""Rules of a definition beyond its schema: unique names, existing forms, conditions that can be true."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from homeroom_sdk.i18n import Template

from homeroom.forms.definition import MAX_DEPTH, FieldDefinition, FieldType, FormDefinition, Forms, Kind
from homeroom.forms.schema import PATTERNS
from homeroom.forms.validation import Problem, is_match

RESERVED = frozenset({"id", "guid", "model"})
MAX_FIELDS = 300
"""Maximum number of fields in all forms together; each field counts as often as it is shown."""
MAX_DRAWN = 1_000
"""Maximum number of fields of one form, including tabs and buttons; each counts as often as it is shown."""
CONDITIONAL_ON = frozenset({FieldType.INPUT, FieldType.SELECT, FieldType.RADIOBUTTON, FieldType.CHECKBOX})


def find_broken_rules(forms: Forms) -> list[Problem]:
    """Return the broken rules of a definition that matches its schema; paths refer to the definition's own form."""
    problems = [*_doubled([form.name for form in forms.forms], "forms")]
    for index, form in enumerate(forms.forms):
        for number, field in enumerate(form.fields):
            problems += _check_field(forms, field, f"forms.{index}.fields.{number}")
    if not problems:
        problems += _check_nesting(forms)
    if not problems:
        problems += _check_scopes(forms)
    return problems


def _doubled(names: Sequence[str], path: str) -> Iterator[Problem]:
    counts = Counter(names)
    for index, name in enumerate(names):
        if counts[name] > 1:
            yield Problem(f"{path}.{index}.name", "doubled", words=Template("{path} is used twice."))


def _check_field(forms: Forms, field: FieldDefinition, path: str) -> Iterator[Problem]:
    if field.name in RESERVED:
        yield Problem(f"{path}.name", "reserved", words=Template("{path} is already a field of every record."))
    if field.type in (FieldType.SELECT, FieldType.RADIOBUTTON) and not field.options:
        yield Problem(f"{path}.options", "noOptions", words=Template("{path} needs at least one option."))
    values = [option.value for option in field.options]
    for index, value in enumerate(values):
        if values.count(value) > 1:
            yield Problem(f"{path}.options.{index}.value", "doubled", words=Template("{path} is used twice."))
    yield from _check_limits(field, path)
    if field.keeps in (Kind.OBJECT, Kind.OBJECTS) and forms.find(field.form) is None:
        yield Problem(f"{path}.form", "unknownForm", words=Template("{path} must name another form of this model."))
    if field.type is FieldType.TABS and (not field.forms or not all(map(forms.find, field.forms))):
        yield Problem(f"{path}.forms", "unknownForm", words=Template("{path} must name other forms of this model."))
    if field.model and not field.label_field:
        yield Problem(f"{path}.labelField", "required", words=Template("{path} is required."))
    if field.type is FieldType.BUTTON:
        yield from _check_button(field, path)


def _check_button(field: FieldDefinition, path: str) -> Iterator[Problem]:
    if field.action == "link" and not is_match(PATTERNS["https"], field.target):
        yield Problem(f"{path}.target", "https", words=Template("{path} must begin with https://."))
    if field.action == "action" and not field.target:
        yield Problem(f"{path}.target", "required", words=Template("{path} is required."))


def _check_limits(field: FieldDefinition, path: str) -> Iterator[Problem]:
    pairs = (
        (field.min_length, field.max_length, "maxLength"),
        (field.minimum, field.maximum, "maximum"),
        (field.earliest, field.latest, "latest"),
        (field.min_items, field.max_items, "maxItems"),
    )
    for least, most, name in pairs:
        if least is not None and most is not None and least > most:  # type: ignore[operator] # both of one kind
            yield Problem(f"{path}.{name}", "range", words=Template("{path} is less than the minimum."))


def _check_nesting(forms: Forms) -> Iterator[Problem]:
    """Check that no form contains itself, and that forms are not nested too deep."""
    reached = {form.name: _reached(forms, form.name) for form in forms.forms}
    for index, form in enumerate(forms.forms):
        for number, field in enumerate(form.fields):
            place = f"forms.{index}.fields.{number}.{'forms' if field.type is FieldType.TABS else 'form'}"
            if any(form.name in reached.get(name, ()) for name in _parts(field)):
                yield Problem(place, "cycle", words=Template("{path} leads back to its own form."))
    if _is_too_deep(forms):
        yield Problem(
            "forms", "tooDeep", MAX_DEPTH, words=Template("{path} may be nested at most {limit} levels deep.")
        )


def _is_drawn_too_often(forms: Forms) -> bool:
    """Return True if a form shows more than `MAX_DRAWN` fields, tabs and buttons; nested tabs multiply.

    The count uses a cache instead of visiting each one: eight levels of thirty tabs would never end.
    """
    by_name = {form.name: form for form in forms.forms}

    @cache
    def count(name: str) -> int:
        form = by_name.get(name)
        return sum(1 + sum(map(count, _parts(field))) for field in (form.fields if form else ()))

    return any(count(name) > MAX_DRAWN for name in by_name)


def _reached(forms: Forms, start: str) -> set[str]:
    """Return the names of all forms reachable from a form, including its own."""
    reached, waiting = {start}, [start]
    while waiting:
        form = forms.find(waiting.pop())
        found = {name for field in (form.fields if form else ()) for name in _parts(field)} - reached
        reached |= found
        waiting += found
    return reached


def _parts(field: FieldDefinition) -> Sequence[str]:
    return field.forms if field.type is FieldType.TABS else (field.form,) if field.form else ()


def _is_too_deep(forms: Forms) -> bool:
    level = {forms.forms[0].name}
    for _ in range(MAX_DEPTH * 2):
        level = {name for form in forms.forms if form.name in level for field in form.fields for name in _parts(field)}
        if not level:
            return False
    return True


def _check_scopes(forms: Forms) -> Iterator[Problem]:
    """Check that the fields of one object have different names, and that conditions name another field of the same
    object.

    Only reports the total if there are more than `MAX_FIELDS` fields, or a form shows more than `MAX_DRAWN`.
    """
    limit = MAX_DRAWN if _is_drawn_too_often(forms) else MAX_FIELDS
    if limit == MAX_DRAWN or sum(1 for _ in islice(forms.all_fields(), MAX_FIELDS + 1)) > MAX_FIELDS:
        yield Problem("forms", "tooMany", limit, words=Template("{path} may have at most {limit} fields in all."))
        return
    fields = [field for form in forms.forms for field in form.fields]
    only_tabs = {name for field in fields for name in field.forms} - {field.form for field in fields}
    for form in forms.forms:
        # The fields of a tab are checked with the form that contains it, in whose object their values are.
        if form.name not in only_tabs:
            yield from _check_scope(forms, form)


def _check_scope(forms: Forms, form: FormDefinition) -> Iterator[Problem]:
    places = list(_places(forms, form))
    fields = [field for _, field in places]
    counts = Counter(field.name for field in fields)
    by_name = {field.name: field for field in fields}
    for path, field in places:
        if counts[field.name] > 1:
            yield Problem(f"{path}.name", "doubled", words=Template("{path} is used twice."))
        elif field.show_if is not None:
            other = by_name.get(field.show_if.field)
            fits = other is not None and other is not field and other.type in CONDITIONAL_ON and other.show_if is None
            if not fits or (other is not None and other.multiple):
                yield Problem(
                    f"{path}.showIf.field",
                    "unknownField",
                    words=Template("{path} must name another field of the same form that has one value."),
                )


def _places(forms: Forms, form: FormDefinition) -> Iterator[tuple[str, FieldDefinition]]:
    index = forms.forms.index(form)
    for number, field in enumerate(form.fields):
        yield f"forms.{index}.fields.{number}", field
        if field.type is FieldType.TABS:
            for tab in filter(None, map(forms.find, field.forms)):
                yield from _places(forms, tab)
