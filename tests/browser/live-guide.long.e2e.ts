import type { Page } from '@playwright/test';
import { onAir } from '#live/guide.ts';
import { servedPage } from '../served-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

/** The programme guide of /live. */

const short = ['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb'];

const guide = (page: Page) => page.getByRole('region', { name: 'Programación Local' });
// The entries of the open day. The page also has those of the other days, which are hidden.
const links = (page: Page) => guide(page).locator('.tabs a:visible');
const entries = (page: Page) => guide(page).locator('.tab-view:visible ol > li');
const day = (page: Page) => guide(page).locator('.tab-view:visible .tabs + div > p');
const badge = (page: Page) => guide(page).getByText('EN VIVO', { exact: true }).filter({ visible: true });
/** What is on air and what follows, each with its picture, beside the player. */
const airing = (page: Page) => guide(page).locator('[data-part=now] li');
const titleOnAir = (page: Page) => entries(page).filter({ hasText: 'EN VIVO' }).getByRole('heading');
const tab = (page: Page, name: string) => guide(page).getByRole('tab', { name, exact: true });

test.describe('the guide in the first response', { tag: '@static' }, () => {
  test('the first screen of a phone has the player and what is on air, above the banner', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/live');
    const player = await page.locator('main .player').first().boundingBox();
    const onAir = await airing(page).first().boundingBox();
    const banner = await page.locator('.ad-sticky').boundingBox();
    expect(player?.height).toBeGreaterThan(150);
    expect(onAir?.y).toBeGreaterThanOrEqual((player?.y ?? Infinity) + (player?.height ?? 0));
    // Without a script there is no banner.
    expect((onAir?.y ?? Infinity) + (onAir?.height ?? 0)).toBeLessThan(banner?.y ?? 800);
  });

  test('the list of today begins with what is on air, and what was before opens on demand', async ({
    page,
  }) => {
    await page.goto('/live');
    const shown = entries(page).filter({ visible: true });
    await expect(shown.first()).toHaveAttribute('aria-current', 'true');
    const over = 10 - (await shown.count());
    const earlier = guide(page).locator('summary:visible');
    await expect(earlier).toHaveCount(over > 0 ? 1 : 0);
    if (over > 0) await earlier.click();
    await expect(shown).toHaveCount(10);
  });

  test('what is on air and what follows have a picture, a time and a link', async ({ page }) => {
    // A programme may end meanwhile.
    await expect(async () => {
      await page.goto('/live');
      const { entry, next } = onAir(Date.now());
      const clock = /las? \d{1,2}:\d{2}\s[ap]\.\sm\./;
      for (const [place, { id, title }, words] of [
        [0, entry, 'Ahora hasta'],
        [1, next, 'Después a'],
      ] as const) {
        const row = airing(page).nth(place);
        await expect(row.locator('p').first()).toHaveText(new RegExp(`^${words} ${clock.source}$`), {
          timeout: 1000,
        });
        await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', `/programas/${id}`, {
          timeout: 1000,
        });
      }
    }).toPass();
    await expect(airing(page)).toHaveCount(2);
  });

  test('a day has an address of its own', async ({ page }) => {
    await page.goto('/live?dia=miercoles#guia');
    await expect(day(page)).toContainText(/miércoles/i);
    await expect(page.locator('#guia')).toBeInViewport();
  });

  test('the tabs are links to the days in the page', async ({ page }) => {
    await page.goto('/live');
    for (const text of [...short, 'Mié']) {
      await links(page).filter({ hasText: text }).click();
      await expect(links(page).and(page.locator('[aria-current=page]'))).toHaveText(text);
      await expect(day(page)).toContainText(new RegExp(`\\b${text}`, 'i'));
      await expect(entries(page)).toHaveCount(10);
    }
    await page.goBack();
    await expect(links(page).and(page.locator('[aria-current=page]'))).toHaveText('Sáb');
  });

  test('every title of every day leads to the page of its programme, which says when it is on', async ({
    request,
  }) => {
    const titles = servedPage(await (await request.get('/live')).text());
    const link = '[aria-labelledby] ol > li h4 a';
    const found = new Map(titles.values(link, 'href').map((href, at) => [href, titles.texts(link)[at]]));
    expect(titles.all(link)).toHaveLength(70);
    for (const [href, title] of found) {
      const programme = servedPage(await (await request.get(href)).text());
      expect(programme.text('h1')).toBe(title);
      expect(programme.text('main')).toContain('Horario:');
    }
  });

  test('on paper there is only the list, to its end', async ({ page }) => {
    await page.goto('/live');
    await page.emulateMedia({ media: 'print' });
    await expect(guide(page).locator('.tabs:visible')).toHaveCount(0);
    await expect(day(page)).toBeVisible();
    await expect(entries(page).last()).toBeVisible();
  });
});

/** Opens the page at a time on the reader's clock, which goes on: minutes before what a test waits for. With Playwright's clock the page cannot tell when it was sent, and trusts the clock. */
async function openAt(page: Page, time: string, path = '/live'): Promise<void> {
  await page.clock.install({ time });
  await page.goto(path);
  await guide(page).getByRole('tablist').waitFor();
}

