import type { BrowserContext, Page, Request } from '@playwright/test';
import { channelPath, topicsParameter, type ChannelEvent } from '#contract/channel.ts';
import { askTexts } from '#channel/ask-texts.ts';
import { newTexts } from '#news/new-texts.ts';
import { dressForEmergency, dressWithLines, emergencyHeadline } from './emergency-page.ts';
import { setConnection } from './missing-apis.ts';
import { firstUse, reportFirstPaint, requestsEnd, setHidden } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { hearAgain, opened, openStreams, playChannel, tell } from './played-channel.ts';
import { requestedBy } from './requested.ts';

/** What open pages hear of (src/channel). The tests that `tell` play the origin's part, the others have the real one. */

/** Tells the page this, once it hears of it. */
async function tellHearing(page: Page, event: ChannelEvent): Promise<void> {
  const topics = async () => {
    const [, wanted = ''] = (await opened(page)).at(-1)?.split(`${topicsParameter}=`) ?? [];
    return (await openStreams(page)) === 1 ? wanted.split(',') : [];
  };
  await expect.poll(topics).toEqual(expect.arrayContaining([...event.topics]));
  await tell(page, event);
}

/** The addresses that pages ask the channel for, in turn. */
const asked = (from: Page | BrowserContext) =>
  requestedBy(from, (request) => new URL(request.url()).pathname.startsWith(channelPath));

