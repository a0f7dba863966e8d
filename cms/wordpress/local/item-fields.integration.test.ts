import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, visit } from './test-editor.ts';
import { useWebhooks } from './test-webhooks.ts';
import { isPhpMissing, rest, upload } from './test-wordpress.ts';

const Ficha = z.object({
  short_title: z.string(),
  authors: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), description: z.string() })),
  corrections: z.array(z.object({ date: z.string(), text: z.string() })),
  related: z.array(z.int()),
  text_changed: z.string().nullable(),
  picture_credit: z.string(),
});
const Tags = z.array(z.object({ name: z.string() }));
const short = '_telecoqui_titulo_corto';
const related = '_telecoqui_relacionada';

/** What Yoast SEO does for an editor: it lets the editor write its metas. */
const writableMetas = `<?php
add_action( 'init', static function () {
	foreach ( array( 'title', 'metadesc', 'opengraph-image', 'content_score' ) as $name ) {
		register_meta( 'post', '_yoast_wpseo_' . $name, array( 'type' => 'string', 'single' => true, 'show_in_rest' => true, 'auth_callback' => '__return_true' ) );
	}
} );
`;

const watch = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const Saved = z.object({
  programa: z.int().nullable(),
  duracion: z.int().nullable(),
  video: z
    .strictObject({ url: z.string(), type: z.string().nullable(), length: z.int().nullable() })
    .nullable(),
});

