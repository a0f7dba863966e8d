import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signalTexts } from '#live/signal-texts.ts';
import { failIslands, lacking, saveData, without } from './missing-apis.ts';
import { requestsEnd, setHidden } from './open-page.ts';
import { expect, test } from './page-kinds.ts';

/**
 * Browsers of `.browserslistrc` lack what newer ones have, and islands may fail. What the server drew stays, and works as it does without a
 * script.
 */

/** Together, these pages have every island that hydrates. */
const pages = {
  '/': ['carousel', 'newsletter'],
  '/deportes': ['game-tabs', 'league-picker', 'league-teams', 'newsletter'],
  '/partido/{liveGame}': ['game', 'newsletter'],
  '/tiempo': ['map', 'newsletter', 'tiempo'],
  '/tiempo-v2': ['map', 'newsletter', 'v2'],
  '/tiempo-v2-light': ['light', 'newsletter'],
  '/live': ['guide', 'newsletter'],
} as const;

const islands = '[data-island]';

/**
 * Text and links of each island, by its name. Where it has parts, of those: what is between them never hydrates. Without relative times, which
 * the page's own script keeps.
 */
const drawn = (page: Page): Promise<Record<string, string>> =>
  page.locator(islands).evaluateAll((elements) =>
    Object.fromEntries(
      elements.map((element) => {
        const parts = [...element.querySelectorAll('[data-part]')];
        const textOf = (part: Element) => {
          const copy = part.cloneNode(true);
          if (copy instanceof Element)
            for (const time of copy.querySelectorAll('[data-relative]')) time.remove();
          return copy.textContent?.replaceAll(/\s+/g, ' ').trim();
        };
        const texts = (parts.length > 0 ? parts : [element]).flatMap((part) => [
          textOf(part),
          ...[...part.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        ]);
        return [element.getAttribute('data-island'), texts.join('\n')];
      }),
    ),
  );

/** Touches every island, as a finger that is lifted does, and waits until all are hydrated. */
async function touchIslands(page: Page): Promise<void> {
  for (const island of await page.locator(islands).all()) await island.dispatchEvent('pointerup');
  await expect(page.locator(`${islands}:not([data-hydrated])`)).toHaveCount(0);
}

/** Uses the first part of a page that a script changes: a press that stays on the page. */
async function use(page: Page, address: keyof typeof pages): Promise<void> {
  const main = page.getByRole('main');
  const uses = {
    '/': () => main.getByRole('button', { name: 'siguiente' }).first().click(),
    '/deportes': async () => {
      await main.getByRole('tab', { name: 'Resultados' }).click();
      await expect(page).toHaveURL(/vista=resultados/);
    },
    '/partido/{liveGame}': () => Promise.resolve(),
    '/tiempo': async () => {
      await main.getByRole('button', { name: 'Actualizar' }).click();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    },
    '/tiempo-v2': () => main.getByRole('button', { name: '°C' }).first().click(),
    '/tiempo-v2-light': async () => {
      await main.getByRole('combobox').selectOption('Ponce');
      await expect(page).toHaveURL(/municipio=Ponce/);
    },
    '/live': async () => {
      // The day of today has no address of its own.
      await main.getByRole('tab', { selected: false }).last().click();
      await expect(page).toHaveURL(/dia=/);
    },
  } as const;
  await uses[address]();
}

const tag = '@script';

for (const [address, names] of Object.entries(pages)) {
  test.describe(address, { tag }, () => {
    test('works without what an old phone lacks', async ({ page, place, complaints }) => {
      await without(page, lacking);
      await page.goto(place(address));
      await touchIslands(page);
      expect(Object.keys(await drawn(page)).sort()).toEqual(names);
      await use(page, address as keyof typeof pages);
      await requestsEnd(page);
      expect(complaints).toEqual([]);
    });

    for (const when of ['first', 'later'] as const) {
      test(`keeps what the server drew when its islands fail, ${when}`, async ({ page, place }) => {
        await saveData(page);
        await failIslands(page, when);
        await page.goto(place(address));
        const before = await drawn(page);
        await touchIslands(page);
        if (when === 'later') {
          await page.evaluate('breakIslands()');
          await setHidden(page, true);
          await setHidden(page, false);
          // The guide changes with the minute, or when a day is chosen.
          if (address === '/live') await use(page, address);
        }
        const failed = () => page.evaluate<string[]>('failuresOf()');
        await expect.poll(failed).not.toEqual([]);
        await expect
          .poll(async () => {
            const after = await drawn(page);
            return (await failed()).filter((name) => after[name] !== before[name]);
          })
          .toEqual([]);
        // Links of a page that failed are plain links.
        const link = page.locator(`[data-island=${(await failed())[0]}] a[href^="/"]:visible`).first();
        if ((await link.count()) === 0) return;
        const href = (await link.getAttribute('href')) ?? '';
        await link.click();
        await expect(page).toHaveURL(new URL(href, page.url()).href);
        await expect(page.locator('h1')).toHaveCount(1);
      });
    }
  });
}

/** APIs that browsers of the list have, and that a page works without. */
for (const [address, api] of [
  ['/', 'IntersectionObserver'],
  ['/deportes', 'ResizeObserver'],
] as const) {
  test(`${address} works without ${api}`, { tag }, async ({ page }) => {
    await without(page, [api]);
    await page.goto(address);
    const before = Object.keys(await drawn(page));
    await touchIslands(page);
    expect(Object.keys(await drawn(page))).toEqual(before);
    await use(page, address);
  });
}

test('the newsletter takes an address that was sent before its code arrived', { tag }, async ({ page }) => {
  await without(page, lacking);
  await page.goto('/terms');
  const form = page.locator('[data-island=newsletter]');
  await form.getByRole('textbox').fill('no es una dirección');
  await form.getByRole('button', { name: 'Suscribirme' }).click();
  await expect(form.getByRole('status')).not.toBeEmpty();
  expect(new URL(page.url()).pathname).toBe('/terms');
});

test('a player that fails leaves the poster, and says so', { tag }, async ({ page }) => {
  await page.addInitScript(() => {
    // An effect of the player constructs it.
    Reflect.deleteProperty(globalThis, 'MediaMetadata');
  });
  await page.goto('/live');
  const player = page.getByRole('region', { name: 'Reproductor de la señal en vivo' });
  const play = player.getByRole('button', { name: 'Reproducir la señal en vivo' });
  await play.click();
  await expect(player.getByRole('status')).toHaveText(signalTexts.failed);
  await expect(play).toBeEnabled();
});

test('without popovers the menu opens when its button is pressed', { tag }, async ({ page }) => {
  await page.route('/terms', async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replaceAll(':popover-open', ':unknown-to-old-phones')
      .replace(' popover>', '>');
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: html });
  });
  await page.goto('/terms');
  const search = page.getByRole('banner').getByRole('searchbox');
  await expect(search).toBeHidden();
  await page.getByRole('button', { name: 'Menú' }).tap();
  await expect(search).toBeVisible();
  await search.tap();
  await expect(search).toBeFocused();
  await page.locator('h1').tap();
  await expect(search).toBeHidden();
});

/**
 * Syntax that ends a whole file in a browser of the list, and that the bundler must have rewritten; and the call that Chrome 90 reads wrongly
 * (src/build/oldest-browsers.ts).
 */
const unread = [/\(\?<[=!]/, /\bstatic ?\{/, /#\w+ in /, /\bimport ?\w+ ?with ?\{/, /\?\.\(\.\.\./];

test(
  'no file of the release has syntax that an old phone cannot read',
  { tag },
  async ({ request, place }) => {
    const releases = process.env['RELEASES'] ?? '';
    const current = (await readFile(path.join(releases, 'current'), 'utf8')).trim();
    const folder = path.join(releases, current, 'client');
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8');
      expect([name, ...unread.filter((syntax) => syntax.test(text))]).toEqual([name]);
    }
    for (const address of Object.keys(pages)) {
      const html = await (await request.get(place(address))).text();
      const style = [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, css]) => css).join('');
      expect(style).toContain('@media');
      expect(style).not.toMatch(/@media[^{]*[<>]|@layer|@container|color-mix|oklch|light-dark/);
    }
  },
);
