import { expect, test } from './page-kinds.ts';

const main = 'main';

test('the news list is paged, newest first', { tag: '@static' }, async ({ page }) => {
  await page.goto('/noticias');
  const dates = await page
    .locator(`${main} time`)
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates.length).toBeGreaterThan(5);
  expect(dates).toEqual([...dates].sort().reverse());
  const first = await page.locator(`${main} .card a`).first().getAttribute('href');
  await page
    .getByRole('navigation', { name: 'Páginas de noticias' })
    .getByRole('link', { name: 'Página 2', exact: true })
    .click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(page.locator(`${main} .card a`).first()).not.toHaveAttribute('href', first ?? '');
});

for (const { path, href } of [
  { path: '/noticias/categoria/deportes', href: /^\/noticias\// },
  { path: '/category/deportes', href: /^\/noticias\// },
  { path: '/programas/categoria/{programmeCategory}', href: /^\/programas\// },
]) {
  test(`${path} lists items with "Leer más"`, { tag: '@static' }, async ({ page, place }) => {
    await page.goto(place(path));
    const more = page.locator(main).getByText('Leer más');
    expect(await more.count()).toBeGreaterThan(0);
    const links = await page
      .locator(`${main} .card a`)
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    for (const link of links) expect(link).toMatch(href);
  });
}

test(
  "the first card of a list spans a wide page, and no card repeats the page's category",
  { tag: '@static' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/noticias/categoria/deportes');
    const cards = page.locator(`${main} .card`);
    const widths = await cards.evaluateAll((all) => all.map((card) => card.clientWidth));
    expect(widths.length).toBeGreaterThan(4);
    for (const width of widths.slice(1)) expect(widths[0]).toBeGreaterThan(2 * width);
    await expect(cards.first().locator('p').first()).not.toBeEmpty();
    expect(await page.locator(`${main} .badge`).allTextContents()).not.toContain('Deportes');
    // The actions of a row of cards are in line.
    const actions = await page.locator(`${main} .card .more`).evaluateAll((links) =>
      links.map((link) => ({
        row: link.closest('.card')?.getBoundingClientRect().top,
        y: link.getBoundingClientRect().top,
      })),
    );
    for (const { row, y } of actions) expect(y).toBe(actions.find((other) => other.row === row)?.y);
    await page.goto('/noticias?pagina=2');
    const [first, second] = await cards.evaluateAll((all) => all.map((card) => card.clientWidth));
    expect(first).toBe(second);
  },
);

test('an unknown category says so', { tag: '@static' }, async ({ page }) => {
  for (const path of [
    '/category/no-existe',
    '/noticias/categoria/no-existe',
    '/programas/categoria/no-existe',
  ]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categoría no encontrada');
  }
});

test('a category without items says so', { tag: '@static' }, async ({ page }) => {
  const response = await page.goto('/programas/categoria/infantil');
  expect(response?.status()).toBe(200);
  await expect(page.locator(main)).toContainText('No hay contenido disponible');
});

test('search finds words without their accents, counts the results and links to /article/', async ({
  page,
}) => {
  await page.goto('/search?q=huracan');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados de búsqueda');
  await expect(page.locator(main)).toContainText(/\d resultados? para «huracan»/);
  const links = await page
    .locator(`${main} .card a`)
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toMatch(/^\/article\//);
});

test(
  'search finds other forms of a word, marks them, and shows pages with such a name',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto('/search?q=deporte');
    const pages = page.getByRole('navigation', { name: 'Páginas con ese nombre' });
    await expect(pages.getByRole('link', { name: 'Deportes Categoría' })).toHaveAttribute(
      'href',
      '/noticias/categoria/deportes',
    );
    await page.goto('/search?q=inundacion');
    await expect(page.locator(`${main} h2 mark`).first()).toHaveText('inundaciones');
  },
);

test('search corrects the spelling, and says so', { tag: '@static' }, async ({ page }) => {
  await page.goto('/search?q=huracna');
  await expect(page.locator(main)).toContainText('Ninguna noticia menciona «huracna».');
  await expect(page.locator(main)).toContainText(/\d resultados? para «huracán»/);
});

test(
  'search is filtered by date and category, without a script too',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto('/search?q=baloncesto');
    const form = page.getByRole('search', { name: 'Buscar otra cosa' });
    await form.getByLabel('Fecha de publicación').selectOption('Último año');
    await form.getByLabel('Categoría').selectOption('Tecnología');
    await form.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\?q=baloncesto&fecha=anio&categoria=tecnologia$/);
    await expect(form.getByLabel('Categoría')).toHaveValue('tecnologia');
    await expect(page.locator(main)).toContainText(
      'Ninguna noticia menciona «baloncesto» en esa fecha y categoría.',
    );
    await page.locator(main).getByRole('link', { name: 'Buscar sin filtros' }).click();
    await expect(page.locator(`${main} .card`).first()).toBeVisible();
  },
);

test(
  'further pages of the list of programmes have titles of their own',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto('/programas');
    const title = await page.title();
    await page.goto('/programas?pagina=2');
    expect(await page.title()).toBe(title.replace('Programas', 'Programas, página 2'));
  },
);

test(
  'search says when nothing was found, and does not search for a blank text',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto('/search?q=zzzzqqqq');
    await expect(page.locator(main)).toContainText('No se encontraron resultados');
    await page.goto('/search?q=%20%20');
    await expect(page.locator(main)).not.toContainText('No se encontraron resultados');
    await expect(page.locator(main).getByPlaceholder('Buscar noticias...')).toBeVisible();
  },
);

test('the searched text is shown as text, not as markup', async ({ page, complaints }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>" NEAR(a b) *')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados de búsqueda');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test(
  'the 404 page shows the two required sentences, and helps in Spanish',
  { tag: '@static' },
  async ({ page }) => {
    const response = await page.goto('/esto/no/existe');
    expect(response?.status()).toBe(404);
    const content = page.locator(main);
    await expect(content).toContainText('404 Page Not Found');
    await expect(content).toContainText('Did you forget to add the page to the router?');
    await expect(content.locator('a[href="/"]').first()).toBeVisible();
    await expect(content.getByRole('searchbox')).toBeVisible();
  },
);

test(
  'an address with a slash at its end redirects to the one without',
  { tag: '@static' },
  async ({ request }) => {
    const response = await request.get('/noticias/?pagina=2', { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toMatch(/\/noticias\?pagina=2$/);
  },
);

test(
  'a page that the client already has is not sent again',
  { tag: '@static' },
  async ({ request, place }) => {
    for (const path of ['/', '/about', place('/noticias/{news}')]) {
      const first = await request.get(path);
      const etag = first.headers()['etag'] ?? '';
      expect(etag, path).not.toBe('');
      expect(first.headers()['cache-control'], path).toMatch(/^public, max-age=0, s-maxage=\d+/);
      const again = await request.get(path, { headers: { 'if-none-match': etag } });
      // The home page may have been rendered again in between. It has another ETag then.
      if (again.status() === 200) expect(again.headers()['etag']).not.toBe(etag);
      else expect(again.status()).toBe(304);
    }
  },
);
