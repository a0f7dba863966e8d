import { expect, test, vi } from 'vitest';
import { days, type Day } from '#contract/guide/days.ts';
import { dayAfter, dayOfAddress, guideOfDay, onAir } from './guide.ts';
import { week } from '#contract/guide/schedule.ts';

const minute = 60_000;
const weekLength = 7 * 1440;

/** The Puerto Rican midnight with which Sunday, 15 November 2026 began. */
const sunday = Date.parse('2026-11-15T00:00:00-04:00');
const maxInAll = ['06:00', '08:00', '12:00', '13:00', '16:00', '17:00', '19:00', '20:30', '22:00', '00:00'];
const ofWeekend = ['07:00', '10:00', ...maxInAll.slice(2)];
const isWeekend = (day: Day) => day === 'domingo' || day === 'sabado';

/** A moment of that week, given in Puerto Rico's local time. */
const at = (date: number, time: string) => Date.parse(`2026-11-${date}T${time}-04:00`);

test.each(days)('%s has ten programmes at the prescribed times', (day) => {
  expect(week[day].map(({ time }) => time)).toEqual(isWeekend(day) ? ofWeekend : maxInAll);
  expect(new Set(week[day].map(({ id }) => id)).size).toBe(10);
});

test('on weekends a morning show and sports replace the first two programmes', () => {
  for (const day of ['sabado', 'domingo'] as const) {
    expect(week[day].slice(0, 2).map(({ time, category }) => [time, category])).toEqual([
      ['07:00', 'Entretenimiento'],
      ['10:00', 'Deportes'],
    ]);
  }
});

test('a weekly programme takes the place of another on its day only', () => {
  const at2030 = days.map((day) => week[day].find(({ time }) => time === '20:30')?.id);
  expect(at2030.filter((id) => id === 'risas-del-patio')).toHaveLength(1);
  expect(new Set(at2030).size).toBe(7);
  expect(week.viernes.map(({ id }) => id)).toContain('mesa-de-tres');
  expect(week.viernes.map(({ id }) => id)).not.toContain('punto-final');
});

test('the week has a programme of every category', () => {
  const categories = days.flatMap((day) => week[day].map(({ category }) => category));
  expect(new Set(categories)).toEqual(
    new Set(['Noticias', 'Entretenimiento', 'Reality Show', 'Cine', 'Deportes']),
  );
});

test('a programme lasts until the next begins, and the last one until the next morning', () => {
  const durations = (day: Day) => guideOfDay(day).map(({ duration }) => duration);
  const shared = ['1 h', '3 h', '1 h', '2 h', '1 h 30 min', '1 h 30 min', '2 h'];
  for (const day of ['lunes', 'martes', 'miercoles', 'jueves'] as const) {
    expect(durations(day)).toEqual(['2 h', '4 h', ...shared, '6 h']);
  }
  expect(durations('viernes')).toEqual(['2 h', '4 h', ...shared, '7 h']);
  expect(durations('sabado')).toEqual(['3 h', '2 h', ...shared, '7 h']);
  expect(durations('domingo')).toEqual(['3 h', '2 h', ...shared, '6 h']);
});

