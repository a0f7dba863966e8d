import type { Page } from '@playwright/test';
import { axeViolationsInBothThemes } from './axe.ts';
import { smallFields } from './layout-faults.ts';
import { requestsEnd } from './open-page.ts';
import { expect, pageKinds, scriptedKinds, test } from './page-kinds.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `wider than the screen of ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
}

async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await axeViolationsInBothThemes(page), `at ${page.viewportSize()?.width} pixels`).toEqual([]);
}

/**
 * Parts whose texts a script may change: ages, controls that need a script, announcements, the ticker's copies for its loop, and lists behind
 * other tabs, which a script fetches instead.
 */
const changing = 'time, button, [role=status], [aria-hidden=true], .tab-view:not([data-part])';

/**
 * Texts that the open page has and `html`, as the server sent it, has not, and the other way round. Numbers count as equal, because scores
 * and the time until sunset go on while the page is open.
 */
const changedTexts = (page: Page, html: string) =>
  page.evaluate(
    ([served, except]) => {
      const texts = ({ body }: Document) => {
        for (const element of body.querySelectorAll(`script, style, template, noscript, ${except}`)) {
          element.replaceChildren();
        }
        const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        const found = new Set<string>();
        while (walker.nextNode()) {
          const text = walker.currentNode.textContent ?? '';
          found.add(text.replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#').trim());
        }
        return found;
      };
      const before = texts(new DOMParser().parseFromString(served, 'text/html'));
      const after = texts(document);
      return {
        added: [...after].filter((text) => !before.has(text)),
        removed: [...before].filter((text) => !after.has(text)),
      };
    },
    [html, changing] as const,
  );

/** Classes that are spelled like utilities with a variant or a value of their own, `md:flex`, `w-[3rem]`, `w-1/2`, and that no rule of the page is for. */
const utilitiesWithoutRule = (page: Page) =>
  page.evaluate(() => {
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? selectorsOf(rule.cssRules) : []),
      ]);
    const selectors = [...document.styleSheets].flatMap(({ cssRules }) => selectorsOf(cssRules)).join('\n');
    return [...document.querySelectorAll('[class]')]
      .flatMap(({ classList }) => [...classList])
      .filter((name) => /[:[\]/]/.test(name) && !selectors.includes(`.${CSS.escape(name)}`));
  });

/**
 * Rules for every page of the site. One visit with a script checks them all. Pages without a script differ from each other as their
 * scripts do, so one page of each set of scripts is opened without them.
 */
for (const kind of pageKinds) {
  const isScripted = scriptedKinds.includes(kind);
  test(
    `${kind.name} has its status and headers, causes no error, fits the screen and is accessible`,
    { tag: isScripted ? [] : ['@script'] },
    async ({ page, place, complaints, javaScriptEnabled }) => {
      await page.setViewportSize(phone);
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

      const hasScript = javaScriptEnabled !== false;
      // Wait for what scripts fetch, because that may cause errors too.
      if (hasScript) await requestsEnd(page);
      await expectFits(page);
      expect.soft(await smallFields(page), 'an iPhone zooms into the page').toEqual([]);
      expect(await utilitiesWithoutRule(page)).toEqual([]);
      if (hasScript) await expectAccessible(page);
      await page.setViewportSize(desktop);
      await expectFits(page);
      // What only wide windows show is in the frame and in the parts that have a script.
      if (hasScript && isScripted) await expectAccessible(page);
      expect.soft(complaints).toEqual([]);
      if (!hasScript) return;
      // Last, because it empties parts of the page. A game may begin or end while its page is open, so a changed page is opened again.
      let sent = response;
      await expect(async () => {
        const changed = await changedTexts(page, (await sent?.text()) ?? '');
        if (changed.added.length + changed.removed.length > 0) {
          sent = await page.goto(place(kind.path));
          await requestsEnd(page);
        }
        expect(changed, 'texts that scripts change').toEqual({ added: [], removed: [] });
      }).toPass({ timeout: 60_000 });
    },
  );

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