test.describe('an open page', { tag: '@script' }, () => {
  test('an emergency appears on an open page, which is not loaded again, and is read aloud once', async ({
    page,
    complaints,
  }) => {
    await playChannel(page);
    await dressForEmergency(page, 'emergencia', '**/arriba?*');
    await page.goto('/about');
    await tellHearing(page, { n: 1, topics: ['top'] });
    const page1 = await page.evaluateHandle(() => document.querySelector('main'));
    const banner = page.getByRole('complementary', { name: 'Emergencia' });
    await expect(banner).toContainText(emergencyHeadline);
    // Its style came with it, past a policy that names no such style.
    await expect(banner).toHaveCSS('padding-top', '12px');
    await expect(page.getByRole('status').filter({ hasText: emergencyHeadline })).toHaveCount(1);
    // The page's own light twin, not that of the page that the banner came from.
    await expect(page.locator('[data-top] + nav a')).toHaveAttribute('href', '/lite/about');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('link').first()).toBeFocused();
    expect(await page1.evaluate((main) => main?.isConnected)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('an emergency that could not be loaded appears when it can be', async ({ page }) => {
    await page.clock.install();
    await reportFirstPaint(page, 300);
    await playChannel(page);
    await dressForEmergency(page, 'emergencia', '**/arriba?*');
    await page.route('**/arriba?*', (route) => route.fulfill({ status: 503 }), { times: 1 });
    const refused = page.waitForResponse(/\/arriba\?/);
    await page.goto('/about');
    await hearAgain(page);
    await tellHearing(page, { n: 1, topics: ['top'] });
    await page.clock.runFor(1_000);
    expect((await refused).status()).toBe(503);
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(page.getByRole('complementary', { name: 'Emergencia' })).toContainText(emergencyHeadline, {
        timeout: 500,
      });
    }).toPass();
  });

  test("severe warnings appear on an open page, that of the device's municipality first", async ({
    page,
    complaints,
  }) => {
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const line = { id: 'alerta', link: '/alertas', endsAt };
    const lines = [
      { ...line, text: 'Aviso de tornado: Lares', emergencyIn: ['Lares'] },
      { ...line, text: 'Aviso de inundaciones repentinas: Utuado', emergencyIn: ['Utuado'] },
    ];
    await page.addInitScript(() => localStorage.setItem('municipality', 'Utuado'));
    await playChannel(page);
    await dressWithLines(page, lines, '**/arriba?*');
    await page.goto('/about');
    await tellHearing(page, { n: 1, topics: ['top'] });
    await expect(page.locator('[data-top] li')).toHaveText([
      'Emergencia en Utuado: Aviso de inundaciones repentinas: Utuado',
      'Aviso de tornado: Lares',
    ]);
    expect(complaints).toEqual([]);
  });

  test('a banner that goes is removed, and what is below it stays where the reader looks', async ({
    page,
  }) => {
    await playChannel(page);
    await dressForEmergency(page, 'aviso', '**/privacy');
    await page.goto('/privacy');
    const banner = page.getByRole('complementary', { name: 'Emergencia' });
    await expect(banner).toBeVisible();
    const heading = page.locator('main h2').nth(2);
    const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await heading.evaluate((element) => element.scrollIntoView());
    const before = await top();
    await tellHearing(page, { n: 1, topics: ['top'] });
    await expect(banner).toHaveCount(0);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });

  test('the alerts are renewed in place: what has the focus keeps it', async ({ page, complaints }) => {
    await playChannel(page);
    await page.goto('/alertas');
    await expect(page.locator('.alert-map .chosen[d]')).toHaveCount(0);
    await page.locator('#vigentes').focus();
    // The same page with a municipality has the same parts with other content.
    await page.route('**/alertas?*', async (route) => {
      const response = await route.fetch({ url: `${route.request().url()}&municipio=Ponce` });
      await route.fulfill({ response });
    });
    await tellHearing(page, { n: 1, topics: ['alerts'] });
    await expect(page.locator('.alert-map .chosen[d]')).toHaveCount(1);
    await expect(page.locator('#vigentes')).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test('tabs have one connection for what all of them hear of, and the next one takes it over', async ({
    context,
  }) => {
    const addresses = asked(context);
    const open = new Set<Request>();
    context.on('request', (request) => request.url().includes(`${channelPath}?`) && open.add(request));
    context.on('requestfailed', (request) => open.delete(request));
    context.on('requestfinished', (request) => open.delete(request));
    const tabs: Page[] = [];
    for (const path of ['/about', '/alertas', '/privacy']) {
      const tab = await context.newPage();
      await reportFirstPaint(tab, 300);
      await tab.goto(path);
      tabs.push(tab);
    }
    const [first, second] = tabs;
    if (!first || !second) throw new Error('There are tabs');
    const locks = () =>
      second.evaluate(async () => {
        const { held, pending } = await navigator.locks.query();
        return [held?.length, pending?.length];
      });
    await expect.poll(locks).toEqual([1, 2]);
    await expect.poll(() => addresses.at(-1)).toMatch(/temas=alerts,top$/);
    await expect.poll(() => open.size).toBe(1);
    const before = addresses.length;
    await first.close();
    await expect.poll(locks).toEqual([1, 1]);
    await expect.poll(() => addresses.length).toBeGreaterThan(before);
  });

  test('a tab hears of what another one is told', async ({ context, page }) => {
    await playChannel(page);
    await page.goto('/about');
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1);
    const other = await context.newPage();
    await reportFirstPaint(other, 300);
    const renewed = other.waitForRequest(/\/alertas\?.*cambio=9999/);
    await other.goto('/alertas');
    await tellHearing(page, { n: 9_999, topics: ['alerts'] });
    await renewed;
  });

  test('a tab that was sent earlier gets what it missed by the connection of another one', async ({
    context,
    page,
  }) => {
    await playChannel(page);
    await page.goto('/about');
    await tellHearing(page, { n: 9_999, topics: ['top'] });
    const before = (await opened(page)).length;
    const other = await context.newPage();
    await reportFirstPaint(other, 300);
    await other.goto('/privacy');
    await expect.poll(async () => (await opened(page)).length).toBeGreaterThan(before);
    // From the position of the tab that is behind, not from that of the one with the connection.
    expect((await opened(page)).at(-1)).toMatch(/\?desde=(?!9999&)[1-9]\d*&temas=top$/);
  });

  test('a hidden tab has no connection, and asks once for what it missed when it is shown', async ({
    page,
  }) => {
    const addresses = asked(page);
    await page.goto('/about');
    await expect.poll(() => addresses.length).toBe(1);
    expect(addresses[0]).toMatch(/\/eventos\?desde=[1-9]\d*&temas=top$/);
    const left = page.waitForEvent('requestfailed', (request) => request.url().includes(channelPath));
    await setHidden(page, true);
    await left;
    await setHidden(page, false);
    await expect.poll(() => addresses.length).toBe(2);
    // Not the same moment, if a score of the sample has changed meanwhile.
    expect(addresses[1]).toMatch(/\/eventos\?desde=[1-9]\d*&temas=top$/);
  });

  test('on a slow line the reader is asked first, where something can change', async ({ page, place }) => {
    await setConnection(page, { saveData: false, effectiveType: '3g' });
    const addresses = asked(page);
    await page.goto('/alertas');
    await requestsEnd(page);
    const follow = page.getByRole('button', { name: askTexts.follow });
    await firstUse(page);
    await follow.click();
    await expect.poll(() => addresses.length).toBe(1);
    for (const path of ['/about', place('/partido/{finishedGame}')]) {
      await page.goto(path);
      await firstUse(page);
      await requestsEnd(page);
      await expect(follow).toHaveCount(0);
    }
    for (const [path, topics] of [
      ['/', /temas=home,top$/],
      [place('/partido/{liveGame}'), /temas=game:\d+,top$/],
    ] as const) {
      await page.goto(path);
      await requestsEnd(page);
      await firstUse(page);
      await follow.click();
      await expect.poll(() => addresses.at(-1)).toMatch(topics);
    }
  });

  /** The home page of now, without the first of its newest items: as it was before that one was published. */
  async function openEarlierHome(page: Page): Promise<string> {
    await playChannel(page);
    await page.goto('/');
    const first = page.locator('section[aria-labelledby="ultimas"] .card').first();
    const headline = ((await first.getByRole('heading').textContent()) ?? '').trim();
    await first.evaluate((card) => card.remove());
    return headline;
  }

  test('news is put in at once while the top of the section is in view', async ({ page, complaints }) => {
    const headline = await openEarlierHome(page);
    const latest = page.locator('section[aria-labelledby="ultimas"]');
    await expect(latest).not.toContainText(headline);
    await tellHearing(page, { n: 1, topics: ['home'] });
    await expect(latest).toContainText(headline);
    await expect(page.getByRole('status').filter({ hasText: newTexts.thereAre(1) })).toHaveCount(1);
    expect(complaints).toEqual([]);
  });

  test('news does not move what one reads: it is offered', async ({ page }) => {
    const headline = await openEarlierHome(page);
    const latest = page.locator('section[aria-labelledby="ultimas"]');
    const last = latest.locator('.card').last();
    await last.evaluate((card) => card.scrollIntoView());
    const top = () => last.evaluate((card) => Math.round(card.getBoundingClientRect().top));
    const before = await top();
    await tellHearing(page, { n: 1, topics: ['home'] });
    const offer = page.getByRole('button', { name: newTexts.thereAre(1) });
    await expect(offer).toBeInViewport();
    expect(await top()).toBe(before);
    await offer.click();
    await expect(latest).toContainText(headline);
    await expect(latest.getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(offer).toHaveCount(0);
  });
});
