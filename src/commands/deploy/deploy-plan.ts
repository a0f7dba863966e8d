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

/**
 * `first`: there is no such worker. `at once`: a migration of Durable Objects, which Cloudflare does not apply gradually. `gradual`: a
 * version beside the one that serves.
 */
type Mode = 'first' | 'at once' | 'gradual';

export interface Plan {
  mode: Mode;
  /** The version that serves; null if there is none. */
  serving: string | null;
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

/** The command that gives all traffic to a version. */
export const wayBack = ({ config, settings }: Target, version: string): string =>
  `CLOUDFLARE_ACCOUNT_ID=${settings.accountId} npx wrangler rollback ${version} --name ${config.name} --yes`;

/** The one version that serves everybody; null if there is no worker. Throws StopError while traffic is split. */
export function servingVersion(target: Target, deployments: readonly Deployment[] | null): string | null {
  const [newest] = deployments ?? [];
  if (!newest) return null;
  const whole = newest.versions.find(({ percentage }) => percentage === 100);
  // A deploy that was killed leaves the split behind, like one that is under way elsewhere.
  if (!whole) {
    throw new StopError(
      `Traffic of ${target.config.name} is split between versions: another deploy is under way. If it was killed, end it first: ${wayBack(target, 'VERSION')}`,
    );
  }
  return whole.version_id;
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

/** Asks Cloudflare what there is, and changes nothing. Throws StopError if a deploy may not be made. */
export async function makePlan(target: Target): Promise<Plan> {
  const serving = servingVersion(target, await target.cloudflare.deployments(target.config.name));
  await requireOrder(target);
  return { mode: await modeOf(target, serving), serving };
}

async function modeOf({ cloudflare, config }: Target, serving: string | null): Promise<Mode> {
  if (serving === null) return 'first';
  const newest = config.migrations?.at(-1)?.tag;
  if (newest === undefined || (await cloudflare.migrationTag(config.name)) === newest) return 'gradual';
  return 'at once';
}

/** Percent of the traffic that tries a version: enough to see each route in a minute of a quiet night, few enough readers to fail. */
export const trialPercentage = 10;

/** The plan as an operator reads it: what will happen, in order. */
export function describePlan({ config, environment, settings }: Target, { mode, serving }: Plan): string {
  const steps = [
    ...config.d1_databases.map((database) => `Database ${database.database_name}: bookmark, migrations`),
    ...{
      first: ['Deploy the worker for the first time, to 100 %'],
      'at once': [
        'Deploy to 100 % at once, because it has a new migration of Durable Objects. There is no way back from it by a rollback',
      ],
      gradual: ['Upload a version', '0 %: no reader gets it', `${trialPercentage} %`, '100 %'],
    }[mode],
    `Routes ${settings.routes.join(', ')}; cron ${config.triggers.crons.join(' and ')}; queue ${config.queues.consumers.map(({ queue }) => queue).join(', ')}`,
  ];
  return [
    `${environment}: worker ${config.name} of the account ${settings.accountId}, ${settings.siteUrl}`,
    `Serves now: ${serving === null ? 'nothing, there is no such worker' : `version ${serving}`}`,
    ...steps.map((step, place) => `${place + 1}. ${step}`),
  ].join('\n');
}
