import { type Settings, siteUrlOf } from '#config/settings.ts';
import { upstreamNames, type UpstreamName } from '#contract/health.ts';
import type { Gate } from './gate.ts';
import type { Secrets } from './secrets.ts';
import { StopError } from './session.ts';

/** The settings that hold an upstream's address. The sample newsroom replaces every upstream without one. */
const addresses = {
  wordpress: 'WORDPRESS_URL',
  sportradar: 'SPORTRADAR_URL',
  openweather: 'OPENWEATHER_URL',
} as const satisfies Record<UpstreamName, keyof Settings>;

/** The upstreams that require a key. */
const keys = [
  ['SPORTRADAR_URL', 'SPORTRADAR_API_KEY'],
  ['OPENWEATHER_URL', 'OPENWEATHER_API_KEY'],
] as const;

/** The sample newsroom accepts any key. */
const sampleKey = 'muestra';

/** Throws StopError with a sentence if an address is set without its key, or a key without its address. */
export function requireKeys(settings: Settings): void {
  for (const [address, key] of keys) {
    if (Boolean(settings[address]) !== Boolean(settings[key])) {
      throw new StopError(`${address} and ${key} need each other.`);
    }
  }
}

/** The upstreams that the sample newsroom replaces. */
export function samplesOf(settings: Settings): UpstreamName[] {
  return upstreamNames.filter((name) => !settings[addresses[name]]);
}

/** The worker's variables. An empty text counts as not set. */
export function workerVariables(
  settings: Settings,
  sampleUrl: string,
  secrets: Secrets,
  gate: Gate,
  originSecret: string,
): Record<string, string> {
  return {
    ORIGIN_SECRET: originSecret,
    ORIGIN_PASS: 'required',
    PUBLISH_SECRET: secrets.publish,
    PREVIEW_SECRET: secrets.preview,
    HEALTH_TOKEN: secrets.health,
    REBUILD_HOOK_URL: settings.REBUILD_HOOK_URL ?? '',
    CLOUDFLARE_ZONE_ID: settings.CLOUDFLARE_ZONE_ID ?? '',
    CLOUDFLARE_API_TOKEN: settings.CLOUDFLARE_API_TOKEN ?? '',
    ...(settings.CLOUDFLARE_API_URL ? { CLOUDFLARE_API_URL: settings.CLOUDFLARE_API_URL } : {}),
    SAMPLE_UPSTREAMS: samplesOf(settings).join(','),
    WORDPRESS_URL: settings.WORDPRESS_URL ?? sampleUrl,
    SITE_URL: siteUrlOf(settings),
    WORDPRESS_POSTS_BASE: settings.WORDPRESS_POSTS_BASE,
    WORDPRESS_PROGRAMMES_BASE: settings.WORDPRESS_PROGRAMMES_BASE,
    WORDPRESS_PROGRAMME_CATEGORIES_BASE: settings.WORDPRESS_PROGRAMME_CATEGORIES_BASE,
    WORDPRESS_BANNERS_BASE: settings.WORDPRESS_BANNERS_BASE,
    MEDIA_HOSTS: settings.MEDIA_HOSTS ?? '',
    EMBED_HOSTS: settings.EMBED_HOSTS ?? '',
    SPORTRADAR_URL: settings.SPORTRADAR_URL ?? sampleUrl,
    SPORTRADAR_API_KEY: settings.SPORTRADAR_API_KEY ?? sampleKey,
    SPORTRADAR_ACCESS_LEVEL: settings.SPORTRADAR_ACCESS_LEVEL,
    SPORTRADAR_BSN_COMPETITION_ID: settings.SPORTRADAR_BSN_COMPETITION_ID ?? '',
    OPENWEATHER_URL: settings.OPENWEATHER_URL ?? sampleUrl,
    OPENWEATHER_API_KEY: settings.OPENWEATHER_API_KEY ?? sampleKey,
    OPENWEATHER_ONECALL_PATH: settings.OPENWEATHER_ONECALL_PATH ?? '',
    SUBSCRIBE_PER_MINUTE: String(settings.SUBSCRIBE_PER_MINUTE),
    READS_PER_MINUTE: String(settings.READS_PER_MINUTE),
    SEARCHES_PER_MINUTE: String(settings.SEARCHES_PER_MINUTE),
    LOADS_PER_MINUTE: String(settings.LOADS_PER_MINUTE),
    SITE_GATE: gate.mode,
    SITE_GATE_PASSWORD_SHA256: gate.mode === 'hard' ? gate.digest : '',
  };
}
