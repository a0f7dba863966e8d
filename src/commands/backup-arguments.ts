import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '#config/settings.ts';
import { type D1Access, wranglerD1 } from './d1-access.ts';
import { migrate } from './database.ts';
import { readTarget } from './deploy-plan.ts';
import { environments } from './deploy-settings.ts';
import { root } from './root.ts';
import { StopError } from './run-command.ts';

interface BackupArguments {
  file: string;
  /** Null: the databases in DATA_DIR. */
  environment: string | null;
  replaceArticles: boolean;
}

/** Throws StopError with the usage. */
export function readBackupArguments(usage: string): BackupArguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { env: { type: 'string' }, 'replace-articles': { type: 'boolean', default: false } },
    });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) {
      return { file, environment: values.env ?? null, replaceArticles: values['replace-articles'] };
    }
  } catch {
    // The usage says what is accepted.
  }
  throw new StopError(usage);
}

/** The databases that a command works on. With `prepare`, the local ones are made if they are missing; those of a
 * deployed worker get their migrations by a deploy. Throws StopError. */
export async function chosenDatabases(
  settings: Pick<Settings, 'DATA_DIR' | 'WORDPRESS_URL' | 'API_URL'>,
  environment: string | null,
  { prepare }: { prepare: boolean },
): Promise<D1Access> {
  if (environment !== null) {
    const name = environments.find((one) => one === environment);
    if (name === undefined) throw new StopError(`--env is one of: ${environments.join(', ')}.`);
    const { configFile } = await readTarget(name);
    return wranglerD1(['--remote', '--config', configFile]);
  }
  if (settings.API_URL) {
    throw new StopError('The databases are those of the worker at API_URL: name its environment with --env.');
  }
  const dataDir = path.resolve(root, settings.DATA_DIR);
  const stateDir = path.join(dataDir, settings.WORDPRESS_URL ? 'worker' : 'worker-sample');
  if (prepare) await migrate(stateDir, path.join(dataDir, 'logs/database.log'));
  return wranglerD1(['--local', '--persist-to', stateDir]);
}
