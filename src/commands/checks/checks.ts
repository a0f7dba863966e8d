import { availableParallelism } from 'node:os';
import path from 'node:path';
import PQueue from 'p-queue';
import { runChildProcess } from '../processes/child-process.ts';
import { root } from '../root.ts';

/** The checks of `npm run check`, the longest first, so that none of them runs alone at the end. */
const checks: readonly { name: string; program: string; args: readonly string[] }[] = [
  { name: 'types of the site', program: 'astro', args: ['check', '--minimumSeverity', 'warning'] },
  { name: 'format', program: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'lint and import rules', program: 'eslint', args: ['.', '--max-warnings', '0'] },
  { name: 'types of the worker', program: 'tsc', args: ['--noEmit', '-p', 'api-worker'] },
  { name: 'dead code', program: 'knip', args: [] },
  { name: 'documents', program: 'node', args: ['tests/documents.ts'] },
];

export interface CheckResult {
  name: string;
  passed: boolean;
  /** What the program printed. */
  output: string;
}

/**
 * Runs all checks, as many at a time as there are cores, and calls `onResult` as each one ends. `inBackground`: with what other programs leave
 * of the cores.
 */
export async function runChecks(
  onResult: (result: CheckResult) => void,
  { inBackground = false } = {},
): Promise<void> {
  const queue = new PQueue({ concurrency: availableParallelism() });
  await queue.addAll(
    checks.map(({ name, program, args }) => async () => {
      const lines: string[] = [];
      const passed = await runChildProcess(path.join(root, 'node_modules/.bin', program), [...args], {
        cwd: root,
        log: path.join(root, '.data/logs', `check-${program}.log`),
        onLine: (line) => lines.push(line),
        inBackground,
      }).then(
        () => true,
        () => false,
      );
      onResult({ name, passed, output: lines.join('\n') });
    }),
  );
}
