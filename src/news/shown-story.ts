import { escapeUTF8 } from 'entities/escape';
import { leadOf } from '#body/lead.ts';
import { articlePath, newsItemPath } from '#config/article-path.ts';
import { isSubject } from '#config/internal-categories.ts';
import { paths } from '#config/paths.ts';
import type { Correction, NamedTerm, NewsItem } from '#contract/content.ts';
import type { Article } from '#contract/newsroom.ts';
import { dateAndTime, dayMonthYear } from '#ui/time/dates.ts';
import { plainText } from '#ui/plain-text.ts';
import { texts } from './texts.ts';

/** What the page of a story shows, of a news item or an article. */
export interface ShownStory {
  slug: string;
  /** Its canonical path. */
  path: string;
  /** Inline HTML. */
  title: string;
  /** Plain text; empty without a summary, or where it only repeats the beginning of the body. */
  lead: string;
  /** ISO 8601, and as the page writes it. */
  published: string;
  date: string;
  /** Empty without a page of any author; then `author` is who signs. */
  authors: NamedTerm[];
  author: string | null;
  /** When the text last changed for readers, ISO 8601; null if it did not. */
  changed: string | null;
  corrections: Correction[];
  /** The main category first. */
  categories: NamedTerm[];
  categoryPath: (slug: string) => string;
  tags: NamedTerm[];
  picture: { source: string | null; alt: string; caption: string; isTall: boolean };
  /** Sanitised HTML. */
  body: string;
}

/** A caption, which is inline HTML, with the credit, which is plain text, behind it. */
const withCredit = (caption: string, credit: string): string =>
  [caption, credit && escapeUTF8(texts.item.credit(credit))].filter(Boolean).join(' ');

export function shownNewsItem(item: NewsItem): ShownStory {
  const main = item.categoria_principal;
  const others = item.categories.filter(({ slug }) => slug !== main?.slug);
  const body = item.content.rendered;
  return {
    slug: item.slug,
    path: newsItemPath(item),
    title: item.title.rendered || texts.item.fallbackTitle,
    lead: leadOf(plainText(item.excerpt.rendered), body),
    published: item.date,
    date: dateAndTime(item.date),
    authors: item.authors,
    author: item.author_name,
    changed: item.text_changed,
    corrections: item.corrections,
    categories: (main === null ? item.categories : [main, ...others]).filter(isSubject),
    categoryPath: paths.newsCategory,
    tags: item.tags,
    picture: {
      source: item.featured_media_url,
      alt: item.featured_media_alt,
      caption: withCredit(item.featured_media_caption, item.featured_media_credit),
      isTall: item.featured_media_tall,
    },
    body,
  };
}

export function shownArticle(article: Article): ShownStory {
  return {
    slug: article.slug,
    path: articlePath(article),
    title: escapeUTF8(article.title),
    lead: leadOf(article.summary, article.content),
    published: article.publishDate,
    date: dayMonthYear(article.publishDate),
    authors: article.authors,
    author: article.author,
    changed: article.textChanged,
    corrections: article.corrections,
    categories: article.categories.filter(isSubject),
    categoryPath: article.source === 'wordpress' ? paths.newsCategory : paths.category,
    tags: article.tags,
    picture: {
      source: article.imageUrl,
      alt: article.imageAlt,
      caption: withCredit(article.imageCaption, article.imageCredit),
      isTall: article.imageTall,
    },
    body: article.content,
  };
}
