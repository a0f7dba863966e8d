import { z } from 'zod';
import { type SocialPost, SocialPosts } from '#contract/newsroom.ts';
import { webLink } from '../upstreams/wordpress/addresses.ts';
import { storedDate } from '../stored-values.ts';

/** As many as fit the sidebar; the networks themselves hold the rest. */
const posts = 10;

const Row = z.object({
  id: z.int(),
  content: z.string(),
  posted_at: z.string(),
  network: z.string(),
  url: z.string().nullable(),
});

/** The posts that editors put into the social block, newest first. */
export async function listSocialPosts(db: D1Database, now: number): Promise<SocialPost[]> {
  const { results } = await db
    .prepare(
      `SELECT id, content, posted_at, network, url FROM social_posts WHERE posted_at <= ?1 ORDER BY posted_at DESC, id DESC LIMIT ${posts}`,
    )
    .bind(storedDate(now))
    .all();
  return SocialPosts.parse(
    z
      .array(Row)
      .parse(results)
      .map(({ id, content, posted_at, network, url }) => ({
        id,
        content,
        postedAt: posted_at,
        network,
        url: externalOnly(webLink(url)),
      })),
  );
}

/** A post is on a social network, so a path of our own site cannot be its address. */
const externalOnly = (link: string | null) => (link?.startsWith('/') === true ? null : link);
