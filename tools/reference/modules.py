"""The page of the Python module, from its docstrings. The module is read and not run: its library is not needed."""

import ast
import html
import re
from pathlib import Path

PACKAGE = "bindings/python/preproc"
C_CALL = re.compile(r"\bpreproc_[a-z0-9_]+")
OWN_CALL = re.compile(r"(?:\bself|\bcontext)\.(_?\w+)")


class Undocumented(Exception):
    """Public names without docstring: a list of them, in lines."""


class Module:
    """The package. `names` maps what has an entry to its target; `entries` are functions, classes and their public methods."""

    def __init__(self, root, page, c_names):
        self.page_name = page
        self.c_names = c_names
        self.source = {}
        self.found = {}
        self.names = {}
        for file in sorted((Path(root) / PACKAGE).glob("*.py")):
            text = file.read_text(encoding="utf-8")
            tree = ast.parse(text)
            self.source[file.name] = text
            for node in tree.body:
                for name in self._names_of(node):
                    self.found[name] = (file.name, node)
            if file.name == "__init__.py":
                self.description = ast.get_docstring(tree)
                public = next(node.value for node in tree.body if "__all__" in self._names_of(node))
                self.public = [element.value for element in public.elts]
        gaps = [] if self.description else [f"{PACKAGE}: no docstring"]
        self.entries = []
        for name in self.public:
            file, node = self.found[name]
            self._add(name, node, gaps, file)
            if isinstance(node, ast.ClassDef):
                for member in node.body:
                    if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                        self._add(f"{name}.{member.name}", member, gaps, file)
        if gaps:
            raise Undocumented("\n".join(gaps))

    @staticmethod
    def _names_of(node):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            return [node.name]
        if isinstance(node, ast.Assign):
            return [target.id for target in node.targets if isinstance(target, ast.Name)]
        return []

    def _add(self, name, node, gaps, file):
        if not isinstance(node, ast.Assign) and not ast.get_docstring(node):
            gaps.append(f"{PACKAGE}/{file}:{node.lineno}: {name} has no docstring")
        self.entries.append((name, node, file))
        self.names[name] = f"{self.page_name}#{name}"

    # ---- the page ------------------------------------------------------------------------------------------------------

    def page(self, markdown, link):
        """The page below its title, and its headings. `markdown` makes HTML of a docstring, given the class it is in."""
        out = [markdown(self.description, "")]
        beside = [each for each in self.entries if "." not in each[0] and not isinstance(each[1], ast.ClassDef)]
        headings = []

        def section(title, anchor, entries):
            headings.append((2, title, anchor))
            out.append(f'<h2 id="{anchor}">{html.escape(title)}</h2>')
            items = "".join(f'<li><a href="#{name}"><code>{name.split(".")[-1]}</code></a></li>' for name, _, _ in entries)
            out.append(f'<ul class="names">{items}</ul>')

        for name, node, file in self.entries:
            if isinstance(node, ast.ClassDef):
                members = [each for each in self.entries if each[0].startswith(name + ".")]
                section(f"Class {name}", f"class-{name.lower()}", members)
                for each in [(name, node, file), *members]:
                    out.append(self._entry(*each, markdown, link))
        section("Functions and values beside the classes", "functions", beside)
        for each in beside:
            out.append(self._entry(*each, markdown, link))
        return "\n".join(out), headings

    def _entry(self, name, node, file, markdown, link):
        owner = name.rpartition(".")[0] or (name if isinstance(node, ast.ClassDef) else "")
        out = [f'<section id="{name}">', f"<h3><code>{name}</code></h3>", f"<pre>{html.escape(self._signature(name, node))}</pre>"]
        if not isinstance(node, ast.Assign):
            out.append(markdown(ast.get_docstring(node), owner))
        if isinstance(node, ast.ClassDef):
            values = [each for each in node.body if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant)]
            if values:
                rows = "".join(f"<tr><td><code>{each.targets[0].id}</code></td><td><code>{html.escape(repr(each.value.value))}"
                               "</code></td></tr>" for each in values)
                out.append(f'<div class="wide"><table>{rows}</table></div>')
        elif isinstance(node, ast.FunctionDef):
            calls = self._calls(node, file, owner, {node.name})
            links = ", ".join(f'<a href="{link(self.c_names[each])}"><code>{each}</code></a>' for each in dict.fromkeys(calls))
            if links:
                out.append(f'<p class="fact"><b>In C</b> {links}</p>')
        return "\n".join([*out, "</section>"])

    def _calls(self, node, file, owner, seen):
        """The functions in C below a function: its own, else those of the methods that it calls."""
        body = "\n".join(ast.get_source_segment(self.source[file], each) or "" for each in node.body[1:] or node.body)
        found = [each for each in C_CALL.findall(body) if each in self.c_names and not each.startswith("preproc_error")]
        if re.search(r"\b_op[123]\(|\bcontext\.op\(|\b_nary\(|\b_binary\(|\b_unary\(", body):
            found.append("preproc_op")
        if found or not owner:
            return found
        methods = {each.name: each for each in self.found[owner][1].body if isinstance(each, ast.FunctionDef)}
        for name in OWN_CALL.findall(body):
            if name in methods and name not in seen:
                found += self._calls(methods[name], file, owner, seen | {name})
        return found

    def _signature(self, name, node):
        if isinstance(node, ast.Assign):
            return f"{name} = {ast.unparse(node.value)}"
        if isinstance(node, ast.ClassDef):
            bases = ", ".join(ast.unparse(each) for each in node.bases)
            made = next((each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None)
            # Terms and sorts are made by their context, and their handles are not for users.
            if made is None or any(each.arg == "handle" for each in made.args.args):
                return f"class {name}({bases})" if bases else f"class {name}"
            return f"{name}({self._arguments(made)})"
        if any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list):
            return f"{name}: {self._type(node.returns)}"
        return f"{name}({self._arguments(node)}) -> {self._type(node.returns)}"

    @staticmethod
    def _type(node):
        if node is None:
            return "Any"
        return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)

    def _arguments(self, node):
        arguments = re.sub(r"^self(, )?", "", ast.unparse(node.args))
        return re.sub(r": '([^']*)'", r": \1", arguments)
