import { paths } from './paths.ts';

/** What /live plays. */
export type LiveStream =
  | {
      kind: 'hls';
      /** Absolute, or a path of this site. */
      address: string;
      /** The foreign origins that its parts come from. */
      origins: string[];
    }
  /** A page with a player of somebody else's. */
  | { kind: 'frame'; address: string };

/** Whether an address is that of an HLS stream: a frame's may speak of one as well, but not in its path. */
export const isHls = (address: string) =>
  URL.parse(address)?.pathname.toLowerCase().endsWith('.m3u8') ?? false;

/** The configured signal, or the sample newsroom's; null where there is neither. Server only. */
export function liveStream(environment: NodeJS.ProcessEnv = process.env): LiveStream | null {
  const { LIVE_STREAM_URL: address, LIVE_STREAM_HOSTS, SAMPLE_SIGNAL_URL } = environment;
  if (!address) return SAMPLE_SIGNAL_URL ? { kind: 'hls', address: paths.sampleSignal, origins: [] } : null;
  if (!isHls(address)) return { kind: 'frame', address };
  const further = (LIVE_STREAM_HOSTS ?? '').split(',').filter(Boolean);
  const origins = [new URL(address).origin, ...further.map((host) => `https://${host}`)];
  return { kind: 'hls', address, origins };
}
