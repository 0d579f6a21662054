// Pages in headless Chromium, for the checks of tests/report. What it needs is in build/browser (./dev tools).
import {createRequire} from 'node:module';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(path.join(root, 'build/browser/'));

export const executable = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
export function isInstalled() {
  try {
    require.resolve('playwright-core');
    return executable !== undefined;
  } catch {
    return false;
  }
}

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

// Calls `use(browse)` and ends the browser. `browse(file, {width, height, dark, scripts}, look)` opens a file and calls
// `look(page)`; it throws where the page writes to the console, fails, or asks for anything but itself.
export async function withBrowser(use) {
  const {chromium} = require('playwright-core');
  const folder = mkdtempSync(path.join(tmpdir(), 'report-browser-'));
  const open = async options => chromium.launchPersistentContext(mkdtempSync(path.join(folder, 'profile-')), {
    executablePath: executable, headless: true, args: flags, ...options});
  const browse = async (file, {width = 1400, height = 900, dark = false, scripts = true, anchor = ''}, look) => {
    const context = await open({
      viewport: {width, height}, colorScheme: dark ? 'dark' : 'light', javaScriptEnabled: scripts});
    context.setDefaultTimeout(300_000);  // a busy machine is no fault of the page
    try {
      const page = await context.newPage();
      const complaints = [];
      page.on('console', message => complaints.push('console: ' + message.text()));
      page.on('pageerror', error => complaints.push('error: ' + error.message));
      page.on('dialog', dialog => {
        complaints.push('dialog: ' + dialog.message());
        dialog.dismiss();
      });
      const address = pathToFileURL(path.resolve(file)).href;
      page.on('request', request => {
        if (request.url().split('#')[0] !== address && !request.url().startsWith('data:')) {
          complaints.push('request: ' + request.url());
        }
      });
      await page.goto(address + anchor);
      const result = await look(page);
      if (complaints.length > 0) {
        throw new Error(file + ': ' + complaints.join('; '));
      }
      return result;
    } finally {
      await context.close();
    }
  };
  try {
    return await use(browse);
  } finally {
    rmSync(folder, {recursive: true, force: true, maxRetries: 5});
  }
}

// What axe-core finds wrong, a text each.
export async function violations(page) {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const {violations} = await page.evaluate(() => globalThis.axe.run(document, {resultTypes: ['violations']}));
  return violations.flatMap(({id, nodes}) => nodes.map(node => id + ': ' + node.target.join(' ') + ': ' +
    node.failureSummary.replace(/\s+/g, ' ')));
}
