import { expect, test } from 'vitest';
import { withCharset } from './charset.ts';

test.each([
  ['text/html', 'text/html; charset=utf-8'],
  ['TEXT/HTML', 'TEXT/HTML; charset=utf-8'],
  ['text/javascript', 'text/javascript; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/rss+xml', 'application/rss+xml; charset=utf-8'],
  ['application/manifest+json', 'application/manifest+json; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
  ['text/plain; version=0.0.4', 'text/plain; version=0.0.4; charset=utf-8'],
  ['text/vtt; charset=utf-8', 'text/vtt; charset=utf-8'],
  ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
  ['image/avif', 'image/avif'],
  ['application/octet-stream', 'application/octet-stream'],
  ['application/vnd.apple.mpegurl', 'application/vnd.apple.mpegurl'],
  ['application/jsonx', 'application/jsonx'],
])('%s is sent as %s', (type, sent) => {
  expect(withCharset(type)).toBe(sent);
});
