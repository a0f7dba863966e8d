import { expect, test } from 'vitest';
import { keepTickShape } from './tick-shape.ts';

test('a record of process.nextTick is kept', () => {
  expect(keepTickShape()).toHaveProperty('callback');
});
