"""pages.py PROGRAM: the tests of run.sh, in the top folder of the sources. Where Chromium is installed (./dev tools), all
pages of these tests are opened in it too, light, dark, on a phone and without scripts (tests/report/check_page.mjs)."""

import html.parser
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
FOLDER = tempfile.mkdtemp()
failures = 0

# Elements that have no end.
VOID = {"meta", "link", "br", "input", "circle", "path", "rect", "line"}
KNOWN = {
    "html", "head", "meta", "title", "style", "link", "body", "header", "h1", "h2", "h3", "p", "nav", "ul", "li", "a",
    "main", "section", "dl", "dt", "dd", "figure", "figcaption", "svg", "g", "rect", "circle", "path", "text", "span",
    "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary", "strong", "script", "button",
    "label", "input", "select", "option", "template", "noscript"}


class Page(html.parser.HTMLParser):
    """What a page says, and whether it is well formed."""

    def __init__(self, data):
        super().__init__()
        self.stack, self.problems, self.tables, self.ids, self.links, self.text = [], [], [], [], [], ""
        self.cell = None
        self.text_of_page = data.decode("utf-8")  # an error where it is not UTF-8
        self.feed(self.text_of_page)
        if self.stack:
            self.problems.append(f"not closed: {self.stack}")
        self.problems += [f"a link to nowhere: {link}" for link in self.links
                          if link.startswith("#") and link[1:] not in self.ids]
        self.problems += [f"an id twice: {name}" for name in set(self.ids) if self.ids.count(name) > 1]

    def handle_starttag(self, tag, attributes):
        if tag not in KNOWN:
            self.problems.append(f"an element <{tag}>")
        for name, value in attributes:
            if name.startswith("on") or (name in ("src", "href") and not re.match(r"#|\./|data:,$", value or "")):
                self.problems.append(f"an attribute {name}={value}")
            if name == "id":
                self.ids.append(value)
            if name == "href":
                self.links.append(value)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.cell = ""
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.stack.pop()

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.stack or self.stack.pop() != tag:
            self.problems.append(f"</{tag}> out of place")
        if tag in ("td", "th") and self.tables:
            self.tables[-1][-1].append(self.cell)
            self.cell = None

    def handle_data(self, data):
        self.text += data
        if self.cell is not None:
            self.cell += data

    def table(self, heading):
        """The rows of the first table whose first heading is this one."""
        for table in self.tables:
            if table and table[0] and table[0][0] == heading:
                return table[1:]
        return []


def run(*arguments, status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, timeout=600, check=False)
    expect(f"{' '.join(arguments)} ends with {status}", done.returncode == status, done.stderr)
    return done.stdout, done.stderr.decode("utf-8", "replace")


def page_of(name):
    with open(os.path.join(FOLDER, name), "rb") as file:
        data = file.read()
    expect(f"{name} is small", len(data) < 20_000_000)
    page = Page(data)
    expect(f"{name} is well formed", not page.problems, page.problems[:5])
    return page


def expect(what, holds, detail=""):
    global failures
    if not holds:
        failures += 1
        print(f"FAIL {what}: {detail}")


def write(name, data):
    path = os.path.join(FOLDER, name)
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())
    return path


def report(name):
    return "--report=" + os.path.join(FOLDER, name)


def test_numbers():
    """Passes, answers and who decided, for each of several queries."""
    for query in ("examples/smt2/base64.smt2", "examples/smt2/constant_folding.smt2", "examples/smt2/crc32.smt2"):
        if not os.path.exists(query):
            continue
        plain, _ = run(query)
        name = os.path.basename(query) + ".html"
        answers, counters = run("--stats=all", report(name), query)
        expect(f"{query}: the same answers with a page", plain == answers)
        page = page_of(name)
        passes = {row[0]: row for row in page.table("Pass")}
        counted = re.findall(r"^pass (\S+): (\d+) runs, (\d+) assertions changed, (\d+) -> (\d+) terms, ([\d.]+) s$",
                             counters, re.M)
        expect(f"{query}: has passes", counted)
        for name, runs, changed, before, after, seconds in counted:
            if runs != "1":
                continue
            row = passes.get(name, [])
            expect(f"{query}: the numbers of {name}",
                   len(row) == 7 and [row[2], row[3], row[4]] == [before, after, changed] and
                   f"{float(row[1]):.3f}" == seconds, (row, before, after, changed, seconds))
        expect(f"{query}: all counters are on the page", counters.strip() in page.text.replace("\r", ""))
        decided = re.findall(r"^decided by (\S+): (\d+)$", counters, re.M)
        for name, _ in decided:
            expect(f"{query}: who decided", name in page.text)
        members = [row for row in page.table("Solver")]
        started = re.findall(r"^    (?:(\S+), )?(\S+) from ([\d.]+) s, ([\d.]+) s: (.*)$", counters, re.M)
        expect(f"{query}: members", [[r[2], r[3]] for r in members] == [[s[2], s[3]] for s in started],
               (members, started))