/** Columns: the moment, the broadcast day, whether it is after midnight, and the programme on air. */
test.each([
  // Boundaries between programmes on a weekday.
  [at(17, '05:59:59.999'), 'lunes', true, 'cine-de-madrugada'],
  [at(17, '06:00'), 'martes', false, 'manana'],
  [at(17, '07:59:59.999'), 'martes', false, 'manana'],
  [at(17, '20:29:59.999'), 'martes', false, 'doce-en-la-finca'],
  [at(17, '20:30'), 'martes', false, 'cuentas-claras'],
  // Across midnight.
  [at(17, '23:59:59.999'), 'martes', false, 'punto-final'],
  [at(18, '00:00'), 'martes', true, 'cine-de-madrugada'],
  [at(18, '05:59:59.999'), 'martes', true, 'cine-de-madrugada'],
  [at(18, '06:00'), 'miercoles', false, 'manana'],
  // Friday night ends an hour later: Saturday begins at seven.
  [at(20, '06:00'), 'viernes', false, 'manana'],
  [at(21, '00:00'), 'viernes', true, 'cine-de-madrugada'],
  [at(21, '06:00'), 'viernes', true, 'cine-de-madrugada'],
  [at(21, '06:59:59.999'), 'viernes', true, 'cine-de-madrugada'],
  [at(21, '07:00'), 'sabado', false, 'amanece-en-el-campo'],
  [at(21, '10:00'), 'sabado', false, 'deportes'],
  // Saturday night too.
  [at(22, '00:00'), 'sabado', true, 'cine-de-madrugada'],
  [at(22, '06:59:59.999'), 'sabado', true, 'cine-de-madrugada'],
  [at(22, '07:00'), 'domingo', false, 'cafe-con-vecinos'],
  // Sunday night ends at 06:00 on Monday.
  [at(22, '23:59:59.999'), 'domingo', false, 'punto-final'],
  [at(23, '00:00'), 'domingo', true, 'cine-de-madrugada'],
  [at(23, '05:59:59.999'), 'domingo', true, 'cine-de-madrugada'],
  [at(23, '06:00'), 'lunes', false, 'manana'],
] as const)('%s: %s, night %s, %s', (now, today, isNight, id) => {
  expect(onAir(now)).toMatchObject({ today, isNight, entry: { id } });
});

test.each([
  ['Pacific/Kiritimati', -840],
  ['Asia/Kathmandu', -345],
  ['Pacific/Honolulu', 600],
])('the result does not depend on the time zone of the machine: %s', (zone, offset) => {
  vi.stubEnv('TZ', zone);
  expect(new Date(sunday).getTimezoneOffset()).toBe(offset);
  expect(onAir(at(21, '06:59'))).toMatchObject({ today: 'viernes', entry: { id: 'cine-de-madrugada' } });
  expect(onAir(at(21, '07:00'))).toMatchObject({ today: 'sabado', entry: { id: 'amanece-en-el-campo' } });
  expect(onAir(at(23, '06:00'))).toMatchObject({ today: 'lunes', startsAt: at(23, '06:00') });
});

test('at every minute of the week exactly one programme of the current day is on air', () => {
  let before = onAir(sunday - minute);
  for (let passed = 0; passed < weekLength; passed += 1) {
    const now = sunday + passed * minute;
    const air = onAir(now);
    expect(air.startsAt).toBeLessThanOrEqual(now);
    expect(air.endsAt).toBeGreaterThan(now);
    expect(guideOfDay(air.today).filter(({ id }) => id === air.entry.id)).toEqual([air.entry]);
    // No gap and no overlap: each programme begins when the previous one ends.
    if (air.startsAt !== before.startsAt) expect(air.startsAt).toBe(before.endsAt);
    before = air;
  }
});

test.each([
  [at(17, '07:59'), 'plaza-abierta'],
  [at(17, '23:59'), 'cine-de-madrugada'],
  // The last one of a day is followed by the first one of the next.
  [at(18, '00:00'), 'manana'],
  [at(18, '05:59'), 'manana'],
  [at(21, '06:59'), 'amanece-en-el-campo'],
  [at(23, '05:59'), 'manana'],
])('%s: %s follows', (now, id) => {
  expect(onAir(now).next.id).toBe(id);
});

test('dayAfter wraps around the week in both directions', () => {
  expect(days.map((day) => dayAfter(day))).toEqual([...days.slice(1), 'domingo']);
  expect(dayAfter('domingo', -1)).toBe('sabado');
});

test.each([
  ['', null],
  ['dia=lunes', 'lunes'],
  ['dia=miercoles', 'miercoles'],
  ['dia=sabado&x=1', 'sabado'],
  ['dia=', null],
  ['dia=hoy', null],
  ['dia=Lunes', null],
  ['dia=mi%C3%A9rcoles', null],
  ['dia=__proto__', null],
  ['dia=%FF', null],
])('?%s names %s', (query, day) => {
  expect(dayOfAddress(new URL(`https://x.example/live?${query}`))).toBe(day);
});

test.each([
  ['/live#lunes', 'lunes'],
  ['/live?dia=sabado#lunes', 'lunes'],
  ['/live?dia=sabado#guia', 'sabado'],
  ['/live#guia', null],
])('%s names %s, because a fragment opens a day without a script', (address, day) => {
  expect(dayOfAddress(new URL(address, 'https://x.example'))).toBe(day);
});
