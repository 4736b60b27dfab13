"""The admin pages of auditors, exports, and the proof that nobody changed the record, which `conversations` keeps."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AuditingConfig(AppConfig):
    name = "auditing"
    verbose_name = _("Auditing")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from auditing.exports.ordering import forget
        from conversations.services import belongings

        belongings.add_deleted(belongings.Rows("auditing.TurnCount", "conversation", ()))
        belongings.add_deleted(belongings.Rows("auditing.IndexedWords", "conversation", ()))
        belongings.add_kept("auditing.Seal", "sums the chains of links, which stay")
        belongings.add_cleanup(forget)
        belongings.add_kept("auditing.Access", "says who looked, and nothing that people said")
