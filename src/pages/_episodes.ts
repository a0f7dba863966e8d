import { secondaryTimeout, type ApiResponse } from '#api/client.ts';
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
 * The block "Episodios Recientes". There is no source of episodes, so it shows the articles that the search finds for the programme's
 * title. Null if the search failed.
 */
export async function loadEpisodes(programme: Programme): Promise<ApiResponse<ArticleSummary[]> | null> {
  const title = plainText(programme.title.rendered).slice(0, limits.searchText);
  if (title === '') return { data: [], ageSeconds: 0, state: 'fresh', total: 0 };
  return optional(searchArticles(title, 1, episodeCount, { timeout: secondaryTimeout }));
}

/**
 * Cache tags of a programme's page: the programme, and any news, because a search finds the episodes. That is affordable: there are only
 * tens of programmes.
 */
export const programmeTags = (slug: string) => [tags.programme(slug), tags.newsLists, tags.navigation];
