import type { Page } from '@playwright/test';
import { expect, scriptedKinds, test } from './page-kinds.ts';

/**
 * What moves in the first window while the page arrives on a slow line: a browser shows the document up to some item, and the rest later.
 * Removes the page's end item by item. Returns a line for each remaining text or picture that stands more than a pixel from its final place.
 */
const movesWhileArriving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textOf = ({ textContent }: Element) => textContent.trim().slice(0, 40);
    const isShown = (element: Element) => {
      const { top, height } = element.getBoundingClientRect();
      return height > 0 && top < window.innerHeight;
    };
    const hasContent = ({ localName, childNodes }: Element) =>
      localName === 'img' || [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const shown = [...document.querySelectorAll('main *')].filter((element) => isShown(element));
    const contents = shown
      .filter(hasContent)
      .map((element) => ({ element, top: element.getBoundingClientRect().top }));
    const items = shown.filter((element) => element.matches('article, li, section, tr, form'));
    return items.reverse().flatMap((item) => {
      for (let node: Element | null = item; node && node !== document.body; node = node.parentElement) {
        while (node.nextSibling) node.nextSibling.remove();
      }
      return contents.flatMap(({ element, top }) => {
        const by = element.isConnected ? Math.round(top - element.getBoundingClientRect().top) : 0;
        return Math.abs(by) > 1
          ? [`${by} px when the page goes on after "${textOf(item)}": ${textOf(element)}`]
          : [];
      });
    });
  });

for (const { name, path } of scriptedKinds) {
  test(
    `${name}: nothing in the first window moves while the rest of the page arrives`,
    { tag: '@static' },
    async ({ page, place }) => {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(place(path));
        expect(await movesWhileArriving(page), `${width} pixels wide`).toEqual([]);
      }
    },
  );
}
