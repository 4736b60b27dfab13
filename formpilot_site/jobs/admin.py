"""Removes the jobs from the admin: staff see the results elsewhere, and the log says when a job fails."""

from django.contrib import admin
from procrastinate.contrib.django.models import ProcrastinateJob

admin.site.unregister(ProcrastinateJob)
