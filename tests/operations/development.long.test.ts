import type { Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { galleryPath } from '#build/gallery.integration.ts';
import { startDevServer } from '../dev-server.ts';
import { openStage } from '../stage.ts';

const stage = openStage();
let page: Page;
/** Files of the page that could not be had. */
let failed: string[];

beforeAll(async () => {
  const server = await startDevServer();
  stage.ends(server.stop);
  page = await (
    await stage.browser()
  ).newPage({ baseURL: server.url, viewport: { width: 360, height: 800 } });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
}, 180_000);

test.each([
  ['/terms', 'Términos de uso'],
  [galleryPath, 'Galería'],
])('npm run dev shows %s, with its styles', { timeout: 120_000 }, async (address, title) => {
  failed = [];
  await page.goto(address);
  // The first request makes Vite bundle packages, after which it loads the page again.
  const heading = page.getByRole('heading', { level: 1, name: title });
  await heading.waitFor({ timeout: 90_000 });
  // A component's own style, and a utility of the page's sheet.
  await expect.poll(() => heading.evaluate((at) => getComputedStyle(at).fontWeight)).toBe('800');
  const lead = page.locator('main .lead').first();
  await expect.poll(() => lead.evaluate((at) => getComputedStyle(at).fontSize)).toBe('18px');
  expect(failed.filter((line) => !line.includes('/api/'))).toEqual([]);
});

test('the gallery shows every part, and none is wider than a phone', { timeout: 60_000 }, async () => {
  await page.goto(galleryPath);
  const parts = page.locator('[data-part]');
  await parts.last().waitFor();
  const wide = await parts.evaluateAll((sections) =>
    sections
      .filter((section) => section.scrollWidth > innerWidth)
      .map((section) => section.getAttribute('data-part')),
  );
  expect(await parts.count()).toBeGreaterThan(8);
  expect(wide).toEqual([]);
});
