import type { Page } from '@playwright/test';
import { channelPath } from '#contract/channel.ts';
import { browserArguments, findBrowser } from './find-browser.ts';
import { requestsEnd } from './open-page.ts';
import { expect, scriptedKinds, test } from './page-kinds.ts';

// Playwright turns the back/forward cache off, and these tests are about it.
test.use({
  launchOptions: {
    executablePath: findBrowser({ window: true }),
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

const tag = ['@script', '@once'];

/** The page says on its root element whether the cache kept it. */
async function markShown(page: Page) {
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['shown'] = persisted ? 'kept' : 'new';
    });
  });
  return page.locator('html');
}

/** Fills with the browser's reasons for not keeping a page that was left. */
async function reasons(page: Page) {
  const found: { type: string; reason: string }[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    for (const { type, reason } of notRestoredExplanations) found.push({ type, reason });
  });
  await session.send('Page.enable');
  return found;
}

// Browsers keep only pages that were found. A page that they do not keep has a script that prevents it.
for (const kind of scriptedKinds.filter(({ status }) => status === 200)) {
  test(`${kind.name}: the back/forward cache keeps it`, { tag }, async ({ page, place }) => {
    const shown = await markShown(page);
    const dropped = await reasons(page);
    await page.goto(place(kind.path));
    await expect(shown).toHaveAttribute('data-shown', 'new');
    await requestsEnd(page);
    await page.goto('/privacy?otra');
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(place(kind.path));
    await expect(shown).toHaveAttribute('data-shown', /./);
    // On a busy machine the browser now and then drops a page for circumstances of its own, and says so.
    expect(dropped.filter(({ type }) => type !== 'Circumstantial')).toEqual([]);
    if (dropped.length === 0) await expect(shown).toHaveAttribute('data-shown', 'kept');
    await expect(page.locator('h1')).toHaveCount(1);
  });
}

test(
  'a page that hears of changes is kept too, and hears again when it is shown again',
  { tag },
  async ({ page }) => {
    const shown = await markShown(page);
    const hears = () =>
      page.waitForRequest(
        (request) =>
          new URL(request.url()).pathname === channelPath &&
          request.headers()['referer']?.endsWith('/about') === true,
      );
    await expect(async () => {
      const first = hears();
      await page.goto('/about');
      await first;
      await page.goto('/privacy?otra');
      const again = hears();
      await page.evaluate(() => history.back());
      await expect(shown).toHaveAttribute('data-shown', 'kept', { timeout: 10_000 });
      await again;
    }).toPass({ timeout: 80_000 });
  },
);

test('a page that is shown again by "back" follows what changed meanwhile', { tag }, async ({ page }) => {
  await page.goto('/deportes');
  await expect(page.locator('[data-island=game-tabs][data-hydrated]')).toBeAttached();
  await page.goto('/account');
  await page.getByRole('radio', { name: 'Oscuro' }).check();
  const asked = page.waitForResponse(/\/api\/sportradar\/nba\/games\/live/);
  await page.evaluate(() => history.back());
  await asked;
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
