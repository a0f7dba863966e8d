import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Editor } from '../../../tests/editor.ts';
import { municipalities } from '../../content/places.ts';
import { moment, useStagedSample } from '../test-staged-sample.ts';

const Items = z.array(
  z.strictObject({
    id: z.int().positive(),
    cierre: z.strictObject({
      organizacion: z.string().min(1).max(90),
      tipo: z.enum(['escuela', 'agencia', 'carretera', 'evento', 'otro']),
      municipio: z.enum(['', ...municipalities]),
      estado: z.enum(['abierto', 'cerrado', 'suspendido', 'parcial', 'tarde']),
      nota: z.string().max(140),
      desde: moment,
      hasta: moment,
      cambiado: moment,
    }),
  }),
);
const list = 'wp-json/wp/v2/cierres?orderby=id&order=asc&per_page=100&_fields=id,cierre';

const sample = useStagedSample();
const ask = async (query = '') => {
  const response = await fetch(`${sample.url()}/${list}${query}`);
  return { items: Items.parse(await response.json()), headers: response.headers };
};

describe.each(['2026-11-28T00:10:00-04:00', '2026-11-28T12:00:00-04:00', '2026-11-28T23:55:00-04:00'])(
  'closings at %s',
  (moment) => {
    test.each([
      ['an ordinary day', undefined, 3],
      ['a hurricane', 'huracan', 31],
      ['a calm day', 'tranquilo', 0],
    ] as const)('of %s have not ended, and none was said in the future', async (_, scene, count) => {
      await sample.start(moment, scene);
      const { items, headers } = await ask('&vigentes=true');
      expect(items).toHaveLength(count);
      expect(headers.get('X-WP-Total')).toBe(String(count));
      expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).sort((a, b) => a - b));
      for (const { cierre } of items) {
        expect(cierre.hasta > cierre.desde).toBe(true);
        expect(Date.parse(cierre.hasta)).toBeGreaterThan(sample.now.getTime());
        expect(Date.parse(cierre.cambiado)).toBeLessThanOrEqual(sample.now.getTime());
      }
    });
  },
);

test('a hurricane has closings of every kind and state, some island-wide, some that begin later', async () => {
  await sample.start('2026-11-28T12:00:00-04:00', 'huracan');
  const all = (await ask()).items.map(({ cierre }) => cierre);
  expect(new Set(all.map(({ tipo }) => tipo)).size).toBe(5);
  expect(new Set(all.map(({ estado }) => estado)).size).toBe(4);
  expect(all.some(({ municipio }) => municipio === '')).toBe(true);
  expect(all.some(({ desde }) => Date.parse(desde) > sample.now.getTime())).toBe(true);
});

test('they move with the clock', async () => {
  await sample.start('2026-11-28T12:00:00-04:00');
  const before = (await ask('&vigentes=true')).items;
  sample.now = new Date('2026-12-28T12:00:00-04:00');
  const after = (await ask('&vigentes=true')).items;
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(Date.parse(after[0]?.cierre.hasta ?? '')).toBeGreaterThan(sample.now.getTime());
});

test('a test adds, changes, reopens and removes one', async () => {
  await sample.start('2026-11-28T12:00:00-04:00');
  const editor = new Editor(sample.url(), 'secreto');
  await editor.closing(7, { organization: 'Colegio', kind: 'escuela', municipality: 'Lares' });
  const one = async (query = '') => (await ask(`&include=7${query}`)).items[0]?.cierre;
  expect(await one('&vigentes=true')).toEqual({
    organizacion: 'Colegio',
    tipo: 'escuela',
    municipio: 'Lares',
    estado: 'cerrado',
    nota: '',
    desde: '2026-11-28T16:00:00Z',
    hasta: '2026-11-29T16:00:00Z',
    cambiado: '2026-11-28T16:00:00Z',
  });
  await editor.closing(7, { endsAt: '2026-11-28T15:00:00Z' });
  expect(await one('&vigentes=true')).toBeUndefined();
  expect(await one()).toMatchObject({ organizacion: 'Colegio', hasta: '2026-11-28T15:00:00Z' });
  await editor.closing(7, { state: 'abierto', endsAt: '2026-11-29T15:00:00Z' });
  expect(await one('&vigentes=true')).toBeUndefined();
  await editor.closing(7, null);
  expect(await one()).toBeUndefined();
  const [own] = (await ask()).items;
  await editor.closing(own?.id ?? 0, null);
  expect((await ask()).items).toHaveLength(2);
});
