"""The functions of libpreproc, by ctypes. Handles are plain integers here: a structure of one 64-bit field is passed as
that integer is."""

import ctypes
import ctypes.util
import os
import pathlib

API_VERSION = 0
BUNDLE = pathlib.Path(__file__).parent / "lib"  # what a wheel has: the library, what it needs, the program

_POINTER = ctypes.c_void_p
_HANDLE = ctypes.c_uint64
_TEXT = ctypes.c_char_p
_SIZE = ctypes.c_size_t
_U32 = ctypes.c_uint32
_HANDLES = ctypes.POINTER(ctypes.c_uint64)
_LIST = (ctypes.POINTER(_HANDLES), ctypes.POINTER(_SIZE))

LINE_CALLBACK = ctypes.CFUNCTYPE(None, _POINTER, _POINTER, _SIZE)
TERMINATOR = ctypes.CFUNCTYPE(ctypes.c_bool, _POINTER)

_FUNCTIONS = {
    "preproc_version": (_TEXT,),
    "preproc_api_version": (ctypes.c_uint,),
    "preproc_context_new": (_POINTER,),
    "preproc_context_delete": (None, _POINTER),
    "preproc_error": (ctypes.c_int, _POINTER),
    "preproc_error_message": (_TEXT, _POINTER),
    "preproc_error_position": (ctypes.c_bool, _POINTER, ctypes.POINTER(_HANDLE), ctypes.POINTER(_HANDLE)),
    "preproc_set_log": (ctypes.c_bool, _POINTER, LINE_CALLBACK, _POINTER),
    "preproc_memory": (_SIZE, _POINTER),
    "preproc_sort_bool": (_HANDLE, _POINTER),
    "preproc_sort_int": (_HANDLE, _POINTER),
    "preproc_sort_real": (_HANDLE, _POINTER),
    "preproc_sort_string": (_HANDLE, _POINTER),
    "preproc_sort_rounding_mode": (_HANDLE, _POINTER),
    "preproc_sort_bitvec": (_HANDLE, _POINTER, _U32),
    "preproc_sort_float": (_HANDLE, _POINTER, _U32, _U32),
    "preproc_sort_array": (_HANDLE, _POINTER, _HANDLE, _HANDLE),
    "preproc_sort_sequence": (_HANDLE, _POINTER, _HANDLE),
    "preproc_sort_function": (_HANDLE, _POINTER, _HANDLES, _SIZE, _HANDLE),
    "preproc_sort_uninterpreted": (_HANDLE, _POINTER, _TEXT),
    "preproc_sort_parse": (_HANDLE, _POINTER, _TEXT),
    "preproc_sort_kind_of": (ctypes.c_int, _POINTER, _HANDLE),
    "preproc_sort_width": (_U32, _POINTER, _HANDLE),
    "preproc_sort_exponent": (_U32, _POINTER, _HANDLE),
    "preproc_sort_count": (_SIZE, _POINTER, _HANDLE),
    "preproc_sort_at": (_HANDLE, _POINTER, _HANDLE, _SIZE),
    "preproc_sort_text": (_TEXT, _POINTER, _HANDLE),
    "preproc_bool": (_HANDLE, _POINTER, ctypes.c_bool),
    "preproc_bitvec": (_HANDLE, _POINTER, _U32, _HANDLE),
    "preproc_int": (_HANDLE, _POINTER, ctypes.c_int64),
    "preproc_number": (_HANDLE, _POINTER, _HANDLE, _TEXT),
    "preproc_string": (_HANDLE, _POINTER, _TEXT, _SIZE),
    "preproc_constant": (_HANDLE, _POINTER, _TEXT, _HANDLE),
    "preproc_fresh": (_HANDLE, _POINTER, _TEXT, _HANDLE),
    "preproc_find": (_HANDLE, _POINTER, _TEXT),
    "preproc_variable": (_HANDLE, _POINTER, _TEXT, _HANDLE),
    "preproc_op": (_HANDLE, _POINTER, _TEXT, _HANDLES, _SIZE),
    "preproc_op1": (_HANDLE, _POINTER, _TEXT, _HANDLE),
    "preproc_op2": (_HANDLE, _POINTER, _TEXT, _HANDLE, _HANDLE),
    "preproc_op3": (_HANDLE, _POINTER, _TEXT, _HANDLE, _HANDLE, _HANDLE),
    "preproc_op_indexed": (_HANDLE, _POINTER, _TEXT, ctypes.POINTER(_U32), _SIZE, _HANDLES, _SIZE),
    "preproc_apply": (_HANDLE, _POINTER, _HANDLE, _HANDLES, _SIZE),
    "preproc_constant_array": (_HANDLE, _POINTER, _HANDLE, _HANDLE),
    "preproc_empty_sequence": (_HANDLE, _POINTER, _HANDLE),
    "preproc_bind": (_HANDLE, _POINTER, _TEXT, _HANDLES, _SIZE, _HANDLE),
    "preproc_define": (_HANDLE, _POINTER, _TEXT, _HANDLES, _SIZE, _HANDLE),
    "preproc_parse_term": (_HANDLE, _POINTER, _TEXT),
    "preproc_parse": (ctypes.c_bool, _POINTER, _TEXT, _SIZE, *_LIST),
    "preproc_substitute": (_HANDLE, _POINTER, _HANDLE, _HANDLES, _HANDLES, _SIZE),
    "preproc_simplify": (_HANDLE, _POINTER, _HANDLE),
    "preproc_term_sort": (_HANDLE, _POINTER, _HANDLE),
    "preproc_term_operator": (_TEXT, _POINTER, _HANDLE),
    "preproc_term_index_count": (_SIZE, _POINTER, _HANDLE),
    "preproc_term_index": (_U32, _POINTER, _HANDLE, _SIZE),
    "preproc_term_count": (_SIZE, _POINTER, _HANDLE),
    "preproc_term_at": (_HANDLE, _POINTER, _HANDLE, _SIZE),
    "preproc_term_is_value": (ctypes.c_bool, _POINTER, _HANDLE),
    "preproc_term_word": (ctypes.c_bool, _POINTER, _HANDLE, ctypes.POINTER(_HANDLE)),
    "preproc_term_value": (_POINTER, _POINTER, _HANDLE),
    "preproc_text_size": (_SIZE, _POINTER),
    "preproc_term_text": (_TEXT, _POINTER, _HANDLE),
    "preproc_solver_new": (_POINTER, _POINTER),
    "preproc_solver_delete": (None, _POINTER),
    "preproc_set": (ctypes.c_bool, _POINTER, _TEXT, _TEXT),
    "preproc_allow_processes": (ctypes.c_bool, _POINTER, _TEXT),
    "preproc_push": (ctypes.c_bool, _POINTER, _U32),
    "preproc_pop": (ctypes.c_bool, _POINTER, _U32),
    "preproc_levels": (_U32, _POINTER),
    "preproc_add": (ctypes.c_bool, _POINTER, _HANDLE),
    "preproc_assertions": (ctypes.c_bool, _POINTER, *_LIST),
    "preproc_check": (ctypes.c_int, _POINTER),
    "preproc_check_assuming": (ctypes.c_int, _POINTER, _HANDLES, _SIZE),
    "preproc_reason_unknown": (_TEXT, _POINTER),
    "preproc_value": (_HANDLE, _POINTER, _HANDLE),
    "preproc_values": (ctypes.c_bool, _POINTER, _HANDLES, _SIZE, _HANDLES),
    "preproc_value_text": (_TEXT, _POINTER, _HANDLE),
    "preproc_model": (_TEXT, _POINTER),
    "preproc_unsat_core": (ctypes.c_bool, _POINTER, *_LIST),
    "preproc_models": (ctypes.c_bool, _POINTER, _HANDLES, _SIZE),
    "preproc_next_model": (ctypes.c_int, _POINTER, _HANDLES),
    "preproc_count_models": (_TEXT, _POINTER, _HANDLES, _SIZE, ctypes.POINTER(ctypes.c_bool)),
    "preproc_interrupt": (None, _POINTER),
    "preproc_set_terminator": (ctypes.c_bool, _POINTER, TERMINATOR, _POINTER),
    "preproc_set_progress": (ctypes.c_bool, _POINTER, LINE_CALLBACK, _POINTER),
    "preproc_statistics": (_TEXT, _POINTER),
    "preproc_emit": (_TEXT, _POINTER),
    "preproc_run": (
        ctypes.c_bool, _POINTER, ctypes.POINTER(_TEXT), _SIZE, _TEXT, _SIZE, LINE_CALLBACK, _POINTER,
    ),
    "preproc_interrupt_run": (None, _POINTER),
}


