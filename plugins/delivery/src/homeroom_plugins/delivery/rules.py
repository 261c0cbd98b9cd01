"""The identification rule of a job, as it comes from the form."""

import json
from typing import Annotated, Literal

from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.index import parse_index
from homeroom_plugins.delivery.pdf.rules import TextRule
from homeroom_sdk.errors import AppError
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

MAX_INDEX_CHARS = 8_000_000


class PatternRule(BaseModel):
    """The id is what the group `id` of a regular expression finds in the page's text."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["pattern"]
    pattern: str = Field(min_length=1)


class IndexRule(BaseModel):
    """A CSV says which pages are whose: first_page, last_page, person_id."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["index"]
    csv: str = Field(min_length=1, max_length=MAX_INDEX_CHARS)


Rule = Annotated[PatternRule | IndexRule, Field(discriminator="kind")]
RULES: TypeAdapter[PatternRule | IndexRule] = TypeAdapter(Rule)


class RuleInvalid(AppError):
    """The rule cannot be used; the message says what to change."""

    code = "rule_invalid"
    status = 422


def parse_rule(text: str) -> PatternRule | IndexRule:
    """Read the form's JSON and try whether the rule can be used at all.

    Raises:
        RuleInvalid: it cannot.
    """
    try:
        return check_rule(RULES.validate_python(json.loads(text)))
    except (ValueError, RecursionError) as error:
        if isinstance(error, ValidationError):
            first = error.errors()[0]
            if first["type"] == "string_too_long":
                raise RuleInvalid("The index CSV is larger than 8 MB. Is a quote in it not closed?") from error
            raise RuleInvalid(f"The rule cannot be read: {first['msg']}.") from error
        raise RuleInvalid('The rule must be JSON such as {"kind": "pattern", "pattern": "…"}.') from error


def check_rule(rule: PatternRule | IndexRule) -> PatternRule | IndexRule:
    """Compile the pattern or parse the index.

    Raises:
        RuleInvalid: with what is wrong.
    """
    try:
        if isinstance(rule, PatternRule):
            TextRule(rule.pattern).compile()
        else:
            parse_index(rule.csv.encode())
    except InvalidRule as error:
        raise RuleInvalid(str(error)) from error
    return rule