test.describe('the guide with a script', { tag: '@script' }, () => {
  test('what is on air by the clock has the badge and stands beside the player, and its day is open until today changes in the morning', async ({
    page,
  }) => {
    await openAt(page, '2026-11-28T06:50:00-04:00');
    await expect(tab(page, 'Vie')).toHaveAttribute('aria-selected', 'true');
    await expect(day(page)).toHaveText('Noche del viernes al sábado');
    await expect(tab(page, 'Vie')).toHaveAttribute('title', /, hoy$/);
    await expect(titleOnAir(page)).toHaveText('Cine de Madrugada');
    await expect(airing(page).first().getByRole('link')).toHaveText('Cine de Madrugada');
    await expect(airing(page).first()).toBeInViewport();
    await expect(badge(page)).toHaveCount(1);
    await page.clock.pauseAt('2026-11-28T07:00:01-04:00');
    await expect(day(page)).toHaveText('Hoy, sábado');
    await expect(tab(page, 'Sáb')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, 'Vie')).toHaveCSS('font-weight', '400');
    await expect(titleOnAir(page)).toHaveText('Amanece en el Campo');
  });

  test('the badge moves when a programme ends, the new programme is announced, and nothing else moves', async ({
    page,
  }) => {
    await openAt(page, '2026-11-25T20:20:00-04:00');
    await expect(titleOnAir(page)).toHaveText('Doce en la Finca');
    await page.clock.pauseAt('2026-11-25T20:29:58-04:00');
    const height = await guide(page).evaluate((element) => element.scrollHeight);
    await page.clock.runFor(1_500);
    await expect(titleOnAir(page)).toHaveText('Doce en la Finca');
    await page.clock.runFor(500);
    await expect(titleOnAir(page)).toHaveText('Risas del Patio');
    await expect(badge(page)).toHaveCount(1);
    await expect(airing(page).first()).toContainText(/hasta las 10:00\sp\.\sm\..*Risas del Patio/);
    await expect(airing(page).last()).toContainText(/a las 10:00\sp\.\sm\..*Punto Final/);
    await expect(guide(page).getByRole('status')).toHaveText('En vivo ahora: Risas del Patio');
    expect(await guide(page).evaluate((element) => element.scrollHeight)).toBe(height);
  });

  test('a programme is announced although it was on air when the page was made, days ago', async ({
    page,
  }) => {
    const minute = 60_000;
    const { id, title } = onAir(Date.now()).entry;
    const isIt = (moment: number) => onAir(moment).entry.id === id;
    let begins = Math.ceil(Date.now() / minute) * minute;
    while (isIt(begins)) begins += minute;
    while (!isIt(begins)) begins += minute;
    await openAt(page, new Date(begins - 10 * minute).toISOString());
    await expect(titleOnAir(page)).not.toHaveText(title);
    await expect(guide(page).getByRole('status')).toBeEmpty();
    await page.clock.pauseAt(begins);
    await expect(guide(page).getByRole('status')).toHaveText(`En vivo ahora: ${title}`);
  });

  test('a chosen day stays, and gets the badge when it becomes today', async ({ page }) => {
    await openAt(page, '2026-11-28T06:50:00-04:00', '/live?dia=sabado');
    await expect(badge(page)).toHaveCount(0);
    await page.clock.pauseAt('2026-11-28T07:00:01-04:00');
    await expect(titleOnAir(page)).toHaveText('Amanece en el Campo');
  });

  test('choosing a day changes the address without loading a page, and "back" works', async ({ page }) => {
    await openAt(page, '2026-11-25T12:30:00-04:00');
    // Not those of advertisements.
    const documents = requestedBy(
      page,
      (request) => request.isNavigationRequest() && request.frame() === page.mainFrame(),
    );
    await tab(page, 'Sáb').click();
    await expect(page).toHaveURL('/live?dia=sabado');
    await expect(entries(page).first()).toContainText('Amanece en el Campo');
    await expect(badge(page)).toHaveCount(0);
    await expect(tab(page, 'Mié')).toHaveCSS('font-weight', '800');
    await tab(page, 'Mié').click();
    await expect(page).toHaveURL('/live');
    await expect(badge(page)).toHaveCount(1);
    await page.goBack();
    await expect(tab(page, 'Sáb')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(titleOnAir(page)).toHaveText('Noticias al Mediodía');
    expect(documents).toEqual([]);
  });

  test('a link beside the tabs keeps the focus when the tabs start', async ({ page }) => {
    const { promise: isFocused, resolve: release } = Promise.withResolvers();
    await page.route('**/*.js', async (route) => {
      await isFocused;
      await route.continue();
    });
    await page.goto('/live', { waitUntil: 'commit' });
    const programme = airing(page).first().getByRole('link');
    await programme.focus();
    release(undefined);
    await guide(page).getByRole('tablist').waitFor();
    await expect(programme).toBeFocused();
  });
});
