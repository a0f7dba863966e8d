import { expect, test } from 'vitest';
import type { Outcome } from '#api/outcome.ts';
import { documentResponse, foundOutcome, xml } from './document.ts';

const document = { contentType: xml, tags: ['news-lists'] };
const standIn = '<ninguna/>';

test('a text has its cache rule and tags', async () => {
  const response = documentResponse({ text: foundOutcome('<a/>'), standIn }, document);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=300, stale-if-error=86400',
    'cache-tag': 'news-lists',
  });
  expect(await response.text()).toBe('<a/>');
});

test('a text that is incomplete or stale is cached only briefly', () => {
  const late: Outcome<string> = {
    kind: 'found',
    data: '<a/>',
    state: 'last-good',
    ageSeconds: 900,
    total: null,
  };
  for (const response of [
    documentResponse({ text: foundOutcome('<a/>'), standIn, complete: false }, document),
    documentResponse({ text: late, standIn }, document),
  ]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=10,');
  }
});

test('a failure is a minimal document that is not cached, and is marked for the origin', async () => {
  const response = documentResponse(
    { text: { kind: 'failed', error: new Error('down') }, standIn },
    document,
  );
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'retry-after': expect.stringMatching(/^\d+$/),
    'cache-control': 'no-store',
  });
  expect(await response.text()).toBe('<ninguna/>');
});

test('a missing text is a 404', () => {
  expect(documentResponse({ text: { kind: 'missing' }, standIn }, document).status).toBe(404);
});
