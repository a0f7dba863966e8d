import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { municipalities } from '#contract/municipalities.ts';
import { municipalityShapes } from '../../../../cms/content/municipality-shapes.ts';
import { municipalityOfCode, reachOf } from './municipality-codes.ts';

const County = z.object({ id: z.string(), properties: z.object({ name: z.string() }) });
const Atlas = z.object({ objects: z.object({ counties: z.object({ geometries: z.array(County) }) }) });
const atlas = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
const counties = Atlas.parse(JSON.parse(readFileSync(atlas, 'utf8'))).objects.counties.geometries;
const ofPuertoRico = counties.filter(({ id }) => id.startsWith('72'));

it('all 78 municipalities have the code of the U.S. Census Bureau', () => {
  expect(ofPuertoRico).toHaveLength(78);
  const names = ofPuertoRico.map(({ id }) => municipalityOfCode(id.slice(2)));
  expect(names).toEqual(ofPuertoRico.map(({ properties }) => properties.name));
  expect(new Set(names)).toEqual(new Set(municipalities.map(({ nombre }) => nombre)));
});

it.each(['', '000', '002', '999', '72127', '27', 'abc', '127 ', '2', '154'])(
  '"%s" is the code of none',
  (code) => {
    expect(municipalityOfCode(code)).toBeUndefined();
  },
);

it.each(municipalities)('all of $nombre lies within its reach', ({ nombre, lat, lon }) => {
  const reach = reachOf(nombre) ?? 0;
  const corners = (municipalityShapes.get(nombre) ?? []).flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, at) => [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0] as const),
  );
  const scale = Math.cos((lat * Math.PI) / 180);
  const farthest = Math.max(...corners.map(([y, x]) => Math.hypot(y - lat, (x - lon) * scale) * 111));
  expect(corners.length).toBeGreaterThan(2);
  expect(farthest).toBeLessThan(reach);
  expect(farthest).toBeGreaterThan(reach - 3);
});
