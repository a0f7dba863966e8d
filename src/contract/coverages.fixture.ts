import type { NewsItem } from './content.ts';
import { listItemWith } from './content.fixture.ts';
import type { CoverageEntry, CoveragePage } from './coverages.ts';

/** An entry for tests, with other fields where a test needs them. */
export const entryWith = (fields: Partial<CoverageEntry> & Pick<CoverageEntry, 'id'>): CoverageEntry => ({
  revision: fields.id,
  at: '2026-11-20T12:00:00Z',
  changedAt: null,
  headline: '',
  isKey: false,
  isPinned: false,
  content: { rendered: `<p>Entrada ${fields.id}</p>` },
  authors: [],
  corrections: [],
  story: null,
  ...fields,
});

/** A page of these entries. */
export const pageWith = (fields: Partial<CoveragePage>): CoveragePage => ({
  position: 7,
  total: fields.entries?.length ?? 0,
  pinned: null,
  keyMoments: [],
  entries: [],
  hasOlder: false,
  ...fields,
});

/** The news item of a live coverage that is told now, with the slug `incendio`. */
export const coverageItemWith = (fields: Partial<NewsItem>): NewsItem => ({
  ...listItemWith({ id: 45, slug: 'incendio' }),
  title: { rendered: 'Incendio en Cataño' },
  excerpt: { rendered: '<p>Bomberos combate el fuego.</p>' },
  coverage: { startedAt: '2026-11-20T11:00:00Z', endedAt: null, tiedTo: null },
  content: { rendered: '<p>Un almacén se incendió.</p>' },
  author_name: null,
  featured_media_caption: '',
  seo: null,
  categories: [],
  tags: [],
  authors: [],
  featured_media_credit: '',
  featured_media_tall: false,
  corrections: [],
  text_changed: null,
  ...fields,
});
