import { isIP } from 'node:net';
import * as z from 'zod';
import { limitedAdsScript } from './advertising.ts';
import {
  isPushContact,
  pushContactRule,
  pushKeyPattern,
  pushKeyRule,
} from '#contract/notifications/push-contact.ts';
import { RiverGauges } from '#contract/weather/rivers.ts';
import { configuredFrames, isAllowedFrame } from './embed-hosts.ts';
import { readProxies } from './proxies.ts';

/** An empty setting counts as not set, because `.env` files often contain such lines. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const withDefault = <T extends z.ZodType>(schema: T, defaultValue: z.input<T>) =>
  z.preprocess((value) => (value === '' || value === undefined ? defaultValue : value), schema);

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});
/** A service that needs no key, or off. */
const publicService = z.union(
  [z.literal('off'), httpUrl],
  'must be off, or an address that starts with http:// or https://',
);
/** Checked as the worker reads it, and handed to it as it is. */
const gauges = z.string().superRefine((text, context) => {
  for (const { message } of RiverGauges.safeParse(text).error?.issues ?? []) context.addIssue(message);
});
const restBase = z.string().regex(/^[a-z0-9_-]+$/i, 'must be a name of letters, digits, - and _');
const hosts = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d+)?(,[a-z0-9.-]+(:\d+)?)*$/i, 'must be host names with commas between them');
const folders = z
  .string()
  .regex(
    /^(\/[\w.~-]+)+\/(,(\/[\w.~-]+)+\/)*$/,
    'must be paths such as /wp-content/uploads/ with commas between them',
  );
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const adUnit = z
  .string()
  .regex(
    /^[\w.-]{1,100}(\/[\w.-]{1,100}){0,4}$/,
    'must be the name of an ad unit, such as banner or casa/banner',
  );

/** https only, except on this machine: a script sent over plain http could be replaced in transit. */
const scriptUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address that starts with https:// (or http://127.0.0.1)',
  })
  .refine(
    (address) => /^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(address),
    'must be an address that starts with https:// (or http://127.0.0.1)',
  );

/** Printable ASCII, because it is sent in a header. */
const key = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII characters without spaces');

/** Shorter secrets can be guessed: 32 hexadecimal digits are 128 bits. */
const secret = z
  .string()
  .regex(/^[\x21-\x7e]{32,}$/, 'must be at least 32 printable ASCII characters without spaces');

const pushKey = z.string().regex(pushKeyPattern, pushKeyRule);

/** Minimum length in characters: long enough that it cannot be guessed over the network. */
const minPasswordLength = 8;
const password = z
  .string()
  .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .regex(/^[^\p{Cc}]*$/u, 'must be one line of text');

const listenAddress = z
  .string()
  .refine(
    (text) => text === 'localhost' || isIP(text) !== 0,
    'must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::',
  );

