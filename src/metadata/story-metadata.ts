import { articlePath, newsItemPath } from '#config/article-path.ts';
import { isSubject } from '#config/internal-categories.ts';
import { paths } from '#config/paths.ts';
import type { NewsItem, SearchAppearance } from '#contract/content.ts';
import type { Article } from '#contract/newsroom.ts';
import { drawnPicture, sharedPicture, widePicture } from '#pictures/shared-picture.ts';
import { withOffset } from '#ui/time/dates.ts';
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
  /** When its text last changed for readers: a save without that does not count. */
  modified: string;
  author: string | null;
  /** The authors that have a page. */
  authors: { name: string; path: string }[];
  /** Newest first; dates as above. */
  corrections: { date: string; text: string }[];
  section: { name: string; path: string } | null;
  /** What an editor wrote for search engines and social networks in place of the title, the description and the picture. */
  seo: SearchAppearance;
  /** Paths of its picture on this site: the size for social networks, and 16:9; and who took it, empty if unknown. Null without a picture. */
  picture: { shared: string; wide: string; alt: string; credit: string } | null;
}

function picture(source: string | null, alt: string, credit: string): Story['picture'] {
  const shared = sharedPicture(source);
  const wide = widePicture(source);
  return shared && wide ? { shared, wide, alt, credit } : null;
}

const signedAndCorrected = ({ authors, corrections }: Pick<Article, 'authors' | 'corrections'>) => ({
  authors: authors.map(({ name, slug }) => ({ name, path: paths.author(slug) })),
  corrections: corrections.map(({ date, text }) => ({ date: withOffset(date), text })),
});

/** `fallbackTitle` is used when the item has no title. */
export function storyOfNewsItem(item: NewsItem, fallbackTitle: string): Story {
  const section = item.categoria_principal;
  return {
    title: plainText(item.title.rendered) || fallbackTitle,
    description: shorten(plainText(item.excerpt.rendered), descriptionLength),
    path: newsItemPath(item),
    published: withOffset(item.date),
    modified: withOffset(item.text_changed ?? item.date),
    author: item.author_name,
    ...signedAndCorrected(item),
    section:
      section && isSubject(section) ? { name: section.name, path: paths.newsCategory(section.slug) } : null,
    seo: item.seo,
    picture: picture(item.featured_media_url, item.featured_media_alt, item.featured_media_credit),
  };
}

export function storyOfArticle(article: Article): Story {
  const category = article.categories.find(isSubject);
  const section = article.source === 'wordpress' ? paths.newsCategory : paths.category;
  return {
    title: article.title,
    description: shorten(article.summary, descriptionLength),
    path: articlePath(article),
    published: withOffset(article.publishDate),
    modified: withOffset(article.textChanged ?? article.publishDate),
    author: article.author,
    ...signedAndCorrected(article),
    section: category === undefined ? null : { name: category.name, path: section(category.slug) },
    seo: article.seo,
    picture: picture(article.imageUrl, article.imageAlt, article.imageCredit),
  };
}

/** The title that search engines and social networks show. */
const titleOf = ({ title, seo }: Story) => seo?.title ?? title;

/** Paths of a story's pictures for search engines, which want one for each story: its own in two sizes, or the one that is drawn. */
export const picturesOf = (story: Story): readonly string[] =>
  story.picture
    ? [story.picture.shared, story.picture.wide]
    : [drawnPicture(story.path, titleOf(story), story.section?.name)];

/** What the head of a story's page shows: the same fields for every kind of story. */
export function headOf(story: Story) {
  const { description, path, seo, picture: shown } = story;
  const chosen = sharedPicture(seo?.image ?? null);
  return {
    title: titleOf(story),
    description: (seo?.description ?? description) || undefined,
    canonical: path,
    image: chosen ?? picturesOf(story)[0],
    imageAlt: chosen ? undefined : (shown?.alt ?? titleOf(story)),
  };
}
