"""The texts of seals and certificates, in the language of the district."""

from dataclasses import dataclass
from datetime import datetime

from homeroom_sdk.context import PluginContext
from homeroom_sdk.languages import say_moment
from homeroom_sdk.wording import Wording

WORDING = Wording("homeroom_plugins.signing", "certificate")


@dataclass(frozen=True, slots=True)
class Words:
    """Texts in one language, and times in one time zone."""

    language: str
    timezone: str

    @classmethod
    def of(cls, ctx: PluginContext) -> "Words":
        """Return the texts in the language and time zone of the district."""
        return cls(WORDING.pick_language(ctx.district.language, "en"), ctx.district.timezone)

    def say(self, key: str, **values: str) -> str:
        """Return the text with its placeholders filled in."""
        return WORDING.words(self.language)[key].format(**values)

    def find(self, key: str, default: str) -> str:
        """Return the text, or the default if there is none."""
        return WORDING.words(self.language).get(key, default)

    def moment(self, at: datetime) -> str:
        """Return day and minute in the district's time zone, with the zone's name."""
        return f"{say_moment(at, self.language, self.timezone)} ({self.timezone})"

    def method(self, method: str) -> str:
        """Return the text for a method of signing."""
        return self.find(f"method.{method}", method)

    def verified(self, verified_by: str) -> str:
        """Return the text for how a signer's identity was verified."""
        return self.find(f"verified.{verified_by}", verified_by or self.say("verified.none"))
