import { isAllowedFrame, type frameSettings } from './embed-hosts.ts';

/**
 * The origin of the newsroom's own pictures. Their paths on our site omit this host, so they stay valid when the CMS moves.
 * Empty when no CMS is configured: every picture's path then contains its host. Server only.
 */
export function mediaOrigin(environment: NodeJS.ProcessEnv = process.env): string {
  const address = environment['MEDIA_ORIGIN'] || environment['WORDPRESS_URL'];
  return address && URL.canParse(address) ? new URL(address).origin : '';
}

/** URLs of the configured third-party frames; null for one that is not configured or not allowed. Server only. */
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

/** URL template of third-party weather icons, with `{icon}` in it. When null, our own icons are shown. Server only. */
export function weatherIcons(environment: NodeJS.ProcessEnv = process.env): string | null {
  const address = environment['WEATHER_ICONS_URL'];
  return address && URL.canParse(address) ? address : null;
}

/** Origin of the third-party weather icons, for the content security policy; null when none are configured. */
export function weatherIconsOrigin(environment: NodeJS.ProcessEnv): string | null {
  const address = weatherIcons(environment);
  return address && new URL(address).origin;
}
