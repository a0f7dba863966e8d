import type { Page } from '@playwright/test';
import { texts as account } from '#account/texts.ts';
import { texts as emergency } from '#emergency/texts.ts';
import { texts } from '#offline/texts.ts';
import { noticeTexts } from '#offline/worker/notice-texts.ts';
import { texts as shell } from '#shell/texts.ts';
import { axeViolationsInBothThemes } from './axe.ts';
import { startFailingLine, type FailingLine, type Replacement } from './failing-line.ts';
import { entry, openCoverage } from './open-coverage.ts';
import { expect, test as base } from './page-kinds.ts';

const test = base.extend<{ line: FailingLine }>({
  line: async ({ browserName: _ }, use) => {
    const line = await startFailingLine(process.env['SITE'] ?? '');
    await use(line);
    await line.stop();
  },
  baseURL: async ({ line }, use) => use(line.url),
});

test.use({ serviceWorkers: 'allow' });

const tag = '@once';
const facts = 'X-Kept-Copy';

/** Addresses that the device keeps, in their order. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

const expectKept = (page: Page, address: string) =>
  expect.poll(() => keptOn(page), `${address} is kept`).toContain(address);

const notice = (page: Page) => page.getByRole('complementary', { name: noticeTexts.name });

/** Opens the page, and again once there is a service worker, which then serves it. */
async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Its own page, because the service worker did not see it open.
  await expectKept(page, address);
}

/** Writes other facts into the kept copy of an address. */
const changeFacts = (page: Page, address: string, changed: object) =>
  page.evaluate(
    async ([key, name, changes]) => {
      const cache = await caches.open((await caches.keys())[0] ?? '');
      const copy = await cache.match(key);
      if (!copy) throw new Error(`${key} is not kept`);
      const headers = new Headers(copy.headers);
      const before: unknown = JSON.parse(decodeURIComponent(headers.get(name) ?? ''));
      headers.set(name, encodeURIComponent(JSON.stringify(Object.assign(Object(before), changes))));
      await cache.put(key, new Response(await copy.text(), { headers }));
    },
    [address, facts, changed] as const,
  );

/** The HTML of the copy that the device keeps. */
const copyOf = (page: Page, address: string) =>
  page.evaluate(async (key) => (await caches.match(key))?.text(), address);

const hour = 3_600_000;

