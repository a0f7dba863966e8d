import { paths } from './paths.ts';

export type LiveStream =
  | {
      kind: 'hls';
      /** Absolute, or a path of this site. */
      address: string;
      /** Origins other than this site that serve its segments. */
      origins: string[];
    }
  /** A third-party page with a player, shown in a frame. */
  | { kind: 'frame'; address: string };

/** Whether a URL is an HLS stream. Only the path counts, because a frame's query may name a stream too. */
export const isHls = (address: string) =>
  URL.parse(address)?.pathname.toLowerCase().endsWith('.m3u8') ?? false;

/** The configured stream, or the sample newsroom's; null when there is neither. Server only. */
export function liveStream(environment: NodeJS.ProcessEnv = process.env): LiveStream | null {
  const { LIVE_STREAM_URL: address, LIVE_STREAM_HOSTS, SAMPLE_SIGNAL_URL } = environment;
  if (!address) return SAMPLE_SIGNAL_URL ? { kind: 'hls', address: paths.sampleSignal, origins: [] } : null;
  if (!isHls(address)) return { kind: 'frame', address };
  const further = (LIVE_STREAM_HOSTS ?? '').split(',').filter(Boolean);
  const origins = [new URL(address).origin, ...further.map((host) => `https://${host}`)];
  return { kind: 'hls', address, origins };
}
