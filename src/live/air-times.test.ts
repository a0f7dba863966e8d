import { expect, test } from 'vitest';
import { airTimes } from './air-times.ts';

test.each([
  ['noticias', 'Todos los días, 5:00 p.\u00A0m.'],
  ['manana', 'Lunes a viernes, 6:00 a.\u00A0m.'],
  ['deportes', 'Sábados y domingos, 10:00 a.\u00A0m.'],
  // A run of days that passes the end of the week.
  ['punto-final', 'Domingo a jueves, 10:00 p.\u00A0m.'],
  ['la-tarde-es-tuya', 'Martes y jueves, 4:00 p.\u00A0m.'],
  ['mesa-de-tres', 'Viernes, 10:00 p.\u00A0m.'],
  ['noticias-al-mediodia', 'Lunes a viernes, 12:00 p.\u00A0m.'],
  ['cine-de-madrugada', 'Todos los días, 12:00 a.\u00A0m.'],
  ['enfoque', 'Domingos, 7:00 p.\u00A0m.'],
])('%s: %s', (slug, text) => {
  expect(airTimes(slug)).toBe(text);
});

test('a programme that the schedule does not have has no times', () => {
  expect(airTimes('no-existe')).toBeNull();
});
