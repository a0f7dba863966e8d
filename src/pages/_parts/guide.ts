import { secondaryTimeout } from '#api/client.ts';
import { programmeList } from '#api/content-requests.ts';
import { optional } from '#api/outcome.ts';
import { limits } from '#contract/fixed-limits.ts';
import { mediaOrigin } from '#config/environment.ts';
import { scheduled } from '#live/guide.ts';
import { candidates } from '#pictures/candidates.ts';
import { sharedBlock } from './shared-block.ts';

/** Width in pixels of the guide's pictures: two for each of CSS. */
const pictureWidth = 240;

/**
 * Slugs of the guide's programmes that WordPress does not have among its 100 newest: of all when the request fails. Their titles
 * are no links: one that leads nowhere would be worse. And the paths of their pictures, by slug.
 */
export const guideProgrammes = sharedBlock(async () => {
  const programmes = await optional(
    programmeList({ perPage: limits.perPage }, { timeout: secondaryTimeout }),
  );
  const known = (programmes?.data ?? []).filter(({ slug }) => scheduled.has(slug));
  const pictures = known.flatMap(({ slug, featured_media_url: source }) => {
    const picture = candidates(source, pictureWidth, mediaOrigin());
    return picture ? [[slug, picture.src] as const] : [];
  });
  const withPage = new Set(known.map(({ slug }) => slug));
  return {
    withoutPage: [...scheduled].filter((slug) => !withPage.has(slug)),
    pictures: new Map(pictures),
    complete: programmes !== null,
  };
});
