"""Read by every Python under `preproc-solve with-z3`: z3 is taken over there, then the sitecustomize that this one
stands before is read, if there is one."""

import importlib.util
import os
import sys

_HERE = os.path.dirname(os.path.realpath(__file__))

if os.environ.get("PREPROC_WITH_Z3_TALLY"):
    sys.path.insert(0, _HERE)
    try:
        import preproc_with_z3

        preproc_with_z3.activate()
    except Exception:  # the program goes on with z3 alone
        pass
    finally:
        sys.path.remove(_HERE)

_kept = list(sys.path)
try:
    sys.path[:] = [folder for folder in sys.path if os.path.realpath(folder or ".") != _HERE]
    _other = None
    for _folder in sys.path:
        _file = os.path.join(_folder, "sitecustomize.py")
        if os.path.isfile(_file):
            _other = importlib.util.spec_from_file_location("sitecustomize", _file)
            break
    if _other is not None:
        _module = importlib.util.module_from_spec(_other)
        sys.modules["sitecustomize"] = _module
        _other.loader.exec_module(_module)
finally:
    sys.path[:] = [folder for folder in _kept if folder in sys.path or os.path.realpath(folder or ".") == _HERE]
