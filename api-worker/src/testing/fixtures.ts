import { OriginReport, type PublishEvent } from '#contract/publishing/publishing.ts';

/** Items in WordPress's wire format, with the fields that the worker reads and some that it must ignore. */

export interface FakeTerm {
  id: number;
  slug: string;
  name: string;
  count: number;
  /** The id of the category above; 0 or absent without one. */
  parent?: number;
}

export interface FakePost {
  id: number;
  slug: string;
  date: string;
  date_gmt: string;
  modified: string;
  modified_gmt: string;
  categories: number[];
  categorias_programas?: number[];
  [field: string]: unknown;
}

/** An entry of a live coverage. */
export interface FakeEntry {
  id: number;
  date_gmt: string;
  modified_gmt: string;
  content: { rendered: string; protected: boolean };
  entrada: { cobertura: { id: number; slug: string } | null; [field: string]: unknown };
  [field: string]: unknown;
}

export const deportes: FakeTerm = { id: 4, slug: 'deportes', name: 'Deportes', count: 3 };
export const tiempo: FakeTerm = { id: 5, slug: 'tiempo', name: 'Tiempo &amp; clima', count: 2 };
export const ultimaHora: FakeTerm = { id: 9, slug: 'breaking-news', name: 'Última hora', count: 1 };

interface Overrides {
  id: number;
  slug?: string;
  title?: string;
  excerpt?: string;
  content?: string;
  /** UTC, without the Z, as WordPress writes it. */
  date?: string;
  modified?: string;
  terms?: FakeTerm[];
  taxonomy?: string;
  /** Tags of a news item. */
  tags?: Pick<FakeTerm, 'id' | 'slug' | 'name'>[];
  /** More fields, or other values for the ones above. */
  more?: Record<string, unknown>;
}

/** A post as WordPress returns it without any plugin: our own fields have to be derived from `_embedded`. */
export function post(overrides: Overrides): FakePost {
  const {
    id,
    title = `Noticia ${id}`,
    excerpt = '',
    content = `<p>Cuerpo ${id}.</p>`,
    terms = [],
    taxonomy = 'category',
    tags = [],
  } = overrides;
  const date = overrides.date ?? '2026-11-20T12:00:00';
  const modified = overrides.modified ?? date;
  return {
    id,
    slug: overrides.slug ?? `noticia-${id}`,
    date: local(date),
    date_gmt: date,
    modified: local(modified),
    modified_gmt: modified,
    title: { rendered: title },
    excerpt: { rendered: `<p>${excerpt}</p>\n`, protected: false },
    content: { rendered: content, protected: false },
    categories: taxonomy === 'category' ? terms.map((term) => term.id) : [],
    categorias_programas: taxonomy === 'category' ? [] : terms.map((term) => term.id),
    _links: { self: [{ href: `https://cms.ejemplo.pr/wp-json/wp/v2/posts/${id}` }] },
    _embedded: {
      author: [{ id: 2, name: 'Redacción', slug: 'redaccion' }],
      'wp:featuredmedia': [
        { id: 7, source_url: `https://cms.ejemplo.pr/wp-content/uploads/${id}.jpg`, alt_text: `Foto ${id}` },
      ],
      'wp:term': [
        terms.map(({ id: term, slug, name }) => ({ id: term, slug, name, taxonomy })),
        tags.map((tag) => ({ ...tag, taxonomy: 'post_tag' })),
      ],
    },
    ...overrides.more,
  };
}

export function programme(overrides: Overrides): FakePost {
  return post({ slug: `programa-${overrides.id}`, taxonomy: 'categoria_programa', ...overrides });
}

/** An episode as the plugin returns it. Fields may be rubbish. */
export function episode({
  programa,
  duracion = null,
  video = null,
  featured_media_url = null,
  featured_media_alt = '',
  more = {},
  ...overrides
}: Overrides & {
  programa: unknown;
  duracion?: unknown;
  video?: unknown;
  featured_media_url?: string | null;
  featured_media_alt?: string;
}): FakePost {
  const slug = `episodio-${overrides.id}`;
  const fields = { programa, duracion, video, featured_media_url, featured_media_alt, ...more };
  return post({ slug, title: `Episodio ${overrides.id}`, ...overrides, more: fields });
}

/** A change of news item `id` as the plugin reports it, with a delivery id of its own. */
export function publishEvent(overrides: Partial<PublishEvent> & { id: number }): PublishEvent {
  return {
    delivery: crypto.randomUUID(),
    kind: 'news',
    slug: `noticia-${overrides.id}`,
    previousSlug: null,
    categories: { before: [], after: [] },
    ...overrides,
  };
}

/** What an origin reports of itself. */
export const originReport = (fields: Partial<OriginReport> = {}) =>
  OriginReport.parse({
    ...{ position: 0, release: 'r', releasePosition: 0, building: false, buildError: null },
    ...fields,
  });

/** The time in Puerto Rico, as WordPress writes `date`. */
function local(utc: string): string {
  return new Date(Date.parse(`${utc}Z`) - 4 * 3_600_000).toISOString().slice(0, 19);
}
