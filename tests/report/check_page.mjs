#!/usr/bin/env node
// check_page.mjs PAGE...: opens pages in a browser, light, dark, on a phone and without scripts. They must be silent, ask
// for nothing, not be wider than the screen; links must lead somewhere, tables sort and filter. With PREPROC_TEST_ALL=1
// axe-core must find nothing wrong either. Prints what fails; exit status 77 where there is no browser.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {isInstalled, violations, withBrowser} from './browser.mjs';

if (!isInstalled()) {
  console.error('skipped: Chromium or playwright-core is not installed (./dev tools)');
  process.exit(77);
}
const failures = [];
const check = (condition, what) => condition || failures.push(what);

async function checkLinks(page, file) {
  const links = await page.$$eval('a', all => all.map(link => link.getAttribute('href')));
  for (const link of new Set(links)) {
    if (link.startsWith('#')) {
      const anchor = decodeURIComponent(link.slice(1));
      await page.evaluate(hash => { location.hash = hash; }, anchor);
      await page.waitForTimeout(1);  // for the script to make a row appear
      check(await page.evaluate(id => document.getElementById(id)?.isConnected ?? false, anchor),
        `${file}: the link ${link} leads nowhere`);
    } else {
      check(!/^[a-z]+:/.test(link) && existsSync(path.join(path.dirname(file), decodeURIComponent(link.split('#')[0]))),
        `${file}: the link ${link} leads nowhere`);
    }
  }
}

const textsOf = (table, column) => table.evaluate((table, column) =>
  [...table.tBodies[0].rows].map(row => row.cells[column].textContent), column);
const valuesOf = (table, column) => table.evaluate((table, column) =>
  [...table.tBodies[0].rows].map(row => row.cells[column].dataset.value).filter(value => value !== undefined).map(Number),
  column);

async function checkSorting(page, table, file) {
  const heads = await table.locator('thead th').all();
  for (const [column, head] of heads.entries()) {
    const before = (await textsOf(table, column)).sort();
    const name = await head.textContent();
    await head.locator('button').click();
    const direction = await head.getAttribute('aria-sort');
    check(direction, `${file}: a click on ${name} does not sort`);
    const after = await textsOf(table, column);
    check(JSON.stringify([...after].sort()) === JSON.stringify(before) || before.length >= 2000,
      `${file}: sorting by ${name} changes what is there`);
    if (await head.evaluate(head => head.classList.contains('number'))) {
      const values = await valuesOf(table, column);
      check(values.every((value, i) => i === 0 || values[i - 1] >= value), `${file}: ${name} does not fall`);
      await head.locator('button').click();
      const again = await valuesOf(table, column);
      check(again.every((value, i) => i === 0 || again[i - 1] <= value), `${file}: ${name} does not rise`);
    } else {
      const compare = new Intl.Collator('en', {numeric: true}).compare;
      check(after.every((text, i) => i === 0 || compare(after[i - 1], text) <= 0), `${file}: ${name} is not in order`);
    }
  }
}

async function checkFilters(page, table, file) {
  const filters = table.locator('xpath=ancestor::*[contains(@class, "table-frame")]/preceding-sibling::*[1]/preceding-sibling::*[1][contains(@class, "filters")]');
  if (await filters.count() === 0) return;
  const count = () => table.evaluate(table => table.tBodies[0].rows.length);
  const all = await count();
  for (const field of await filters.locator('select').all()) {
    const choices = await field.locator('option').all();
    const last = choices.length - 1;
    const said = Number(/\((\d+)\)$/.exec(await choices[last].textContent())?.[1]);
    await field.selectOption({index: last});
    check(await count() === Math.min(said, 2000), `${file}: the choice ${await choices[last].textContent()} shows ${await count()} rows`);
    await field.selectOption({index: 0});
    check(await count() === all, `${file}: without a choice not all rows are there`);
  }
  for (const field of await filters.locator('input').all()) {
    await field.fill('no row has these words');
    check(await count() === 0, `${file}: words that are nowhere are found`);
    await filters.locator('button').click();
    check(await count() === all, `${file}: "Show all" does not show all`);
  }
}

async function checkPage(browse, file) {
  await browse(file, {}, async page => {
    await checkLinks(page, file);
    for (const table of await page.locator('table.sortable').all()) {
      await checkFilters(page, table, file);
      await checkSorting(page, table, file);
    }
  });
  for (const [width, dark] of [[1400, false], [1400, true], [400, false], [400, true]]) {
    await browse(file, {width, dark}, async page => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      check(wide <= width, `${file}: ${wide} pixels on a screen of ${width}`);
      check(await page.evaluate(() => [...document.querySelectorAll('svg')].every(svg => svg.getBoundingClientRect().width > 0)),
        `${file}: a drawing is not seen`);
      if (process.env.PREPROC_TEST_ALL === '1') {
        for (const violation of await violations(page)) {
          failures.push(`${file}, ${width} pixels${dark ? ', dark' : ''}: ${violation}`);
        }
      }
    });
  }
  await browse(file, {scripts: false}, async page => {
    for (const table of await page.locator('table').all()) {
      check(await table.locator('th').count() > 0 && await table.locator('button').count() === 0,
        `${file}: without scripts a table is none`);
    }
  });
}

await withBrowser(async browse => {
  for (const file of process.argv.slice(2)) {
    await checkPage(browse, file).catch(error => failures.push(error.message));
  }
});
for (const failure of failures.slice(0, 50)) console.log('FAIL ' + failure);
process.exit(failures.length > 0 ? 1 : 0);
