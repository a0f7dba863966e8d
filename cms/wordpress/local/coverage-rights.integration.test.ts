import { describe, expect, test } from 'vitest';
import { logIn, visit } from './test-editor.ts';
import { message, useCoverage } from './test-coverage.ts';
import { change, isPhpMissing, rest } from './test-wordpress.ts';

/** Who writes, changes and reads the entries of a live coverage in a real WordPress. */
describe.skipIf(isPhpMissing)('who may do what in a live coverage', () => {
  const told = useCoverage();
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
    const moved = await edit(own.id, { cuando: new Date(Date.now() - 60_000).toISOString() }, 'contributor');
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
      const responses = [...paths, `post-new.php?post_type=telecoqui_entrada&cobertura=${told.coverage}`].map(
        (path) =>
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
