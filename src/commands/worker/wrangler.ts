import path from 'node:path';
import { runChildProcess } from '../processes/child-process.ts';
import { root } from '../root.ts';

export const wrangler = path.join(root, 'node_modules/.bin/wrangler');
export const workerDir = path.join(root, 'api-worker');

/** wrangler must not ask or report anything, because it runs for us, not for a person. */
export const wranglerEnvironment = () => ({
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  CI: 'true',
  // Its explorer would let everybody who finds its address read and write the database.
  X_LOCAL_EXPLORER: 'false',
  FORCE_COLOR: '0',
});

/** Runs wrangler to its end with the worker's configuration. Throws ProgramError if it fails. */
export function runWrangler(args: string[], log: string): Promise<void> {
  return runChildProcess(wrangler, args, { cwd: workerDir, log, env: wranglerEnvironment() });
}
