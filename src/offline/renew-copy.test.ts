import { expect, test } from 'vitest';
import { places } from '#document/places.ts';
import { withoutComments } from './renew-copy.ts';

test('no attribute of a page that was changed looks like a place that a layout left', () => {
  const title = { value: `${places.notice} y más <b>` };
  const name = { value: 'a' };
  withoutComments([{ attributes: [title] }, { attributes: [name] }]);
  expect([title.value, name.value]).toEqual(['notice--> y más <b>', 'a']);
});
