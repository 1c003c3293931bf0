"""Django's makemessages, which also finds the words of our own markers."""

from django.core.management.commands.makemessages import Command as MakeMessages


class Command(MakeMessages):
    # Refused(code, message) and TextFormat(name, title): the second argument. Plans call `translate(...)`, which they are given.
    xgettext_options = [*MakeMessages.xgettext_options, "--keyword=Refused:2", "--keyword=translate:1", "--keyword=TextFormat:2"]
