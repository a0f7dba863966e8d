/**
 * Every kind and state of page at three widths, light and dark, beside the sheet in tests/visual/sheets. After an intended change:
 * `UPDATE_SHEETS=1 npm run test:long -- visual`, then look at the sheets that git calls changed.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '#commands/root.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { fillSlots, findSlugs, type Slugs } from '../browser/newsroom-slugs.ts';
import { dressForEmergency, emergencyHeadline } from '../browser/emergency-page.ts';
import { Editor } from '../editor.ts';
import type { SiteProcess } from '../site-process.ts';
import { publishSecret, standsAt, startFrozenSite, stopClock } from './frozen-site.ts';
import { looks, type Look } from './looks.ts';
import { compare, reference, sheetOf } from './sheets.ts';

const sheets = fileURLToPath(new URL('./sheets', import.meta.url));
/** Sheets of pages that look different, with the places marked. */
const failed = path.join(root, '.data/visual');
const isUpdate = process.env['UPDATE_SHEETS'] === '1';

const widths = [360, 768, 1280];
const themes = ['light', 'dark'] as const;
/** The repository carries the sheets for ever. A sheet has 50 kB on average, and there are 70. */
const largestSheets = 3_700_000;

/** The name of a sheet: "search", but "page-search" for a kind that is named by its route, "/search". */
const nameOf = (kind: string) =>
  kind
    .toLowerCase()
    .replace(/^\//, 'page ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

/**
 * The site's own fonts are those of the device, so a font of the project replaces them: other machines have others. What a browser draws only
 * near the screen is drawn, because a whole page is photographed.
 */
const fontWeights = { 400: '400Regular/Inter_400Regular', 700: '700Bold/Inter_700Bold' };
const fontOf = (weight: string) => `/visual-${weight}.ttf`;
const fontStyle = `${Object.keys(fontWeights)
  .map((weight) => `@font-face{font-family:Visual;font-weight:${weight};src:url(${fontOf(weight)})}`)
  .join('')} *,::before,::after{font-family:Visual!important;content-visibility:visible!important}`;
/** Pictures are decoded and compressed in ways that change with each version of a library: one grey area stands for all. */
const grey =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><path fill="#8a94a6" d="M0 0h640v360H0z"/></svg>';

let site: SiteProcess;
let browser: Browser;
let context: BrowserContext;
let slugs: Slugs;

beforeAll(async () => {
  await rm(failed, { recursive: true, force: true });
  site = await startFrozenSite();
  slugs = await findSlugs(site.url);
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArguments, '--font-render-hinting=none', '--disable-lcd-text', '--hide-scrollbars'],
  });
  context = await browser.newContext({
    baseURL: site.url,
    locale: 'es-PR',
    timezoneId: 'America/Puerto_Rico',
    reducedMotion: 'reduce',
    // /offline would list what was photographed before.
    serviceWorkers: 'block',
    // The style with the font is not the site's.
    bypassCSP: true,
  });
  await context.addInitScript(stopClock);
  await context.route('**/*', (route) =>
    route.request().url().startsWith(site.url) ? route.fallback() : route.abort(),
  );
  await context.route('**/img/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: grey }));
  for (const [weight, file] of Object.entries(fontWeights)) {
    const font = fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}.ttf`));
    await context.route(`**${fontOf(weight)}`, (route) => route.fulfill({ path: font }));
  }
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Makes the weather service fail for the rest of the run. */
async function failWeather(): Promise<void> {
  const response = await fetch(`${site.sampleUrl}/_sample/fault`, {
    method: 'POST',
    body: JSON.stringify({ mode: 'error500', path: '^/data/' }),
  });
  expect(response.status).toBe(200);
}

/** Switches an emergency on in the newsroom. Resolves when the front page is that of the emergency. */
async function beginEmergency(): Promise<void> {
  if (site.sampleUrl === null) throw new Error('The site has no sample newsroom');
  const editor = new Editor(site.sampleUrl, publishSecret);
  const id = await editor.emergency({ text: emergencyHeadline, level: 'emergencia', endsAt: null });
  // A webhook is signed with the time, which has to be the site's.
  vi.setSystemTime(standsAt);
  try {
    expect(await editor.sendWebhook(site.url, { kind: 'emergency', id, slug: 'x' })).toBe(202);
  } finally {
    vi.useRealTimers();
  }
  await expect
    .poll(async () => (await fetch(site.url)).text(), { timeout: 60_000 })
    .toContain(emergencyHeadline);
}

async function photograph({ path: slots, emergency, weatherFails, emergencyBegins }: Look): Promise<Buffer> {
  const address = fillSlots(slots, slugs);
  const page = await context.newPage();
  try {
    if (emergency) await dressForEmergency(page, emergency, address);
    if (weatherFails) await failWeather();
    if (emergencyBegins) await beginEmergency();
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.addStyleTag({ content: fontStyle });
    const shots: Buffer[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => document.fonts.ready);
        shots.push(await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }));
      }
    }
    return await sheetOf(shots);
  } finally {
    await page.close();
  }
}

test.each(looks)('$name looks as before', async (look) => {
  const { name } = look;
  // Compressed as the kept sheet is, because compression changes small letters more than the comparison allows.
  const sheet = await reference(await photograph(look));
  const file = path.join(sheets, `${nameOf(name)}.webp`);
  const kept = await readFile(file).catch(() => null);
  const { places, marked } = kept ? await compare(sheet, kept) : { places: ['no sheet'], marked: sheet };
  if (places.length === 0) return;
  if (isUpdate) {
    await mkdir(sheets, { recursive: true });
    await writeFile(file, sheet);
    return;
  }
  await mkdir(failed, { recursive: true });
  await writeFile(path.join(failed, `${nameOf(name)}.png`), marked);
  expect.fail(
    `${name} differs from tests/visual/sheets/${nameOf(name)}.webp at ${places.slice(0, 5).join('; ')} ` +
      `(${places.length} places, marked in .data/visual/${nameOf(name)}.png). If that is intended: UPDATE_SHEETS=1.`,
  );
});

test('every sheet has its page, and together they are small', async () => {
  const names = await readdir(sheets);
  expect(names.toSorted()).toEqual(looks.map(({ name }) => `${nameOf(name)}.webp`).toSorted());
  const sizes = await Promise.all(
    names.map(async (name) => (await readFile(path.join(sheets, name))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(largestSheets);
});
