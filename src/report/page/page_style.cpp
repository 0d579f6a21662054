#include "report/page/html_page.h"

namespace preproc {

LiteralText page_style() {
  return R"css(
:root {
  --paper: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --band: #eef1f4; --stripe: #f7f9fa; --link: #0550ae;
  --alarm: #b3001e; --alarm-paper: #fff0f1; --good: #116329;
  --s1: #0b5cad; --s2: #b04a00; --s3: #0a7350; --s4: #8338a5; --s5: #6e6100; --s6: #b0185c; --s7: #3b5160; --s8: #7a3b1e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15191e; --ink: #e4e8ec; --soft: #a3adb7; --line: #3a424b; --band: #242b33; --stripe: #1a1f25; --link: #79b8ff;
    --alarm: #ff8a96; --alarm-paper: #3a161b; --good: #6fd08c;
    --s1: #6cb2ff; --s2: #ffa25e; --s3: #4fd1a5; --s4: #d3a0f0; --s5: #d9cc5a; --s6: #ff8ab8; --s7: #a9c1d1; --s8: #dfa382;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0 auto; padding: 1rem clamp(0.75rem, 3vw, 2rem) 3rem; max-width: 84rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.25rem 0 0.5rem; padding-top: 0.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.25rem 0 0.25rem; overflow-wrap: anywhere; }
p, ul, ol, dl { margin: 0.5rem 0; max-width: 62rem; overflow-wrap: anywhere; }
a { color: var(--link); }
code, .code, .term { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 0.9em;
  overflow-wrap: anywhere; }
.code { display: block; white-space: pre-wrap; background: var(--band); border: 1px solid var(--line);
  padding: 0.5rem 0.75rem; margin: 0.5rem 0; border-radius: 4px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; padding: 0; margin: 1rem 0 0; }
.note { color: var(--soft); font-size: 0.9rem; }
.numbers, td.number { font-variant-numeric: tabular-nums; }
.alarm { border-left: 5px solid var(--alarm); background: var(--alarm-paper); padding: 0.5rem 1rem; margin: 0.75rem 0; }
.alarm strong, .alarm-text { color: var(--alarm); }
td.alarm-text { font-weight: 600; }
.verdict { font-size: 1.25rem; line-height: 1.4; }
.good { color: var(--good); }
dl.facts { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.15rem 1rem; }
dl.facts dt { color: var(--soft); }
dl.facts dd { margin: 0; overflow-wrap: anywhere; }
.dim { color: var(--soft); }
.code strong { font-weight: 600; }
.part { border-left: 3px solid var(--line); padding-left: 0.9rem; margin: 0.5rem 0; }
.tree, .tree ul { list-style: none; margin: 0; padding-left: 1rem; border-left: 1px solid var(--line); max-width: none; }
.tree { padding-left: 0.25rem; border-left: 0; }
.tree li { margin: 0.15rem 0; overflow-wrap: anywhere; }
.chosen { font-weight: 700; }
details > summary { cursor: pointer; padding: 0.2rem 0; }

.table-frame { overflow-x: auto; margin: 0.5rem 0; border: 1px solid var(--line); border-radius: 4px; }
.narrow { width: fit-content; max-width: 100%; }
.narrow table { min-width: 0; }
table { border-collapse: collapse; font-size: 0.9rem; min-width: 100%; }
caption { text-align: left; padding: 0.4rem 0.6rem; color: var(--soft); }
th, td { padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { background: var(--band); border-top: 0; vertical-align: bottom; font-weight: 600; max-width: 11rem;
  overflow-wrap: break-word; }
th.number, td.number { text-align: right; }
td.number { white-space: nowrap; }
td { overflow-wrap: anywhere; }
td.text { min-width: 4.5rem; max-width: 20rem; overflow-wrap: break-word; }
td.long { min-width: 13rem; }
tbody tr:nth-child(even) td { background: var(--stripe); }
/* The first column stays while the others are scrolled. */
td:first-child, thead th:first-child { position: sticky; left: 0; z-index: 1; }
td:first-child { background: var(--paper); }
tbody tr:target, tbody tr.found { outline: 2px solid var(--link); outline-offset: -2px; }
th button { font: inherit; color: inherit; background: none; border: 0; padding: 0 1.1em 0 0; margin: 0; cursor: pointer;
  text-align: inherit; position: relative; }
th button::after { content: "\2195"; position: absolute; right: 0; bottom: 0; width: 1em; text-align: center;
  color: var(--soft); font-weight: 400; }
th[aria-sort="ascending"] button::after { content: "\25B2"; color: var(--ink); }
th[aria-sort="descending"] button::after { content: "\25BC"; color: var(--ink); }
.filters { display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; align-items: end; margin: 0.5rem 0; }
.filters label { display: flex; flex-direction: column; font-size: 0.85rem; color: var(--soft); max-width: 16rem;
  overflow-wrap: anywhere; }
.filters input, .filters select, .filters button, .more-button { font: inherit; font-size: 0.95rem; color: var(--ink);
  background: var(--paper); border: 1px solid var(--soft); border-radius: 4px; padding: 0.25rem 0.5rem;
  max-width: 16rem; }
.filters button, .more-button { cursor: pointer; }
.shown-count { font-size: 0.9rem; color: var(--soft); }

.plots { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
.pair { flex: 1 1 22rem; min-width: 0; max-width: 40rem; }
figure { margin: 0.75rem 0; flex: 1 1 20rem; min-width: 0; max-width: 40rem; }
figure.wide { max-width: none; flex-basis: 100%; }
figcaption { font-size: 0.95rem; font-weight: 600; margin-bottom: 0.25rem; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; font-family: inherit; }
svg text { fill: var(--ink); font-size: 12px; }
svg .tick-text { fill: var(--soft); font-size: 11px; }
svg .frame { fill: none; stroke: var(--soft); }
svg .grid { stroke: var(--line); stroke-width: 1; fill: none; }
svg .guide { stroke: var(--soft); stroke-width: 1; fill: none; }
svg .dashed { stroke-dasharray: 4 3; }
svg .point { fill: currentColor; fill-opacity: 0.35; stroke: currentColor; stroke-width: 1.1; }
svg .point:hover { fill-opacity: 1; stroke-width: 3; }
svg .step { fill: none; stroke: currentColor; stroke-width: 2; }
svg .slice { fill: currentColor; fill-opacity: 0.07; stroke: currentColor; }
svg .dot { fill: currentColor; }
svg .link { fill: none; stroke: currentColor; stroke-opacity: 0.7; stroke-width: 1.2; pointer-events: visiblePainted; }
svg .bar { fill: currentColor; fill-opacity: 0.75; stroke: currentColor; }
svg .series-2 .step { stroke-dasharray: 9 3; }
svg .series-3 .step { stroke-dasharray: 3 3; }
svg .series-4 .step { stroke-dasharray: 12 3 3 3; }
svg .series-5 .step { stroke-dasharray: 6 6; }
svg .series-6 .step { stroke-dasharray: 1 4; stroke-linecap: round; }
svg .series-7 .step { stroke-dasharray: 12 3 3 3 3 3; }
svg .series-8 .step { stroke-dasharray: 16 6; }
.series-1 { color: var(--s1); } .series-2 { color: var(--s2); } .series-3 { color: var(--s3); }
.series-4 { color: var(--s4); } .series-5 { color: var(--s5); } .series-6 { color: var(--s6); }
.series-7 { color: var(--s7); } .series-8 { color: var(--s8); }
.series-alarm { color: var(--alarm); } .series-rest { color: var(--soft); }
ul.legend { display: flex; flex-wrap: wrap; gap: 0.1rem 1.1rem; list-style: none; padding: 0; margin: 0.25rem 0;
  font-size: 0.9rem; }
ul.legend svg { display: inline-block; width: 1.1em; height: 1.1em; vertical-align: -0.2em; margin-right: 0.35em; }
ul.legend span { color: var(--ink); }

@media (max-width: 40rem) {
  h1 { font-size: 1.3rem; }
  .filters { display: grid; grid-template-columns: 1fr 1fr; }
  .filters label, .filters input, .filters select { min-width: 0; width: 100%; max-width: none; }
  .filters label:has(input) { grid-column: 1 / -1; }
  th, td { padding: 0.25rem 0.4rem; }
  td.long { min-width: 9.5rem; }
  dl.facts { display: block; }
  dl.facts dd { margin: 0 0 0.4rem 1rem; }
}
@media print {
  :root { --paper: #ffffff; --ink: #000000; --soft: #444444; --line: #bbbbbb; --band: #f2f2f2; --stripe: #ffffff; --link: #000000;
    --alarm: #b3001e; --alarm-paper: #ffffff;
    --s1: #0b5cad; --s2: #b04a00; --s3: #0a7350; --s4: #8338a5; --s5: #6e6100; --s6: #b0185c; --s7: #3b5160; --s8: #7a3b1e; }
  body { font-size: 10pt; padding: 0; max-width: none; }
  nav, .filters, .more-button, .shown-count { display: none; }
  .table-frame { overflow: visible; border: 0; }
  th button::after { content: none; }
  table { font-size: 8.5pt; }
  figure, tr { break-inside: avoid; }
}
)css";
}

}  // namespace preproc
