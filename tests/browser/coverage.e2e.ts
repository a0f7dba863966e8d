import type { Page } from '@playwright/test';
import { liveTexts } from '#coverage/live-texts.ts';
import { texts } from '#coverage/texts.ts';
import { countShifts } from './layout-shifts.ts';
import { type Coverage, entry, openCoverage } from './open-coverage.ts';
import { setHidden } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { openStreams } from './played-channel.ts';
import { requestedBy } from './requested.ts';

/** The open page of a live coverage (src/coverage). */

const script = { tag: '@script' };

/** Where an element stands in the window, to a hundredth of a pixel. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
/** Whether everything that made room has arrived. The dot of what is live moves for ever. */
const stands = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState === 'finished' || effect?.getTiming().iterations === Infinity,
      ),
  );

test.describe('the open page of a live coverage', script, () => {
  test('an entry is put in at once while the top of the list is in view', async ({
    page,
    place,
    complaints,
  }) => {
    const { change } = await openCoverage(page, place('/minuto-a-minuto/{coverage}'));
    await page.locator('.entries-heading').evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
    const count = await page.locator('.entries > article').count();
    await change({ entries: [entry(90_001)] });
    await expect(page.locator('.entries > article').first()).toHaveText(/Entrada 90001/);
    await expect(page.locator('#entrada-90001 time')).toHaveText('hace un momento');
    await expect(page.locator('.entries > article')).toHaveCount(count + 1);
    await expect(page.getByRole('status').filter({ hasText: liveTexts.announced(1) })).toHaveCount(1);
    expect(complaints).toEqual([]);
  });

  for (const motion of ['no-preference', 'reduce'] as const) {
    test(`an entry that arrives moves others out of its way slowly, or at once: ${motion}`, async ({
      page,
      place,
    }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.addInitScript(() => {
        const animate = Reflect.get(Element.prototype, 'animate');
        Element.prototype.animate = function (this: Element, ...how) {
          document.documentElement.dataset['moved'] = '';
          return animate.apply(this, how);
        };
      });
      const { change } = await openCoverage(page, place('/minuto-a-minuto/{coverage}'));
      await page
        .locator('.entries-heading')
        .evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
      await change({ entries: [entry(90_001)] });
      await expect(page.locator('.entries > article').first()).toHaveText(/Entrada 90001/);
      await expect(page.locator('html[data-moved]')).toHaveCount(motion === 'reduce' ? 0 : 1);
    });
  }

  test('entries do not move what one reads: they are counted, and shown when the reader asks', async ({
    page,
    place,
  }) => {
    const { change } = await openCoverage(page, place('/minuto-a-minuto/{coverage}'));
    const read = '.entries > article:nth-child(8)';
    const id = await page.locator(read).getAttribute('id');
    await page.locator(read).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const before = await topOf(page, `#${id}`);
    await change({ entries: [entry(90_001)] });
    const offer = (count: number) => page.getByRole('button', { name: liveTexts.offered(count) });
    await expect(offer(1)).toBeInViewport();
    await change({ entries: [entry(90_002), entry(90_003)] });
    await expect(offer(3)).toBeInViewport();
    // One of those that wait is edited, another one removed.
    await change({
      entries: [{ ...entry(90_002), revision: 6_000_000, words: 'Otra cosa' }],
      removed: [90_003],
    });
    await expect(offer(2)).toBeInViewport();
    expect(Math.abs((await topOf(page, `#${id}`)) - before)).toBeLessThan(1);
    await offer(2).click();
    await expect(page.locator('.entries > article').first()).toHaveText(/Otra cosa/);
    await expect(page.locator('.entries > article').nth(1)).toHaveText(/Entrada 90001/);
    await expect(page.locator('.entries-heading')).toBeInViewport();
    await expect(page.locator('.entries .at a').first()).toBeFocused();
    await expect(page.getByRole('button', { name: /nuevas?$/ })).toHaveCount(0);
  });

  test('an edit replaces an entry in its place, and a removed one goes, above what one reads', async ({
    page,
    place,
  }) => {
    const { change } = await openCoverage(page, place('/minuto-a-minuto/{coverage}'));
    const ids = await page.locator('.entries > article').evaluateAll((all) => all.map(({ id }) => id));
    const [first = '', second = '', third = ''] = ids;
    const read = ids[9] ?? '';
    await page.locator(`#${read}`).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const before = await topOf(page, `#${read}`);
    const at = (await page.locator(`#${second}`).getAttribute('data-at')) ?? '';
    const numberIn = (id: string) => Number(id.replace(/\D/g, ''));
    await change({
      entries: [{ id: numberIn(second), at, revision: 9_000_000, words: 'Palabra nueva. '.repeat(80) }],
      removed: [numberIn(first), numberIn(third)],
    });
    await expect(page.locator(`#${second}`)).toContainText('Palabra nueva.');
    await expect(page.locator(`#${first}, #${third}`)).toHaveCount(0);
    expect(Math.abs((await topOf(page, `#${read}`)) - before)).toBeLessThan(1);
    expect(await page.locator('.entries > article').evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      ids.filter((id) => id !== first && id !== third),
    );
  });

  test('an entry that is older than those on the page is not put in, and an edit that is known changes nothing', async ({
    page,
    place,
  }) => {
    const { change } = await openCoverage(page, place('/minuto-a-minuto/{coverage}'));
    /** Without how long ago that was. */
    const shown = () =>
      page.locator('.entries').evaluate((entries) => {
        const copy = document.importNode(entries, true);
        for (const time of copy.querySelectorAll('time')) time.remove();
        return copy.innerHTML;
      });
    const before = await shown();
    const first = page.locator('.entries > article').first();
    const at = (await first.getAttribute('data-at')) ?? '';
    const id = Number((await first.getAttribute('id'))?.replace(/\D/g, ''));
    await change({ entries: [{ id, at, revision: 0, words: 'Vieja' }, entry(90_001, -60 * 24 * 30)] });
    expect(await shown()).toBe(before);
  });

  test('a key moment is added to the summary, and leaves it with its entry', async ({ page, place }) => {
    const { change } = await openCoverage(page, place('/minuto-a-minuto/{coverage}'));
    const key = entry(90_001);
    await change({ entries: [key], moments: [{ id: key.id, at: key.at, headline: 'Pasó algo' }] });
    await expect(page.locator('.moments li').first()).toContainText('Pasó algo');
    await change({ removed: [key.id] });
    await expect(page.locator('.moments li').filter({ hasText: 'Pasó algo' })).toHaveCount(0);
    await expect(page.locator(`#entrada-${key.id}`)).toHaveCount(0);
  });

  /** Fifty entries, each of its own height, as in the busiest minute. */
  async function fifty(page: Page, { change }: Coverage): Promise<void> {
    for (let id = 90_001; id <= 90_050; id += 1)
      await change({ entries: [{ ...entry(id), words: 'Algo pasó. '.repeat(1 + (id % 7) * 5) }] });
    await expect.poll(() => stands(page)).toBe(true);
  }

  test('nothing shifts while fifty entries arrive at the top', async ({ page, place }) => {
    test.setTimeout(180_000);
    const shift = await countShifts(page);
    const coverage = await openCoverage(page, place('/minuto-a-minuto/{coverage}'));
    const before = await shift();
    await fifty(page, coverage);
    await expect(page.locator('.entries > article').first()).toHaveAttribute('id', 'entrada-90050');
    expect((await shift()) - before).toBe(0);
    // Fifty in less than a minute are one announcement, and what came since is the next.
    await expect(page.getByRole('status').filter({ hasText: /entradas? nuevas?/ })).toHaveCount(1);
  });

  test('nothing shifts, to the pixel, while fifty entries arrive above what one reads', async ({
    page,
    place,
  }) => {
    test.setTimeout(180_000);
    const shift = await countShifts(page);
    const coverage = await openCoverage(page, place('/minuto-a-minuto/{coverage}'));
    const id = await page.locator('.entries > article:nth-child(6)').getAttribute('id');
    await page.locator(`#${id}`).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const [before, place0] = [await shift(), await topOf(page, `#${id}`)];
    await fifty(page, coverage);
    expect(Math.abs((await topOf(page, `#${id}`)) - place0)).toBeLessThan(1);
    expect((await shift()) - before).toBe(0);
    await page.getByRole('button', { name: liveTexts.offered(50) }).click();
    await expect(page.locator('.entries > article')).toHaveCount(70);
  });

  test('after hours asleep exactly what was missed is requested once; after too much the newest page is offered', async ({
    page,
    place,
  }) => {
    const { change, path } = await openCoverage(page, place('/minuto-a-minuto/{coverage}'));
    const asked = requestedBy(page, (request) => request.url().includes('/cambios/'));
    await setHidden(page, true);
    await expect.poll(() => openStreams(page)).toBe(0);
    await setHidden(page, false);
    await expect.poll(() => openStreams(page)).toBe(1);
    await change({ entries: Array.from({ length: 30 }, (_, place) => entry(90_030 - place)) });
    await expect(page.locator('.entries > article').first()).toHaveAttribute('id', 'entrada-90030');
    expect(asked).toHaveLength(1);
    await change({ isIncomplete: true });
    const newest = page.getByRole('button', { name: liveTexts.newest });
    await expect(newest).toBeVisible();
    // The next change asks from the same position: the page does not go on as if it had missed nothing.
    await change({ isIncomplete: true });
    const [, first, second] = asked.map((address) => new URL(address).pathname);
    expect(second).toBe(first);
    await newest.click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('#entrada-90030')).toHaveCount(0);
  });

  test('a link to an entry that is not among the newest leads to its own page', async ({ page, place }) => {
    const path = place('/minuto-a-minuto/{coverage}');
    await page.goto(place('/minuto-a-minuto/{coverage}/antes/{lastEntry}'));
    const id = await page.locator('.entries > article').first().getAttribute('id');
    await page.goto(`${path}#${id}`);
    await expect(page).toHaveURL(`${path}/${id?.replace(/\D/g, '')}`);
    await expect(page.locator(`#${id}`)).toBeVisible();
    // One that is there stays there.
    await page.goto(place('/minuto-a-minuto/{coverage}#entrada-{entry}'));
    await expect(page.locator(place('#entrada-{entry}'))).toBeInViewport();
  });
});

