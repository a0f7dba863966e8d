import { coveragePage } from '#api/coverages-requests.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { mediaOrigin } from '#config/environment.ts';
import { paths } from '#config/paths.ts';
import { brand } from '#config/brand.ts';
import type { CoverageEntry } from '#contract/coverages.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { isCoverage } from '#coverage/shown-coverage.ts';
import { entryTitle } from '#coverage/shown-entry.ts';
import { texts } from '#coverage/texts.ts';
import { newsFeed, type FeedStory } from '#feeds/news-feed.ts';
import { plainText, shorten } from '#ui/plain-text.ts';
import { documentResponse, rss } from './document.ts';
import { loadNewsItem } from './item.ts';
import { movedResponse } from './moved.ts';

const summaryLength = 200;

const feedStory = (slug: string, entry: CoverageEntry): FeedStory => ({
  path: paths.coverageEntry(slug, entry.id),
  // Entries are posts of WordPress, as stories are, so an id is of one of them only.
  wordpressId: entry.id,
  title: entryTitle(entry),
  summary: shorten(plainText(entry.content.rendered), summaryLength),
  content: entry.content.rendered,
  publishDate: entry.at,
  modified: entry.changedAt ?? entry.at,
  author: null,
  authors: entry.authors,
  categories: [],
  picture: null,
});

const tagsOf = (slug: string) => [tags.coverage(slug)];

/** The feed of a live coverage with its newest entries, or the 301 of its old slug. A story without entries has none. */
export async function writeCoverageFeed(slug: string, site: URL | undefined): Promise<Response> {
  const [item, page] = await Promise.all([loadNewsItem(slug), outcome(coveragePage(slug, null))]);
  const moved = movedResponse(item, 'list', ({ slug: to }) => ({
    from: slug,
    to,
    addressOf: paths.coverageFeed,
    tagsOf,
  }));
  if (moved) return moved;
  const found = item.kind === 'found' && isCoverage(item.data) ? item.data : null;
  const channel = {
    title: texts.feed(found ? plainText(found.title.rendered) : brand.name),
    description: found ? plainText(found.excerpt.rendered) : brand.description,
    page: paths.coverage(slug),
    path: paths.coverageFeed(slug),
  };
  const write = (stories: FeedStory[]) => newsFeed({ ...channel, stories }, site, mediaOrigin());
  const text = async (): Promise<Outcome<string>> => {
    if (item.kind === 'failed') return item;
    if (!found) return { kind: 'missing' };
    if (page.kind !== 'found') return page;
    return { ...page, data: await write(page.data.entries.map((entry) => feedStory(slug, entry))) };
  };
  const written = { text: await text(), standIn: await write([]) };
  return documentResponse(written, { contentType: rss, tags: tagsOf(slug) });
}
