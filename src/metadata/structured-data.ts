import type {
  BreadcrumbList,
  CollectionPage,
  NewsArticle,
  NewsMediaOrganization,
  Person,
  SearchAction,
  Thing,
  TVSeries,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { brand } from '#config/brand.ts';
import { paths } from '#config/paths.ts';
import type { Programme } from '#contract/content.ts';
import { sharedPicture, widePicture } from '#pictures/shared-picture.ts';
import { plainText, shorten } from '#ui/plain-text.ts';
import type { Story } from './story.ts';
import { texts } from './texts.ts';

/**
 * The pages' content in schema.org's words (https://schema.org, and Google's pages on each type). `site` is the site's own
 * address: everything in here is absolute.
 */
export type Site = URL | undefined;

const absolute = (path: string, site: Site) => new URL(path, site).href;

/** Characters of a headline that Google shows. */
const headlineLength = 110;

function station(site: Site) {
  return {
    '@type': 'NewsMediaOrganization',
    name: brand.name,
    url: absolute(paths.home, site),
    logo: absolute(brand.logo.path, site),
  } as const satisfies NewsMediaOrganization;
}

/** Newsrooms sign as a desk what several people wrote: that is the station, not a person. */
const isDesk = (name: string) => /^redacci[oó]n\b/i.test(name) || name === brand.name;

function author(name: string | null, site: Site): Person | NewsMediaOrganization {
  if (name === null) return { '@type': 'NewsMediaOrganization', name: brand.name, url: absolute('/', site) };
  return isDesk(name)
    ? { '@type': 'NewsMediaOrganization', name, url: absolute('/', site) }
    : { '@type': 'Person', name };
}

/** A piece of news, as its canonical page tells it. */
export function newsArticle(story: Story, site: Site): NewsArticle {
  return {
    '@type': 'NewsArticle',
    headline: shorten(story.title, headlineLength),
    ...(story.description && { description: story.description }),
    ...(story.picture && {
      image: [absolute(story.picture.shared, site), absolute(story.picture.wide, site)],
    }),
    datePublished: story.published,
    dateModified: story.modified,
    author: [author(story.author, site)],
    publisher: station(site),
    mainEntityOfPage: absolute(story.path, site),
    ...(story.section && { articleSection: story.section.name }),
    inLanguage: brand.language,
    isAccessibleForFree: true,
  };
}

/** A programme. `title` and `description` are plain; an empty description is left out. */
export function tvSeries(
  programme: Programme,
  { title, description }: { title: string; description: string },
  site: Site,
): TVSeries {
  const shared = sharedPicture(programme.featured_media_url);
  const wide = widePicture(programme.featured_media_url);
  const genre = programme.categoria_programa_names.map(plainText);
  return {
    '@type': 'TVSeries',
    name: title,
    url: absolute(paths.programme(programme.slug), site),
    ...(description && { description }),
    ...(shared && wide && { image: [absolute(shared, site), absolute(wide, site)] }),
    ...(genre.length > 0 && { genre }),
    inLanguage: brand.language,
    publisher: station(site),
  };
}

interface Crumb {
  name: string;
  /** Left out for the page itself, which is the last. */
  path?: string;
}

/** The way from the home page. */
export function breadcrumbs(crumbs: readonly Crumb[], site: Site): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: brand.name, path: paths.home }, ...crumbs].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      ...(path !== undefined && { item: absolute(path, site) }),
    })),
  };
}

const newsCrumb: Crumb = { name: texts.news, path: paths.news() };
const programmesCrumb: Crumb = { name: texts.programmes, path: paths.programmes() };

/** The way from the home page to a piece of news, by its section where it has one. */
export function newsBreadcrumbs({ title, section }: Story, site: Site): BreadcrumbList {
  return breadcrumbs([newsCrumb, ...(section ? [section] : []), { name: title }], site);
}

/** The way to a programme or to a programme category. */
export const programmeBreadcrumbs = (name: string, site: Site) =>
  breadcrumbs([programmesCrumb, { name }], site);

/** The way to a news category. */
export const newsCategoryBreadcrumbs = (name: string, site: Site) => breadcrumbs([newsCrumb, { name }], site);

/** A page that lists others: their addresses in the order in which a reader sees them. */
export function collectionPage(
  page: { name: string; path: string; items: readonly string[] },
  site: Site,
): CollectionPage {
  return {
    '@type': 'CollectionPage',
    name: page.name,
    url: absolute(page.path, site),
    inLanguage: brand.language,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: page.items.map((path, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        url: absolute(path, site),
      })),
    },
  };
}

/** The station itself and its site with its search: what the home page is about. */
export function stationAndSite(site: Site): Thing[] {
  const { address, phone, email } = brand.contact;
  const organisation: NewsMediaOrganization = {
    ...station(site),
    description: brand.description,
    address,
    telephone: `+1-${phone}`,
    email,
    sameAs: brand.social.map(({ url }) => url),
  };
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${absolute(paths.search(), site)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  const website: WebSite = {
    '@type': 'WebSite',
    name: brand.name,
    url: absolute(paths.home, site),
    inLanguage: brand.language,
    potentialAction: search,
  };
  return [organisation, website];
}
