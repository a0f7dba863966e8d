import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect as expectNow, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { requestsEnd } from '../browser/open-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { axeViolationsInBothThemes } from '../browser/axe.ts';
import { smallFields } from '../browser/layout-faults.ts';
import { markupErrors } from '../browser/markup-checker.ts';
import { visit } from './gate-browser.ts';
import { filesWith } from './gate-files.ts';

/** Contains characters that a shell, a .env file or a form could interpret. */
const password = 'coquí "dorado" $HOME \\7';
const newPassword = 'otro coquí plateado';

/** One page of each layout: prerendered, on request, found and missing. */
const pages = ['/', '/noticias', '/about', '/tiempo-standalone', '/no-existe', '/partido/999999999'];

/** A busy machine is slow: an expectation may take as long as a reader would wait. */
const expect = expectNow.configure({ timeout: 30_000 });

const stage = openStage();
let dataDir: string;
let browser: Browser;

beforeAll(async () => {
  dataDir = await stage.folder();
  browser = await stage.browser();
});
const start = (mode: string, word = password) =>
  stage.site({
    dataDir,
    environment: { SITE_GATE: mode, SITE_GATE_PASSWORD: word, PRERENDER_LIMIT: '1' },
  });
const currentRelease = () => readFile(path.join(dataDir, 'releases/current'), 'utf8');

const prompt = (page: Page) => page.getByRole('heading', { level: 1, name: 'Acceso Restringido' });
const field = (page: Page) => page.getByLabel('Contraseña');
/** The page's content, as the keyboard and a screen reader reach it. */
const content = (page: Page) => page.locator('#contenido');

async function enter(page: Page, word: string): Promise<void> {
  await field(page).fill(word);
  await page.keyboard.press('Enter');
}

/** Checks the prompt at this address before and after a wrong password. */
async function expectAccessiblePrompt(site: SiteProcess, address: string): Promise<void> {
  const page = await visit(browser, site);
  await page.goto(address);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await enter(page, 'otra cosa');
  await expect(page.getByText('Contraseña incorrecta')).toBeVisible();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.context().close();
}

describe('a curtain', () => {
  let site: SiteProcess;
  beforeAll(async () => {
    site = await start('curtain');
  });
  afterAll(() => site.stop());

  const knownDevice = async () => {
    const page = await visit(browser, site);
    await page.addInitScript(() => localStorage.setItem('authenticated', 'true'));
    return page;
  };

  test.each(pages)('hides %s from the first paint on, even if its scripts do not load', async (address) => {
    const page = await visit(browser, site);
    await page.route('**/_astro/**', (route) => route.abort());
    await page.goto(address);
    await expect(prompt(page)).toBeVisible();
    await expect(field(page)).toBeFocused();
    expect(await smallFields(page)).toEqual([]);
    await expect(content(page)).toBeHidden();
    expect(await page.locator('body').innerText()).toMatch(
      /^TELECOQUÍ\s+Acceso Restringido\s+Escribe la contraseña[^]{0,60}Entrar$/,
    );
    expect(await page.evaluate(() => document.elementFromPoint(180, 20)?.matches('.gate'))).toBe(true);
    // Tab stays inside the gate: nothing behind it takes the focus.
    for (let count = 0; count < 6; count += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(() => {
        const focused = document.activeElement;
        // The body has the focus when the browser's own controls have it.
        return focused === document.body || focused?.closest('.gate') instanceof Element;
      });
      expect(isInside).toBe(true);
    }
    await page.context().close();
  });

  test.each(pages)('is not shown on %s to a known device, even before any script loads', async (address) => {
    const page = await knownDevice();
    await page.route('**/_astro/**', (route) => route.abort());
    await page.goto(address);
    await expect(content(page)).toBeVisible();
    await expect(prompt(page)).toBeHidden();
    await page.context().close();
  });

  test('opens by keyboard: a wrong password is reported and cleared, the right one is remembered', async () => {
    const page = await visit(browser, site);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto('/noticias');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(password.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Contraseña incorrecta' })).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await expect(content(page)).toBeHidden();

    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(content(page)).toBeFocused();
    await expect(prompt(page)).toBeHidden();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authenticated'))).toBe('true');
    expect(page.url()).toBe(`${site.url}/noticias`);

    await page.reload();
    await expect(content(page)).toBeVisible();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('opens in every tab, and the header closes it in every tab', async () => {
    const page = await visit(browser, site, { viewport: { width: 1280, height: 800 } });
    const other = await page.context().newPage();
    await page.goto('/about');
    await other.goto('/tiempo-standalone');
    await enter(page, password);
    await expect(content(page)).toBeVisible();
    await expect(content(other)).toBeVisible();
    await page.getByRole('button', { name: 'Salir' }).click();
    for (const tab of [page, other]) {
      await expect(prompt(tab)).toBeVisible();
      await expect(content(tab)).toBeHidden();
    }
    await expect(field(page)).toBeFocused();
    await page.context().close();
  });

  test('opens until the page is reloaded if storage refuses to be read and written', async () => {
    const page = await visit(browser, site);
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Refused', 'QuotaExceededError');
      };
      Storage.prototype.getItem = refuse;
      Storage.prototype.setItem = refuse;
    });
    await page.goto('/about');
    await enter(page, password);
    await expect(content(page)).toBeVisible();
    await page.reload();
    await expect(prompt(page)).toBeVisible();
    await page.context().close();
  });

  test('a flag with an unknown value does not open it', async () => {
    const page = await visit(browser, site);
    await page.addInitScript(() => localStorage.setItem('authenticated', 'yes please'));
    await page.goto('/about');
    await expect(prompt(page)).toBeVisible();
    await page.context().close();
  });

  test('where the password cannot be checked, says what is missing: https, or JavaScript', async () => {
    const insecure = await visit(browser, site);
    await insecure.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await insecure.goto('/about');
    await enter(insecure, password);
    await expect(insecure.getByRole('alert').filter({ hasText: 'https' })).toBeVisible();
    await insecure.context().close();

    const plain = await visit(browser, site, { javaScriptEnabled: false });
    await plain.goto('/about');
    await expect(prompt(plain)).toBeVisible();
    await expect(plain.locator('.gate noscript p')).toBeVisible();
    await expect(plain.locator('.gate noscript p')).toContainText('hace falta JavaScript');
    await expect(field(plain)).toBeHidden();
    await expect(content(plain)).toBeHidden();
    await plain.context().close();
  });

  test('has no axe violations', () => expectAccessiblePrompt(site, '/about'));

  test("no hidden page has an error for the W3C's checker", async () => {
    const hidden = new Map<string, string>();
    for (const address of pages) hidden.set(address, await (await fetch(site.url + address)).text());
    expect(await markupErrors(hidden)).toEqual([]);
  });

  test('search engines are told not to index any page, and no file holds the password', async () => {
    for (const address of pages) {
      expect(await (await fetch(site.url + address)).text()).toContain(
        '<meta name="robots" content="noindex"',
      );
    }
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
    expect(await filesWith(dataDir, password)).toEqual([]);
  });
});

