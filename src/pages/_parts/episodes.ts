import { secondaryTimeout, type ApiResponse } from '#api/client.ts';
import { programmeEpisodes } from '#api/newsroom-requests.ts';
import { optional } from '#api/outcome.ts';
import type { Episode } from '#contract/episodes.ts';
import { tags } from '#contract/publishing/cache-tags.ts';

/** One row on a wide screen. */
const episodeCount = 4;

/** The episodes of the block "Episodios Recientes", newest first; null if they could not be loaded. */
export const loadEpisodes = (programme: string): Promise<ApiResponse<Episode[]> | null> =>
  optional(programmeEpisodes(programme, episodeCount, { timeout: secondaryTimeout }));

/** Cache tags of a programme's page and feed. A change of an episode touches the tag of its programme. */
export const programmeTags = (slug: string) => [tags.programme(slug), tags.navigation];
