import { Banners, Categories, ListItems } from '#contract/content.ts';
import { articlePath, newsItemPath } from '#config/article-path.ts';
import { popularAnchor } from '#config/paths.ts';
import { ArticleSummaries, FrontPage, TickerItems, TrendingTopics } from '#contract/newsroom.ts';
import { texts } from '#news/texts.ts';
import { setHidden, stopClock } from './open-page.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, test } from './page-kinds.ts';
import { openStreams, playChannel, tell } from './played-channel.ts';
import type { Page } from '@playwright/test';

const carousel = (page: Page) => page.getByRole('region', { name: 'Destacados' });
const sideNews = (page: Page) => page.getByRole('region', { name: 'Más noticias destacadas' });
const slides = (page: Page) => carousel(page).locator('.carousel-track > *');

test.describe('the first response', { tag: '@static' }, () => {
  test('three subjects have three news items each, and no news item is on the page twice', async ({
    page,
  }) => {
    await page.goto('/');
    const sections = page.locator('main section', {
      has: page.locator('h2 a[href^="/noticias/categoria/"]'),
    });
    await expect(sections).toHaveCount(3);
    for (const section of await sections.all()) {
      await expect(section.locator('.card')).toHaveCount(1);
      await expect(section.getByRole('listitem')).toHaveCount(2);
    }
    const items = page.locator(
      'main section :is(h2, h3, ul > li, .slide) > a:is([href^="/noticias/"], [href^="/minuto-a-minuto/"])',
    );
    const inLists = items.and(page.locator(':not([href*="/categoria/"], [href*="/tema/"])'));
    const addresses = await inLists.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThanOrEqual(1 + 4 + 4 + 9);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('the programming strip on a phone is as high as two lines of a title need', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    const strip = page.getByRole('region', { name: 'Programación destacada' });
    // A title as long as an editor may write it.
    await strip
      .getByRole('heading')
      .last()
      .getByRole('link')
      .evaluate(
        (link) =>
          (link.textContent =
            'El juego de la semana, en vivo y sin cortes, desde todas las canchas del país'),
      );
    const heights = await strip
      .getByRole('heading')
      .evaluateAll((titles) =>
        titles.map(
          (title) => title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight),
        ),
      );
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.round(Math.max(...heights))).toBe(2);
  });

  test('groups programmes by category, the largest category first', async ({ page }) => {
    const categories = await fetchApi('/api/wordpress/categorias-programas', Categories);
    const names = categories
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count)
      .map(({ count }) => count);
    await page.goto('/');
    const groups = page.locator('section', {
      has: page.getByRole('heading', { name: 'Programas por categoría' }),
    });
    const headings = groups.getByRole('heading', { level: 3 });
    await expect(headings).toHaveCount(names.length);
    const shown = await headings.allTextContents();
    const counts = shown.map((name) => categories.find((category) => category.name === name.trim())?.count);
    expect(counts).toEqual(names);
  });

  test('trending topics are listed, one line each, and lead to their stories', async ({ page }) => {
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Tendencias' }) });
    // A topic leaves them when its story is a day old, and the page may be half a minute older than the worker's response.
    await expect(async () => {
      const topics = await fetchApi('/api/trending-topics', TrendingTopics);
      await page.goto('/');
      const lines = await section.getByRole('listitem').allTextContents();
      // Their order depends on what is read, here by the tests themselves. The worker's own tests check the order.
      expect(lines.map((line) => line.trim()).sort()).toEqual(topics.map(({ name }) => name).sort());
    }).toPass();
    for (const link of await section.getByRole('link').all()) {
      const response = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(response.url()).toContain('/noticias/tema/');
      expect(response.status()).toBe(200);
    }
  });

  test('what most networks read in 24 hours is listed, and without any there is no such list', async ({
    page,
  }) => {
    const stories = await fetchApi('/api/most-read', ArticleSummaries);
    await page.goto('/');
    const section = page.locator('section', { has: page.getByRole('heading', { name: texts.home.popular }) });
    await expect(section).toHaveCount(stories.length > 0 ? 1 : 0);
    // Where the link of a story's page leads.
    await expect(page.locator(`#${popularAnchor}`)).toHaveCount(stories.length > 0 ? 1 : 0);
    const links = await section
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(stories.map(articlePath));
  });

  test('the first pinned story is the first slide, with its summary, and the cards show others', async ({
    page,
  }) => {
    const { pinned } = await fetchApi('/api/front-page', FrontPage);
    const newest = await fetchApi('/api/wordpress/noticias?per_page=6', ListItems);
    const [lead, ...others] = [...new Map([...pinned, ...newest].map((item) => [item.slug, item])).values()];
    await page.goto('/');
    const slide = slides(page).first();
    await expect(slide.getByRole('link')).toHaveAttribute('href', lead ? newsItemPath(lead) : '');
    await expect(slide.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(slide.locator('small')).not.toBeEmpty();
    const links = await sideNews(page)
      .locator('.card a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(others.slice(0, 4).map(newsItemPath));
  });
});

