import { frameSources } from './embed-hosts.ts';
import { weatherIconsOrigin } from './environment.ts';

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
