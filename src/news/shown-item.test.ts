import { expect, test } from 'vitest';
import { shownCategory } from './shown-item.ts';

const term = (name: string) => ({ name, slug: name.toLowerCase() });

test.each([
  ['the main category', term('Deportes'), ['Deportes', 'Destacadas'], 'Deportes'],
  [
    'the next one, when the main one only marks the item',
    term('Destacadas'),
    ['Destacadas', 'Local'],
    'Local',
  ],
  ['the first one without a main category', null, ['Local', 'Deportes'], 'Local'],
  ['nothing, when the item is only marked', term('Destacadas'), ['Destacadas'], undefined],
  ['nothing without categories', null, [], undefined],
])('a card names %s', (_name, categoria_principal, category_names, shown) => {
  expect(shownCategory({ categoria_principal, category_names })).toBe(shown);
});
