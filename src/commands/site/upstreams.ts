import { type Settings, siteUrlOf } from '#config/settings.ts';
import { type SampleName, sampleNames } from '#contract/health.ts';
import type { Gate } from './gate.ts';
import type { Secrets } from '../secrets.ts';
import { StopError } from '../run-command.ts';

/** The settings that hold an upstream's address. The sample newsroom replaces every upstream without one. */
const addresses = {
  wordpress: 'WORDPRESS_URL',
  sportradar: 'SPORTRADAR_URL',
  openweather: 'OPENWEATHER_URL',
} as const satisfies Partial<Record<SampleName, keyof Settings>>;

/** Services that need no key. They are real where the weather is, and have the same path at the sample newsroom. */
const publicServices = {
  nws: { setting: 'NWS_URL', url: 'https://api.weather.gov' },
  usgs: {
    setting: 'EARTHQUAKES_URL',
    url: 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/2.5_day.geojson',
  },
  nhc: { setting: 'NHC_URL', url: 'https://www.nhc.noaa.gov/CurrentStorms.json' },
  nwis: { setting: 'RIVERS_URL', url: 'https://waterservices.usgs.gov/nwis/iv/' },
  // The utility documents no service, and has changed the one of its application: a station decides to use it.
  power: { setting: 'POWER_URL', url: 'off', samplePath: '/outages/clientsWithoutService' },
} as const satisfies Partial<Record<SampleName, PublicService>>;

interface PublicService {
  setting: 'NWS_URL' | 'EARTHQUAKES_URL' | 'NHC_URL' | 'RIVERS_URL' | 'POWER_URL';
  url: string;
  /** Absent: that of `url`. */
  samplePath?: string;
}

/** The rivers of the sample. The sites exist; flood stages and levels are invented. */
export const sampleGauges = [
  '50144000:Río Grande de Añasco en San Sebastián:18',
  '50046000:Río de la Plata en Toa Alta:20',
  '50055000:Río Grande de Loíza en Caguas:16.5',
  '50092000:Río Grande de Patillas en Patillas:12',
].join(';');

const keys = [
  ['SPORTRADAR_URL', 'SPORTRADAR_API_KEY'],
  ['OPENWEATHER_URL', 'OPENWEATHER_API_KEY'],
] as const;

/** The settings of the mailing service. None of them works without the others. */
const mailing = ['LISTMONK_URL', 'LISTMONK_USER', 'LISTMONK_TOKEN', 'LISTMONK_LISTS'] as const;

