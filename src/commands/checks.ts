/** What `npm run check` holds, in the order in which a mistake is cheapest to find. */
export const checks: readonly { name: string; program: string; args: readonly string[] }[] = [
  { name: 'format', program: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'lint and arrows', program: 'eslint', args: ['.', '--max-warnings', '0'] },
  { name: 'types of the worker', program: 'tsc', args: ['--noEmit', '-p', 'api-worker'] },
  { name: 'types of the site', program: 'astro', args: ['check', '--minimumSeverity', 'warning'] },
  { name: 'dead code', program: 'knip', args: [] },
];
