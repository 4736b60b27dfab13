"""The pages where staff write, check and publish forms. Every change goes through `services`."""

from forms_registry.admin.forms import FormAdmin
from forms_registry.admin.versions import FormVersionAdmin

__all__ = ["FormAdmin", "FormVersionAdmin"]
