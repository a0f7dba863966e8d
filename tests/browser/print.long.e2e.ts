import { expect, test } from './page-kinds.ts';

/** Pages that readers print. */
const printed = [
  '/article/{everything}',
  '/noticias/{everything}',
  '/programas/{programme}',
  '/partido/{liveGame}',
  '/equipos/{team}',
  '/cierres',
  '/tiempo',
  '/tiempo-v2',
  '/tiempo-v2-light',
];

for (const path of printed) {
  test(`${path} prints only its content, dark on white`, { tag: '@once' }, async ({ page, place }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(place(path));
    await expect(page.locator('h1')).toBeVisible();
    for (const part of [
      '.header',
      '.footer',
      '.skip-link',
      '.ad',
      '[data-sharing]',
      '.embed-skip',
      'main .button',
    ]) {
      for (const element of await page.locator(part).all()) await expect(element, part).toBeHidden();
    }
    // Luminance of every text's colour: light text could not be read on paper.
    const light = await page.locator('main').evaluate((main) => {
      const texts = [
        ...main.querySelectorAll<HTMLElement>('h1, h2, h3, p, dd, dt, li, strong, span, a, small, time'),
      ];
      return texts
        .filter((element) => element.checkVisibility() && element.textContent.trim() !== '')
        .filter((element) => !element.closest('.badge, svg, .sr-only'))
        .filter((element) => {
          const [red = 0, green = 0, blue = 0] =
            getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140;
        })
        .map((element) => element.outerHTML.slice(0, 120));
    });
    expect(light).toEqual([]);
  });
}

test('printed links in a body show their addresses', { tag: '@once' }, async ({ page, place }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(place('/noticias/{everything}'));
  const link = page.locator('.prose a[href^="http"]').first();
  const href = await link.getAttribute('href');
  const after = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(after).toContain(href);
});
