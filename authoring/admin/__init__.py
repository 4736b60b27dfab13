"""The pages where staff write, check and publish forms. Every change goes through `services`."""

from authoring.admin.forms import FormAdmin
from authoring.admin.guides import GuideAdmin
from authoring.admin.versions import FormVersionAdmin

__all__ = ["FormAdmin", "FormVersionAdmin", "GuideAdmin"]
