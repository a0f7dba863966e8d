import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, pageKinds, test } from './page-kinds.ts';

/**
 * The violations that axe finds: rule and markup. Its legacy mode does not look into frames, but no page has a frame before a reader asks
 * for one. It takes a third of the time, because the other mode opens a page of its own for each analysis.
 */
async function axeComplaints(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Both themes have the same markup, so only the colours of the dark theme are checked. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await axeComplaints(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await axeComplaints(page, ['color-contrast', 'link-in-text-block']), 'dark').toEqual([]);
}

/** Rules for every page of the site, at both widths, with and without JavaScript. One visit checks them all. */
for (const kind of pageKinds) {
  test(`${kind.name} has its status and headers, causes no error, fits the screen and is accessible`, async ({
    page,
    place,
    complaints,
    javaScriptEnabled,
  }) => {
    const response = await page.goto(place(kind.path));
    expect(response?.status()).toBe(kind.status);
    const headers = response?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cache-control']).toBeTruthy();

    await expect(page.locator('html')).toHaveAttribute('lang', 'es-PR');
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await page.title()).toContain('Telecoquí');

    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, 'wider than the screen').toBeLessThanOrEqual(0);
    // Wait for what scripts fetch, because that may cause errors too.
    if (javaScriptEnabled !== false) await page.waitForLoadState('networkidle');
    expect.soft(complaints).toEqual([]);
    // axe is a script itself.
    if (javaScriptEnabled !== false) await expectAccessible(page);
  });

  test(
    `${kind.name} links only to addresses that exist`,
    { tag: '@once' },
    async ({ request, place, statusOf }) => {
      const html = await (await request.get(place(kind.path))).text();
      const links = [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map(([, href]) => href ?? '');
      const broken: string[] = [];
      for (const address of new Set(links)) {
        const status = await statusOf(address.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
        if (status >= 400) broken.push(`${status} ${address}`);
      }
      expect(links.length).toBeGreaterThan(0);
      expect(broken).toEqual([]);
    },
  );
}
