import type { BreadcrumbList, ImageObject, NewsArticle, NewsMediaOrganization, Person } from 'schema-dts';
import { brand } from '#config/brand.ts';
import { paths } from '#config/paths.ts';
import { shorten } from '#ui/plain-text.ts';
import { picturesOf, type Story } from './story-metadata.ts';
import { absolute, breadcrumbs, station, type Site } from './structured-data.ts';
import { texts } from './texts.ts';

/** Maximum length, in characters, of a headline that Google shows. */
const headlineLength = 110;

/** Newsrooms sign texts of several authors as a desk ("Redacción"). Its author is the station, not a person. */
const isDesk = (name: string) => /^redacci[oó]n\b/i.test(name) || name === brand.name;

export function author(name: string | null, site: Site, path?: string): Person | NewsMediaOrganization {
  if (name === null) return { '@type': 'NewsMediaOrganization', name: brand.name, url: absolute('/', site) };
  return isDesk(name)
    ? { '@type': 'NewsMediaOrganization', name, url: absolute('/', site) }
    : { '@type': 'Person', name, ...(path !== undefined && { url: absolute(path, site) }) };
}

/** An address alone says as much as an ImageObject without a credit. */
const image = (url: string, credit: string): ImageObject | string =>
  credit === '' ? url : { '@type': 'ImageObject', contentUrl: url, creditText: credit };

/** Structured data of a news item, for its canonical page. */
export function newsArticle(story: Story, site: Site): NewsArticle {
  return {
    '@type': 'NewsArticle',
    headline: shorten(story.title, headlineLength),
    image: picturesOf(story).map((path) => image(absolute(path, site), story.picture?.credit ?? '')),
    datePublished: story.published,
    dateModified: story.modified,
    author:
      story.authors.length > 0
        ? story.authors.map(({ name, path }) => author(name, site, path))
        : [author(story.author, site)],
    ...(story.corrections.length > 0 && {
      correction: story.corrections.map(({ date, text }) => ({
        '@type': 'CorrectionComment',
        text,
        datePublished: date,
      })),
    }),
    publisher: station(site),
    mainEntityOfPage: absolute(story.path, site),
    ...(story.section && { articleSection: story.section.name }),
    inLanguage: brand.language,
  };
}

/** Structured data of somebody who writes news, for their page. An empty biography is left out. */
export function writer({ name, bio, path }: { name: string; bio: string; path: string }, site: Site): Person {
  return {
    '@type': 'Person',
    name,
    url: absolute(path, site),
    ...(bio && { description: bio }),
    worksFor: station(site),
  };
}

const newsCrumb = { name: texts.news, path: paths.news() };

/** Breadcrumbs of a news item, with its section if it has one. */
export function newsBreadcrumbs({ title, section }: Story, site: Site): BreadcrumbList {
  return breadcrumbs([newsCrumb, ...(section ? [section] : []), { name: title }], site);
}

/** Breadcrumbs of a news category. */
export const newsCategoryBreadcrumbs = (name: string, site: Site) => breadcrumbs([newsCrumb, { name }], site);
