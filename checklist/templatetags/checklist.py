"""Filters and tags that every template has."""

from django import template

register = template.Library()
