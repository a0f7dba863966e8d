import { type SocialPost, SocialPosts } from '#contract/newsroom.ts';
import { SocialPostContent } from '../upstreams/wordpress/front-page-wire.ts';
import { readFrontPage, type Timed } from './front-page-items.ts';

/** As many as fit the sidebar; the networks themselves hold the rest. */
const posts = 10;

/** The posts that editors put into the social block, newest first. */
export async function listSocialPosts(db: D1Database, now: number): Promise<Timed<SocialPost[]>> {
  const { content, until } = await readFrontPage(db, 'social-post', SocialPostContent, now);
  const newest = content.toSorted(
    (one, other) => Date.parse(other.content.postedAt) - Date.parse(one.content.postedAt),
  );
  const shown = newest
    .slice(0, posts)
    .map(({ id, content: { text, ...post } }) => ({ id, content: text, ...post }));
  return { content: SocialPosts.parse(shown), until };
}
