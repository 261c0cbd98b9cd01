"""One response format for every error: `success: false`, a stable `code`, and messages a user can act on."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from homeroom.blobs.errors import BlobError, BlobTooLarge, StorageFull, StorageUnavailable
from homeroom.full_disk import is_caused_by_full_disk
from homeroom.i18n.libraries import problem_text
from homeroom_sdk.errors import AppError, DiskFull
from homeroom_sdk.i18n import Sentence, _, joined, say, say_each
from homeroom_sdk.orm import DATABASE_AWAY
from sqlalchemy.exc import IntegrityError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from homeroom_server.http.family_pages import NOTHING_THERE, error_page, find_family_request
from homeroom_server.http.requests import request_id

log = structlog.get_logger()
MAX_PROBLEMS = 50
"""Maximum problems reported per payload; a list of thousands of items may have one in each item."""


def error_response(
    status: int,
    code: str,
    *messages: Sentence,
    data: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return the response to a failed request in the caller's language; an HTML page if the path is for families."""
    family_request = find_family_request()
    if family_request is not None:
        return error_page(family_request, status, code, joined(messages), data=data, headers=headers)
    body = {"success": False, "code": code, "data": _said(data), "messages": [say(message) for message in messages]}
    return JSONResponse(body, status, headers=dict(headers or {}))


def _said(data: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return the details with the sentences in `fields` translated into the caller's language."""
    fields = data.get("fields") if data else None
    if not isinstance(fields, dict):
        return data
    return {**(data or {}), "fields": say_each(fields)}


def not_found() -> Response:
    """Return the 404 response. It is the same for a missing object and for one that this caller may not see."""
    return error_response(404, "not_found", NOTHING_THERE)


def method_not_allowed(headers: Mapping[str, str] | None) -> Response:
    """Return the 405 response; `headers` list the methods that the address accepts."""
    return error_response(405, "method_not_allowed", _("This address does not accept that method."), headers=headers)


def unavailable() -> Response:
    """Return the 503 response to a link to a part of the platform that is not ready."""
    return error_response(
        503,
        "service_unavailable",
        _("This is not available just now. Try again in a moment."),
        headers={"Retry-After": "60"},
    )


def add_error_handlers(app: FastAPI) -> None:
    """Register the handlers that answer every error of a route in this format."""
    for kind, handler in {**HANDLERS, Exception: _unexpected}.items():
        app.add_exception_handler(kind, handler)


def answer_to(error: AppError) -> Response:
    """Return the response for an `AppError`, with a `Retry-After` header if its data contains `retryAfterSeconds`."""
    wait_s = (error.data or {}).get("retryAfterSeconds")
    headers = {"Retry-After": str(wait_s)} if wait_s else None
    return error_response(error.status, error.code, error.message, data=error.data, headers=headers)


async def _app_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, AppError)
    return answer_to(error)


async def _bad_payload(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[:MAX_PROBLEMS]
    fields = {".".join(str(part) for part in item["loc"][1:]): problem_text(item) for item in first}
    messages = [_("{field}: {problem}", field=name, problem=text) if name else text for name, text in fields.items()]
    return error_response(422, "validation_failed", *messages, data={"fields": fields})


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if is_caused_by_full_disk(error):  # FastAPI reports a bad request when the parts of an upload cannot be written.
        return _no_room(request, error)
    if error.status_code == 404:
        return not_found()
    if error.status_code == 405:
        # Starlette lists the methods in the order of a set, which differs between processes.
        allowed = sorted((error.headers or {}).get("Allow", "").split(", "))
        return method_not_allowed({"Allow": ", ".join(allowed)})
    reason = getattr(error, "reason", None)
    if isinstance(reason, AppError):
        return answer_to(reason)
    return error_response(error.status_code, "bad_request", UNREADABLE, headers=error.headers)


UNREADABLE = _("The request cannot be read. Send it again.")
STORAGE: Mapping[type[BlobError], tuple[int, str, Sentence]] = {
    BlobTooLarge: (413, "too_large", _("The file is larger than allowed.")),
    StorageFull: (507, "storage_full", _("There is no space left to store it. Contact support.")),
    StorageUnavailable: (503, "storage_unavailable", _("The storage does not answer. Try again in a moment.")),
}


async def _storage_error(request: Request, error: Exception) -> Response:
    log.error("storage_failed", request=request_id(request.scope), error=type(error).__name__)
    for kind, (status, code, message) in STORAGE.items():
        if isinstance(error, kind):
            headers = {"Retry-After": "5"} if status == 503 else None
            return error_response(status, code, message, headers=headers)
    return error_response(
        500, "document_damaged", _("The stored document is damaged and was not shown. Contact support.")
    )


async def _disk_error(request: Request, error: Exception) -> Response:
    if is_caused_by_full_disk(error):
        return _no_room(request, error)
    raise error


def _no_room(request: Request, error: Exception) -> Response:
    log.error("no_room", request=request_id(request.scope), error=type(error).__name__)
    return error_response(DiskFull.status, DiskFull.code, DiskFull().message)


async def _database_gone(request: Request, error: Exception) -> Response:
    if is_caused_by_full_disk(error):
        return _no_room(request, error)
    log.error("database_unavailable", request=request_id(request.scope), error=type(error).__name__)
    return error_response(
        503,
        "database_unavailable",
        _("The database does not answer. Try again in a moment."),
        headers={"Retry-After": "2"},
    )


async def _conflict(request: Request, error: Exception) -> Response:
    log.warning("integrity_conflict", request=request_id(request.scope), error=type(error).__name__)
    return error_response(409, "conflict", _("It was changed meanwhile. Load it again."))


async def _unexpected(request: Request, error: Exception) -> Response:
    error_id = request_id(request.scope)
    log.error("request_failed", request=error_id, error=type(error).__name__, exc_info=error)
    message = _("Something went wrong on our side. Give support this id: {error_id}", error_id=error_id)
    # This response bypasses the middleware that adds the request id to all others.
    return error_response(500, "unexpected", message, data={"errorId": error_id}, headers={"x-request-id": error_id})


HANDLERS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    AppError: _app_error,
    RequestValidationError: _bad_payload,
    HTTPException: _http_error,
    BlobError: _storage_error,
    **dict.fromkeys(DATABASE_AWAY, _database_gone),
    OSError: _disk_error,
    IntegrityError: _conflict,
}
"""Handlers for expected errors. They also wrap the middleware, which queries the database before any route does."""
