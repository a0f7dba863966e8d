import { expect, test } from 'vitest';
import { leadOf } from './lead.ts';

const body =
  '<p>Con nueve segundos en el reloj y dos puntos abajo, el armador pidió el balón, <em>esperó</em> la cortina.</p>';

test.each([
  [
    'that WordPress made of the body',
    'Con nueve segundos en el reloj y dos puntos abajo, el armador pidió el […]',
    '',
  ],
  ['of a short body', 'Con nueve segundos…', ''],
  [
    'that an editor wrote',
    'La cancha explotó. El séptimo partido será el domingo.',
    'La cancha explotó. El séptimo partido será el domingo.',
  ],
  ['that is empty', '', ''],
])('a summary %s is shown only if it says something else', (_, summary, lead) => {
  expect(leadOf(summary, body)).toBe(lead);
});
