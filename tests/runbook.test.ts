import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

const runbook = read('docs/runbook.md');
const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-'),
);

test('every alert leads to a section of the runbook, and every link in it to another', () => {
  const rules = read('operations/alerts.yml');
  const names = [...rules.matchAll(/alert: (\w+)/g)];
  const alerts = [...rules.matchAll(/runbook: docs\/runbook\.md#(\S+)/g)];
  expect([alerts.length > 10, alerts.length]).toEqual([true, names.length]);
  const links = [...alerts, ...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.filter((anchor) => !sections.includes(anchor))).toEqual([]);
});

test('every check of health has a line in the runbook', () => {
  const code =
    /export const checks: [^{]+\{([^}]+)\}/.exec(read('api-worker/src/health/checks.ts'))?.[1] ?? '';
  const names = [...code.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const lines = [...runbook.matchAll(/^- `(\w+)`: \[/gm)].map(([, name]) => name);
  expect(lines.sort()).toEqual([...names, 'database'].sort());
});