def test_hostile():
    names = ["<script>alert(1)</script>", "\"onload=alert(1)", "'><img src=x onerror=alert(1)>", "</details></main>",
             "]]>", "&lt;b&gt;", "<!--", "{{x}}", "javascript:alert(1)", "a\u202eb"]
    script = "(set-logic QF_BV)\n"
    for name in names:
        script += f"(declare-const |{name}| (_ BitVec 32))\n"
    for a, b in zip(names, names[1:] + names[:1]):
        script += f"(assert (bvult (bvmul |{a}| |{b}|) #x0000ffff))\n(assert (bvult |{a}| #x000000ff))\n"
    data = script.encode() + b"(declare-const |\xff\xfe<b>| Bool)(assert |\xff\xfe<b>|)\n(check-sat)\n"
    path = write("hostile <b>&\".smt2", data)
    run("--timeout", "20", report("hostile.html"), path)
    page = page_of("hostile.html")
    for bad in ("<script>alert", "<img", "onerror=alert(1)>", "<!--"):
        expect(f"{bad} is not in the page", bad not in page.text_of_page)
    expect("names can be read", "<script>alert(1)</script>" in page.text)
    explored = "(define-fun |<i>f| ((|<u>x| Bool)) Int (ite |<u>x| 1 2))\n"
    run("--explore", "<i>f", report("hostile-paths.html"), write("explored.smt2", explored))
    page = page_of("hostile-paths.html")
    expect("names of paths can be read", "<i>f" in page.text and "<u>x" in page.text)


def test_long_lines():
    """A name and a comment of 10 MB on one line, with markup at both ends."""
    name = "<b>" + "a" * 10_000_000 + "<script>alert(1)</script>"
    run(report("long.html"), write("long.smt2", f"(declare-const |{name}| Bool) ; {name}\n(assert |{name}|)\n(check-sat)\n"))
    page = page_of("long.html")
    expect("markup of a long name is not in the page", "<script>alert" not in page.text_of_page)
    expect("a long name is shortened", len(page.text_of_page) < 1_000_000, len(page.text_of_page))


def test_explorations():
    script = ("(define-fun g ((x Int)) Int (ite (> x 10) (ite (> x 20) 1 2) 3))\n"
              "(define-fun f ((x Int) (y Int)) Int (ite (< y 0) (g x) (g y)))\n")
    out, _ = run("--explore", "f", report("paths.html"), write("paths.smt2", script))
    page = page_of("paths.html")
    paths = out.decode().count("\npath ") + out.decode().startswith("path ")
    expect("all paths are on the page", len(re.findall(r"Path \d+", page.text)) == paths, paths)
    for value in re.findall(rb"^  condition (.*)$", out, re.M):
        for conjunct in re.findall(r"\([<>][^()]*\)", value.decode()):
            expect("conditions are on the page", conjunct in page.text, conjunct)


def test_coverages():
    """The program with the test that takes each choice, as they are printed."""
    script = ("(define-fun g ((x Int)) Int (ite (> x 10) (ite (> x 5) 1 2) 3))\n"
              "(define-fun f ((x Int) (y Int)) Int (ite (< y 0) (g x) (g y)))\n")
    out, _ = run("--explore", "f", "--cover", "branches", report("covered.html"), write("covered.smt2", script))
    page = page_of("covered.html")
    printed = out.decode()
    covered, total, tests = re.search(r"^(\d+) of (\d+) choices covered by (\d+) tests?", printed, re.M).groups()
    expect("what is covered is counted", f"{covered} of {total} choices of f covered by {tests} tests" in page.text)
    expect("each test has a row", len([row for row in page.table("Test") if row[0].isdigit()]) == int(tests), tests)
    expect("choices are marked", page.text.count("unreachable") >= printed.count("unreachable"))
    for word in ("if (< y 0)", "calls g", "if (> x 5)", "gives 2"):
        expect("the program is drawn", word in page.text, word)


def test_syntheses():
    script = """(set-logic LIA)
(synth-fun f ((x Int) (y Int)) Int ((S Int) (B Bool)) ((S Int (x y (ite B S S))) (B Bool ((>= S S)))))
(declare-var x Int) (declare-var y Int)
(constraint (>= (f x y) x)) (constraint (>= (f x y) y)) (constraint (or (= x (f x y)) (= y (f x y))))
(check-synth)
"""
    out, _ = run("--beside", "none", report("functions.html"), write("functions.sl", script))
    page = page_of("functions.html")
    body = re.search(r"Int (\(ite .*\))\)", out.decode()).group(1)
    expect("the function is on the page", body in page.text, body)
    expect("chosen productions are marked", any(row[2:] == ["yes"] for row in page.table("Name")))