test(
  'a line that is new to the ticker of an open page moves with the others, in both of its rows',
  { tag: '@script' },
  async ({ page, complaints }) => {
    await playChannel(page);
    await page.goto('/');
    const rows = page.locator('news-ticker ul');
    await expect(rows).toHaveCount(2);
    const line = rows.first().locator('li').first();
    const words = (await line.locator('a, span').first().textContent()) ?? '';
    // As it was before that one was there.
    await line.evaluate((item) => item.remove());
    await expect.poll(() => openStreams(page)).toBe(1);
    await tell(page, { n: 1, topics: ['home'] });
    for (const row of [rows.first(), rows.last()])
      await expect(row.locator('li').first()).toContainText(words);
    await expect(rows.last().locator('a:not([tabindex="-1"])')).toHaveCount(0);
    expect(await rows.evaluateAll((lists) => lists.map((list) => list.getAnimations().length))).toEqual([
      1, 1,
    ]);
    expect(complaints).toEqual([]);
  },
);

test('the ticker shows the breaking news', async ({ page }) => {
  const items = await fetchApi('/api/breaking-news-ticker', TickerItems);
  expect(items.length).toBeGreaterThan(0);
  await page.goto('/');
  const ticker = page.getByRole('region', { name: 'Última hora' });
  for (const { content, link } of items) {
    const line = ticker.getByText(content, { exact: true }).first();
    await expect(line).toBeAttached();
    if (link) await expect(line).toHaveAttribute('href', link);
  }
});

test.describe('carousel', { tag: '@static' }, () => {
  test('holds every banner and can be scrolled without a script', async ({ page }) => {
    const banners = await fetchApi('/api/wordpress/banner', Banners);
    await page.goto('/');
    // Before them is the lead.
    await expect(slides(page)).toHaveCount(1 + banners.length);
    await expect(carousel(page)).toHaveAttribute('aria-roledescription', 'carrusel');
    const track = carousel(page).locator('.carousel-track');
    expect(await track.evaluate((element) => getComputedStyle(element).scrollSnapType)).toContain('x');
    expect(await track.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  });
});

test.describe('carousel with a script', { tag: '@script' }, () => {
  const current = (page: Page) =>
    carousel(page)
      .getByRole('button', { name: /^Ir al destacado/ })
      .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));

  /** Opens the page with Playwright's clock, so that five seconds take no time. */
  async function openHome(page: Page): Promise<void> {
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(3000);
    await expect(carousel(page).getByRole('button', { name: 'Siguiente' })).toBeVisible();
  }

  // The clock stands still: a banner that stays too long, as each one does once if fetching its successor's picture restarts the timers,
  // would pass a test whose own waiting moves the clock.
  test('advances every five seconds and wraps around', async ({ page }) => {
    await openHome(page);
    await stopClock(page);
    await page.mouse.move(0, 0);
    const count = await slides(page).count();
    const first = ((await current(page)) + 1) % count;
    // The five seconds begin with the reader's choice. Not a click, because the pointer and the focus in the carousel would stop it.
    await carousel(page).getByRole('button', { name: 'Siguiente' }).dispatchEvent('click');
    await expect.poll(() => current(page)).toBe(first);
    for (let step = 1; step <= count; step += 1) {
      await page.clock.runFor(4_999);
      expect(await current(page)).toBe((first + step - 1) % count);
      await page.clock.runFor(1);
      await expect.poll(() => current(page)).toBe((first + step) % count);
    }
  });

  test('previous, next and dots choose a banner', async ({ page }) => {
    await openHome(page);
    const count = await slides(page).count();
    await carousel(page).getByRole('button', { name: 'Ir al destacado 1' }).click();
    await expect.poll(() => current(page)).toBe(0);
    await carousel(page).getByRole('button', { name: 'Anterior' }).click();
    await expect.poll(() => current(page)).toBe(count - 1);
    await carousel(page).getByRole('button', { name: 'Siguiente' }).click();
    await expect.poll(() => current(page)).toBe(0);
    await carousel(page).getByRole('button', { name: 'Ir al destacado 3' }).click();
    await expect.poll(() => current(page)).toBe(2);
  });

  test('does not advance while the pointer is over it, the focus is in it, or the tab is hidden, nor once it was paused', async ({
    page,
  }) => {
    await openHome(page);
    const stands = async () => {
      const before = await current(page);
      await page.clock.runFor(20_000);
      expect(await current(page)).toBe(before);
    };
    await carousel(page).hover({ position: { x: 20, y: 20 } });
    await expect(carousel(page).and(page.locator(':hover'))).toBeVisible();
    await stands();
    await page.mouse.move(0, 0);
    await setHidden(page, true);
    await stands();
    await setHidden(page, false);
    await carousel(page).getByRole('button', { name: 'Siguiente' }).focus();
    await stands();
    await carousel(page).getByRole('button', { name: 'Pausar' }).press('Enter');
    await page.getByRole('main').focus();
    await stands();
  });

  test('does not advance when the reader asks for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHome(page);
    const before = await current(page);
    await page.clock.runFor(20_000);
    expect(await current(page)).toBe(before);
  });
});
