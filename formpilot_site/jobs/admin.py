"""Jobs say nothing that staff need: what they do shows where it is kept. The log tells when one fails."""

from django.contrib import admin
from procrastinate.contrib.django.models import ProcrastinateJob

admin.site.unregister(ProcrastinateJob)
