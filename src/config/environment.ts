import type { SampleName } from '#contract/health.ts';
import { isAllowedFrame, type frameSettings } from './embed-hosts.ts';
import { paths } from './paths.ts';

/**
 * The origin of the newsroom's own pictures. Their paths on our site omit this host, so they stay valid when the CMS moves.
 * Empty when no CMS is configured: every picture's path then contains its host. Server only.
 */
export function mediaOrigin(environment: NodeJS.ProcessEnv = process.env): string {
  const address = environment['MEDIA_ORIGIN'] || environment['WORDPRESS_URL'];
  return address && URL.canParse(address) ? new URL(address).origin : '';
}

/** Whether the sample newsroom replaces an upstream, by the names that the commands write into SAMPLE_UPSTREAMS. Server only. */
export const isSample = (
  name: SampleName,
  { SAMPLE_UPSTREAMS }: { SAMPLE_UPSTREAMS?: string | undefined } = process.env,
): boolean => (SAMPLE_UPSTREAMS ?? '').split(',').includes(name);

/**
 * URLs of the third-party frames: the configured ones, or paths of this site while the sample newsroom plays the third party. Null for one that
 * is not configured or not allowed. Server only.
 */
export function embedAddresses(environment: NodeJS.ProcessEnv = process.env) {
  const address = (name: (typeof frameSettings)[number], upstream: SampleName, sample: string) => {
    const value = environment[name];
    if (value) return isAllowedFrame(value, environment) ? value : null;
    return isSample(upstream, environment) ? sample : null;
  };
  const { map, radar, video } = paths.sampleFrames;
  return {
    temperatureMap: address('TEMPERATURE_MAP_URL', 'openweather', map),
    radar: address('RADAR_EMBED_URL', 'openweather', radar),
    weatherVideo: address('WEATHER_VIDEO_URL', 'wordpress', video),
  };
}

/** URL template of third-party weather icons, with `{icon}` in it. When null, our own icons are shown. Server only. */
export function weatherIcons(environment: NodeJS.ProcessEnv = process.env): string | null {
  const address = environment['WEATHER_ICONS_URL'];
  return address && URL.canParse(address) ? address : null;
}

/** Origins of the pictures that browsers load from other hosts, for the content security policy: weather icons and teams' logos. */
export function pictureOrigins(environment: NodeJS.ProcessEnv): string[] {
  const logos = environment['TEAM_LOGOS_URL'];
  const addresses = [weatherIcons(environment), logos && URL.canParse(logos) ? logos : null];
  return addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
}
