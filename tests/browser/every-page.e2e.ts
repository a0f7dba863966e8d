import AxeBuilder from '@axe-core/playwright';
import { expect, pageKinds, test } from './page-kinds.ts';

/** What holds for every page of the site, at both widths, with and without JavaScript. */
for (const kind of pageKinds) {
  test.describe(kind.name, () => {
    test('answers with its status, its policy and its content', async ({ page, place, complaints }) => {
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
      await page.waitForLoadState('networkidle');
      expect(complaints).toEqual([]);
    });

    test('fits the width of the screen', async ({ page, place }) => {
      await page.goto(place(kind.path));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });

    test('leads nowhere that does not exist', { tag: '@once' }, async ({ page, place, request }) => {
      await page.goto(place(kind.path));
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
      const addresses = [...new Set(links.map((link) => link.split('#')[0] ?? ''))].filter(Boolean);
      const broken: string[] = [];
      for (const address of addresses) {
        const status = (await request.get(address)).status();
        if (status >= 400) broken.push(`${status} ${address}`);
      }
      expect(broken).toEqual([]);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      // axe is a script itself: the projects without JavaScript leave out what is tagged @script.
      test(
        `has nothing that axe complains of, ${colorScheme}`,
        { tag: '@script' },
        async ({ page, place }) => {
          await page.emulateMedia({ colorScheme });
          await page.goto(place(kind.path));
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
          ).toEqual([]);
        },
      );
    }
  });
}
