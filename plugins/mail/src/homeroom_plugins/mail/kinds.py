"""The kinds of mail that a family can choose between."""

from dataclasses import dataclass

from homeroom_plugins.mail import suppressions
from homeroom_plugins.mail.models import ALL_CATEGORIES, WISHES
from homeroom_plugins.mail.settings import required_categories
from homeroom_plugins.mail.tokens import Subscriber
from homeroom_plugins.mail.wording import language_of, words_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import MailKinds

MAX_KINDS = 100


@dataclass(frozen=True, slots=True)
class KindChoice:
    """A kind of mail, named in the family's language, and whether the family gets it. Required kinds are always on."""

    key: str
    name: str
    is_on: bool
    is_required: bool


async def list_kinds(ctx: PluginContext, subscriber: Subscriber) -> list[KindChoice]:
    """List the kinds that the district's plugins send, that of the link first, and others the address unsubscribed
    from.
    """
    unsubscribed = await suppressions.list_unsubscribed(ctx, subscriber.email, WISHES)
    words = words_of(language_of(subscriber.language))
    named = {
        key: name for kinds in ctx.services.list(MailKinds) for key, name in kinds.names(subscriber.language).items()
    }
    own = {subscriber.category: named.get(subscriber.category, words["kind_other"])}
    others = {key: key for key in unsubscribed if key != ALL_CATEGORIES}
    required = required_categories(ctx)
    return [
        KindChoice(
            key=key,
            name=words["kind_required"].format(kind=name) if key in required else name,
            is_on=key in required or not {key, ALL_CATEGORIES} & set(unsubscribed),
            is_required=key in required,
        )
        for key, name in (own | {key: name for key, name in (others | named).items() if key not in own}).items()
    ][:MAX_KINDS]
