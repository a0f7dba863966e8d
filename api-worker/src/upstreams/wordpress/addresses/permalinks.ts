import * as z from 'zod';
import type { OldParameter } from '#contract/publishing/old-address.ts';
import { itemAddresses, listAddresses, reservedSlugs } from '#contract/publishing/item-addresses.ts';
import { sitePages } from '#contract/site-pages.ts';
import { toSlug } from '#contract/text/slug.ts';

const newsItem = (slug: string) =>
  reservedSlugs.has(slug) ? itemAddresses.article(slug) : itemAddresses.newsItem(slug);

/**
 * Forms of permalinks whose path alone says which page of the site they mean. A category below another one has both in its path; the site
 * has the last one. `/slug/` and `/?p=123` are not here: they may be a page of the CMS, and only WordPress knows. Its plugin replaces them.
 */
const forms: [RegExp, (slug: string) => string][] = [
  [/^\/noticias\/categoria\/(?:[^/]+\/)*([^/]+)$/, itemAddresses.newsCategory],
  [/^\/(?:noticias\/tema|tag)\/([^/]+)$/, itemAddresses.topic],
  [/^\/programas\/categoria\/(?:[^/]+\/)*([^/]+)$/, itemAddresses.programmeCategory],
  [/^\/category\/(?:[^/]+\/)*([^/]+)$/, (slug) => `/category/${encodeURIComponent(slug)}`],
  [/^\/noticias\/([^/]+)$/, newsItem],
  [/^\/article\/([^/]+)$/, itemAddresses.article],
  [/^\/programas\/([^/]+)$/, itemAddresses.programme],
];
const dated: [RegExp, (slug: string) => string] = [/^\/\d{4}\/\d{2}\/(?:\d{2}\/)?([^/]+)$/, newsItem];

/** The site's path for one of the CMS, below its home; null if the path does not say which. */
export function sitePathOf(path: string): string | null {
  // Earlier versions of the plugin had programmes there.
  return match(path.replace(/^\/noticias(?=\/programas\/)/, ''), [...forms, dated]);
}

/** The site's path for one with a date, from the time when WordPress was at the site's address; null for every other path. */
export function datedPathOf(path: string): string | null {
  return match(path, [dated]);
}

