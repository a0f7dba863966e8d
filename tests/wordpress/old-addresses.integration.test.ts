import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPhpMissing, useWordPress } from '../../cms/wordpress/local/test-wordpress.ts';
import { freePort } from '#commands/processes/free-port.ts';
import { waitUntilCaughtUp } from '../publishing-state.ts';
import { startSite, type SiteProcess } from '../site-process.ts';

const publishSecret = 'secreto-de-publicacion-para-pruebas-1';

/** Addresses that were changed before the site had a database: it knows them from WordPress alone. */
describe.skipIf(isPhpMissing)('an old address, for a site whose database is new', () => {
  const cms = useWordPress({ seed: false });
  let site: SiteProcess;

  const { send } = cms;
  const make = (path: string, body: object) => send(path, { status: 'publish', ...body });
  const renamed = async (path: string, body: object, slugs: string[]) => {
    const id = await make(path, body);
    for (const slug of slugs) await send(`${path}/${id}`, { slug });
    return id;
  };
  /** What plugins do that change the type of an item: it keeps its id and its slug. */
  const retype = (id: number, type: string) =>
    cms.inDatabase((database) =>
      database.prepare('UPDATE wp_posts SET post_type = ? WHERE ID = ?').run(type, id),
    );
  const ask = (path: string) => fetch(new URL(path, site.url), { redirect: 'manual' });
  const leadsTo = async (path: string) => {
    const { status, headers } = await ask(path);
    return status === 301 ? headers.get('location') : status;
  };
  /**
   * Polled, because the site finds within a minute what no webhook reported, and on a busy machine WordPress may be too late once: then the
   * site does not know yet.
   */
  const expectLeads = (path: string, to: string | number) =>
    expect.poll(() => leadsTo(path), { message: path }).toBe(to);

  beforeAll(async () => {
    const culture = await renamed('/categories', { name: 'Cultura' }, ['artes', 'las-artes']);
    const talk = await renamed('/categorias_programas', { name: 'Análisis' }, ['debate', 'a-fondo']);
    await renamed('/posts', { title: 'Sube el agua', categories: [culture] }, ['agua', 'rio']);
    await renamed('/programas', { title: 'Enfoque', categorias_programas: [talk] }, ['lente', 'prisma']);
    await renamed('/posts', { title: 'La vieja', slug: 'repetida' }, ['la-de-antes']);
    await make('/posts', { title: 'La de hoy', slug: 'repetida' });
    retype(await make('/posts', { title: 'Pasa a programa', slug: 'pasa' }), 'programa');
    retype(await make('/programas', { title: 'Vuelve a noticia', slug: 'vuelve' }), 'post');
    const island = await make('/categories', { name: 'Isla', slug: 'isla' });
    const town = await make('/categories', { name: 'Pueblos', slug: 'pueblos', parent: island });
    await make('/posts', { title: 'Feria del pueblo', categories: [town] });
    const live = await make('/categorias_programas', { name: 'Cultura viva', slug: 'cultura-viva' });
    const music = await make('/categorias_programas', { name: 'Música', slug: 'musica', parent: live });
    await make('/programas', { title: 'Bomba y plena', categorias_programas: [music] });
    site = await startSite({
      environment: {
        // WordPress signs for the address that it has, so the site has to know its own before it starts.
        PORT: String(await freePort()),
        WORDPRESS_URL: cms.wordpress.url,
        PUBLISH_SECRET: publishSecret,
        PRERENDER_LIMIT: '30',
      },
    });
    await cms.wordpress.connect({ siteUrl: site.url, publishSecret, previewSecret: '' });
    await waitUntilCaughtUp(site);
  });
  afterAll(() => site.stop());

  test.each([
    ['/noticias/sube-el-agua', '/noticias/rio'],
    ['/noticias/agua', '/noticias/rio'],
    ['/article/agua', '/article/rio'],
    ['/programas/enfoque', '/programas/prisma'],
    ['/programas/lente', '/programas/prisma'],
    ['/noticias/categoria/cultura', '/noticias/categoria/las-artes'],
    ['/category/artes', '/category/las-artes'],
    ['/rss/cultura.xml', '/rss/las-artes.xml'],
    ['/programas/categoria/analisis', '/programas/categoria/a-fondo'],
    ['/programas/categoria/debate', '/programas/categoria/a-fondo'],
  ])('%s leads straight to %s, which is a page', async (path, present) => {
    await expectLeads(path, present);
    await expectLeads(present, 200);
  });

  test('from before the move leads with one redirect to a page, a feed or a file that is there; what nothing fits is a 404', async () => {
    const tag = await make('/tags', { name: 'Crecida' });
    const id = await make('/posts', { title: 'Crece', slug: 'crece', tags: [tag] });
    await waitUntilCaughtUp(site);
    const places: [address: string, present: string | number][] = [
      [`/?p=${id}`, '/noticias/crece'],
      [`/index.php?p=${id}&preview=true`, '/noticias/crece'],
      ['/2024/05/crece/', '/noticias/crece'],
      ['/2024/05/17/agua/', '/noticias/rio'],
      ['/crece/2/', '/noticias/crece'],
      ['/noticias/crece/amp/', '/noticias/crece'],
      ['/noticias/crece/feed/', '/noticias/crece'],
      ['/noticias/crece?amp=1', '/noticias/crece'],
      ['/2024/05/crece/comment-page-2/', '/noticias/crece'],
      ['/category/cultura/', '/category/las-artes'],
      ['/category/x/cultura/', '/noticias/categoria/las-artes'],
      ['/category/artes/feed/', '/rss/las-artes.xml'],
      ['/tag/crecida/', '/noticias/tema/crecida'],
      ['/tag/crecida/feed/', '/rss/tema/crecida.xml'],
      ['/feed/', '/rss.xml'],
      ['/comments/feed/', '/rss.xml'],
      ['/page/2/', '/noticias'],
      ['/2024/', '/noticias'],
      ['/enfoque/', '/programas/prisma'],
      ['/?author=1', `/autor/${cms.wordpress.adminUser}`],
      [`/author/${cms.wordpress.adminUser}/`, `/autor/${cms.wordpress.adminUser}`],
      ['/?s=crece', '/search?q=crece'],
      ['/wp-json/', 404],
      ['/wp-login.php', 404],
      ['/nada-de-esto/', 404],
      ['/?p=999999', 404],
      ['/?utm_source=x', 200],
    ];
    for (const [address, present] of places) {
      await expectLeads(address, present);
      if (typeof present === 'string') await expectLeads(present, 200);
    }
  });

  test.each([
    ['/noticias/pasa', '/programas/pasa'],
    ['/article/pasa', '/programas/pasa'],
    ['/lite/noticias/pasa', '/lite/programas/pasa'],
    ['/programas/vuelve', '/noticias/vuelve'],
  ])('of another type, %s, leads straight to %s', async (path, present) => {
    await expectLeads(path, present);
    await expectLeads(present, 200);
  });

  test('leads on after the type changed while the site runs, and is gone when the item is withdrawn', async () => {
    const id = await make('/posts', { title: 'Muda', slug: 'muda' });
    await waitUntilCaughtUp(site);
    await expectLeads('/noticias/muda', 200);
    retype(id, 'programa');
    await send(`/programas/${id}`, { slug: 'mudada' });
    await expectLeads('/noticias/muda', '/programas/mudada');
    await send(`/programas/${id}`, { status: 'draft' });
    await expectLeads('/noticias/muda', 404);
  });

  test.each([
    ['/noticias/categoria/isla', 'Feria del pueblo'],
    ['/programas/categoria/cultura-viva', 'Bomba y plena'],
  ])('%s has what is only in the category below it (%s), and is in the menu', async (path, title) => {
    const text = async (of: string) => (await ask(of)).text();
    await expect.poll(() => text(path)).toContain(title);
    await expect.poll(() => text('/about')).toContain(`href="${path}"`);
  });

  test('that another item uses anew is that item’s', async () => {
    const text = async () => (await ask('/noticias/repetida')).text();
    await expectLeads('/noticias/repetida', 200);
    await expect.poll(text).toContain('La de hoy');
  });
});
