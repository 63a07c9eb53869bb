"""Who is let in, and what a browser may do with a page."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

LONGEST = 4_000
"""Letters of an address with what is asked there."""
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Gate:
    """Lets in who asks this host, from its own pages; and says what a browser may do with a page."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        why = self._refused(scope)
        if why:
            await Response(why, 403, HEADERS, "text/plain")(scope, receive, send)
            return

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                more = [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in there]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, sending)

    def _refused(self, scope: Scope) -> str:
        headers = Request(scope).headers
        if headers.get("host", "").casefold() not in self._hosts:
            return "This page is not served under that name."
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > LONGEST:
            return "That is too long a question."
        if scope["method"] in {"GET", "HEAD"}:
            # A link to a table may be followed from elsewhere; nobody else's page may ask questions.
            is_foreign = headers.get("sec-fetch-site", "none") in {"cross-site", "same-site"}
            is_followed = headers.get("sec-fetch-mode") == "navigate" and "/ask" not in scope["path"]
            return "Only this page itself may ask." if is_foreign and not is_followed else ""
        origin = headers.get("origin", "")
        if origin.casefold() not in {f"http://{host}" for host in self._hosts}:
            return "Only this page itself may change a table."
        return ""
