import { CoverageChanges, CoverageEntry, CoveragePage } from '#contract/coverages.ts';
import { ListItems } from '#contract/content.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { apiCacheRules } from '../cache-control.ts';
import type { CachedResponse } from '../edge-cache/edge-cache.ts';
import { idInPath, identifier, paging, required, slugInPath, wholeNumber } from '../http/parameters.ts';
import {
  listCoverages,
  readCoverage,
  readCoverageChanges,
  readCoverageEntry,
} from '../newsroom/coverages.ts';
import { route, type Route } from '../route.ts';
import type { Services } from '../services.ts';

/** Two screens of cards. */
const perPageByDefault = 20;

const slug = { slug: slugInPath };
const noEntry = 'Esta entrada no existe o ya no está publicada.';
const missing = 'Este minuto a minuto no existe o ya no está publicado.';

/** As many lines as a log gets in centuries. A number above is no position. */
const lastPosition = 9_999_999_999;

interface Asked {
  services: Services;
  path: { slug: string };
  key: string;
}

/** What `read` reads of a coverage, through the edge cache. Throws UpstreamError. */
function respond(
  { services: { cache, moved }, path: { slug: asked }, key }: Asked,
  read: () => Promise<object | null>,
): Promise<CachedResponse> {
  const rule = apiCacheRules.coverage;
  return moved.orMoved({ kind: 'news', slug: asked, tagOf: tags.coverage, rule }, () =>
    cache.respond({
      ...{ key, source: 'newsroom', rule, tags: [tags.coverage(asked)], item: tags.newsItem(asked) },
      load: async () => {
        const body = await read();
        return body === null ? null : { body: JSON.stringify(body), total: null };
      },
    }),
  );
}

/** Live coverages, from D1. */
export const coveragesRoutes: readonly Route[] = [
  route('GET', '/api/coverages', {
    summary: 'Live coverages: those that are told now, then the newest',
    query: paging(perPageByDefault),
    response: ListItems,
    handle: ({ services, query, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.articles, tags: [tags.newsLists, tags.navigation] },
        read: (db, now) => listCoverages(db, query, now),
      }),
  }),
  route('GET', '/api/coverages/{slug}', {
    summary: 'A page of the entries of a live coverage, newest first, with what stands above them',
    path: slug,
    query: { before: identifier('before') },
    response: CoveragePage,
    missing,
    handle: ({ query, ...asked }) =>
      respond(asked, () =>
        readCoverage(asked.services.db, asked.path.slug, query.before, asked.services.now()),
      ),
  }),
  route('GET', '/api/coverages/{slug}/changes', {
    summary: 'The entries of a live coverage that are new, changed or removed since a position',
    path: slug,
    query: {
      after: required(
        wholeNumber('after', { min: 0, max: lastPosition }, 'The `position` of the last response.'),
      ),
    },
    response: CoverageChanges,
    missing,
    handle: ({ query, ...asked }) =>
      respond(asked, () =>
        readCoverageChanges(asked.services.db, asked.path.slug, query.after, asked.services.now()),
      ),
  }),
  route('GET', '/api/coverages/{slug}/entries/{id}', {
    summary: 'One entry of a live coverage',
    path: { ...slug, id: idInPath(noEntry) },
    response: CoverageEntry,
    missing: noEntry,
    handle: ({ path, ...asked }) =>
      respond({ ...asked, path }, () =>
        readCoverageEntry(asked.services.db, path.slug, path.id, asked.services.now()),
      ),
  }),
];
