import * as z from 'zod';
import {
  isPushContact,
  pushContactRule,
  pushKeyPattern,
  pushKeyRule,
} from '#contract/notifications/push-contact.ts';
import { RiverGauges } from '#contract/weather/rivers.ts';
import { sampleNames, type SportradarHealth } from '#contract/health.ts';

/** What Cloudflare passes to the worker: bindings, and variables before they are parsed (see settings.ts). */
export interface Environment {
  /** The read model. */
  DB: D1Database;
  /** Subscribers and the queue for the mailing service. */
  SUBSCRIBERS: D1Database;
  /** Whom notifications go to, and what was sent. */
  PUSH: D1Database;
  /** What is still to be sent, in groups of phones (notifications/). This worker sends and receives it. */
  NOTIFICATIONS: Queue;
  /** The network without what the local runtime puts in front of it (src/commands/worker/worker-program.ts); absent on Cloudflare. */
  INTERNET?: Pick<Fetcher, 'fetch'>;
  LAST_GOOD: KVNamespace;
  /** Cloudflare's limits per reader (`ratelimits` in wrangler.jsonc); absent on our own machines. */
  SUBSCRIBE_LIMIT?: RateLimit;
  READ_LIMIT?: RateLimit;
  SEARCH_LIMIT?: RateLimit;
  LOAD_LIMIT?: RateLimit;
  /** The deployed version. Missing in a worker that the site starts. */
  VERSION?: WorkerVersionMetadata;
  /** The Durable Objects of Sportradar's keys (scoreboard/polling/sportradar-key.durable-object.ts). */
  SPORTRADAR: { getByName: (name: string) => SportradarKeyStub };
  /** The Durable Objects that watch alerts (alerts/polling/alert-watch.durable-object.ts), by the addresses of their services. */
  HAZARDS: { getByName: (source: string) => AlertWatchStub };
  [variable: string]: unknown;
}

/** The Durable Object of one weather service, as the rest of the worker sees it. */
export interface AlertWatchStub {
  /** Makes it call the service soon, if it does not do so by itself. `source`: its own name. Throws if it cannot be reached. */
  wake: (source: string) => Promise<void>;
}

/** The Durable Object of one API key, as the rest of the worker sees it. Both methods throw if it cannot be reached. */
export interface SportradarKeyStub {
  /** Makes it call the feeds that are due now. `name`: its own name. */
  wake: (name: string) => Promise<void>;
  status: () => Promise<NonNullable<SportradarHealth>>;
}

