import { escapeUTF8 } from 'entities/escape';
import * as z from 'zod';
import {
  Category,
  Correction,
  Coverage,
  ListItem,
  NamedTerm,
  type NewsItem,
  SearchAppearance,
} from './content.ts';

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
  /** Ours: a headline for cards; empty where the title is short enough. A worker of an older release sends none. */
  shortTitle: z.string().default(''),
  /** Ours: the source of the article. One from `wordpress` has its canonical page at /noticias/{slug} (docs/departures.md). */
  source: z.enum(['internal', 'wordpress']),
});

/** A whole article; `content` is sanitised HTML. */
export const Article = ArticleSummary.extend({
  content: z.string(),
  /** Ours: null when the newsroom names no author. */
  author: z.string().nullable(),
  modified: z.iso.datetime(),
  /** Ours: WordPress's id, which stays when the slug changes; null for an article that is not WordPress's. */
  wordpressId: z.int().positive().nullable().default(null),
  /** Ours: inline HTML, empty without a caption. A worker of an older release sends none. */
  imageCaption: z.string().default(''),
  /** Ours: all its categories, the main one first, and its topics. A worker of an older release sends none. */
  categories: z.array(NamedTerm).default([]),
  tags: z.array(NamedTerm).default([]),
  /** Ours: the authors that have a page. */
  authors: z.array(NamedTerm).default([]),
  /** Ours: who took the picture, plain text. */
  imageCredit: z.string().default(''),
  /** Ours: as `featured_media_tall`. */
  imageTall: z.boolean().default(false),
  /** Ours: newest first. */
  corrections: z.array(Correction).default([]),
  /** Ours: when the title or the body last changed for readers after the publication. */
  textChanged: z.iso.datetime().nullable().default(null),
  /** Ours: what an editor wrote for search engines and social networks. */
  seo: SearchAppearance,
  /** Ours: null for an article that is no live coverage. A worker of an older release sends none. */
  coverage: Coverage.nullable().default(null),
});

/** How many related stories a story leads to. */
export const furtherCount = 3;

/** Response of GET /api/articles/{slug}/further: what to read after an article. No article is in it twice, nor the one that was read. */
export const FurtherReading = z.object({
  /** The closest first: at most `furtherCount`. */
  related: z.array(ArticleSummary),
  /** The one before it in its main category. */
  next: ArticleSummary.nullable(),
});

/** How many stories GET /api/most-read lists at most. */
export const popularCount = 5;

/** A published article in its shortest form, for sitemaps and builds. */
export const PublishedItem = Article.pick({
  slug: true,
  title: true,
  source: true,
  publishDate: true,
  modified: true,
  coverage: true,
});

/** Response of GET /api/published?page=, newest first: `publishedPerPage` items per page, the total is in `X-Total`. */
export const PublishedItems = z.array(PublishedItem);
export const publishedPerPage = 1000;

export const ArticleCategory = z.object({
  id: z.int().positive(),
  slug: z.string().min(1),
  name: z.string().min(1),
});

/** Topics with fewer stories are in no sitemap and not indexed: the story itself is there already. */
export const fewestTopicStories = 2;

/** A topic: a tag of WordPress. `count` is the number of published stories, at least one. */
export const Topic = Category;

/** Somebody who wrote published articles. `bio` is plain text, empty without one. */
export const Author = Category.extend({ bio: z.string() });

/** One item of the breaking-news ticker. `link` is a path of this site. */
export const TickerItem = z.object({
  id: z.string().min(1),
  content: z.string().min(1),
  link: z.string().nullable(),
  /** Ours: a severe weather alert, which pages show above everything else. */
  alert: z.boolean(),
  /** Ours: since when the line is news; null for an alert, which says how long it lasts. A worker of an older release sends none. */
  since: z.iso.datetime().nullable().default(null),
});

/** A topic that rises in what is published and read: a tag with at least one published story. `rank` starts at 1. */
export const TrendingTopic = z.object({
  id: z.int().positive(),
  /** Ours: the topic's page. */
  slug: z.string().min(1),
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

/** Response of GET /api/topics?page=: topics with at least `fewestTopicStories`, `publishedPerPage` per page, the largest first. */
export const Topics = z.array(Topic);

/** Ours: a promotion in the strip of the home page. Texts are plain text. */
export const Promo = z.object({
  /** 1 to 4, from left to right. */
  place: z.int().min(1).max(4),
  /** Empty: that of the place. */
  label: z.string(),
  title: z.string().min(1),
  /** A path of this site or an https address. */
  link: z.string().min(1),
  imageUrl: z.url().nullable(),
  imageAlt: z.string(),
});

/** Response of GET /api/front-page: what editors arranged on the home page. */
export const FrontPage = z.object({
  /** Pinned news, in their order. */
  pinned: z.array(ListItem),
  /** At most one for each place, in the order of the places. */
  promos: z.array(Promo),
});

/** Response of GET /api/authors?page=: authors by their number of articles, `publishedPerPage` per page. */
export const Authors = z.array(Author);
export const ArticleSummaries = z.array(ArticleSummary);
export const ArticleCategories = z.array(ArticleCategory);
export const TickerItems = z.array(TickerItem);
export const TrendingTopics = z.array(TrendingTopic);
export const SocialPosts = z.array(SocialPost);

export type ArticleSummary = z.infer<typeof ArticleSummary>;
export type Article = z.infer<typeof Article>;
export type Author = z.infer<typeof Author>;
export type Topic = z.infer<typeof Topic>;
export type ArticleCategory = z.infer<typeof ArticleCategory>;
export type TickerItem = z.infer<typeof TickerItem>;
export type TrendingTopic = z.infer<typeof TrendingTopic>;
export type Promo = z.infer<typeof Promo>;
export type FrontPage = z.infer<typeof FrontPage>;
export type FurtherReading = z.infer<typeof FurtherReading>;
export type SocialPost = z.infer<typeof SocialPost>;
export type PublishedItem = z.infer<typeof PublishedItem>;

/** What the content backend's lists say of an article beside its summary. */
interface Listed {
  id: number;
  modified: string;
  /** The main one first. */
  categories: readonly NamedTerm[];
  /** Absent: the search's articles do not say it; their links lead to the coverage all the same. */
  coverage?: Coverage | null;
}

/** An article as the content backend lists news. */
export function listItemOf(article: ArticleSummary & Listed): ListItem {
  const [main] = article.categories;
  return {
    id: article.id,
    slug: article.slug,
    title: { rendered: escapeUTF8(article.title) },
    excerpt: { rendered: escapeUTF8(article.summary) },
    date: article.publishDate,
    modified: article.modified,
    featured_media_url: article.imageUrl,
    featured_media_alt: article.imageAlt,
    category_names: article.categories.map(({ name }) => name),
    categoria_principal: main ? { name: main.name, slug: main.slug } : null,
    short_title: article.shortTitle,
    coverage: article.coverage ?? null,
  };
}

/** A whole article as the content backend's news item. */
export function newsItemOf(article: Article & Listed): NewsItem {
  return {
    ...listItemOf(article),
    content: { rendered: article.content },
    author_name: article.author,
    featured_media_caption: article.imageCaption,
    seo: article.seo,
    categories: article.categories,
    tags: article.tags,
    authors: article.authors,
    featured_media_credit: article.imageCredit,
    featured_media_tall: article.imageTall,
    corrections: article.corrections,
    text_changed: article.textChanged,
  };
}
