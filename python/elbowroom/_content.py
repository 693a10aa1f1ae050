"""Content of one's own, wherever it comes from."""

from __future__ import annotations

import os
from collections.abc import Mapping

#: Folders of content, beside what lies at the top.
_FOLDERS = ("races", "powers", "sites", "maps")


def files(content: object) -> list[tuple[str, str]]:
    """The files of content: a folder, a TOML file, a zip file (or its bytes), or a mapping of names to texts.

    Raises:
        ValueError: if there is no such folder or file, or nothing in it.
    """
    if isinstance(content, Mapping):
        found = [(str(name), str(text)) for name, text in content.items()]
    elif isinstance(content, (bytes, bytearray)):
        found = _unpacked(bytes(content))
    elif isinstance(content, (str, os.PathLike)):
        path = os.fspath(content)
        if os.path.isdir(path):
            found = _folder(path)
        elif not os.path.exists(path):
            raise ValueError(f"content: there is no file or folder {path!r}")
        elif path.endswith(".zip"):
            with open(path, "rb") as file:
                found = _unpacked(file.read())
        else:
            found = [(os.path.basename(path), _read(path))]
    else:
        kind = type(content).__name__
        raise TypeError(f"content is a folder, a file, bytes of a zip file or a mapping, not {kind}")
    if not found:
        raise ValueError("content: there is no .toml file in it")
    return sorted(found)


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise ValueError(f"content: {path!r} is no text") from None


def _folder(path: str) -> list[tuple[str, str]]:
    found = []
    for folder in ("", *_FOLDERS):
        inside = os.path.join(path, folder)
        if not os.path.isdir(inside):
            continue
        for name in sorted(os.listdir(inside)):
            if name.endswith(".toml"):
                within = f"{folder}/{name}" if folder else name
                found.append((within, _read(os.path.join(inside, name))))
    return found


def _unpacked(data: bytes) -> list[tuple[str, str]]:
    import io
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            names = [n for n in packed.namelist() if n.endswith(".toml")]
            texts = [(n, packed.read(n).decode("utf-8")) for n in names]
    except (zipfile.BadZipFile, UnicodeDecodeError) as why:
        raise ValueError(f"content: no zip file of texts: {why}") from None
    # A folder that was packed as a whole.
    heads = {n.split("/", 1)[0] for n, _ in texts}
    if len(heads) == 1 and (head := heads.pop()) not in _FOLDERS and all("/" in n for n, _ in texts):
        texts = [(n[len(head) + 1 :], text) for n, text in texts]
    return texts
