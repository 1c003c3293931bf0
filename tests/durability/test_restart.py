"""An upgrade: two servers, restarted one after the other while players hand in. Nobody is refused, nothing is lost."""

from bench.load.rolling import upgrade
from bench.load.rounds import Survivors


def test_servers_restarted_one_after_the_other_lose_no_list(own_database):
    crowd = Survivors(own_database.environment, own_database.folder, players=12, judges=1)
    done = upgrade(crowd, own_database.folder)
    assert (done.gave_up, done.refused, done.faults) == (0, {}, [])
    assert min(done.during) > 0  # the other one went on meanwhile
    assert done.turned > 0  # and took over what the first one did not answer
