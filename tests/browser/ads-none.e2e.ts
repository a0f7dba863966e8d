import { expect, test } from './page-kinds.ts';

for (const { path, slots } of [
  { path: '/live', slots: 2 },
  { path: '/', slots: 1 },
  { path: '/tiempo-v2', slots: 2 },
]) {
  test(`${path}: in a preview of the slots the placeholder is shown, and nothing is fetched`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    const all = await page.locator('.ad').all();
    expect(all).toHaveLength(slots);
    for (const slot of all) {
      await slot.scrollIntoViewIfNeeded();
      await expect(slot).toHaveText('PUBLICIDAD');
      await expect(slot).not.toHaveAttribute('data-ad');
    }
    await page.waitForLoadState('networkidle');
    expect(asked.filter((pathname) => /anuncio|AdFrames/.test(pathname))).toEqual([]);
  });
}

test('without an ad network there is no document for its frames', { tag: '@once' }, async ({ request }) => {
  expect((await request.get('/anuncio?tamano=banner&seccion=en-vivo')).status()).toBe(404);
});
