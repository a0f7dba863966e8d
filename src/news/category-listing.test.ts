import { afterEach, expect, test, vi } from 'vitest';
import { categoryListing } from './category-listing.ts';

afterEach(() => vi.unstubAllGlobals());

test('a failed request for a category is retried twice', async () => {
  const fetch = vi.fn(async () => new Response('no', { status: 502 }));
  vi.stubGlobal('fetch', fetch);
  await expect(categoryListing('deportes', ['news'], undefined)).rejects.toThrow('502: no');
  expect(fetch).toHaveBeenCalledTimes(3);
});
