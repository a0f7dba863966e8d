import * as z from 'zod';
import { type ClosingKind, closingKinds, Closings } from '#contract/closings.ts';
import { dayAndTime } from '#contract/day-and-time.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { apiCacheRules } from '../cache-control.ts';
import { csvLine } from '../csv.ts';
import type { CachedResponse } from '../edge-cache/edge-cache.ts';
import { oneOf } from '../http/parameters.ts';
import { readClosings } from '../newsroom/closings.ts';
import { newsroomLateMs } from '../newsroom/read-model.ts';
import { route, type Route } from '../route.ts';
import type { Services } from '../services.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { namedMunicipality } from '../weather/municipality-search.ts';

const query = {
  municipality: namedMunicipality,
  kind: oneOf('tipo', z.enum(closingKinds), 'What is closed.'),
};

interface Asked {
  services: Services;
  query: { municipality: string | undefined; kind: ClosingKind | undefined };
  key: string;
}

/** The closings in force, as `write` writes them. Throws UpstreamError. */
const respond = (
  { services: { cache, db, settings, now }, query: filter, key }: Asked,
  write: (closings: Closings) => string,
): Promise<CachedResponse> =>
  cache.respond({
    ...{ key, source: 'newsroom', rule: apiCacheRules.closings, tags: [tags.closings] },
    load: async () => {
      const found = await readClosings(db, { ...filter, source: settings.WORDPRESS_URL }, now());
      if (found === null) throw new UpstreamError('never_loaded');
      const { closings, checkedAt, until } = found;
      const sample = settings.SAMPLE_UPSTREAMS.includes('wordpress');
      return {
        body: write({ sample, checkedAt: new Date(checkedAt).toISOString(), closings }),
        total: closings.length,
        at: checkedAt,
        late: now() - checkedAt > newsroomLateMs,
        until: until === Infinity ? null : until,
      };
    },
  });

const columns = [
  ...['organizacion', 'tipo', 'municipio', 'estado', 'nota', 'desde', 'hasta', 'hasta_en_palabras'],
  ...['cambiado', 'muestra'],
];

/** Without a byte order mark: the machine that writes the line on air reads it, not a person's spreadsheet. */
const toCsv = ({ closings, sample }: Closings): string =>
  [
    columns,
    ...closings.map((one) => [
      ...[one.organization, one.kind, one.municipality ?? '', one.state, one.note],
      ...[one.startsAt, one.endsAt, dayAndTime(Date.parse(one.endsAt)), one.changedAt],
      sample ? 'muestra' : '',
    ]),
  ]
    .map(csvLine)
    .join('');

/** What is closed or suspended, from D1. */
export const closingsRoutes: readonly Route[] = [
  route('GET', '/api/closings', {
    summary: 'Closings that have not ended: all, those of a municipality and of all Puerto Rico, of a kind',
    query,
    response: Closings,
    handle: (asked) => respond(asked, (closings) => JSON.stringify(closings)),
  }),
  route('GET', '/api/closings.csv', {
    summary: 'The same as a file, for the line on air',
    query,
    response: 'csv',
    handle: (asked) => respond(asked, toCsv),
  }),
];
