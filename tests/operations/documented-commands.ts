import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#commands/root.ts';

/** The examples of docs/operations.md, "Commands of an origin": the words after `telecoqui`, and those that run in the container. */
export function documentedCommands(): { underSystemd: string[][]; inContainer: string[][] } {
  const guide = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const section = guide.split(/^### /m).find((part) => part.startsWith('Commands of an origin\n')) ?? '';
  const words = (pattern: RegExp) =>
    [...section.matchAll(pattern)].map(([, line = '']) => line.replace(/#.*/, '').trim().split(/ +/));
  return {
    underSystemd: words(/^telecoqui (.+)$/gm),
    inContainer: words(/^docker exec (?:--env-file \S+ )?origin-1 (.+)$/gm),
  };
}
