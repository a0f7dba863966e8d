import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyOf } from './page-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const script = 'console.log(1)';
const style = 'p{color:red}';
const page = `<html><style data-x>${style}</style><script type="module">${script}</script>`;

test('the policy keeps only the hashes of scripts and styles in the page', () => {
  const policy = `default-src 'self'; script-src 'self' ${hash('another')} ${hash(script)}; style-src 'self' ${hash(style)} ${hash('none')};`;
  expect(policyOf(page, policy)).toBe(
    `default-src 'self';script-src 'self' ${hash(script)};style-src 'self' ${hash(style)};`,
  );
});

test('the hash of a script that the policy does not allow is not added', () => {
  expect(policyOf(page, "script-src 'self'")).toBe("script-src 'self'");
});

test('an empty script and one of several lines keep their hashes', () => {
  const lines = '\n  let a = 1;\n';
  const policy = `script-src ${hash(lines)} ${hash('')} ${hash('let a = 1;')}`;
  expect(policyOf(`<script>${lines}</script><script src="/x.js"></script>`, policy)).toBe(
    `script-src ${hash(lines)} ${hash('')}`,
  );
});
