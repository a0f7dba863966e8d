import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Banners, Categories, ListItems } from '#contract/content.ts';
import { logIn, visit } from '../../cms/wordpress/local/test-editor.ts';
import { change, isPhpMissing, rest, useWordPress } from '../../cms/wordpress/local/test-wordpress.ts';
import { finalPicture } from '../final-picture.ts';
import { waitUntilCaughtUp, healthOf, medianMs, waitUntilRebuilt } from '../publishing-state.ts';
import type { SiteProcess } from '../site-process.ts';
import { startSiteOn } from './site-on-wordpress.ts';

const Made = z.object({ id: z.int(), slug: z.string() });

/** What an editor does in a real WordPress appears on the pages of the site, run as `npm start` runs it. */
describe.skipIf(isPhpMissing)('what an editor does in WordPress', () => {
  const cms = useWordPress({ seed: true });
  let site: SiteProcess;
  let culture: { id: number; slug: string };
  let sea: { id: number; slug: string };

  const send = async (path: string, body: object) => Made.parse(await change(cms.wordpress, path, body));
  const trash = async (path: string) => {
    expect((await cms.ask(path, { method: 'DELETE' })).status).toBe(200);
  };

  const start = async () => {
    site = await startSiteOn(cms, 30);
  };

  beforeAll(async () => {
    await start();
    culture = await send('/categories', { name: 'Música de pueblo' });
    sea = await send('/categories', { name: 'Vida marina' });
    // A category is offered only when it holds an item.
    await send('/posts', { title: 'Un bolero', status: 'publish', categories: [culture.id] });
    await send('/posts', { title: 'Un manatí', status: 'publish', categories: [sea.id] });
    await waitUntilCaughtUp(site);
  });
  afterAll(() => site.stop());

  const page = async (path: string) => {
    const response = await fetch(`${site.url}${path}`);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  /** The paths whose page does not hold the text. Only paths, because whole pages would make a failure unreadable. */
  const without = async (text: string, paths: string[]) => {
    const missing: string[] = [];
    for (const path of paths) if (!(await page(path)).html.includes(text)) missing.push(path);
    return missing;
  };
  const withText = async (text: string, paths: string[]) => {
    const missing = await without(text, paths);
    return paths.filter((path) => !missing.includes(path));
  };
  /** Every page that lists an item of these categories. */
  const lists = (...categories: { slug: string }[]) => [
    '/',
    '/noticias',
    '/rss.xml',
    '/sitemap-news.xml',
    ...categories.flatMap(({ slug }) => [`/noticias/categoria/${slug}`, `/category/${slug}`]),
  ];
  const expectOn = async (text: string, paths: string[]) => {
    await waitUntilCaughtUp(site);
    // On a busy machine WordPress may be too late once: then a page has its last good copy, and is made again two seconds later.
    await expect.poll(() => without(text, paths)).toEqual([]);
  };
  /** Also polled: the last good copy still has the text. */
  const expectWithout = (text: string, paths: string[]) =>
    expect.poll(() => withText(text, paths), { message: text }).toEqual([]);
  const expectNowhere = async (text: string, slug: string, paths: string[]) => {
    await waitUntilCaughtUp(site);
    await expectWithout(text, paths);
    for (const path of [`/noticias/${slug}`, `/article/${slug}`]) {
      await expect.poll(async () => (await page(path)).status, { message: path }).toBe(404);
    }
  };
  const expectMoved = async (family: string, slugs: string[], present: string) => {
    for (const slug of slugs) {
      const leads = async () => {
        const { status, headers } = await fetch(`${site.url}/${family}/${slug}`, { redirect: 'manual' });
        return [status, headers.get('Location')];
      };
      // Polled, too: the last good copy is no redirect.
      await expect.poll(leads, { message: slug }).toEqual([301, `/${family}/${present}`]);
    }
  };
  const publish = async (title: string, more: object = {}) => {
    const item = await send('/posts', { title, status: 'publish', categories: [culture.id], ...more });
    await expectOn(title, [...lists(culture), `/noticias/${item.slug}`, `/article/${item.slug}`]);
    return item;
  };

  describe('the seeded newsroom', () => {
    const ask = async <S extends z.ZodType>(path: string, schema: S): Promise<z.infer<S>> =>
      schema.parse(await (await fetch(`${site.url}${path}`)).json());
    /** The part of a title that is the same in markup: up to its first `&` or `<`. */
    const inMarkup = (title: string) => title.split(/[&<]/)[0] ?? '';

    test('is on the home page, and nothing there says that it is a sample', async () => {
      const news = await ask('/api/wordpress/noticias?per_page=4', ListItems);
      const banners = await ask('/api/wordpress/banner', Banners);
      expect([news.length, banners.length]).toEqual([4, 5]);
      // A card shows the short headline of a story that has one.
      for (const { title, short_title } of news)
        await expectOn(inMarkup(short_title || title.rendered), ['/']);
      for (const { title } of banners) await expectOn(title, ['/']);
      // Weather and games are marked as samples, but the newsroom is real.
      await expectWithout('No son noticias reales', ['/']);
    });

    test('has a page for every item, programme and category of its lists, whatever its slug is written with', async () => {
      const news = await ask('/api/wordpress/noticias?per_page=100', ListItems);
      const programmes = await ask('/api/wordpress/programas?per_page=100', ListItems);
      const categories = await ask('/api/wordpress/categorias', Categories);
      expect([news.length, programmes.length]).toEqual([100, 31]);
      expect(categories.map(({ slug }) => slug)).toContain('niñez');
      const escaped = news.filter(({ slug }) => /[^\x20-\x7e]/.test(slug));
      expect(escaped.map(({ title }) => title.rendered).join()).toMatch(
        /Coquí gigante.*波多黎各|波多黎各.*Coquí/,
      );
      // Some are prerendered; those beyond the limit are rendered on request.
      for (const { slug, title } of [...escaped, ...news.filter((_item, at) => at % 7 === 0)])
        // With escapes in lower case, as WordPress writes it, and in upper case.
        for (const written of [encodeURIComponent(slug).toLowerCase(), encodeURIComponent(slug)])
          await expectOn(inMarkup(title.rendered), [`/noticias/${written}`]);
      for (const { slug, title } of programmes)
        await expectOn(inMarkup(title.rendered), [`/programas/${encodeURIComponent(slug)}`]);
      for (const { slug, name } of categories)
        await expectOn(inMarkup(name), [`/noticias/categoria/${encodeURIComponent(slug)}`]);
    });

    test('has the pictures of its media library, served by our endpoint', async () => {
      const { html } = await page('/noticias');
      const picture = /"(\/img\/[^" ]+\.avif\/wp-content\/uploads\/[^" ]+)/.exec(html)?.[1] ?? '';
      const { status, headers } = await finalPicture(`${site.url}${picture}`);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'image/avif']);
    });
  });

  test('published: the item is on every page that lists it', async () => {
    await publish('Regresa la bomba a la plaza de Loíza');
  });

  test('published for the first time in a category: the search offers the category', async () => {
    const category = await send('/categories', { name: 'Aves migratorias' });
    await waitUntilCaughtUp(site);
    await expectWithout('Aves migratorias', ['/search']);
    const { slug } = await publish('Llegan los playeros', { categories: [culture.id, category.id] });
    await expectOn('Aves migratorias', [
      `/noticias/${slug}`,
      '/search',
      '/noticias/categoria/aves-migratorias',
    ]);
  });

  test('corrected: the old words are on no page, and the file of the next release has the new ones', async () => {
    const { id, slug } = await publish('Un titular con herror');
    await waitUntilRebuilt(site);
    await send(`/posts/${id}`, { title: 'Un titular sin falta' });
    await expectOn('Un titular sin falta', [...lists(culture), `/noticias/${slug}`, `/article/${slug}`]);
    await expectWithout('con herror', lists(culture));
    await waitUntilRebuilt(site);
    expect(await without('Un titular sin falta', [`/noticias/${slug}`])).toEqual([]);
  });

  test('scheduled: the item is on no page until its time has come', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19);
    const title = 'Mañana sale el barco escuela';
    const { id } = await send('/posts', {
      title,
      slug: 'sale-el-barco',
      status: 'future',
      date_gmt: inAnHour,
      categories: [sea.id],
    });
    await expectNowhere(title, 'sale-el-barco', lists(sea));
    await cms.wordpress.passTime(3_700);
    await cms.wordpress.runDueJobs();
    await expectOn(title, [...lists(sea), '/noticias/sale-el-barco', '/article/sale-el-barco']);
    await trash(`/posts/${id}`);
  });

  test('taken back to a draft: the item is on no page', async () => {
    const { id, slug } = await publish('Esto no debía salir todavía');
    await send(`/posts/${id}`, { status: 'draft' });
    await expectNowhere('Esto no debía salir', slug, lists(culture));
  });

  test('moved to the trash and back: the item leaves every page and returns', async () => {
    const { id, slug } = await publish('Del zafacón se vuelve');
    await trash(`/posts/${id}`);
    await expectNowhere('Del zafacón se vuelve', slug, lists(culture));
    await waitUntilRebuilt(site);
    await expectNowhere('Del zafacón se vuelve', slug, lists(culture));
    const session = await logIn(cms.wordpress);
    const bin = await visit(session, '/wp-admin/edit.php?post_status=trash');
    const restore = [...bin.matchAll(/href="([^"]*action=untrash[^"]*)"/g)]
      .map(([, href = '']) => href.replaceAll('&amp;', '&'))
      .find((href) => href.includes(`post=${id}&`));
    await visit(session, restore ?? '');
    await expectOn('Del zafacón se vuelve', [...lists(culture), `/noticias/${slug}`]);
  });

  test('given another slug, twice: every old address leads straight to the present one', async () => {
    const { id, slug } = await publish('Cambia la dirección pero no el cuento');
    for (const present of ['direccion-nueva', 'direccion-final']) {
      await send(`/posts/${id}`, { slug: present });
      await expectOn('Cambia la dirección', [`/noticias/${present}`, `/article/${present}`]);
    }
    await expectMoved('noticias', [slug, 'direccion-nueva'], 'direccion-final');
    await expectMoved('article', [slug, 'direccion-nueva'], 'direccion-final');
    await expectWithout(`/noticias/${slug}"`, lists(culture));
    await send(`/posts/${id}`, { slug });
    await expectOn('Cambia la dirección', [`/noticias/${slug}`]);
    await expectMoved('noticias', ['direccion-nueva', 'direccion-final'], slug);
  });

  test('given a password: nothing of the item is left, and its pages say that it has one', async () => {
    const { id, slug } = await publish('Carta reservada');
    await send(`/posts/${id}`, { password: 'coquí' });
    await waitUntilCaughtUp(site);
    await expectWithout('Carta reservada', [...lists(culture), '/search?q=carta+reservada']);
    const own = [`/noticias/${slug}`, `/article/${slug}`];
    await expectOn('Esta noticia está protegida con contraseña', own);
    for (const path of own) {
      const { status, html } = await page(path);
      expect(status).toBe(200);
      expect(html.includes('<meta name="robots" content="noindex')).toBe(true);
      expect(html.includes('Carta reservada')).toBe(false);
    }
    await send(`/posts/${id}`, { password: '' });
    await expectOn('Carta reservada', [...lists(culture), `/noticias/${slug}`]);
  });

  test('a category gets another slug: its addresses lead to the new one', async () => {
    const { slug } = culture;
    culture = await send(`/categories/${culture.id}`, { slug: 'musica-de-aqui' });
    await waitUntilCaughtUp(site);
    await expectMoved('category', [slug], 'musica-de-aqui');
    await expectMoved('noticias/categoria', [slug], 'musica-de-aqui');
    await expectWithout(`/noticias/categoria/${slug}"`, ['/', '/noticias', '/about']);
  });

  test('moved to another category: the item is listed there and no longer in the old one', async () => {
    const { id } = await publish('El tamboril se va a la mar');
    await send(`/posts/${id}`, { categories: [sea.id] });
    await expectOn('El tamboril', lists(sea));
    const before = [`/noticias/categoria/${culture.slug}`, `/category/${culture.slug}`];
    await expectWithout('El tamboril', before);
  });

  test('a category is renamed: every page shows the new name', async () => {
    const { slug } = await publish('Con nombre nuevo');
    await send(`/categories/${culture.id}`, { name: 'Música del país' });
    const everywhere = [`/noticias/${slug}`, `/article/${slug}`, '/programas', `/category/${culture.slug}`];
    await expectOn('Música del país', everywhere);
    await expectWithout('Música de pueblo', everywhere);
  });

  const password = 'una-clave-larga-9';

  test('given everything that the box "Ficha de la noticia" holds: its pages have that at once', async () => {
    const media = await rest(cms.wordpress, '/media?media_type=image&per_page=1');
    const [picture] = z.array(z.object({ id: z.int() })).parse(media.body);
    // So old that no rule finds it by itself.
    const old = { status: 'publish', date_gmt: '2020-01-02T03:04:05', categories: [sea.id] };
    const chosen = await send('/posts', { ...old, title: 'El maremoto de hace un siglo' });
    const colleague = { username: 'iris', name: 'Iris Colón', email: 'iris@example.com', roles: ['author'] };
    const iris = await send('/users', { ...colleague, password, slug: 'iris-colon' });
    const content = '<p>Sube el mar un pie.</p>';
    const { id, slug } = await publish('Sube el mar en Rincón', { content, featured_media: picture?.id });
    const pages = [`/noticias/${slug}`, `/article/${slug}`];
    const texts = ['Fue en Aguada.', '/autor/iris-colon"', 'El maremoto de hace un siglo', 'Actualizado: '];
    for (const text of texts) await expectWithout(text, pages);
    await send(`/posts/${id}`, {
      meta: {
        _telecoqui_titulo_corto: 'Marejada en la costa oeste',
        _telecoqui_autor: [iris.id],
        _telecoqui_correcciones: [{ date: '2026-01-05T13:30:00Z', text: 'Fue en Aguada.' }],
        _telecoqui_relacionada: [chosen.id],
      },
    });
    await expectOn('Fue en Aguada.', pages);
    // Puerto Rico is four hours behind UTC.
    expect(await without('5 de enero de 2026 a las 9:30', pages)).toEqual([]);
    expect(await without('/autor/iris-colon"', pages)).toEqual([]);
    expect(await without('El maremoto de hace un siglo', pages)).toEqual([]);
    await expectOn('Marejada en la costa oeste', ['/', `/category/${culture.slug}`]);
    await expectWithout('Actualizado: ', pages);
    await send(`/media/${picture?.id}`, { meta: { _telecoqui_credito: 'Ana Ríos Díaz' } });
    await expectOn('Foto: Ana Ríos Díaz', pages);
    await send(`/posts/${id}`, { content: '<p>Sube el mar 12 pies y cierran tres playas.</p>' });
    await expectOn('Actualizado: ', pages);
    await send(`/posts/${id}`, { meta: { _telecoqui_correcciones: [], _telecoqui_autor: [] } });
    await waitUntilCaughtUp(site);
    for (const text of texts.slice(0, 2)) await expectWithout(text, pages);
  });

  test('an author publishes, gets a biography and another name and address: their page follows', async () => {
    const user = { username: 'berta', name: 'Berta Niño', email: 'berta@example.com', roles: ['author'] };
    const { id } = await send('/users', { ...user, password, slug: 'berta-nino' });
    await expect.poll(async () => (await page('/autor/berta-nino')).status).toBe(404);
    const { slug } = await publish('Baja el río en Ciales', { author: id });
    await expectOn('Baja el río en Ciales', ['/autor/berta-nino']);
    await send(`/users/${id}`, { name: 'Berta Niño Ruiz', description: 'Cubre los ríos.' });
    await expectOn('Berta Niño Ruiz', ['/autor/berta-nino', `/noticias/${slug}`, `/article/${slug}`]);
    expect(await without('Cubre los ríos.', ['/autor/berta-nino'])).toEqual([]);
    await send(`/users/${id}`, { slug: 'berta' });
    await expectOn('Baja el río en Ciales', ['/autor/berta']);
    await expectMoved('autor', ['berta-nino'], 'berta');
    expect(await without('href="/autor/berta"', [`/noticias/${slug}`, `/article/${slug}`])).toEqual([]);
  });

  test('given a tag: its topic has a page and a feed, follows its name and address, and goes', async () => {
    const tag = await send('/tags', { name: 'Represa Dos Bocas' });
    const title = 'Llega el agua a Utuado';
    const { id, slug } = await publish(title, { tags: [tag.id] });
    await expectOn(title, ['/noticias/tema/represa-dos-bocas', '/rss/tema/represa-dos-bocas.xml']);
    await send(`/tags/${tag.id}`, { name: 'Agua y embalses', slug: 'embalses' });
    await expectOn('Agua y embalses', ['/noticias/tema/embalses', `/noticias/${slug}`, `/article/${slug}`]);
    await expectMoved('noticias/tema', ['represa-dos-bocas'], 'embalses');
    await send(`/posts/${id}`, { tags: [] });
    await waitUntilCaughtUp(site);
    await expect.poll(async () => (await page('/noticias/tema/embalses')).status).toBe(404);
    await expectWithout('Agua y embalses', [`/noticias/${slug}`]);
  });

  test('a programme is changed: its pages show the new title', async () => {
    const response = await rest(cms.wordpress, '/programas?per_page=1');
    const [programme] = z.array(Made).parse(response.body);
    await send(`/programas/${programme?.id}`, { title: 'Enfoque de madrugada' });
    await expectOn('Enfoque de madrugada', ['/programas', `/programas/${programme?.slug}`]);
  });

  test('an episode is published, changed, scheduled and trashed: the page and the feed of its programme follow', async () => {
    const response = await rest(cms.wordpress, '/programas?slug=oficios');
    const [programme] = z.array(Made).parse(response.body);
    const shows = ['/programas/oficios', '/rss/programa/oficios.xml'];
    await expectWithout('Episodios Recientes', shows);
    const title = 'Un cuatro de majagua';
    const meta = { episodio_programa: programme?.id, episodio_duracion: 2_530 };
    const { id } = await send('/episodios', { title, status: 'publish', meta });
    await expectOn(title, shows);
    await expectOn('42 min', ['/programas/oficios']);
    const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    await send(`/episodios/${id}`, { meta: { episodio_video: `${video}&t=5` } });
    await expectOn(video, shows);
    await expectOn('youtube-nocookie.com/embed/aqz-KE-bpKQ', ['/programas/oficios']);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19);
    await send(`/episodios/${id}`, { status: 'future', date_gmt: inAnHour });
    await waitUntilCaughtUp(site);
    await expectWithout(title, shows);
    await send(`/episodios/${id}`, { status: 'publish', date_gmt: '2026-01-05T21:00:00' });
    await expectOn(title, shows);
    await trash(`/episodios/${id}`);
    await waitUntilCaughtUp(site);
    await expectWithout(title, shows);
    await expectWithout('Episodios Recientes', shows);
  });

  test('published with a map that the site does not show: the list of posts says so, and since when readers see the rest', async () => {
    const content =
      '<!-- wp:html --><iframe src="https://mapas.example/ponce"></iframe><p>Abren los refugios.</p><!-- /wp:html -->';
    const story = await publish('Abren los refugios de Ponce', { content });
    const programme = await send('/programas', { title: 'Refugios en vivo', status: 'publish', content });
    await waitUntilCaughtUp(site);
    const session = await logIn(cms.wordpress);
    for (const [type, id] of [
      ['post', story.id],
      ['programa', programme.id],
    ]) {
      const row = async () => {
        const html = await visit(session, `/wp-admin/edit.php?post_type=${type}`);
        return html.split(`id="post-${id}"`)[1]?.split('</tr>')[0];
      };
      // The list waits for the site a short while only, and says "Recibido por el sitio" until the next visit.
      await expect.poll(row).toMatch(/Visible desde \d{1,2}:\d\d [ap]\. m\. \(en [\d,.]+\sms\)/);
      await expect.poll(row).toContain('Un elemento no se muestra en el sitio: iframe de mapas.example.');
    }
    // A build may be under way. The page waits for the site a short while only, too.
    await expect.poll(() => visit(session, '/wp-admin/index.php')).toContain(' salió bien.');
  });

  test('every kind of content is published by its webhook, and does not wait for the cron', async () => {
    await waitUntilCaughtUp(site);
    const took = await medianMs(site);
    const kinds = ['episode', 'news', 'news-category', 'programme', 'tag'];
    expect([...took.keys()].sort()).toEqual(kinds);
    // The cron would take half a minute on average. `npm run bench` measures the time.
    for (const [kind, ms] of took) expect(ms, kind).toBeLessThan(10_000);
  });

  test('no change is waiting and no build has failed', async () => {
    await waitUntilRebuilt(site);
    const { publishing, checks } = await healthOf(site);
    // WordPress may be slow on a busy machine, and then health says so. All else is well.
    expect(checks.filter(({ name, state }) => name !== 'wordpress' && state !== 'ok')).toEqual([]);
    expect(publishing.waiting).toBe(0);
    expect(publishing.origins.filter(({ buildError }) => buildError !== null)).toEqual([]);
  });

  describe('a preview', () => {
    const linkOf = async (id: number, body: object) => {
      const response = await cms.ask(`/posts/${id}/autosaves`, { body });
      const { preview_link } = z.object({ preview_link: z.string() }).parse(response.body);
      return new URL(preview_link);
    };

    test('shows the unpublished version, and no cache keeps it', async () => {
      const { id, slug } = await publish('Publicado así');
      const link = await linkOf(id, { title: 'Corregido, sin publicar', content: '<p>Texto secreto.</p>' });
      expect(link.origin).toBe(site.url);
      for (let visits = 0; visits < 2; visits += 1) {
        const { status, headers, html } = await page(`${link.pathname}${link.search}`);
        expect(status).toBe(200);
        expect(html.includes('Texto secreto.')).toBe(true);
        expect(html.includes('Vista previa')).toBe(true);
        expect(html.includes('<meta name="robots" content="noindex"')).toBe(true);
        expect(headers.get('Cache-Control')).toBe('no-store');
        expect(headers.get('X-Robots-Tag')).toContain('noindex');
      }
      await expectWithout('Texto secreto', [`/noticias/${slug}`]);

      // Both links now show the second version: no cache kept the first one.
      const later = await linkOf(id, {
        title: 'Otra vez corregido',
        content: '<p>Texto aún más secreto.</p>',
      });
      const both = [later, link].map(({ pathname, search }) => `${pathname}${search}`);
      expect(await without('Texto aún más secreto', both)).toEqual([]);
    });
  });
});
