import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '#commands/root.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import {
  EditorScreen,
  fieldOf,
  linkOf,
  logIn,
  type Session,
  visit,
} from '../../cms/wordpress/local/test-editor.ts';
import { isPhpMissing, rest, useWordPress } from '../../cms/wordpress/local/test-wordpress.ts';
import { waitUntilCaughtUp, medianMs } from '../publishing-state.ts';
import { servedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { refusalOf, startSiteOn } from './site-on-wordpress.ts';

/** Milliseconds between two looks at a page that is about to change. */
const often = { interval: 200 };
const headline = 'Huracán: busque refugio';

/** What editors fill in in the menus of a real WordPress, on the site. */
describe.skipIf(isPhpMissing)('the menus of WordPress', () => {
  const cms = useWordPress({ seed: true });
  let site: SiteProcess;
  let session: Session;

  beforeAll(async () => {
    // X's response for one post. WordPress itself reaches no network here.
    await cms.runInWordPress(
      'oembed',
      `<?php add_filter( 'pre_http_request', static fn( $response, $args, $url ) => str_contains( $url, 'publish.twitter.com/oembed' )
        ? array( 'headers' => array(), 'response' => array( 'code' => 200, 'message' => 'OK' ), 'cookies' => array(), 'body' => wp_json_encode( array(
          'version' => '1.0', 'type' => 'rich', 'width' => 550, 'height' => null, 'url' => 'https://x.com/telecoqui/status/20',
          'html' => '<blockquote class="twitter-tweet"><p lang="es" dir="ltr">Sube el r&iacute;o<br>en Ciales</p>&mdash; Telecoqu&iacute; (@telecoqui) <a href="https://x.com/telecoqui/status/20">November 20, 2026</a></blockquote>',
        ) ) ) : $response, 10, 3 );`,
    );
    site = await startSiteOn(cms);
    session = await logIn(cms.wordpress);
  });
  afterAll(() => site.stop());

  const { send } = cms;
  const refusal = (address: string, body: object) => refusalOf(cms, address, body);
  const newForm = async (type: string) => {
    const id = Number(fieldOf(await visit(session, `/wp-admin/post-new.php?post_type=${type}`), 'post_ID'));
    return { id, screen: await EditorScreen.open(session, id) };
  };

  describe('"Portada"', () => {
    /** The home page. On a busy machine it may be too late once: then the site sends its last good copy, which says its age. */
    const home = async (): Promise<string> => {
      const response = await fetch(`${site.url}/`);
      const html = await response.text();
      return response.ok && !response.headers.has('Age') ? html : home();
    };
    /** The home page, once the site knows every change. */
    const homeNow = async () => {
      await waitUntilCaughtUp(site);
      return home();
    };
    /** Polled, because on a busy machine the page may lack a block for a moment. */
    const expectHome = async (text: RegExp | string) => {
      await waitUntilCaughtUp(site);
      const place = async () => (await home()).search(text);
      await expect.poll(place, { message: String(text) }).toBeGreaterThan(-1);
    };
    /**
     * Has `text` end, by what `set` does with a whole second that is soon enough for a test, and late enough that the site knows it before, also on a
     * busy machine. No page that is requested a second and a half after the end still has the text, and one before it has.
     */
    const expectToEnd = async (
      text: string,
      set: (end: string) => Promise<unknown>,
      ms = 15_000,
    ): Promise<void> => {
      const end = Math.ceil(Date.now() / 1_000) * 1_000 + ms;
      await set(new Date(end).toISOString());
      await waitUntilCaughtUp(site);
      if (Date.now() > end - 1_000) return expectToEnd(text, set, ms * 2);
      for (;;) {
        const askedAt = Date.now();
        if (!(await home()).includes(text)) return expect(Date.now()).toBeGreaterThan(end - 1_000);
        expect(askedAt).toBeLessThan(end + 1_500);
      }
    };
    /** The address of the lead, which is the first slide. */
    const leadOf = (html: string) => /class="slide"[^>]*>\s*<a href="([^"]+)"/.exec(html)?.[1];

    test('what the seeded newsroom holds is on the home page', async () => {
      for (const text of ['Cerrada la PR-10', 'el juego de la semana, en vivo', '¿Ya revisaste tu mochila'])
        await expectHome(text);
      const html = await home();
      for (const text of ['Operan con normalidad', 'nuevo boletín']) expect(html).not.toContain(text);
    });

    test('a line of the ticker is shown with its age, changed, refused as rubbish, and ended by its time', async () => {
      const id = await send('/ultima-hora', {
        title: 'Abre la autopista & el «túnel»',
        status: 'publish',
        meta: { telecoqui_enlace: '/noticias/deportes' },
      });
      await expectHome('<a href="/noticias/deportes">Abre la autopista &amp; el «túnel»</a>');
      await expectHome(/«túnel»<\/a>\s*<time[^>]*data-relative[^>]*>\s*hace (?:un momento|\d minutos?)/);
      const line = `/ultima-hora/${id}`;
      await send(line, { title: 'Cerrada la autopista' });
      await expectHome('Cerrada la autopista');
      expect(await home()).not.toContain('Abre la autopista');

      const yesterday = new Date(Date.now() - 86_400_000).toISOString();
      expect(await refusal(line, { meta: { telecoqui_hasta: yesterday } })).toContain(
        'tiene que ser posterior',
      );
      expect(await refusal(line, { meta: { telecoqui_hasta: 'mañana' } })).toContain(
        'No entendemos la fecha',
      );
      expect(await refusal(line, { title: ' ' })).toBe('Escribe el texto.');

      await expectToEnd('Cerrada la autopista', (end) => send(line, { meta: { telecoqui_hasta: end } }));
      const list = await visit(session, '/wp-admin/edit.php?post_type=telecoqui_linea');
      for (const state of ['Activa', 'Programada', 'Terminada']) expect(list).toContain(`>${state}</td>`);
    });

    test('a promotion takes its place with label, picture and link, and gives it back', async () => {
      const strip = async () => /class="strip"[\s\S]*?<\/section>/.exec(await home())?.[0] ?? '';
      await expectHome('el juego de la semana, en vivo');
      const usual = await strip();
      const media = await rest(cms.wordpress, '/media?per_page=1');
      const [picture] = z.array(z.object({ id: z.int() })).parse(media.body);
      const meta = {
        telecoqui_lugar: '2',
        telecoqui_etiqueta: 'ESTRENO',
        telecoqui_enlace: '/programas/enfoque',
      };
      const body = { title: 'Vuelve Enfoque', status: 'publish', featured_media: picture?.id, meta };
      const id = await send('/promociones', body);
      await waitUntilCaughtUp(site);
      await expect
        .poll(async () => (await strip()).split('<article')[2])
        .toMatch(/ESTRENO[\s\S]*href="\/programas\/enfoque"[^>]*>Vuelve Enfoque</);
      expect((await strip()).match(/<article/g)).toHaveLength(4);
      await send(`/promociones/${id}`, { title: 'Enfoque, de lunes a viernes' });
      await expectHome('Enfoque, de lunes a viernes');
      await send(`/promociones/${id}`, { status: 'draft' });
      await waitUntilCaughtUp(site);
      await expect.poll(strip).toBe(usual);
    });

    test('a pasted post is shown with the text that its network says, and an unknown network is refused', async () => {
      const { id, screen } = await newForm('telecoqui_red');
      const save = (values: Record<string, string>) =>
        screen.save({
          post_title: '',
          telecoqui_fecha: '',
          telecoqui_hasta: '',
          publish: 'Publicar',
          ...values,
        });
      const again = await save({ telecoqui_url: 'https://redes.example/p/1' });
      expect(again).toContain('No se guardó. No conocemos la red de esa dirección.');
      expect(fieldOf(again, 'telecoqui_url')).toBe('https://redes.example/p/1');
      expect((await rest(cms.wordpress, `/redes/${id}`)).status).toBe(401);
      const untold = await save({ telecoqui_url: 'https://www.instagram.com/p/abc/' });
      expect(untold).toContain('La red no nos dio el texto');
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
      const future = { telecoqui_url: 'https://x.com/telecoqui/status/20', telecoqui_fecha: tomorrow };
      expect(await save(future)).toContain('La fecha de la publicación está en el futuro');
      expect(
        await refusal('/redes', {
          title: 'Sube el río',
          meta: { telecoqui_url: future.telecoqui_url, telecoqui_fecha: `${tomorrow}:00Z` },
        }),
      ).toContain('La fecha de la publicación está en el futuro');
      await save({ telecoqui_url: 'https://x.com/telecoqui/status/20' });
      const stored = z
        .object({ portada: z.record(z.string(), z.unknown()) })
        .parse((await rest(cms.wordpress, `/redes/${id}`)).body).portada;
      expect(stored).toMatchObject({ texto: 'Sube el río en Ciales', red: 'X' });
      expect(stored['fecha']).toMatch(/^2026-11-\d\dT/);
      await expectHome('Sube el río en Ciales');
      await send(`/redes/${id}`, { title: 'Baja el río en Ciales' });
      await expectHome('Baja el río en Ciales');
    });

    test('a pinned story stands first until its end, then a sticky one, then the newest', async () => {
      const old = { status: 'publish', date_gmt: '2020-01-02T03:04:05' };
      const pinned = await send('/posts', { ...old, title: 'Fijada', slug: 'fijada' });
      const sticky = await send('/posts', { ...old, title: 'Pegada', slug: 'pegada' });
      const seeded = leadOf(await homeNow());
      const stories = await cms.ask('/posts?per_page=20&_fields=id,portada');
      const Story = z.object({ id: z.int(), portada: z.object({ lugar: z.int().nullable() }).nullable() });
      const first = z
        .array(Story)
        .parse(stories.body)
        .find(({ portada }) => portada?.lugar === 1);
      // The seeded newsroom pins a story, which makes room.
      await send(`/posts/${first?.id}`, { meta: { telecoqui_fijada: '' } });
      expect(leadOf(await homeNow())).toBeDefined();
      await send(`/posts/${sticky}`, { sticky: true });
      expect(leadOf(await homeNow())).toBe('/noticias/pegada');
      const post = `/posts/${pinned}`;
      const past = { telecoqui_fijada: '1', telecoqui_fijada_hasta: '2020-01-01T00:00:00Z' };
      expect(await refusal(post, { meta: past })).toContain('ya pasó');
      await send(post, { meta: { telecoqui_fijada: '1' } });
      expect(leadOf(await homeNow())).toBe('/noticias/fijada');
      await expectToEnd('/noticias/fijada', (end) => send(post, { meta: { telecoqui_fijada_hasta: end } }));
      const form = await visit(session, `/wp-admin/post.php?post=${pinned}&action=edit`);
      expect(form).toContain('Terminó: ya no está fijada.');
      expect(leadOf(await home())).toBe('/noticias/pegada');
      await send(`/posts/${sticky}`, { sticky: false });
      expect(leadOf(await homeNow())).not.toBe('/noticias/pegada');
      expect(seeded).toBeDefined();
    });

    test('the screen "Portada" arranges the pinned news, and has those that the site shows behind them', async () => {
      const address = '/../../telecoqui/v1/portada';
      const News = z.array(z.object({ id: z.int().positive() }));
      const Screen = z.object({ version: z.string(), pins: News, next: News });
      const read = async () => Screen.parse((await cms.ask(address)).body);
      await waitUntilCaughtUp(site);
      const { version, next } = await read();
      // Two that the site would put behind others.
      const pins = next.slice(6, 8).map(({ id }) => ({ id, until: '' }));
      const body = { version, pins };
      expect((await cms.ask(address, { body })).status).toBe(200);
      const html = await homeNow();
      const screen = await read();
      expect(screen.pins.map(({ id }) => id)).toEqual(pins.map(({ id }) => id));
      const slugs = [...screen.pins, ...screen.next].slice(0, 5).map(async ({ id }) => {
        const story = await rest(cms.wordpress, `/posts/${id}?_fields=slug`);
        return `/noticias/${z.object({ slug: z.string() }).parse(story.body).slug}`;
      });
      const side = /class="side-news[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
      const beside = [...side.matchAll(/<a [^>]*href="(\/noticias\/[^"]+)"/g)].map(([, href]) => href);
      expect([leadOf(html), ...new Set(beside)]).toEqual(await Promise.all(slugs));
    });
  });

  describe('"Emergencia"', () => {
    const page = async (address: string) => servedPage(await (await fetch(site.url + address)).text());
    const banner = async () => (await page('/about')).text('aside.emergency-now');
    const emergencyPage = async () => (await page('/emergencia')).text('main');
    const list = () => visit(session, '/wp-admin/edit.php?post_type=telecoqui_emergencia');

    test('the seeded shelters, telephones and notices are on the page, and there is no emergency', async () => {
      const words = [
        'Escuela Josefina Boya León',
        'No hay una emergencia activa.',
        'Cerrado el puente de la carretera PR-1',
      ];
      for (const text of words) await expect.poll(emergencyPage, often).toContain(text);
      await expect
        .poll(async () => (await page('/emergencia')).values('a', 'href'), often)
        .toContain('tel:+17877240124');
      expect(await banner()).toBe('');
    });

    test('a form switches the banner on, says that nobody chose the end, and one click switches it off', async () => {
      const { screen } = await newForm('telecoqui_emergencia');
      expect(screen.html).toContain('Vacío: 24 horas después de encenderla');
      const form = {
        post_title: headline,
        telecoqui_nivel: 'aviso',
        telecoqui_enlace: '/noticias',
        telecoqui_desde: '',
        telecoqui_hasta: '',
        publish: 'Publicar',
      };
      const again = await screen.save({ ...form, telecoqui_nivel: 'enorme' });
      expect(again).toContain('No se guardó. Escoge el nivel de la emergencia.');
      expect(await screen.save({ ...form, telecoqui_hasta: '2020-01-01T00:00' })).toContain(
        'tiene que ser posterior',
      );
      await screen.save(form);
      await expect.poll(banner, often).toContain(`Aviso: ${headline}`);
      const shown = await list();
      expect(shown).toContain('>Activa</td>');
      expect(shown).toContain(`El sitio muestra una emergencia: «${headline}»`);
      expect(shown).toContain('Nadie escogió esa hora');

      const off = linkOf(shown, 'telecoqui_apagar_emergencia');
      const address = off.slice(off.indexOf('/wp-admin/'));
      await visit(session, address.replace(/_wpnonce=\w+/, '_wpnonce=0123456789'));
      expect(await list()).toContain('>Activa</td>');
      expect(await visit(session, address)).toContain('La emergencia está apagada.');
      await expect.poll(banner, often).toBe('');
      expect(await list()).not.toContain('El sitio muestra una emergencia');
    });

    test('an emergency ends at its time, and what is wrong is refused with a sentence', async () => {
      const body = { title: 'Vigilancia breve', status: 'publish', meta: { telecoqui_nivel: 'vigilancia' } };
      expect(await refusal('/emergencias', { ...body, meta: {} })).toBe('Escoge el nivel de la emergencia.');
      const bad = { telecoqui_nivel: 'aviso', telecoqui_enlace: 'javascript:alert(1)' };
      expect(await refusal('/emergencias', { ...body, meta: bad })).toContain('El enlace no vale');
      const shelter = { title: 'Escuela', status: 'publish', meta: { telecoqui_estado: 'abierto' } };
      expect(await refusal('/refugios', shelter)).toBe('Escoge uno de los 78 municipios.');
      const phone = { title: 'Cruz', status: 'publish', meta: { telecoqui_telefono: 'llame ya' } };
      expect(await refusal('/telefonos-emergencia', phone)).toContain('El teléfono no vale');

      const id = await send('/emergencias', body);
      await expect.poll(banner, often).toContain('Vigilancia breve');
      const end = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 8_000);
      await send(`/emergencias/${id}`, { meta: { telecoqui_hasta: end.toISOString() } });
      await expect.poll(banner, often).toBe('');
      expect(Date.now()).toBeGreaterThanOrEqual(end.getTime() - 1_000);
    });

    test('a shelter that fills up, and a notice, are on the page within a minute', async () => {
      const shelter = { telecoqui_municipio: 'Yabucoa', telecoqui_estado: 'abierto', telecoqui_telefono: '' };
      const id = await send('/refugios', { title: 'Coliseo', status: 'publish', meta: shelter });
      await expect.poll(emergencyPage, often).toMatch(/Yabucoa\nColiseo Abierto/);
      await send(`/refugios/${id}`, { meta: { telecoqui_estado: 'lleno' } });
      await expect.poll(emergencyPage, often).toMatch(/Yabucoa\nColiseo Lleno/);
      const meta = { telecoqui_municipio: 'Yabucoa' };
      await send('/avisos-municipales', { title: 'Toque de queda', status: 'publish', meta });
      await expect.poll(emergencyPage, often).toContain('Yabucoa. Toque de queda');
    });

    test('numbers of clients without electricity are on the page, and what is wrong is refused with a sentence', async () => {
      const luz = { title: 'Lares', status: 'publish' };
      expect(await refusal('/luz', luz)).toContain('Escribe cuántos clientes no tienen luz');
      const wrong = { telecoqui_sin_servicio: '1,200' };
      expect(await refusal('/luz', { ...luz, meta: wrong })).toContain('solo con dígitos');
      const more = { telecoqui_sin_servicio: '1200', telecoqui_clientes: '1100' };
      expect(await refusal('/luz', { ...luz, meta: more })).toContain(
        'Hay más clientes sin luz que clientes',
      );
      const meta = { telecoqui_sin_servicio: '1200', telecoqui_clientes: '1500' };
      const id = await send('/luz', { ...luz, meta });
      const powerPage = async () => (await page('/luz-y-rios')).text('main');
      await expect.poll(powerPage, often).toMatch(/Lares: 1,200 de 1,500 \(80\s%\)/);
      expect(await powerPage()).toContain('Según la redacción.');
      await expect
        .poll(async () => (await page('/emergencia')).values('a', 'href'), often)
        .toContain('/luz-y-rios');
      await send(`/luz/${id}`, { meta: { telecoqui_sin_servicio: '0' } });
      await expect.poll(powerPage, often).toMatch(/Lares: 0 de 1,500 \(0\s%\)/);
    });
  });

  test('every kind of both menus is published by its webhook, and does not wait for the cron', async () => {
    await waitUntilCaughtUp(site);
    const took = await medianMs(site);
    const kinds = 'emergency municipal-notice news power-report promo shelter social-post ticker-line';
    expect([...took.keys()].sort().join(' ')).toBe(kinds);
    // The cron would take half a minute on average. `npm run bench` measures the time.
    for (const [kind, ms] of took) expect(ms, kind).toBeLessThan(10_000);
  });
});

test('the plugin offers the municipalities that the site knows', async () => {
  const file = path.join(root, 'cms/wordpress/telecoqui/includes/emergency/class-municipalities-field.php');
  const list = /const NAMES = array\(([^;]*)\);/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  const names = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(names).toEqual(municipalities.map(({ nombre }) => nombre));
});
