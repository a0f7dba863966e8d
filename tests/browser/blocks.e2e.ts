import type { Locator, Page } from '@playwright/test';
import { enlargeText } from '#ui/enlarge-text.ts';
import { expect, test } from './page-kinds.ts';

/** Blocks of an article's body look like what they are. `every-page.long.e2e.ts` checks the same pages with axe, in both themes. */

const body = (page: Page) => page.locator('.prose');
const style = (element: Locator, property: string) =>
  element.first().evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

async function boxOf(element: Locator) {
  const box = await element.first().boundingBox();
  if (!box) throw new Error('The element is not shown');
  return box;
}

test.describe('the body of a news item', { tag: '@static' }, () => {
  test('has bullets and numbers, small captions, and a gallery of several columns', async ({
    page,
    place,
  }) => {
    await page.goto(place('/noticias/{everything}'));
    expect(await style(body(page).locator('ul'), 'list-style-type')).toBe('disc');
    expect(await style(body(page).locator('ol'), 'list-style-type')).toBe('decimal');
    expect(await style(body(page).locator('ol'), 'padding-inline-start')).toBe('24px');
    expect(await style(body(page).locator('figure > figcaption'), 'font-size')).toBe('14px');
    const pictures = body(page).locator('.gallery img');
    const [first, second] = [await boxOf(pictures), await boxOf(pictures.nth(1))];
    expect(second.y).toBe(first.y);
  });

  for (const path of ['/noticias/{everything}', '/noticias/{blocks}', '/article/{blocks}'])
    test(`opens each of its pictures large, by a link with a name and a focus: ${path}`, async ({
      page,
      place,
      request,
    }) => {
      await page.goto(place(path));
      const pictures = body(page).locator('img:not(.wp-block-cover > img, .embed img)');
      expect(await pictures.count()).toBeGreaterThan(3);
      for (const picture of await pictures.all()) {
        const link = picture.locator('xpath=ancestor::a');
        await expect(link).toHaveAccessibleName(enlargeText((await picture.getAttribute('alt')) ?? ''));
        const href = (await link.getAttribute('href')) ?? '';
        expect(href).toMatch(/^\/img\/2000\.webp\//);
        // On a busy machine the first responses are that it is not made yet.
        await expect
          .poll(async () => (await request.get(href)).headers()['content-type'])
          .toMatch(/^image\/(?:webp|jpeg)$/);
        await link.focus();
        expect(await style(picture, 'outline-style')).toBe('solid');
      }
    });

  test('loads the style of a block only with a body that holds it', async ({ page, place }) => {
    const sheets = () => page.locator('head style').allTextContents();
    const holds = async (name: string) => (await sheets()).some((css) => css.includes(name));
    await page.goto(place('/noticias/{blocks}'));
    expect(await holds('.wp-block-cover')).toBe(true);
    expect(await holds('.gallery')).toBe(false);
    await page.goto(place('/noticias/{everything}'));
    expect(await holds('.wp-block-cover')).toBe(false);
    expect(await holds('.gallery')).toBe(true);
  });

  test('has one style for all of its blocks, and one hash for it in the policy', async ({ page, place }) => {
    const response = await page.goto(place('/noticias/{blocks}'));
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(await page.locator('head style').count()).toBe(1);
    expect(/style-src [^;]*/.exec(policy)?.[0].match(/'sha256-/g)).toHaveLength(1);
  });

  test('breaks no policy of the page', async ({ page, place, complaints }) => {
    for (const path of ['/noticias/{blocks}', '/article/{blocks}', '/noticias/{everything}']) {
      await page.goto(place(path));
      await expect(body(page)).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });
});

test.describe('arranged blocks', () => {
  test('stand beside each other where there is room, and below each other on a phone', async ({
    page,
    place,
    viewport,
  }) => {
    await page.goto(place('/noticias/{blocks}'));
    const isWide = (viewport?.width ?? 0) >= 640;
    const columns = body(page).locator('.wp-block-column');
    const [left, right] = [await boxOf(columns), await boxOf(columns.nth(1))];
    expect(right.y === left.y).toBe(isWide);
    expect(await style(body(page).locator('figure.alignleft'), 'float')).toBe(isWide ? 'left' : 'none');
    const [text, picture] = [
      await boxOf(body(page).locator('.wp-block-media-text__content')),
      await boxOf(body(page).locator('.wp-block-media-text__media')),
    ];
    expect(picture.x > text.x).toBe(isWide);
  });

  test('as wide as the editor chose, never wider than the screen', async ({ page, place, viewport }) => {
    await page.goto(place('/noticias/{blocks}'));
    const [text, wide] = [await boxOf(body(page)), await boxOf(body(page).locator('.alignfull'))];
    expect(wide.width).toBeGreaterThan(text.width);
    expect(wide.width).toBeLessThanOrEqual(viewport?.width ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width);
  });
});
