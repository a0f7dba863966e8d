import type { Page } from '@playwright/test';
import { expect, scriptedKinds, test } from './page-kinds.ts';

/** Ages of all lengths, the widest first: which of them the sample has depends on the hour. */
const ages = [
  'hace 59 minutos',
  ...['hace un momento', 'hace 1 minuto', 'hace 3 minutos', 'hace 1 hora', 'hace 23 horas', 'hace 1 día'],
  ...['hace 6 días', 'hace 4 semanas', 'hace 11 meses', 'hace 2 años'],
];

/**
 * What moves in the first window while the page arrives on a slow line: a browser shows the document up to some item, and the rest later.
 * The relative times are written last. Takes both back, the page's end item by item. Returns a line for each remaining text or picture
 * that stands more than a pixel from its final place.
 */
const movesWhileArriving = (page: Page): Promise<string[]> =>
  page.evaluate(([widest = '', ...otherAges]) => {
    const textOf = ({ textContent }: Element) => textContent.trim().slice(0, 40);
    const isShown = (element: Element) => {
      const { top, height } = element.getBoundingClientRect();
      // What only screen readers have is a pixel high.
      return height > 1 && top < window.innerHeight;
    };
    const hasContent = ({ localName, childNodes }: Element) =>
      localName === 'img' || [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const writeAges = (age: string) => {
      for (const { time } of times) time.textContent = age;
    };
    // A last card higher than those beside it: whether the sample has one depends on the hour.
    const times = [...document.querySelectorAll('main time[data-relative]')].map((time) => ({
      time,
      served: time.textContent,
    }));
    writeAges(widest);
    for (const card of document.querySelectorAll('main ul.grid > li:last-child')) {
      card.append(Object.assign(document.createElement('p'), { textContent: 'Una línea más. '.repeat(20) }));
    }
    const shown = [...document.querySelectorAll('main *')].filter((element) => isShown(element));
    const contents = shown
      .filter((element) => hasContent(element) && !element.matches('time[data-relative]'))
      .map((element) => ({ element, top: element.getBoundingClientRect().top }));
    const movesWhen = (cause: string) =>
      contents.flatMap(({ element, top }) => {
        const by = element.isConnected ? Math.round(top - element.getBoundingClientRect().top) : 0;
        return Math.abs(by) > 1 ? [`${by} px when ${cause}: ${textOf(element)}`] : [];
      });
    // The cards of a row share its width, so a row counts as one: its two kilobytes arrive together.
    const isBeforeRowEnds = (element: Element) => {
      const { parentElement: list, nextElementSibling: next } = element;
      const isWrapped = list && getComputedStyle(list).flexWrap === 'wrap';
      return isWrapped && next?.getBoundingClientRect().top === element.getBoundingClientRect().top;
    };
    const items = shown.filter(
      (element) => element.matches('article, li, section, tr, form') && !isBeforeRowEnds(element),
    );
    const agesMove = otherAges.flatMap((age) => {
      writeAges(age);
      return movesWhen(`the relative times say "${age}"`);
    });
    for (const { time, served } of times) time.textContent = served;
    return [
      ...agesMove,
      ...movesWhen('the relative times are written'),
      ...items.reverse().flatMap((item) => {
        for (let node: Element | null = item; node && node !== document.body; node = node.parentElement) {
          while (node.nextSibling) node.nextSibling.remove();
        }
        return movesWhen(`the page goes on after "${textOf(item)}"`);
      }),
    ];
  }, ages);

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
