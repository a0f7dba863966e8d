import { secondaryTimeout } from '#api/client.ts';
import { furtherReading } from '#api/newsroom-requests.ts';
import { optional } from '#api/outcome.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import type { FurtherReading } from '#contract/newsroom.ts';

/** What to read after a story; null if it could not be loaded. */
export const loadFurther = async (slug: string): Promise<FurtherReading | null> =>
  (await optional(furtherReading(slug, { timeout: secondaryTimeout })))?.data ?? null;

/**
 * Cache tags of a story's page: the story, and the headlines of those that it leads to, so that a renamed or removed one is updated on the
 * page at once. A correction of their text does not touch the page, nor does a new story: then each publication would touch the whole archive.
 */
export const storyTags = (slug: string, further: FurtherReading | null) => [
  tags.newsItem(slug),
  ...[...(further?.related ?? []), further?.next].flatMap((other) =>
    other ? tags.newsLink(other.slug) : [],
  ),
  tags.navigation,
];
