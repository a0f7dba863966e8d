import { frameSources } from './embed-hosts.ts';
import { weatherIconsOrigin } from './environment.ts';
import { liveStream } from './live-stream.ts';

/**
 * Every page's policy, beside the script and style hashes that Astro adds to it. No third party runs in our pages:
 * what others bring (players, maps, ads) stays inside frames. `environment` names the newsroom's own hosts, and those of the frames.
 */
export function contentSecurityPolicy(environment: NodeJS.ProcessEnv) {
  const { MEDIA_ORIGIN, MEDIA_HOSTS } = environment;
  const mediaHosts = (MEDIA_HOSTS ?? '').split(',').filter(Boolean);
  const media = ["'self'", MEDIA_ORIGIN, ...mediaHosts.map((host) => `https://${host}`)].filter(Boolean);
  const pictures = ["'self'", 'data:', weatherIconsOrigin(environment)].filter(Boolean);
  return [
    "default-src 'self'",
    // Pictures come through our own image endpoint, but for weather icons of somebody else's where they are configured; sound and video straight from the newsroom.
    `img-src ${pictures.join(' ')}`,
    `media-src ${media.join(' ')}`,
    "connect-src 'self'",
    `frame-src 'self' ${frameSources(environment).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ] satisfies `${string}-${string}`[];
}

/**
 * What the page of the live signal needs beside that: its player fetches the stream's parts and hands them to the browser as a
 * blob, and its captions into an empty track (`data:`). No worker: it would need `blob:` among the scripts' sources too, and this stream is taken apart in no time.
 */
export function streamPolicy(environment: NodeJS.ProcessEnv) {
  const live = liveStream(environment);
  if (live?.kind !== 'hls') return [];
  const hosts = live.origins.join(' ');
  return [
    `media-src ${`${hosts} blob: data:`.trim()}`,
    ...(hosts ? ([`connect-src ${hosts}`] as const) : []),
  ] satisfies `${string}-${string}`[];
}