const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const hostNames = commaList.pipe(z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be host names')));

/** The last part of a REST route, as WordPress calls it (`rest_base`). */
const restBase = (byDefault: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must be one path segment, letters, digits, - and _ only')
    .default(byDefault);

const wholeNumber = (byDefault: string, least = 1) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .default(byDefault)
    .transform(Number)
    .pipe(z.int().min(least));

/** An empty text counts as not set. */
const optional = <Value>(schema: z.ZodType<Value, string>) =>
  z
    .string()
    .default('')
    .transform((text) => (text === '' ? undefined : text))
    .pipe(schema.optional())
    .transform((value) => value ?? null);

/** A key that somebody else issued, of any length. It is sent in a header, where only these characters mean the same everywhere. */
const key = optional(
  z.string().regex(/^[\x21-\x7e]+$/, 'must be ASCII letters, digits and signs without spaces'),
);

/** A secret of our own. A shorter one can be guessed: 32 hexadecimal digits are 128 bits. */
const secret = optional(
  z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'must be at least 32 ASCII letters, digits and signs without spaces'),
);

const pushKey = optional(z.string().regex(pushKeyPattern, pushKeyRule));

const digest = optional(z.string().regex(/^[0-9a-f]{64}$/, 'must be the 64 hexadecimal digits of a SHA-256'));

/** Calls in a month: 0, or from 100 to 9,999,999. With fewer than three a day nothing can be paced. */
const monthlyCalls = /^(?:0|[1-9]\d{2,6})$/;

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** Address of a service that needs no key, or off. */
const publicService = optional(
  z.union([z.literal('off'), address], 'must be an http(s) address, or off'),
).transform((url) => (url === 'off' ? null : url));

const Variables = z.object({
  WORDPRESS_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) address of WordPress' })
    .transform((address) => address.replace(/(?<!\/)\/+$/, '')),
  /** Null: links to the site's own host stay absolute. */
  SITE_URL: optional(address),
  WORDPRESS_POSTS_BASE: restBase('posts'),
  WORDPRESS_PROGRAMMES_BASE: restBase('programas'),
  WORDPRESS_PROGRAMME_CATEGORIES_BASE: restBase('categorias_programas'),
  WORDPRESS_BANNERS_BASE: restBase('banner'),
  MEDIA_HOSTS: hostNames,
  EMBED_HOSTS: hostNames,
  SAMPLE_UPSTREAMS: commaList.pipe(z.array(z.enum(sampleNames))),
  SUBSCRIBE_PER_MINUTE: wholeNumber('10'),
  READS_PER_MINUTE: wholeNumber('60'),
  SEARCHES_PER_MINUTE: wholeNumber('60'),
  LOADS_PER_MINUTE: wholeNumber('240'),
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be a header name')
    .default('CF-Connecting-IP'),
  /** What the site signs its passes with (#contract/signing/origin-pass.ts). Null: there are no passes. */
  ORIGIN_SECRET: secret,
  /** `…_PREVIOUS`: accepted too while a secret is replaced (docs/operations.md). */
  ORIGIN_SECRET_PREVIOUS: secret,
  /** required: a request without a pass is refused. Not for a worker that a CDN sends readers to directly: it would refuse them all. */
  ORIGIN_PASS: optional(z.enum(['required', 'optional'], 'must be required or optional')).transform(
    (mode) => mode ?? 'optional',
  ),
  PUBLISH_SECRET: secret,
  PUBLISH_SECRET_PREVIOUS: secret,
  PREVIEW_SECRET: secret,
  PREVIEW_SECRET_PREVIOUS: secret,
  /** What the desk signs with when it exports or deletes subscribers. WordPress does not have it. Null: nobody can. */
  DESK_SECRET: secret,
  DESK_SECRET_PREVIOUS: secret,
  /** Null: nobody gets the details of /api/health. */
  HEALTH_TOKEN: secret,
  HEALTH_TOKEN_PREVIOUS: secret,
  CLOUDFLARE_ZONE_ID: optional(z.string().regex(/^[A-Za-z0-9]+$/, 'must be letters and digits')),
  CLOUDFLARE_API_TOKEN: key,
  CLOUDFLARE_API_URL: optional(address).transform((url) =>
    (url ?? 'https://api.cloudflare.com/client/v4').replace(/(?<!\/)\/+$/, ''),
  ),
  REBUILD_HOOK_URL: optional(address),
  /** Null: no CDN other than Cloudflare is notified of changes. */
  PURGE_HOOK_URL: optional(address),
  /** Null: the hook's address is its secret. */
  PURGE_HOOK_TOKEN: key,
  /** Null: there are no sports feeds. */
  SPORTRADAR_URL: optional(address).transform((url) => url?.replace(/(?<!\/)\/+$/, '') ?? null),
  SPORTRADAR_API_KEY: key,
  SPORTRADAR_ACCESS_LEVEL: optional(z.enum(['trial', 'production'])).transform((level) => level ?? 'trial'),
  SPORTRADAR_BSN_COMPETITION_ID: optional(
    z.string().regex(/^sr:competition:\d{1,9}$/, 'must be like sr:competition:17374'),
  ).transform((id) => id ?? 'sr:competition:17374'),
  /**
   * Null: not set. A wrong value stops nothing, because scores may be late and pages may not fail: scoreboard/polling/sportradar-binding.ts
   * says what holds then, and health names it.
   */
  SPORTRADAR_MONTHLY_CALLS: z
    .string()
    .catch('wrong')
    .default('')
    .transform((text) => (text === '' ? null : monthlyCalls.test(text) ? Number(text) : 'wrong')),
  SPORTRADAR_MONTH_BEGINS: wholeNumber('1').pipe(z.int().max(28)).catch(1),
  /** Where teams' logos are, with {league} and {alias}. Null: nowhere but in the files of the next setting. */
  TEAM_LOGOS_URL: optional(
    address.regex(/^(?=.*\{league\}).*\{alias\}/, 'must contain {league} and {alias}'),
  ),
  /** The logos that the site serves itself, such as nba/bos.svg. */
  TEAM_LOGOS_FILES: commaList,
  /** Null, here or in the key: there is no weather service. */
  OPENWEATHER_URL: optional(address).transform((url) => url?.replace(/(?<!\/)\/+$/, '') ?? null),
  /** Sent in an address, where only these characters need no escaping. */
  OPENWEATHER_API_KEY: optional(
    z.string().regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, - and _ only'),
  ),
  OPENWEATHER_ONECALL_PATH: optional(
    z.string().regex(/^(?:\/[A-Za-z0-9_.-]+)+$/, 'must be a path like /data/3.0/onecall'),
  ).transform((path) => path ?? '/data/3.0/onecall'),
  /** Null: nobody asks the National Weather Service for its alerts. */
  NWS_URL: optional(z.union([z.literal('off'), address], 'must be an http(s) address, or off')).transform(
    (url) => (url === 'off' ? null : (url?.replace(/(?<!\/)\/+$/, '') ?? null)),
  ),
  /** An email address or a page, which the service demands of whoever asks it. Null: the site's address. */
  NWS_CONTACT: optional(
    z.string().regex(/^[\x21-\x27\x2a-\x7e]{3,200}$/, 'must be an email address or an address of a page'),
  ),
  /** The Geological Survey's earthquakes of a day. Null: nobody asks for them. */
  EARTHQUAKES_URL: publicService,
  /** The National Hurricane Center's storms. Its drawings are on the same host. Null: nobody asks for them. */
  NHC_URL: publicService,
  /** The Geological Survey's instantaneous values. Null: nobody asks for them. */
  RIVERS_URL: publicService,
  RIVER_GAUGES: RiverGauges,
  /** Clients without electricity, in the form of the utility's application. Null: only editors tell. */
  POWER_URL: publicService,
  /** Who responds there, as readers know them. Null: the station does not say. */
  POWER_SOURCE_NAME: optional(z.string().trim().min(1).max(60, 'must be at most 60 characters')),
  /** off: only editors switch an emergency on (alerts/rule/rule.ts). */
  EMERGENCY_RULE: optional(z.enum(['on', 'off'], 'must be on or off')).transform((rule) => rule ?? 'on'),
  /** A curtain hides pages only, so the worker ignores it. */
  SITE_GATE: optional(z.enum(['off', 'curtain', 'hard'], 'must be off, curtain or hard')).transform(
    (mode) => mode ?? 'off',
  ),
  /** Null, here or in one of the next three: nobody sends the newsletter. */
  LISTMONK_URL: optional(address).transform((url) => url?.replace(/(?<!\/)\/+$/, '') ?? null),
  /** Basic authentication ends the name at the first colon. */
  LISTMONK_USER: optional(
    z.string().regex(/^[\x21-\x39\x3b-\x7e]+$/, 'must be ASCII letters, digits and signs without colons'),
  ),
  LISTMONK_TOKEN: key,
  /** Whom push services write to (RFC 8292). Null: the station sends no notifications. */
  PUSH_CONTACT: optional(z.string().refine(isPushContact, pushContactRule)),
  /** The number of the private key that push services recognise the station by (notifications/station-keys.ts). */
  PUSH_KEY: pushKey,
  PUSH_KEY_PREVIOUS: pushKey,
  /**
   * What a test has on its machine in place of all push services (notifications/push-services.ts). No other address is accepted, so it does
   * nothing where the worker is deployed. Null: the services themselves.
   */
  PUSH_SERVICES_URL: optional(
    z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, 'must be like http://127.0.0.1:4390'),
  ),
  /** A collector of OpenTelemetry, its bearer token, and how many of a hundred requests are sent there. */
  OTLP_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })),
  OTLP_TOKEN: key,
  OTLP_PERCENT: wholeNumber('100', 0).pipe(z.int().max(100, 'must be at most 100')),
  LISTMONK_LISTS: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,9}$/, 'must be one to ten numbers of lists, with commas'),
  ).transform((lists) => lists?.split(',').map(Number) ?? null),
  /** Null: no email with the link to leave is sent. */
  LISTMONK_LEAVE_TEMPLATE: optional(
    z.string().regex(/^[1-9]\d{0,8}$/, 'must be the number of a transactional template'),
  ).transform((template) => (template === null ? null : Number(template))),
  SITE_GATE_PASSWORD_SHA256: digest,
  SITE_GATE_PASSWORD_SHA256_PREVIOUS: digest,
});

