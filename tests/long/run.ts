/** `npm run test:long` runs the tests that take too long for every day. `npm run test:long -- soak` runs only the files with that name. */
import path from 'node:path';
import { root } from '#commands/root.ts';
import { runCommand, StopError } from '#commands/session.ts';
import { startLeashed } from '#commands/child-process.ts';

/** The most minutes for the whole run: nobody would run a longer one before a release. */
const longest = 20;

await runCommand(async (onStop) => {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const config = path.join(root, 'tests/long/vitest.config.ts');
  const run = await startLeashed(
    process.execPath,
    [vitest, 'run', '--config', config, ...process.argv.slice(2)],
    { cwd: root, log: path.join(root, '.data/test-reports/long.log'), onLine: (line) => console.log(line) },
  );
  onStop(run.stop);
  const late = AbortSignal.timeout(longest * 60_000);
  late.addEventListener('abort', () => void run.stop());
  const code = await run.ended;
  if (late.aborted) throw new StopError(`The long tests did not end within ${longest} minutes.`);
  if (code !== 0) throw new StopError(`The long tests failed.`);
});
