import { type SitePage, sitePages } from '#contract/site-pages.ts';
import { servedPage } from '../served-page.ts';
import { expect, test } from './page-kinds.ts';

const main = 'main';

/** What a list says and leads to. */
interface List {
  path: string;
  status?: number;
  title?: string;
  says?: readonly (string | RegExp)[];
  hides?: readonly string[];
  /** Where all its cards lead. */
  cards?: RegExp;
  /** Elements that it has. */
  has?: readonly string[];
}

const lists: readonly List[] = [
  ...['/noticias/categoria/deportes', '/category/deportes'].map((path) => ({ path, cards: /^\/noticias\// })),
  { path: '/programas/categoria/{programmeCategory}', cards: /^\/programas\// },
  ...['/noticias/categoria/no-existe', '/programas/categoria/no-existe'].map((path) => ({
    ...{ path, status: 404, title: 'Categoría no encontrada' },
  })),
  // Words without their accents.
  {
    path: '/search?q=huracan',
    title: 'Resultados de búsqueda',
    says: [/\d resultados? para «huracan»/],
    cards: /^\/article\//,
  },
  // Pages with such a name, and other forms of a word, which are marked.
  {
    path: '/search?q=deporte',
    has: ['nav[aria-label="Páginas con ese nombre"] a[href="/noticias/categoria/deportes"]'],
  },
  { path: '/search?q=inundacion', says: ['inundaciones'], has: ['h2 mark'] },
  {
    path: '/search?q=huracna',
    says: ['Ninguna noticia menciona «huracna».', /\d resultados? para «huracán»/],
  },
  // A blank text is not searched for.
  {
    path: '/search?q=%20%20',
    hides: ['No se encontraron resultados'],
    has: ['[placeholder="Buscar noticias..."]'],
  },
  // What does not exist keeps the sentence that was asked for, and says what it is beside it.
  ...['/noticias/no-existe', '/minuto-a-minuto/no-existe', '/programas/no-existe'].map((path) => ({
    ...{ path, status: 404, says: ['No hay nada en esta dirección'], hides: ['Inténtalo otra vez en'] },
    has: ['main input[type=search]'],
  })),
  { path: '/article/no-existe', status: 404, has: ['main input[type=search]'] },
  {
    path: '/esto/no/existe',
    status: 404,
    has: ['main input[type=search]', 'main a[href="/cierres"]', 'main a[href="/tiempo"]'],
  },
  // The site's own pages, by what people call them.
  {
    path: '/search?q=sin%20luz',
    has: ['nav[aria-label="Páginas con ese nombre"] a[href="/luz-y-rios"]'],
  },
  { path: '/search?q=BSN', has: ['nav[aria-label="Páginas con ese nombre"] a[href="/deportes?liga=bsn"]'] },
];

test.describe('a list', { tag: '@once' }, () => {
  for (const { path, status = 200, title, says = [], hides = [], cards, has = [] } of lists) {
    test(`${path} says and shows what is declared`, async ({ request, place }) => {
      const response = await request.get(place(path));
      expect(response.status()).toBe(status);
      const page = servedPage(await response.text());
      if (title !== undefined) expect(page.texts('h1')).toEqual([title]);
      const text = page.text(main);
      for (const words of says) expect(text).toMatch(words);
      for (const words of hides) expect(text).not.toContain(words);
      for (const selector of has) expect(page.all(selector), selector).not.toEqual([]);
      if (cards === undefined) return;
      const links = page.values(`${main} .card a`, 'href');
      expect(links).not.toEqual([]);
      expect(links.filter((link) => !cards.test(link))).toEqual([]);
    });
  }

  /** A page that has the links of every page. */
  const any = '/terms';

  test("every one of the site's own pages is linked where their table says", async ({ request }) => {
    const open = async (path: string) => servedPage(await (await request.get(path)).text());
    const wrong: string[] = [];
    for (const { path, linked } of Object.values<SitePage>(sitePages)) {
      if (linked === 'itself') continue;
      const other = Object.entries(sitePages).find(([name]) => linked === `page ${name}`)?.[1].path;
      const from = await open(other ?? (linked === 'weather views' ? '/tiempo' : any));
      const links = [...from.values('a', 'href'), ...from.values('form', 'action')];
      if (!links.some((link) => link.split('?')[0] === path)) wrong.push(`${path}: ${linked}`);
    }
    expect(wrong).toEqual([]);
    const foot = ['/emergencia', '/alertas', '/cierres', '/luz-y-rios', '/huracan'];
    for (const path of ['/tiempo', '/tiempo-v2', '/tiempo-v2-light', '/lite/tiempo']) {
      const links = (await open(path)).values('main nav[aria-label="Emergencias"] a', 'href');
      const plain = links.map((link) => link.replace(/^\/lite(?=\/)/, '').split('?')[0]);
      expect([path, plain]).toEqual([path, foot]);
    }
  });

  test('titles say the place, the league and the view', async ({ request }) => {
    for (const [path, title] of [
      ['/tiempo', 'El Tiempo'],
      ['/tiempo?municipio=Ponce', 'El tiempo en Ponce'],
      ['/tiempo-v2', 'El Tiempo: 12 horas'],
      ['/tiempo-v2?municipio=Ponce', 'El tiempo en Ponce: 12 horas'],
      ['/tiempo-v2-light', 'El Tiempo: 7 días'],
      ['/tiempo-v2-light?municipio=Ponce', 'El tiempo en Ponce: 7 días'],
      ['/deportes', 'Deportes'],
      ['/deportes?liga=bsn&vista=resultados', 'BSN: resultados'],
      ['/deportes/baseball', 'Béisbol: partidos'],
      ['/deportes/baseball?vista=noticias', 'Béisbol: noticias'],
      ['/lite/deportes/baseball?vista=proximos', 'Béisbol: próximos partidos'],
    ] as const) {
      const page = servedPage(await (await request.get(path)).text());
      expect([path, page.texts('title')[0]]).toEqual([path, `${title} | Telecoquí`]);
    }
  });

  test('a further page has a title of its own, and other items', async ({ request }) => {
    const open = async (path: string) => servedPage(await (await request.get(path)).text());
    for (const [path, name] of [
      ['/noticias', 'Noticias'],
      ['/programas', 'Programas'],
    ] as const) {
      const [first, second] = [await open(path), await open(`${path}?pagina=2`)];
      const [title = ''] = first.texts('title');
      expect(second.texts('title')).toEqual([title.replace(name, `${name}, página 2`)]);
      const cards = `${main} .card a`;
      expect(second.values(cards, 'href')[0]).not.toBe(first.values(cards, 'href')[0]);
      expect(first.values('main nav a', 'href'), 'leads to it').toContain(`${path}?pagina=2`);
    }
  });
});

test.describe('without a script', { tag: '@static' }, () => {
  test("the first card of a list spans a wide page, and no card repeats the page's category", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/noticias/categoria/deportes');
    const cards = page.locator(`${main} .card`);
    const widths = await cards.evaluateAll((all) => all.map((card) => card.clientWidth));
    expect(widths.length).toBeGreaterThan(4);
    expect(widths[0]).toBeGreaterThan(2 * (widths[1] ?? Infinity));
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
  });

  test('search is filtered by date and category, without a script too', async ({ page }) => {
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
  });

  test('an address with a slash at its end redirects to the one without', async ({ request }) => {
    const response = await request.get('/noticias/?pagina=2', { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toMatch(/\/noticias\?pagina=2$/);
  });

  test('a page that the client already has is not sent again', async ({ request, place }) => {
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
  });
});

test('the searched text is shown as text, not as markup', async ({ page, complaints }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>" NEAR(a b) *')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados de búsqueda');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(complaints).toEqual([]);
});
