import { getRssString } from '@astrojs/rss';
import { brand } from '#config/brand.ts';
import type { Article } from '#contract/newsroom.ts';
import { visibleOr } from '#contract/text/visible-text.ts';
import { feedBody } from './feed-body.ts';
import { texts } from './texts.ts';
import { escapedXml, textAsHtml, xmlText } from './xml-text.ts';

/** An article in a feed. */
export interface FeedStory extends Omit<
  Article,
  | 'slug'
  | 'imageUrl'
  | 'imageAlt'
  | 'imageCaption'
  | 'categoryId'
  | 'source'
  | 'categories'
  | 'tags'
  | 'seo'
  | 'corrections'
  | 'shortTitle'
  | 'imageCredit'
  | 'imageTall'
  | 'textChanged'
  | 'coverage'
> {
  /** Path of its canonical page. */
  path: string;
  /** Names of its categories and topics. */
  categories: readonly string[];
  /** Its picture on this site, in the size of `shared-picture.ts`. */
  picture: { path: string; alt: string; width: number; height: number } | null;
}

export interface Feed {
  title: string;
  description: string;
  /** Path of the page that lists the same news. */
  page: string;
  /** The feed's own path. */
  path: string;
  stories: readonly FeedStory[];
}

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
};

/** The RSS library parses `customData` and would turn `007` into the number 7, so a name that is a number is left out. */
const isName = (name: string) => Number.isNaN(Number(name));

/**
 * What stays the same for ever, so that no feed reader shows a story twice. The library's own would be the address, which changes with the slug;
 * an article that is not WordPress's keeps its slug.
 */
const guid = ({ wordpressId, path }: FeedStory, absolute: (path: string) => string): string =>
  wordpressId === null
    ? `<guid isPermaLink="true">${escapedXml(absolute(path))}</guid>`
    : `<guid isPermaLink="false">noticia-${wordpressId}</guid>`;

function extras(story: FeedStory, absolute: (path: string) => string): string {
  const { author, authors, picture } = story;
  const names = authors.length > 0 ? authors.map(({ name }) => name) : author === null ? [] : [author];
  const creator = names
    .filter(isName)
    .map((name) => `<dc:creator>${escapedXml(name)}</dc:creator>`)
    .join('');
  if (!picture) return creator;
  const { path, alt, width, height } = picture;
  const description = alt && isName(alt) ? `<media:description>${escapedXml(alt)}</media:description>` : '';
  return `${creator}<media:content url="${escapedXml(absolute(path))}" medium="image" type="image/jpeg" width="${width}" height="${height}">${description}</media:content>`;
}

/** The feed as RSS 2.0, with full texts. `site` is the site's own URL, `mediaOrigin` as for `picturePath`. */
export function newsFeed(feed: Feed, site: URL | undefined, mediaOrigin: string): Promise<string> {
  const absolute = (path: string) => new URL(path, site).href;
  const newest = feed.stories.map(({ modified }) => Date.parse(modified)).sort((a, b) => b - a)[0];
  return getRssString({
    title: xmlText(feed.title),
    description: xmlText(feed.description),
    site: absolute(feed.page),
    trailingSlash: false,
    xmlns: namespaces,
    customData: [
      `<language>${brand.language.toLowerCase()}</language>`,
      newest === undefined ? '' : `<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`,
      `<atom:link href="${escapedXml(absolute(feed.path))}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: feed.stories.map((story) => ({
      title: visibleOr(xmlText(story.title), texts.untitled),
      link: absolute(story.path),
      pubDate: new Date(story.publishDate),
      description: textAsHtml(story.summary),
      content: xmlText(feedBody(story.content, absolute(story.path), mediaOrigin)),
      categories: story.categories.map(xmlText),
      customData: guid(story, absolute) + extras(story, absolute),
    })),
  });
}
