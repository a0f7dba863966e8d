import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, pageKinds, test } from './page-kinds.ts';

/**
 * What axe finds wrong: rule and markup. Its legacy mode looks into no frames, of which no page has one before a reader asks for it, and
 * takes a third of the time: the other opens a page of its own for each answer.
 */
async function axeComplaints(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** The two themes are one markup in two sets of colours: of the second one only its colours are looked at. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await axeComplaints(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await axeComplaints(page, ['color-contrast', 'link-in-text-block']), 'dark').toEqual([]);
}

/** What holds for every page of the site, at both widths, with and without JavaScript: one visit finds it all. */
for (const kind of pageKinds) {
  test(`${kind.name} answers, complains of nothing, fits the screen and can be read by everybody`, async ({
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
    // What scripts fetch, and may complain of, comes after the page itself.
    if (javaScriptEnabled !== false) await page.waitForLoadState('networkidle');
    expect.soft(complaints).toEqual([]);
    // axe is a script itself.
    if (javaScriptEnabled !== false) await expectAccessible(page);
  });

  test(
    `${kind.name} leads nowhere that does not exist`,
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
