import { emptyFaults, measure } from './empty-faults.ts';
import { drawNoPictures } from './open-page.ts';
import { expect, pageKinds, test } from './page-kinds.ts';

test.beforeEach(({ page }) => drawNoPictures(page));

const tag = '@once';
/** A desktop's usual width, and a large one. */
const widths = [1280, 1920];
const height = 800;

/** A page of the site's width, with as many cards in rows of four. */
const pageOf = (cards: number, after = '') => `<!doctype html><style>
  body { margin: 0 } main { width: 1216px; margin: 0 auto; padding: 24px 16px }
  .cards { display: grid; grid-template-columns: repeat(4, 1fr); gap: 24px }
  .card i { display: block; height: 240px; background: #888 }
</style><main><h1>Noticias</h1><div class="cards">${'<div class="card"><i></i>Un titular</div>'.repeat(cards)}</div>${after}</main>`;

for (const [holes, what, html] of [
  [0, 'rows that are full', pageOf(8)],
  [1, 'a last row of three', pageOf(7)],
  [1, 'a last row of one', pageOf(5)],
  [
    1,
    'the middle of a row alone',
    pageOf(4, '<div class="cards"><b></b><div class="card"><i></i></div></div>'),
  ],
  [1, 'a column that ends early', pageOf(4, '<p style="width: 50%; height: 400px; border: 1px solid">A</p>')],
  [
    0,
    'a narrow column in the middle',
    pageOf(4, '<p style="width: 50%; height: 900px; margin: auto; border: 1px solid">A</p>'),
  ],
  [0, 'a frame without content', pageOf(4, '<div style="height: 600px; background: #eee"></div>')],
  [
    1,
    'a frame that is not seen',
    pageOf(4, '<div style="height: 600px; visibility: hidden"></div><p>Más</p>'),
  ],
  [
    0,
    'the lines of a title, shorter than the page',
    pageOf(
      4,
      '<header><p>Liga</p><h1 style="width: 50%; height: 60px">Uno</h1><p style="margin-top: 90px">Hoy</p></header>',
    ),
  ],
  [
    0,
    'a column of text, narrower than its place',
    pageOf(4, '<div><div class="prose" style="width: 50%"><p style="height: 400px">Uno</p></div></div>'),
  ],
  [0, 'a gap between two parts', pageOf(4, '<p style="margin-top: 130px">Más</p>')],
] as const) {
  test(`${what}: ${holes === 0 ? 'no hole' : 'a hole'}`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height });
    await page.setContent(html);
    expect(await page.evaluate(emptyFaults, measure)).toHaveLength(holes);
  });
}

test('a page of one column of text has no hole beside its lines', { tag }, async ({ page }) => {
  const lines = '<p>Uno</p>'.repeat(30);
  for (const [width, holes] of [
    [672, 0],
    [1000, 1],
  ] as const) {
    await page.setContent(`<!doctype html><main style="width: ${width}px; margin: 0 auto">${lines}</main>`);
    expect(await page.evaluate(emptyFaults, measure)).toHaveLength(holes);
  }
});

for (const { name, path } of pageKinds) {
  test(`${name} has no empty area that is larger than a card`, { tag }, async ({ page, place }) => {
    await page.goto(place(path));
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      expect.soft(await page.evaluate(emptyFaults, measure), `at ${width} pixels`).toEqual([]);
    }
  });
}

/** The rows of a list that do not end where the list does, or have items of several heights, if it had one item to `maxCount`. Runs in the page. */
function unfilledRows(list: Element, maxCount: number): string[] {
  const items = [...list.children];
  const copies = Array.from(
    { length: maxCount },
    (_, place) => items[place % items.length]?.cloneNode(true) ?? '',
  );
  const faults = copies.flatMap((_, last) => {
    list.replaceChildren(...copies.slice(0, last + 1));
    const rows = Map.groupBy([...list.children], (item) => Math.round(item.getBoundingClientRect().top));
    const end = list.getBoundingClientRect().right;
    return [...rows.values()].flatMap((row, place) => {
      const boxes = row.map((item) => item.getBoundingClientRect());
      const heights = new Set(boxes.map(({ height }) => Math.round(height)));
      const rest = end - Math.max(...boxes.map(({ right }) => right));
      if (Math.abs(rest) <= 1 && heights.size === 1) return [];
      return [
        `${last + 1} items: row ${place + 1} has ${row.length}, ${[...heights].join(', ')} high, and ${rest} are left`,
      ];
    });
  });
  list.replaceChildren(...items);
  return faults;
}

for (const [path, list] of [
  ['/', '[aria-labelledby=ultimas] .cards'],
  ['/noticias', '.cards'],
  ['/minuto-a-minuto', '.cards'],
  ['/search?q=baloncesto', '.cards'],
  ['/programas', '.cards'],
  ['/programas/{programme}', '.cards'],
  ['/deportes/basketball?vista=noticias', 'ul.cards'],
  ['/deportes?vista=resultados', 'ul:has(> li > .game)'],
  ['/deportes', 'ul:has(> li > [href^="/equipos/"])'],
  ['/equipos/{team}', 'ul:has(> li > .game)'],
  ['/luz-y-rios', '[aria-labelledby=luz] ul'],
  ['/luz-y-rios', '[aria-labelledby=rios] ul'],
  ['/alertas', '#vigentes ul'],
  ['/live?dia=martes', '[data-part=days] ol'],
] as const) {
  test(`${path} fills the rows of ${list}, with one item to thirteen`, { tag }, async ({ page, place }) => {
    await page.goto(place(path));
    const shown = page.locator('main').locator(list).first();
    for (const width of [768, ...widths]) {
      await page.setViewportSize({ width, height });
      expect.soft(await shown.evaluate(unfilledRows, 13), `at ${width} pixels`).toEqual([]);
    }
  });
}
