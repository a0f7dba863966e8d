import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, linkOf, logIn, visit } from './test-editor.ts';
import { message, slug, useCoverage } from './test-coverage.ts';
import { change, isPhpMissing, rest } from './test-wordpress.ts';

describe.skipIf(isPhpMissing)('in a real WordPress', () => {
  const told = useCoverage();

  /** What makes a live coverage of a news item in a real WordPress, and what the site compares of all coverages. */
  describe('the news item of a live coverage', () => {
    const { site, desk, make, events, boxFields, coverages } = told;
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
        [boxFields.is]: '1',
        [boxFields.start]: '2026-11-03T18:00',
        [boxFields.end]: '2026-11-03T23:30',
        [boxFields.tie]: 'juego',
        [boxFields.game]: '123',
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
        [boxFields.is]: '1',
        [boxFields.end]: '2001-01-01T00:00',
        [boxFields.tie]: 'juego',
        [boxFields.game]: 'el de anoche',
      });
      expect(await field(coverage)).toMatchObject({ fin: null, atada: null });
      expect(await screen.problems()).toEqual([
        expect.stringContaining('escribe el número de su dirección'),
        expect.stringContaining('antes de su principio'),
      ]);
    });

    test('keeps the end that it had where the new one is none or before its start, and goes on when the end is emptied', async () => {
      const screen = await EditorScreen.open(told.session, told.coverage);
      const save = async (fin: string) => {
        const inicio = '2026-11-03T18:00';
        await screen.save({
          ...{ post_title: 'Noche', [boxFields.is]: '1' },
          ...{ [boxFields.start]: inicio, [boxFields.end]: fin },
        });
        return field(told.coverage);
      };
      const ended = { fin: expect.stringMatching(/:30:00Z$/) };
      expect(await save('2026-11-03T23:30')).toMatchObject(ended);
      expect(await save('2026-11-03T17:00')).toMatchObject(ended);
      expect(await save('mañana')).toMatchObject(ended);
      expect(await save('')).toMatchObject({ fin: null });
    });

    test('is no coverage without the mark, and stays one as long as it has entries', async () => {
      const id = await site.send('/posts', { title: 'Otra', status: 'publish' });
      expect(await field(id)).toBeNull();
      await make();
      const screen = await EditorScreen.open(told.session, told.coverage);
      await screen.save({ post_title: 'Noche' });
      expect(await field(told.coverage)).not.toBeNull();
      await screen.save({ post_title: 'Noche', [boxFields.is]: '' });
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
      const started = { [boxFields.is]: '1', [boxFields.start]: '2026-01-01T10:00' };
      await screen.save({ post_title: 'Otra noche', ...started, [boxFields.end]: '2026-01-02T10:00' });
      expect((await coverages()).list.map((coverage) => coverage.id)).toEqual([told.coverage]);
    });
  });

  /** Who writes, changes and reads the entries of a live coverage in a real WordPress. */
  describe('who may do what in a live coverage', () => {
    const { site, desk, make, edit, read, newEntry, coverages } = told;

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
      const later = new Date(Date.now() + 3_600_000).toISOString();
      const scheduled = await edit(own.id, { cuando: later }, 'contributor');
      expect([scheduled.status, message(scheduled.body)]).toEqual([
        403,
        'Tu cuenta no puede programar entradas.',
      ]);
      expect((await desk(`/entradas/${told.coverage}`, { body: { texto: 'x' } })).status).toBe(404);
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
      const form = told.newEntryWithPicture({}, 'contributor');
      const refused = await desk('/entradas', { as: 'contributor', body: form });
      expect([refused.status, message(refused.body)]).toEqual([
        403,
        expect.stringContaining('no puede subir fotos'),
      ]);
    });

    test('who writes news opens the menu, the list and the block editor of entries', async () => {
      const opened = async (user: string) => {
        const { cookie } = await logIn(site.wordpress, user);
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
      const author = await logIn(site.wordpress, 'author');
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

  /** Entries that the plugin Liveblog left in a real WordPress, brought into a live coverage. */
  describe('entries of the plugin Liveblog', () => {
    const { site, read, behind } = told;
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
    const bring = async (id = told.coverage) => {
      const screen = await EditorScreen.open(told.session, id);
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
      expect(await bring()).toContain('Entradas nuevas: 4, de 4 que hay en Liveblog.');
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
      expect(await bring()).toContain('Entradas nuevas: 0, de 4');
      await behind('liveblog', { post, comments: [{ content: 'Una más.', at: at(20) }] });
      expect(await bring()).toContain('Entradas nuevas: 1, de 5');
      expect(await read()).toHaveLength(5);
    });

    test.each([
      ['enable', null],
      ['archive', '2025-11-04T22:03:00Z'],
    ])(
      'make a coverage of a news item that is none, when the plugin says "%s", only for editors',
      async (state, fin) => {
        const author = told.user('author').id;
        const id = await site.send('/posts', { title: 'De antes', status: 'publish', author });
        await behind('liveblog', { post: id, comments: comments(), state });
        const session = await logIn(site.wordpress, 'author');
        expect((await EditorScreen.open(session, id)).html).not.toContain('telecoqui_traer_liveblog');
        await bring(id);
        const { body } = await rest(site.wordpress, `/posts/${id}?_fields=cobertura`);
        expect(body).toMatchObject({ cobertura: { inicio: '2025-11-04T22:00:00Z', fin } });
      },
    );
  });
});
