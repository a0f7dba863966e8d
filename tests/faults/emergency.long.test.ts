import { rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { litePath } from '#config/lite-path.ts';
import { crons } from '#contract/publishing/crons.ts';
import { texts } from '#emergency/texts.ts';
import { noticeTexts } from '#offline/worker/notice-texts.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import { startFailingLine, type FailingLine } from '../browser/failing-line.ts';
import { fillSlots, findSlugs } from '../browser/newsroom-slugs.ts';
import { markupErrors } from '../browser/markup-checker.ts';
import { pageKinds } from '../browser/page-kinds.ts';
import { Editor } from '../editor.ts';
import { servedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { visit } from './gate-browser.ts';
import { keepWorkerDown } from '../site-processes.ts';

/** The drill: an emergency on, worker and WordPress dead, and off again. Each test continues where the one before ended. */
const header = 'X-Telecoqui-Emergency';
const headline = 'Busque refugio ya: el ojo del huracán entra por Yabucoa';
/** Milliseconds between two looks at a page that is about to change. */
const often = { interval: 100 };
/** Milliseconds: a restart of the worker and a run of its cron, on a busy machine. */
const aRestart = { timeout: 240_000, interval: 100 };

const stage = openStage();
let newsroom: SampleNewsroom;
let editor: Editor;
let site: SiteProcess;
let dataDir: string;
let addresses: string[];
let item: string;
/** A phone on a line of its own. */
let browser: Browser;
let line: FailingLine;
let phone: Page;
/** ETags before the emergency, and the page of the item. */
let calm: Map<string, string | null>;
let calmItem: string;

/** As an edge gets it, with its tags. */
const get = async (address: string) => {
  const response = await fetch(`${site.url}${address}`, { headers: { Via: '1.1 edge' } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
/** How long ago it was published changes by the minute. */
const withoutAge = (html: string) => html.replaceAll(/>hace [^<]+</g, '><');
const level = async (address: string) => (await get(address)).headers.get(header);
async function turn(change: Parameters<Editor['emergency']>[0]): Promise<void> {
  const id = await editor.emergency(change);
  expect(await editor.sendWebhook(site.url, { kind: 'emergency', id, slug: 'x' })).toBe(202);
}

beforeAll(async () => {
  newsroom = await stage.newsroom();
  editor = new Editor(newsroom.url);
  dataDir = await stage.folder();
  site = await stage.site({
    dataDir,
    environment: {
      WORDPRESS_URL: newsroom.url,
      OPENWEATHER_URL: newsroom.url,
      OPENWEATHER_API_KEY: 'clave-de-prueba',
      NWS_URL: 'off',
      PRERENDER_LIMIT: '5',
      AD_NETWORK_CODE: '6355419',
      SEARCHES_PER_MINUTE: '600',
    },
  });
  const slugs = await findSlugs(site.url);
  // Articles that are not in WordPress are only in the site's own sample newsroom.
  const paths = pageKinds.map((kind) => kind.path).filter((one) => !one.includes('{internal}'));
  addresses = [...paths.map((one) => fillSlots(one, slugs)), '/tiempo-standalone', '/emergencia'];
  item = fillSlots('/noticias/{news}', slugs);
  line = await startFailingLine(site.url);
  stage.ends(line.stop);
  browser = await stage.browser();
  phone = await visit(browser, line);
  calm = new Map();
  for (const address of ['/', '/live', item, '/emergencia']) {
    calm.set(address, (await get(address)).headers.get('ETag'));
  }
  calmItem = withoutAge((await get(item)).html);
});

test('on an ordinary day the page of emergencies says that there is none, and has the telephones', async () => {
  const { status, headers, html } = await get('/emergencia');
  const page = servedPage(html);
  expect(status).toBe(200);
  expect(page.text('main')).toContain(texts.none);
  expect(page.values('main a[href^="tel:"]', 'href')).toEqual(
    expect.arrayContaining(['tel:911', 'tel:+17877240124']),
  );
  expect(page.text('main')).toContain('Escuela Josefina Boya León');
  expect(page.all('script')).toEqual([]);
  expect(page.all('aside')).toEqual([]);
  expect(headers.has(header)).toBe(false);
  expect(brotliCompressSync(html).length).toBeLessThan(5_000);
  expect(servedPage((await get('/live')).html).all('.ad')).not.toEqual([]);
  expect((await get(item)).headers.get('Cache-Tag')?.split(',')).toContain('emergency');
});

test('a switch in WordPress puts the banner on every page within a minute, and ends ads', async () => {
  await turn({ text: headline, level: 'emergencia', endsAt: null });
  await expect.poll(() => level(item), often).toBe('emergencia');
  for (const address of addresses) {
    const { html, headers } = await get(address);
    const page = servedPage(html);
    expect(page.text('aside.emergency-now'), address).toContain(headline);
    expect(page.values('aside.emergency-now a', 'href'), address).toContain('/emergencia');
    expect(headers.get(header), address).toBe('emergencia');
    const cacheControl = headers.get('Cache-Control') ?? '';
    if (cacheControl.startsWith('public')) {
      expect(cacheControl, address).toContain('stale-if-error=604800');
      expect(headers.get('Cache-Tag'), address).toContain('emergency');
    }
    expect(page.all('.ad, [data-ad], [autoplay]'), address).toEqual([]);
    // The style of the banner is the only one that the policy did not know.
    expect(headers.get('Content-Security-Policy'), address).toMatch(/style-src [^;]*'sha256-/);
  }
  for (const [address, etag] of calm) {
    expect((await get(address)).headers.get('ETag'), address).not.toBe(etag);
  }
});

test('the home page begins with what people need, and has no picture, carousel or island', async () => {
  const { html } = await get('/');
  const page = servedPage(html);
  expect(page.text('main h2').split('\n')[0]).toBe(texts.homeBlock);
  expect(page.values('main a[href^="tel:"]', 'href')[0]).toBe('tel:911');
  expect(page.values('main a', 'href')).toContain('/cierres');
  expect(page.all('main img, main video, main iframe, main [data-island], .ad')).toEqual([]);
  expect(page.all('main h3').length).toBeGreaterThan(10);
  // With the map of the municipalities, which has some 2,000.
  expect(brotliCompressSync(html).length).toBeLessThan(10_200);
  expect(page.values('link[rel=canonical]', 'href')[0]).toMatch(/\/$/);
});

test("the pages of an emergency have no error for the W3C's checker", async () => {
  const pages = new Map<string, string>();
  for (const address of ['/', '/emergencia', '/emergencia/portada', '/tiempo-standalone', '/lite', item])
    pages.set(address, (await get(address)).html);
  expect(await markupErrors(pages)).toEqual([]);
});

test('the page of an emergency says when the banner goes, and that nobody chose that moment', async () => {
  const { html } = await get('/emergencia');
  expect(servedPage(html).text('main')).toContain(texts.defaultEnd);
  expect(brotliCompressSync(html).length).toBeLessThan(5_000);
});

test('the light page is offered below the banner, and a light page has the banner in one small file', async () => {
  for (const address of ['/', item, '/live']) {
    const { html } = await get(address);
    expect(servedPage(html).values('[data-top] + nav a', 'href'), address).toEqual([litePath(address)]);
  }
  for (const address of ['/lite', litePath(item)]) {
    const { html, headers } = await get(address);
    const page = servedPage(html);
    expect(headers.get(header), address).toBe('emergencia');
    expect(page.text('aside.emergency-now'), address).toContain(headline);
    expect(page.values('aside.emergency-now a', 'href'), address).toContain('/emergencia');
    expect(page.all('script, img'), address).toEqual([]);
    expect(brotliCompressSync(html).length, address).toBeLessThan(6_000);
  }
});

test('a phone keeps the pages of the emergency', async () => {
  await phone.goto(item);
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const address of [item, '/emergencia', '/offline']) {
    await expect
      .poll(() => phone.evaluate((key) => caches.match(key).then(Boolean), address), often)
      .toBe(true);
  }
});

test('with WordPress and the worker dead, readers still have all of it', async () => {
  newsroom.faults.set({ mode: 'down' });
  const bringBack = await keepWorkerDown(site);
  try {
    for (const address of ['/', item, '/emergencia', '/live', '/no-existe', '/lite', litePath(item)]) {
      const { html, headers } = await get(address);
      expect(headers.get(header), address).toBe('emergencia');
      expect(html, address).toContain(headline);
    }
    const page = servedPage((await get('/emergencia')).html);
    expect(page.text('main')).toContain('Escuela Josefina Boya León');
    expect(page.values('a', 'href')).toContain('tel:911');
    expect(servedPage((await get('/')).html).all('main h3').length).toBeGreaterThan(10);

    // The tower fails, too.
    line.state = 'cut';
    await phone.goto(item);
    await phone.getByText(headline).waitFor();
    await phone.getByRole('complementary', { name: noticeTexts.name }).waitFor();
    await phone.goto('/emergencia');
    await phone.getByText(headline).first().waitFor();
    await phone.getByText('Escuela Josefina Boya León').waitFor();
    await phone.getByText(noticeTexts.offline).waitFor();
    await phone.goto('/about');
    expect(await phone.getByRole('link', { name: texts.title }).count()).toBeGreaterThan(0);
  } finally {
    line.state = 'open';
    await bringBack();
    newsroom.faults.clear();
  }
});

test('switched off, every page is as it was before', async () => {
  const id = await editor.emergency(null);
  // The worker starts again meanwhile.
  await expect
    .poll(() => editor.sendWebhook(site.url, { kind: 'emergency', id, slug: 'x' }).catch(() => 0), often)
    .toBe(202);
  await expect.poll(() => level(item), often).toBeNull();
  for (const address of addresses) {
    const { html, headers } = await get(address);
    expect(html, address).not.toContain('emergency-now');
    expect(headers.has(header), address).toBe(false);
  }
  expect(withoutAge((await get(item)).html)).toBe(calmItem);
  // The phone has a connection again: the banner is gone there, too, and so is its copy.
  await phone.goto(item);
  await expect.poll(() => phone.getByText(headline).count(), often).toBe(0);
  await expect
    .poll(() => phone.evaluate(async (key) => (await (await caches.match(key))?.text()) ?? '', item), often)
    .not.toContain(headline);
  expect(servedPage((await get('/live')).html).all('.ad')).not.toEqual([]);
});

test('a warning of the weather service puts the banner on every page by rule, and an editor ends it', async () => {
  const weather = (method: 'PUT' | 'DELETE') =>
    fetch(`${newsroom.url}/_sample/weather`, {
      method,
      ...(method === 'PUT' && { body: JSON.stringify({ scenario: 'hurricane' }) }),
    });
  expect((await weather('PUT')).status).toBe(200);
  try {
    // The calm alerts of a zone count for three minutes. A worker without memory and copies requests them in its next run.
    const bringBack = await keepWorkerDown(site);
    await rm(path.join(dataDir, 'worker/v3/kv'), { recursive: true });
    await bringBack();
    // No reader opens a weather page: the worker's own round finds the warning. A run fails until the worker is back.
    await expect
      .poll(async () => {
        await site.runCron(crons.newsroom).catch(() => {});
        return level(item);
      }, aRestart)
      .toBe('aviso');
    for (const address of ['/', item, '/live', '/about', '/lite', '/emergencia', '/no-existe']) {
      const { headers, html } = await get(address);
      expect(headers.get(header), address).toBe('aviso');
      expect(servedPage(html).text('aside.emergency-now'), address).toContain(
        'Aviso de huracán en Puerto Rico',
      );
    }
  } finally {
    await weather('DELETE');
  }
  await turn({ text: 'Silencio', level: 'ninguna', endsAt: null });
  await expect.poll(() => level(item), often).toBeNull();
});
