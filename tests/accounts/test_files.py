"""Files in a folder and in a bucket of a server that speaks S3: the same to everybody who stores or reads one."""

import boto3
import pytest
from django.core.exceptions import SuspiciousFileOperation
from moto.server import ThreadedMotoServer

from bench.load.server import free_port
from checklist.accounts import files


@pytest.fixture(scope="module")
def s3():
    """A server on loopback that speaks S3, with an empty bucket."""
    server = ThreadedMotoServer("127.0.0.1", free_port(), verbose=False)
    server.start()
    yield f"http://127.0.0.1:{server._port}"
    server.stop()


@pytest.fixture
def bucket(s3, settings, monkeypatch):
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "of-this-test")
    client = boto3.client("s3", endpoint_url=s3, region_name="us-east-1")
    client.create_bucket(Bucket="flipside")
    settings.STORAGE_BUCKET = {
        "bucket_name": "flipside", "prefix": "hall/", "endpoint_url": s3, "region_name": "us-east-1"
    }  # fmt: skip
    files._bucket.cache_clear()
    yield client
    files._bucket.cache_clear()
    for one in client.list_objects_v2(Bucket="flipside").get("Contents", []):
        client.delete_object(Bucket="flipside", Key=one["Key"])
    client.delete_bucket(Bucket="flipside")


@pytest.fixture
def folder(settings, tmp_path):
    settings.VAR_DIR, settings.MEDIA_DIR = tmp_path, tmp_path / "media"
    return tmp_path


@pytest.fixture(params=["folder", "bucket"])
def place(request):
    request.getfixturevalue("folder")
    if request.param == "bucket":
        request.getfixturevalue("bucket")


def test_what_is_stored_is_read_again_and_gone_when_deleted(place):
    for where in (files.results(), files.media()):
        assert list(files.names(where)) == []
        assert files.put(where, "a/one.pdf", b"first") == "a/one.pdf"
        assert files.put(where, "a/one.pdf", b"second, longer") == "a/one.pdf"
        assert files.put(where, "two.jpg", b"") == "two.jpg"
        assert files.read(where, "a/one.pdf") == b"second, longer"
        assert list(files.names(where)) == ["two.jpg", "a/one.pdf"]
        where.delete("a/one.pdf")
        where.delete("a/one.pdf")
        with pytest.raises(FileNotFoundError):
            files.read(where, "a/one.pdf")
        assert (where.exists("a/one.pdf"), where.exists("two.jpg")) == (False, True)


@pytest.mark.parametrize("name", ["../secret-key", "/etc/passwd", "a/../../secret-key"])
def test_no_name_leads_out(place, name):
    with pytest.raises(SuspiciousFileOperation):
        files.put(files.results(), name, b"x")


def test_in_a_bucket_it_lies_below_the_prefix_and_no_file_is_written_here(bucket, folder):
    files.put(files.results(), "one.pdf", b"x")
    files.put(files.media(), "one.jpg", b"x")
    assert [one["Key"] for one in bucket.list_objects_v2(Bucket="flipside")["Contents"]] == [
        "hall/media/one.jpg", "hall/results/one.pdf"
    ]  # fmt: skip
    assert list(folder.iterdir()) == []


def test_in_a_folder_a_file_is_for_the_servers_user_alone_and_never_half_there(folder, monkeypatch):
    files.put(files.media(), "a/one.jpg", b"whole")
    assert (folder / "media" / "a" / "one.jpg").stat().st_mode & 0o777 == 0o600
    assert (folder / "media" / "a").stat().st_mode & 0o777 == 0o700

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        files.put(files.media(), "a/one.jpg", b"half")
    assert files.read(files.media(), "a/one.jpg") == b"whole"
