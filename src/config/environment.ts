/**
 * The origin of the newsroom's own pictures: their addresses on our site leave the host out, so they survive a move
 * of the CMS. Empty when no CMS is configured: every picture then carries its host. Server only.
 */
export function mediaOrigin(environment: NodeJS.ProcessEnv = process.env): string {
  const address = environment['MEDIA_ORIGIN'] || environment['WORDPRESS_URL'];
  return address && URL.canParse(address) ? new URL(address).origin : '';
}

/** Addresses of the frames of others, as they are configured: what may stand in a page, and nothing else. Server only. */
export function embedAddresses(environment: NodeJS.ProcessEnv = process.env) {
  const address = (name: string): string | null => {
    const value = environment[name];
    return value && URL.canParse(value) ? value : null;
  };
  return {
    temperatureMap: address('TEMPERATURE_MAP_URL'),
    radar: address('RADAR_EMBED_URL'),
    weatherVideo: address('WEATHER_VIDEO_URL'),
  };
}
