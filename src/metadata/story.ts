import { articlePath } from '#config/article-path.ts';
import { paths } from '#config/paths.ts';
import type { NewsItem, SearchAppearance } from '#contract/content.ts';
import type { Article, ArticleCategory } from '#contract/newsroom.ts';
import { sharedPicture, widePicture } from '#pictures/shared-picture.ts';
import { withOffset } from '#ui/dates.ts';
import { plainText, shorten } from '#ui/plain-text.ts';

/** Maximum length, in characters, of a description that search engines and social networks show. */
const descriptionLength = 160;

/** Metadata of a news item or an article. Texts are plain text. */
export interface Story {
  title: string;
  /** Empty when the newsroom wrote none. */
  description: string;
  /** Path of its canonical page. */
  path: string;
  /** ISO 8601 with the station's offset. */
  published: string;
  modified: string;
  author: string | null;
  section: { name: string; path: string } | null;
  /** What an editor wrote for search engines and social networks in place of the title, the description and the picture. */
  seo: SearchAppearance;
  /** Paths of its picture on this site: the size for social networks, and 16:9. Null without a picture. */
  picture: { shared: string; wide: string; alt: string } | null;
}

function picture(source: string | null, alt: string): Story['picture'] {
  const shared = sharedPicture(source);
  const wide = widePicture(source);
  return shared && wide ? { shared, wide, alt } : null;
}

/** `fallbackTitle` is used when the item has no title. */
export function storyOfNewsItem(item: NewsItem, fallbackTitle: string): Story {
  const section = item.categoria_principal;
  return {
    title: plainText(item.title.rendered) || fallbackTitle,
    description: shorten(plainText(item.excerpt.rendered), descriptionLength),
    path: paths.newsItem(item.slug),
    published: withOffset(item.date),
    modified: withOffset(item.modified),
    author: item.author_name,
    section: section && { name: section.name, path: paths.newsCategory(section.slug) },
    seo: item.seo,
    picture: picture(item.featured_media_url, item.featured_media_alt),
  };
}

export function storyOfArticle(article: Article, category: ArticleCategory | null): Story {
  const section = article.source === 'wordpress' ? paths.newsCategory : paths.category;
  return {
    title: article.title,
    description: shorten(article.summary, descriptionLength),
    path: articlePath(article),
    published: withOffset(article.publishDate),
    modified: withOffset(article.modified),
    author: article.author,
    section: category && { name: category.name, path: section(category.slug) },
    seo: null,
    picture: picture(article.imageUrl, article.imageAlt),
  };
}

/** What the head of a story's page shows: the same fields for every kind of story. */
export const headOf = ({ title, description, path, seo, picture: shown }: Story) => ({
  title: seo?.title ?? title,
  description: (seo?.description ?? description) || undefined,
  canonical: path,
  image: sharedPicture(seo?.image ?? null) ?? shown?.shared,
  imageAlt: seo?.image ? undefined : shown?.alt,
});
