import { paths } from '#config/paths.ts';
import { hasLeague } from '#contract/leagues.ts';
import type { FoundPage, SearchResults } from '#contract/search.ts';
import { texts } from './texts.ts';

/** The path of a page whose name was found. */
export function foundPagePath(page: FoundPage): string {
  switch (page.kind) {
    case 'programme':
      return paths.programme(page.slug);
    case 'category':
      return paths.newsCategory(page.slug);
    case 'topic':
      return paths.topic(page.slug);
    case 'sport':
      return paths.sport(page.slug, hasLeague(page.slug) ? {} : { vista: 'noticias' });
    case 'team':
      return paths.team(page.id);
    case 'municipality':
      return paths.weather(page.name);
  }
}

/** The links to what was found, and what kind of page each is: the site's own pages first. */
export const foundLinks = ({ sitePages, pages }: Pick<SearchResults, 'sitePages' | 'pages'>) => [
  ...sitePages.map(({ name, path }) => ({ name, path, kind: texts.kinds.sitePage })),
  ...pages
    .filter((page) => page !== null)
    .map((page) => ({
      name: page.name,
      path: foundPagePath(page),
      kind: page.kind === 'team' ? page.league : texts.kinds[page.kind],
    })),
];
