import { brand } from '#config/brand.ts';
import { Categories } from '#contract/content.ts';
import { servedPage } from '../served-page.ts';
import { blockStorage } from './missing-apis.ts';
import { expect, test } from './page-kinds.ts';
import type { Page } from '@playwright/test';

/** On a phone everything is behind the menu button, which works without a script (popover). */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menú' });
  if (await button.isVisible()) await button.click();
}

const banner = (page: Page) => page.getByRole('banner');

test('links to every section', { tag: '@static' }, async ({ page }) => {
  await page.goto('/about');
  await openMenu(page);
  for (const [name, href] of [
    ['INICIO', '/'],
    ['DEPORTES', '/deportes'],
    ['TIEMPO', '/tiempo'],
    ['MI CUENTA', '/account'],
    ['EN VIVO', '/live'],
  ] as const) {
    const link = banner(page).getByRole('link', { name, exact: true }).and(page.locator(':visible')).first();
    await expect(link).toHaveAttribute('href', href);
  }
});

test('the section of the page is marked, and nothing else', { tag: '@once' }, async ({ request }) => {
  for (const [path, among, marked] of [
    ['/deportes', '.menu nav > ul > li > a', ['DEPORTES']],
    ['/noticias', '.menu summary', ['NOTICIAS']],
    ['/live', '.header-live, .logo', ['EN VIVO']],
    ['/noticias?pagina=2', '.pagination ol a', ['2']],
    ['/deportes?liga=mlb', 'nav[aria-label="Elige un deporte"] a', ['Béisbol']],
  ] as const) {
    const page = servedPage(await (await request.get(path)).text());
    expect(page.texts(`:is(${among})[aria-current]`), path).toEqual(marked);
    expect(page.all(among).length, path).toBeGreaterThan(1);
  }
});

test(
  'the menu of a phone begins at the left edge of the window in every engine',
  { tag: '@static' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/about');
    await openMenu(page);
    // Chromium puts it there by itself, others only if the style says so: a place from the page would leave the margin beside it.
    const [left, box] = await banner(page)
      .locator('.menu')
      .evaluate((menu) => {
        const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
        const open = rules.find(
          (rule) => rule instanceof CSSStyleRule && rule.selectorText === '.menu:popover-open',
        );
        const { x, width } = menu.getBoundingClientRect();
        return [open instanceof CSSStyleRule && open.style.left, { x, width }] as const;
      });
    expect(left).toBe('0px');
    expect(box).toEqual({ x: 0, width: 390 });
  },
);

for (const { label, list, family } of [
  { label: 'NOTICIAS', list: '/api/wordpress/categorias', family: '/noticias/categoria/' },
  { label: 'PROGRAMAS', list: '/api/wordpress/categorias-programas', family: '/programas/categoria/' },
]) {
  test(`${label} lists the newsroom's categories`, async ({ page, request }) => {
    const categories = Categories.parse(await (await request.get(list)).json());
    await page.goto('/about');
    await openMenu(page);
    await banner(page).locator('summary', { hasText: label }).click();
    // "Destacadas" marks stories, and is no category to readers.
    const shown = categories.filter(({ count, slug }) => count > 0 && slug !== 'destacadas');
    for (const { name, slug } of shown) {
      const link = banner(page).locator(`a[href="${family}${encodeURIComponent(slug)}"]`);
      await expect(link).toHaveText(name);
      await expect(link).toBeVisible();
    }
  });
}

test('only one dropdown is open at a time', async ({ page }) => {
  await page.goto('/about');
  await openMenu(page);
  await banner(page).locator('summary', { hasText: 'NOTICIAS' }).click();
  await banner(page).locator('summary', { hasText: 'PROGRAMAS' }).click();
  await expect(banner(page).locator('details[open]')).toHaveCount(1);
});

test('a dropdown closes on a click outside and on Escape', { tag: '@script' }, async ({ page }) => {
  await page.goto('/about');
  await openMenu(page);
  const group = banner(page).locator('details', { hasText: 'PROGRAMAS' });
  const summary = group.locator('summary');
  // The script that closes it arrives after the paint.
  await expect(async () => {
    if ((await group.getAttribute('open')) === null) await summary.click();
    await expect(group).toHaveAttribute('open');
    await banner(page).getByRole('searchbox').click();
    expect(await group.getAttribute('open')).toBeNull();
  }).toPass();

  await summary.click();
  await expect(group).toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(group).not.toHaveAttribute('open');
});

test('the search box leads to the results', async ({ page }) => {
  await page.goto('/about');
  await openMenu(page);
  const box = banner(page).getByPlaceholder('Buscar noticias...');
  await box.fill('huracan');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=huracan$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados de búsqueda');
});

test(
  'a text is trimmed before it is searched, and a blank one is ignored',
  { tag: '@script' },
  async ({ page }) => {
    await page.goto('/about');
    await openMenu(page);
    const box = banner(page).getByPlaceholder('Buscar noticias...');
    await expect(page.locator('form[role=search]').first()).toHaveJSProperty('noValidate', true);
    await box.fill('   ');
    await box.press('Enter');
    await expect(box).toHaveValue('');
    expect(new URL(page.url()).pathname).toBe('/about');
    await box.fill('  lluvia  ');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=lluvia$/);
  },
);

test('the skip link leads to the content', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#contenido$/);
});

test(
  'the footer holds every required link, the contact and the newsletter',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    for (const href of [
      ...['breaking-news', 'deportes', 'entretenimiento', 'politica', 'tiempo', 'economia', 'tecnologia'].map(
        (slug) => `/category/${slug}`,
      ),
      ...['noticias', 'manana', 'punto-final', 'deportes', 'enfoque'].map((slug) => `/programas/${slug}`),
      '/programas',
      '/terms',
      '/privacy',
      '/about',
    ]) {
      await expect(footer.locator(`a[href="${href}"]`)).toBeVisible();
    }
    // The newsroom is the sample: the accounts of these names are those of strangers.
    for (const { name, url } of brand.social) {
      await expect(footer.getByText(name, { exact: true })).toBeVisible();
      await expect(footer.locator(`a[href="${url}"]`)).toHaveCount(0);
    }
    const { address, phone, email } = brand.contact;
    for (const contact of [address, phone, email]) await expect(footer).toContainText(contact);
    await expect(footer.locator(`a[href="mailto:${email}"]`)).toBeVisible();
    await expect(footer.getByRole('textbox', { name: 'Correo electrónico' })).toHaveAttribute('required');
  },
);

test.describe('theme', { tag: '@script' }, () => {
  const ground = (page: Page) =>
    page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

  test('goes from automatic to light and dark, and is kept on the next page', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/about');
    const dark = await ground(page);
    await openMenu(page);
    await page.getByRole('button', { name: /^Tema: automático/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await ground(page)).not.toBe(dark);
    await page.getByRole('button', { name: /^Tema: claro/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    // No flash: the theme is set before the first paint of the next page, whatever the system prefers.
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/terms', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await ground(page)).toBe(dark);
  });

  test('works when storage is blocked', async ({ page, complaints }) => {
    await blockStorage(page);
    await page.goto('/about');
    await openMenu(page);
    await page.getByRole('button', { name: /^Tema: automático/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(complaints).toEqual([]);
  });
});
