"""The words of seals and certificates, in the language of the district."""

from dataclasses import dataclass
from datetime import datetime

from homeroom_sdk.context import PluginContext
from homeroom_sdk.languages import say_moment
from homeroom_sdk.wording import Wording

WORDING = Wording("homeroom_plugins.signing", "certificate")


@dataclass(frozen=True, slots=True)
class Words:
    """Words in one language, and moments in one time zone."""

    language: str
    timezone: str

    @classmethod
    def of(cls, ctx: PluginContext) -> "Words":
        """In the language and the zone of the district."""
        return cls(WORDING.pick_language(ctx.district.language, "en"), ctx.district.timezone)

    def say(self, key: str, **values: str) -> str:
        """The word with its gaps filled in."""
        return WORDING.words(self.language)[key].format(**values)

    def find(self, key: str, default: str) -> str:
        """The word, or the default where nobody has written it."""
        return WORDING.words(self.language).get(key, default)

    def moment(self, at: datetime) -> str:
        """Day and minute where the district is, with the zone."""
        return f"{say_moment(at, self.language, self.timezone)} ({self.timezone})"

    def method(self, method: str) -> str:
        """How somebody has signed."""
        return self.find(f"method.{method}", method)

    def verified(self, verified_by: str) -> str:
        """How it was verified who that is."""
        return self.find(f"verified.{verified_by}", verified_by or self.say("verified.none"))
