import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { signalLoop, signalQualities } from '../content/live-signal.ts';
import { textResponse, type SampleResponse, type Upstream } from './sample-response.ts';
import { captionsFile, livePlaylist, masterPlaylist } from './signal-playlists.ts';

/** `missing` responds with 404, `stalled` lists no new segments, `ended` marks the playlists as complete. */
export const signalScenarios = ['missing', 'stalled', 'ended'] as const;
export const stagedSignalSchema = z.strictObject({ scenario: z.enum(signalScenarios) });

/** The scenario of the signal and when it was set. Null when none is set. */
export class SignalStage {
  #staged: { scenario: (typeof signalScenarios)[number]; since: Date } | null = null;

  get staged() {
    return this.#staged;
  }

  put(scenario: (typeof signalScenarios)[number], since: Date): void {
    this.#staged = { scenario, since };
  }

  clear(): void {
    this.#staged = null;
  }
}

const folder = new URL('../content/signal/', import.meta.url);

const playlist = (text: string): SampleResponse => ({
  ...textResponse(text, 200, 'application/vnd.apple.mpegurl'),
  headers: { 'Content-Type': 'application/vnd.apple.mpegurl', 'Cache-Control': 'no-store' },
});

/** One hour: the files never change while the server runs, but a later version may have other files under the same names. */
const file = (body: string | Buffer, type: string): SampleResponse => ({
  status: 200,
  headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' },
  body,
});

const everySegment = Array.from({ length: signalLoop.segments }, (_, segment) => segment);
const qualities = signalQualities.map(({ name }) => name);

/** All the files of the signal, by name. */
const playlists = new Map(([...qualities, 'subtitulos'] as const).map((name) => [`${name}.m3u8`, name]));
const captions = new Map(everySegment.map((segment) => [`subtitulos-${segment}.vtt`, segment]));
const media = new Set(
  qualities.flatMap((name) => [
    `${name}-init.mp4`,
    ...everySegment.map((segment) => `${name}-${segment}.m4s`),
  ]),
);

/** The newsroom's television signal, under `/senal/`. */
export function liveSignal(now: () => Date, stage: SignalStage): Upstream {
  return async ({ method, url }) => {
    const [, name] = /^\/senal\/([^/]+)$/.exec(url.pathname) ?? [];
    if (name === undefined || (method !== 'GET' && method !== 'HEAD')) return null;
    const staged = stage.staged;
    if (staged?.scenario === 'missing') return null;
    if (name === 'vivo.m3u8') return playlist(masterPlaylist());
    const rendition = playlists.get(name);
    if (rendition !== undefined) {
      return playlist(livePlaylist(rendition, staged?.since ?? now(), staged?.scenario === 'ended'));
    }
    const segment = captions.get(name);
    if (segment !== undefined) return file(captionsFile(segment), 'text/vtt; charset=utf-8');
    return media.has(name) ? file(await readFile(new URL(name, folder)), 'video/mp4') : null;
  };
}
