"""The pages of the headers in C and C++, from what Doxygen reads of them (docs/Doxyfile) and the headers themselves."""

import html
import re
import subprocess
import tempfile
import xml.etree.ElementTree as xml
from dataclasses import dataclass, field
from pathlib import Path

BESIDE = "Functions and types beside the classes"
C_HEADER = "include/preproc/preproc.h"
CPP_HEADER = "include/preproc/preproc.hpp"
CALL = re.compile(r"(?<![\w.>:])(\w+)\(")
C_CALL = re.compile(r"\b(preproc_[a-z0-9_]+)(?=\()")
FACT = re.compile(r"\s*\b(Errors|Lifetime|Cost): ")
INLINE_TAGS = {"computeroutput": "code", "bold": "b", "emphasis": "i", "sub": "sub", "sup": "sup"}
BLOCK_TAGS = {"itemizedlist": "ul", "orderedlist": "ol", "listitem": "li"}


class Incomplete(Exception):
    """The descriptions of the interface have gaps: a list of them, in lines."""


@dataclass
class Entry:
    """Something that has a name in the interface."""

    name: str
    kind: str  # function, enum, typedef, define, struct, class
    anchor: str
    line: int
    signature: str
    description: xml.Element
    ids: list  # Doxygen's
    body: str = ""
    owner: str = ""  # the class that it is in
    values: list = field(default_factory=list)  # of an enumeration, or the fields of a structure: name, anchor, text
    calls: list = field(default_factory=list)  # functions in C
    takes_integers: bool = False


