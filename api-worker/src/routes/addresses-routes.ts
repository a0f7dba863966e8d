import { limits } from '#contract/fixed-limits.ts';
import {
  OldAddress,
  UnknownAddress,
  UnknownAddresses,
  UnknownAddressesRequest,
} from '#contract/publishing/old-address.ts';
import { allowanceOf } from '../access/reader-limits.ts';
import { signed } from '../access/signed-requests.ts';
import { apiCacheRules } from '../cache-control.ts';
import { boundedBytes } from '../http/body.ts';
import { anyText, required } from '../http/parameters.ts';
import { syncedAt } from '../newsroom/articles.ts';
import { presentAddress } from '../newsroom/old-addresses.ts';
import { countUnknown, readUnknown } from '../newsroom/unknown-addresses.ts';
import { route, type Route } from '../route.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';

/** Requests a minute from one WordPress: the desk opens a page. */
const perMinute = 60;

/** Addresses of WordPress that the site does not have itself. The site asks only for what would be a 404. */
export const addressesRoutes: readonly Route[] = [
  route('GET', '/api/old-address', {
    summary: 'Where what an address of WordPress named is now',
    query: {
      address: required(anyText('direccion', 'Path and query of the address, without its host.')),
    },
    response: OldAddress,
    missing: 'Nada tiene ni tuvo esa dirección.',
    // Looked up each time: it has to agree with what was published a second ago, and the site keeps the redirect.
    handle: async ({ services, query }) => {
      const { db, now, settings, wordpress } = services;
      await services.mayLoad();
      const fileOf = (id: number) => wordpress.file(id);
      const found = await presentAddress(
        { db, now: now(), wordpressUrl: settings.WORDPRESS_URL, fileOf },
        query.address,
      ).catch((error: unknown) => {
        throw error instanceof UpstreamError ? error : new UpstreamError('internal', { cause: error });
      });
      if (found === null && (await syncedAt(db)) === null) throw new UpstreamError('never_loaded');
      if (found === null) return { found: false, tags: [] };
      const body = JSON.stringify(found);
      return {
        ...{ found: true, body, total: null, state: 'fresh', ageSeconds: 0 },
        ...{ tags: found.tags, rule: apiCacheRules.article },
      };
    },
  }),
  route('POST', '/api/unknown-addresses', {
    summary: 'Counts an address that nothing fits',
    body: UnknownAddress,
    status: 204,
    response: null,
    handle: async ({ c, services, parseBody, send }) => {
      const { isolate, settings, db, now, reader, keepAlive } = services;
      await isolate.readLimit.count(c.env, allowanceOf(reader), settings.READS_PER_MINUTE, now());
      const unknown = parseBody(await boundedBytes(c.req.raw, limits.subscribeBytes));
      const { PUBLISH_SECRET: secret } = settings;
      if (reader !== null && secret !== null) {
        const { pause } = isolate.dependencies;
        const counted = countUnknown(isolate.unknownAddresses, unknown, reader, { db, secret, now, pause });
        keepAlive(
          counted.catch((error: unknown) =>
            console.error(`unknown addresses: storing failed: ${String(error)}`),
          ),
        );
      }
      return send(null);
    },
  }),
  route('POST', '/api/desk/unknown-addresses', {
    summary: 'The addresses that nothing fits and that most networks asked for',
    security: signed('unknown-addresses', limits.subscribeBytes),
    body: UnknownAddressesRequest,
    response: UnknownAddresses,
    handle: async ({ services, pass, parseBody, send }) => {
      const { isolate, reader, db, now } = services;
      isolate.deskItemsLimit.count(allowanceOf(reader), perMinute, now());
      const { max } = parseBody(pass.body);
      return send(await readUnknown(db, max, now()));
    },
  }),
];
