import * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import type { Preview, PreviewKind } from '#contract/publishing/publishing.ts';
import { signedHeaders } from '#contract/signing/signed-request.ts';
import type { Settings } from '../../settings.ts';
import { UpstreamError } from '../upstream-error.ts';
import { addressesOf } from './addresses/wordpress-addresses.ts';
import { withAnimations } from './animated-pictures.ts';
import { getJson, type GetOptions, type Timeouts } from '../get-json.ts';
import { embeds, WireCategory, WireError, WirePost, WireSlug } from './wire.ts';
import { modifiedOf, publishedOf, toNewsItem, toProgramme } from './to-contract.ts';
import { WordPress } from './wordpress.ts';

/** A draft may lack fields that every published item has. */
const WireDraft = WirePost.extend({
  slug: WireSlug.catch(''),
  title: WirePost.shape.title.catch({ rendered: '' }),
  /** Ids of its news categories. */
  categories: z.array(z.int().positive()).max(limits.perPage).catch([]),
});
type WireDraft = z.infer<typeof WireDraft>;

export interface PreviewAccess {
  settings: Settings;
  /** The site's name in signatures. */
  site: string;
  /** PREVIEW_SECRET, which the plugin knows too. */
  secret: string;
  fetch: GetOptions['fetch'];
  timeouts: Timeouts;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * The item as it is in the editor, from the plugin's route `telecoqui/v1/preview/{kind}/{id}`: in any status, with the newest autosave.
 * Null if there is no such item. Loaded each time and never cached. Throws UpstreamError.
 */
export async function requestPreview(
  { kind, id }: { kind: PreviewKind; id: number },
  access: PreviewAccess,
): Promise<Preview | null> {
  const { settings, site, secret, fetch, timeouts, now } = access;
  const route = `/telecoqui/v1/preview/${kind}/${id}`;
  const address = new URL(`${settings.WORDPRESS_URL}/wp-json${route}`);
  address.searchParams.set('_embed', embeds);
  // WordPress knows its own route, but not always the path by which a proxy reaches it.
  const signed = {
    purpose: 'preview-request',
    method: 'GET',
    path: route + address.search,
    body: '',
  } as const;
  const headers = await signedHeaders(secret, site, signed, now);
  const reply = await getJson(address, {
    fetch,
    timeoutMs: timeouts.primary,
    headers,
    acceptedStatuses: [400, 404],
  });
  if (reply.status !== 200) {
    const code = WireError.safeParse(reply.json).data?.code;
    // `rest_no_route` means that the plugin is missing, not the item.
    if (reply.status === 404 && code !== undefined && code !== 'rest_no_route') return null;
    throw new UpstreamError(`http_${reply.status}`, { cause: code });
  }
  const draft = WireDraft.safeParse(reply.json).data;
  if (draft?.id !== id) throw new UpstreamError('malformed');
  const wire = completed(draft, now);
  const addresses = addressesOf(settings);
  try {
    if (kind === 'programme')
      return { kind, item: await withAnimations(toProgramme(wire, addresses), fetch) };
    const item = toNewsItem(await withCategories(draft, wire, access), addresses);
    return { kind, item: await withAnimations(item, fetch) };
  } catch (error) {
    if (error instanceof z.ZodError) throw new UpstreamError('malformed', { cause: error });
    throw error;
  }
}

/** Adds the fields that the draft lacks, as if it were published now: a slug and a date. */
function completed(draft: WireDraft, now: number): WirePost {
  const today = new Date(now).toISOString().slice(0, 19);
  return {
    ...draft,
    slug: draft.slug || String(draft.id),
    date_gmt: publishedOf(draft) === null ? today : draft.date_gmt,
    modified_gmt: modifiedOf(draft) === null ? today : draft.modified_gmt,
  };
}

/**
 * WordPress embeds no categories in an unpublished item, because nobody is logged in; requested by themselves they are public. If that
 * fails too, the preview has no links to its categories.
 */
async function withCategories(
  draft: WireDraft,
  wire: WirePost,
  { settings, fetch, timeouts }: PreviewAccess,
): Promise<WirePost> {
  if (draft.categories.length === 0 || hasTerms(wire)) return wire;
  const query = { include: draft.categories.join(','), per_page: draft.categories.length };
  const wordpress = new WordPress(settings, fetch, timeouts);
  const terms = await wordpress.page('categories', query, WireCategory, 'secondary').then(
    ({ items }) => items.map(({ id, name, slug }) => ({ id, name, slug, taxonomy: 'category' })),
    () => [],
  );
  return { ...wire, _embedded: { ...wire._embedded, 'wp:term': [terms] } };
}

function hasTerms(wire: WirePost): boolean {
  return wire._embedded['wp:term']
    .flat()
    .some((term) => z.object({ slug: z.string() }).safeParse(term).success);
}
