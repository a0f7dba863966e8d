import { expect, test } from 'vitest';
import { guideTexts } from './guide-texts.ts';

test.each([
  [8 * 60, 'hasta las 8:00 a.\u00A0m.', 'a las 8:00 a.\u00A0m.'],
  [13 * 60, 'hasta la 1:00 p.\u00A0m.', 'a la 1:00 p.\u00A0m.'],
  [20 * 60 + 30, 'hasta las 8:30 p.\u00A0m.', 'a las 8:30 p.\u00A0m.'],
  [12 * 60, 'hasta las 12:00 p.\u00A0m.', 'a las 12:00 p.\u00A0m.'],
  // After midnight.
  [24 * 60, 'hasta las 12:00 a.\u00A0m.', 'a las 12:00 a.\u00A0m.'],
  [31 * 60, 'hasta las 7:00 a.\u00A0m.', 'a las 7:00 a.\u00A0m.'],
])('%i minutes: %s', (minutes, until, from) => {
  expect([guideTexts.until(minutes), guideTexts.from(minutes)]).toEqual([until, from]);
});
