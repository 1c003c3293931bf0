from tests.paper import cards, paper  # noqa: F401 -- fixtures of two rooms
