"""Accounts of staff: made, closed and given new passwords at /admin/."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from checklist.accounts.models import User

admin.site.register(User, UserAdmin)
