import * as z from 'zod';
import { isFrontPageKind } from '#contract/publishing/changes.ts';
import type { Settings } from '../settings.ts';
import {
  bannerQuery,
  slugHolders,
  WireBanner,
  WireCategory,
  WireProgrammeStamp,
} from '../upstreams/wordpress/wire.ts';
import { convertible, toBanner, toCategory } from '../upstreams/wordpress/to-contract.ts';
import { sanitiseBody, words } from '../upstreams/wordpress/sanitise-html.ts';
import {
  frontPageBases,
  frontPageQuery,
  frontPageRow,
  WireFrontPage,
} from '../upstreams/wordpress/front-page-wire.ts';
import type { Query } from '../upstreams/wordpress/wordpress.ts';
import {
  readTrackedItems,
  type CollectionKind,
  type LoadedCollection,
  type VisibleItem,
} from './rows/tracked-items.ts';
import { pullByIds, type PulledWhole, pullWhole } from './pull.ts';
import { slugTaken, unread } from './sort-news.ts';
import type { Run } from './sync-run.ts';

/** The `rest_base` of a kind. */
export function baseOf(kind: CollectionKind, settings: Settings): string {
  switch (kind) {
    case 'news-category':
      return 'categories';
    case 'programme-category':
      return settings.WORDPRESS_PROGRAMME_CATEGORIES_BASE;
    case 'programme':
      return settings.WORDPRESS_PROGRAMMES_BASE;
    case 'banner':
      return settings.WORDPRESS_BANNERS_BASE;
    default:
      return frontPageBases[kind];
  }
}

/** Loads what readers see of a kind: all its items, or those with these ids. Throws UpstreamError. */
export async function loadCollection(
  run: Run,
  kind: CollectionKind,
  ids: readonly number[] | null,
): Promise<LoadedCollection> {
  const gather = gatherer(run, kind, ids);
  switch (kind) {
    case 'news-category':
    case 'programme-category':
      return gather(
        { hide_empty: false, _fields: 'id,slug,name,count,parent,previous_slugs' },
        WireCategory,
        (wire) => {
          const { id, slug, name, count } = toCategory(wire);
          // The header shows categories that have items. The number itself changes with each article and is shown nowhere.
          const shown = count > 0;
          return {
            id,
            slug,
            previousSlugs: wire.previous_slugs,
            name,
            parent: wire.parent,
            // A category without one above it keeps the fingerprint that it had before there were parents.
            fingerprint: JSON.stringify(wire.parent === 0 ? [name, shown] : [name, shown, wire.parent]),
            categories: [],
            ordered: shown,
          };
        },
      );
    case 'programme': {
      const taxonomy = run.settings.WORDPRESS_PROGRAMME_CATEGORIES_BASE;
      const terms = new Map(
        (await readTrackedItems(run.db, 'programme-category', null)).map(({ id, slug }) => [id, slug]),
      );
      // The body is loaded only for items that have just changed, to tell their editors what the site does not show of it.
      const content = ids === null ? 'content.protected' : 'content';
      const fields = ['id', 'slug', 'title.rendered', 'modified_gmt', content, 'previous_slugs', taxonomy];
      const query = { orderby: 'id', order: 'asc', _fields: fields.join(',') };
      const protectedItems: LoadedCollection['protectedItems'] = [];
      const loaded = await gather(query, WireProgrammeStamp, (wire) => {
        const { id, slug } = wire;
        if (wire.content.protected) protectedItems.push({ id, slug });
        return wire.content.protected
          ? null
          : {
              id,
              slug,
              previousSlugs: wire.previous_slugs,
              name: words(wire.title.rendered),
              fingerprint: wire.modified_gmt ?? '',
              categories: termIds
                .parse(wire[taxonomy])
                .map((term) => terms.get(term))
                .filter((term) => term !== undefined),
              ordered: false,
              refused: sanitiseBody(wire.content.rendered, run.addresses).refused,
            };
      });
      return { ...loaded, protectedItems };
    }
    case 'banner':
      return gather(bannerQuery, WireBanner, (wire) => {
        const banner = toBanner(wire, run.addresses);
        // A banner without a picture is shown nowhere.
        if (banner === null) return null;
        const slug = String(wire.id);
        return {
          id: wire.id,
          slug,
          previousSlugs: [],
          name: '',
          fingerprint: JSON.stringify(banner),
          categories: [],
          ordered: true,
        };
      });
    default:
      return gather(frontPageQuery, WireFrontPage, (wire) => {
        const frontPage = frontPageRow(kind, wire, run.addresses);
        return {
          id: wire.id,
          slug: String(wire.id),
          previousSlugs: [],
          name: '',
          fingerprint: JSON.stringify(frontPage),
          categories: [],
          ordered: false,
          frontPage,
        };
      });
  }
}

const termIds = z.array(z.int()).catch([]);

function gatherer(
  run: Run,
  kind: CollectionKind,
  ids: readonly number[] | null,
): <Wire extends { id: number }>(
  query: Query,
  schema: z.ZodType<Wire>,
  toVisibleItem: (wire: Wire) => VisibleItem | null,
) => Promise<LoadedCollection> {
  return async <Wire extends { id: number }>(
    query: Query,
    schema: z.ZodType<Wire>,
    toVisibleItem: (wire: Wire) => VisibleItem | null,
  ) => {
    const base = baseOf(kind, run.settings);
    const all: PulledWhole<Wire> =
      ids === null
        ? await pullWhole(run, { base, query, schema }, isFrontPageKind(kind))
        : { ...(await pullByIds(run, { base, query, schema }, ids)), isComplete: false };
    const unreadable = [...all.unreadable.values()];
    const leaveOut = ({ id }: Wire, why: string) => unreadable.push({ id, slug: '', why });
    const converted = await convertible(all.items, toVisibleItem, leaveOut);
    const { held, rivals } = slugHolders(converted.filter((visible) => visible !== null));
    return {
      visible: held,
      isComplete: unreadable.length === all.unreadable.size && all.isComplete,
      unreadable: new Set(unreadable.map(({ id }) => id)),
      leftOut: [
        ...unreadable.map(({ id, slug, why }) => unread({ id, slug }, why)),
        ...rivals.map(({ item, holder }) => slugTaken(kind, item, holder.id)),
      ],
      protectedItems: [],
    };
  };
}