function match(path: string, among: typeof forms): string | null {
  const { trimmed } = withoutEndings(path);
  for (const [form, address] of among) {
    const slug = form.exec(trimmed)?.[1];
    if (slug !== undefined && !/^\d{1,2}$/.test(slug)) return address(toSlug(slug));
  }
  return null;
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** A path without empty parts and without a slash at its end; empty for the home page. */
const joined = (path: string): string =>
  partsOf(path)
    .map((part) => `/${part}`)
    .join('');

/**
 * A path without what WordPress adds to the address of an item or a list, one after the other: a feed, an embed, the page for phones, pages of a list
 * and of comments, `.html`. A number alone is the page of an item, but behind numbers alone it is a part of a date, and behind `archives` an id.
 */
function withoutEndings(path: string): { trimmed: string; isFeed: boolean } {
  const parts = partsOf(path);
  let isFeed = false;
  for (;;) {
    const [above = '', last = ''] = [parts.at(-2), parts.at(-1)];
    const isOfFeed = last === 'feed' || (above === 'feed' && /^(?:rss2?|rdf|atom)$/.test(last));
    const isOfPage = above === 'page' && /^\d+$/.test(last);
    const isOfDate = parts.slice(0, -1).every((part) => /^\d+$/.test(part));
    const isPart = /^\d{1,3}$/.test(last) && above !== 'archives' && !isOfDate;
    if (isOfFeed || isOfPage || isPart || /^(?:embed|amp|trackback|comment-page-\d+)$/.test(last)) {
      parts.splice(isOfPage || (isOfFeed && last !== 'feed') ? -2 : -1);
      isFeed ||= isOfFeed;
    } else if (/.\.html?$/.test(last)) parts.splice(-1, 1, last.replace(/\.html?$/, ''));
    else return { trimmed: joined(parts.join('/')), isFeed };
  }
}

/** How a newsroom's WordPress writes addresses, as its plugin says. The words have no slash at their ends. */
export const Permalinks = z.object({
  /** WordPress's setting, as `/%year%/%monthnum%/%postname%/`; empty: `/?p=123`. */
  structure: z.string().max(500).catch(''),
  categoryBase: z.string().max(200).catch('category'),
  tagBase: z.string().max(200).catch('tag'),
  authorBase: z.string().max(200).catch('author'),
});
export type Permalinks = z.infer<typeof Permalinks>;

export const usualPermalinks: Permalinks = Permalinks.parse({});

type Key = { id: number } | { slug: string };

/** What an address names. `path`: a page of the site that is always there. `file`: one of WordPress, below its home. */
export type Named =
  | ({ kind: 'item' | 'author' | 'news-category' | 'programme-category' | 'tag' } & Key)
  | { kind: 'attachment'; id: number }
  | { kind: 'path' | 'file'; path: string };

/** The feed of all news. */
const feed = '/rss.xml';

/**
 * What an address of WordPress may name: the first that there is counts. `path` as it was sent, below WordPress's home; `parameter` as in
 * contract/publishing/old-address.ts. Empty for what is no address of content: the administration, REST, other programs.
 */
export function namedBy(
  path: string,
  parameter: { name: OldParameter; value: string } | null,
  permalinks: Permalinks,
): { names: Named[]; isFeed: boolean } {
  const whole = joined(path.replace(/^\/index\.php(?=\/|$)/, ''));
  const { trimmed, isFeed } = withoutEndings(whole);
  if (trimmed === '' && parameter !== null) return { names: namedByParameter(parameter), isFeed };
  if (whole === '' && path !== '/') return { names: [{ kind: 'path', path: listAddresses.home }], isFeed };
  return { names: namedByPath(whole, trimmed, isFeed, permalinks), isFeed };
}

function namedByParameter({ name, value }: { name: OldParameter; value: string }): Named[] {
  const id = Number(value);
  const slug = toSlug(partsOf(value).at(-1) ?? '');
  switch (name) {
    case 'p':
    case 'page_id':
      return [{ kind: 'item', id }];
    case 'attachment_id':
      return [{ kind: 'attachment', id }];
    case 'cat':
      return [{ kind: 'news-category', id }];
    case 'author':
      return [{ kind: 'author', id }];
    case 'tag':
      return [{ kind: 'tag', slug }];
    case 'category_name':
      return [{ kind: 'news-category', slug }];
    case 'author_name':
      return [{ kind: 'author', slug }];
    case 'name':
    case 'pagename':
    case 'programa':
      return [{ kind: 'item', slug }];
    case 'feed':
      return [{ kind: 'path', path: feed }];
    case 'm':
    case 'year':
      return /^\d{4,8}$/.test(value) ? [{ kind: 'path', path: listAddresses.news }] : [];
    case 's':
      return [{ kind: 'path', path: `/search?q=${encodeURIComponent(value)}` }];
  }
}

/** Files that WordPress accepts for its library, and that a browser or a reader's programs open: no code. */
const file =
  /^\/wp-content\/uploads\/[^\\]+\.(?:jpe?g|jpe|jfif|png|gif|webp|avif|svg|ico|heic|bmp|tiff?|pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|zip|mp3|m4a|ogg|wav|mp4|m4v|mov|webm|vtt)$/i;

/** What is behind one of these words, as `deportes` behind `category` in `/category/isla/deportes`; null for other paths. */
function behind(path: string, bases: readonly string[]): string | null {
  const spelled = (words: string) => partsOf(words).map(toSlug).join('/');
  for (const base of bases)
    if (base !== '' && spelled(path).startsWith(`${spelled(base)}/`))
      return path.slice(path.lastIndexOf('/') + 1);
  return null;
}

/** First parts of the site's own paths, below which nothing is the page of a file of WordPress. */
const ownSections = new Set([
  ...[
    'article',
    'articulo',
    'autor',
    'category',
    'noticias',
    'programas',
    'deportes',
    'equipos',
    'partido',
    'live',
  ],
  ...[
    'minuto-a-minuto',
    'antes',
    'desde',
    'cambios',
    'tiempo',
    'emergencia',
    'boletin',
    'vista-previa',
    'rss',
    'sitemaps',
  ],
  ...['lite', 'img', 'senal', 'marco', 'subtitulos'],
]);
const ownPaths: ReadonlySet<string> = new Set(Object.values(sitePages).map(({ path }) => path));
/** Pages of the site's own lists. One that a list does not have is nothing else. */
const ownPage = /^\/(?:noticias\/(?:categoria|tema)|programas\/categoria|autor|category)\/[^/]+\/\d+$/;

function namedByPath(whole: string, trimmed: string, isFeed: boolean, permalinks: Permalinks): Named[] {
  if (file.test(whole)) return [{ kind: 'file', path: whole }];
  if (/^\/(?:rss2?|rdf|atom)$/.test(whole) || (isFeed && /^(?:\/comments)?$/.test(trimmed)))
    return [{ kind: 'path', path: feed }];
  const sitemap = /^\/(?:wp-sitemap[\w-]*|sitemap_index|(\w+)-sitemap\d*)\.xml$/.exec(whole);
  if (sitemap) return [{ kind: 'path', path: sitemap[1] === 'news' ? '/sitemap-news.xml' : '/sitemap.xml' }];
  const search = /^\/search\/([^/]+)$/.exec(trimmed)?.[1];
  if (search !== undefined) return [{ kind: 'path', path: `/search?q=${search}` }];
  if (ownPage.test(whole) || /^\/(?:wp-|\.)|\.(?:php|aspx?|cgi|env)(?:\/|$)/i.test(trimmed)) return [];
  // The site's own page, with what WordPress adds to a list. Behind a number alone there is none, whatever has that name.
  if (ownPaths.has(trimmed)) {
    if (isFeed) return [{ kind: 'path', path: feed }];
    return /\/(?:page\/\d+|amp|embed)$/.test(whole) ? [{ kind: 'path', path: trimmed }] : [];
  }
  const id = idIn(whole, permalinks.structure) ?? idIn(trimmed, permalinks.structure);
  if (id !== null) return [{ kind: 'item', id }];
  // Pages of a list of all news, and its archives.
  if ((trimmed === '' && whole !== '') || /^(?:\/date)?(?:\/\d{4}(?:\/\d{1,2}){0,2})$/.test(trimmed))
    return [{ kind: 'path', path: listAddresses.news }];
  const { authorBase, categoryBase, tagBase } = permalinks;
  const terms = [
    ['programme-category', ['programas/categoria']],
    ['news-category', ['noticias/categoria', 'category', categoryBase]],
    ['tag', ['noticias/tema', 'tag', tagBase]],
    ['author', ['autor', 'author', authorBase]],
  ] as const;
  for (const [kind, bases] of terms) {
    const slug = behind(trimmed, bases);
    if (slug !== null) return [{ kind, slug: toSlug(slug) }];
  }
  const slugs = partsOf(trimmed).map(toSlug);
  const last = slugs.at(-1);
  if (last === undefined || /^\d{1,2}$/.test(last)) return [];
  const above = slugs.at(-2);
  return [
    { kind: 'item', slug: last },
    // A category at the root, or below another one, as plugins offer it.
    { kind: 'news-category', slug: last },
    // The page of a file is below its item.
    ...(above !== undefined && !ownSections.has(above) && !/^\d+$/.test(above)
      ? [{ kind: 'item', slug: above } as const]
      : []),
  ];
}

/** The id in a path, if the newsroom's structure has one, or WordPress's structure "numeric"; null without one. */
function idIn(path: string, structure: string): number | null {
  const numeric = /^\/archives\/(\d{1,10})$/.exec(path)?.[1];
  if (numeric !== undefined) return Number(numeric);
  if (!structure.includes('%post_id%')) return null;
  const pattern = joined(structure.replace(/^\/index\.php/, ''))
    .split(/(%\w+%)/)
    .map((part) => tagPatterns[part] ?? (/^%\w+%$/.test(part) ? '[^/]+' : escaped(part)))
    .join('');
  const id = new RegExp(`^${pattern}$`).exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

const tagPatterns: Readonly<Record<string, string>> = {
  '%post_id%': String.raw`(\d{1,10})`,
  '%category%': '(?:[^/]+/)*[^/]+',
  '%year%': String.raw`\d{4}`,
  '%monthnum%': String.raw`\d{1,2}`,
  '%day%': String.raw`\d{1,2}`,
};

/** Words of the site's and of WordPress's addresses that tell one key from another. */
const distinguishing = (parameter: { name: OldParameter; value: string } | null): string =>
  parameter === null ? '' : `?${parameter.name}=${parameter.value}`;

/**
 * An address as the station's table of redirects has it: decoded, in lower case, without a slash at its end and without an ending `/index.php`. The plugin
 * writes it in the same form (class-redirect-line.php).
 */
export function redirectKey(path: string, parameter: { name: OldParameter; value: string } | null): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A path that cannot be decoded is looked up as it is.
  }
  const key = joined(decoded.toLowerCase().replace(/^\/index\.php(?=\/|$)/, ''));
  return `${key === '' ? '/' : key}${distinguishing(parameter).toLowerCase()}`;
}
