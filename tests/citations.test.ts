import { expect, test } from 'vitest';
import { wrongCitations } from './citations.ts';

test.each([
  ['a path from the root', 'src/a.ts', '// See docs/writing.md and src/ui/dates.ts.'],
  ['a path below a folder', 'src/a.ts', '/** As in edge-cache/edge-cache.ts and #ui/dates.ts. */'],
  ['the name of a file', 'src/a.ts', '/* dates.ts and page-cache.ts */'],
  ['a path of the worker', 'api-worker/src/a.ts', '// src/schedule.ts'],
  ['code, which the compiler checks', 'src/a.ts', "import './gone.ts';"],
  ['a placeholder', 'CONTRIBUTING.md', '`src/<room>/X.island.tsx`, `x.store.ts` and `*-texts.ts`'],
  ['a name of the code', 'docs/a.md', '`knownQuery`, `outcome()` and `$theme`'],
  [
    'a link',
    'docs/a.md',
    '[decision 5](decisions/0005-when-islands-hydrate.md) and [rules](writing.md#writing)',
  ],
])('%s is a citation that leads somewhere', (_, file, text) => {
  expect(wrongCitations(file, text)).toEqual([]);
});

/** Joined, so that this file has neither the name nor the citation itself. */
const goneName = ['gone', 'Function'].join('');
const otherDocument = ['specification', 'section'].join(', ');

test.each([
  ['a name of the code', 'docs/a.md', `\`${goneName}()\``, `docs/a.md:1: the code has no ${goneName}`],
  ['a path', 'src/a.ts', '\n// See docs/gone.md.', 'src/a.ts:2: there is no docs/gone.md'],
  ['a path with an alias', 'src/a.ts', '// #ui/gone.ts', 'src/a.ts:1: there is no #ui/gone.ts'],
  ['a name', 'src/a.ts', '// gone-file.ts', 'src/a.ts:1: there is no gone-file.ts'],
  ['a setting’s comment', '.env.example', '# See docs/gone.md', '.env.example:1: there is no docs/gone.md'],
  ['a link', 'docs/a.md', '[b](gone.md)', 'docs/a.md:1: the link to gone.md leads nowhere'],
  ['a heading', 'docs/a.md', '[b](writing.md#gone)', 'docs/a.md:1: docs/writing.md has no heading #gone'],
  [
    'the wrong decision',
    'docs/a.md',
    '[decision 4](decisions/0005-when-islands-hydrate.md)',
    'docs/a.md:1: "decision 4" is linked to decisions/0005-when-islands-hydrate.md',
  ],
  [
    'a decision without a file',
    'src/a.ts',
    '// decision 12',
    'src/a.ts:1: "decision 12" is no link to a file of this repository',
  ],
  [
    'a document that is not here',
    'src/a.ts',
    `// ${otherDocument} 8`,
    `src/a.ts:1: "${otherDocument}" is no link to a file of this repository`,
  ],
])('%s that leads nowhere is reported', (_, file, text, problem) => {
  expect(wrongCitations(file, text)).toEqual([problem]);
});
