import { Episodes } from '#contract/episodes.ts';
import { PublicHealth } from '#contract/health.ts';
import {
  Article,
  ArticleCategories,
  Author,
  Authors,
  ArticleSummaries,
  FrontPage,
  FurtherReading,
  SocialPosts,
  Topic,
  Topics,
  TickerItems,
  TrendingTopics,
  PublishedItems,
} from '#contract/newsroom.ts';
import { SearchResults } from '#contract/search.ts';
import { slugSegment } from '#contract/publishing/item-addresses.ts';
import { requestApi, type RequestOptions } from './client.ts';
import { EmergencyContent } from '#contract/emergency.ts';

export const tickerItems = (options?: RequestOptions) =>
  requestApi('/api/breaking-news-ticker', TickerItems, options);

export const trendingTopics = (options?: RequestOptions) =>
  requestApi('/api/trending-topics', TrendingTopics, options);

/** What most readers of the last 24 hours read. */
export const popularStories = (options?: RequestOptions) =>
  requestApi('/api/most-read', ArticleSummaries, options);

/** What editors arranged on the home page: pinned news and promotions. */
export const frontPage = (options?: RequestOptions) => requestApi('/api/front-page', FrontPage, options);

export const socialPosts = (options?: RequestOptions) =>
  requestApi('/api/social-posts', SocialPosts, options);

export const article = (slug: string) => requestApi(`/api/articles/${slugSegment(slug)}`, Article);

/** What to read after an article: related stories and the next one. */
export const furtherReading = (slug: string, options?: RequestOptions) =>
  requestApi(`/api/articles/${slugSegment(slug)}/further`, FurtherReading, options);

/** The newest articles, internal ones and WordPress's. */
export const articles = (perPage: number) =>
  requestApi(`/api/articles?per_page=${perPage}`, ArticleSummaries);

/** The newest articles of a category, internal or WordPress's, by its id. */
export const categoryArticles = (category: number, perPage: number, options?: RequestOptions) =>
  requestApi(`/api/articles?categoria=${category}&per_page=${perPage}`, ArticleSummaries, options);

/** A topic with at least one published article. An old slug returns the topic with its present slug. */
export const topic = (slug: string, options?: RequestOptions) =>
  requestApi(`/api/topics/${slugSegment(slug)}`, Topic, options);

/** Topics with at least `fewestTopicStories` articles, `publishedPerPage` per page, the largest first. */
export const topics = (page: number) => requestApi(`/api/topics?page=${page}`, Topics);

/** Somebody who wrote published articles. */
export const author = (slug: string, options?: RequestOptions) =>
  requestApi(`/api/authors/${slugSegment(slug)}`, Author, options);

/** Authors, `publishedPerPage` per page, those with the most articles first. */
export const authors = (page: number) => requestApi(`/api/authors?page=${page}`, Authors);

/** The newest articles of an author, by their id. */
export const authorArticles = (id: number, perPage: number, options?: RequestOptions, page = 1) =>
  requestApi(`/api/articles?autor=${id}&per_page=${perPage}&page=${page}`, ArticleSummaries, options);

/** The newest articles of a topic, by its id. */
export const topicArticles = (tag: number, perPage: number, options?: RequestOptions, page = 1) =>
  requestApi(`/api/articles?etiqueta=${tag}&per_page=${perPage}&page=${page}`, ArticleSummaries, options);

/** All published articles in their shortest form, `publishedPerPage` per page, newest first. */
export const publishedItems = (page: number) => requestApi(`/api/published?page=${page}`, PublishedItems);

/** The newest episodes of a programme. */
export const programmeEpisodes = (slug: string, perPage: number, options?: RequestOptions) =>
  requestApi(`/api/programmes/${slugSegment(slug)}/episodes?per_page=${perPage}`, Episodes, options);

export const articleCategories = (options?: RequestOptions) =>
  requestApi('/api/categories', ArticleCategories, options);

/**
 * Articles that contain every word of `text`, best match first, with the places of those words; and pages with such a name. `text` must not be
 * blank. `period` and `category` (a slug) filter the articles.
 */
export const search = (
  text: string,
  { page, perPage, period, category }: { page: number; perPage: number; period?: string; category?: string },
) => {
  const query = new URLSearchParams({ q: text, page: String(page), per_page: String(perPage) });
  if (period) query.set('fecha', period);
  if (category) query.set('categoria', category);
  return requestApi(`/api/search?${query}`, SearchResults);
};

export const health = (options?: RequestOptions) => requestApi('/api/health', PublicHealth, options);

/** All about emergencies, for a server that does not hold it (#config/emergency.ts). */
export const emergencyContent = (options?: RequestOptions) =>
  requestApi('/api/emergency', EmergencyContent, options);
