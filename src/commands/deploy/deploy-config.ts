import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { type Bindings, type DeploySettings, type EnvironmentName, idSetting } from './deploy-settings.ts';
import { readWranglerConfig } from '../worker/wrangler-config.ts';
import { workerDir } from '../worker/wrangler.ts';

const json = z.json();

/**
 * api-worker/wrangler.jsonc. Bindings are not inherited by wrangler's own environments, so a deploy merges this file with the settings of
 * an environment. An unknown key is an error: whoever adds a kind of binding decides here what an environment gets of its own.
 */
export const WorkerConfig = z.strictObject({
  $schema: z.string(),
  name: z.string(),
  main: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  minify: z.boolean(),
  upload_source_maps: z.boolean(),
  workers_dev: z.boolean(),
  observability: json,
  triggers: z.strictObject({ crons: z.array(z.string()) }),
  d1_databases: z.array(
    z.looseObject({ binding: z.string(), database_name: z.string(), migrations_dir: z.string() }),
  ),
  kv_namespaces: z.array(z.looseObject({ binding: z.string() })),
  queues: z.strictObject({
    producers: z.array(z.looseObject({ binding: z.string(), queue: z.string() })),
    consumers: z.array(z.looseObject({ queue: z.string() })),
  }),
  vars: z.record(z.string(), z.string()),
  version_metadata: json,
  /** Each deployed worker has objects of its own, named after the worker. */
  durable_objects: json.optional(),
  migrations: z.array(z.looseObject({ tag: z.string() })).optional(),
  ratelimits: z
    .array(
      z.looseObject({
        name: z.string(),
        namespace_id: z.string(),
        simple: z.looseObject({ limit: z.int().positive() }),
      }),
    )
    .optional(),
  cache: json.optional(),
});
export type WorkerConfig = z.infer<typeof WorkerConfig>;

/** The setting that a limit's number follows: the worker counts the same in each isolate. */
const settingOfLimit: Record<string, string> = {
  SUBSCRIBE_LIMIT: 'SUBSCRIBE_PER_MINUTE',
  READ_LIMIT: 'READS_PER_MINUTE',
  SEARCH_LIMIT: 'SEARCHES_PER_MINUTE',
  LOAD_LIMIT: 'LOADS_PER_MINUTE',
};

export const bindingsOf = (config: WorkerConfig): Bindings => ({
  d1: config.d1_databases.map(({ binding }) => binding),
  kv: config.kv_namespaces.map(({ binding }) => binding),
});

export async function readWorkerConfig(): Promise<WorkerConfig> {
  return WorkerConfig.parse(await readWranglerConfig());
}

/** Milliseconds: the most that Cloudflare gives a cron that runs more often than once an hour. Needs Workers Paid. */
const cpuMs = 30_000;

/** The configuration that wrangler deploys an environment with. */
export function environmentConfig(
  config: WorkerConfig,
  environment: EnvironmentName,
  settings: DeploySettings,
) {
  const { $schema: _, d1_databases, kv_namespaces, queues, ratelimits, ...inherited } = config;
  const ownQueue = <Part extends { queue: string }>(part: Part) => ({
    ...part,
    queue: `${part.queue}-${environment}`,
  });
  return {
    ...inherited,
    name: `${config.name}-${environment}`,
    account_id: settings.accountId,
    main: path.resolve(workerDir, config.main),
    // Only its routes lead to the worker: no address of Cloudflare's own that passes by the zone's rules.
    workers_dev: false,
    preview_urls: false,
    routes: settings.routes.map((pattern) => ({ pattern, zone_id: settings.zoneId })),
    // A variable that somebody set in the dashboard at night stays.
    keep_vars: true,
    limits: { cpu_ms: cpuMs },
    secrets: { required: settings.requiredSecrets },
    d1_databases: d1_databases.map((database) => ({
      ...database,
      database_name: `${database.database_name}-${environment}`,
      database_id: settings.ids[idSetting.d1(database.binding)],
      migrations_dir: path.resolve(workerDir, database.migrations_dir),
    })),
    kv_namespaces: kv_namespaces.map((namespace) => ({
      ...namespace,
      id: settings.ids[idSetting.kv(namespace.binding)],
    })),
    queues: { producers: queues.producers.map(ownQueue), consumers: queues.consumers.map(ownQueue) },
    // Two workers of one account with the same namespace would count each other's readers.
    ...(ratelimits && {
      ratelimits: ratelimits.map((limit) => ({
        ...limit,
        simple: {
          ...limit.simple,
          limit: Number(settings.variables[settingOfLimit[limit.name] ?? ''] ?? limit.simple.limit),
        },
        namespace_id: environment === 'production' ? limit.namespace_id : `9${limit.namespace_id}`,
      })),
    }),
    vars: { ...config.vars, ...settings.variables },
  };
}
export type EnvironmentConfig = ReturnType<typeof environmentConfig>;

/** Writes the configuration to a folder, for wrangler. Resolves with the file. */
export async function writeEnvironmentConfig(config: EnvironmentConfig, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'wrangler.json');
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}
