import { article, articleCategories, articles, categoryArticles } from '#api/newsroom.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import { articlePath } from '#config/article-path.ts';
import { brand } from '#config/brand.ts';
import { mediaOrigin } from '#config/environment.ts';
import { paths } from '#config/paths.ts';
import type { Category } from '#contract/content.ts';
import type { Article, ArticleCategory, ArticleSummary } from '#contract/newsroom.ts';
import { newsFeed, type FeedStory } from '#feeds/news-feed.ts';
import { texts } from '#feeds/texts.ts';
import { sharedPicture, sharedPictureSize } from '#pictures/shared-picture.ts';

/** Feed readers come about every half hour. A newsroom publishes fewer than 30 news between two of their requests. */
const storyCount = 30;

function feedStory(whole: Article, categories: readonly ArticleCategory[]): FeedStory {
  const picture = sharedPicture(whole.imageUrl);
  return {
    ...whole,
    path: articlePath(whole),
    categories: categories.filter(({ id }) => id === whole.categoryId).map(({ name }) => name),
    picture: picture === null ? null : { path: picture, alt: whole.imageAlt, ...sharedPictureSize },
  };
}

export interface WrittenFeed {
  text: Outcome<string>;
  /** False if an article or the names of the categories could not be loaded. */
  complete: boolean;
  /** The feed without stories. */
  standIn: string;
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
): Promise<WrittenFeed> {
  const [newest, categories, standIn] = await Promise.all([
    list,
    optional(articleCategories()),
    withoutStories(channel, site),
  ]);
  if (newest.kind !== 'found') return { text: newest, complete: false, standIn };
  const wholes = await Promise.all(newest.data.map(({ slug }) => optional(article(slug))));
  const stories = wholes.flatMap((whole) =>
    whole === null ? [] : [feedStory(whole.data, categories?.data ?? [])],
  );
  const text = await newsFeed({ ...channel, stories }, site, mediaOrigin());
  return {
    text: { ...newest, data: text },
    complete: categories !== null && stories.length === newest.data.length,
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
export const writeNewsFeed = (site: URL | undefined): Promise<WrittenFeed> =>
  written(outcome(articles(storyCount)), allNews, site);

/** The newest news of a category, which may have none. */
export async function writeCategoryFeed(
  slug: string,
  requested: Outcome<Category>,
  site: URL | undefined,
): Promise<WrittenFeed> {
  if (requested.kind !== 'found') {
    const standIn = await withoutStories({ ...allNews, path: paths.feed(slug) }, site);
    return { text: requested, complete: false, standIn };
  }
  const category = requested.data;
  const channel = {
    title: texts.categoryTitle(category.name),
    description: texts.categoryDescription(category.name),
    page: paths.newsCategory(category.slug),
    path: paths.feed(category.slug),
  };
  return written(outcome(categoryArticles(category.id, storyCount)), channel, site);
}
