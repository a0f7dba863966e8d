import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import { root } from '../root.ts';
import { StopError } from '../run-command.ts';
import { workerDir } from '../worker/wrangler.ts';

/** Names of the bindings whose ids an environment must tell. */
export interface Bindings {
  d1: string[];
  kv: string[];
}

export const environments = ['staging', 'production'] as const;
export type EnvironmentName = (typeof environments)[number];

export interface DeploySettings {
  accountId: string;
  zoneId: string;
  siteUrl: string;
  routes: string[];
  /** Ids of databases and namespaces by the name of their setting, such as D1_DB_ID. */
  ids: Record<string, string>;
  variables: Record<string, string>;
  /** Secrets without which the worker cannot do what `variables` ask of it. */
  requiredSecrets: string[];
}

/** The worker's own rules for its variables. Its types are those of another runtime, so it is not imported by name. */
const WorkerSettings = z.object({
  variableNames: z.array(z.string()),
  readSettings: z.function({ input: [z.record(z.string(), z.string())], output: z.unknown() }),
});
export type WorkerSettings = z.infer<typeof WorkerSettings>;

export const readWorkerSettings = async (): Promise<WorkerSettings> =>
  WorkerSettings.parse(await import(pathToFileURL(path.join(workerDir, 'src/settings.ts')).href));

/** Whether a variable of the worker is a secret, which no file of the repository may hold. */
export const isSecret = (name: string) => /(?:SECRET|TOKEN|KEY|SHA256)(?:_PREVIOUS)?$/.test(name);

/** What publishing, previews, the desk, operators and origins sign their requests with. */
const alwaysRequired = ['PUBLISH_SECRET', 'PREVIEW_SECRET', 'DESK_SECRET', 'HEALTH_TOKEN', 'ORIGIN_SECRET'];

/** Variable -> the secret that it needs. */
const requiredWith: Record<string, string> = {
  CLOUDFLARE_ZONE_ID: 'CLOUDFLARE_API_TOKEN',
  SPORTRADAR_URL: 'SPORTRADAR_API_KEY',
  OPENWEATHER_URL: 'OPENWEATHER_API_KEY',
  LISTMONK_URL: 'LISTMONK_TOKEN',
  PUSH_CONTACT: 'PUSH_KEY',
};

function requiredSecrets(variables: Record<string, string>): string[] {
  return [
    ...alwaysRequired,
    ...Object.entries(requiredWith).flatMap(([name, secret]) => (variables[name] ? [secret] : [])),
    ...(variables['SITE_GATE'] === 'hard' ? ['SITE_GATE_PASSWORD_SHA256'] : []),
  ];
}

const hexId = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits, as Cloudflare shows it');
const databaseId = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be the id that `wrangler d1 create` prints');

const publicAddress = z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' });
/** A rehearsal looks at a server of this machine. */
const localAddress = z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ });

const routes = z
  .string()
  .regex(
    /^[\w.*:-]+\/[^\s,]*(?:,[\w.*:-]+\/[^\s,]*)*$/,
    'must be patterns such as www.station.pr/api/*, with commas',
  );

export const idSetting = {
  d1: (binding: string) => `D1_${binding}_ID`,
  kv: (binding: string) => `KV_${binding}_ID`,
};

interface Source {
  /** The file that the settings come from, for messages. */
  file: string;
  text: string;
  bindings: Bindings;
  worker: WorkerSettings;
  /** Whether Cloudflare's API is a stand-in on this machine. */
  isRehearsal: boolean;
}

/** The lines of a file, and a reader that notes each mistake with a sentence. */
function readLines(file: string, text: string) {
  const values = Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value ? [[name, value.trim()]] : [])),
  );
  const mistakes: string[] = [];
  const read = (name: string, schema: z.ZodType<string>, what: string): string => {
    const value = values[name];
    if (value === undefined) mistakes.push(`${name} is missing in ${file}: fill in ${what}.`);
    else {
      const problem = schema.safeParse(value).error?.issues[0]?.message;
      if (problem) mistakes.push(`${name} in ${file} ${problem}.`);
    }
    return value ?? '';
  };
  return { values, mistakes, read };
}
type Read = ReturnType<typeof readLines>['read'];

const readAccount = (read: Read): string =>
  read('CLOUDFLARE_ACCOUNT_ID', hexId, 'the id of the account, which `npx wrangler whoami` prints');

/** Ids of databases by the names of their settings. */
const readDatabases = (read: Read, d1: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    d1
      .map(idSetting.d1)
      .map((name) => [name, read(name, databaseId, 'the id that `npx wrangler d1 create NAME` prints')]),
  );

function noteTwins(file: string, ids: Record<string, string>, mistakes: string[]): void {
  const seen = new Map<string, string>();
  for (const [name, value] of Object.entries(ids)) {
    const twin = value && seen.get(value);
    if (twin) mistakes.push(`${name} in ${file} is the id of ${twin}: each binding needs its own.`);
    seen.set(value, name);
  }
}