test.describe('a live coverage without a script', { tag: '@static' }, () => {
  test('without a script a reader gets what is new since the last entry, and a 304 while nothing is', async ({
    page,
    request,
    place,
  }) => {
    await page.goto(place('/minuto-a-minuto/{coverage}'));
    const link = page.locator('[data-newer]');
    await expect(link).toHaveText(/^Ver lo nuevo desde las? \d{1,2}:\d\d\s[ap]\.\sm\.$/);
    await link.click();
    await expect(page.locator('main')).toContainText(texts.nothingNewer);
    const address = new URL(page.url()).pathname;
    for (const path of [
      address,
      address.replace('/desde/', '/cambios/'),
      place('/minuto-a-minuto/{coverage}'),
    ]) {
      const etag = (await request.get(path)).headers()['etag'] ?? '';
      const again = await request.get(path, { headers: { 'If-None-Match': etag } });
      expect(again.status(), path).toBe(304);
    }
  });

  test('older entries follow in pages of twenty, without one that is there twice', async ({
    page,
    place,
  }) => {
    await page.goto(place('/minuto-a-minuto/{coverage}'));
    const ids = () => page.locator('.entries > article').evaluateAll((all) => all.map(({ id }) => id));
    const first = await ids();
    expect(first).toHaveLength(20);
    await page.getByRole('link', { name: texts.older }).click();
    await page.waitForURL('**/antes/*');
    const second = await ids();
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    await page.getByRole('link', { name: texts.newest }).click();
    await expect.poll(ids).toEqual(first);
  });
});
