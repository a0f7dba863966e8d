import { secondaryTimeout } from '#api/client.ts';
import { programmeList } from '#api/content-requests.ts';
import { optional } from '#api/outcome.ts';
import { limits } from '#contract/fixed-limits.ts';
import { scheduled } from '#live/guide.ts';
import { sharedBlock } from './shared-block.ts';

/**
 * Slugs of the guide's programmes that WordPress has, among its 100 newest. The titles of the others, and of all when the request fails,
 * are no links: one that leads nowhere would be worse.
 */
export const guideProgrammes = sharedBlock(async () => {
  const programmes = await optional(
    programmeList({ perPage: limits.perPage }, { timeout: secondaryTimeout }),
  );
  const slugs = (programmes?.data ?? []).map(({ slug }) => slug).filter((slug) => scheduled.has(slug));
  return { slugs, complete: programmes !== null };
});
