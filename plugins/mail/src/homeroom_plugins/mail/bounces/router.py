"""Webhooks of mail providers under `/api/mail/events`. Nobody is signed in, so the URL names the district."""

from typing import Annotated

from fastapi import APIRouter, Header, Request
from homeroom_plugins.mail.bounces import postmark, ses
from homeroom_sdk.http import Answer, Context, answer
from homeroom_sdk.schemas import NOTHING, Nothing

events = APIRouter(prefix="/api/mail/events", tags=["mail"])


@events.post("/postmark/{district}")
async def take_postmark_event(
    ctx: Context, district: str, event: postmark.PostmarkEvent, authorization: Annotated[str, Header()] = ""
) -> Answer[Nothing]:
    """Receive an event of Postmark's webhook.

    Its URL is `https://postmark:<password>@<here>/api/mail/events/postmark/<district's id>.events`.
    """
    postmark.check_sender(ctx, authorization)
    await postmark.take_event(ctx, event)
    return answer(NOTHING)


@events.post("/ses/{district}")
async def take_ses_event(ctx: Context, district: str, request: Request) -> Answer[Nothing]:
    """Receive an event of Amazon SES through an SNS topic.

    The subscription's URL is `https://<here>/api/mail/events/ses/<district's id>.events`. SNS sends JSON as plain text.
    A message is accepted only with Amazon's signature and for the district's topic.
    """
    await ses.take_message(ctx, await request.body())
    return answer(NOTHING)
