import { isAllowedFrame, type frameSettings } from './embed-hosts.ts';

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
  const address = (name: (typeof frameSettings)[number]): string | null => {
    const value = environment[name];
    return value && isAllowedFrame(value, environment) ? value : null;
  };
  return {
    temperatureMap: address('TEMPERATURE_MAP_URL'),
    radar: address('RADAR_EMBED_URL'),
    weatherVideo: address('WEATHER_VIDEO_URL'),
  };
}

/** Address of somebody else's weather icons, with `{icon}` in it; null: ours are shown. Server only. */
export function weatherIcons(environment: NodeJS.ProcessEnv = process.env): string | null {
  const address = environment['WEATHER_ICONS_URL'];
  return address && URL.canParse(address) ? address : null;
}

/** Where those come from: what the policy allows; null where there are none. */
export function weatherIconsOrigin(environment: NodeJS.ProcessEnv): string | null {
  const address = weatherIcons(environment);
  return address && new URL(address).origin;
}
