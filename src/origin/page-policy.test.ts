import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyOf } from './page-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const script = 'console.log(1)';
const style = 'p{color:red}';
const page = `<html><style data-x>${style}</style><script type="module">${script}</script>`;

test('only the hashes of what stands in the page are left', () => {
  const policy = `default-src 'self'; script-src 'self' ${hash('another')} ${hash(script)}; style-src 'self' ${hash(style)} ${hash('none')};`;
  expect(policyOf(page, policy)).toBe(
    `default-src 'self';script-src 'self' ${hash(script)};style-src 'self' ${hash(style)};`,
  );
});

test('a script that the policy does not know stays unknown', () => {
  expect(policyOf(page, "script-src 'self'")).toBe("script-src 'self'");
});

test('an empty script and one over several lines are hashed as they stand', () => {
  const lines = '\n  let a = 1;\n';
  const policy = `script-src ${hash(lines)} ${hash('')} ${hash('let a = 1;')}`;
  expect(policyOf(`<script>${lines}</script><script src="/x.js"></script>`, policy)).toBe(
    `script-src ${hash(lines)} ${hash('')}`,
  );
});
