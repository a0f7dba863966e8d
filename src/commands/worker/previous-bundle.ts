import { ProgramError } from '../processes/child-process.ts';
import type { Progress } from '../progress.ts';
import { StopError } from '../run-command.ts';
import { keptBundle } from './worker-bundle.ts';

/**
 * After a migration failed: the bundle of the last start. Its worker understands the database as it is, because migrations only add. Throws
 * StopError, which says what to do, if there is no such bundle or no `dataDir`.
 */
export async function previousBundle(
  error: unknown,
  dataDir: string | null,
  progress: Progress,
): Promise<string> {
  if (!(error instanceof ProgramError)) throw error;
  const mend =
    'Mend the migration, and start again: those before it are applied, and it was undone as a whole (docs/operations.md, "Migrations").';
  const bundleDir = dataDir === null ? null : await keptBundle(dataDir);
  if (bundleDir === null) throw new StopError(`${error.message}\n\nA migration failed. ${mend}`);
  progress.note(
    `${error.message}\n\nA migration failed. The worker of the last start is started in its place, with its database and today's settings: /api/health says whether it serves. ${mend}`,
  );
  return bundleDir;
}
