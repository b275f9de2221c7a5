"""`makemessages` that also knows the keywords of `catalog.messages`."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Extract sentences for translation, those of the pure parts included."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=msg:1",
        "--keyword=msgn:1,2",
    ]
