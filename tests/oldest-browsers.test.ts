import path from 'node:path';
import { ESLint } from 'eslint';
import { parser } from 'typescript-eslint';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { browserCode, browserFiles } from './oldest-browsers.mjs';

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, ...browserCode],
});

/**
 * Names that the rule reports in each line of a text, in the place of a file that browsers run: types need a file of the project.
 */
async function reportedIn(lines: readonly string[]): Promise<string[][]> {
  const filePath = path.join(root, 'src/news/move-ticker.ts');
  const [result] = await eslint.lintText(lines.map((line) => `${line};`).join('\n'), { filePath });
  const nameOf = (message: string) => message.split(' is missing')[0] ?? message;
  return lines.map((_, place) =>
    (result?.messages ?? []).filter(({ line }) => line === place + 1).map(({ message }) => nameOf(message)),
  );
}

/** What phones of 2021 lack, and the name by which the rule says so. */
const lacking = [
  ['[1].at(-1)', 'Array.at'],
  ['[2, 1].toReversed()', 'Array.toReversed'],
  ['[2, 1].toSorted()', 'Array.toSorted'],
  ['[1].findLast(Boolean)', 'Array.findLast'],
  ["Object.hasOwn({}, 'a')", 'ObjectConstructor.hasOwn'],
  ['Map.groupBy([1], String)', 'MapConstructor.groupBy'],
  ['Promise.withResolvers()', 'PromiseConstructor.withResolvers'],
  ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
  ['AbortSignal.any([])', 'AbortSignal.any'],
  ["URL.canParse('a')", 'URL.canParse'],
  ['crypto.randomUUID()', 'Crypto.randomUUID'],
  ['structuredClone(1)', 'structuredClone'],
  ["new BroadcastChannel('a')", 'BroadcastChannel'],
  ['requestIdleCallback(() => {})', 'requestIdleCallback'],
  ['document.forms[0]?.requestSubmit()', 'HTMLFormElement.requestSubmit'],
  ["document.querySelector('dialog')?.showModal()", 'HTMLDialogElement.showModal'],
  ["document.body.ariaLabel = ''", 'ARIAMixin.ariaLabel'],
  ['const { inert } = document.body', 'HTMLElement.inert'],
  [
    'class A { one = 1 }',
    'For these browsers the bundler adds helpers for a field, which `declare` does not need.',
  ],
  ['/(?<=a)b/', 'Lookbehind'],
  ['/a/v', 'The flag v'],
] as const;

/** What they have, an own method of the same name, and a type. */
const allowed = [
  "'a'.replaceAll('a', 'b')",
  'Promise.any([])',
  'new IntersectionObserver(() => {})',
  'new ResizeObserver(() => {})',
  'new AbortController().signal',
  'document.body.animate([], 1)',
  'document.body.replaceChildren()',
  'Object.fromEntries([])',
  'let a: number | null = null; a ??= 1',
  '({ at: (place: number) => place }).at(1)',
  'class B { declare private one: number; private two() {} }',
  'const read = (dialog: ToggleEvent) => dialog',
];

test('what those phones lack is reported, and nothing else', async () => {
  const reported = await reportedIn([...lacking.map(([text]) => text), ...allowed]);
  expect(reported).toEqual([...lacking.map(([, name]) => [name]), ...allowed.map(() => [])]);
});

test('browsers run what scripts import, also later and through others, and nothing of the server', () => {
  const files = browserFiles();
  for (const file of [
    'api/client.ts',
    'live/guide.ts',
    'offline/worker/write.ts',
    'live/LivePlayer.island.tsx',
  ]) {
    expect(files).toContain(`src/${file}`);
  }
  expect(files.filter((file) => /^src\/(origin|pages|publishing|commands)\//.test(file))).toEqual([]);
});
