import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** On pages that `axeViolations` has examined. */
    axe: typeof axe;
  }
}

/** Rules whose result depends on colours. Both themes have the same markup, so the second one needs only these. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Options {
  /** Only the rules about colours. */
  onlyColours?: boolean;
  /** A selector: only this part of the page. */
  within?: string;
}

/**
 * The violations that axe finds on an open page, each as its rule and markup. Frames are left out: their content is not ours. It runs axe-core
 * itself, because @axe-core/playwright injects axe again for each analysis and opens a second page for its result, which takes thrice as long.
 */
export async function axeViolations(
  page: Page,
  { onlyColours = false, within }: Options = {},
): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, rules]) => {
      const { violations } = await window.axe.run(context ?? document, {
        resultTypes: ['violations'],
        iframes: false,
        ...(rules && { runOnly: rules }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [within, onlyColours ? colourRules : undefined] as const,
  );
}

/** The violations in both themes. Leaves the dark one on. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeViolations(page, { onlyColours: true });
  return [
    ...light.map((violation) => `light, ${violation}`),
    ...dark.map((violation) => `dark, ${violation}`),
  ];
}
