import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Editor } from '../../../tests/editor.ts';
import { moment, useStagedSample } from '../test-staged-sample.ts';

const Entries = z.array(
  z.strictObject({
    id: z.int().positive(),
    date_gmt: z.string(),
    content: z.strictObject({ rendered: z.string(), protected: z.literal(false) }),
    entrada: z.strictObject({
      cobertura: z.strictObject({ id: z.int(), slug: z.string() }),
      titular: z.string().max(200),
      clave: z.boolean(),
      fijada: moment.nullable(),
      autores: z.array(z.strictObject({ nombre: z.string().min(1), slug: z.string().min(1) })).min(1),
      correcciones: z.array(z.strictObject({ date: moment, text: z.string() })),
      texto_cambiado: moment.nullable(),
      noticia: z.null(),
    }),
  }),
);
const Coverage = z.strictObject({
  inicio: moment,
  fin: moment.nullable(),
  atada: z.looseObject({ tipo: z.enum(['juego', 'tormenta', 'eleccion']) }).nullable(),
});
const Posts = z.array(z.object({ id: z.int(), cobertura: Coverage.nullable() }));
const List = z.array(
  z.strictObject({ id: z.int(), slug: z.string(), entradas: z.int(), cambiada: moment.nullable() }),
);

const sample = useStagedSample();
const json = async (path: string): Promise<unknown> =>
  (await fetch(`${sample.url()}/wp-json/${path}`)).json();
const entries = async (coverage: number) =>
  Entries.parse(
    await json(
      `wp/v2/entradas?cobertura=${coverage}&orderby=id&order=asc&per_page=100&_fields=id,date_gmt,content.rendered,content.protected,entrada`,
    ),
  );
const coverages = async () => List.parse(await json('telecoqui/v1/coberturas'));
const posts = async () => {
  const all = Posts.parse(await json('wp/v2/posts?per_page=100&_fields=id,cobertura'));
  return all.filter(({ cobertura }) => cobertura !== null);
};
const minutesAgo = (gmt: string) => (sample.now.getTime() - Date.parse(`${gmt}Z`)) / 60_000;

describe.each(['2026-11-28T00:02:00-04:00', '2026-07-05T12:59:00-04:00'])('live coverages at %s', (at) => {
  test.each([
    ['an ordinary day', undefined, [null, 'eleccion']],
    ['a hurricane', 'huracan', ['tormenta', 'eleccion']],
    ['a calm day', 'tranquilo', ['eleccion']],
  ] as const)('of %s are as the plugin lists them, and none is of the future', async (_, scene, ties) => {
    await sample.start(at, scene);
    const found = await posts();
    expect(found.map(({ cobertura }) => cobertura?.atada?.tipo ?? null)).toEqual(ties);
    const listed = await coverages();
    expect(listed.map(({ id }) => id).toSorted()).toEqual(found.map(({ id }) => id).toSorted());
    for (const { id, cobertura } of found) {
      const all = await entries(id);
      expect(all).toHaveLength(listed.find((one) => one.id === id)?.entradas ?? 0);
      const newest = Math.min(...all.map(({ date_gmt: gmt }) => minutesAgo(gmt)));
      if (cobertura?.fin === null) expect(newest).toBe(3);
      else expect(newest).toBeGreaterThan(24 * 60);
      expect(all.filter(({ entrada }) => entrada.clave).every(({ entrada }) => entrada.titular !== '')).toBe(
        true,
      );
    }
  });
});

test('the coverage that is told has what a coverage can have', async () => {
  await sample.start('2026-11-28T12:00:00-04:00');
  const told = (await posts()).find(({ cobertura }) => cobertura?.fin === null);
  const all = await entries(told?.id ?? 0);
  expect(all.length).toBeGreaterThanOrEqual(40);
  const having = (has: (entry: (typeof all)[number]) => boolean) => all.filter(has).length;
  expect(having(({ entrada }) => entrada.clave)).toBeGreaterThan(5);
  expect(having(({ entrada }) => entrada.fijada !== null)).toBe(1);
  expect(having(({ entrada }) => entrada.correcciones.length > 0)).toBe(1);
  expect(having(({ entrada }) => entrada.autores.length === 2)).toBe(1);
  expect(having(({ content }) => content.rendered.includes('<img'))).toBe(1);
  expect(having(({ content }) => content.rendered.includes('youtube.com/embed'))).toBe(1);
  // A second and a third page.
  expect(all.length).toBeGreaterThan(2 * 20);
});

test('an editor adds, changes and removes entries, and begins and ends coverages', async () => {
  await sample.start('2026-11-28T12:00:00-04:00');
  const editor = new Editor(sample.url(), 'x');
  await editor.put({ id: 7, title: 'Nueva', coverage: { startedAt: sample.now.toISOString() } });
  await editor.entry(70, { coverageId: 7, content: '<p>Hola</p>', headline: 'Uno' });
  const only = async () => (await entries(7)).map(({ id, entrada }) => [id, entrada.titular, entrada.fijada]);
  expect(await only()).toEqual([[70, 'Uno', null]]);
  sample.now = new Date(sample.now.getTime() + 60_000);
  await editor.entry(70, { pinnedAt: sample.now.toISOString() });
  expect(await only()).toEqual([[70, 'Uno', '2026-11-28T16:01:00Z']]);
  expect((await coverages()).find(({ id }) => id === 7)).toEqual({
    ...{ id: 7, slug: 'nueva', entradas: 1, cambiada: '2026-11-28T16:01:00Z' },
  });
  await editor.put({
    id: 7,
    coverage: { startedAt: sample.now.toISOString(), endedAt: sample.now.toISOString() },
  });
  expect((await posts()).find(({ id }) => id === 7)?.cobertura?.fin).toBe('2026-11-28T16:01:00Z');
  await editor.entry(70, null);
  expect(await only()).toEqual([]);
  await editor.put({ id: 7, coverage: null });
  expect((await posts()).some(({ id }) => id === 7)).toBe(false);
});

test.each([
  [
    { kind: 'game', game: 41 },
    { tipo: 'juego', juego: 41 },
  ],
  [{ kind: 'storm' }, { tipo: 'tormenta' }],
  [{ kind: 'election' }, { tipo: 'eleccion' }],
])('a coverage can be tied to %j', async (tiedTo, atada) => {
  await sample.start('2026-11-28T12:00:00-04:00');
  const coverage = { startedAt: sample.now.toISOString(), tiedTo };
  const body = JSON.stringify({ id: 7, title: 'Nueva', coverage });
  await fetch(`${sample.url()}/_sample/stories`, { method: 'PUT', body });
  expect((await posts()).find(({ id }) => id === 7)?.cobertura?.atada).toEqual(atada);
});
