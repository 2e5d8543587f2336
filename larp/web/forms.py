"""Forms of the front door."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class AriaForm(forms.Form):
    """A form whose wrong fields say so to a screen reader."""

    def full_clean(self) -> None:
        super().full_clean()
        for name in self.errors:
            if name in self.fields:
                self.fields[name].widget.attrs["aria-invalid"] = "true"


class PasswordForm(AriaForm):
    name = forms.CharField(
        label=_("Name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True})
    )
    password = forms.CharField(
        label=_("Password"), max_length=200, strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )  # fmt: skip

    def refuse(self) -> None:
        """Says that the pair is wrong, and not which half."""
        self.add_error(None, gettext("Name or password is wrong. Try again."))


class CodeForm(AriaForm):
    code = forms.CharField(
        label=_("Code on a badge, a card or a slip"), max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["placeholder"] = "XXXX XXXX XXXX XXXX"

    def refuse(self) -> None:
        """Says that no such code is known."""
        self.add_error("code", gettext("There is no such code. Compare it with the paper: sixteen letters and digits."))
