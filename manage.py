#!/usr/bin/env python
"""Django's command-line door: `./manage.py help` lists what can be done."""

import gc
import os
import sys


def main() -> None:
    # A command loads some hundred thousand objects, which stay: to look again and again which of them can go takes a
    # tenth of the second that it starts in.
    gc.set_threshold(100_000, 20, 50)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "formpilot_site.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    from formpilot_site.database.errors import EmbeddedPostgresError

    try:
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, EmbeddedPostgresError) as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