def run_doxygen(root):
    """The XML documents that Doxygen makes of the headers, by their names. Incomplete where it warns."""
    with tempfile.TemporaryDirectory() as folder:
        settings = f'@INCLUDE = docs/Doxyfile\nOUTPUT_DIRECTORY = "{folder}"\n'
        done = subprocess.run(["doxygen", "-"], input=settings, cwd=root, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        warnings = [line.replace(f"{root}/", "") for line in done.stderr.splitlines() if line.strip()]
        if done.returncode != 0 or warnings:
            raise Incomplete("\n".join(warnings) or f"doxygen ended with status {done.returncode}")
        return {file.stem: xml.parse(file).getroot().find("compounddef") for file in (Path(folder) / "xml").glob("*.xml")
                if file.stem not in ("index", "Doxyfile")}


def anchor_of(name):
    return re.sub(r"[^\w:~-]", lambda found: f"-{ord(found[0]):02x}", name).replace("::", "-")


class Headers:
    """Both headers. `names` maps what has an entry to its page and anchor."""

    def __init__(self, root, c_page, cpp_page):
        self.root = root
        self.lines = {file: (root / file).read_text(encoding="utf-8").split("\n") for file in (C_HEADER, CPP_HEADER)}
        self.pages = {C_HEADER: c_page, CPP_HEADER: cpp_page}
        self.references = {}  # Doxygen's ids to targets
        self.names = {}
        self.anchors = {C_HEADER: set(), CPP_HEADER: set()}
        documents = run_doxygen(root)
        self.descriptions = {}
        self.private = {}  # bodies of functions that are not shown
        self.entries = {C_HEADER: [], CPP_HEADER: []}
        for document in documents.values():
            self._add_document(document)
        for entries in self.entries.values():
            entries.sort(key=lambda entry: entry.line)
        self._number_anchors()
        self.c_functions = {entry.name for entry in self.entries[C_HEADER] if entry.kind == "function"}
        self._find_calls()
        self._expect_facts()

    # ---- what there is -------------------------------------------------------------------------------------------------

    def _add_document(self, document):
        kind = document.get("kind")
        name = self._short(document.findtext("compoundname"))
        if kind == "file":
            file = document.find("location").get("file")
            self.descriptions[file] = document.find("detaileddescription")
        elif kind in ("struct", "class"):
            location = document.find("location")
            file, line = location.get("file"), int(location.get("line"))
            entry = Entry(name, kind, "", line, f"{kind} {name}", document, [document.get("id")])
            self.entries[file].append(entry)
            if kind == "struct":
                entry.values = [(each.findtext("name"), each.findtext("type") + " ", each)
                                for each in document.iter("memberdef") if each.get("prot") == "public"]
                return
        elif kind != "namespace":
            return
        for member in document.iter("memberdef"):
            if member.get("prot") == "public" or member.get("kind") == "friend":
                self._add_member(member, name if kind == "class" else "")
            elif member.get("kind") == "function":
                self.private[member.findtext("name")] = self._body(member.find("location"))

    def _add_member(self, member, owner):
        location = member.find("location")
        file, line = location.get("file"), int(location.get("line"))
        kind = {"friend": "function", "variable": "function"}.get(member.get("kind"), member.get("kind"))
        name = member.findtext("name")
        lines = self.lines[file]
        if file not in self.entries or "friend class" in lines[line - 1]:
            return
        if kind == "define" and any(re.match(rf"#undef {name}\b", each) for each in lines):
            return
        entry = Entry(name, kind, "", line, self._signature(lines, line, kind, name), member, [member.get("id")], owner=owner)
        entry.body = self._body(location)
        for value in member.findall("enumvalue"):
            entry.values.append((value.findtext("name"), "", value))
        # A document has a function of the file again where its namespace has it.
        if all(each.line != line or each.name != name for each in self.entries[file]):
            self.entries[file].append(entry)
        else:
            next(each for each in self.entries[file] if each.line == line and each.name == name).ids.append(member.get("id"))

    def _body(self, location):
        start, end = (int(location.get(name, location.get("line"))) for name in ("bodystart", "bodyend"))
        return "\n".join(self.lines[location.get("file")][start - 1 : max(start, end)])

    @staticmethod
    def _short(name):
        return re.sub(r"\b(preproc::)?(interface0::)?", "", name)

    @staticmethod
    def _signature(lines, line, kind, name):
        """A declaration as it is written, without its body."""
        if kind == "define":
            return re.sub(r"__attribute__.*", "", lines[line - 1]).strip()
        if kind == "enum":
            shown = re.sub(r"\s*\{.*", "", lines[line - 1]).strip()
            return f"enum {name}" if shown == "typedef enum" else shown
        first = line - 1
        if first > 0 and lines[first - 1].strip().startswith("template"):
            first -= 1
        text, depth = "", 0
        source = "\n".join(lines[first : line + 12])
        for place, letter in enumerate(source):
            depth += {"(": 1, ")": -1}.get(letter, 0)
            if depth == 0 and letter in "{;" and not source.startswith("{}", place):
                break
            if depth == 0 and letter == ":" and ":" not in (source[place - 1], source[place + 1]):
                break
            text += letter
        text = re.sub(r"\s+", " ", text).strip()
        return re.sub(r"^(PREPROC_API|inline) ", "", text).replace("> Term operator", ">\nTerm operator")

    def _number_anchors(self):
        for file, entries in self.entries.items():
            for entry in entries:
                full = f"{entry.owner}::{entry.name}" if entry.owner else entry.name
                anchor, used = anchor_of(full), 1
                while anchor in self.anchors[file]:
                    used += 1
                    anchor = f"{anchor_of(full)}-{used}"
                self.anchors[file].add(anchor)
                entry.anchor = anchor
                target = f"{self.pages[file]}#{anchor}"
                self.names.setdefault(full, target)
                for each in entry.ids:
                    self.references[each] = target
                for name, _, value in entry.values:
                    if entry.kind == "struct":
                        self.references[value.get("id")] = target
                        continue
                    place = anchor_of(name) if file == C_HEADER else anchor_of(f"{full}::{name}")
                    self.anchors[file].add(place)
                    self.references[value.get("id")] = f"{self.pages[file]}#{place}"
                    self.names.setdefault(name if file == C_HEADER else f"{full}::{name}", self.references[value.get("id")])

    def _find_calls(self):
        """The functions in C that each of C++ calls: its errors, lifetime and cost are theirs."""
        bodies = dict(self.private)
        for entry in self.entries[CPP_HEADER]:
            bodies.setdefault(entry.name, "")
            bodies[entry.name] += entry.body

        def calls(body, seen):
            found = [name for name in C_CALL.findall(body) if name in self.c_functions]
            for name in CALL.findall(body):
                if name in ("op", "by_sort"):
                    found.append("preproc_op")
                elif name not in seen and name in bodies:
                    found += calls(bodies[name], seen | {name})
            return found

        variants = set(re.findall(r"(?m)^PREPROC_WITH_INTEGERS\((.*)\)$", "\n".join(self.lines[CPP_HEADER])))
        for entry in self.entries[CPP_HEADER]:
            entry.takes_integers = not entry.owner and entry.name in variants and entry.signature.count("const Term&") == 2
            if entry.kind == "function":
                body = entry.body.replace("detail::", "")
                found = calls(body[body.find("{") :] if "{" in body else "", {entry.name})
                wanted = [name for name in found if not name.startswith("preproc_error") or entry.owner == "Error"]
                direct = [name for name in C_CALL.findall(body) if name in wanted]
                entry.calls = list(dict.fromkeys(direct or wanted))

    def _expect_facts(self):
        """Each function in C says its errors and its cost, and what returns a text or list how long that lives."""
        gaps = []
        for entry in self.entries[C_HEADER]:
            if entry.kind != "function":
                continue
            said = " ".join("".join(each.itertext()) for each in entry.description
                            if each.tag in ("briefdescription", "detaileddescription"))
            expected = ["Errors", "Cost"]
            if re.match(r"const char\*|preproc_(context|solver)\*", entry.signature) or "const preproc_term** " in entry.signature:
                expected.append("Lifetime")
            gaps += [f"{C_HEADER}:{entry.line}: {entry.name}: the description does not say {fact}:"
                     for fact in expected if not re.search(rf"\b{fact}: \w", said)]
        if gaps:
            raise Incomplete("\n".join(gaps))

    # ---- pages ---------------------------------------------------------------------------------------------------------

    def page(self, file, link):
        """The page of a header: what is between its headings, and the headings, as level, text and anchor. `link` maps a
        target to what stands in the page."""
        render = Renderer(self, link)
        out = [render.blocks(self.descriptions[file])]
        headings, sections = [], {}
        for entry in self.entries[file]:
            sections.setdefault(self._section_of(file, entry), []).append(entry)
        for title in sorted(sections, key=lambda title: title == BESIDE):
            anchor = "section-" + re.sub(r"\W+", "-", title.lower())
            headings.append((2, title, anchor))
            out.append(f'<h2 id="{anchor}">{html.escape(title)}</h2>')
            out.append(self._names_of(sections[title]))
            out += [render.entry(entry) for entry in sections[title]]
        return "\n".join(out), headings

    def _section_of(self, file, entry):
        if file == CPP_HEADER:
            if entry.kind == "class":
                return f"Class {entry.name}"
            return f"Class {entry.owner}" if entry.owner else BESIDE
        for line in range(entry.line - 1, -1, -1):
            if found := re.match(r"/\* -+ (.*?) -+ \*/", self.lines[file][line]):
                return found[1][0].upper() + found[1][1:]
        return "Types"

    @staticmethod
    def _names_of(entries):
        items = {}
        for entry in entries:
            items.setdefault(entry.name, entry.anchor)
        shown = "".join(f'<li><a href="#{anchor}"><code>{html.escape(name)}</code></a></li>' for name, anchor in items.items())
        return f'<ul class="names">{shown}</ul>'


class Renderer:
    """Descriptions to HTML."""

    def __init__(self, headers, link):
        self.headers = headers
        self.link = link

    def entry(self, entry):
        head = f"{entry.owner}::{entry.name}" if entry.owner else entry.name
        out = [f'<section id="{entry.anchor}">', f"<h3><code>{html.escape(head)}</code></h3>"]
        if entry.kind != "class":
            out.append(f"<pre>{html.escape(entry.signature, quote=False)}</pre>")
        for tag in ("briefdescription", "detaileddescription"):
            out.append(self.blocks(entry.description.find(tag)))
        if entry.values:
            rows = []
            for name, before, value in entry.values:
                file = C_HEADER if entry in self.headers.entries[C_HEADER] else CPP_HEADER
                place = "" if entry.kind == "struct" else anchor_of(name if file == C_HEADER else f"{head}::{name}")
                said = " ".join(self.inline(para) for tag in ("briefdescription", "detaileddescription")
                                for para in value.find(tag).findall("para"))
                initial = html.escape(value.findtext("initializer") or "")
                identified = f' id="{place}"' if place else ""
                rows.append(f"<tr{identified}><td><code>{html.escape(before + name)} {initial}</code></td><td>{said}</td></tr>")
            out.append('<div class="wide"><table>' + "\n".join(rows) + "</table></div>")
        if entry.takes_integers:
            out.append('<p class="fact"><b>Integers</b> one side may be an integer of C++, for a value of the other side\'s sort.</p>')
        if entry.calls:
            links = ", ".join(f'<a href="{self.link(self.headers.names[name])}"><code>{name}</code></a>' for name in entry.calls)
            out.append(f'<p class="fact"><b>In C</b> {links}</p>')
        return "\n".join(each for each in [*out, "</section>"] if each)

    def blocks(self, element):
        """The paragraphs of a description."""
        out = []
        for para in element if element is not None else []:
            if para.tag == "para":
                out += self._para(para)
            elif para.tag in BLOCK_TAGS:
                out.append(self._block(para))
            else:
                raise Incomplete(f"<{para.tag}> of Doxygen is not known to tools/reference/headers.py")
        return "\n".join(out)

    def _para(self, para):
        """A paragraph of Doxygen may have blocks inside."""
        out, words = [], self._text(para.text)
        for child in para:
            if child.tag in BLOCK_TAGS or child.tag in ("verbatim", "preformatted", "programlisting"):
                out += self._paragraphs(words) + [self._block(child)]
                words = ""
            else:
                words += self._inline_tag(child)
            words += self._text(child.tail)
        return out + self._paragraphs(words)

    @staticmethod
    def _paragraphs(words):
        """Errors, lifetime and cost stand in lines of their own."""
        first, *facts = FACT.split(words.strip())
        out = [f"<p>{first}</p>"] if first else []
        for word, text in zip(facts[::2], facts[1::2]):
            out.append(f'<p class="fact"><b>{word}</b> {text.strip()}</p>')
        return out

    def _block(self, element):
        if element.tag == "programlisting":
            lines = [self._code_line(line) for line in element.findall("codeline")]
            return f"<pre>{html.escape(chr(10).join(lines), quote=False)}</pre>"
        if element.tag in ("verbatim", "preformatted"):
            return f"<pre>{html.escape(''.join(element.itertext()), quote=False)}</pre>"
        tag = BLOCK_TAGS[element.tag]
        return f"<{tag}>{self.blocks(element)}</{tag}>"

    @staticmethod
    def _code_line(line):
        def text(element):
            shown = " " if element.tag == "sp" else ""
            shown += element.text or ""
            return shown + "".join(text(child) + (child.tail or "") for child in element)

        return text(line)

    def inline(self, element):
        out = self._text(element.text)
        for child in element:
            out += self._inline_tag(child) + self._text(child.tail)
        return out

    def _text(self, text):
        """Names in capitals are links without further marks."""
        def linked(found):
            target = self.headers.names.get(found[0])
            return f'<a href="{self.link(target)}">{found[0]}</a>' if target else found[0]

        return re.sub(r"\bPREPROC_[A-Z_]+\b", linked, html.escape(text or "", quote=False))

    def _inline_tag(self, element):
        if element.tag == "ref":
            target = self.headers.references.get(element.get("refid"))
            inner = self.inline(element)
            return f'<a href="{self.link(target)}">{inner}</a>' if target else inner
        if element.tag == "ulink":
            return f'<a href="{html.escape(element.get("url"))}">{self.inline(element)}</a>'
        if element.tag == "computeroutput" and not len(element):
            target = self.headers.names.get(element.text or "")
            shown = f"<code>{html.escape(element.text or '', quote=False)}</code>"
            return f'<a href="{self.link(target)}">{shown}</a>' if target else shown
        if element.tag in INLINE_TAGS:
            tag = INLINE_TAGS[element.tag]
            return f"<{tag}>{self.inline(element)}</{tag}>"
        if element.tag == "linebreak":
            return "<br>"
        symbols = {"ndash": "–", "mdash": "—", "nonbreakablespace": " ", "sp": " "}
        if element.tag in symbols:
            return symbols[element.tag]
        raise Incomplete(f"<{element.tag}> of Doxygen is not known to tools/reference/headers.py")
