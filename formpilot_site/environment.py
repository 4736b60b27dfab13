"""Reads the environment into typed values; whatever is missing or wrong stops the start with one clear sentence."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured

from patterns.origins import origin_of

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
SHORTEST_SECRET = 32
DATABASE_EXAMPLE = "postgresql://user:password@localhost:5432/formpilot"
FALSE_WORDS = frozenset({"0", "false", "no", "off"})
_PERIODS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_MOST_USES = 1_000_000_000


class EnvironmentProblem(ImproperlyConfigured):
    """A variable is missing or wrong. The message names it, says what is wrong, and shows a line that works."""

    def __init__(self, name: str, problem: str, example: str) -> None:
        super().__init__(f"{name} {problem}. For example: {name}={example}")
        self.name = name


class Environment:
    """Typed access to environment variables. An empty value counts as not set, as `NAME=` in a file means."""

    def __init__(self, values: Mapping[str, str | None]) -> None:
        self._values = values
        self.names_read: set[str] = set()

    @classmethod
    def of_process(cls, env_file: Path) -> Environment:
        """The variables of the process, and of `env_file` if it exists; the former take precedence."""
        from dotenv import dotenv_values

        return cls({**dotenv_values(env_file), **os.environ})

    def text(self, name: str, default: str = "") -> str:
        """The value without blanks around it, else the default."""
        self.names_read.add(name)
        return (self._values.get(name) or "").strip() or default

    def secret(self, name: str, *, why: str, example: str) -> str:
        """A value without a default that nobody can guess; `why` says what it is needed for."""
        value = self.text(name)
        _check_secret(name, value, why, example)
        return value

    def secrets(self, name: str, *, why: str, example: str) -> list[str]:
        """A comma-separated list of such values, or none."""
        values = self.names(name)
        for value in values:
            _check_secret(name, value, why, example)
        return values

    def flag(self, name: str, *, default: bool) -> bool:
        """True or false, by TRUE_WORDS and FALSE_WORDS in any case."""
        value = self.text(name).lower()
        if not value:
            return default
        if value not in TRUE_WORDS | FALSE_WORDS:
            raise EnvironmentProblem(name, f"is {value!r}, but must be on or off", "on")
        return value in TRUE_WORDS

    def whole_number(self, name: str, default: int, *, minimum: int, maximum: int) -> int:
        """`minimum` and `maximum` are allowed values."""
        value = self.text(name)
        if not value:
            return default
        if not value.isascii() or not value.isdigit() or not minimum <= int(value) <= maximum:
            problem = f"is {value!r}, but must be a whole number from {minimum} to {maximum}"
            raise EnvironmentProblem(name, problem, str(default))
        return int(value)

    def rate(self, name: str, default: str) -> tuple[int, int] | None:
        """`30/minute` as (30, 60): so many in so many seconds. None for `off`."""
        value = self.text(name, default).lower()
        if value in FALSE_WORDS - {"0"}:
            return None
        most, _slash, period = value.partition("/")
        if not most.isascii() or not most.isdigit() or not 1 <= int(most) <= _MOST_USES or period not in _PERIODS:
            problem = f"is {value!r}, but must be a number per second, minute, hour or day, or off"
            raise EnvironmentProblem(name, problem, "30/minute")
        return int(most), _PERIODS[period]

    def names(self, name: str, default: str = "") -> list[str]:
        """A comma-separated list, without empty entries."""
        return [part.strip() for part in self.text(name, default).split(",") if part.strip()]

    def hosts(self, name: str, default: str) -> list[str]:
        """Names of hosts without scheme and port, `.example.org` with all below it, or `*` for all."""
        entries = self.names(name, default)
        for entry in entries:
            rest = entry.removeprefix(".") if entry != "*" else ""
            if any(sign in rest for sign in "/*") or (":" in rest and not rest.startswith("[")):
                problem = f"holds {entry!r}, which is no host: neither scheme nor port, and .example.org for all below"
                raise EnvironmentProblem(name, problem, "forms.example.org")
        return entries

    def origins(self, name: str, default: str = "") -> list[str]:
        """Web origins as browsers send them, `https://host[:port]`, or the single entry `*` for all of them."""
        return [entry if entry == "*" else _origin(name, entry) for entry in self.names(name, default)]

    def networks(self, name: str) -> list[IPv4Network | IPv6Network]:
        """IP networks and addresses, such as 10.0.0.0/8 and 127.0.0.1."""
        networks = []
        for entry in self.names(name):
            try:
                networks.append(ip_network(entry))
            except ValueError as error:
                problem = f"holds {entry!r}, which is no network of IP addresses"
                raise EnvironmentProblem(name, problem, "10.0.0.0/8,127.0.0.1") from error
        return networks

    def url(self, name: str) -> str:
        """An http(s) address, or "" when not set. The message does not repeat it: addresses may carry keys."""
        value = self.text(name)
        if value and not is_web_address(value):
            raise EnvironmentProblem(name, "is not an http or https address", "https://llm.example.org/v1")
        return value

    def certificates(self, name: str) -> str:
        """The path of a PEM file with certificates of authorities; "" if not set."""
        value = self.text(name)
        if not value:
            return ""
        import ssl

        try:
            ssl.create_default_context(cafile=value)
        except OSError as error:  # an error of TLS is one
            problem = f"is {value!r}, which cannot be read as a file of certificates in PEM"
            raise EnvironmentProblem(name, problem, "/etc/ssl/certs/ca-certificates.crt") from error
        return value

    def paths(self, name: str) -> dict[str, str]:
        """Dotted paths by name: `lookup=company.actions.lookup,send=company.actions.send`."""
        entries = [entry.partition("=") for entry in self.names(name)]
        for key, _equals, path in entries:
            if not key.strip().isidentifier() or not all(part.isidentifier() for part in path.strip().split(".")):
                raise EnvironmentProblem(name, f"holds {key!r} without a dotted path", "lookup=company.actions.lookup")
        return {key.strip(): path.strip() for key, _equals, path in entries}

    def choice(self, name: str, default: str, choices: tuple[str, ...]) -> str:
        """One of `choices`, which are upper case; the value may be written in any case."""
        value = self.text(name, default).upper()
        if value not in choices:
            raise EnvironmentProblem(name, f"is {value!r}, but must be one of {', '.join(choices)}", default)
        return value

    def time_zone(self, name: str, default: str) -> str:
        """An IANA name such as Asia/Riyadh."""
        value = self.text(name, default)
        if value not in available_timezones():
            raise EnvironmentProblem(name, f"is {value!r}, which is not the name of a time zone", "Asia/Riyadh")
        return value

    def database(self, url: str, parts: str) -> dict[str, Any] | None:
        """Django's settings for a Postgres server, by its address in `url`, else by `<parts>_HOST` and what belongs to
        it; None when neither is set. Messages leave out the password."""
        by_url = self._database_by_url(url)
        by_parts = self._database_by_parts(parts)
        return by_url or by_parts

    def _database_by_url(self, name: str) -> dict[str, Any] | None:
        value = self.text(name)
        if not value:
            return None
        if urlsplit(value).scheme not in {"postgres", "postgresql"}:
            raise EnvironmentProblem(name, "is not a postgresql:// address", DATABASE_EXAMPLE)
        from psycopg import ProgrammingError
        from psycopg.conninfo import conninfo_to_dict

        try:
            parts = {key: str(part) for key, part in conninfo_to_dict(value).items()}
        except ProgrammingError as error:
            raise EnvironmentProblem(name, "cannot be read as a Postgres address", DATABASE_EXAMPLE) from error
        if not parts.get("dbname"):
            raise EnvironmentProblem(name, "names no database", DATABASE_EXAMPLE)
        # What an unwritten / or @ of a password leaves behind.
        if {"/", "@"} & set(parts["dbname"]) or not parts.get("port", "0").replace(",", "").isdigit():
            problem = "holds signs that must be percent-encoded: / is %2F, @ is %40. DATABASE_PASSWORD takes them as is"
            raise EnvironmentProblem(name, problem, DATABASE_EXAMPLE)
        return _postgres(parts.pop("dbname"), options=parts)

    def _database_by_parts(self, prefix: str) -> dict[str, Any] | None:
        options = {
            "host": self.text(f"{prefix}_HOST"),
            "port": self.text(f"{prefix}_PORT"),
            "user": self.text(f"{prefix}_USER", "formpilot"),
            "password": self.text(f"{prefix}_PASSWORD"),
        }
        name = self.text(f"{prefix}_NAME", "formpilot")
        return _postgres(name, options=options) if options["host"] else None


def _check_secret(name: str, value: str, why: str, example: str) -> None:
    if not value:
        raise EnvironmentProblem(name, f"is not set: {why}", example)
    if len(value) < SHORTEST_SECRET:
        problem = f"has {len(value)} characters, but must have at least {SHORTEST_SECRET}"
        raise EnvironmentProblem(name, problem, example)


def _postgres(name: str, options: dict[str, str]) -> dict[str, Any]:
    return {
        "ENGINE": "formpilot_site.database.external",
        "NAME": name,
        "USER": options.pop("user", ""),
        "PASSWORD": options.pop("password", ""),
        "HOST": options.pop("host", ""),
        "PORT": options.pop("port", ""),
        "OPTIONS": options,
    }


def tiles_source(template: str) -> str:
    """Where map tiles come from, as a content security policy names it: `https://{s}.tiles.example.org/{z}/{x}/{y}.png`
    gives `https://*.tiles.example.org`."""
    parts = urlsplit(template)
    return f"{parts.scheme}://{parts.netloc.replace('{s}', '*')}"


def is_web_address(value: str) -> bool:
    """Whether it is an http or https URL with a host."""
    try:
        parts = urlsplit(value)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _origin(name: str, entry: str) -> str:
    try:
        return origin_of(entry)
    except ValueError as error:
        problem = f"holds {entry!r}, which is not an origin: scheme and host are needed, and no path"
        raise EnvironmentProblem(name, problem, "https://forms.example.org,https://app.example.org") from error
