import path from 'node:path';
import { runLeashed } from './child-process.ts';
import { root } from './root.ts';

export const wrangler = path.join(root, 'node_modules/.bin/wrangler');
export const workerDir = path.join(root, 'api-worker');

/** wrangler asks and reports nothing: it runs for us, not for a person. */
export const wranglerEnvironment = () => ({
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  CI: 'true',
  // Its explorer reads and writes the database for everybody who finds its address.
  X_LOCAL_EXPLORER: 'false',
  FORCE_COLOR: '0',
});

/** Runs wrangler to its end on the worker's own configuration. Throws ProgramError when it fails. */
export function runWrangler(args: string[], log: string): Promise<void> {
  return runLeashed(wrangler, args, { cwd: workerDir, log, env: wranglerEnvironment() });
}
