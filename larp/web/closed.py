"""The project's default for API views: closed."""

from __future__ import annotations

from rest_framework.permissions import BasePermission


class NobodyUnlessNamed(BasePermission):
    """Lets nobody in, until a view opens itself with `larp.web.access.api`."""

    def has_permission(self, *_: object) -> bool:
        return False
