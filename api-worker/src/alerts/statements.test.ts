import { describe, expect, it } from 'vitest';
import { eventsOf, later, shown, statement, type Step } from '../testing/nws/alert-history.ts';
import type { FeatureFields } from '../testing/nws/nws-feature.ts';
import { shownAlerts } from './alerts-in-force.ts';

describe('a statement without a number', () => {
  const renewed = statement({
    id: 'urn:oid:2',
    sent: later(30),
    expires: later(120),
    places: ['113'],
    references: ['urn:oid:1'],
  });
  it.each<[string, Step[], string[]]>([
    [
      'is one with its twin in Spanish',
      [
        {
          messages: [
            statement(),
            statement({ id: 'urn:oid:2', codes: [], event: 'Comunicado especial del tiempo' }),
          ],
        },
      ],
      ['Special Weather Statement, San Juan'],
    ],
    [
      'is over when it is past',
      [
        { messages: [statement()] },
        { messages: [statement({ id: 'urn:oid:2', sent: later(5), urgency: 'Past' })] },
      ],
      [],
    ],
    [
      'refers to a message that has expired',
      [
        { messages: [statement()] },
        {
          messages: [
            statement({
              id: 'urn:oid:2',
              sent: later(5),
              places: ['127', '113'],
              parameters: { expiredReferences: ['w@noaa.gov,urn:oid:1,2026-11-20T16:00:00-00:00'] },
            }),
          ],
        },
      ],
      ['Special Weather Statement, Ponce, San Juan'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected);
  });

  it('keeps its id', () => {
    const ids = [[{ messages: [statement()] }], [{ messages: [statement()] }, { messages: [renewed] }]].map(
      (steps) => eventsOf(steps).events.map(({ id }) => id),
    );
    expect(ids[0]).toEqual(ids[1]);
    expect(ids[0]).toEqual([expect.stringMatching(/^tjsj-sps-[0-9a-f]{8}$/)]);
  });
});

describe('statements that replace each other without a word', () => {
  const hour = 60;
  const air = (at: number, fields: FeatureFields = {}): FeatureFields =>
    statement({
      ...{ id: `urn:oid:${at}`, event: 'Air Quality Alert', codes: ['AQA'], places: ['127', '113'] },
      ...{ sent: later(at * hour), expires: later((at + 7) * hour), description: `At ${at}.`, ...fields },
    });
  const at = 4 * hour;
  it.each<[string, Step[], string[]]>([
    [
      'the newest speaks at its places',
      [{ at, messages: [air(0), air(2, { places: ['113', '149'] })] }],
      ['At 2.\n\nAt 0.: Ponce, San Juan, Villalba'],
    ],
    [
      'two become one for all of their places',
      [{ at, messages: [air(0, { places: ['127'] }), air(1, { places: ['113'] }), air(2)] }],
      ['At 2.: Ponce, San Juan'],
    ],
    [
      'of two products are two',
      [{ at, messages: [air(0), air(2, { event: 'Special Weather Statement', codes: ['SPS'] })] }],
      ['At 0.: Ponce, San Juan', 'At 2.: Ponce, San Juan'],
    ],
    [
      'of two offices are two',
      [{ at, messages: [air(0), air(2, { parameters: { WMOidentifier: ['WGCA62 TSTT 201600'] } })] }],
      ['At 0.: Ponce, San Juan', 'At 2.: Ponce, San Juan'],
    ],
    [
      'a new one after the end is another',
      [{ at: 8 * hour, messages: [air(0), air(8)] }],
      ['At 8.: Ponce, San Juan'],
    ],
  ])('%s', (_, steps, expected) => {
    const { events, now } = eventsOf(steps);
    const said = shownAlerts(events, now).map(
      ({ description, municipalities }) => `${description}: ${municipalities.join(', ')}`,
    );
    expect(said.toSorted()).toEqual(expected);
  });

  it('say one end', () => {
    const { events, now } = eventsOf([{ at, messages: [air(0), air(2), air(4)] }]);
    const [only, ...more] = shownAlerts(events, now);
    expect([only?.end, more]).toEqual([later(11 * hour) / 1_000, []]);
    expect(only?.lines.when).toBe('Hasta el viernes 20, 11:00 p. m.');
  });
});
