import { frameSources } from './embed-hosts.ts';
import { pictureOrigins } from './environment.ts';
import { liveStream } from './live-stream.ts';

/**
 * The content security policy of every page. Astro adds the hashes of scripts and styles. No third-party script runs in our pages:
 * players, maps and ads are in frames. `environment` names the newsroom's media hosts and the frames' hosts. Three kinds of responses have
 * policies of their own: those that are no pages (src/origin/responses/security-headers.ts), the password prompt (src/origin/gate/prompt.ts) and
 * advertisements (src/origin/advertisements/advertisement.ts).
 */
export function contentSecurityPolicy(environment: NodeJS.ProcessEnv) {
  const { MEDIA_ORIGIN, MEDIA_HOSTS } = environment;
  const mediaHosts = (MEDIA_HOSTS ?? '').split(',').filter(Boolean);
  const media = ["'self'", MEDIA_ORIGIN, ...mediaHosts.map((host) => `https://${host}`)].filter(Boolean);
  const pictures = [...new Set(["'self'", 'data:', ...pictureOrigins(environment)])];
  return [
    "default-src 'self'",
    // Pictures are served by our own image endpoint, except configured third-party weather icons and teams' logos. Audio and video come directly from
    // the newsroom.
    `img-src ${pictures.join(' ')}`,
    `media-src ${media.join(' ')}`,
    "connect-src 'self'",
    `frame-src 'self' ${frameSources(environment).join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ] satisfies `${string}-${string}`[];
}

/**
 * Additional directives for the page of the live stream. Its player fetches the stream's segments and plays them from a blob, and
 * adds captions to an empty track (`data:`). hls.js runs without its web worker, which would need `blob:` in script-src; demuxing this
 * stream takes almost no time.
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
