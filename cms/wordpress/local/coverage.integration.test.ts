import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, fieldOf, linkOf, logIn, visit } from './test-editor.ts';
import { Coverages, DeskEntry, useCoverage } from './test-coverage.ts';
import { change, isPhpMissing, rest } from './test-wordpress.ts';

const slug = 'noche-de-elecciones';
const message = (body: unknown) => z.object({ message: z.string() }).parse(body).message;

/** Live coverage in a real WordPress, over the routes that its fast screen and the site use. */
describe.skipIf(isPhpMissing)('a live coverage', () => {
  const told = useCoverage();
  const { site, receiver, desk, make, edit, read, events, newEntry, boxField, behind } = told;
  const coverages = async () => {
    const { status, body, headers } = await desk('/coberturas', { as: null });
    expect(status).toBe(200);
    return { list: Coverages.parse(body), queries: Number(headers.get('x-queries')) };
  };

  describe('the news item', () => {
    const field = async (id: number) => {
      const { body } = await rest(site.wordpress, `/posts/${id}?_fields=cobertura`);
      return z.object({ cobertura: z.unknown() }).parse(body).cobertura;
    };

    test('begins when its box is saved, ends, is tied, and the site hears of each', async () => {
      const { coverage } = told;
      expect(await field(coverage)).toEqual({
        inicio: expect.stringMatching(/^20\d\d-.*Z$/),
        fin: null,
        atada: null,
      });
      const screen = await EditorScreen.open(told.session, coverage);
      await screen.save({
        post_title: 'Noche de elecciones',
        [boxField('es')]: '1',
        [boxField('inicio')]: '2026-11-03T18:00',
        [boxField('fin')]: '2026-11-03T23:30',
        [boxField('atada')]: 'juego',
        [boxField('juego')]: '123',
      });
      expect(await field(coverage)).toEqual({
        inicio: expect.stringMatching(/^2026-11-0[34]T\d\d:00:00Z$/),
        fin: expect.stringMatching(/^2026-11-0[34]T\d\d:30:00Z$/),
        atada: { tipo: 'juego', juego: 123 },
      });
      expect(events()).toEqual([{ kind: 'news', id: coverage, slug }]);
    });

    test('keeps its end and its tie where the form has rubbish, and says so', async () => {
      const { coverage } = told;
      const screen = await EditorScreen.open(told.session, coverage);
      await screen.save({
        post_title: 'Noche',
        [boxField('es')]: '1',
        [boxField('fin')]: '2001-01-01T00:00',
        [boxField('atada')]: 'juego',
        [boxField('juego')]: 'el de anoche',
      });
      expect(await field(coverage)).toMatchObject({ fin: null, atada: null });
      const { body } = await desk(`/ficha/${coverage}`);
      expect(z.object({ problems: z.array(z.string()) }).parse(body).problems).toEqual([
        expect.stringContaining('antes de su principio'),
        expect.stringContaining('escribe el número de su dirección'),
      ]);
    });

    test('is no coverage without the mark, and stays one as long as it has entries', async () => {
      const { id } = z
        .object({ id: z.int() })
        .parse(await change(site.wordpress, '/posts', { title: 'Otra', status: 'publish' }));
      expect(await field(id)).toBeNull();
      await make();
      const screen = await EditorScreen.open(told.session, told.coverage);
      await screen.save({ post_title: 'Noche' });
      expect(await field(told.coverage)).not.toBeNull();
      await screen.save({ post_title: 'Noche', [boxField('es')]: '' });
      expect(await field(told.coverage)).not.toBeNull();
    });

    test('ends and goes on from the fast screen', async () => {
      const end = async (terminada: boolean, as = 'admin') =>
        desk(`/coberturas/${told.coverage}`, { as, body: { terminada } });
      expect((await end(true, 'author')).status).toBe(403);
      expect(await end(true)).toMatchObject({ status: 200, body: { fin: expect.stringMatching(/Z$/) } });
      expect(events()).toEqual([{ kind: 'news', id: told.coverage, slug }]);
      expect(await end(false)).toMatchObject({ body: { fin: null } });
    });
  });

  describe('an entry', () => {
    test('stands where it was written in time, in blocks, and the site hears of it', async () => {
      const texto =
        'Cerró el colegio & la fila sigue.\nVéase https://ceepur.org.\n\nhttps://x.com/telecoqui/status/20\n\n<b>¿Y?</b>';
      const before = Date.now();
      const { status, body } = await desk('/entradas', { body: newEntry({ texto, age: 5400 }) });
      expect(status, JSON.stringify(body)).toBe(201);
      const made = DeskEntry.parse(body);
      expect(made).toMatchObject({ estado: 'publish', texto });
      expect(events()).toEqual([{ kind: 'coverage-entry', id: made.id, slug }]);
      const [entry] = await read();
      expect(entry).toMatchObject({
        id: made.id,
        entrada: {
          cobertura: { id: told.coverage, slug },
          titular: '',
          clave: false,
          fijada: null,
          autores: [{ nombre: 'admin', slug: 'admin' }],
          correcciones: [],
          texto_cambiado: null,
          noticia: null,
        },
      });
      const at = Date.parse(`${entry?.date_gmt}Z`);
      expect(Math.abs(before - 5_400_000 - at)).toBeLessThan(60_000);
      const { body: raw } = await rest(site.wordpress, `/entradas/${made.id}?context=edit`, site.wordpress);
      const { content } = z.object({ content: z.object({ raw: z.string() }) }).parse(raw);
      expect(content.raw).toContain(
        '<p>Cerró el colegio &amp; la fila sigue.<br>Véase <a href="https://ceepur.org">https://ceepur.org</a>.</p>',
      );
      expect(content.raw).toContain('<!-- wp:embed {"url":"https://x.com/telecoqui/status/20"} -->');
      expect(content.raw).toContain('&lt;b&gt;¿Y?&lt;/b&gt;');
    });

    test('has the time of its device, unless that clock is wrong', async () => {
      const now = Date.now();
      const written = async (escrita: number, reloj: number) => {
        const moments = { escrita: new Date(escrita).toISOString(), reloj: new Date(reloj).toISOString() };
        return Math.round((Date.parse((await make(moments)).cuando) - now) / 1000);
      };
      const near = (seconds: number) => expect.closeTo(seconds, -2);
      // A picture was on its way for a minute.
      expect(await written(now - 60_000, now - 60_000)).toBeCloseTo(-60, -1);
      // A clock that is a minute or a year ahead never dates an entry in the future.
      expect(await written(now + 60_000, now + 60_000)).toEqual(near(0));
      const year = 365 * 24 * 3_600_000;
      expect(await written(now + year - 600_000, now + year)).toEqual(near(-600));
      expect(await written(now - year - 600_000, now - year)).toEqual(near(-600));
    });

    test('has a picture of its own', async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(newEntry({ texto: '', alt: 'Una fila' })))
        form.set(name, String(value));
      const pixel =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      form.set('foto', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'foto.png');
      const { status, body } = await desk('/entradas', { body: form });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body).toMatchObject({ texto: '', fotos: 1 });
      expect((await read())[0]?.content.rendered).toMatch(/<img [^>]*alt="Una fila"/);
      form.set('uuid', randomUUID());
      form.set('foto', new Blob(['<?php'.padEnd(100)], { type: 'image/png' }), 'foto.png');
      const refused = await desk('/entradas', { body: form });
      expect(refused.status).toBe(422);
      expect(message(refused.body)).toContain('WordPress no aceptó la foto');
      expect(await read()).toHaveLength(1);
    });

    test('is changed, pinned, made a key moment, corrected and deleted, and the site hears of each', async () => {
      const { id } = await make();
      const step = async (body: object) => {
        const changed = await edit(id, body);
        expect(changed.status, JSON.stringify(changed.body)).toBe(200);
        expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
        return (await read())[0]?.entrada;
      };
      expect(await step({ texto: 'Cerraron 12 colegios.' })).toMatchObject({
        texto_cambiado: expect.stringMatching(/Z$/),
        clave: false,
      });
      expect(await step({ fijada: true })).toMatchObject({ fijada: expect.stringMatching(/Z$/) });
      expect(await step({ clave: true, titular: 'Cierran los colegios' })).toMatchObject({
        clave: true,
        titular: 'Cierran los colegios',
        fijada: expect.stringMatching(/Z$/),
      });
      expect(await step({ correccion: 'Decíamos 11.' })).toMatchObject({
        correcciones: [{ text: 'Decíamos 11.', date: expect.stringMatching(/Z$/) }],
        clave: true,
      });
      expect(await step({ fijada: false })).toMatchObject({ fijada: null, titular: 'Cierran los colegios' });
      expect((await read())[0]?.content.rendered).toContain('12 colegios');
      expect((await desk(`/entradas/${id}`, { method: 'DELETE' })).status).toBe(200);
      expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
      expect(await read()).toEqual([]);
    });

    test('refuses what cannot be, with what to do', async () => {
      const { id, modificada } = await make();
      const refused = async (body: Parameters<typeof newEntry>[0]) => {
        const response = await desk('/entradas', { body: newEntry(body) });
        return [response.status, message(response.body)];
      };
      expect(await refused({ texto: ' \n ' })).toEqual([422, 'Escribe qué pasó, o añade una foto.']);
      expect(await refused({ clave: true })).toEqual([
        422,
        expect.stringContaining('necesita un titular corto'),
      ]);
      expect(await refused({ cobertura: 999_999 })).toEqual([422, expect.stringContaining('ya no existe')]);
      expect(await refused({ usuario: told.user('author').id })).toEqual([
        403,
        expect.stringContaining('otra cuenta'),
      ]);
      expect((await edit(id, { texto: '' })).status).toBe(422);
      expect((await edit(id, { texto: 'Uno', modificada })).status).toBe(200);
      const late = await edit(id, { texto: 'Dos', modificada });
      expect([late.status, message(late.body)]).toEqual([412, expect.stringContaining('Alguien la cambió')]);
      expect(await read()).toHaveLength(1);
    });

    test('that the block editor has written keeps its blocks', async () => {
      const { id } = await make();
      const content = '<!-- wp:list -->\n<ul class="wp-block-list"><li>Uno</li></ul>\n<!-- /wp:list -->';
      await change(site.wordpress, `/entradas/${id}`, { content });
      const { body } = await desk(`/entradas?cobertura=${told.coverage}`);
      const [listed] = z.object({ entradas: z.array(DeskEntry) }).parse(body).entradas;
      expect(listed?.texto).toBeNull();
      expect((await edit(id, { texto: 'Otro' })).status).toBe(422);
      expect((await edit(id, { titular: 'Con lista' })).status).toBe(200);
      expect((await read())[0]).toMatchObject({
        content: { rendered: expect.stringContaining('<li>Uno</li>') },
      });
    });

    test('is published when it is due', async () => {
      const cuando = new Date(Date.now() + 3_600_000).toISOString();
      const { id, estado } = await make({ cuando });
      expect(estado).toBe('future');
      expect(await read()).toEqual([]);
      await site.wordpress.passTime(7200);
      await site.wordpress.runDueJobs();
      expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
      expect((await read()).map((entry) => entry.id)).toEqual([id]);
      const { id: other } = await make({ cuando });
      expect((await edit(other, { cuando: new Date(Date.now() - 60_000).toISOString() })).body).toMatchObject(
        { estado: 'publish' },
      );
    });

    test('has the authors that an editor names, and says what became of it', async () => {
      const author = told.user('author').id;
      const { id } = await make({ autores: [author] }, 'editor');
      expect((await read())[0]?.entrada.autores.map((one) => one.slug)).toEqual(['editor', 'author']);
      const converted = await desk(`/entradas/${id}/noticia`, { method: 'POST' });
      expect(converted.status, JSON.stringify(converted.body)).toBe(200);
      const story = Number(/post=(\d+)/.exec(DeskEntry.parse(converted.body).noticia)?.[1]);
      await desk(`/entradas/${id}/noticia`, { method: 'POST' });
      const { body } = await rest(site.wordpress, `/posts?status=draft&context=edit`, site.wordpress);
      const drafts = z.array(z.object({ id: z.int(), content: z.object({ raw: z.string() }) })).parse(body);
      expect(drafts.map((draft) => draft.id)).toEqual([story]);
      expect(drafts[0]?.content.raw).toContain(`href="/minuto-a-minuto/${slug}/${id}"`);
      expect((await read())[0]?.entrada.noticia).toBeNull();
      receiver.takeWebhooks();
      await change(site.wordpress, `/posts/${story}`, { status: 'publish', slug: 'cierran' });
      expect(events()).toEqual(
        expect.arrayContaining([
          { kind: 'news', id: story, slug: 'cierran' },
          { kind: 'coverage-entry', id, slug },
        ]),
      );
      expect((await read())[0]?.entrada.noticia).toBe('cierran');
      await rest(site.wordpress, `/posts/${story}`, { ...site.wordpress, method: 'DELETE' });
      expect((await read())[0]?.entrada.noticia).toBeNull();
    });

    test('tells its author what the site does not show, and why readers do not see it', async () => {
      receiver.sayOfDeliveries(() => ({
        processedMs: 9,
        refused: [{ kind: 'iframe', host: 'mapas.example' }],
      }));
      const { id } = await make({}, 'author');
      const state = async () => (await desk(`/on-site/${id}`, { as: 'author' })).body;
      expect(await state()).toMatchObject({
        settled: true,
        level: 'good',
        refused: 'Un elemento no se muestra en el sitio: iframe de mapas.example.',
      });
      const list = async () => {
        const { body } = await desk(`/entradas?cobertura=${told.coverage}`, { as: 'author' });
        return z.object({ entradas: z.array(DeskEntry) }).parse(body).entradas;
      };
      expect((await list())[0]?.sitio?.text).toContain('iframe de mapas.example');
      await change(site.wordpress, `/posts/${told.coverage}`, { status: 'draft' });
      expect(await state()).toMatchObject({
        level: 'bad',
        text: expect.stringContaining('su cobertura no está publicada'),
      });
    });
  });

  describe('an entry that is sent again', () => {
    test('is made once, also when eight requests race', async () => {
      const body = newEntry();
      const responses = await Promise.all(Array.from({ length: 8 }, () => desk('/entradas', { body })));
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      const again = await desk('/entradas', { body });
      expect(again.status).toBe(200);
      const entries = await read();
      expect(entries.map(({ id }) => id)).toEqual([DeskEntry.parse(again.body).id]);
      expect(events()).toHaveLength(1);
    });

    test('is not made again after it was deleted, and shows nobody else what it is', async () => {
      const body = newEntry({}, 'author');
      const { id } = DeskEntry.parse((await desk('/entradas', { as: 'author', body })).body);
      const others = await desk('/entradas', {
        as: 'editor',
        body: { ...body, usuario: told.user('editor').id },
      });
      expect(others).toMatchObject({ status: 200, body: null });
      await desk(`/entradas/${id}`, { method: 'DELETE' });
      expect((await desk('/entradas', { as: 'author', body })).status).toBe(200);
      expect(await read()).toEqual([]);
    });

    test('replaces a request that died, and finds what that one left behind', async () => {
      const [alive, dead, half] = [randomUUID(), randomUUID(), randomUUID()];
      const { coverage } = told;
      await behind('muerta', { uuid: alive, age: 5, entry: false, coverage });
      await behind('muerta', { uuid: dead, age: 600, entry: false, coverage });
      const left = await behind('muerta', { uuid: half, age: 600, entry: true, coverage });
      const send = (uuid: string) => desk('/entradas', { body: newEntry({ uuid }) });
      expect((await send(alive)).status).toBe(409);
      expect((await send(dead)).status).toBe(201);
      expect(await send(half)).toMatchObject({ status: 200, body: { id: left } });
      expect(await read()).toHaveLength(2);
    });

    test('is not lost and keeps its order in a flood of five hundred', async () => {
      const sent = Array.from({ length: 500 }, (_, place) =>
        newEntry({ texto: `Entrada ${place}.`, age: 500 - place }),
      );
      const began = Date.now();
      let again = 0;
      const deliver = async (body: object): Promise<void> => {
        const { status } = await desk('/entradas', { body });
        if (status === 200 || status === 201) return;
        // As the fast screen does.
        expect([409, 429, 500, 502, 503]).toContain(status);
        again += 1;
        await deliver(body);
      };
      await Promise.all(sent.map(deliver));
      console.log(`500 entries at once: ${Date.now() - began} ms, ${again} sent again`);
      const texts: string[] = [];
      for (let page = 1; page <= 5; page += 1) {
        const { body } = await rest(
          site.wordpress,
          `/entradas?cobertura=${told.coverage}&per_page=100&page=${page}&orderby=date&order=asc&_fields=content`,
        );
        const entries = z.array(z.object({ content: z.object({ rendered: z.string() }) })).parse(body);
        texts.push(...entries.map(({ content }) => /Entrada \d+/.exec(content.rendered)?.[0] ?? ''));
      }
      expect(texts).toEqual(sent.map((_, place) => `Entrada ${place}`));
      expect((await coverages()).list).toMatchObject([{ id: told.coverage, entradas: 500 }]);
    });
  });

  describe('who may do what', () => {
    test('authors publish in the coverage of somebody else, contributors wait for review, nobody else writes', async () => {
      expect(await make({}, 'author')).toMatchObject({ estado: 'publish' });
      expect(await make({}, 'contributor')).toMatchObject({ estado: 'pending' });
      expect(
        await make({ cuando: new Date(Date.now() + 3_600_000).toISOString() }, 'contributor'),
      ).toMatchObject({ estado: 'pending' });
      expect((await desk('/entradas', { as: 'subscriber', body: newEntry({}, 'subscriber') })).status).toBe(
        403,
      );
      expect((await desk('/entradas', { as: null, body: newEntry() })).status).toBe(401);
      expect((await desk(`/entradas?cobertura=${told.coverage}`, { as: 'subscriber' })).status).toBe(403);
      expect((await desk(`/entradas?cobertura=${told.coverage}`, { as: null })).status).toBe(401);
      expect(await read()).toHaveLength(1);
    });

    test('entries of others are changed by editors alone', async () => {
      const { id } = await make({}, 'author');
      const own = await make({}, 'contributor');
      for (const [as, status] of [
        ['contributor', 403],
        ['subscriber', 403],
        ['author', 200],
        ['editor', 200],
      ] as const) {
        expect((await edit(id, { texto: `De ${as}` }, as)).status, as).toBe(status);
      }
      const others = await make({}, 'editor');
      for (const as of ['author', 'contributor', 'subscriber']) {
        expect((await edit(others.id, { fijada: true }, as)).status, as).toBe(403);
        expect((await desk(`/entradas/${others.id}`, { as, method: 'DELETE' })).status, as).toBe(403);
        expect((await desk(`/entradas/${others.id}/noticia`, { as, method: 'POST' })).status, as).toBe(403);
      }
      expect((await edit(id, { texto: 'x' }, 'author')).status).toBe(200);
      expect((await edit(own.id, { texto: 'x' }, 'contributor')).status).toBe(200);
      // A contributor's entry stays in review, whatever moment it gets.
      const moved = await edit(
        own.id,
        { cuando: new Date(Date.now() - 60_000).toISOString() },
        'contributor',
      );
      expect(moved.body).toMatchObject({ estado: 'pending' });
      expect((await desk(`/entradas/${told.coverage}`, { body: { texto: 'x' } })).status).toBe(403);
    });

    test('only editors name who else signs, and contributors have no pictures', async () => {
      const autores = [told.user('editor').id];
      expect((await desk('/entradas', { as: 'author', body: newEntry({ autores }, 'author') })).status).toBe(
        403,
      );
      const { id } = await make({ autores: [told.user('author').id] }, 'author');
      expect((await edit(id, { autores }, 'author')).status).toBe(403);
      expect((await edit(id, { autores }, 'editor')).status).toBe(200);
      expect((await read())[0]?.entrada.autores.map((one) => one.slug)).toEqual(['author', 'editor']);
      const form = new FormData();
      for (const [name, value] of Object.entries(newEntry({}, 'contributor'))) form.set(name, String(value));
      form.set('foto', new Blob(['x'], { type: 'image/png' }), 'foto.png');
      const refused = await desk('/entradas', { as: 'contributor', body: form });
      expect([refused.status, message(refused.body)]).toEqual([
        403,
        expect.stringContaining('no puede subir fotos'),
      ]);
    });

    test('who writes news opens the menu, the list and the block editor of entries', async () => {
      const opened = async (user: string) => {
        const { cookie } = await logIn(site.wordpress, { user, password: 'una-clave-9' });
        const paths = ['admin.php?page=telecoqui-minuto', 'edit.php?post_type=telecoqui_entrada'];
        const responses = [
          ...paths,
          `post-new.php?post_type=telecoqui_entrada&cobertura=${told.coverage}`,
        ].map((path) =>
          fetch(`${site.wordpress.url}/wp-admin/${path}`, { headers: { cookie }, redirect: 'manual' }),
        );
        return (await Promise.all(responses)).map(({ status }) => status);
      };
      for (const user of ['editor', 'author', 'contributor'])
        expect(await opened(user), user).toEqual([200, 200, 200]);
      expect(await opened('subscriber')).toEqual([403, 403, 403]);
    });

    test('a coverage that is prepared is for those who may read it', async () => {
      await make({ texto: 'Todavía en secreto.' });
      await change(site.wordpress, `/posts/${told.coverage}`, { status: 'draft' });
      for (const as of ['author', 'contributor']) {
        expect((await desk(`/entradas?cobertura=${told.coverage}`, { as })).status, as).toBe(404);
        expect((await desk('/entradas', { as, body: newEntry({}, as) })).status, as).toBe(422);
      }
      expect((await desk(`/entradas?cobertura=${told.coverage}`, { as: 'editor' })).status).toBe(200);
      const author = await logIn(site.wordpress, { user: 'author', password: 'una-clave-9' });
      const form = `/wp-admin/post-new.php?post_type=telecoqui_entrada&cobertura=${told.coverage}`;
      expect(await visit(author, form)).not.toContain('Noche de elecciones');
      expect(await visit(told.session, form)).toContain('Noche de elecciones');
    });

    test('nobody reads the entries of a coverage that is not for everybody', async () => {
      const { id } = await make({ texto: 'Todavía en secreto.' });
      const seen = async () => [
        (await read()).length,
        (await rest(site.wordpress, `/entradas/${id}`)).status,
        (await coverages()).list.length,
      ];
      expect(await seen()).toEqual([1, 200, 1]);
      await change(site.wordpress, `/posts/${told.coverage}`, { password: 'clave' });
      expect(await seen()).toEqual([0, 401, 0]);
      await change(site.wordpress, `/posts/${told.coverage}`, { password: '', status: 'draft' });
      expect(await seen()).toEqual([0, 401, 0]);
      expect((await rest(site.wordpress, `/entradas/${id}`, site.wordpress)).status).toBe(200);
    });
  });

  describe('the block editor of an entry', () => {
    test('begins in the coverage of the link, and saves marks, authors and corrections', async () => {
      const add = await visit(
        told.session,
        `/wp-admin/post-new.php?post_type=telecoqui_entrada&cobertura=${told.coverage}`,
      );
      const id = Number(fieldOf(add, 'post_ID'));
      await change(site.wordpress, `/entradas/${id}`, {
        title: 'Primer boletín',
        content: '<p>Va ganando.</p>',
        status: 'publish',
      });
      expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
      const screen = await EditorScreen.open(told.session, id);
      const author = told.user('author').id;
      const box = {
        'telecoqui_ficha[cobertura]': String(told.coverage),
        'telecoqui_ficha[clave]': '1',
        'telecoqui_ficha[fijada]': '1',
        'telecoqui_ficha[autores][]': String(author),
        'telecoqui_ficha[correcciones][0][texto]': 'Era otro.',
      };
      await screen.saveBoxes({ post_title: 'Primer boletín', ...box });
      expect((await read())[0]?.entrada).toMatchObject({
        clave: true,
        fijada: expect.stringMatching(/Z$/),
        autores: [{ slug: 'admin' }, { slug: 'author' }],
        correcciones: [{ text: 'Era otro.' }],
      });
      expect(events()).toEqual([{ kind: 'coverage-entry', id, slug }]);
      const other = await told.makeCoverage('Otra noche');
      receiver.takeWebhooks();
      await screen.save({
        post_title: 'Primer boletín',
        ...box,
        'telecoqui_ficha[cobertura]': String(other),
      });
      expect(receiver.takeEvents()).toMatchObject([{ id, slug: 'otra-noche', previousSlug: slug }]);
    });

    test('lists the entries of a coverage', async () => {
      await make({ texto: 'La primera de la noche' });
      const other = await told.makeCoverage('Otra noche');
      await make({ texto: 'La de la otra', cobertura: other });
      const list = await visit(
        told.session,
        `/wp-admin/edit.php?post_type=telecoqui_entrada&cobertura=${told.coverage}`,
      );
      expect(list).toContain('La primera de la noche');
      expect(list).not.toContain('La de la otra');
      const menu = await visit(told.session, '/wp-admin/admin.php?page=telecoqui-minuto');
      expect(menu).toMatch(/Noche de elecciones<\/strong><\/a> · en vivo/);
    });
  });

  test('the site compares coverages with one query', async () => {
    const few = await coverages();
    expect(few.list).toEqual([{ id: told.coverage, slug, entradas: 0, cambiada: null }]);
    const other = await told.makeCoverage('Otra noche');
    await make({ age: 3600 });
    await make({ cobertura: other });
    const { id } = await make({ cobertura: other });
    const many = await coverages();
    expect(many.list.map(({ entradas }) => entradas)).toEqual([1, 2]);
    // An entry of an hour ago is new all the same.
    expect(Date.now() - Date.parse(many.list[0]?.cambiada ?? '')).toBeLessThan(600_000);
    expect(many.queries).toBe(few.queries);
    await desk(`/entradas/${id}`, { method: 'DELETE' });
    expect((await coverages()).list[1]).toMatchObject({ entradas: 1 });
    const screen = await EditorScreen.open(told.session, other);
    const started = { [boxField('es')]: '1', [boxField('inicio')]: '2026-01-01T10:00' };
    await screen.save({ post_title: 'Otra noche', ...started, [boxField('fin')]: '2026-01-02T10:00' });
    expect((await coverages()).list.map((coverage) => coverage.id)).toEqual([told.coverage]);
  });

  describe('entries of the plugin Liveblog', () => {
    const at = (minute: number) => `2025-11-04 22:${String(minute).padStart(2, '0')}:00`;
    const comments = () => [
      { content: 'Abren los colegios.', at: at(0), user: told.user('author').id },
      {
        content:
          '<span class="liveblog-command type-key">key</span> Cierra el <span class="liveblog-hash term-cee">cee</span>.\nSigue.',
        at: at(1),
        meta: { liveblog_key_entry: 'true', liveblog_contributors: [told.user('editor').id] },
      },
      { content: 'Con el texto nuevo.', at: at(2) },
      { content: 'Sin firma.', at: at(3), meta: { liveblog_hide_authors: true } },
      { content: 'Borrada.', at: at(4), approved: 'trash' },
    ];
    const bring = async () => {
      const screen = await EditorScreen.open(told.session, told.coverage);
      const address = linkOf(screen.html, 'telecoqui_traer_liveblog');
      return visit(told.session, address.slice(address.indexOf('/wp-admin/')));
    };

    test('come once, without those that were deleted or replaced, with their time and authors', async () => {
      const post = told.coverage;
      expect((await EditorScreen.open(told.session, post)).html).not.toContain('telecoqui_traer_liveblog');
      const ids = z.array(z.int()).parse(await behind('liveblog', { post, comments: comments() }));
      await behind('liveblog', {
        post,
        comments: [
          { content: 'Con el texto nuevo.', at: at(10), meta: { liveblog_replaces: ids[2] } },
          { content: '', at: at(11), meta: { liveblog_replaces: ids[4] } },
          { content: 'Huérfana de una borrada.', at: at(12), meta: { liveblog_replaces: 999_999 } },
        ],
      });
      expect(await bring()).toContain('Vinieron 4 entradas nuevas, de 4 que hay en Liveblog.');
      const entries = await read('&order=asc');
      expect(entries.map(({ date_gmt }) => date_gmt)).toEqual(
        [0, 1, 2, 3].map((minute) => at(minute).replace(' ', 'T')),
      );
      expect(entries.map(({ entrada }) => entrada.autores.map((one) => one.slug))).toEqual([
        ['author'],
        ['admin', 'editor'],
        ['admin'],
        [],
      ]);
      expect(entries.map(({ entrada }) => entrada.clave)).toEqual([false, true, false, false]);
      expect(entries[1]?.entrada.titular).toBe('Cierra el #cee.');
      expect(entries[1]?.content.rendered).not.toContain('liveblog');
      expect(entries[2]?.entrada.texto_cambiado).toBe('2025-11-04T22:10:00Z');
      expect(await bring()).toContain('Vinieron 0 entradas nuevas, de 4');
      await behind('liveblog', { post, comments: [{ content: 'Una más.', at: at(20) }] });
      expect(await bring()).toContain('Vinieron 1 entradas nuevas, de 5');
      expect(await read()).toHaveLength(5);
    });

    test('make a coverage of a news item that is none, from the first one on, and only for editors', async () => {
      const { id } = z.object({ id: z.int() }).parse(
        await change(site.wordpress, '/posts', {
          title: 'De antes',
          status: 'publish',
          author: told.user('author').id,
        }),
      );
      await behind('liveblog', { post: id, comments: comments() });
      const screen = await EditorScreen.open(told.session, id);
      const address = linkOf(screen.html, 'telecoqui_traer_liveblog');
      await visit(told.session, address.slice(address.indexOf('/wp-admin/')));
      const { body } = await rest(site.wordpress, `/posts/${id}?_fields=cobertura`);
      expect(body).toMatchObject({ cobertura: { inicio: '2025-11-04T22:00:00Z' } });
    });
  });
});
