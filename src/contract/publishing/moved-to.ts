import * as z from 'zod';
import { tags } from './cache-tags.ts';

/** The page of an item that is of another kind now. An episode is on the page of its programme. */
export const MovedTo = z.object({
  kind: z.enum(['news', 'programme']),
  slug: z.string().min(1),
  /** WordPress's id of the episode. */
  episode: z.int().positive().nullable(),
});

/** A 404 of an old address has it beside its `error`. */
export const MovedProblem = z.object({ movedTo: MovedTo });

/** The cache tag of that page. */
export const movedToTag = ({ kind, slug }: MovedTo): string =>
  kind === 'news' ? tags.newsItem(slug) : tags.programme(slug);

export type MovedTo = z.infer<typeof MovedTo>;