test.describe('on a device with a service worker', { tag }, () => {
  test('an opened page is read without a connection, and says how old it is', async ({
    page,
    line,
    place,
  }) => {
    const story = place('/noticias/{news}');
    await openWithWorker(page, story);
    await expectKept(page, '/offline');
    await expectKept(page, '/emergencia');
    await expectKept(page, '/tiempo');
    const title = await page.locator('h1').innerText();
    const response = await page.goto('/noticias?utm_source=correo');
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(notice(page)).toBeHidden();
    await expectKept(page, '/noticias');

    line.state = 'cut';
    await page.goto(story);
    await expect(page.locator('h1')).toHaveText(title);
    await expect(notice(page)).toContainText('Sin conexión. Copia guardada hace un momento.');
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);

    // A copy of invented content says so as the page did.
    expect(await page.locator('body').innerText()).toContain(shell.sample);
    await page.goto('/emergencia');
    await expect(page.locator('main')).toContainText(`${emergency.sample} ${emergency.sampleCall}`);
    await page.goto('/tiempo');
    expect(await page.locator('body').innerText()).toContain(shell.sample);
    await page.goto(story);

    const then = Date.now() - 3 * hour - 60_000;
    await changeFacts(page, story, { sent: then, arrived: then });
    await page.reload();
    await expect(notice(page)).toContainText('Sin conexión. Copia guardada hace 3 horas.');
    // A clock that was set back since cannot tell the age.
    await changeFacts(page, story, { sent: Date.UTC(2026, 10, 20, 16, 5), arrived: Date.now() + 24 * hour });
    await page.reload();
    await expect(notice(page)).toContainText(
      /Copia guardada el 20 de noviembre de 2026( a las|,) 12:05\sp\.\sm\./,
    );

    // A page that was never opened: the list, which leads to the others.
    await page.goto('/about');
    await expect(notice(page)).toContainText(`${noticeTexts.offline} ${noticeTexts.notKept}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    const kept = page.locator('[data-kept] li');
    await expect(kept.filter({ hasText: title })).toContainText(/el 20 de noviembre de 2026/);
    await kept.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(story);

    // With a connection the network responds again, and the list needs no notice.
    line.state = 'open';
    await notice(page).getByRole('link', { name: noticeTexts.retry }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await page.goto('/offline');
    await expect(notice(page)).toBeHidden();
    await expect(kept.filter({ hasText: title })).toBeVisible();
  });

  test('entries that came while a live coverage was open are in its copy, which is as old as they are', async ({
    page,
    line,
    place,
  }) => {
    const path = place('/minuto-a-minuto/{coverage}');
    await openWithWorker(page, path);
    const { change } = await openCoverage(page, path);
    await changeFacts(page, path, { sent: Date.now() - 3 * hour, arrived: Date.now() - 3 * hour });
    await page.locator('.entries > article').last().scrollIntoViewIfNeeded();
    await change({ entries: [entry(90_001)] });
    await change({ entries: [{ ...entry(90_002), words: 'Con <b title="<!--notice-->">negrita</b>' }] });
    // The page shows an entry before the copy has it.
    await expect.poll(() => copyOf(page, path)).toContain('id="entrada-90002"');
    line.state = 'cut';
    await page.goto(path);
    await expect(notice(page)).toContainText('Sin conexión. Copia guardada hace un momento.');
    await expect(page.locator('.entries > article').first()).toContainText('Con negrita');
    await expect(page.locator('.entries > article').nth(1)).toContainText('Entrada 90001');
    expect(await page.locator('aside').count()).toBe(1);
  });

  test('no page behind a gate, with a key or with a search is kept', async ({ page, line, place }) => {
    line.replace = (path) =>
      path === '/noticias/con-clave'
        ? { headers: { 'Cache-Control': 'private, max-age=0' }, body: '<title>x</title><main>Privada</main>' }
        : undefined;
    await openWithWorker(page, place('/noticias/{news}'));
    const never = [
      '/account',
      '/boletin',
      `/boletin/baja?clave=${'a'.repeat(64)}`,
      '/vista-previa/noticia/1?expires=1&signature=x',
      '/search?q=puerto',
      '/tiempo?buscar=ponce',
      '/noticias/con-clave',
      '/no-existe',
    ];
    for (const address of never) expect((await page.goto(address))?.fromServiceWorker(), address).toBe(true);
    await page.goto('/noticias');
    await expectKept(page, '/noticias');
    line.state = 'cut';
    for (const address of never) {
      await page.goto(address);
      await expect(notice(page), address).toContainText(noticeTexts.notKept);
    }
    for (const address of never) expect(await keptOn(page)).not.toContain(address);
  });

  // All that is not of the site: navigate.test.ts.
  test('a story stays on the device through the page of a hotel, and goes when the site has withdrawn it', async ({
    page,
    line,
    place,
  }) => {
    const story = place('/noticias/{news}');
    await openWithWorker(page, story);
    const title = await page.locator('h1').innerText();
    const replaceBy = (replacement: Replacement) =>
      (line.replace = (path) => (path === story ? replacement : undefined));
    replaceBy({ body: '<title>Hotel</title><p>Hotel' });
    await page.goto(story);
    await expect(page.getByText('Hotel').last()).toBeVisible();
    line.state = 'cut';
    await page.goto(story);
    await expect(page.locator('h1')).toHaveText(title);
    await expect(notice(page)).toContainText('Sin conexión. Copia guardada hace');
    line.state = 'open';
    // What leads to another host has no copy either.
    replaceBy({ status: 302, headers: { Location: `${line.url.replace('127.0.0.1', 'localhost')}/hotel` } });
    await page.goto(story).catch(() => undefined);
    expect(await page.goto('/about').then(() => keptOn(page))).toContain(story);

    // As the site says it of every address that it does not have.
    const gone = await page.request.get('/noticias/no-existe');
    expect(gone.status()).toBe(404);
    const headers = { 'Server-Timing': gone.headers()['server-timing'] ?? '' };
    replaceBy({ status: 404, headers, body: '<p>Retirada' });
    await page.goto(story);
    await expect(page.getByText('Retirada')).toBeVisible();
    await expect.poll(() => keptOn(page)).not.toContain(story);
  });

  test('a release without copies ends the service worker and deletes them', async ({ page, line, place }) => {
    await openWithWorker(page, place('/noticias/{news}'));
    line.site = process.env['STATION'] ?? '';
    await page.goto('/terms');
    await expect
      .poll(() =>
        page.evaluate(async () => [
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
          ...(await caches.keys()),
        ]),
      )
      .toEqual([]);
    const response = await page.goto('/about');
    expect(response?.fromServiceWorker()).toBe(false);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  });

  test('forgetting the preferences deletes the copies', async ({ page, place }) => {
    // Little is fetched in advance then.
    await page.addInitScript(() => localStorage.setItem('data-saver', 'yes'));
    await openWithWorker(page, place('/noticias/{news}'));
    await expectKept(page, '/offline');
    await page.goto('/account');
    // What the page was still fetching is kept afterwards; forgetting again deletes it too.
    await expect(async () => {
      await page.getByRole('button', { name: account.forget }).click();
      await expect.poll(() => keptOn(page), { timeout: 2_000 }).toEqual([]);
    }).toPass({ timeout: 60_000 });
  });

  /** The file of a service worker of an earlier release, which responded from its cache first. */
  const older = `addEventListener('install', (event) => event.waitUntil(caches.open('paginas-0').then((cache) =>
  cache.put('/noticias', new Response('<h1>Vieja</h1>', { headers: { 'Content-Type': 'text/html' } })))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request).then((copy) => copy ?? fetch(event.request))));`;

  test('an older service worker is replaced without loading the page again', async ({ page, line }) => {
    line.replace = (path) =>
      path === '/sw.js' ? { headers: { 'Content-Type': 'text/javascript' }, body: older } : undefined;
    await page.goto('/about');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['paginas-0']);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto('/noticias');
    await expect(page.locator('h1')).toHaveText('Vieja');

    line.replace = () => undefined;
    let opened = 0;
    page.on('framenavigated', () => (opened += 1));
    await page.goto('/terms');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['pages-2']);
    await expectKept(page, '/offline');
    expect(opened).toBe(1);
    await page.goto('/noticias');
    await expect(page.locator('h1')).not.toHaveText('Vieja');
    expect(opened).toBe(2);
  });

  test('the service worker is a script that no cache keeps', async ({ request }) => {
    const response = await request.get('/sw.js');
    expect(response.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none';connect-src 'self';img-src 'self';frame-ancestors 'self'",
    });
    expect(response.headers()).not.toHaveProperty('cdn-cache-control');
  });
});