describe.skipIf(isPhpMissing)('in a real WordPress', () => {
  const webhooks = useWebhooks();

  describe('the box "Ficha de la noticia"', () => {
    const { send, make, makeNews, receivedEvents } = webhooks;

    const fichaOf = async (id: number) => {
      const { body } = await rest(webhooks.site.wordpress, `/posts/${id}?_fields=ficha`);
      return z.object({ ficha: Ficha }).parse(body).ficha;
    };

    test('saves every field with one webhook of the news item', async () => {
      const [id, other] = [await makeNews(), await makeNews({ slug: 'otra' })];
      const colleague = await make('/users', {
        ...{
          username: 'berta',
          name: 'Berta Niño',
          email: 'berta@example.com',
          password: 'una-clave-larga-9',
        },
        ...{ roles: ['author'], description: 'Cubre el sur.' },
      });
      const screen = await EditorScreen.open(webhooks.session, id);
      await screen.save({
        [short]: ' Luz en <b>Ponce</b> ',
        '_telecoqui_autor[]': String(colleague),
        [related]: `${webhooks.receiver.connection.siteUrl}/noticias/otra\n`,
        '_telecoqui_correcciones[0][fecha]': '2026-01-05T09:30',
        '_telecoqui_correcciones[0][texto]': 'Eran tres, no dos.',
      });
      expect(receivedEvents()).toMatchObject([{ kind: 'news', id }]);
      expect(await fichaOf(id)).toMatchObject({
        short_title: 'Luz en Ponce',
        authors: [{ id: 1 }, { id: colleague, name: 'Berta Niño', description: 'Cubre el sur.' }],
        // Puerto Rico is four hours behind UTC.
        corrections: [{ date: '2026-01-05T13:30:00Z', text: 'Eran tres, no dos.' }],
        related: [other],
        text_changed: null,
      });
    });

    test('leaves out what cannot be used, says so in Spanish, and keeps the rest', async () => {
      const id = await makeNews();
      const screen = await EditorScreen.open(webhooks.session, id);
      await screen.save({
        [short]: 'x'.repeat(91),
        [related]: `https://otro.example/nada\n999999\n${id}`,
        '_telecoqui_autor[]': '999999',
        '_telecoqui_correcciones[0][fecha]': '2999-99-99T99:99',
        '_telecoqui_correcciones[0][texto]': 'Fue en <script>alert(1)</script>Ponce.',
      });
      expect(await screen.problems()).toEqual([
        'El titular corto no se guardó: tiene más de 90 letras.',
        'Una de las personas que firman no se guardó: ya no escribe en esta redacción.',
        'No hay otra noticia publicada en «https://otro.example/nada». Esa línea no se guardó.',
        'No hay otra noticia publicada en «999999». Esa línea no se guardó.',
        `No hay otra noticia publicada en «${id}». Esa línea no se guardó.`,
        'La fecha de una corrección («2999-99-99T99:99») no es válida o está en el futuro. Se usó la de ahora.',
      ]);
      expect(await screen.problems()).toEqual([]);
      const ficha = await fichaOf(id);
      expect(ficha).toMatchObject({ short_title: '', authors: [{ id: 1 }], related: [] });
      expect(ficha.corrections.map(({ text }) => text)).toEqual(['Fue en Ponce.']);
    });

    test('over REST: what does not fit is refused, and an author of another newsroom item may not write', async () => {
      const id = await makeNews();
      for (const meta of [
        { _telecoqui_titulo_corto: 'x'.repeat(91) },
        { _telecoqui_correcciones: [{ date: 'ayer', text: 'x' }] },
        { _telecoqui_relacionada: ['nada'] },
      ])
        expect((await webhooks.site.ask(`/posts/${id}`, { body: { meta } })).status).toBe(400);
      const body = { meta: { _telecoqui_titulo_corto: 'Corto' } };
      expect((await rest(webhooks.site.wordpress, `/posts/${id}`, { body })).status).toBe(401);
      await send(`/posts/${id}`, body);
      expect((await fichaOf(id)).short_title).toBe('Corto');
    });

    test('"Actualizado" is the time of a change of the text that readers notice', async () => {
      const content =
        '<!-- wp:paragraph --><p>La luz volvió a dos barrios de Ponce.</p><!-- /wp:paragraph -->';
      const id = await makeNews({ content });
      for (const trivial of [
        { categories: [webhooks.health] },
        { content: content.replace('volvió', 'regresó') },
        { content: content.replace('regresó', 'VOLVIÓ').replace('Ponce.', 'Ponce…') },
      ]) {
        await send(`/posts/${id}`, trivial);
        expect((await fichaOf(id)).text_changed).toBeNull();
      }
      await send(`/posts/${id}`, { content: content.replace('dos', '12') });
      expect((await fichaOf(id)).text_changed).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      receivedEvents();
    });

    test('the credit of a picture is that of the items that show it', async () => {
      const { id: pictureId } = await upload(webhooks.site.wordpress);
      const id = await makeNews({ featured_media: pictureId });
      await send(`/media/${pictureId}`, { meta: { _telecoqui_credito: 'Iris <i>Colón</i>' } });
      expect(receivedEvents()).toMatchObject([{ kind: 'news', id }]);
      expect((await fichaOf(id)).picture_credit).toBe('Iris Colón');
      const screen = await EditorScreen.open(webhooks.session, pictureId);
      const saved = await screen.save({
        [`attachments[${pictureId}][telecoqui_credito]`]: 'ñ'.repeat(121),
        save: 'Actualizar',
      });
      expect(saved).toContain('El crédito no se guardó: tiene 121 letras y caben 120.');
      expect((await fichaOf(id)).picture_credit).toBe('Iris Colón');
      const other = await screen.save({ [`attachments[${pictureId}][telecoqui_credito]`]: 'ñ'.repeat(120) });
      expect(other).not.toContain('El crédito no se guardó');
      expect((await fichaOf(id)).picture_credit).toBe('ñ'.repeat(120));
      receivedEvents();
    });
  });

  describe('the field seo', () => {
    const { site, make, makeNews, send, receivedEvents } = webhooks;
    const seoOf = async (path: string) => {
      const { body } = await rest(site.wordpress, `${path}?_fields=seo`);
      return body;
    };
    const title = (written: string) => ({ meta: { _yoast_wpseo_title: written } });

    beforeEach(() => site.runInWordPress('yoast', writableMetas));

    test.each(['/posts', '/programas'])(
      'of %s is null until an editor writes something',
      async (collection) => {
        const path = `${collection}/${await make(collection, { title: 'Titular' })}`;
        expect(await seoOf(path)).toEqual({ seo: null });
        await send(path, {
          meta: {
            _yoast_wpseo_title: 'Otro titular',
            _yoast_wpseo_metadesc: 'De qué trata',
            '_yoast_wpseo_opengraph-image': `${site.wordpress.url}/wp-content/uploads/a.jpg`,
          },
        });
        const written = {
          title: 'Otro titular',
          description: 'De qué trata',
          image: `${site.wordpress.url}/wp-content/uploads/a.jpg`,
        };
        expect(await seoOf(path)).toEqual({ seo: written });
        await site.runInWordPress('yoast', '');
        expect(await seoOf(path)).toEqual({ seo: written });
      },
    );

    test.each([
      ['%%title%% %%page%% %%sep%% %%sitename%%', 'Sube «el agua» & baja'],
      ['%%sitename%% %%sep%% %%title%%', 'Sube «el agua» & baja'],
      ['%%title%% %%sep%% %%primary_category%% %%sep%% %%sitename%%', 'Sube «el agua» & baja - Cultura'],
      ['Lluvia en %%sitename%%', 'Lluvia en Telecoquí'],
      ['%%sitename%%', 'Telecoquí'],
      ['Resumen: %%excerpt%%', 'Resumen: Llovió mucho'],
      ['Lluvia | %%name%%', 'Lluvia | admin'],
      ['Lluvia %%cf_raro%%', 'Lluvia'],
      ['100% real', '100% real'],
      ['<b>Lluvia</b>', 'Lluvia'],
    ])('has %j as %j', async (written, expected) => {
      const id = await makeNews({ title: 'Sube «el agua» & baja', excerpt: 'Llovió mucho' });
      await send(`/posts/${id}`, title(written));
      expect(await seoOf(`/posts/${id}`)).toMatchObject({ seo: { title: expected } });
    });

    test('is null when nothing is left of a text', async () => {
      const id = await makeNews();
      await send(`/posts/${id}`, title('%%page%%'));
      expect(await seoOf(`/posts/${id}`)).toEqual({ seo: null });
    });

    test('causes a webhook when it changes on a published item, and for no other meta of Yoast', async () => {
      const id = await makeNews();
      await send(`/posts/${id}`, title('Nuevo'));
      expect(receivedEvents()).toMatchObject([{ kind: 'news', id, slug: 'noticia' }]);
      const draft = await make('/posts', { title: 'Borrador', status: 'draft' });
      await send(`/posts/${draft}`, title('Nuevo'));
      expect(receivedEvents()).toEqual([]);
    });
  });

  describe('the box "Deporte" beside the editor of news', () => {
    const { site, receiver } = webhooks;
    const { send } = site;
    const choice = 'telecoqui_deporte[]';
    const tagsOf = async (id: number) =>
      Tags.parse((await site.ask(`/tags?post=${id}&orderby=name`)).body).map(({ name }) => name);

    beforeEach(() => site.wordpress.connect(receiver.connection));

    test('offers the teams of the site, and a choice becomes a tag and a webhook', async () => {
      receiver.listTeams([
        { id: 1, league: 'nba', name: 'Miami Heat' },
        { id: 2, league: 'superior-nacional', name: 'Vaqueros de Bayamón' },
        { id: 3, league: 'una-liga-nueva', name: 'Nadie' },
        { league: 'nba' },
      ]);
      const id = await send('/posts', { title: 'Noticia', status: 'publish' });
      const screen = await EditorScreen.open(webhooks.session, id);
      expect(screen.html).toContain('Equipos de BSN');
      expect(screen.html).toContain('value="Vaqueros de Bayamón"');
      expect(screen.html).not.toContain('Nadie');
      receiver.takeWebhooks();
      await screen.saveBoxes({ [choice]: 'Miami Heat' });
      expect(await tagsOf(id)).toEqual(['Miami Heat']);
      expect(receiver.takeEvents()).toMatchObject([{ kind: 'news', id }]);
    });

    test('a choice that is taken back is no tag any more, and other tags stay', async () => {
      const béisbol = await send('/tags', { name: 'Béisbol' });
      const odd = await send('/tags', { name: 'Agua & luz' });
      const id = await send('/posts', { title: 'Noticia', status: 'publish', tags: [béisbol, odd] });
      const screen = await EditorScreen.open(webhooks.session, id);
      // Written in WordPress's own box after this screen was printed.
      const ponce = await send('/tags', { name: 'Ponce' });
      await send(`/posts/${id}`, { tags: [béisbol, odd, ponce] });
      await screen.submit({});
      expect(await tagsOf(id)).toEqual(['Agua &amp; luz', 'Béisbol', 'Ponce']);
      await screen.submit({ [choice]: 'Voleibol' });
      expect(await tagsOf(id)).toEqual(['Ponce', 'Voleibol']);
    });

    test('without the site, sports and leagues can be chosen, and a sentence says why there are no teams', async () => {
      await site.wordpress.connect({ ...receiver.connection, siteUrl: 'http://127.0.0.1:9' });
      const id = await send('/posts', { title: 'Noticia', status: 'draft' });
      const screen = await EditorScreen.open(webhooks.session, id);
      expect(screen.html).toContain('El sitio no dice ahora qué equipos conoce.');
      await screen.save({ [choice]: 'NBA' });
      expect(await tagsOf(id)).toEqual(['NBA']);
    });

    test('a form without its nonce, or with rubbish in its fields, changes nothing', async () => {
      const id = await send('/posts', { title: 'Noticia', status: 'publish' });
      const screen = await EditorScreen.open(webhooks.session, id);
      await screen.saveBoxes({ [choice]: 'NBA', telecoqui_deporte_nonce: 'inventado' });
      await screen.saveBoxes({ 'telecoqui_deporte[a][b]': 'NBA', telecoqui_deporte_visto: '{' });
      expect(await tagsOf(id)).toEqual([]);
    });
  });

  describe('an episode', () => {
    const { site, make, send, remove, receivedEvents } = webhooks;
    let programme: number;

    const ask = (path: string, body?: object) => site.ask(path, { body });
    const read = async (id: number) => Saved.parse((await rest(site.wordpress, `/episodios/${id}`)).body);
    const makeEpisode = (meta: object = {}) =>
      make('/episodios', { title: 'Episodio', meta: { episodio_programa: programme, ...meta } });

    beforeEach(async () => {
      programme = await make('/programas', { title: 'Enfoque' });
    });

    test('causes a webhook with its programme when it is published, changed, moved and trashed', async () => {
      const other = await make('/programas', { title: 'Punto Final' });
      const body = { title: 'Agua', status: 'publish', meta: { episodio_programa: programme } };
      const { id } = await send('/episodios', body);
      const event = { kind: 'episode', id, slug: 'agua', previousSlug: null };
      expect(receivedEvents()).toEqual([{ ...event, categories: { before: [], after: ['enfoque'] } }]);
      await send(`/episodios/${id}`, { meta: { episodio_video: watch } });
      expect(receivedEvents()).toEqual([
        { ...event, categories: { before: ['enfoque'], after: ['enfoque'] } },
      ]);
      await send(`/episodios/${id}`, { meta: { episodio_programa: other } });
      const moved = { before: ['enfoque'], after: ['punto-final'] };
      expect(receivedEvents()).toEqual([{ ...event, categories: moved }]);
      await remove(`/episodios/${id}`);
      expect(receivedEvents()).toMatchObject([
        { ...event, categories: { before: ['punto-final'], after: [] } },
      ]);
      const html = await visit(webhooks.session, '/wp-admin/index.php?page=telecoqui-sitio');
      for (const change of ['Episodio publicado', 'Episodio cambiado', 'Episodio retirado'])
        expect(html).toContain(change);
    });

    test('without a published programme causes none, because readers do not see it', async () => {
      const draft = await make('/programas', { title: 'En preparación', status: 'draft' });
      const id = await makeEpisode({ episodio_programa: draft });
      await send(`/episodios/${id}`, { title: 'Otro título' });
      expect(receivedEvents()).toEqual([]);
      await send(`/episodios/${id}`, { meta: { episodio_programa: programme } });
      expect(receivedEvents()).toMatchObject([{ id, categories: { before: [], after: ['enfoque'] } }]);
    });

    test('has the type and the size of a video in the media library, which feeds need', async () => {
      const body = await readFile(new URL('../../content/recordings/canto-de-coqui.wav', import.meta.url));
      const sound = { name: 'resumen.wav', type: 'audio/wav', body };
      const { source_url: url } = await upload(site.wordpress, sound);
      const id = await makeEpisode({ episodio_video: url, episodio_duracion: 2_530 });
      expect(await read(id)).toEqual({
        programa: programme,
        duracion: 2_530,
        video: { url, type: 'audio/wav', length: body.length },
      });
    });

    test.each([
      ['https://youtu.be/aqz-KE-bpKQ?t=4#x', true],
      ['https://www.youtube.com/watch?list=PL&v=aqz-KE-bpKQ', true],
      ['https://player.vimeo.com/video/76979871', true],
      ['https://fb.watch/abc123/', true],
      ['https://www.tiktok.com/@telecoqui/video/7012345678901234567', true],
      ['http://www.youtube.com/watch?v=aqz-KE-bpKQ', false],
      ['https://www.youtube.com/@telecoqui', false],
      ['https://www.youtube.com.malo.example/watch?v=aqz-KE-bpKQ', false],
      ['https://videos.example/agua.mp4', false],
      ['javascript:alert(1)//youtube.com/watch?v=aqz-KE-bpKQ', false],
      ['https://vimeo.com/76979871"><script>', false],
    ])('over REST, the video %s is accepted: %s', async (video, isAccepted) => {
      const response = await ask('/episodios', { title: 'X', meta: { episodio_video: video } });
      expect(response.status).toBe(isAccepted ? 201 : 400);
    });

    test('tells its editor in the form what was not saved and why readers do not see it', async () => {
      const id = await makeEpisode({ episodio_video: watch, episodio_duracion: 60 });
      const screen = await EditorScreen.open(webhooks.session, id);
      expect(screen.html).toContain('Datos del episodio');
      expect(screen.html).toContain('>Enfoque</option>');
      const refused = await screen.save({
        episodio_programa: '0',
        episodio_duracion: 'una <b>hora</b>',
        episodio_video: 'https://videos.example/1',
      });
      expect(refused).toContain(
        'La duración no se guardó: «una &lt;b&gt;hora&lt;/b&gt;» no es una duración.',
      );
      expect(refused).toContain('El video no se guardó: el sitio no muestra «https://videos.example/1».');
      expect(refused).toContain('Este episodio no se ve en el sitio: escoge su programa.');
      expect(await read(id)).toMatchObject({ programa: null, duracion: 60, video: { url: watch } });

      await screen.save({ episodio_programa: String(programme), episodio_duracion: '60' });
      for (const rubbish of ['nada', '999999', String(id)]) {
        const kept = await screen.save({ episodio_programa: rubbish, episodio_duracion: '60' });
        expect(kept).toContain(`El programa no se guardó: «${rubbish}» no es un programa.`);
        expect(await read(id)).toMatchObject({ programa: programme });
      }

      const saved = await screen.save({
        episodio_programa: String(programme),
        episodio_duracion: '1:02:30',
        episodio_video: '',
      });
      expect(saved).not.toContain('no se guardó');
      expect(saved).not.toContain('no se ve en el sitio');
      expect(saved).toContain('value="1:02:30"');
      expect(await read(id)).toEqual({ programa: programme, duracion: 3_750, video: null });
      for (const [typed, seconds] of [
        ['42', 2_520],
        ['42:10', 2_530],
        ['1:75:00', 2_530],
        ['25:00:00', 2_530],
        ['', null],
      ] as const) {
        await screen.save({
          episodio_programa: String(programme),
          episodio_duracion: typed,
          episodio_video: '',
        });
        expect((await read(id)).duracion, typed).toBe(seconds);
      }
      expect(await visit(webhooks.session, '/wp-admin/edit.php?post_type=episodio')).toContain(
        '>Enfoque</td>',
      );
    });
  });
});
