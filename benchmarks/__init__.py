"""What things cost, measured with the settings of the tests; run each module from the project's folder."""

import os

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "formpilot_site.settings_test"
django.setup()
