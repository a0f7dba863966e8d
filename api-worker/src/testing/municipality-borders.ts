import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import * as z from 'zod';

const County = z.object({ id: z.string(), properties: z.object({ name: z.string() }) });
const Atlas = z.looseObject({
  objects: z.object({ counties: z.object({ geometries: z.array(z.looseObject(County.shape)) }) }),
});
const Ring = z.array(z.tuple([z.number(), z.number()]));
const Feature = z.object({
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
  ]),
});

const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
const atlas: unknown = JSON.parse(readFileSync(file, 'utf8'));

/** The municipalities as the U.S. Census Bureau draws them: FIPS code, name, and the border as rings of longitude and latitude, with all islands. */
export const censusMunicipalities = Atlas.parse(atlas)
  .objects.counties.geometries.filter(({ id }) => id.startsWith('72'))
  .map((county) => {
    const { geometry } = Feature.parse(feature(atlas, county));
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return {
      id: county.id,
      name: county.properties.name,
      rings: polygons.flatMap(([outer]) => (outer ? [outer] : [])),
    };
  });
