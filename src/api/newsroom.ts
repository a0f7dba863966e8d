import { PublicHealth } from '#contract/health.ts';
import {
  Article,
  ArticleCategories,
  ArticleSummaries,
  SocialPosts,
  TickerItems,
  TrendingTopics,
} from '#contract/newsroom.ts';
import { PublishedItems } from '#contract/publishing.ts';
import { ask, type AskOptions } from './client.ts';

export const tickerItems = (options?: AskOptions) => ask('/api/breaking-news-ticker', TickerItems, options);

export const trendingTopics = (options?: AskOptions) => ask('/api/trending-topics', TrendingTopics, options);

export const socialPosts = (options?: AskOptions) => ask('/api/social-posts', SocialPosts, options);

export const article = (slug: string, options?: AskOptions) =>
  ask(`/api/articles/${encodeURIComponent(slug)}`, Article, options);

/** The newest articles, internal ones and WordPress's. */
export const articles = (perPage: number, options?: AskOptions, page = 1) =>
  ask(`/api/articles?per_page=${perPage}&page=${page}`, ArticleSummaries, options);

/** The newest articles of a category, internal or WordPress's, by its id. */
export const categoryArticles = (category: number, perPage: number, options?: AskOptions) =>
  ask(`/api/articles?categoria=${category}&per_page=${perPage}`, ArticleSummaries, options);

/** All published articles in their shortest form, `publishedPerPage` per page, newest first. */
export const publishedItems = (page: number, options?: AskOptions) =>
  ask(`/api/published?page=${page}`, PublishedItems, options);

export const articleCategories = (options?: AskOptions) => ask('/api/categories', ArticleCategories, options);

/** Articles that contain every word of `text`, best match first. `text` must not be blank. */
export const searchArticles = (text: string, page: number, perPage: number, options?: AskOptions) =>
  ask(
    `/api/articles/search?q=${encodeURIComponent(text)}&page=${page}&per_page=${perPage}`,
    ArticleSummaries,
    options,
  );

export const health = (options?: AskOptions) => ask('/api/health', PublicHealth, options);
