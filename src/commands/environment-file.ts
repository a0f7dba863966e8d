import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** Adds the settings of `.env`, or of the file that ENV_FILE names, to the environment. What the environment has already stays. */
export function loadEnvironmentFile(): void {
  const file = path.resolve(root, process.env['ENV_FILE'] || '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
