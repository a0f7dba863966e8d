import { expect, test } from 'vitest';
import { closingAt, manyClosings } from './closings.fixture.ts';
import {
  countByKind,
  countByPlace,
  emptyText,
  kindsInWords,
  notEnded,
  partOf,
  period,
  placeTitle,
  stateAndKind,
} from './closings-view.ts';
import { texts as say } from './texts.ts';

const now = Date.parse('2026-11-24T20:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

test('what has ended is not shown, although the response has it', () => {
  const closings = [closingAt(now, 1, { endsAt: at(0) }), closingAt(now, 2, { endsAt: at(1) })];
  expect(notEnded(closings, now).map(({ id }) => id)).toEqual([2]);
});

test('the counts are of all that are listed', () => {
  const closings = [
    closingAt(now, 1, { municipality: null, kind: 'agencia' }),
    closingAt(now, 2),
    closingAt(now, 3),
  ];
  expect(countByPlace(closings)).toEqual([
    { municipality: null, count: 1 },
    { municipality: 'Utuado', count: 2 },
  ]);
  expect(countByPlace(closings).map(placeTitle)).toEqual(['Todo Puerto Rico (1)', 'Utuado (2)']);
  expect(countByKind(closings)).toEqual([
    { kind: 'escuela', count: 2 },
    { kind: 'agencia', count: 1 },
  ]);
  expect(kindsInWords(closings)).toBe('2 escuelas, 1 agencia');
});

test('the parts of a list have each closing once, and each municipality its whole count', () => {
  const closings = manyClosings(now, 2_000);
  const parts = Array.from({ length: 34 }, (_, place) =>
    partOf(closings, { page: place + 1, perPage: 60, first: null }),
  );
  expect(new Set(parts.map(({ pages }) => pages))).toEqual(new Set([34]));
  const shown = parts.flatMap(({ groups }) => groups.flatMap((group) => group.closings));
  expect(shown).toEqual(closings);
  const first = parts[0]?.groups ?? [];
  expect(first.map(placeTitle).slice(0, 3)).toEqual(['Todo Puerto Rico (2)', 'Adjuntas (26)', 'Aguada (26)']);
  expect(first.at(-1)?.closings.length).toBeLessThan(first.at(-1)?.count ?? 0);
});

test('a part after the last one is the last one, and an empty list has one part', () => {
  const closings = manyClosings(now, 61);
  expect(partOf(closings, { page: 9, perPage: 60, first: null })).toMatchObject({ page: 2, pages: 2 });
  expect(partOf([], { page: 9, perPage: 60, first: null })).toEqual({ groups: [], page: 1, pages: 1 });
});

test('of a chosen municipality its own come before those for all of Puerto Rico', () => {
  const closings = [closingAt(now, 1, { municipality: null }), closingAt(now, 2)];
  const { groups } = partOf(closings, { page: 1, perPage: 60, first: 'Utuado' });
  expect(groups.map(({ municipality }) => municipality)).toEqual(['Utuado', null]);
});

test('a closing says its state, what it is, and until when; one that is to come also from when', () => {
  expect(stateAndKind(closingAt(now, 1, { state: 'tarde' }))).toBe('Abre tarde · Escuela');
  expect(stateAndKind(closingAt(now, 1, { kind: 'otro' }))).toBe('Cerrado');
  const words = (start: number) =>
    period({ startsAt: at(start), endsAt: at(300) }, now).replaceAll(/\s/g, ' ');
  expect(words(-60)).toBe('Hasta el martes 24, 9:00 p. m.');
  expect(words(60)).toBe('Desde el martes 24, 5:00 p. m. hasta el martes 24, 9:00 p. m.');
});

test('no text for an empty list says that all is open, and a list that is not empty has none', () => {
  expect(emptyText([], { municipality: null, kind: null })).toBe(say.none);
  expect(emptyText([], { municipality: null, kind: 'evento' })).toBe(say.noneOfKind);
  expect(emptyText([closingAt(now, 1)], { municipality: 'Moca', kind: 'evento' })).toContain(
    'No hay cierres informados para Moca.',
  );
  expect(emptyText([closingAt(now, 1)], { municipality: 'Utuado', kind: null })).toBeNull();
  for (const text of [say.none, say.noneOfKind, say.noneFor('Moca')])
    expect(text).toContain('Eso no quiere decir que todo esté abierto');
});
