"""How staff sign in."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.validators import MaxLengthValidator


class LoginForm(AdminAuthenticationForm):
    """The admin's own, which takes no name longer than any account's: it is written down who tried to sign in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = cast("forms.CharField", self.fields["username"])
        name.validators.append(MaxLengthValidator(name.max_length))
