/** Every part of the gallery at three widths, light and dark, beside its sheet (see pages.long.test.ts). */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { galleryPath } from '#build/gallery.integration.ts';
import { requestsEnd } from '../browser/open-page.ts';
import { startDevServer } from '../dev-server.ts';
import { parts, sheetOfPart } from './parts.ts';
import { expectLook, openStudio, photograph, type Studio } from './studio.ts';

let server: Awaited<ReturnType<typeof startDevServer>>;
let studio: Studio;
let page: Page;

beforeAll(async () => {
  server = await startDevServer();
  studio = await openStudio(server.url);
  page = await studio.context.newPage();
  await page.goto(galleryPath);
  await page.locator('[data-part]').last().waitFor({ timeout: 120_000 });
  await requestsEnd(page);
});

afterAll(async () => {
  await studio?.browser.close();
  await server?.stop();
});

test('every part of the gallery has a sheet', async () => {
  const shown = await page
    .locator('[data-part]')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('data-part')));
  expect(shown).toEqual(parts);
});

test.each(parts)('%s looks as before', async (part) => {
  const section = page.locator(`[data-part=${part}]`);
  await expectLook(sheetOfPart(part), await photograph(page, section));
});
