import { describe, expect, it } from 'vitest';
import { eventsOf, later, shown, statement, type Step } from '../testing/nws/hazard-history.ts';

describe('a statement without a number', () => {
  const renewed = statement({
    id: 'urn:oid:2',
    sent: later(30),
    expires: later(120),
    places: ['113'],
    references: ['urn:oid:1'],
  });
  it.each<[string, Step[], string[]]>([
    ['is shown', [{ messages: [statement()] }], ['Special Weather Statement, San Juan']],
    [
      'is replaced by one that refers to it',
      [{ messages: [statement()] }, { messages: [renewed] }],
      ['Special Weather Statement, Ponce'],
    ],
    [
      'is replaced, also while it is still named',
      [{ messages: [statement(), renewed] }],
      ['Special Weather Statement, Ponce'],
    ],
    [
      'is replaced, also when it comes later',
      [{ messages: [renewed] }, { messages: [statement(), renewed] }, { messages: [statement(), renewed] }],
      ['Special Weather Statement, Ponce'],
    ],
    [
      'is one with its twin',
      [{ messages: [statement(), statement({ id: 'urn:oid:2' })] }],
      ['Special Weather Statement, San Juan'],
    ],
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
      'is cancelled',
      [
        { messages: [statement()] },
        {
          messages: [
            statement({ id: 'urn:oid:2', sent: later(5), messageType: 'Cancel', references: ['urn:oid:1'] }),
          ],
        },
      ],
      [],
    ],
    [
      'is cancelled without a reference',
      [
        { messages: [statement()] },
        { messages: [statement(), statement({ id: 'urn:oid:2', sent: later(5), messageType: 'Cancel' })] },
      ],
      [],
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
    [
      'refers to a message that was replaced before',
      [
        { messages: [statement()] },
        { messages: [renewed] },
        {
          messages: [
            statement({ id: 'urn:oid:3', sent: later(40), expires: later(120), references: ['urn:oid:2'] }),
            statement(),
          ],
        },
      ],
      ['Special Weather Statement, San Juan'],
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
