"""The sample that a native reader is given."""

from docs.sample_messages import sample


def test_it_is_the_same_each_time_and_differs_by_seed():
    first = [entry.msgid for entry in sample("es", "1", 100)]
    assert first == [entry.msgid for entry in sample("es", "1", 120)][:100]
    assert len(set(first)) == 100
    assert len(set(first) & {entry.msgid for entry in sample("es", "2", 100)}) < 50


def test_only_translated_sentences_are_in_it():
    assert all(entry.translated() for entry in sample("es", "1", 100))
