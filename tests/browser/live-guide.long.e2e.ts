import type { Page } from '@playwright/test';
import { onAir } from '#live/guide.ts';
import { axeViolationsInBothThemes } from './axe.ts';
import { opensWindow, setHidden } from './open-page.ts';
import { expect, test } from './page-kinds.ts';

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
  test('the page and its guide have the required titles', async ({ page }) => {
    await page.goto('/live');
    await expect(page).toHaveTitle('En Vivo | Telecoquí');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('En Vivo');
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /señal en vivo/);
    await expect(page.getByRole('heading', { name: 'Programación Local', level: 2 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Guía de Programación', level: 3 })).toBeVisible();
    await expect(links(page)).toHaveText(short);
    await expect(entries(page)).toHaveCount(10);
  });

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

  test('the player has two thirds of a wide screen, with what is on air beside it, and the guide is below both', async ({
    page,
  }) => {
    await page.goto('/live');
    const [player, onAir, list] = await Promise.all(
      [page.locator('main .player').first(), airing(page).first(), links(page).first()].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(player?.width).toBeGreaterThan(1.9 * (onAir?.width ?? Infinity));
    expect(onAir?.x).toBeGreaterThan((player?.x ?? 0) + (player?.width ?? 0));
    expect(onAir?.y).toBeLessThan((player?.y ?? 0) + (player?.height ?? 0));
    expect(list?.y).toBeGreaterThan((player?.y ?? 0) + (player?.height ?? 0));
    expect(list?.x).toBe(player?.x);
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

  test('what is over is muted, and what is on air and what follows are not', async ({ page }) => {
    await page.goto('/live');
    const colours = await entries(page).evaluateAll((all) =>
      all.map((entry) => ({
        isOnAir: entry.ariaCurrent === 'true',
        text: getComputedStyle(entry).color,
        link: getComputedStyle(entry.querySelector('a') ?? entry).color,
      })),
    );
    const place = colours.findIndex(({ isOnAir }) => isOnAir);
    expect(place).toBeGreaterThanOrEqual(0);
    const ahead = colours[place];
    for (const { text, link } of colours.slice(0, place)) {
      expect(text).not.toBe(ahead?.text);
      expect(link).toBe(text);
    }
    for (const { text, link } of colours.slice(place))
      expect([text, link]).toEqual([ahead?.text, ahead?.link]);
  });

  test('the programme on air has the badge, and the tab of today is bold', async ({ page }) => {
    // The page may be half a minute old, and a programme may end meanwhile.
    await expect(async () => {
      await page.goto('/live');
      await expect(badge(page)).toHaveCount(1);
      await expect(titleOnAir(page)).toHaveText(onAir(Date.now()).entry.title, { timeout: 1000 });
    }).toPass();
    const today = links(page).and(page.locator('[title$=", hoy"]'));
    await expect(today).toHaveCount(1);
    await expect(today).toHaveCSS('font-weight', '800');
    await expect(links(page).and(page.locator(':not([title$=", hoy"])')).first()).toHaveCSS(
      'font-weight',
      '400',
    );
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

  test('weekdays and weekends differ', async ({ page }) => {
    for (const [name, first] of [
      ['lunes', ['06:00', '08:00', '12:00']],
      ['sabado', ['07:00', '10:00', '12:00']],
    ] as const) {
      await page.goto(`/live?dia=${name}`);
      for (const [place, time] of first.entries()) {
        await expect(entries(page).nth(place).locator('time')).toHaveText(time);
      }
    }
  });

  test('every title of every day leads to the page of its programme, which has the same title and says when it is on', async ({
    page,
    request,
  }) => {
    await page.goto('/live');
    const titles = guide(page).locator('ol > li h4');
    await expect(titles).toHaveCount(70);
    const links = guide(page).locator('ol > li h4 a');
    await expect(links).toHaveCount(70);
    const found = await links.evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.textContent]));
    for (const [href, title] of new Map(found.map((pair) => [pair[0], pair]))) {
      const programme = await request.get(href ?? '');
      expect([href, programme.status()]).toEqual([href, 200]);
      const html = await programme.text();
      expect(html).toContain(`<h1 class="title">${title?.[1]}</h1>`);
      expect(html).toContain('Horario:');
    }
  });

  test('an unknown day shows today', async ({ page }) => {
    await page.goto('/live?dia=ayer');
    await expect(badge(page)).toHaveCount(1);
  });

  test('on paper there is only the list, to its end', async ({ page }) => {
    await page.goto('/live');
    await page.emulateMedia({ media: 'print' });
    await expect(guide(page).locator('.tabs:visible')).toHaveCount(0);
    await expect(day(page)).toBeVisible();
    await expect(entries(page).last()).toBeVisible();
  });
});

/** Opens the page at a time on the reader's clock. With Playwright's clock the page cannot tell when it was sent, and trusts the clock. */
async function openAt(page: Page, time: string, path = '/live'): Promise<void> {
  await page.clock.install({ time });
  await page.goto(path);
  await guide(page).getByRole('tablist').waitFor();
}

test.describe('the guide with a script', { tag: '@script' }, () => {
  for (const [time, name, title] of [
    ['2026-11-23T05:59:00-04:00', 'Dom', 'Cine de Madrugada'],
    ['2026-11-23T06:00:00-04:00', 'Lun', 'Mañana Boricua'],
    ['2026-11-25T20:30:00-04:00', 'Mié', 'Risas del Patio'],
    ['2026-11-28T06:58:00-04:00', 'Vie', 'Cine de Madrugada'],
    ['2026-11-28T10:30:00-04:00', 'Sáb', 'Deportes en Ruta'],
  ] as const) {
    test(`${time}: ${title} is on air`, async ({ page }) => {
      await openAt(page, time);
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(tab(page, name)).toHaveAttribute('title', /, hoy$/);
      await expect(tab(page, name)).toHaveAttribute('title', /, hoy$/);
      await expect(titleOnAir(page)).toHaveText(title);
      await expect(airing(page).first().getByRole('link')).toHaveText(title);
      await expect(airing(page).first()).toBeInViewport();
      await expect(badge(page)).toHaveCount(1);
    });
  }

  test('the badge moves when a programme ends, the new programme is announced, and nothing else moves', async ({
    page,
  }) => {
    await openAt(page, '2026-11-25T20:29:30-04:00');
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

  test('today changes in the morning, when no other day was chosen', async ({ page }) => {
    await openAt(page, '2026-11-28T06:59:30-04:00');
    await expect(day(page)).toHaveText('Noche del viernes al sábado');
    await page.clock.pauseAt('2026-11-28T07:00:01-04:00');
    await expect(day(page)).toHaveText('Hoy, sábado');
    await expect(tab(page, 'Sáb')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, 'Vie')).toHaveCSS('font-weight', '400');
    await expect(titleOnAir(page)).toHaveText('Amanece en el Campo');
  });

  test('a chosen day stays, and gets the badge when it becomes today', async ({ page }) => {
    await openAt(page, '2026-11-28T06:59:30-04:00', '/live?dia=sabado');
    await expect(badge(page)).toHaveCount(0);
    await page.clock.pauseAt('2026-11-28T07:00:01-04:00');
    await expect(titleOnAir(page)).toHaveText('Amanece en el Campo');
  });

  test('nothing changes in a hidden tab, and everything is current when it is shown again', async ({
    page,
  }) => {
    await openAt(page, '2026-11-25T20:29:00-04:00');
    await page.clock.pauseAt('2026-11-25T20:29:10-04:00');
    await setHidden(page, true);
    await page.clock.runFor(3_600_000);
    await expect(titleOnAir(page)).toHaveText('Doce en la Finca');
    await setHidden(page, false);
    await expect(titleOnAir(page)).toHaveText('Risas del Patio');
  });

  test('arrow keys, Home and End move the focus, the space bar and Enter choose', async ({ page }) => {
    await openAt(page, '2026-11-25T12:30:00-04:00');
    const today = tab(page, 'Mié');
    await today.focus();
    for (const [key, name] of [
      ['ArrowRight', 'Jue'],
      ['ArrowLeft', 'Mié'],
      ['End', 'Sáb'],
      ['ArrowRight', 'Dom'],
      ['ArrowLeft', 'Sáb'],
      ['Home', 'Dom'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
    }
    await expect(today).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Space');
    await expect(tab(page, 'Dom')).toHaveAttribute('aria-selected', 'true');
    await expect(today).toHaveAttribute('tabindex', '-1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/live?dia=lunes');
    await expect(day(page)).toHaveText('Lunes');
    await page.keyboard.press('Tab');
    await expect(guide(page).getByRole('tabpanel', { name: 'Lun' })).toBeFocused();
  });

  test('choosing a day changes the address without loading a page, and "back" works', async ({ page }) => {
    await openAt(page, '2026-11-25T12:30:00-04:00');
    const documents: string[] = [];
    page.on('request', (request) => {
      // Not those of advertisements.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        documents.push(request.url());
    });
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

  test('a click with Ctrl or Cmd is left to the browser, which opens another window', async ({ page }) => {
    await page.goto('/live');
    await guide(page).getByRole('tablist').waitFor();
    const other = links(page).locator(':scope:not([title$=", hoy"])').first();
    await expect(other).toHaveAttribute('href', /\/live\?dia=\w+#guia$/);
    expect(await opensWindow(other)).toBe(true);
    await expect(page).toHaveURL('/live');
  });

  test('has no axe violations', async ({ page, complaints }) => {
    await openAt(page, '2026-11-25T02:30:00-04:00');
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