def _candidates():
    """Where the library may be: what PREPROC_LIBRARY names, beside this module (a wheel), where the system looks."""
    named = os.environ.get("PREPROC_LIBRARY")
    if named:
        return [named]
    beside = BUNDLE / "libpreproc.so.0"
    return ([str(beside)] if beside.exists() else []) + ["libpreproc.so.0"]


def _open(name):
    """The library. Other modules of the process share the libraries of C++ with it: a wheel's own are loaded only where
    the system has none, or older ones."""
    try:
        return ctypes.CDLL(name)
    except OSError:
        own = [BUNDLE / "c++" / file for file in ("libgcc_s.so.1", "libstdc++.so.6")]
        if os.path.dirname(name) != str(BUNDLE) or not all(file.exists() for file in own):
            raise
    for file in own:
        ctypes.CDLL(str(file))
    return ctypes.CDLL(name)


def _load():
    failures = []
    for name in _candidates():
        try:
            library = _open(name)
            break
        except OSError as error:
            failures.append(str(error))
    else:
        raise ImportError("libpreproc.so.0 cannot be loaded, PREPROC_LIBRARY may name it: " + "; ".join(failures))
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    if library.preproc_api_version() != API_VERSION:
        raise ImportError(
            f"libpreproc has version {library.preproc_api_version()} of its interface, expected {API_VERSION}"
        )
    return library


lib = _load()


def handles(items):
    """An array of handles of terms or sorts."""
    return (_HANDLE * len(items))(*[item.handle for item in items])


def take_list(function, *arguments):
    """Calls a function that returns a list of handles. None where it fails."""
    first = _HANDLES()
    count = _SIZE()
    if not function(*arguments, ctypes.byref(first), ctypes.byref(count)):
        return None
    return first[: count.value]


def text_of(pointer, size):
    return ctypes.string_at(pointer, size).decode("utf-8", "replace")
