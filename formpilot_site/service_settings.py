"""Which services the environment knows, and where each is."""

from __future__ import annotations

from urllib.parse import urlsplit

from formpilot_site.environment import Environment, EnvironmentProblem, is_web_address

_EXAMPLE = "https://patients.example.org/api"


def services_of(environment: Environment, name: str, default: str = "") -> dict[str, dict[str, str]]:
    """The services that the variable `name` lists, by their names: `{"base_url", "authorization"}`, from
    `<NAME>_BASE_URL` and `<NAME>_AUTH_TOKEN`. `HYDRO=CLINIC` takes what is not set from `CLINIC_BASE_URL` and
    `CLINIC_AUTH_TOKEN`, `HYDRO=` from `BASE_URL` and `AUTH_TOKEN`. A token without a scheme of its own is a bearer's.

    A service of `default` need not be there; one that is listed must. Raises EnvironmentProblem.
    """
    is_listed = bool(environment.text(name))
    services = {}
    for entry in environment.names(name, default):
        service, falls_back, other = (part.strip().upper() for part in entry.partition("="))
        if not _is_name(service) or not _is_name(other or service):
            raise EnvironmentProblem(name, f"holds {entry!r}, which is no name of a service", "HYDRO,LEDGER")
        prefixes = [f"{service}_", *([f"{other}_" if other else ""] if falls_back else [])]
        address, variable = _first(environment, prefixes, "BASE_URL")
        token, _ = _first(environment, prefixes, "AUTH_TOKEN")
        if not is_listed and not is_web_address(address):
            continue
        _check(name, variable or f"{service}_BASE_URL", address, token)
        scheme = token if " " in token or not token else f"Bearer {token}"
        services[service] = {"base_url": address, "authorization": scheme}
    return services


def _first(environment: Environment, prefixes: list[str], name: str) -> tuple[str, str]:
    """The first value that is set, with the name of its variable; nothing where none is."""
    values = ((environment.text(f"{prefix}{name}"), f"{prefix}{name}") for prefix in prefixes)
    return next(((value, variable) for value, variable in list(values) if value), ("", ""))


def _check(name: str, variable: str, address: str, token: str) -> None:
    """Messages do not repeat the address: it may carry keys."""
    if not address:
        raise EnvironmentProblem(variable, f"is not set, and {name} names it", _EXAMPLE)
    if not is_web_address(address):
        raise EnvironmentProblem(variable, "is not an http or https address", _EXAMPLE)
    if urlsplit(address).query or urlsplit(address).fragment or not token.isprintable():
        problem = "has an address with a query, or a token with signs that no header takes"
        raise EnvironmentProblem(variable, problem, _EXAMPLE)


def _is_name(text: str) -> bool:
    return text.isidentifier() and text.isascii()
