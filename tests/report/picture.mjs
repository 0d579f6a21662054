#!/usr/bin/env node
// picture.mjs PAGE PICTURE.png [WIDTH [HEIGHT [dark [SELECTOR]]]]: a picture of a page, or of where an element of it begins.
import {isInstalled, withBrowser} from './browser.mjs';

const [file, picture, width = '1400', height = '900', colours = 'light', selector = ''] = process.argv.slice(2);
if (!picture) {
  console.error('usage: picture.mjs PAGE PICTURE.png [WIDTH [HEIGHT [light|dark [SELECTOR]]]]');
  process.exit(2);
}
if (!isInstalled()) {
  console.error('picture.mjs: Chromium or playwright-core is not installed (./dev tools)');
  process.exit(77);
}
await withBrowser(browse => browse(file, {width: Number(width), height: Number(height), dark: colours === 'dark'}, async page => {
  if (selector) {
    await page.locator(selector).first().evaluate(element => element.scrollIntoView({block: 'start'}));
  }
  await page.screenshot({path: picture});
}));