def test_sessions():
    script = "(declare-const a Bool)\n(declare-const b Bool)\n" + "".join(
        f"(push)\n(assert (= a {'true' if i % 2 else '(not a)'}))\n(check-sat)\n(pop)\n" for i in range(60))
    run(report("session.html"), write("session.smt2", script))
    page = page_of("session.html")
    rows = page.table("No.")
    expect("each check has a row", len([r for r in rows if r and r[0].isdigit()]) == 60, len(rows))


def test_no_end():
    """A program that is ended while a solver works leaves a page of what it knew."""
    script = ("(set-logic QF_BV)\n(declare-const p (_ BitVec 128))\n(declare-const q (_ BitVec 128))\n"
              "(assert (= (bvmul p q) #x17a3f9c2d5b8e6410f7d3c9b5a8e2461))\n"
              "(assert (bvult #x00000000000000001000000000000001 (bvudiv p q)))\n(assert (distinct (bvurem q p) p))\n"
              "(echo \"begun\")\n(check-sat)\n")
    path = write("endless.smt2", script)
    process = subprocess.Popen([PROGRAM, "--solver", "cvc5", report("endless.html"), path], stdout=subprocess.PIPE)
    process.stdout.readline()
    for _ in range(600):
        if process.poll() is not None or any(name.startswith("endless.html") and
                                             os.path.getsize(os.path.join(FOLDER, name)) > 0
                                             for name in os.listdir(FOLDER)):
            break
        time.sleep(0.1)
    process.terminate()
    process.wait()
    page = page_of("endless.html")
    expect("a page of a check without end", page.table("Pass") and "What came in" in page.text)


def test_files():
    _, errors = run(report("missing/x.html"), write("x.smt2", "(check-sat)"), status=1)
    expect("a page that cannot be written is said", "missing" in errors or "No such file" in errors, errors)
    run("--emit", report("x.html"), write("x.smt2", "(check-sat)"), status=2)


def test_no_cost():
    """Without --report not one instruction of src/report runs."""
    if shutil.which("valgrind") is None:
        print("skipped: no valgrind, what a run without --report costs is not counted")
        return

    def functions(*options):
        """Those that ran, in the program and in copies of it that it starts."""
        counts = tempfile.mkdtemp(dir=FOLDER)
        subprocess.run(["valgrind", "--tool=callgrind", "--trace-children=yes", f"--callgrind-out-file={counts}/%p", PROGRAM,
                        *options, "examples/smt2/base64.smt2"], capture_output=True, timeout=600, check=False)
        found = []
        for name in os.listdir(counts):
            with open(os.path.join(counts, name), encoding="utf-8", errors="replace") as file:
                found += re.findall(r"^c?fn=\(\d+\) (.*)$", file.read(), re.M)
        return found

    recording = re.compile(r"preproc::(QueryRecorder|DerivationRecord|PlainTable|HtmlPage|HtmlTable|SvgPlot|Markup)\b")
    without = functions()
    if not any(name.startswith("preproc::") for name in without):
        print("skipped: the program does not run under valgrind, as with a sanitizer, or has no names of functions")
        return
    expect("a page is seen to be made", any(map(recording.search, functions(report("counted.html")))))
    found = list(filter(recording.search, without))
    expect("nothing is recorded without --report", not found, found[:3])


def test_browser():
    """The pages of the other tests in a browser: silent, nothing asked for, links and tables that work."""
    pages = sorted(os.path.join(FOLDER, name) for name in os.listdir(FOLDER) if name.endswith(".html"))
    if shutil.which("node") is None:
        print("skipped: no node, pages are not opened")
        return
    done = subprocess.run(["node", "tests/report/check_page.mjs", *pages], capture_output=True, timeout=1500, check=False)
    if done.returncode == 77:
        print(done.stderr.decode().strip())
        return
    expect(f"{len(pages)} pages in a browser", done.returncode == 0, (done.stdout + done.stderr).decode("utf-8", "replace"))


for test in (test_numbers, test_hostile, test_long_lines, test_explorations, test_coverages, test_syntheses, test_sessions, test_no_end,
             test_files, test_no_cost, test_browser):
    test()
shutil.rmtree(FOLDER)
print("FAILED" if failures else "all as expected")
sys.exit(1 if failures else 0)
