import { secondaryTimeout, type Answer } from '#api/client.ts';
import { searchArticles } from '#api/newsroom.ts';
import { optional } from '#api/outcome.ts';
import { limits } from '#contract/limits.ts';
import { tags } from '#contract/tags.ts';
import type { Programme } from '#contract/content.ts';
import type { ArticleSummary } from '#contract/newsroom.ts';
import { plainText } from '#ui/plain-text.ts';

/** One row on a wide screen. */
const episodeCount = 4;

/**
 * "Episodios Recientes": the specification names no source, so these are the articles that name the programme, as the
 * search finds them. Null where the search failed.
 */
export async function askEpisodes(programme: Programme): Promise<Answer<ArticleSummary[]> | null> {
  const title = plainText(programme.title.rendered).slice(0, limits.searchText);
  if (title === '') return { data: [], ageSeconds: 0, state: 'fresh', total: 0 };
  return optional(searchArticles(title, 1, episodeCount, { timeout: secondaryTimeout }));
}

/** A programme's page changes with the programme, and with any news: its episodes are what a search finds. There are tens of them. */
export const programmeTags = (slug: string) => [tags.programme(slug), tags.newsLists, tags.navigation];
