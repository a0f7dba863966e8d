import * as z from 'zod';
import { SentChangeLog } from '#contract/publishing/changes.ts';
import { limits } from '#contract/fixed-limits.ts';
import { OriginReport } from '#contract/publishing/publishing.ts';
import { boundedBytes } from '../http/body.ts';
import { anyText, type PathParameter, wholeNumber } from '../http/parameters.ts';
import { ProblemError } from '../http/problem.ts';
import { route, type Route } from '../route.ts';
import { bearer } from '../access/authorisation.ts';
import { purgeCaches } from '../publishing/notify-cdn-and-platform.ts';
import { keepOrigin } from '../publishing/origins.ts';

/** A report holds two short texts and three numbers. */
const reportBytes = 4_096;

const OriginName = z.string().regex(/^[a-z0-9-]{1,64}$/);
const originName: PathParameter<string> = {
  schema: OriginName,
  read: (text) => {
    const name = OriginName.safeParse(text);
    if (name.success) return name.data;
    const message = 'El nombre admite hasta 64 letras minúsculas, cifras y guiones.';
    throw new ProblemError('bad_request', message, { field: 'name' });
  },
};

/** The routes for origins. */
export const changesRoutes: readonly Route[] = [
  route('GET', '/api/changes', {
    summary: 'The change log after a cursor, for origins',
    security: bearer('PUBLISH_SECRET'),
    query: {
      wait: wholeNumber('wait', { min: 0, max: limits.changesWait }, 'Seconds to wait for a change.'),
      after: anyText('after', 'The `cursor` of the last response.'),
    },
    response: SentChangeLog,
    handle: async ({ c, services, query: { wait = 0, after = null }, send }) => {
      const { isolate, db, now, keepAlive } = services;
      const { pause } = isolate.dependencies;
      const waiting = { db, now, pause, keepAlive, client: c.req.raw.signal };
      return send(await isolate.changes.changesAfter(waiting, after, wait * 1_000));
    },
  }),
  route('PUT', '/api/origins/{name}', {
    summary: 'The state of an origin',
    security: bearer('PUBLISH_SECRET'),
    path: { name: originName },
    body: OriginReport,
    status: 204,
    response: null,
    handle: async ({ c, services, path, parseBody, send }) => {
      const { db, isolate, environment, now, keepAlive } = services;
      const report = parseBody(await boundedBytes(c.req.raw, reportBytes));
      await keepOrigin(db, isolate.origins, path.name, report, now());
      // It may be the last origin that a purge waits for.
      keepAlive(purgeCaches(isolate, environment));
      return send(null);
    },
  }),
];
