import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen } from './test-editor.ts';
import { slug, useCoverage } from './test-coverage.ts';
import { change, isPhpMissing, rest } from './test-wordpress.ts';

/** What makes a live coverage of a news item in a real WordPress, and what the site compares of all coverages. */
describe.skipIf(isPhpMissing)('the news item of a live coverage', () => {
  const told = useCoverage();
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
    const { id } = z
      .object({ id: z.int() })
      .parse(await change(site.wordpress, '/posts', { title: 'Otra', status: 'publish' }));
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
