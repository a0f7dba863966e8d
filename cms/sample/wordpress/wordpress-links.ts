import type { JsonObject } from '../sample-response.ts';

/** The two post types with a taxonomy: their REST base, their taxonomy's REST base and their path on the site. */
export const postKinds = {
  post: { base: 'posts', taxonomy: 'category', taxonomyBase: 'categories', path: 'noticias' },
  programa: {
    base: 'programas',
    taxonomy: 'categoria_programa',
    taxonomyBase: 'categorias_programas',
    path: 'programas',
  },
} as const;

export type PostType = keyof typeof postKinds;

/** Where terms are: those of the two post types, and the tags of news. */
export type TermKind = 'category' | 'categoria_programa' | 'post_tag';

export const termKinds = {
  category: { base: 'posts', taxonomyBase: 'categories', path: 'noticias/categoria' },
  categoria_programa: {
    base: 'programas',
    taxonomyBase: 'categorias_programas',
    path: 'programas/categoria',
  },
  post_tag: { base: 'posts', taxonomyBase: 'tags', path: 'tag' },
} as const satisfies Record<TermKind, object>;

export const NAMESPACE = '/wp-json/wp/v2';

const curies = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];

/** The `_links` of a post or programme. Those with `embeddable` can be requested with `_embed`. */
export function postLinks(
  origin: string,
  type: PostType,
  post: { id: number; authorId: number; pictureId: number | null },
): JsonObject {
  const { base, taxonomy, taxonomyBase } = postKinds[type];
  const api = `${origin}${NAMESPACE}`;
  const terms = [{ taxonomy, embeddable: true, href: `${api}/${taxonomyBase}?post=${post.id}` }];
  const tags = { taxonomy: 'post_tag', embeddable: true, href: `${api}/tags?post=${post.id}` };
  return {
    self: [{ href: `${api}/${base}/${post.id}`, targetHints: { allow: ['GET'] } }],
    collection: [{ href: `${api}/${base}` }],
    about: [{ href: `${api}/types/${type}` }],
    author: [{ embeddable: true, href: `${api}/users/${post.authorId}` }],
    'version-history': [{ count: 1, href: `${api}/${base}/${post.id}/revisions` }],
    ...(post.pictureId === null
      ? {}
      : { 'wp:featuredmedia': [{ embeddable: true, href: `${api}/media/${post.pictureId}` }] }),
    'wp:attachment': [{ href: `${api}/media?parent=${post.id}` }],
    'wp:term': type === 'post' ? [...terms, tags] : terms,
    curies,
  };
}

/** The `_links` of terms, users, media and banners. None of them can be embedded here. */
export function plainLinks(origin: string, base: string, id: number, more: JsonObject = {}): JsonObject {
  const collection = `${origin}${NAMESPACE}/${base}`;
  return { self: [{ href: `${collection}/${id}` }], collection: [{ href: collection }], ...more };
}

/** The `_links` of a term also contain its taxonomy and its posts. */
export function termLinks(origin: string, taxonomy: TermKind, id: number): JsonObject {
  const { base, taxonomyBase } = termKinds[taxonomy];
  const api = `${origin}${NAMESPACE}`;
  return plainLinks(origin, taxonomyBase, id, {
    about: [{ href: `${api}/taxonomies/${taxonomy}` }],
    'wp:post_type': [{ href: `${api}/${base}?${taxonomyBase}=${id}` }],
    curies,
  });
}
