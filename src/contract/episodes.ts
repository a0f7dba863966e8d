import * as z from 'zod';
import type { EmbedProvider } from './embed-providers.ts';

/** Networks whose videos an episode may have. The WordPress plugin has the same list (class-episode-video.php). */
export const videoProviders = [
  'youtube',
  'vimeo',
  'facebook',
  'tiktok',
] as const satisfies readonly EmbedProvider[];

/** Where an episode can be watched or heard. */
export const EpisodeVideo = z.object({
  /** The network's page, or the file. */
  url: z.url({ protocol: /^https?$/ }),
  /** Null: the video is a file in the newsroom's media library. */
  provider: z.enum(videoProviders).nullable(),
  /** MIME type of the file. */
  type: z
    .string()
    .regex(/^(?:video|audio)\/[\w.+-]+$/)
    .nullable(),
  /** Size of the file. */
  bytes: z.int().positive().nullable(),
});

/** An episode of a programme. Texts are plain text. */
export const Episode = z.object({
  /** WordPress's id. */
  id: z.int().positive(),
  title: z.string().min(1),
  /** Empty when the newsroom wrote none. */
  summary: z.string(),
  /** When it was broadcast, ISO 8601 in UTC. */
  publishDate: z.iso.datetime(),
  modified: z.iso.datetime(),
  durationSeconds: z.int().positive().nullable(),
  imageUrl: z.url().nullable(),
  imageAlt: z.string(),
  video: EpisodeVideo.nullable(),
});

/** Response of GET /api/programmes/{slug}/episodes?per_page=&page=, newest first. The total is in `X-Total`. */
export const Episodes = z.array(Episode);

export type EpisodeVideo = z.infer<typeof EpisodeVideo>;
export type Episode = z.infer<typeof Episode>;
