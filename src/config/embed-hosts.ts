import { isHls } from './live-stream.ts';

/**
 * The one list of hosts whose frames may stand in a page. The policy's `frame-src` is made of it, the start refuses a configured
 * frame of any other host, and what a body embeds is framed from it alone.
 */

/** What an editor may embed in a body: any page may hold one of them. */
const ofBodies = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'platform.twitter.com',
  'platform.x.com',
  'www.instagram.com',
  'www.facebook.com',
  'www.tiktok.com',
];

/** Players and maps that a setting may name. They stand in the policy where one does: every page carries its bytes. */
const ofSettings = [
  'www.youtube.com',
  'geo.dailymotion.com',
  'players.brightcove.net',
  'cdn.jwplayer.com',
  'embed.windy.com',
  'www.rainviewer.com',
  'openweathermap.org',
];

/** The settings that hold the address of a frame. */
export const frameSettings = ['TEMPERATURE_MAP_URL', 'RADAR_EMBED_URL', 'WEATHER_VIDEO_URL'] as const;

/** The frames that settings name, each with its setting's name: the live signal is one where it is no stream. */
export function configuredFrames(environment: NodeJS.ProcessEnv): [name: string, address: string][] {
  const isFrame = (name: string, address: string) => name !== 'LIVE_STREAM_URL' || !isHls(address);
  return [...frameSettings, 'LIVE_STREAM_URL'].flatMap((name) => {
    const address = environment[name];
    return address && isFrame(name, address) ? [[name, address]] : [];
  });
}

/** Hosts that the operator added (EMBED_HOSTS). */
const added = ({ EMBED_HOSTS }: NodeJS.ProcessEnv): string[] =>
  (EMBED_HOSTS ?? '').toLowerCase().split(',').filter(Boolean);

/** Every host, with its port where it is not the standard one, whose frames are allowed. */
export const embedHosts = (environment: NodeJS.ProcessEnv): string[] => [
  ...ofBodies,
  ...ofSettings,
  ...added(environment),
];

/** A player on this machine speaks no https; anybody else's frame that does not could be changed on its way. */
const originOf = (host: string) =>
  `${/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host) ? 'http' : 'https'}://${host}`;

/** Whether a page may frame `address`: it is https (http on this machine) and its host is on the list. */
export function isAllowedFrame(address: string, environment: NodeJS.ProcessEnv): boolean {
  const origin = URL.parse(address)?.origin;
  return embedHosts(environment).some((host) => originOf(host) === origin);
}

/**
 * The origins of `frame-src`: of the list, those that a body, a setting or the operator asks for. A host that the operator added counts
 * without a setting too: players send their readers on to other hosts of theirs.
 */
export function frameSources(environment: NodeJS.ProcessEnv): string[] {
  const origins = configuredFrames(environment)
    .filter(([, address]) => isAllowedFrame(address, environment))
    .map(([, address]) => new URL(address).origin);
  return [...new Set([...[...ofBodies, ...added(environment)].map(originOf), ...origins])];
}