/** Throws StopError with one sentence for each line that is wrong or missing. */
export function parseDeploySettings({ file, text, bindings, worker, isRehearsal }: Source): DeploySettings {
  const { values, mistakes, read } = readLines(file, text);
  const address = isRehearsal ? z.union([publicAddress, localAddress]) : publicAddress;

  const accountId = readAccount(read);
  const zoneId = read(
    'CLOUDFLARE_ZONE_ID',
    hexId,
    "the id of the site's zone, from its overview in the dashboard",
  );
  const siteUrl = read('SITE_URL', address, 'the public address of the site').replace(/(?<!\/)\/+$/, '');
  read('WORDPRESS_URL', address, 'the address of WordPress');
  for (const name of ['SPORTRADAR_URL', 'OPENWEATHER_URL', 'LISTMONK_URL']) {
    if (values[name]) read(name, address, '');
  }
  const ids = readDatabases(read, bindings.d1);
  for (const name of bindings.kv.map(idSetting.kv)) {
    ids[name] = read(name, hexId, 'the id that `npx wrangler kv namespace create NAME` prints');
  }
  noteTwins(file, ids, mistakes);
  if (values['API_ROUTES']) read('API_ROUTES', routes, '');
  if (values['ORIGIN_PASS'] === 'required') {
    mistakes.push(
      `ORIGIN_PASS in ${file} must not be required: the routes send readers to the worker directly, and it would refuse all of them.`,
    );
  }

  const own = new Set(['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_ZONE_ID', 'API_ROUTES', ...Object.keys(ids)]);
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (worker.variableNames.includes(name)) {
      if (isSecret(name)) {
        mistakes.push(`${name} is a secret: remove it from ${file}, and upload it with --secrets FILE.`);
      } else variables[name] = value;
    } else if (!own.has(name)) {
      mistakes.push(
        `${name} in ${file} is not a setting of the worker: correct its spelling, or remove the line.`,
      );
    }
  }
  const secrets = requiredSecrets(variables);
  if (mistakes.length === 0) mistakes.push(...workerMistakes(worker, variables, secrets));
  if (mistakes.length > 0) throw new StopError(mistakes.join('\n'));
  return {
    accountId,
    zoneId,
    siteUrl,
    routes: (values['API_ROUTES'] ?? `${new URL(siteUrl).hostname}/api/*`).split(','),
    ids,
    variables,
    requiredSecrets: secrets,
  };
}

/** A value that every rule for secrets accepts. It stands for one that only Cloudflare knows. */
const anySecret = 'a'.repeat(64);

/** What the worker itself would say against its variables. */
function workerMistakes(
  worker: WorkerSettings,
  variables: Record<string, string>,
  secrets: string[],
): string[] {
  try {
    worker.readSettings({ ...Object.fromEntries(secrets.map((name) => [name, anySecret])), ...variables });
    return [];
  } catch (error) {
    return [
      `The worker would refuse its settings: ${error instanceof Error ? error.message : String(error)}.`,
    ];
  }
}

/** Throws StopError if another environment's file has the same database: staging would migrate what production serves. */
export function requireOwnIds(
  ids: Record<string, string>,
  file: string,
  otherFile: string,
  otherText: string,
): void {
  const others = Object.values(parseEnv(otherText));
  for (const [name, value] of Object.entries(ids)) {
    if (others.includes(value)) {
      throw new StopError(`${name} in ${file} is also in ${otherFile}: each environment needs its own.`);
    }
  }
}

const fileOf = (name: EnvironmentName) => `operations/${name}.env`;

/** The text of operations/<environment>.env, or of the file that DEPLOY_SETTINGS names. Throws StopError. */
async function readSettingsFile(environment: EnvironmentName) {
  const file = process.env['DEPLOY_SETTINGS'] ?? fileOf(environment);
  const text = await readFile(path.resolve(root, file), 'utf8').catch(() => {
    throw new StopError(`${file} does not exist: copy operations/deploy.env.example to it, and fill it in.`);
  });
  return { file, text };
}

async function requireNoSharing(
  environment: EnvironmentName,
  file: string,
  ids: Record<string, string>,
): Promise<void> {
  for (const other of environments.filter((name) => name !== environment)) {
    const otherText = await readFile(path.join(root, fileOf(other)), 'utf8').catch(() => '');
    requireOwnIds(ids, file, fileOf(other), otherText);
  }
}

/**
 * The account, and the ids of databases by the names of their settings: all that a backup needs to know of a deployed worker. Throws StopError
 * with one sentence for each line that is wrong or missing.
 */
export async function readDatabaseSettings(environment: EnvironmentName, bindings: readonly string[]) {
  const { file, text } = await readSettingsFile(environment);
  const { mistakes, read } = readLines(file, text);
  const accountId = readAccount(read);
  const ids = readDatabases(read, bindings);
  noteTwins(file, ids, mistakes);
  if (mistakes.length > 0) throw new StopError(mistakes.join('\n'));
  await requireNoSharing(environment, file, ids);
  return { file, accountId, ids };
}

/** Reads the settings of a deploy. Throws StopError. */
export async function readDeploySettings(
  environment: EnvironmentName,
  bindings: Bindings,
  isRehearsal: boolean,
): Promise<DeploySettings> {
  const { file, text } = await readSettingsFile(environment);
  const worker = await readWorkerSettings();
  const settings = parseDeploySettings({ file, text, bindings, worker, isRehearsal });
  await requireNoSharing(environment, file, settings.ids);
  return settings;
}