const proxies = z.string().transform((text, context) => {
  const read = readProxies(text);
  if (read !== null) return read;
  const message =
    'must be none, or addresses, networks such as 10.0.0.0/8 and the word loopback, with commas between them';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Every setting of the project. `.env.example` explains each; a test checks that the two lists are equal. */
const Settings = z.object({
  HOST: withDefault(listenAddress, '127.0.0.1'),
  PORT: withDefault(wholeNumber(0, 65_535), '4321'),
  LOG_FORMAT: withDefault(z.enum(['human', 'json'], 'must be human or json'), 'human'),
  METRICS_HOST: withDefault(listenAddress, '127.0.0.1'),
  METRICS_PORT: optional(wholeNumber(0, 65_535)),
  METRICS_TOKEN: optional(secret),
  METRICS_TOKEN_PREVIOUS: optional(secret),
  OTLP_URL: optional(httpUrl),
  OTLP_TOKEN: optional(key),
  OTLP_PERCENT: withDefault(wholeNumber(0, 100), '100'),
  DATA_DIR: withDefault(z.string(), '.data'),
  SITE_URL: optional(httpUrl),
  TRUSTED_PROXIES: withDefault(proxies, 'loopback'),
  // 60 s, so that the 90 s of operations/telecoqui.service are enough for it and for what is under way.
  DRAIN_SECONDS: withDefault(wholeNumber(0, 60), '0'),
  HSTS_SUBDOMAINS: withDefault(z.enum(['off', 'on'], 'must be off or on'), 'off'),
  WORDPRESS_URL: optional(httpUrl),
  WORDPRESS_POSTS_BASE: withDefault(restBase, 'posts'),
  WORDPRESS_PROGRAMMES_BASE: withDefault(restBase, 'programas'),
  WORDPRESS_PROGRAMME_CATEGORIES_BASE: withDefault(restBase, 'categorias_programas'),
  WORDPRESS_BANNERS_BASE: withDefault(restBase, 'banner'),
  MEDIA_PATHS: optional(folders),
  MEDIA_HOSTS: optional(hosts),
  YOUTUBE_PICTURES_URL: optional(httpUrl),
  PICTURE_CACHE_MB: withDefault(wholeNumber(10, 1_000_000), '1000'),
  SPORTRADAR_URL: optional(httpUrl),
  SPORTRADAR_API_KEY: optional(key),
  SPORTRADAR_ACCESS_LEVEL: withDefault(
    z.enum(['trial', 'production'], 'must be trial or production'),
    'trial',
  ),
  SPORTRADAR_MONTHLY_CALLS: optional(
    z.string().regex(/^(?:0|[1-9]\d{2,6})$/, 'must be 0 (no budget) or a whole number from 100 to 9999999'),
  ),
  SPORTRADAR_MONTH_BEGINS: withDefault(wholeNumber(1, 28), '1'),
  SPORTRADAR_BSN_COMPETITION_ID: optional(
    z.string().regex(/^sr:competition:\d{1,9}$/, 'must be like sr:competition:17374'),
  ),
  TEAM_LOGOS_URL: optional(
    httpUrl.regex(
      // A host is allowed by the pages' policy, so it must be the same for all.
      /^https?:\/\/[^/{}]+\/(?=.*\{league\}).*\{alias\}/,
      'must contain {league} and {alias} after its host, which are replaced by the names of the league and the team',
    ),
  ),
  TEAM_LOGOS_DIR: optional(z.string()),
  OPENWEATHER_URL: optional(httpUrl),
  OPENWEATHER_API_KEY: optional(
    z.string().regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, - and _ only'),
  ),
  OPENWEATHER_ONECALL_PATH: optional(
    z.string().regex(/^(?:\/[A-Za-z0-9_.-]+)+$/, 'must be a path such as /data/3.0/onecall'),
  ),
  NWS_URL: optional(publicService),
  NWS_CONTACT: optional(
    z.string().regex(/^[\x21-\x27\x2a-\x7e]{3,200}$/, 'must be an email address or the address of a page'),
  ),
  EARTHQUAKES_URL: optional(publicService),
  NHC_URL: optional(publicService),
  RIVERS_URL: optional(publicService),
  RIVER_GAUGES: optional(gauges),
  POWER_URL: optional(publicService),
  POWER_SOURCE_NAME: optional(z.string().max(60, 'must be at most 60 characters')),
  SAMPLE_SCENE: optional(z.enum(['huracan', 'tranquilo'], 'must be huracan or tranquilo')),
  TEMPERATURE_MAP_URL: optional(httpUrl),
  RADAR_EMBED_URL: optional(httpUrl),
  WEATHER_VIDEO_URL: optional(httpUrl),
  EMBED_HOSTS: optional(hosts),
  WEATHER_ICONS_URL: optional(
    httpUrl.regex(
      /^https?:\/\/[^/{}]+\/.*\{icon\}/,
      'must contain {icon} after its host, which is replaced by the name of the icon',
    ),
  ),
  LIVE_STREAM_URL: optional(httpUrl),
  LIVE_STREAM_HOSTS: optional(hosts),
  AD_NETWORK_CODE: optional(
    z.string().regex(/^\d{3,12}(,\d{3,12})?$/, 'must be the number of an ad network, such as 6355419'),
  ),
  AD_UNIT_BANNER: withDefault(adUnit, 'banner'),
  AD_UNIT_RECTANGLE: withDefault(adUnit, 'rectangulo'),
  AD_SCRIPT_URL: withDefault(scriptUrl, limitedAdsScript),
  AD_FALLBACK: withDefault(z.enum(['auto', 'forced'], 'must be auto or forced'), 'auto'),
  EMERGENCY_RULE: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  LISTMONK_URL: optional(httpUrl),
  LISTMONK_USER: optional(
    z
      .string()
      .regex(/^[\x21-\x39\x3b-\x7e]+$/, 'must be printable ASCII characters without spaces and colons'),
  ),
  LISTMONK_TOKEN: optional(key),
  LISTMONK_LISTS: optional(
    z
      .string()
      .regex(
        /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,9}$/,
        'must be one to ten numbers of lists with commas between them',
      ),
  ),
  LISTMONK_LEAVE_TEMPLATE: optional(
    z.string().regex(/^[1-9]\d{0,8}$/, 'must be the number of a transactional template'),
  ),
  SUBSCRIBE_PER_MINUTE: withDefault(wholeNumber(1, 999_999), '10'),
  READS_PER_MINUTE: withDefault(wholeNumber(1, 999_999), '60'),
  SEARCHES_PER_MINUTE: withDefault(wholeNumber(1, 999_999), '60'),
  LOADS_PER_MINUTE: withDefault(wholeNumber(1, 999_999), '240'),
  PUBLISH_SECRET: optional(secret),
  PUBLISH_SECRET_PREVIOUS: optional(secret),
  PREVIEW_SECRET: optional(secret),
  PREVIEW_SECRET_PREVIOUS: optional(secret),
  DESK_SECRET: optional(secret),
  DESK_SECRET_PREVIOUS: optional(secret),
  HEALTH_TOKEN: optional(secret),
  HEALTH_TOKEN_PREVIOUS: optional(secret),
  BACKUP_SECRET: optional(secret),
  PUSH_CONTACT: optional(z.string().refine(isPushContact, pushContactRule)),
  PUSH_KEY: optional(pushKey),
  PUSH_KEY_PREVIOUS: optional(pushKey),
  PUSH_SERVICES_URL: optional(
    z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, 'must be like http://127.0.0.1:4390'),
  ),
  REBUILD_HOOK_URL: optional(httpUrl),
  PURGE_HOOK_URL: optional(httpUrl),
  PURGE_HOOK_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]+$/, 'must be ASCII letters, digits and signs without spaces'),
  ),
  CLOUDFLARE_ZONE_ID: optional(z.string().regex(/^[a-z0-9-]+$/i, 'must be the id of a Cloudflare zone')),
  CLOUDFLARE_API_TOKEN: optional(z.string()),
  CLOUDFLARE_API_URL: optional(httpUrl),
  API_URL: optional(httpUrl),
  ORIGIN_SECRET: optional(secret),
  ORIGIN_SECRET_PREVIOUS: optional(secret),
  RELEASE_STORE: optional(
    z
      .string()
      .regex(
        /^(?:\/.+|https?:\/\/[^/?#]+\/[^/?#][^?#]*)$/,
        'must be the whole path of a folder, or the address of a bucket such as https://s3.example.com/BUCKET',
      ),
  ),
  RELEASE_STORE_REGION: withDefault(z.string().regex(/^[a-z0-9-]+$/, 'must be like us-east-1'), 'auto'),
  RELEASE_STORE_KEY_ID: optional(key),
  RELEASE_STORE_SECRET: optional(key),
  OFFLINE_COPIES: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  PRERENDER_LIMIT: withDefault(wholeNumber(0, 100_000), '500'),
  SITE_GATE: withDefault(z.enum(['off', 'curtain', 'hard'], 'must be off, curtain or hard'), 'off'),
  SITE_GATE_PASSWORD: optional(password),
  SITE_GATE_PASSWORD_PREVIOUS: optional(password),
});

