import { expect, test, vi } from 'vitest';
import { tooManySearchesPage } from '#config/refusal-pages.ts';
import { requestedSearch } from './search.ts';

const at = (address: string) => ({
  url: new URL(address, 'https://telecoqui.example'),
  response: { headers: new Headers(), status: 200 },
});

test.each([
  ['blank', '/search', 200],
  ['blank', '/search?q=+&pagina=3', 200],
  ['invalid', `/search?q=${'a'.repeat(10_000)}`, 400],
  ['tooMany', tooManySearchesPage.path, 200],
])(
  'a search that is %s (%#) requests nothing, and has one page without results',
  async (kind, address, status) => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const page = at(address);
    expect(await requestedSearch(page)).toEqual({
      ...{ query: { kind }, text: '', results: null, more: null, page: 1, pages: 1 },
    });
    expect(page.response.status).toBe(status);
    expect(fetched).not.toHaveBeenCalled();
  },
);
