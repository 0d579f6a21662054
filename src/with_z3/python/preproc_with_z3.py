"""Has z3's Python module call preproc-solve for its checks (docs/with-z3.md).

    import preproc_with_z3
    preproc_with_z3.activate()   # before z3 is imported
    import z3

The module looks functions up in the library that it has opened itself, so ctypes is told: of a library named libz3 the
functions that are taken over come from the front beside this file, all others from the library.
"""

import ctypes
import os

_FOLDER = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
_TAKEN = "preproc_with_z3_front"
_active = False


def _is_z3(name):
    """True for the file name of a libz3 that is no front of ours."""
    base = os.path.basename(os.fspath(name)) if isinstance(name, (str, bytes, os.PathLike)) else ""
    base = base.decode() if isinstance(base, bytes) else base
    return base.startswith("libz3.so") and os.path.dirname(os.path.realpath(name)) != os.path.realpath(_FOLDER)


class _Taken:
    """Mixed into the class of a library: its look-ups go to the front first."""

    def __getitem__(self, name):
        front = self.__dict__["_preproc_front"]
        if isinstance(name, str) and name.startswith("Z3_"):
            try:
                return front[name]
            except AttributeError:
                pass
        return super().__getitem__(name)


def _file_of(library):
    """The file of an open library."""

    class Info(ctypes.Structure):
        _fields_ = [
            ("file", ctypes.c_char_p),
            ("base", ctypes.c_void_p),
            ("symbol", ctypes.c_char_p),
            ("address", ctypes.c_void_p),
        ]

    find = ctypes.CDLL(None).dladdr
    find.argtypes = [ctypes.c_void_p, ctypes.POINTER(Info)]
    info = Info()
    place = ctypes.cast(library.Z3_mk_config, ctypes.c_void_p)
    return info.file if find(place, ctypes.byref(info)) else None


def activate():
    """Takes over the libz3 that is opened next by ctypes. Once; without the front's file nothing is changed."""
    global _active
    file = os.path.join(_FOLDER, "python.so")
    if _active or not os.path.exists(file):
        return
    _active = True
    begin = ctypes.CDLL.__init__

    def begin_library(self, name, *arguments, **options):
        begin(self, name, *arguments, **options)
        if not _is_z3(name):
            return
        real = _file_of(self)
        if real is None or os.path.dirname(os.path.realpath(real)) == os.path.realpath(_FOLDER.encode()):
            return
        front = object.__new__(ctypes.CDLL)
        begin(front, file)
        if getattr(front, _TAKEN)(ctypes.c_char_p(real)):
            self.__dict__["_preproc_front"] = front
            for taken in [name for name in self.__dict__ if name.startswith("Z3_")]:
                del self.__dict__[taken]
            self.__class__ = type(self.__class__.__name__, (_Taken, self.__class__), {})

    ctypes.CDLL.__init__ = begin_library
