import { paths } from '#config/paths.ts';
import { hasLeague } from '#contract/leagues.ts';
import type { FoundPage } from '#contract/search.ts';

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
    case 'emergency':
      return paths.emergency;
  }
}
