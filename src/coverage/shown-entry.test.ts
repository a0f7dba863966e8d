import { expect, test } from 'vitest';
import { entryWith } from '#contract/coverages.fixture.ts';
import { entryLink, entryMoment, entryTitle } from './shown-entry.ts';

test('an entry is called by its headline, the beginning of its text, or its hour', () => {
  const content = { rendered: `<p>${'Palabra '.repeat(40)}</p>` };
  expect(entryTitle(entryWith({ id: 1, headline: 'Todos salieron', content }))).toBe('Todos salieron');
  expect(entryTitle(entryWith({ id: 1, content }))).toMatch(/^Palabra Palabra .{60,90}…$/);
  const picture = { rendered: '<figure><img src="https://cms.example/a.jpg" alt=""></figure>' };
  expect(entryTitle(entryWith({ id: 1, content: picture }))).toBe(entryMoment('2026-11-20T12:00:00Z'));
});

test('the moment of an entry names its day in Puerto Rico', () => {
  expect(entryMoment('2026-11-21T03:30:00Z').replaceAll(/\s/g, ' ')).toBe('11:30 p. m., 20 nov');
});

test('a link leads to the place of an entry on the page, or to its own page', () => {
  expect(entryLink('incendio', 9, new Set([9]))).toBe('#entrada-9');
  expect(entryLink('incendio', 9, new Set([8]))).toBe('/minuto-a-minuto/incendio/9');
});
