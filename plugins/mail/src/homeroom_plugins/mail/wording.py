"""Templates and their words in each of the product's languages, in a sandbox that is given plain strings only."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from homeroom_sdk.languages import direction_of, pick_language
from jinja2 import FileSystemLoader, StrictUndefined, Template
from jinja2.sandbox import ImmutableSandboxedEnvironment

TEMPLATES = Path(__file__).parent / "templates"
FALLBACK = "en"


def language_of(wish: str) -> str:
    """The nearest language for which there are words, for a tag such as `ar-EG`."""
    return pick_language(wish, _all_words()) or FALLBACK


def words_of(language: str) -> Mapping[str, str]:
    """The layout's words, and its direction, in a language that `language_of` returned."""
    return {**_all_words()[language], "direction": direction_of(language)}


@cache
def template(name: str) -> Template:
    """A template of ours; values are escaped in `.html` and stay as they are in `.txt`."""
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=lambda file: file is not None and file.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


@cache
def _all_words() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((TEMPLATES / "words.toml").read_text(encoding="utf-8"))
