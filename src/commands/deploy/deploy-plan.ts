import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { firstReleaseNumber, releaseNumber } from '#contract/release-number.ts';
import { apiAddress } from './cloudflare-api.ts';
import { Cloudflare, type Deployment } from './deploy-cloudflare.ts';
import {
  bindingsOf,
  type EnvironmentConfig,
  environmentConfig,
  readWorkerConfig,
  writeEnvironmentConfig,
} from './deploy-config.ts';
import {
  type DeploySettings,
  type EnvironmentName,
  idSetting,
  readDeploySettings,
  readSecretsFile,
} from './deploy-settings.ts';
import { root } from '../root.ts';
import { StopError } from '../run-command.ts';

/** A worker that is deployed, or will be, and who to ask about it. */
export interface Target {
  environment: EnvironmentName;
  settings: DeploySettings;
  config: EnvironmentConfig;
  configFile: string;
  /** Folder for wrangler's logs and its configuration. */
  folder: string;
  cloudflare: Cloudflare;
}

export interface Database {
  binding: string;
  name: string;
  id: string;
  /** File names of the migrations that it does not have yet. */
  pending: string[];
}

/**
 * `first`: there is no such worker. `at once`: a migration of Durable Objects, which Cloudflare does not apply gradually. `gradual`: a
 * version beside the one that serves.
 */
type Mode = 'first' | 'at once' | 'gradual';

export interface Plan {
  mode: Mode;
  /** The version that serves; null if there is none. */
  serving: string | null;
  databases: Database[];
  secrets: Record<string, string>;
}

/** Reads settings and token, without asking Cloudflare. Throws StopError if something is missing. */
export async function readTarget(environment: EnvironmentName): Promise<Target> {
  const isRehearsal = new URL(apiAddress()).hostname === '127.0.0.1';
  const worker = await readWorkerConfig();
  const settings = await readDeploySettings(environment, bindingsOf(worker), isRehearsal);
  const cloudflare = new Cloudflare(settings.accountId);
  const config = environmentConfig(worker, environment, settings);
  const folder = path.resolve(root, process.env['DATA_DIR'] ?? '.data', 'deploy', environment);
  const configFile = await writeEnvironmentConfig(config, folder);
  return { environment, settings, config, configFile, folder, cloudflare };
}

/** The one version that serves everybody; null if there is no worker. Throws StopError while traffic is split. */
export function servingVersion(target: Target, deployments: readonly Deployment[] | null): string | null {
  const [newest] = deployments ?? [];
  if (!newest) return null;
  const whole = newest.versions.find(({ percentage }) => percentage === 100);
  // A deploy that was killed leaves the split behind, like one that is under way elsewhere.
  if (!whole) {
    throw new StopError(
      `Traffic of ${target.config.name} is split between versions: another deploy is under way. If it was killed, run npm run deploy -- ${target.environment} --rollback first.`,
    );
  }
  return whole.version_id;
}

async function readDatabase(
  { cloudflare, settings }: Target,
  database: EnvironmentConfig['d1_databases'][number],
) {
  const setting = idSetting.d1(database.binding);
  const id = settings.ids[setting] ?? '';
  await cloudflare.requireBinding('d1', id, setting);
  const applied = await cloudflare.appliedMigrations(id);
  const files = (await readdir(database.migrations_dir)).filter((file) => file.endsWith('.sql')).sort();
  const pending = files.filter((file) => !applied.includes(file));
  return { binding: database.binding, name: database.database_name, id, pending };
}

/**
 * Throws StopError unless the origins that run are of this release or of the one before: a worker is deployed before its origins, and
 * understands those of one release before.
 */