export type Settings = z.infer<typeof Settings>;

/** The site's public URL, by default this machine's. */
export const siteUrlOf = ({ SITE_URL, PORT }: Pick<Settings, 'SITE_URL' | 'PORT'>): string =>
  SITE_URL ?? `http://127.0.0.1:${PORT}`;

/** Whether a URL is meant for others than this machine. */
export const isPublic = (address: string): boolean =>
  !/^(localhost|127\..*|\[::1\])$/.test(new URL(address).hostname);

/** An invalid setting. The message names it and says what it must be. */
export class SettingsError extends Error {
  constructor(name: string, value: unknown, problem: string) {
    // Do not log a secret, even if it is invalid.
    const shown = /SECRET|TOKEN|KEY|PASSWORD/.test(name) ? '' : `; it is "${String(value)}"`;
    super(`The setting ${name} ${problem}${shown}.`);
    this.name = 'SettingsError';
  }
}

export const settingNames = Object.keys(Settings.shape);

/** Parses and checks the settings. Throws SettingsError for the first invalid one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = Settings.safeParse(environment);
  if (parsed.success) {
    checkFrameHosts(environment);
    checkPictureAddresses(parsed.data);
    return parsed.data;
  }
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'unknown');
  throw new SettingsError(name, environment[name], issue?.message ?? 'is invalid');
}

/** Throws when a setting names a frame of a host that is not allowed: readers trust a frame as they trust the site. */
function checkFrameHosts(environment: NodeJS.ProcessEnv): void {
  for (const [name, address] of configuredFrames(environment)) {
    if (isAllowedFrame(address, environment)) continue;
    const { host } = new URL(address);
    const problem = `must be an https:// address of a host whose frames are allowed; to allow ${host}, add it to EMBED_HOSTS`;
    throw new SettingsError(name, address, problem);
  }
}

/** Throws when readers would get pictures of another host over http on a site of https: browsers do not load them, or warn of them. */
function checkPictureAddresses(settings: Settings): void {
  if (!settings.SITE_URL?.startsWith('https:')) return;
  for (const name of ['WEATHER_ICONS_URL', 'TEAM_LOGOS_URL'] as const) {
    const address = settings[name];
    if (address?.startsWith('http:')) {
      throw new SettingsError(name, address, 'must start with https://, because SITE_URL does');
    }
  }
}
