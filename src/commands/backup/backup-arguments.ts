import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '#config/settings.ts';
import { type D1Access, deployedD1, localD1 } from './d1-access.ts';
import { migrate } from '../worker/database.ts';
import { migrateNew } from './new-databases.ts';
import { environments } from '../deploy/deploy-settings.ts';
import { root } from '../root.ts';
import { StopError } from '../run-command.ts';

interface BackupArguments {
  file: string;
  /** Null: the databases in DATA_DIR. */
  environment: string | null;
  replaceArticles: boolean;
  /** Whether whoever wrote the file is trusted. */
  unsigned: boolean;
}

/** Throws StopError with the usage. */
export function readBackupArguments(usage: string): BackupArguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        env: { type: 'string' },
        'replace-articles': { type: 'boolean', default: false },
        unsigned: { type: 'boolean', default: false },
      },
    });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) {
      const { env, 'replace-articles': replaceArticles, unsigned } = values;
      return { file, environment: env ?? null, replaceArticles, unsigned };
    }
  } catch {
    // The usage says what is accepted.
  }
  throw new StopError(usage);
}

/**
 * The databases that a command works on. With `prepare`, the local ones are made if they are missing, and those at Cloudflare get their tables if
 * they are new: a restore comes before the deploy that fills them. Throws StopError.
 */
export async function chosenDatabases(
  settings: Pick<Settings, 'DATA_DIR' | 'WORDPRESS_URL' | 'API_URL'>,
  environment: string | null,
  { prepare }: { prepare: boolean },
): Promise<D1Access> {
  if (environment !== null) {
    const name = environments.find((one) => one === environment);
    if (name === undefined) throw new StopError(`--env is one of: ${environments.join(', ')}.`);
    const d1 = await deployedD1(name);
    if (prepare) await migrateNew(d1);
    return d1;
  }
  if (settings.API_URL) {
    throw new StopError('The databases are those of the worker at API_URL: name its environment with --env.');
  }
  const dataDir = path.resolve(root, settings.DATA_DIR);
  const stateDir = path.join(dataDir, settings.WORDPRESS_URL ? 'worker' : 'worker-sample');
  if (prepare) await migrate(stateDir, path.join(dataDir, 'logs/database.log'));
  return localD1(stateDir);
}
