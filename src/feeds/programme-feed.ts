import { getRssString } from '@astrojs/rss';
import { brand } from '#config/brand.ts';
import { paths } from '#config/paths.ts';
import { episodeAnchor } from '#contract/publishing/item-addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import { squarePicture } from '#pictures/shared-picture.ts';
import { escapedXml, textAsHtml, xmlText } from './xml-text.ts';

/** A programme in its feed. */
export interface ProgrammeChannel {
  title: string;
  description: string;
  slug: string;
  /** Path of its square picture on this site. */
  picture: string | null;
}

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  media: 'http://search.yahoo.com/mrss/',
};

/**
 * The elements of an episode besides its text. A file of known size is an `enclosure`, which podcast players download; a file of unknown
 * size and a video's page on a network may only be `media:content` (https://www.rssboard.org/media-rss).
 */
function extras(
  { id, video, durationSeconds, imageUrl }: Episode,
  absolute: (path: string) => string,
): string {
  const seconds = durationSeconds === null ? '' : ` duration="${durationSeconds}"`;
  const medium = video?.type?.startsWith('audio/') === true ? 'audio' : 'video';
  const media = (attributes: string, player: string) =>
    `<media:content${attributes} medium="${medium}"${seconds}>${player}</media:content>`;
  const picture = squarePicture(imageUrl);
  return [
    // The library's own would be the address, which changes with the slug of the programme: podcast players would show every episode twice.
    `<guid isPermaLink="false">${episodeAnchor(id)}</guid>`,
    durationSeconds === null ? '' : `<itunes:duration>${durationSeconds}</itunes:duration>`,
    picture === null ? '' : `<itunes:image href="${escapedXml(absolute(picture))}"/>`,
    video === null || isEnclosure(video)
      ? ''
      : video.provider === null
        ? media(` url="${escapedXml(video.url)}" type="${escapedXml(video.type ?? '')}"`, '')
        : media('', `<media:player url="${escapedXml(video.url)}"/>`),
  ].join('');
}

type Enclosure = NonNullable<Episode['video']> & { type: string; bytes: number };
const isEnclosure = (video: Episode['video']): video is Enclosure =>
  video?.provider === null && video.type !== null && video.bytes !== null;

/** A programme's episodes as RSS 2.0 with the elements of podcasts. `site` is the site's own URL. */
export function programmeFeed(
  channel: ProgrammeChannel,
  episodes: readonly Episode[],
  site: URL | undefined,
): Promise<string> {
  const absolute = (path: string) => new URL(path, site).href;
  const newest = episodes.map(({ modified }) => Date.parse(modified)).sort((a, b) => b - a)[0];
  return getRssString({
    title: xmlText(channel.title),
    description: xmlText(channel.description),
    site: absolute(paths.programme(channel.slug)),
    trailingSlash: false,
    xmlns: namespaces,
    customData: [
      `<language>${brand.language.toLowerCase()}</language>`,
      newest === undefined ? '' : `<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`,
      `<atom:link href="${escapedXml(absolute(paths.programmeFeed(channel.slug)))}" rel="self" type="application/rss+xml"/>`,
      `<itunes:author>${escapedXml(brand.name)}</itunes:author>`,
      // Required by podcast directories. "TV & Film" is their category of television.
      '<itunes:explicit>false</itunes:explicit>',
      '<itunes:category text="TV &amp; Film"/>',
      `<itunes:image href="${escapedXml(absolute(channel.picture ?? brand.logo.path))}"/>`,
    ].join(''),
    items: episodes.map((episode) => ({
      title: xmlText(episode.title),
      link: absolute(paths.episode(channel.slug, episode.id)),
      pubDate: new Date(episode.publishDate),
      description: textAsHtml(episode.summary || episode.title),
      ...(isEnclosure(episode.video) && {
        enclosure: { url: episode.video.url, length: episode.video.bytes, type: episode.video.type },
      }),
      customData: extras(episode, absolute),
    })),
  });
}
