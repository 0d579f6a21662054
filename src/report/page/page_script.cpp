#include "report/page/html_page.h"

namespace preproc {

// Whoever changes the script finds its new digest in the failure of the test `report`.
std::string_view page_script_digest() { return "cY+hFq8WZtYvfbgRLRbQlROwQaJaLECsSn0Tjy2LM6E="; }

LiteralText page_script() {
  return R"js(
'use strict';
(() => {
  const page = 2000;  // rows that a table shows at first, and more of each time
  const few = 10;     // rows that need no choice among them
  const tables = [];

  const make = (element, properties, ...children) => {
    const made = Object.assign(document.createElement(element), properties);
    made.append(...children);
    return made;
  };
  const textOf = (row, column) => row.cells[column].textContent;
  const choiceOf = (row, column) => row.cells[column].dataset.choice ?? textOf(row, column);
  const compareTexts = new Intl.Collator('en', {numeric: true}).compare;

  // Numbers by their exact value, what has none last in either direction.
  const compareRows = (column, isNumber, sign) => (a, b) => {
    if (!isNumber) return sign * compareTexts(textOf(a, column), textOf(b, column));
    const [x, y] = [a, b].map(row => row.cells[column].dataset.value).map(v => v === undefined ? NaN : Number(v));
    if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
    return sign * (x - y);
  };

  class SortableTable {
    constructor(table) {
      this.table = table;
      this.body = table.tBodies[0];
      this.rows = [...this.body.rows];
      const frame = table.closest('.table-frame');
      const rest = document.getElementById(table.id + '-rest');
      if (rest) {
        this.rows.push(...rest.querySelector('tbody').rows);
        rest.remove();
      }
      this.written = [...this.rows];
      this.limit = page;
      this.tests = new Map();
      this.controls = make('div', {className: 'filters'});
      this.count = make('p', {className: 'shown-count'});
      this.count.setAttribute('role', 'status');
      this.more = make('button', {className: 'more-button', type: 'button', onclick: () => {
        this.limit += page;
        this.show();
      }});
      [...table.tHead.rows[0].cells].forEach((head, column) => this.addHead(head, column));
      if (this.controls.children.length > 0 && this.rows.length > few) {
        this.controls.append(make('button', {type: 'button', textContent: 'Show all', onclick: () => {
          this.clear();
          this.show();
        }}));
        frame.before(this.controls, this.count);
      }
      frame.after(this.more);
      this.show();
    }

    addHead(head, column) {
      const name = head.textContent;
      const isNumber = head.classList.contains('number');
      head.replaceChildren(make('button', {type: 'button', textContent: name, title: head.title, onclick: () => {
        const first = isNumber ? 'descending' : 'ascending';
        const second = isNumber ? 'ascending' : 'descending';
        this.sort(column, isNumber, head.getAttribute('aria-sort') === first ? second : first);
      }}));
      if (head.dataset.filter === 'text') {
        const field = make('input', {type: 'search', oninput: () => {
          const words = field.value.toLowerCase().split(/\s+/).filter(word => word);
          this.setTest(column, words.length && (row => {
            const text = textOf(row, column).toLowerCase();
            return words.every(word => text.includes(word));
          }));
        }});
        this.controls.append(make('label', {}, name, field));
      } else if (head.dataset.filter === 'choice') {
        const counts = new Map();
        for (const row of this.rows) counts.set(choiceOf(row, column), (counts.get(choiceOf(row, column)) ?? 0) + 1);
        const field = make('select', {onchange: () => {
          const chosen = field.value;
          this.setTest(column, field.selectedIndex > 0 && (row => choiceOf(row, column) === chosen));
        }}, make('option', {value: '', textContent: 'all'}));
        for (const choice of [...counts.keys()].sort(compareTexts)) {
          field.append(make('option', {value: choice, textContent: (choice || '(none)') + ' (' + counts.get(choice) + ')'}));
        }
        this.controls.append(make('label', {}, name, field));
      }
    }

    setTest(column, test) {
      if (test) this.tests.set(column, test); else this.tests.delete(column);
      this.limit = page;
      this.show();
    }

    clear() {
      this.tests.clear();
      for (const field of this.controls.querySelectorAll('input')) field.value = '';
      for (const field of this.controls.querySelectorAll('select')) field.selectedIndex = 0;
    }

    sort(column, isNumber, direction) {
      for (const head of this.table.tHead.rows[0].cells) head.removeAttribute('aria-sort');
      this.table.tHead.rows[0].cells[column].setAttribute('aria-sort', direction);
      this.rows = [...this.written].sort(compareRows(column, isNumber, direction === 'ascending' ? 1 : -1));
      this.show();
    }

    passing() {
      const tests = [...this.tests.values()];
      return this.rows.filter(row => tests.every(test => test(row)));
    }

    show() {
      const rows = this.passing();
      this.body.replaceChildren(...rows.slice(0, this.limit));
      const shown = Math.min(rows.length, this.limit);
      this.count.textContent = shown + ' of ' + this.rows.length + ' rows';
      this.more.hidden = rows.length <= this.limit;
      this.more.textContent = 'more: ' + (rows.length - shown) + ' rows';
    }

    // True if the row with this address is one of this table; it is then there to be seen.
    reveal(anchor) {
      if (!this.written.some(row => row.id === anchor)) return false;
      if (!this.passing().some(row => row.id === anchor)) this.clear();
      this.limit = Math.max(this.limit, this.passing().findIndex(row => row.id === anchor) + 1);
      this.show();
      return true;
    }
  }

  const follow = () => {
    const anchor = decodeURIComponent(location.hash.slice(1));
    if (!anchor) return;
    for (const row of document.querySelectorAll('tr.found')) row.classList.remove('found');
    for (const table of tables) {
      if (table.reveal(anchor)) document.getElementById(anchor).classList.add('found');
    }
    const target = document.getElementById(anchor);
    if (!target) return;
    for (let around = target.closest('details'); around; around = around.parentElement.closest('details')) {
      around.open = true;
    }
    target.scrollIntoView({block: 'center'});
  };

  for (const table of document.querySelectorAll('table.sortable')) tables.push(new SortableTable(table));
  window.addEventListener('hashchange', follow);
  follow();
})();
)js";
}

}  // namespace preproc
