import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mergeStyles } from './merge-styles.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const [first, second, other] = ['p{color:red}', '@media (width<40rem){p{color:$1}}', 'i{color:blue}'];
const allowed = `script-src 'self'; style-src 'self' ${hash(first)} ${hash(second)}`;
const page = (styles: string) => `<head><title>x</title>${styles}</head><body><p>x</p></body>`;
const tag = (content: string) => `<style>${content}</style>`;

test('adjacent styles become one, in their order, and the policy allows it', () => {
  const merged = first + second;
  expect(mergeStyles(page(tag(first) + tag(second)), allowed)).toEqual({
    html: page(tag(merged)),
    policy: `script-src 'self'; style-src ${hash(merged)} 'self' ${hash(first)} ${hash(second)}`,
  });
});

test.each([
  ['the policy does not allow one', tag(first) + tag(other)],
  ['there is only one', tag(first)],
  ['there is none', ''],
  ['something is between them', `${tag(first)}<link rel="icon" href="/x.svg">${tag(second)}`],
  ['one has attributes', `${tag(first)}<style media="print">${second}</style>`],
])('a page stays as it is if %s', (_, styles) => {
  expect(mergeStyles(page(styles), allowed)).toEqual({ html: page(styles), policy: allowed });
});
