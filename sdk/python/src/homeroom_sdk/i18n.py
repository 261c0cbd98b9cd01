"""Sentences of the server for people: an English template with values in its gaps, translated for each reader.

    raise Conflict(_("There is room for {count} favourites. Remove one first.", count=MOST))
    raise TooLarge(_n("{count} file was refused.", "{count} files were refused.", len(refused)))

A `Sentence` is a `str` with the finished English text, so logs, comparisons and tests can use it directly. It keeps the
template and the values, from which it can be translated into any language in its package's catalogues. The host
translates at the edge: automatically for errors and `answer`'s messages, for fields of an answer's data that are
declared as `homeroom_sdk.http.Said`, and wherever `say` is called.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol, Self

Value = str | int | float | date
"""The value of a gap; a `Sentence` is translated too, a date is written as in 2026-05-31."""

GAP = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
"""Pattern of a gap in a template; other braces, such as those of a JSON example, are literal text."""


class Translations(Protocol):
    """The catalogues of one language, in the form of Python's `gettext`."""

    def gettext(self, message: str) -> str:
        """Return the translation, or the message itself."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation's plural form for this number, or the English one."""
        ...


class Sentence(str):
    """A sentence or phrase for a person; its own text is the finished English.

    Operations of `str` (slices, joins, f-strings) return plain text without a translation: put a sentence into a gap of
    another sentence instead, or use `joined`.

    Attributes:
        template: The English text with its gaps, which is the key in the catalogues.
        plural: The template for values of `params["count"]` other than one; empty if there is no plural.
        params: The values of the gaps.
    """

    __slots__ = ("params", "plural", "template")

    template: str
    plural: str
    params: Mapping[str, str | int | float]

    def __new__(cls, template: str, params: Mapping[str, Value] | None = None, plural: str = "") -> Self:
        """Fill the gaps; without `params` the template is used literally, including any braces."""
        values = {name: _plain(value) for name, value in (params or {}).items()}
        itself = super().__new__(cls, _fill(plural if plural and values["count"] != 1 else template, values))
        itself.template, itself.plural, itself.params = str(template), plural, values
        return itself

    def said_by(self, translations: Translations) -> str:
        """Return the sentence in another language; parts without a translation stay English."""
        if not self.template:  # In a catalogue the empty text is the key of the header.
            return ""
        if self.plural:
            found = translations.ngettext(self.template, self.plural, int(self.params["count"]))
        else:
            found = translations.gettext(self.template)
        return _fill(found, {name: _said(value, translations) for name, value in self.params.items()})

    def with_values(self, change: Callable[[str], str]) -> "Sentence":
        """Return the sentence with `change` applied to the texts in its gaps, or to its text if it has no gaps."""
        if not self.params:
            return Sentence(change(self.template))
        values = {
            name: value.with_values(change)
            if isinstance(value, Sentence)
            else change(value)
            if isinstance(value, str)
            else value
            for name, value in self.params.items()
        }
        return Sentence(self.template, values, plural=self.plural)

    def stored(self) -> dict[str, Any]:
        """Return JSON from which `read` restores the sentence; `text` is the English, for searching and sorting."""
        if not self.params:
            return {"text": str(self)}
        params = {name: value.stored() if isinstance(value, Sentence) else value for name, value in self.params.items()}
        plural = {"plural": self.plural} if self.plural else {}
        return {"text": str(self), "template": self.template, "params": params, **plural}

    @classmethod
    def read(cls, stored: Any) -> Self:
        """Restore a stored sentence. A plain text, from another server or an older version, becomes a sentence without
        gaps.

        Raises:
            ValueError: it is neither.
        """
        if isinstance(stored, cls):
            return stored
        if isinstance(stored, str):
            return cls(stored)
        try:
            params = {
                name: cls.read(value) if isinstance(value, dict) else value
                for name, value in stored.get("params", {}).items()
            }
            return cls(stored.get("template", stored["text"]), params, plural=stored.get("plural", ""))
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError("This is no stored sentence.") from error

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, dict(self.params), self.plural)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        # Guarded children use sentences too, but not Pydantic.
        from pydantic_core import core_schema

        written = core_schema.plain_serializer_function_ser_schema(lambda item: item.stored(), when_used="json")
        return core_schema.no_info_plain_validator_function(cls.read, serialization=written)

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: Any, _handler: Any) -> dict[str, Any]:
        return {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}


def _(template: str, /, **params: Value) -> Sentence:
    """Return a sentence; each `{name}` in the template is a gap for the value of that name."""
    return Sentence(template, params)


def _n(singular: str, plural: str, count: int, /, **params: Value) -> Sentence:
    """Return a sentence with plural forms for the number in its gap `{count}`, as many as the language has."""
    return Sentence(singular, {"count": count, **params}, plural=plural)


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence with values given later: `TAKEN = Template("The code {code} is taken.")`, then `TAKEN(code=code)`."""

    text: str

    def __call__(self, **params: Value) -> Sentence:
        """Return the sentence with these values."""
        return Sentence(self.text, params)


def joined(sentences: Iterable[str], by: str = " ") -> Sentence:
    """Return several sentences as one; each part is translated into the reader's language."""
    parts = list(sentences)
    if len(parts) == 1:
        return Sentence.read(parts[0])
    values = {f"part_{at}": part for at, part in enumerate(parts)}
    return Sentence(by.join(f"{{{name}}}" for name in values), values)


def sentence_of(error: BaseException) -> Sentence:
    """Return the message of an error; a message that is not a `Sentence` becomes an untranslated English one."""
    return Sentence.read(error.args[0] if error.args and isinstance(error.args[0], str) else str(error))


find_translations: ContextVar[Callable[[], Translations | None]] = ContextVar("find_translations")
"""Set by the host for each request; it determines the caller's language only when a sentence is translated."""


def say(sentence: str) -> str:
    """Return the sentence in the caller's language, as plain text; any other text is returned unchanged."""
    find = find_translations.get(None)
    return say_in(find() if find else None, sentence)


def say_in(translations: Translations | None, sentence: str) -> str:
    """Return the sentence in the given language, like `say`; None is English."""
    if translations is not None and isinstance(sentence, Sentence):
        return sentence.said_by(translations)
    return str(sentence)


def say_each(problems: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sentence of each field in the caller's language; other values are unchanged."""
    return {name: say(found) if isinstance(found, str) else found for name, found in problems.items()}


def _plain(value: Value) -> str | int | float:
    if isinstance(value, Sentence) or type(value) in (str, int, float):
        return value  # type: ignore[return-value]  # A date is none of these.
    return value.isoformat() if isinstance(value, date) else str(value)


def _said(value: str | int | float, translations: Translations) -> str | int | float:
    return value.said_by(translations) if isinstance(value, Sentence) else value


def _fill(template: str, values: Mapping[str, str | int | float]) -> str:
    if not values:
        return template
    return GAP.sub(lambda gap: str(values.get(gap[1], gap[0])), template)


NOTHING = Sentence("")
"""The empty sentence."""
