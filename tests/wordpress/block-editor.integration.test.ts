import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { useWebhooks } from '../../cms/wordpress/local/test-webhooks.ts';
import { isPhpMissing, rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';

/** Milliseconds: the editor looks ten times, and a busy machine needs some seconds to open it. */
const patience = 30_000;
const refused = 'Un elemento no se muestra en el sitio: iframe de mapas.example.';

describe.skipIf(isPhpMissing)('the block editor', () => {
  const webhooks = useWebhooks();
  const { site, receiver, makeNews } = webhooks;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findBrowser({ window: true }),
      args: [...browserArguments],
    });
  });
  afterAll(() => browser.close());

  /** Opens a story in the editor. */
  beforeEach(async () => {
    receiver.sayOfDeliveries(() => ({
      processedMs: 7,
      refused: [{ kind: 'iframe', host: 'mapas.example' }],
    }));
    const id = await makeNews({ title: 'Abren los refugios' });
    const { cookie } = webhooks.session;
    const context = await browser.newContext();
    const cookies = cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.wordpress.url };
    });
    await context.addCookies(cookies);
    page = await context.newPage();
    await page.goto(`${site.wordpress.url}/wp-admin/post.php?post=${id}&action=edit`);
    // The welcome guide covers the editor of a new user.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    return () => context.close();
  });

  const save = async (title: string) => {
    // The field is in a frame or not, by the version of WordPress and its blocks.
    await page.evaluate(`wp.data.dispatch('core/editor').editPost({ title: ${JSON.stringify(title)} })`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  const notice = (text: string | RegExp) =>
    page.locator('.components-notice, .components-snackbar').filter({ hasText: text });

  test('says what the site does not show, also before a save, and when readers see a change', async () => {
    await expect(notice(refused)).toBeVisible({ timeout: patience });
    await save('Abren más refugios');
    await expect(notice(/Visible desde \d{1,2}:\d\d [ap]\. m\. \(en \d+\sms\)/)).toBeVisible({
      timeout: patience,
    });
    await expect(notice(refused)).toBeVisible();
  });

  test('drops the warning once everything is shown', async () => {
    await expect(notice(refused)).toBeVisible({ timeout: patience });
    receiver.sayOfDeliveries(() => ({ processedMs: 7, refused: [] }));
    await save('Sin el mapa');
    await expect(notice('Visible desde')).toBeVisible({ timeout: patience });
    await expect(notice(refused)).toBeHidden();
  });

  test('pins a story by the panel of its declared box, and says why a pin is refused', async () => {
    receiver.sayOfItems(() => ({ pinned: true }));
    const panel = page.getByRole('button', { name: 'Fijar en portada' });
    await panel.click();
    await page.getByLabel('Lugar', { exact: true }).selectOption({ label: 'Lugar 2' });
    await page.getByLabel('Hasta', { exact: true }).fill('2020-01-01T10:00');
    await save('Fijada');
    await expect(notice('La noticia no se fijó: el final («Hasta») ya pasó.')).toBeVisible({
      timeout: patience,
    });
    await page.getByLabel('Hasta', { exact: true }).fill('2099-01-01T10:00');
    await save('Fijada');
    await expect(notice('Visible desde')).toBeVisible({ timeout: patience });
    const { body } = await rest(site.wordpress, '/posts?_fields=portada&per_page=1');
    expect(body).toEqual([{ portada: { lugar: 2, hasta: '2099-01-01T14:00:00Z' } }]);
    // The classic box is not there a second time.
    await expect(page.getByText('Fijar en portada')).toHaveCount(1);
  });

  test('says that a change waits, and keeps saying what is not shown', async () => {
    await expect(notice(refused)).toBeVisible({ timeout: patience });
    receiver.respondWith((response) => response.writeHead(503).end());
    await save('Con el sitio apagado');
    await expect(notice('En espera. El sitio tuvo un problema.')).toBeVisible({ timeout: patience });
    await expect(notice(refused)).toBeVisible();
  });
});
