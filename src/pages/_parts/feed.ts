import { newsCategory } from '#api/content-requests.ts';
import { article, articles, categoryArticles, topic, topicArticles } from '#api/newsroom-requests.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import { articlePath } from '#config/article-path.ts';
import { brand } from '#config/brand.ts';
import { mediaOrigin } from '#config/environment.ts';
import { paths } from '#config/paths.ts';
import type { Category } from '#contract/content.ts';
import type { Article, ArticleSummary } from '#contract/newsroom.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { newsFeed, type FeedStory } from '#feeds/news-feed.ts';
import { texts } from '#feeds/texts.ts';
import { sharedPicture, sharedPictureSize } from '#pictures/shared-picture.ts';
import { topicTags } from './category.ts';
import { documentResponse, rss, type Written } from './document.ts';
import { movedResponse } from './moved.ts';

/** Feed readers come about every half hour. A newsroom publishes fewer than 30 news between two of their requests. */
const storyCount = 30;

function feedStory(whole: Article): FeedStory {
  const picture = sharedPicture(whole.imageUrl);
  return {
    ...whole,
    path: articlePath(whole),
    categories: [...whole.categories, ...whole.tags].map(({ name }) => name),
    picture: picture === null ? null : { path: picture, alt: whole.imageAlt, ...sharedPictureSize },
  };
}

interface Channel {
  title: string;
  description: string;
  page: string;
  path: string;
}

const withoutStories = (channel: Channel, site: URL | undefined) =>
  newsFeed({ ...channel, stories: [] }, site, mediaOrigin());

async function written(
  list: Promise<Outcome<ArticleSummary[]>>,
  channel: Channel,
  site: URL | undefined,
): Promise<Written> {
  const [newest, standIn] = await Promise.all([list, withoutStories(channel, site)]);
  if (newest.kind !== 'found') return { text: newest, complete: false, standIn };
  const wholes = await Promise.all(newest.data.map(({ slug }) => optional(article(slug))));
  const stories = wholes.flatMap((whole) => (whole === null ? [] : [feedStory(whole.data)]));
  const text = await newsFeed({ ...channel, stories }, site, mediaOrigin());
  return {
    text: { ...newest, data: text },
    complete: stories.length === newest.data.length,
    standIn,
  };
}

const allNews = {
  title: texts.title,
  description: brand.description,
  page: paths.news(),
  path: paths.feed(),
};

/** The newest news of both kinds. */
export const writeNewsFeed = (site: URL | undefined): Promise<Written> =>
  written(outcome(articles(storyCount)), allNews, site);

/** What has a feed of its own beside all news. */
const feedKinds = {
  category: {
    ...{ feed: paths.feed, page: paths.newsCategory, request: newsCategory, articles: categoryArticles },
    tagsOf: (slug: string) => [tags.newsCategory(slug), tags.newsTexts(slug), tags.navigation],
  },
  topic: {
    ...{ feed: paths.topicFeed, page: paths.topic, request: topic, articles: topicArticles },
    tagsOf: topicTags,
  },
} as const;

/** The newest news of a category, which may have none, or of a topic. */
async function writeCategoryFeed(
  of: keyof typeof feedKinds,
  slug: string,
  requested: Outcome<Category>,
  site: URL | undefined,
): Promise<Written> {
  const kind = feedKinds[of];
  if (requested.kind !== 'found') {
    const standIn = await withoutStories({ ...allNews, path: kind.feed(slug) }, site);
    return { text: requested, complete: false, standIn };
  }
  const category = requested.data;
  const channel = {
    title: texts.categoryTitle(category.name),
    description: texts.categoryDescription(category.name),
    page: kind.page(category.slug),
    path: kind.feed(category.slug),
  };
  return written(outcome(kind.articles(category.id, storyCount)), channel, site);
}

/** The feed of a category or topic with this slug, or the 301 of its old slug. */
export async function categoryFeedResponse(
  of: keyof typeof feedKinds,
  slug: string,
  site: URL | undefined,
): Promise<Response> {
  const { feed: addressOf, request, tagsOf } = feedKinds[of];
  const requested = await outcome(request(slug));
  const moved = movedResponse(requested, 'list', ({ slug: to }) => ({ from: slug, to, addressOf, tagsOf }));
  if (moved) return moved;
  const written = await writeCategoryFeed(of, slug, requested, site);
  return documentResponse(written, { contentType: rss, tags: tagsOf(slug) });
}
