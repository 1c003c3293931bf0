"""The cache in Redis while Redis is away: nothing is remembered, nobody is turned away; and it remembers again afterwards."""

from config.redis_cache import ForgivingRedisCache


def test_without_redis_it_knows_nothing_and_raises_nothing(own_redis):
    cache = ForgivingRedisCache(own_redis.url, {"OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}})
    cache.set("a", 1)
    assert (cache.get("a"), cache.add("a", 2), cache.has_key("a")) == (1, False, True)
    own_redis.kill()
    assert (cache.get("a"), cache.get("a", "none"), cache.get("a", default=[])) == (None, "none", [])
    assert (cache.get_many(["a"]), cache.add("a", 1), cache.has_key("a"), cache.touch("a")) == ({}, True, False, False)
    assert (cache.set("a", 1), cache.set_many({"a": 1}), cache.delete("a"), cache.delete_many(["a"])) == (
        None,
        [],
        False,
        None,
    )
    assert cache.get_or_set("a", lambda: 7) == 7
    own_redis.start()
    cache.set("a", 3)
    assert cache.get("a") == 3
