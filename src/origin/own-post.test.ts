import { expect, test } from 'vitest';
import { isOwnPost } from './own-post.ts';

const isOwn = (headers: Record<string, string>) =>
  isOwnPost(
    new Request('http://127.0.0.1:4321/noticias', { method: 'POST', headers }),
    'https://sitio.example',
  );

test.each([
  [{ 'Sec-Fetch-Site': 'same-origin' }],
  [{ Origin: 'http://127.0.0.1:4321' }],
  // Behind a proxy that speaks https to the reader and http to us.
  [{ Origin: 'https://sitio.example' }],
])('%j is ours', (headers) => {
  expect(isOwn(headers)).toBe(true);
});

test.each([
  [{}],
  [{ Origin: 'null' }],
  [{ Origin: 'https://otro.example' }],
  [{ Origin: 'https://sitio.example.otro.example' }],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://sitio.example' }],
  [{ 'Sec-Fetch-Site': 'same-site' }],
  [{ 'Sec-Fetch-Site': 'none' }],
])('%j is not', (headers) => {
  expect(isOwn(headers)).toBe(false);
});
