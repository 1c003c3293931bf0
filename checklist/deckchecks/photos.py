"""Photos of cards and of paper lists: made anew from what was sent, and kept where no address but our view leads."""

import io
from uuid import uuid4

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from PIL import Image, ImageOps

from checklist.accounts.files import media
from checklist.core.refusal import Refused

MOST_PHOTO_BYTES = 12 * 1024 * 1024
MOST_PIXELS = {"JPEG": 60_000_000, "PNG": 20_000_000}  # a JPEG is taken in at a fraction of its size, a PNG is not
LONGEST_SIDE = 2000  # pixels: a card's collector number can still be read
QUALITY = 82
_HEIF = (b"heic", b"heix", b"hevc", b"heim", b"mif1", b"msf1", b"avif")


def shelf() -> Storage:
    """Where photos lie. It has no address of its own."""
    return media()


def remade(content: bytes) -> bytes:
    """The same picture as a JPEG: upright, small enough, and without anything else that was in the file.

    Refuses "photo-too-large", "photo-heic", "photo-unreadable" and "photo-pixels".
    """
    if len(content) > MOST_PHOTO_BYTES:
        raise too_large()
    if content[4:8] == b"ftyp" and content[8:12] in _HEIF:
        raise Refused(
            "photo-heic",
            "This is a HEIC or AVIF picture, which can't be read here. Choose JPEG in the camera's settings.",
        )
    try:
        with Image.open(io.BytesIO(content), formats=list(MOST_PIXELS)) as sent:
            if sent.width * sent.height > MOST_PIXELS[sent.format or "PNG"]:
                raise Refused("photo-pixels", "This picture has too many pixels. Take a smaller one.")
            sent.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            sent.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(sent)
            made = Image.new("RGB", upright.size, "white")  # a new one: no place, no date, no comment comes along
            if upright.mode in ("RGBA", "LA", "P", "PA"):
                upright = upright.convert("RGBA")
                made.paste(upright, mask=upright.getchannel("A"))
            else:
                made.paste(upright.convert("RGB"))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise Refused("photo-pixels", "This picture has too many pixels. Take a smaller one.") from bomb
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError) as wrong:  # as decoders do
        raise Refused("photo-unreadable", "This is no JPEG or PNG picture, or it came in broken.") from wrong
    out = io.BytesIO()
    made.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def too_large() -> Refused:
    return Refused("photo-too-large", "A photo may have {most} MB at most.", most=MOST_PHOTO_BYTES // 1024**2)


def put_on_shelf(event_uid: str, jpeg: bytes) -> str:
    """Store it under a name that nobody can guess, in the event's folder; gives the name."""
    return shelf().save(f"{event_uid}/{uuid4().hex}.jpg", ContentFile(jpeg))
