import { z } from 'zod';

/**
 * The internal content API: articles (its own and, through the read model, WordPress's), categories,
 * ticker, trending topics and social posts. Dates are ISO 8601 in UTC.
 */

/** The fields of an article in lists and search results. Texts are plain text. */
export const ArticleSummary = z.object({
  slug: z.string().min(1),
  title: z.string(),
  summary: z.string(),
  imageUrl: z.url().nullable(),
  /** Ours: the picture's alt text. */
  imageAlt: z.string(),
  publishDate: z.iso.datetime(),
  categoryId: z.int().positive().nullable(),
  /** Ours: the source of the article. One from `wordpress` has its canonical page at /noticias/{slug} (docs/departures.md). */
  source: z.enum(['internal', 'wordpress']),
});

/** A whole article; `content` is sanitised HTML. */
export const Article = ArticleSummary.extend({
  content: z.string(),
  /** Ours: null when the newsroom names no author. */
  author: z.string().nullable(),
  modified: z.iso.datetime(),
  /** Ours: inline HTML, empty without a caption. A worker of an older release sends none. */
  imageCaption: z.string().default(''),
});

/** A published article in its shortest form, for sitemaps and builds. */
export const PublishedItem = Article.pick({
  slug: true,
  title: true,
  source: true,
  publishDate: true,
  modified: true,
});

/** Response of GET /api/published?page=, newest first: `publishedPerPage` items per page, the total is in `X-Total`. */
export const PublishedItems = z.array(PublishedItem);
export const publishedPerPage = 1000;

export const ArticleCategory = z.object({
  id: z.int().positive(),
  slug: z.string().min(1),
  name: z.string().min(1),
});

/** One item of the breaking-news ticker. `link` is a path of this site. */
export const TickerItem = z.object({
  id: z.string().min(1),
  content: z.string().min(1),
  link: z.string().nullable(),
  /** Ours: a severe weather alert, which pages show above everything else. */
  alert: z.boolean(),
});

/** A topic of recently published and read articles. `rank` starts at 1. */
export const TrendingTopic = z.object({
  id: z.int().positive(),
  name: z.string().min(1),
  rank: z.int().positive(),
});

export const SocialPost = z.object({
  id: z.int().positive(),
  content: z.string().min(1),
  postedAt: z.iso.datetime(),
  /** Ours: display name of the social network ("Instagram"). */
  network: z.string(),
  url: z.url().nullable(),
});

export const ArticleSummaries = z.array(ArticleSummary);
export const ArticleCategories = z.array(ArticleCategory);
export const TickerItems = z.array(TickerItem);
export const TrendingTopics = z.array(TrendingTopic);
export const SocialPosts = z.array(SocialPost);

export type ArticleSummary = z.infer<typeof ArticleSummary>;
export type Article = z.infer<typeof Article>;
export type ArticleCategory = z.infer<typeof ArticleCategory>;
export type TickerItem = z.infer<typeof TickerItem>;
export type TrendingTopic = z.infer<typeof TrendingTopic>;
export type SocialPost = z.infer<typeof SocialPost>;
export type PublishedItem = z.infer<typeof PublishedItem>;
