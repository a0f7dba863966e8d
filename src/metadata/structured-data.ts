import type {
  BreadcrumbList,
  CollectionPage,
  Graph,
  NewsMediaOrganization,
  SearchAction,
  Thing,
  TVEpisode,
  TVSeries,
  VideoObject,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { brand } from '#config/brand.ts';
import { paths } from '#config/paths.ts';
import type { Programme } from '#contract/content.ts';
import type { Episode } from '#contract/episodes.ts';
import { sharedPicture, widePicture } from '#pictures/shared-picture.ts';
import { withOffset } from '#ui/time/dates.ts';
import { plainText, shorten } from '#ui/plain-text.ts';
import { texts } from './texts.ts';

/**
 * The pages' content as structured data (https://schema.org, and Google's documentation of each type). `site` is the site's own
 * URL: all URLs in the result are absolute.
 */
export type Site = URL | undefined;

export const absolute = (path: string, site: Site): string => new URL(path, site).href;

export function station(site: Site) {
  return {
    '@type': 'NewsMediaOrganization',
    name: brand.name,
    url: absolute(paths.home, site),
    logo: absolute(brand.logo.path, site),
  } as const satisfies NewsMediaOrganization;
}

/** Characters of an episode's description, as of the description of a page. */
const episodeDescription = 160;

/** The picture that stands for an episode: its own, else the programme's. */
const pictureOfEpisode = (programme: Programme, { imageUrl }: Episode) =>
  widePicture(imageUrl) ?? widePicture(programme.featured_media_url);

/** What search engines require of a video; null without a video that they can show, or without a picture. */
function videoOf(programme: Programme, episode: Episode, site: Site): VideoObject | null {
  const { title, summary, video, durationSeconds } = episode;
  const thumbnail = pictureOfEpisode(programme, episode);
  if (video === null || video.type?.startsWith('audio/') || thumbnail === null) return null;
  return {
    '@type': 'VideoObject',
    name: title,
    description: shorten(summary, episodeDescription) || title,
    thumbnailUrl: absolute(thumbnail, site),
    uploadDate: withOffset(episode.publishDate),
    ...(durationSeconds !== null && { duration: `PT${durationSeconds}S` }),
    ...(video.provider === null ? { contentUrl: video.url } : { url: video.url }),
  };
}

function tvEpisode(programme: Programme, episode: Episode, site: Site): TVEpisode {
  const { title, summary, durationSeconds } = episode;
  const thumbnail = pictureOfEpisode(programme, episode);
  const video = videoOf(programme, episode, site);
  return {
    '@type': 'TVEpisode',
    name: title,
    url: absolute(paths.episode(programme.slug, episode.id), site),
    datePublished: withOffset(episode.publishDate),
    ...(summary && { description: shorten(summary, episodeDescription) }),
    ...(durationSeconds !== null && { duration: `PT${durationSeconds}S` }),
    ...(thumbnail !== null && { thumbnailUrl: absolute(thumbnail, site) }),
    ...(video !== null && { video }),
  };
}

interface SeriesTexts {
  /** Plain text. */
  title: string;
  /** Plain text; left out if it is empty. */
  description: string;
  /** The episodes that the page shows. */
  episodes: readonly Episode[];
}

/** Structured data of a programme and its newest episodes. */
export function tvSeries(
  programme: Programme,
  { title, description, episodes }: SeriesTexts,
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
    ...(episodes.length > 0 && { episode: episodes.map((episode) => tvEpisode(programme, episode, site)) }),
    inLanguage: brand.language,
    publisher: station(site),
  };
}

interface Crumb {
  name: string;
  /** Undefined for the page itself, which is the last crumb. */
  path?: string;
}

/** Breadcrumbs that start at the home page. */
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

const programmesCrumb: Crumb = { name: texts.programmes, path: paths.programmes() };

/** Breadcrumbs of a programme or a programme category. */
export const programmeBreadcrumbs = (name: string, site: Site) =>
  breadcrumbs([programmesCrumb, { name }], site);

/** Structured data of a list page. `items` are the paths of the listed pages, in the order in which they are shown. */
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

/** Structured data of the home page: the station, and the site with its search. */
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

/**
 * Serialises things as one JSON-LD document for a `<script>` element. Every `<` is escaped, because it could end the script or begin
 * a comment.
 */
export function jsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
