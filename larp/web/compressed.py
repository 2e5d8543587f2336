"""Styles, scripts and signs go over the air compressed, each compressed once in a process.

Pages don't: compressed, the length of one would tell of the secrets in it to whoever can make it repeat what they send.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_header_parameters

_TEXTS = ("text/css", "text/javascript", "application/javascript", "image/svg+xml", "application/json")
_LEAST = 500
"""Bytes below which it isn't worth it."""
_MOST = 400
"""So many files are remembered; the project has fewer."""


class CompressedStatic:
    """Middleware around the one that serves static files."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._packed: dict[tuple[str, str, str], bytes] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not request.path_info.startswith("/static/") or response.status_code != 200 or request.method != "GET":
            return response
        kind, _ = parse_header_parameters(response.headers.get("Content-Type", ""))
        length = int(response.headers.get("Content-Length", 0))
        if kind not in _TEXTS or length < _LEAST or "Content-Encoding" in response.headers:
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return response
        packed = self._pack(request.path_info, response)
        headers = {name: value for name, value in response.items() if name not in ("Content-Length", "ETag")}
        response.close()
        said = {"Content-Encoding": "gzip", "Content-Length": str(len(packed))}
        return HttpResponse(packed, headers=headers | said)

    def _pack(self, path: str, response: HttpResponse) -> bytes:
        key = (path, response.headers.get("Last-Modified", ""), response.headers["Content-Length"])
        if key not in self._packed:
            if len(self._packed) >= _MOST:
                self._packed.clear()
            whole = b"".join(response)
            self._packed[key] = gzip.compress(whole, mtime=0)
        return self._packed[key]
