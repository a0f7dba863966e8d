import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Alert } from '#contract/weather/alerts.ts';
import type { ReadOneCall } from '../upstreams/openweather/openweather.ts';
import { alertOfOneCall, eachOnce } from './alerts-of-one-call.ts';

type PassedOn = ReadOneCall['oneCall']['alerts'][number];

const start = Date.parse('2026-11-20T16:00:00Z') / 1_000;
const end = start + 7_200;
const alert = (fields: Partial<PassedOn> = {}): PassedOn => ({
  ...{ event: 'Flood Advisory', description: '', start, end, sender_name: 'NWS San Juan PR' },
  ...fields,
});

const alertsOfOneCall = (alerts: readonly PassedOn[]) =>
  eachOnce(alerts.map((one) => alertOfOneCall(one, 'Ponce', start)));

describe('alerts as readers see them', () => {
  it.each([
    ['two languages', [{ event: 'Flash Flood Warning' }, { event: 'Aviso de Inundaciones Repentinas' }]],
    ['capitals', [{}, { event: 'FLOOD ADVISORY' }]],
    ['two offices', [{}, { sender_name: 'NWS San Juan (Puerto Rico)' }]],
    ['thirteen texts', Array.from({ length: 13 }, (_, zone) => ({ description: `* WHERE...Zone ${zone}.` }))],
    ['an update that lasts longer', [{}, { end: end + 3_600 }]],
    ['an update that began later', [{}, { start: start + 1_800 }]],
    ['an update without an end', [{ end: null }, { start: end + 60, end: end + 600 }]],
    ['an alert without a start', [{ start: null }, {}]],
    ['an alert that follows at once', [{}, { start: end, end: end + 600 }]],
    ['an unknown product in capitals', [{ event: 'New Statement' }, { event: 'NEW STATEMENT' }]],
    ['a plural', [{ event: 'Aviso de huracán' }, { event: 'Aviso de huracanes' }]],
    ['accents and spaces', [{ event: 'Aviso de Huracán' }, { event: ' AVISO  DE HURACAN ' }]],
    [
      'both languages in one name',
      [{ event: 'Flood Watch / Vigilancia de Inundaciones' }, { event: 'Flood Watch' }],
    ],
    [
      'the other language in brackets',
      [{ event: 'Aviso de tsunami (Tsunami Warning)' }, { event: 'Tsunami Warning' }],
    ],
    ['an unknown product of two offices', [{ event: 'Aviso de magma' }, { event: 'AVISO DE MAGMA' }]],
  ])('are one for %s', (_, fields) => {
    expect(alertsOfOneCall(fields.map(alert))).toHaveLength(1);
  });

  it.each([
    ['two products', [{}, { event: 'Flood Warning' }]],
    ['today and tomorrow', [{}, { start: end + 60, end: end + 3_600 }]],
    ['two products in one name', [{ event: 'Flood Watch' }, { event: 'Flood Watch / Wind Advisory' }]],
    ['a watch and its warning', [{ event: 'Hurricane Watch' }, { event: 'Hurricane Warning' }]],
  ])('are two for %s', (_, fields) => {
    expect(alertsOfOneCall(fields.map(alert))).toHaveLength(2);
  });

  it('have all texts of their event, each once, and its whole time', () => {
    const [shown] = alertsOfOneCall([
      alert({ description: 'First text of the office.' }),
      alert({ description: 'FIRST TEXT\nOF THE OFFICE' }),
      alert({ description: 'Second text of the office.', start: start - 60, end: end + 60 }),
    ]);
    expect(shown).toMatchObject({
      event: 'Advertencia de inundaciones',
      description: 'Second text of the office.\n\nFirst text of the office.',
      language: 'en',
      start: start - 60,
      end: end + 60,
    });
  });

  it('say a text once, whatever its accents and spaces', () => {
    const [shown] = alertsOfOneCall([
      alert({ description: '* QUÉ...Se esperan inundaciones en el área.' }),
      alert({ description: '*  QUE...SE ESPERAN INUNDACIONES EN EL AREA' }),
    ]);
    expect(shown?.description).toBe('* QUÉ...Se esperan inundaciones en el área.');
    expect(shown?.lines.what).toBe('Se esperan inundaciones en el área.');
  });

  it.each([
    ['Magma Warning', 'Magma Warning (en inglés)'],
    ['Tornado Emergency', 'Tornado Emergency (en inglés)'],
    ['Snow Squall Warning', 'Snow Squall Warning (en inglés)'],
    ['High Rip Current Risk', 'High Rip Current Risk (en inglés)'],
    ['Aviso de magma', 'Aviso de magma'],
    ['Alerta roja', 'Alerta roja'],
    ['Volcanic Ash', 'Volcanic Ash (en inglés)'],
    ['Viento fuerte', 'Viento fuerte'],
    ['Mareas altas', 'Mareas altas'],
    ['Peligro por deslizamientos', 'Peligro por deslizamientos'],
    ['Inundación severa', 'Inundación severa'],
    ['Hurricane Warning', 'Aviso de huracán'],
    ['Weather Alert', 'Alerta del tiempo'],
  ])('name "%s" as "%s"', (event, name) => {
    expect(alertsOfOneCall([alert({ event })]).map((one) => one.event)).toEqual([name]);
  });

  it('are in Spanish where one of the texts is', () => {
    const [shown] = alertsOfOneCall([
      alert({ description: '* WHAT...Flooding is expected in the area.' }),
      alert({
        event: 'Advertencia de Inundaciones',
        description: '* QUÉ...Se esperan inundaciones en el área.',
      }),
    ]);
    expect(shown).toMatchObject({
      language: 'es',
      description: '* QUÉ...Se esperan inundaciones en el área.',
      lines: { what: 'Se esperan inundaciones en el área.', where: null },
    });
  });

  it('leave out a line that is not all in Spanish', () => {
    const [shown] = alertsOfOneCall([
      alert({ description: '* WHERE...Ponce.' }),
      alert({ description: '* WHERE...Zone 7.' }),
    ]);
    expect(shown?.lines.where).toBeNull();
    expect(shown?.description).toContain('Zone 7');
  });

  it('can be shown, whatever the source says, and lose no text', () => {
    const anything = fc.record({
      event: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('Flood Watch', 'Aviso de tsunami')),
      description: fc.string(),
      start: fc.option(fc.integer({ min: start, max: end })),
      end: fc.option(fc.integer({ min: end, max: end + 9_000 })),
      sender_name: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 6 }), (alerts) => {
        const shown = alertsOfOneCall(alerts);
        expect(shown.map((one) => Alert.parse(one))).toEqual(shown);
        expect(shown.length > 0).toBe(alerts.length > 0);
      }),
      { numRuns: 1_000 },
    );
  });
});