/**
 * A hard gate without its secrets would be open, or closed for everybody, without saying so. The same holds for required passes that nobody
 * can sign. Half of a mailing service would leave its subscribers waiting.
 */
const Settings = Variables.refine(
  ({ ORIGIN_PASS, ORIGIN_SECRET }) => ORIGIN_PASS !== 'required' || ORIGIN_SECRET !== null,
  { path: ['ORIGIN_PASS'], error: 'is required: that needs ORIGIN_SECRET' },
)
  .refine(
    ({ SITE_GATE, SITE_GATE_PASSWORD_SHA256, PUBLISH_SECRET }) =>
      SITE_GATE !== 'hard' || (SITE_GATE_PASSWORD_SHA256 !== null && PUBLISH_SECRET !== null),
    { path: ['SITE_GATE'], error: 'is hard: that needs SITE_GATE_PASSWORD_SHA256 and PUBLISH_SECRET' },
  )
  .refine(
    ({ LISTMONK_URL, LISTMONK_USER, LISTMONK_TOKEN, LISTMONK_LISTS }) =>
      new Set([LISTMONK_URL, LISTMONK_USER, LISTMONK_TOKEN, LISTMONK_LISTS].map((value) => value === null))
        .size === 1,
    {
      path: ['LISTMONK_URL'],
      error: 'needs LISTMONK_USER, LISTMONK_TOKEN and LISTMONK_LISTS, and they need it',
    },
  )
  .refine(({ PUSH_CONTACT, PUSH_KEY }) => PUSH_CONTACT === null || PUSH_KEY !== null, {
    path: ['PUSH_CONTACT'],
    error: 'needs PUSH_KEY',
  })
  // The email consists of a link that is made with the secret.
  .refine(
    ({ LISTMONK_LEAVE_TEMPLATE, LISTMONK_URL, SITE_URL, PUBLISH_SECRET }) =>
      LISTMONK_LEAVE_TEMPLATE === null || (LISTMONK_URL && SITE_URL && PUBLISH_SECRET),
    { path: ['LISTMONK_LEAVE_TEMPLATE'], error: 'needs LISTMONK_URL, SITE_URL and PUBLISH_SECRET' },
  );

/**
 * For whoever writes the worker's configuration (src/commands/deploy/deploy-settings.ts): a name that is not here is a typing mistake.
 * @public
 */
export const variableNames = Object.keys(Variables.shape);

export type Settings = z.infer<typeof Settings>;

/** A setting is missing or wrong; the message names it and never carries its value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the worker's variables. Throws SettingsError with one sentence for each variable that is wrong. */
export function readSettings(environment: Readonly<Record<string, unknown>>): Settings {
  const parsed = Settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(
    (issue) => `${issue.path[0]?.toString() ?? 'setting'} ${issue.message}`,
  );
  throw new SettingsError(sentences.join('; '));
}
