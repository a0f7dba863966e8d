import { beforeEach, expect, test, vi } from 'vitest';
import { $search, findOnly, setSearch, searchFor } from './tiempo.store.ts';

const ponce = { nombre: 'Ponce', lat: 18.0111, lon: -66.6141 };

let responses: Map<string, PromiseWithResolvers<Response>>;

beforeEach(async () => {
  responses = new Map();
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string) => {
      const response = Promise.withResolvers<Response>();
      responses.set(new URL(path).searchParams.get('q') ?? '', response);
      return response.promise;
    }),
  );
  await searchFor('');
});

const respond = (text: string, places: unknown, status = 200) =>
  responses.get(text)?.resolve(Response.json(places, { status }));

test('the search text is trimmed', async () => {
  const search = searchFor('  pon ');
  respond('pon', [ponce]);
  await search;
  expect($search.get()).toEqual({ text: 'pon', names: ['Ponce'] });
});

test.each(['', '   ', '\t'])('blank text %j sends no request and shows nothing', async (text) => {
  await searchFor(text);
  expect(fetch).not.toHaveBeenCalled();
  expect($search.get()).toBeNull();
});

test('the same text is not requested twice, and both calls end with its results', async () => {
  void searchFor('pon');
  const again = searchFor('pon ');
  respond('pon', [ponce]);
  await again;
  expect($search.get()?.names).toEqual(['Ponce']);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a search that the server did is not requested again', async () => {
  setSearch({ text: 'pon', names: ['Ponce'] });
  await searchFor('pon');
  expect(fetch).not.toHaveBeenCalled();
  expect($search.get()).toEqual({ text: 'pon', names: ['Ponce'] });
  await searchFor('');
  expect($search.get()).toBeNull();
});

test('the last text wins, whichever response arrives last', async () => {
  const searches = [searchFor('p'), searchFor('po')];
  respond('po', [ponce]);
  respond('p', []);
  await Promise.all(searches);
  expect($search.get()).toEqual({ text: 'po', names: ['Ponce'] });
});

test('a search cleared while its request runs stays cleared', async () => {
  const search = searchFor('pon');
  await searchFor('');
  respond('pon', [ponce]);
  await search;
  expect($search.get()).toBeNull();
});

test('a failure is logged, and the same text can be tried again', async () => {
  const failing = searchFor('pon');
  respond('pon', {}, 503);
  await failing;
  expect($search.get()).toEqual({ text: 'pon', names: null });
  expect(console.warn).toHaveBeenCalledWith('Error searching municipios', expect.any(String));

  const again = searchFor('pon');
  respond('pon', [ponce]);
  await again;
  expect($search.get()).toEqual({ text: 'pon', names: ['Ponce'] });
});

test('a search that failed on the server can be repeated with the same text', async () => {
  setSearch({ text: 'pon', names: null });
  const search = searchFor('pon');
  respond('pon', [ponce]);
  await search;
  expect($search.get()).toEqual({ text: 'pon', names: ['Ponce'] });
});

test('the only place found is that of the text it was asked for, not of one before or after', async () => {
  setSearch({ text: 'ponc', names: ['Ponce'] });
  expect(await findOnly(' ponc')).toBe('Ponce');
  const entered = findOnly('ma');
  const typedOn = searchFor('may');
  respond('ma', []);
  expect(await entered).toBeUndefined();
  respond('may', [ponce, ponce]);
  await typedOn;
  expect(await findOnly('may')).toBeUndefined();
});
