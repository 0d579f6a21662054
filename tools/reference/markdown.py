"""Markdown as the documents of this project use it, to HTML: headings, paragraphs, code (indented or between backticks),
lists, tables, images, links, bold and italic. Comments of HTML are left out; anything else is text."""

import html
import re

INLINE = re.compile(
    r"(?P<ticks>`+)(?P<code>.+?)(?P=ticks)"
    r"|!\[(?P<alt>[^\]]*)\]\((?P<image>[^)\s]+)\)"
    r"|\[(?P<words>(?:[^\[\]`]|`[^`]*`)*)\]\((?P<link>[^)\s]+)\)"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|(?<![\w*])\*(?P<italic>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])"
    r"|\\(?P<escaped>[\\`*_{}\[\]()#+.!|<>-])",
    re.S,
)
HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
ITEM = re.compile(r"( {0,3})([-*+]|\d{1,3}\.)( +)(?=\S)")
FENCE = re.compile(r" {0,3}```")
RULE = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")


def slug(heading):
    """The anchor of a heading, as GitHub makes it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def plain(text):
    """The text without its marks."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[`*]|\\(?=[|*_<>])", "", text)


class Page:
    """One text. `link` maps the target of a link to what stands in the page; `name` the text of a code span to a target, or
    None; `headings` are level, text and anchor of each heading."""

    def __init__(self, link=lambda target: target, name=lambda text: None):
        self.link = link
        self.name = name
        self.headings = []
        self.anchors = {}

    def html(self, text):
        text = re.sub(r"(?ms)^<!--.*?-->\n?", "", text)
        return "\n".join(self._blocks(text.expandtabs(4).splitlines()))

    def inline(self, text):
        out, place = [], 0
        for found in INLINE.finditer(text):
            out.append(html.escape(text[place : found.start()], quote=False))
            out.append(self._mark(found))
            place = found.end()
        return "".join(out) + html.escape(text[place:], quote=False)

    def _mark(self, found):
        if found["code"] is not None:
            code = re.sub(r"\s+", " ", found["code"])
            target = self.name(code)
            shown = f"<code>{html.escape(code, quote=False)}</code>"
            return f'<a href="{html.escape(target)}">{shown}</a>' if target else shown
        if found["image"] is not None:
            alt = html.escape(re.sub(r"\s+", " ", found["alt"]))
            return f'<img src="{html.escape(self.link(found["image"]))}" alt="{alt}">'
        if found["link"] is not None:
            words = Page(self.link).inline(found["words"])
            return f'<a href="{html.escape(self.link(found["link"]))}">{words}</a>'
        if found["bold"] is not None:
            return f"<b>{self.inline(found['bold'])}</b>"
        if found["italic"] is not None:
            return f"<i>{self.inline(found['italic'])}</i>"
        return html.escape(found["escaped"], quote=False)

    def _blocks(self, lines):
        place = 0
        while place < len(lines):
            line = lines[place]
            if not line.strip():
                place += 1
            elif FENCE.match(line):
                end = next((i for i in range(place + 1, len(lines)) if FENCE.match(lines[i])), len(lines))
                yield self._code(lines[place + 1 : end])
                place = end + 1
            elif line.startswith("    "):
                end = place
                while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                    end += 1
                yield self._code([each[4:] for each in lines[place:end]])
                place = end
            elif heading := HEADING.match(line):
                yield self._heading(len(heading[1]), heading[2])
                place += 1
            elif ITEM.match(line):
                place, shown = self._list(lines, place)
                yield shown
            elif line.lstrip().startswith("|") and place + 1 < len(lines) and RULE.fullmatch(lines[place + 1].strip()):
                end = place
                while end < len(lines) and lines[end].lstrip().startswith("|"):
                    end += 1
                yield self._table(lines[place:end])
                place = end
            else:
                end = place + 1
                while end < len(lines) and lines[end].strip() and not (
                    FENCE.match(lines[end]) or HEADING.match(lines[end]) or ITEM.match(lines[end])
                ):
                    end += 1
                yield f"<p>{self.inline(chr(10).join(each.strip() for each in lines[place:end]))}</p>"
                place = end

    @staticmethod
    def _code(lines):
        while lines and not lines[-1].strip():
            lines = lines[:-1]
        return f"<pre>{html.escape(chr(10).join(lines), quote=False)}</pre>"

    def _heading(self, level, text):
        anchor = slug(text)
        used = self.anchors.get(anchor, 0)
        self.anchors[anchor] = used + 1
        anchor += f"-{used}" if used else ""
        self.headings.append((level, plain(text), anchor))
        return f'<h{level} id="{html.escape(anchor)}">{self.inline(text)}</h{level}>'

    def _list(self, lines, place):
        """A list from a place on: what follows it, and the list."""
        first = ITEM.match(lines[place])
        numbered = first[2][-1] == "."
        items = []
        while place < len(lines):
            item = ITEM.match(lines[place])
            if not item or (item[2][-1] == ".") != numbered:
                break
            width = item.end()
            body = [lines[place][width:]]
            place += 1
            while place < len(lines):
                line = lines[place]
                indent = len(line) - len(line.lstrip())
                if not line.strip():
                    following = next((each for each in lines[place:] if each.strip()), "")
                    if len(following) - len(following.lstrip()) < width:
                        break
                elif indent < width and (ITEM.match(line) or not body[-1].strip() or HEADING.match(line)):
                    break
                body.append(line[min(indent, width) :])
                place += 1
            items.append(list(self._blocks(body)))
            after = place
            while after < len(lines) and not lines[after].strip():
                after += 1
            if after < len(lines) and ITEM.match(lines[after]):
                place = after
        shown = []
        for blocks in items:
            if blocks and blocks[0].startswith("<p>"):
                blocks[0] = blocks[0][3:-4]
            shown.append("<li>" + "\n".join(blocks) + "</li>")
        tag = "ol" if numbered else "ul"
        return place, f"<{tag}>\n" + "\n".join(shown) + f"\n</{tag}>"

    def _table(self, lines):
        rows = []
        for line in lines:
            line = line.strip()
            line = line[1:-1] if line.endswith("|") and not line.endswith("\\|") else line[1:]
            # A bar in code is escaped in a table, too.
            rows.append([cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)])
        head = "".join(f"<th>{self.inline(cell)}</th>" for cell in rows[0])
        body = "\n".join("<tr>" + "".join(f"<td>{self.inline(cell)}</td>" for cell in row) + "</tr>" for row in rows[2:])
        return f'<div class="wide"><table>\n<tr>{head}</tr>\n{body}\n</table></div>'
