/** Hosts of players and maps whose frames may stand in our pages. */
const providers = [
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
  'geo.dailymotion.com',
  'players.brightcove.net',
  'cdn.jwplayer.com',
  'player.twitch.tv',
  'www.facebook.com',
];

/** All hosts whose frames are allowed: those that everybody knows, and those that the setting EMBED_HOSTS adds. */
export function embedHosts(environment: NodeJS.ProcessEnv): string[] {
  return [...providers, ...(environment['EMBED_HOSTS'] ?? '').split(',').filter(Boolean)];
}

/** Whether the frame at `address` may stand in a page: https, from an allowed host. */
export function isAllowedFrame(address: string, environment: NodeJS.ProcessEnv): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' && embedHosts(environment).includes(host);
}
