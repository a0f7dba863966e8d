import type { EmbedProvider, embedProviders } from '#contract/embed-providers.ts';
import type { SettingHost } from './embed-hosts.ts';

/**
 * What a frame on another host learns of the page around it, as the `referrerpolicy` of the frame. `no-referrer`: nothing; browsers that follow
 * the present HTML standard then leave the site out of `location.ancestorOrigins`, too. `strict-origin`: the site's origin. Never the path and
 * query of the page, which may name a place or an e-mail address.
 */
type FrameReferrer = 'no-referrer' | 'strict-origin';

type BodyHost = (typeof embedProviders)[EmbedProvider]['frameHosts'][number];

/** `strict-origin` only for hosts that refuse to play without a referrer. All others show the same to whoever opens their address. */
const referrers: Readonly<Record<BodyHost | SettingHost, FrameReferrer>> = {
  // The terms of the player require a referrer; without one it shows its error 153.
  'www.youtube-nocookie.com': 'strict-origin',
  'www.youtube.com': 'strict-origin',
  // Looks at the referrer for videos that may be embedded only on the sites that their owner names.
  'player.vimeo.com': 'strict-origin',
  // Public posts and videos: their documents name no condition on the site around them.
  'platform.twitter.com': 'no-referrer',
  'platform.x.com': 'no-referrer',
  'www.instagram.com': 'no-referrer',
  'www.facebook.com': 'no-referrer',
  'www.tiktok.com': 'no-referrer',
  'open.spotify.com': 'no-referrer',
  // A chart is a file that anybody may load.
  'datawrapper.dwcdn.net': 'no-referrer',
  // Only a key of the Embed API can be restricted to a site. Our maps are those without a key.
  'www.google.com': 'no-referrer',
  // Blocks playback without a referrer.
  'geo.dailymotion.com': 'strict-origin',
  // An account can restrict its videos to the sites that it names.
  'players.brightcove.net': 'strict-origin',
  'cdn.jwplayer.com': 'strict-origin',
  // Maps that anybody may open: their addresses contain no key.
  'embed.windy.com': 'no-referrer',
  'www.rainviewer.com': 'no-referrer',
  'openweathermap.org': 'no-referrer',
};

/** The referrer policy of a frame of this absolute address. Works in the browser. */
export function frameReferrer(address: string): FrameReferrer {
  const { host } = new URL(address);
  const found = Object.entries(referrers).find(([name]) => name === host);
  // A host of EMBED_HOSTS: the operator's own player or map, which may play only on the operator's site.
  return found?.[1] ?? 'strict-origin';
}
