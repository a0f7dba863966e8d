import type { Page } from '@playwright/test';
import { requestsEnd } from './open-page.ts';
import { expect, pageKinds, test } from './page-kinds.ts';

/**
 * Systems that set the colours of every page themselves, such as Windows with high contrast: they drop backgrounds and shadows. What these
 * tests read are the colours that the browser uses then.
 */

interface Seen {
  /** Controls without an edge, and choices that look like the others. */
  faults: string[];
  /** How many controls the page has. */
  controls: number;
}

const chosenOnes = '[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])';

/** Runs in the page. */
function look(selector: string): Seen {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
  const { backgroundColor: mark, color: markText } = getComputedStyle(probe);
  probe.remove();
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 40)}`;
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

  const controls = [...document.querySelectorAll('button, input, select, textarea, .button')].filter(
    // The browser draws these two itself.
    (control) =>
      control.checkVisibility() && !control.matches('[type=hidden], [type=radio], [type=checkbox]'),
  );
  for (const control of controls) {
    const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(control);
    const isThere = parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none';
    if (!isThere || borderTopColor === backgroundColor) faults.push(`no edge: ${nameOf(control)}`);
  }

  // A row of the guide is marked by its words.
  const chosen = [...document.querySelectorAll(selector)].filter((element) =>
    element.matches('a, button, summary'),
  );
  for (const element of chosen) {
    if (getComputedStyle(element).backgroundColor !== mark) faults.push(`no mark: ${nameOf(element)}`);
    for (const part of [element, ...element.querySelectorAll('*')])
      if (hasText(part) && getComputedStyle(part).color !== markText)
        faults.push(`not readable on the mark: ${nameOf(part)}`);
  }
  for (const element of document.querySelectorAll('a, button, summary'))
    if (!chosen.includes(element) && getComputedStyle(element).backgroundColor === mark)
      faults.push(`marked, but not chosen: ${nameOf(element)}`);
  return { faults, controls: controls.length };
}

async function go(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(path);
  await requestsEnd(page);
}

for (const { name, path } of pageKinds) {
  test(
    `${name}: with forced colours every control has an edge, and every choice is marked`,
    { tag: '@once' },
    async ({ page, place }) => {
      await go(page, place(path));
      const { faults, controls } = await page.evaluate(look, chosenOnes);
      expect(faults).toEqual([]);
      expect(controls).toBeGreaterThan(2);
    },
  );
}

test('with forced colours the logo keeps its face', { tag: '@once' }, async ({ page }) => {
  await go(page, '/');
  for (const logo of await page.locator('.logo svg').all()) {
    const colours = await logo.evaluate((drawing) => ({
      behind: getComputedStyle(drawing).backgroundColor,
      face: [...drawing.children].map((shape) => getComputedStyle(shape).fill),
    }));
    expect(colours.behind).toBe('rgb(10, 30, 78)');
    expect(new Set(colours.face)).toEqual(new Set(['rgb(255, 255, 255)', colours.behind, 'none']));
  }
});

test('a light page marks what is chosen by its letters', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/lite/deportes?liga=bsn&vista=resultados', '/lite/live']) {
    await go(page, path);
    for (const nav of await page.locator('main nav').all()) {
      const weights = await nav.getByRole('link').evaluateAll((links) =>
        links.map((link) => {
          const { fontWeight, textDecorationLine } = getComputedStyle(link);
          return [link.hasAttribute('aria-current'), `${fontWeight} ${textDecorationLine}`] as const;
        }),
      );
      for (const [isChosen, look] of weights) expect(look).toBe(isChosen ? '700 none' : '400 underline');
    }
    await expect(page.locator('main [aria-current]').first()).toBeVisible();
  }
});
