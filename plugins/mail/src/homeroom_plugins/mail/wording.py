"""The layout's templates and their words in each language. Templates run in a sandbox and get plain values only."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from homeroom_sdk.languages import direction_of, pick_language
from jinja2 import StrictUndefined, Template
from jinja2.sandbox import ImmutableSandboxedEnvironment

TEMPLATES = Path(__file__).parent / "templates"
FALLBACK = "en"


Words = Mapping[str, Mapping[str, str]]
"""Texts by language and name."""


@dataclass(frozen=True, slots=True, eq=False)
class Wording:
    """The mail layout at one time: both templates and their words. Compared by identity."""

    text: str
    html: str
    words: Words


@cache
def installed_wording() -> Wording:
    """Return the layout for mails that are sent now."""
    return Wording(_read("mail.txt"), _read("mail.html"), all_words())


def language_of(wish: str, words: Words | None = None) -> str:
    """Return the closest language with words for a tag such as `ar-EG`."""
    return pick_language(wish, words or all_words()) or FALLBACK


def words_of(language: str, words: Words | None = None) -> Mapping[str, str]:
    """Return the layout's words and text direction for a language that `language_of` returned."""
    return {**(words or all_words())[language], "direction": direction_of(language)}


def template(name: str) -> Template:
    """Return one of the plugin's own templates; values are escaped in `.html` and unchanged in `.txt`."""
    return parse_template(_read(name), is_html=name.endswith(".html"))


@lru_cache(maxsize=64)
def parse_template(source: str, *, is_html: bool) -> Template:
    """Parse a template in the sandbox; values are escaped in HTML."""
    environment = ImmutableSandboxedEnvironment(
        autoescape=is_html, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(source)


@cache
def all_words() -> Words:
    """Return the installed words of the layout."""
    return tomllib.loads(_read("words.toml"))


@cache
def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")
