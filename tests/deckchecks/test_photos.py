"""Photos of cards and of paper lists: photo-add, photo-of-list, judge-photo, photo, photo-delete"""

import io
import struct
import zlib
from datetime import timedelta
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from checklist.accounts.models import LogEntry
from checklist.core.refusal import Refused
from checklist.deckchecks import actions, photos, views_photos
from checklist.deckchecks.models import DeckCheck, Photo
from checklist.deckchecks.photos import LONGEST_SIDE, MOST_PHOTO_BYTES, remade


def picture(size=(60, 40), kind="JPEG", mode="RGB", **options):
    out = io.BytesIO()
    Image.new(mode, size, *([(200, 30, 30)] if mode == "RGB" else [])).save(out, kind, **options)
    return out.getvalue()


def with_everything(**tags):
    exif = Image.Exif()
    exif[0x010F] = "CameraMaker"
    exif.get_ifd(0x8825)[1] = "N"  # where it was taken
    for tag, value in tags.items():
        exif[int(tag[1:])] = value
    return picture(exif=exif, comment=b"a secret comment")


def bomb():
    """A PNG of some hundred bytes that says it has 40,000 pixels a side."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 40_000, 40_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    )


# --- what becomes of a picture ---


def test_nothing_but_the_picture_is_kept():
    sent = with_everything()
    assert (b"CameraMaker" in sent, b"a secret comment" in sent) == (True, True)
    kept = remade(sent)
    assert (b"CameraMaker" in kept, b"secret" in kept, b"Exif" in kept) == (False, False, False)
    with Image.open(io.BytesIO(kept)) as made:
        assert (made.format, made.size, dict(made.getexif())) == ("JPEG", (60, 40), {})


def test_it_stands_upright():
    with Image.open(io.BytesIO(remade(with_everything(t274=6)))) as made:  # the camera was held on its side
        assert made.size == (40, 60)


@pytest.mark.parametrize(
    ("size", "kept"), [((4000, 3000), (2000, 1500)), ((500, 4000), (250, 2000)), ((2000, 10), (2000, 10))]
)
def test_large_pictures_are_made_smaller(size, kept):
    with Image.open(io.BytesIO(remade(picture(size)))) as made:
        assert (made.size, max(made.size) <= LONGEST_SIDE) == (kept, True)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1", "I;16"])
def test_every_kind_of_png(mode):
    with Image.open(io.BytesIO(remade(picture(kind="PNG", mode=mode)))) as made:
        assert (made.format, made.mode, made.size) == ("JPEG", "RGB", (60, 40))


def test_a_cmyk_jpeg():
    with Image.open(io.BytesIO(remade(picture(mode="CMYK")))) as made:
        assert made.mode == "RGB"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "photo-unreadable"),
        (b"no picture", "photo-unreadable"),
        (picture()[:400], "photo-unreadable"),
        (picture(kind="PNG")[:60], "photo-unreadable"),
        (picture(kind="GIF"), "photo-unreadable"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "photo-unreadable"),
        (b"%PDF-1.7\n", "photo-unreadable"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 40, "photo-heic"),
        (b"\0\0\0\x18ftypmif1" + b"\0" * 40, "photo-heic"),
        (bomb(), "photo-pixels"),
        (b"\xff" * (MOST_PHOTO_BYTES + 1), "photo-too-large"),
    ],
)
def test_what_is_no_photo_is_refused_and_said(content, code):
    with pytest.raises(Refused) as refused:
        remade(content)
    assert refused.value.code == code


# --- at a check ---


@pytest.fixture(autouse=True)
def shelf(settings, tmp_path):
    settings.MEDIA_DIR = tmp_path / "media"
    return settings.MEDIA_DIR


@pytest.fixture
def check(paper):
    return DeckCheck.objects.create(slot=paper.slot, opened_by=paper.judge, opened_at=paper.now, nonce="c")


@pytest.fixture
def judge(client, paper):
    client.force_login(paper.judge)
    return client


NUMBERS = count()


def add(client, check, content=None, nonce=None, **options):
    file = io.BytesIO(picture() if content is None else content)
    file.name = "IMG_0001.jpg"
    sent = {"photo": file, "nonce": nonce or str(next(NUMBERS))}
    return client.post(reverse("photo-add", args=["winter", check.pk]), sent, **options)


def files(shelf):
    return [path for path in shelf.rglob("*") if path.is_file()]


def test_a_photo_is_kept_shown_and_logged(judge, paper, check, shelf):
    assert add(judge, check, with_everything()).headers["Location"] == reverse("check", args=["winter", check.pk])
    row = Photo.objects.get()
    assert (row.deck_check, row.slot, row.by) == (check, paper.slot, paper.judge)
    (file,) = files(shelf)
    assert (str(file.relative_to(shelf)), file.stat().st_mode & 0o777) == (row.path, 0o600)
    address = reverse("photo", args=["winter", row.pk])
    assert f'src="{address}"' in judge.get(reverse("check", args=["winter", check.pk])).content.decode()
    answer = judge.get(address)
    assert (b"".join(answer.streaming_content), answer["Content-Type"]) == (file.read_bytes(), "image/jpeg")
    assert (answer["Cache-Control"], answer["X-Content-Type-Options"]) == ("private, no-store", "nosniff")
    entry = LogEntry.objects.get(action="photo-added")
    assert (entry.subject, entry.by, entry.values) == (f"deck-check:{check.pk}", paper.judge, {"photo": row.pk})


def test_the_file_has_no_other_address(judge, check):
    add(judge, check)
    path = Photo.objects.get().path
    for prefix in ("/media/", "/static/", "/var/media/", "/"):
        assert judge.get(prefix + path).status_code == 404


def test_sent_twice_it_is_one(judge, check, shelf):
    add(judge, check, nonce="n")
    add(judge, check, nonce="n")
    assert (Photo.objects.count(), len(files(shelf))) == (1, 1)


def test_deleted_by_hand_nothing_is_left_but_the_log(judge, check, shelf, paper, django_capture_on_commit_callbacks):
    add(judge, check)
    with django_capture_on_commit_callbacks(execute=True):
        judge.post(reverse("photo-delete", args=["winter", Photo.objects.get().pk]))
    assert (Photo.objects.count(), files(shelf)) == (0, [])
    assert list(LogEntry.objects.order_by("pk").values_list("action", "by__username")) == [
        ("photo-added", "judge"),
        ("photo-deleted", "judge"),
    ]


@pytest.mark.parametrize(
    ("content", "said"), [(b"no picture", "no JPEG or PNG"), (b"\0\0\0\x18ftypheic" + b"\0" * 40, "HEIC")]
)
def test_a_refusal_is_said_on_the_page(judge, check, shelf, content, said):
    page = judge.get(add(judge, check, content).headers["Location"]).content.decode()
    assert (said in page, Photo.objects.count(), files(shelf)) == (True, 0, [])


def test_a_refusal_is_said_in_spanish(judge, check):
    answer = add(judge, check, b"no picture", headers={"Accept-Language": "es"})
    page = judge.get(answer.headers["Location"], headers={"Accept-Language": "es"}).content.decode()
    assert ("no JPEG or PNG" in page, "JPEG o PNG" in page) == (False, True)


def test_a_file_that_is_too_large_is_dropped_while_it_comes_in(judge, check, shelf, monkeypatch):
    seen = []
    monkeypatch.setattr(photos, "remade", seen.append)
    page = judge.get(add(judge, check, b"\xff" * (MOST_PHOTO_BYTES + 10)).headers["Location"]).content.decode()
    assert ("12 MB at most" in page, Photo.objects.count(), seen) == (True, 0, [])
    assert add(judge, check, b"\xff" * (MOST_PHOTO_BYTES + 100_000)).status_code == 413


def test_no_file_is_said(judge, check):
    answer = judge.post(reverse("photo-add", args=["winter", check.pk]), {"nonce": "n"}, follow=True)
    assert "No photo was chosen" in answer.content.decode()


def test_so_many_and_no_more(judge, check, shelf, monkeypatch):
    monkeypatch.setattr(actions, "MOST_PHOTOS", 2)
    for _ in range(3):
        add(judge, check)
    assert (Photo.objects.count(), len(files(shelf))) == (2, 2)


def test_after_the_event_none_is_added_but_one_may_be_deleted(judge, paper, check):
    add(judge, check)
    paper.event.closed_at = paper.now
    paper.event.save(update_fields=["closed_at"])
    add(judge, check)
    assert Photo.objects.count() == 1
    judge.post(reverse("photo-delete", args=["winter", Photo.objects.get().pk]))
    assert Photo.objects.count() == 0


def test_a_file_that_is_gone_is_not_found(judge, check, shelf):
    add(judge, check)
    files(shelf)[0].unlink()
    assert judge.get(reverse("photo", args=["winter", Photo.objects.get().pk])).status_code == 404


def test_of_a_stranger_nothing_is_read(client, check, monkeypatch):
    monkeypatch.setattr(views_photos, "SmallFilesOnly", None)  # whoever came so far would call it
    assert add(client, check, b"\xff" * (MOST_PHOTO_BYTES + 100_000)).status_code == 302


def test_no_token_no_photo(paper, check, shelf):
    from django.test import Client  # slow import

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(paper.judge)
    assert (add(strict, check).status_code, Photo.objects.count()) == (403, 0)


@pytest.mark.parametrize(("person", "status"), [("scorekeeper", 403), ("stranger", 404), (None, 302)])
def test_strangers_and_wrong_roles_see_and_do_nothing(client, paper, check, person, status):
    client.force_login(paper.judge)
    add(client, check)
    number = Photo.objects.get().pk
    client.logout()
    if person:
        client.force_login(getattr(paper, person))
    assert add(client, check).status_code == status
    assert client.get(reverse("photo", args=["winter", number])).status_code == status
    assert client.post(reverse("photo-delete", args=["winter", number])).status_code == status
    assert Photo.objects.count() == 1


# --- of a paper list ---


def test_the_paper_of_a_list_that_staff_typed_in(judge, paper, shelf):
    address = reverse("photo-of-list", args=["winter", paper.player.uid, 1])
    file = io.BytesIO(picture())
    file.name = "paper.jpg"
    back = judge.post(address, {"photo": file, "nonce": "n"})
    assert back.headers["Location"] == reverse("staff-player", args=["winter", paper.player.uid])
    row = Photo.objects.get()
    assert (row.deck_check, row.slot, len(files(shelf))) == (None, paper.slot, 1)
    for name in ("staff-player", "judge-list", "staff-list"):
        kwargs = {"slug": "winter", "uid": paper.player.uid, **({} if name == "staff-player" else {"ordinal": 1})}
        assert reverse("photo", args=["winter", row.pk]) in judge.get(reverse(name, kwargs=kwargs)).content.decode()
    assert LogEntry.objects.get(action="photo-added").subject == f"registration:{paper.player.pk}"
    back = judge.post(reverse("photo-delete", args=["winter", row.pk]))
    assert back.headers["Location"] == reverse("staff-player", args=["winter", paper.player.uid])


# --- what waited on a device ---


def send(client, row, content=None, **values):
    file = io.BytesIO(picture() if content is None else content)
    file.name = "photo.jpg"
    sent = {"photo": file, "nonce": "n", "event": "winter", "check": row.nonce, "ago": "60000"}
    return client.post(reverse("judge-photo"), {**sent, **values})


def test_a_photo_that_waited_is_kept_once_with_the_time_it_was_taken(judge, paper, check, shelf):
    before = timezone.now()
    answers = [send(judge, check).json() for _ in range(2)]
    assert answers == [{"results": [{"nonce": "n", "status": "done", "code": ""}], "states": []}] * 2
    row = Photo.objects.get()
    assert (row.deck_check, row.slot, row.by, len(files(shelf))) == (check, paper.slot, paper.judge, 1)
    assert timedelta(seconds=50) < before - row.at < timedelta(seconds=70)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"check": "nobody's"}, "check-unknown"),
        ({"event": "summer"}, "not-your-event"),
        ({"content": b"no picture"}, "photo-unreadable"),
    ],
)
def test_a_photo_that_waited_in_vain_is_answered_so(judge, check, shelf, values, code):
    (result,) = send(judge, check, **values).json()["results"]
    assert (result["status"], result["code"], Photo.objects.count(), files(shelf)) == ("refused", code, 0, [])


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({"ago": "nan"}, 400),
        ({"ago": "1e300"}, 400),
        ({"nonce": ""}, 400),
        ({"content": b"\xff" * (MOST_PHOTO_BYTES + 10)}, 413),
        ({"content": b"\xff" * (MOST_PHOTO_BYTES + 100_000)}, 413),
    ],
)
def test_what_no_device_sends_is_turned_away(judge, check, values, status):
    assert send(judge, check, **values).status_code == status
    assert Photo.objects.count() == 0


def test_of_nobody_and_without_a_token_no_photo_is_taken(client, check, paper):
    assert send(client, check).status_code == 401
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(paper.judge)
    assert (send(strict, check).status_code, Photo.objects.count()) == (403, 0)


def test_who_judges_nowhere_sends_no_photo(client, check, django_user_model):
    client.force_login(django_user_model.objects.create(username="somebody"))
    (result,) = send(client, check).json()["results"]
    assert (result["status"], result["code"], Photo.objects.count()) == ("refused", "not-your-event", 0)
