import { z } from 'zod';

/**
 * The internal content API: articles (its own and, through the read model, WordPress's), categories,
 * ticker, trending topics and social posts. Dates are ISO 8601 in UTC.
 */

/** What lists and search results carry of an article. Texts are plain. */
export const ArticleSummary = z.object({
  slug: z.string().min(1),
  title: z.string(),
  summary: z.string(),
  imageUrl: z.url().nullable(),
  /** Ours: the picture's text alternative. */
  imageAlt: z.string(),
  publishDate: z.iso.datetime(),
  categoryId: z.int().positive().nullable(),
  /** Ours: where the article lives; `wordpress` makes /noticias/{slug} its canonical page (decision 1). */
  source: z.enum(['internal', 'wordpress']),
});

/** A whole article; `content` is sanitised HTML. */
export const Article = ArticleSummary.extend({
  content: z.string(),
  /** Ours: null where the newsroom names nobody. */
  author: z.string().nullable(),
  modified: z.iso.datetime(),
});

export const ArticleCategory = z.object({
  id: z.int().positive(),
  slug: z.string().min(1),
  name: z.string().min(1),
});

/** A line of the breaking-news ticker. `link` is a path of this site. */
export const TickerItem = z.object({
  id: z.string().min(1),
  content: z.string().min(1),
  link: z.string().nullable(),
  /** Ours: a severe weather alert, which pages show above everything else. */
  alert: z.boolean(),
});

/** A topic people publish about and read lately; `rank` 1 is the first. */
export const TrendingTopic = z.object({
  id: z.int().positive(),
  name: z.string().min(1),
  rank: z.int().positive(),
});

export const SocialPost = z.object({
  id: z.int().positive(),
  content: z.string().min(1),
  postedAt: z.iso.datetime(),
  /** Ours: the network it was posted on, as people call it ("Instagram"). */
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
