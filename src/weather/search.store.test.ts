import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $search, beginSearch, searchFor } from './search.store.ts';

const ponce = { nombre: 'Ponce', lat: 18.0111, lon: -66.6141 };

let answers: Map<string, PromiseWithResolvers<Response>>;

beforeEach(async () => {
  answers = new Map();
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string) => {
      const answer = Promise.withResolvers<Response>();
      answers.set(new URL(path).searchParams.get('q') ?? '', answer);
      return answer.promise;
    }),
  );
  await searchFor('');
});

afterEach(() => vi.restoreAllMocks());

const answer = (text: string, places: unknown, status = 200) =>
  answers.get(text)?.resolve(Response.json(places, { status }));

test('a text is searched for without its blanks', async () => {
  const search = searchFor('  pon ');
  answer('pon', [ponce]);
  await search;
  expect($search.get()).toEqual({ text: 'pon', names: ['Ponce'] });
});

test.each(['', '   ', '\t'])('blanks %j ask nobody and show nothing', async (text) => {
  await searchFor(text);
  expect(fetch).not.toHaveBeenCalled();
  expect($search.get()).toBeNull();
});

test('the same text is not asked for twice', async () => {
  const search = searchFor('pon');
  await searchFor('pon ');
  answer('pon', [ponce]);
  await search;
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('what the server found is not asked for again', async () => {
  beginSearch({ text: 'pon', names: ['Ponce'] });
  await searchFor('pon');
  expect(fetch).not.toHaveBeenCalled();
  expect($search.get()).toEqual({ text: 'pon', names: ['Ponce'] });
  await searchFor('');
  expect($search.get()).toBeNull();
});

test('the last text wins, whichever answer comes last', async () => {
  const searches = [searchFor('p'), searchFor('po')];
  answer('po', [ponce]);
  answer('p', []);
  await Promise.all(searches);
  expect($search.get()).toEqual({ text: 'po', names: ['Ponce'] });
});

test('what is cleared meanwhile stays cleared', async () => {
  const search = searchFor('pon');
  await searchFor('');
  answer('pon', [ponce]);
  await search;
  expect($search.get()).toBeNull();
});

test('a failure is logged in the words of the specification, and the text may be tried again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const failing = searchFor('pon');
  answer('pon', {}, 503);
  await failing;
  expect($search.get()).toEqual({ text: 'pon', names: null });
  expect(warn).toHaveBeenCalledWith('Error searching municipios', expect.any(String));

  const again = searchFor('pon');
  answer('pon', [ponce]);
  await again;
  expect($search.get()).toEqual({ text: 'pon', names: ['Ponce'] });
});