/** Settings that the worker gets as they are. One that is not set is an empty text. */
const passedOn = [
  // What it accepts beside the current secrets while one is replaced.
  ...['PUBLISH_SECRET_PREVIOUS', 'PREVIEW_SECRET_PREVIOUS', 'DESK_SECRET_PREVIOUS'],
  ...['HEALTH_TOKEN_PREVIOUS', 'ORIGIN_SECRET_PREVIOUS', 'PUSH_KEY_PREVIOUS', 'PUSH_SERVICES_URL'],
  ...['REBUILD_HOOK_URL', 'PURGE_HOOK_URL', 'PURGE_HOOK_TOKEN', 'CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  ...['WORDPRESS_POSTS_BASE', 'WORDPRESS_PROGRAMMES_BASE', 'WORDPRESS_PROGRAMME_CATEGORIES_BASE'],
  ...['WORDPRESS_BANNERS_BASE', 'MEDIA_HOSTS', 'EMBED_HOSTS', 'TEAM_LOGOS_URL'],
  ...['SPORTRADAR_MONTHLY_CALLS', 'SPORTRADAR_MONTH_BEGINS', 'SPORTRADAR_BSN_COMPETITION_ID'],
  ...['OPENWEATHER_ONECALL_PATH', 'POWER_SOURCE_NAME', 'NWS_CONTACT', 'EMERGENCY_RULE'],
  ...mailing,
  ...['LISTMONK_LEAVE_TEMPLATE', 'SUBSCRIBE_PER_MINUTE', 'READS_PER_MINUTE', 'SEARCHES_PER_MINUTE'],
  ...['LOADS_PER_MINUTE', 'OTLP_URL', 'OTLP_TOKEN', 'OTLP_PERCENT'],
] as const satisfies (keyof Settings)[];

/** The sample newsroom accepts any key. */
const sampleKey = 'muestra';

/** No service accepts its notifications for long, but those of a sample are the browser's own. */
const sampleContact = 'mailto:avisos@telecoqui.example';

/** Throws StopError with a sentence if an address is set without its key, or a key without its address, or half of a mailing service. */
export function requireKeys(settings: Settings): void {
  for (const [address, key] of keys) {
    if (Boolean(settings[address]) !== Boolean(settings[key])) {
      throw new StopError(`${address} and ${key} need each other.`);
    }
  }
  if (new Set(mailing.map((name) => Boolean(settings[name]))).size > 1) {
    throw new StopError(`${mailing.join(', ')} need each other.`);
  }
  if (settings.LISTMONK_LEAVE_TEMPLATE && !(settings.LISTMONK_URL && settings.SITE_URL)) {
    throw new StopError('LISTMONK_LEAVE_TEMPLATE needs LISTMONK_URL and SITE_URL.');
  }
}

export function samplesOf(settings: Settings): SampleName[] {
  const own = Object.entries(addresses).flatMap(([name, setting]) => (settings[setting] ? [] : [name]));
  const isOpen = settings.OPENWEATHER_URL === undefined;
  const open = Object.entries(publicServices).flatMap(([name, { setting }]) =>
    isOpen && settings[setting] === undefined ? [name] : [],
  );
  return sampleNames.filter((name) => [...own, ...open].includes(name));
}

/** A sentence if the National Weather Service is called and not told whom it can write to; otherwise null. */
export function missingContact(settings: Settings): string | null {
  const isCalled = settings.NWS_URL !== 'off' && !samplesOf(settings).includes('nws');
  return !isCalled || settings.NWS_CONTACT
    ? null
    : 'NWS_CONTACT is not set: the National Weather Service wants to know whom it can write to, such as redaccion@www.example.';
}

/**
 * What SAMPLE_SCENE cannot stage because a station's own service is used; null if it stages everything. Throws StopError if it can stage
 * nothing.
 */
export function ignoredByScene(settings: Settings): string | null {
  const { SAMPLE_SCENE: scene } = settings;
  if (scene === undefined) return null;
  const samples = samplesOf(settings);
  const [content, weather] = [samples.includes('wordpress'), samples.includes('openweather')];
  if (!content && !weather) {
    throw new StopError(
      'SAMPLE_SCENE needs the sample newsroom: remove it, or WORDPRESS_URL or OPENWEATHER_URL.',
    );
  }
  if (content && weather) return null;
  return content
    ? `SAMPLE_SCENE=${scene} does not change the weather and its alerts, which come from OPENWEATHER_URL.`
    : `SAMPLE_SCENE=${scene} changes only the weather and its alerts: the content comes from WORDPRESS_URL.`;
}

/**
 * The sample's address of the weather. Each scene has one of its own, because the worker keeps weather and alerts by the address of their
 * service: one scene must not be shown as another after a new start (cms/sample/server.ts).
 */
const sampleWeather = (sampleUrl: string, { SAMPLE_SCENE: scene }: Settings): string =>
  scene === undefined ? sampleUrl : `${sampleUrl}/escena-${scene}`;

export function publicVariables(settings: Settings, sampleUrl: string): Record<string, string> {
  const base = sampleWeather(sampleUrl, settings);
  return Object.fromEntries(
    Object.values(publicServices).map(({ setting, url, samplePath }: PublicService) => {
      const path = samplePath ?? new URL(url).pathname.replace(/\/$/, '');
      const standard = settings.OPENWEATHER_URL ? url : base + path;
      return [setting, settings[setting] ?? standard];
    }),
  );
}

/** The rivers that readers see. The sample has its own, and a station none that it did not choose. */
export const gaugesOf = (settings: Settings): string =>
  settings.RIVER_GAUGES ?? (samplesOf(settings).includes('nwis') ? sampleGauges : '');

/** The worker's variables. An empty text counts as not set. */
export function workerVariables(
  settings: Settings,
  sampleUrl: string,
  secrets: Secrets,
  gate: Gate,
  originSecret: string,
  logoFiles: readonly string[],
): Record<string, string> {
  return {
    ORIGIN_SECRET: originSecret,
    ORIGIN_PASS: 'required',
    PUBLISH_SECRET: secrets.publish,
    PREVIEW_SECRET: secrets.preview,
    DESK_SECRET: secrets.desk,
    HEALTH_TOKEN: secrets.health,
    PUSH_KEY: secrets.push,
    PUSH_CONTACT: settings.PUSH_CONTACT ?? (settings.WORDPRESS_URL ? '' : sampleContact),
    ...Object.fromEntries(passedOn.map((name) => [name, String(settings[name] ?? '')])),
    ...(settings.CLOUDFLARE_API_URL ? { CLOUDFLARE_API_URL: settings.CLOUDFLARE_API_URL } : {}),
    SAMPLE_UPSTREAMS: samplesOf(settings).join(','),
    WORDPRESS_URL: settings.WORDPRESS_URL ?? sampleUrl,
    SITE_URL: siteUrlOf(settings),
    SPORTRADAR_URL: settings.SPORTRADAR_URL ?? sampleUrl,
    SPORTRADAR_API_KEY: settings.SPORTRADAR_API_KEY ?? sampleKey,
    // The sample's calls cost nothing. One a second would leave leagues without games for the first quarter of a minute.
    SPORTRADAR_ACCESS_LEVEL: settings.SPORTRADAR_URL ? settings.SPORTRADAR_ACCESS_LEVEL : 'production',
    TEAM_LOGOS_FILES: logoFiles.join(','),
    OPENWEATHER_URL: settings.OPENWEATHER_URL ?? sampleWeather(sampleUrl, settings),
    OPENWEATHER_API_KEY: settings.OPENWEATHER_API_KEY ?? sampleKey,
    ...publicVariables(settings, sampleUrl),
    RIVER_GAUGES: gaugesOf(settings),
    SITE_GATE: gate.mode,
    SITE_GATE_PASSWORD_SHA256: gate.mode === 'hard' ? gate.digests[0] : '',
    SITE_GATE_PASSWORD_SHA256_PREVIOUS: gate.mode === 'hard' ? (gate.digests[1] ?? '') : '',
  };
}
