import { hasLeague, sportSlugs } from '#contract/leagues.ts';
import { paths } from '#config/paths.ts';
import type { SportSlug } from '#contract/sports.ts';
import { sportNames } from './catalogue.ts';
import { inSentence, pageTexts } from './texts.ts';

/** They have a page, which shows only news. */
export const sportsWithoutLeague: readonly SportSlug[] = sportSlugs.filter((slug) => !hasLeague(slug));

export const newsLinks = (sports: readonly SportSlug[]) =>
  sports.map((slug) => ({
    slug,
    name: pageTexts.newsOf(inSentence(sportNames[slug])),
    href: paths.sport(slug, { vista: 'noticias' }),
  }));