async function requireOrder({ cloudflare, settings }: Target): Promise<void> {
  const origins = await cloudflare.runningOrigins(settings.ids[idSetting.d1('DB')] ?? '');
  const those = (isWrong: (number: number) => boolean) =>
    origins.filter(({ number }) => isWrong(number ?? firstReleaseNumber)).map(({ name }) => name);
  const ahead = those((number) => number > releaseNumber);
  if (ahead.length > 0) {
    throw new StopError(
      `${ahead.join(', ')}: of a newer release than this folder. Deploy the worker of that release, or take the origins back first (docs/operations.md, "Upgrade").`,
    );
  }
  const old = those((number) => number < releaseNumber - 1);
  if (old.length > 0) {
    throw new StopError(
      `${old.join(', ')}: more than one release behind this folder. Upgrade worker and origins to the release before it first (docs/operations.md, "Upgrade").`,
    );
  }
}

/** Asks Cloudflare what there is, and changes nothing. Throws StopError if a deploy cannot succeed. */
export async function makePlan(target: Target, secretsFile: string | undefined): Promise<Plan> {
  const { cloudflare, config, settings } = target;
  const secrets = secretsFile ? await readSecretsFile(secretsFile, settings) : {};
  const serving = servingVersion(target, await cloudflare.deployments(config.name));
  for (const { binding } of config.kv_namespaces) {
    const setting = idSetting.kv(binding);
    await cloudflare.requireBinding('kv', settings.ids[setting] ?? '', setting);
  }
  const databases = await Promise.all(config.d1_databases.map((database) => readDatabase(target, database)));
  await requireOrder(target);
  const known = [...(await cloudflare.secretNames(config.name)), ...Object.keys(secrets)];
  const missing = settings.requiredSecrets.filter((name) => !known.includes(name));
  if (missing.length > 0) {
    throw new StopError(
      `${config.name} does not have the secret${missing.length > 1 ? 's' : ''} ${missing.join(', ')}: write NAME=value lines to a file outside the repository, and add --secrets FILE.`,
    );
  }
  return { mode: await modeOf(target, serving), serving, databases, secrets };
}

async function modeOf({ cloudflare, config }: Target, serving: string | null): Promise<Mode> {
  if (serving === null) return 'first';
  const newest = config.migrations?.at(-1)?.tag;
  if (newest === undefined || (await cloudflare.migrationTag(config.name)) === newest) return 'gradual';
  return 'at once';
}

const files = (names: readonly string[]) =>
  names.length === 0 ? 'no new migration' : `${names.length} new: ${names.join(', ')}`;

/** Percent of the traffic that tries a version: enough to see each route in a minute of a quiet night, few enough readers to fail. */
export const trialPercentage = 10;

/** The plan as an operator reads it: what will happen, in order. */
export function describePlan(target: Target, plan: Plan, watchSeconds: number, checks: boolean): string {
  const { config, settings } = target;
  const uploaded = Object.keys(plan.secrets);
  const steps = [
    ...(checks ? ['Check: nothing uncommitted, npm run check'] : []),
    ...plan.databases.map(
      ({ name, pending }) => `Database ${name}: Time Travel bookmark, migrations (${files(pending)})`,
    ),
    ...{
      first: [`Deploy the worker for the first time, to 100 %, and look at its health`],
      'at once': [
        'Deploy to 100 % at once, because it has a new migration of Durable Objects, and look at its health. There is no way back from it by a rollback',
      ],
      gradual: [
        'Upload a version',
        '0 %: look at its health, no reader gets it',
        `${trialPercentage} %: look for ${watchSeconds} s`,
        '100 %: look once more',
      ],
    }[plan.mode],
    `Routes ${settings.routes.join(', ')}; cron ${config.triggers.crons.join(' and ')}`,
  ];
  return [
    `${target.environment}: worker ${config.name} of the account ${settings.accountId}, ${settings.siteUrl}`,
    plan.serving ? `Serves now: version ${plan.serving}` : 'Serves now: nothing, there is no such worker',
    `Secrets: all required ones are there${uploaded.length > 0 ? `, uploaded now: ${uploaded.join(', ')}` : ''}`,
    ...steps.map((step, place) => `${place + 1}. ${step}`),
    plan.mode === 'gradual'
      ? `When a look is worse than before, all traffic goes back to ${plan.serving ?? ''}`
      : 'A step that fails ends the deploy',
  ].join('\n');
}
