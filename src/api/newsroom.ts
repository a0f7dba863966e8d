import { PublicHealth } from '#contract/health.ts';
import {
  Article,
  ArticleCategories,
  ArticleSummaries,
  SocialPosts,
  TickerItems,
  TrendingTopics,
  PublishedItems,
} from '#contract/newsroom.ts';
import { slugSegment } from '#contract/item-addresses.ts';
import { requestApi, type RequestOptions } from './client.ts';

export const tickerItems = (options?: RequestOptions) =>
  requestApi('/api/breaking-news-ticker', TickerItems, options);

export const trendingTopics = (options?: RequestOptions) =>
  requestApi('/api/trending-topics', TrendingTopics, options);

export const socialPosts = (options?: RequestOptions) =>
  requestApi('/api/social-posts', SocialPosts, options);

export const article = (slug: string, options?: RequestOptions) =>
  requestApi(`/api/articles/${slugSegment(slug)}`, Article, options);

/** The newest articles, internal ones and WordPress's. */
export const articles = (perPage: number, options?: RequestOptions, page = 1) =>
  requestApi(`/api/articles?per_page=${perPage}&page=${page}`, ArticleSummaries, options);

/** The newest articles of a category, internal or WordPress's, by its id. */
export const categoryArticles = (category: number, perPage: number, options?: RequestOptions) =>
  requestApi(`/api/articles?categoria=${category}&per_page=${perPage}`, ArticleSummaries, options);

/** All published articles in their shortest form, `publishedPerPage` per page, newest first. */
export const publishedItems = (page: number, options?: RequestOptions) =>
  requestApi(`/api/published?page=${page}`, PublishedItems, options);

export const articleCategories = (options?: RequestOptions) =>
  requestApi('/api/categories', ArticleCategories, options);

/** Articles that contain every word of `text`, best match first. `text` must not be blank. */
export const searchArticles = (text: string, page: number, perPage: number, options?: RequestOptions) =>
  requestApi(
    `/api/articles/search?q=${encodeURIComponent(text)}&page=${page}&per_page=${perPage}`,
    ArticleSummaries,
    options,
  );

export const health = (options?: RequestOptions) => requestApi('/api/health', PublicHealth, options);
