import { type EmbedProvider, embedProviders } from '#contract/embed-providers.ts';
import { isHls } from './live-stream.ts';

/**
 * The list of hosts whose frames a page may contain. `frame-src` of the content security policy is built from it, the start fails
 * when a setting names a frame of another host, and embeds in an article's body are framed only from these hosts.
 */

/** Hosts that an editor may embed in an article's body. Any page may contain one of them. */
const bodyHosts = Object.values(embedProviders).flatMap(({ frameHosts }) => frameHosts);

/** Players and maps that a setting may name. In the policy only when one does, to keep the header of every page short. */
const settingHosts = [
  'www.youtube.com',
  'geo.dailymotion.com',
  'players.brightcove.net',
  'cdn.jwplayer.com',
  'embed.windy.com',
  'www.rainviewer.com',
  'openweathermap.org',
] as const;

export type SettingHost = (typeof settingHosts)[number];

/** The settings that contain the URL of a frame. */
export const frameSettings = ['TEMPERATURE_MAP_URL', 'RADAR_EMBED_URL', 'WEATHER_VIDEO_URL'] as const;

/** The configured frames, each with the name of its setting. LIVE_STREAM_URL is included unless it is an HLS stream. */
export function configuredFrames(environment: NodeJS.ProcessEnv): [name: string, address: string][] {
  const isFrame = (name: string, address: string) => name !== 'LIVE_STREAM_URL' || !isHls(address);
  return [...frameSettings, 'LIVE_STREAM_URL'].flatMap((name) => {
    const address = environment[name];
    return address && isFrame(name, address) ? [[name, address]] : [];
  });
}

const operatorHosts = ({ EMBED_HOSTS }: NodeJS.ProcessEnv): string[] =>
  (EMBED_HOSTS ?? '').toLowerCase().split(',').filter(Boolean);

/** All hosts whose frames are allowed, with the port when it is not the default. */
export const embedHosts = (environment: NodeJS.ProcessEnv): string[] => [
  ...bodyHosts,
  ...settingHosts,
  ...operatorHosts(environment),
];

/** Plain http is allowed only for a player on this machine. Elsewhere a frame without https could be tampered with in transit. */
const originOf = (host: string) =>
  `${/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host) ? 'http' : 'https'}://${host}`;

/** Whether a page may frame `address`: its host is on the list, and it is https (http on this machine). */
export function isAllowedFrame(address: string, environment: NodeJS.ProcessEnv): boolean {
  const origin = URL.parse(address)?.origin;
  return embedHosts(environment).some((host) => originOf(host) === origin);
}

/** Whether `address` is an https address on a host of EMBED_HOSTS, whose frames bodies may contain, too. */
export function isOperatorFrame(address: string, environment: NodeJS.ProcessEnv): boolean {
  const origin = URL.parse(address)?.origin;
  return operatorHosts(environment).some((host) => `https://${host}` === origin);
}

/** The origins that only embeds of this provider need: no setting names them. */
export function originsOfProvider(provider: EmbedProvider, environment: NodeJS.ProcessEnv): string[] {
  const configured = [
    ...configuredFrames(environment).map(([, address]) => new URL(address).origin),
    ...operatorHosts(environment).map(originOf),
  ];
  return embedProviders[provider].frameHosts.map(originOf).filter((origin) => !configured.includes(origin));
}

/**
 * The origins for `frame-src`: those that bodies may embed, those of configured frames, and all of EMBED_HOSTS. The latter are included
 * even when no setting names them, because players redirect to other hosts of theirs.
 */
export function frameSources(environment: NodeJS.ProcessEnv): string[] {
  const origins = configuredFrames(environment)
    .filter(([, address]) => isAllowedFrame(address, environment))
    .map(([, address]) => new URL(address).origin);
  return [...new Set([...[...bodyHosts, ...operatorHosts(environment)].map(originOf), ...origins])];
}
