import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expect } from 'vitest';
import { root } from '#commands/root.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { stopClock } from './frozen-site.ts';
import { compare, reference, sheetOf } from './sheets.ts';

export const sheets = fileURLToPath(new URL('./sheets', import.meta.url));
/** Sheets that look different, with the places marked. */
const failed = path.join(root, '.data/visual');
const isUpdate = process.env['UPDATE_SHEETS'] === '1';

const widths = [360, 768, 1280];
const themes = ['light', 'dark'] as const;

/** The name of a sheet: "search", but "page-search" for a kind that is named by its route, "/search". */
export const nameOf = (kind: string): string =>
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

export interface Studio {
  context: BrowserContext;
  browser: Browser;
}

/** A browser whose clock stands still, for the site at `url`. */
export async function openStudio(url: string): Promise<Studio> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArguments, '--font-render-hinting=none', '--disable-lcd-text', '--hide-scrollbars'],
  });
  const context = await browser.newContext({
    baseURL: url,
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
    route.request().url().startsWith(url) ? route.fallback() : route.abort(),
  );
  await context.route('**/img/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: grey }));
  for (const [weight, file] of Object.entries(fontWeights)) {
    const font = fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}.ttf`));
    await context.route(`**${fontOf(weight)}`, (route) => route.fulfill({ path: font }));
  }
  return { browser, context };
}

/** A page, or a part of it, at every width and in both themes, as PNG. */
export async function photograph(page: Page, part?: Locator): Promise<Buffer[]> {
  await page.addStyleTag({ content: fontStyle });
  const shots: Buffer[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.fonts.ready);
      const options = { animations: 'disabled', caret: 'hide' } as const;
      shots.push(
        part ? await part.screenshot(options) : await page.screenshot({ ...options, fullPage: true }),
      );
    }
  }
  return shots;
}

/** Fails when the shots differ from the kept sheet of that name. With UPDATE_SHEETS=1 they become the sheet. */
export async function expectLook(name: string, shots: readonly Buffer[]): Promise<void> {
  // Compressed as the kept sheet is, because compression changes small letters more than the comparison allows.
  const sheet = await reference(await sheetOf(shots));
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
}
