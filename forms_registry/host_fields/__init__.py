"""The fields of a host's own page as a form, so that a page needs none written for it.

The shape is that of `form_fields`: a list of objects with `data_id` or `field_id`, `fieldLabel`, `fieldType`,
`fieldValue`, `is_required` or `required`, `options`, `validation_message`, `description`, `sensitive`, and as HTML has
them `min`, `max`, `minLength`, `maxLength` and `pattern`; other keys are left out.
"""

from forms_registry.host_fields.documents import (
    EMPTY_PAGE,
    HOST_PAGE,
    PRESENT,
    HostPage,
    markdown_from_host_fields,
    read_page,
)
from forms_registry.host_fields.errors import HostFieldsError
from forms_registry.host_fields.ids import data_id_of, inner_id
from forms_registry.host_fields.reading import MAX_FIELDS, HostField

__all__ = [
    "EMPTY_PAGE",
    "HOST_PAGE",
    "MAX_FIELDS",
    "PRESENT",
    "HostField",
    "HostFieldsError",
    "HostPage",
    "data_id_of",
    "inner_id",
    "markdown_from_host_fields",
    "read_page",
]
