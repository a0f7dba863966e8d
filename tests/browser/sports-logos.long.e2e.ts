import type { Locator, Page } from '@playwright/test';
import { Game, LeagueGames } from '#contract/sports.ts';
import { respondTo } from './api-responses.ts';
import { fetchApi } from './fetch-api.ts';
import { countShifts } from './layout-shifts.ts';
import { expect, test } from './page-kinds.ts';
import { parts } from './sports-parts.ts';
import { openHydrated } from './sports-responses.ts';

/** Logos of the sample's invented teams, whose files are in the folder of a station's own logos, and what stands in place of one. */

const main = (page: Page) => page.getByRole('main');
const logos = (within: Locator) => within.locator('.team-logo');

/** What is to be seen in the place of a logo: the width of the picture, and how much of the letters. */
const seen = (logo: Locator) =>
  logo.evaluate((place) => {
    const [box, image, letters] = [place, ...place.children].map((part) => part.getBoundingClientRect());
    if (!box || !image || !letters) throw new Error('no logo with its letters');
    return {
      size: [box.width, box.height],
      picture: image.width / box.width,
      letters:
        Math.max(0, Math.min(box.bottom, letters.bottom) - Math.max(box.top, letters.top)) / box.height,
    };
  });

const logo = { picture: expect.closeTo(0.72, 1), letters: 0 };
const letters = { picture: 0, letters: 1 };

async function places(place: (path: string) => string) {
  const game = place('/partido/{exhibitionGame}');
  const { id, awayTeamId } = await fetchApi(`/api/games/${game.split('/').at(-1)}`, Game);
  const upcoming = await fetchApi('/api/sportradar/nba/games/upcoming?per_page=18', LeagueGames);
  const guests = upcoming.find(({ away }) => away.logo !== null)?.id;
  const list = guests === undefined ? '/deportes?vista=resultados' : '/deportes?vista=proximos';
  return [`/partido/${id}`, `/equipos/${awayTeamId}`, list];
}

test.describe('logos', { tag: '@once' }, () => {
  test('a team has its logo on its games, its page and in lists; the letters stay in its place if it does not load', async ({
    page,
    place,
  }) => {
    const sizes: unknown[] = [];
    for (const fails of [false, true]) {
      if (fails) await page.route('**/escudos/**', (route) => route.abort());
      for (const path of await places(place)) {
        await page.goto(path);
        await page.waitForLoadState('load');
        const first = logos(main(page)).first();
        let at: number[] = [];
        await expect(async () => {
          await first.scrollIntoViewIfNeeded({ timeout: 1_000 });
          const { size, ...parts } = await seen(first);
          expect(parts).toMatchObject(fails ? letters : logo);
          at = size;
        }).toPass();
        // The name stands beside it.
        if (!fails) await expect(first.locator('img')).toHaveAttribute('alt', '');
        sizes.push(at);
      }
    }
    expect(sizes.slice(sizes.length / 2)).toEqual(sizes.slice(0, sizes.length / 2));
  });

  test('the grid of teams shows logos, and nothing moves when they arrive', async ({ page }) => {
    const team = (id: number, logo: string | null) => ({
      ...{
        id,
        upstreamId: String(id),
        name: `Equipo ${id}`,
        market: 'Arecibo',
        alias: `E${id}`,
        colour: null,
      },
      logo,
    });
    const file = '/escudos/nba/ley.svg';
    await respondTo(page, /\/superior-nacional\/teams\?/, () => ({
      data: [team(1, file), team(2, null), team(3, '/escudos/nba/none.svg')],
    }));
    const shifts = await countShifts(page);
    await openHydrated(page, '/deportes');
    await main(page).getByRole('navigation', { name: 'Elige una liga' }).getByText('BSN').click();
    const cards = main(page).locator(`${parts.team}:visible`);
    await expect(cards).toHaveCount(3);
    await cards.first().scrollIntoViewIfNeeded();
    const before = await shifts();
    await expect(async () => expect(await seen(logos(cards.nth(0)))).toMatchObject(logo)).toPass();
    await expect(logos(cards.nth(1))).toHaveCount(0);
    await expect(cards.nth(1).locator(parts.mark)).toBeVisible();
    expect(await seen(logos(cards.nth(2)))).toMatchObject(letters);
    expect(await shifts()).toBe(before);
  });

  test('a logo is served as a picture that may be kept, and no path leads out of its folder', async ({
    request,
  }) => {
    const found = await request.get('/escudos/nba/ley.svg');
    expect([found.status(), found.headers()['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(found.headers()['cache-control']).toMatch(/^public, max-age=86400,/);
    expect(found.headers()['content-security-policy']).toContain("default-src 'none'");
    for (const path of [
      ...['/escudos', '/escudos/', '/escudos/nba', '/escudos/nba/none.svg', '/escudos/nba/LEY.svg/x'],
      ...['/escudos/../package.json', '/escudos/nba/../../sports-teams.ts', '/escudos//etc/passwd'],
      ...['/escudos/..%2f..%2fterms.ts', '/escudos/nba/ley.svg%00.png'],
    ]) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([301, 400, 404], path).toContain(response.status());
    }
  });
});
