"""The door for programs: JSON under /api/v1/. Assembles what the rooms do; nobody imports it. docs/api.md is its page."""
