import { expect, network, test } from './ads.ts';

test.describe('an advertisement', { tag: ['@script', '@once'] }, () => {
  test('reaches neither the page nor its storage', async ({ page }) => {
    // The response for the network's script tries what a hostile script would.
    await page.route(network.script, (route) =>
      route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        contentType: 'text/javascript',
        body: `
          const attempt = (what) => { try { return String(what()) } catch (error) { return error.name } };
          document.body.textContent = JSON.stringify({
            origin: self.origin,
            page: attempt(() => parent.document.title),
            storage: attempt(() => localStorage.length),
            cookie: attempt(() => document.cookie),
            frame: attempt(() => frameElement),
            leave: attempt(() => { top.location.href = 'https://evil.example/' }),
          });
          parent.postMessage({ advertisement: 'filled' }, '*');`,
      }),
    );
    await page.goto('/live');
    const body = page.locator('main .ad').frameLocator('iframe').locator('body');
    await expect(body).toContainText('origin');
    expect(JSON.parse((await body.textContent()) ?? '')).toEqual({
      origin: 'null',
      page: 'SecurityError',
      storage: 'SecurityError',
      cookie: 'SecurityError',
      frame: 'null',
      leave: 'SecurityError',
    });
    expect(new URL(page.url()).pathname).toBe('/live');
  });

  test('opened by itself, has no access to our origin either', async ({ page }) => {
    const response = await page.goto('/anuncio?tamano=banner&seccion=en-vivo');
    expect(response?.status()).toBe(200);
    expect(await page.evaluate(() => self.origin)).toBe('null');
  });

  test('is not marked as filled by a message from another window', async ({ page }) => {
    await page.route(network.script, () => {});
    await page.goto('/live');
    const slot = page.locator('main .ad');
    await expect(slot.locator('iframe')).toBeAttached();
    await page.evaluate(() => window.postMessage({ advertisement: 'filled' }, '*'));
    await expect(slot).toHaveAttribute('data-state', 'late', { timeout: 10_000 });
  });

  test('does not weaken the page’s own policy', async ({ page }) => {
    const response = await page.goto('/live');
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toMatch(/unsafe-|strict-dynamic|nonce-/);
  });

  for (const address of [
    '/anuncio',
    '/anuncio?tamano=gigante&seccion=tiempo',
    '/anuncio?tamano=banner&seccion=%00',
    '/anuncio?tamano=banner&seccion=tiempo&tamano=fijo',
    '/anuncio/',
  ]) {
    test(`${address} is the 404 page`, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    });
  }
});
