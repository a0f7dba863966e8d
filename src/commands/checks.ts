/** The checks of `npm run check`, those whose mistakes are cheapest to fix first. */
export const checks: readonly { name: string; program: string; args: readonly string[] }[] = [
  { name: 'format', program: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'lint and arrows', program: 'eslint', args: ['.', '--max-warnings', '0'] },
  { name: 'promises and their tests', program: 'node', args: ['tests/promises.ts'] },
  { name: 'types of the worker', program: 'tsc', args: ['--noEmit', '-p', 'api-worker'] },
  { name: 'types of the site', program: 'astro', args: ['check', '--minimumSeverity', 'warning'] },
  { name: 'dead code', program: 'knip', args: [] },
];
