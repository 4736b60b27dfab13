from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "formpilot_site.jobs"
    label = "formpilot_jobs"
