import * as z from 'zod';
import type { Refused } from '#contract/publishing/deliveries.ts';
import { EpisodeVideo, videoProviders } from '#contract/episodes.ts';
import { fingerprintOf } from '../../stored-values.ts';
import { plain } from '../parse-html.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';
import { embedOf } from './embeds.ts';
import { plainText, words } from './sanitise-html.ts';
import { modifiedOf, publishedOf } from './to-contract.ts';
import { dateFields, optionalText, rendered, WireSlug } from './wire.ts';

/** The plugin's `rest_base` of episodes. An older plugin has none, and WordPress then responds with 404. */
export const episodesBase = 'episodios';

export const episodeFields =
  'id,slug,date,date_gmt,modified,modified_gmt,title.rendered,excerpt,featured_media_url,featured_media_alt,programa,duracion,video';

const dayInSeconds = 86_400;

/** Only the id is required: what else cannot be read leaves the episode incomplete or hidden, and never blocks the others of its page. */
export const WireEpisode = z.object({
  id: z.int().positive(),
  slug: WireSlug.catch(''),
  ...dateFields,
  title: rendered.catch({ rendered: '' }),
  /** `protected`: an editor set a password. */
  excerpt: z
    .object({ rendered: z.string().catch(''), protected: z.boolean().catch(false) })
    .catch({ rendered: '', protected: false }),
  featured_media_url: optionalText,
  featured_media_alt: optionalText,
  /** Id of the programme. */
  programa: z.int().positive().nullable().catch(null),
  /** Seconds. */
  duracion: z.int().positive().max(dayInSeconds).nullable().catch(null),
  /** `type` and `length` (bytes) are those of a file in the media library. */
  video: z
    .object({
      url: z.string(),
      type: optionalText,
      length: z.int().positive().nullable().catch(null),
    })
    .nullable()
    .catch(null),
});
export type WireEpisode = z.infer<typeof WireEpisode>;

/** An episode as D1 stores it, under the names of its columns. */
export interface EpisodeRow {
  wordpress_id: number;
  /** Null: it is not shown, because it has no programme, no title, no date, or a password. */
  programme_id: number | null;
  slug: string;
  title: string;
  summary: string;
  publish_date: string;
  modified: string;
  duration_seconds: number | null;
  image_url: string | null;
  image_alt: string;
  /** JSON. */
  video: string | null;
  /** Differs whenever readers see something else. */
  fingerprint: string;
}

/** A description is a paragraph. With this limit, a page of a hundred episodes fits into the 2 MB of one D1 value. */
const maxTextLength = 1_500;

const unknownDate = '1970-01-01T00:00:00Z';

/** The row of an episode, and what the site does not show of it, for its editor. */
export async function toEpisode(
  wire: WireEpisode,
  addresses: Addresses,
): Promise<{ row: EpisodeRow; refused: Refused[] }> {
  const title = plainText(wire.title.rendered).slice(0, maxTextLength).toWellFormed();
  const published = publishedOf(wire);
  const isShown = title !== '' && published !== null && !wire.excerpt.protected;
  const video = videoOf(wire.video, addresses);
  const content = {
    wordpress_id: wire.id,
    programme_id: isShown ? wire.programa : null,
    slug: wire.slug,
    title,
    summary: words(wire.excerpt.rendered).slice(0, maxTextLength).toWellFormed(),
    publish_date: published ?? unknownDate,
    duration_seconds: wire.duracion,
    image_url: addresses.picture(wire.featured_media_url),
    image_alt: plain(wire.featured_media_alt ?? '').slice(0, maxTextLength),
    video: video === null ? null : JSON.stringify(video),
  };
  const host = URL.parse(wire.video?.url ?? '')?.hostname ?? '';
  return {
    row: {
      ...content,
      modified: modifiedOf(wire) ?? unknownDate,
      fingerprint: await fingerprintOf(content),
    },
    refused: wire.video !== null && video === null ? [{ kind: 'video', host: host || null }] : [],
  };
}

/** Null for an address that is neither a video of a known network nor a video or sound file on one of the newsroom's hosts. */
function videoOf(wire: WireEpisode['video'], addresses: Addresses): EpisodeVideo | null {
  if (wire === null) return null;
  const embed = embedOf(wire.url);
  const provider = videoProviders.find((name) => name === embed?.provider);
  if (embed !== null && provider !== undefined) return { url: embed.href, provider, type: null, bytes: null };
  const file = { url: addresses.media(wire.url), provider: null, type: wire.type, bytes: wire.length };
  const parsed = EpisodeVideo.safeParse(file).data;
  return parsed?.type == null ? null : parsed;
}
