/**
 * Every kind and state of page at three widths, light and dark, beside the sheet in tests/visual/sheets. After an intended change:
 * `UPDATE_SHEETS=1 npm run test:long -- visual`, then look at the sheets that git calls changed.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillSlots, findSlugs, type Slugs } from '../browser/newsroom-slugs.ts';
import { dressForEmergency, emergencyHeadline } from '../browser/emergency-page.ts';
import { requestsEnd } from '../browser/open-page.ts';
import { Editor } from '../editor.ts';
import type { SiteProcess } from '../site-process.ts';
import { standsAt, startFrozenSite } from './frozen-site.ts';
import { looks, type Look } from './looks.ts';
import { parts, sheetOfPart } from './parts.ts';
import { expectLook, nameOf, openStudio, photograph, sheets, type Studio } from './studio.ts';

/** The repository carries the sheets for ever. A sheet has 50 kB on average. */
const largestSheets = 3_700_000;

let site: SiteProcess;
let studio: Studio;
let slugs: Slugs;

beforeAll(async () => {
  site = await startFrozenSite();
  slugs = await findSlugs(site.url);
  studio = await openStudio(site.url);
});

afterAll(async () => {
  await studio?.browser.close();
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
  const editor = new Editor(site.sampleUrl);
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

async function shotsOf({ path: slots, emergency, weatherFails, emergencyBegins }: Look): Promise<Buffer[]> {
  const address = fillSlots(slots, slugs);
  const page = await studio.context.newPage();
  try {
    if (emergency) await dressForEmergency(page, emergency, address);
    if (weatherFails) await failWeather();
    if (emergencyBegins) await beginEmergency();
    await page.goto(address);
    await requestsEnd(page);
    return await photograph(page);
  } finally {
    await page.close();
  }
}

test.each(looks)('$name looks as before', async (look) => {
  await expectLook(look.name, await shotsOf(look));
});

test('every sheet has its page or its part, and together they are small', async () => {
  const names = await readdir(sheets);
  const named = [...looks.map(({ name }) => name), ...parts.map(sheetOfPart)];
  expect(names.toSorted()).toEqual(named.map((name) => `${nameOf(name)}.webp`).toSorted());
  const sizes = await Promise.all(
    names.map(async (name) => (await readFile(path.join(sheets, name))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(largestSheets);
});