describe('a hard gate', () => {
  let site: SiteProcess;
  /** The cookie of a reader who entered the password. */
  let pass: string;

  beforeAll(async () => {
    // The same data folder as for the curtain: the release that was built for the curtain must not be served here.
    site = await start('hard');
    const response = await fetch(site.url, {
      method: 'POST',
      headers: { Origin: site.url },
      body: new URLSearchParams({ clave: password }),
      redirect: 'manual',
    });
    pass = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  });
  afterAll(() => site.stop());

  /** As an edge gets it, with its tags. */
  const read = (address: string, cookie = pass) =>
    fetch(site.url + address, { headers: { Cookie: cookie, Via: '1.1 edge' } });

  test('opens without JavaScript, on the page that was requested', async () => {
    const page = await visit(browser, site, { javaScriptEnabled: false });
    const response = await page.goto('/noticias?pagina=2');
    expect(response?.status()).toBe(401);
    await expect(field(page)).toBeFocused();
    await enter(page, 'otra cosa');
    await expect(page.getByText('Contraseña incorrecta')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await enter(page, password);
    await expect(content(page)).toBeVisible();
    expect(page.url()).toBe(`${site.url}/noticias?pagina=2`);
    await page.context().close();
  });

  test('scripts, pictures and /api load with the pass, and the header ends it', async () => {
    const page = await visit(browser, site, { viewport: { width: 1280, height: 800 } });
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.request().isNavigationRequest()) failed.push(response.url());
    });
    await page.goto('/noticias');
    await enter(page, password);
    await expect(content(page)).toBeVisible();
    // Submitting a form does not wait for the load event as `goto` does: the header's script may still be loading.
    await page.waitForLoadState();
    await page.getByRole('button', { name: /^Tema/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(async () => (await fetch('/api/articles?per_page=1')).status)).toBe(200);
    await requestsEnd(page);
    expect(failed).toEqual([]);
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(prompt(page)).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });

  test('has no axe violations', () => expectAccessiblePrompt(site, '/'));

  test('no file holds the password, and a new password ends old passes without a build', async () => {
    expect(await filesWith(dataDir, password)).toEqual([]);
    const release = await currentRelease();
    await site.stop();
    site = await start('hard', newPassword);
    expect(await currentRelease()).toBe(release);
    expect((await read('/')).status).toBe(401);
    expect((await fetchWorker(`${site.apiUrl}/api/articles`, { headers: { Cookie: pass } })).status).toBe(
      401,
    );
  });
});
