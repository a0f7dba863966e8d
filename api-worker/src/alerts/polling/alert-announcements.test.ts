import { describe, expect, it } from 'vitest';
import { topics } from '#contract/notifications/topics.ts';
import type { Announced } from '../../notifications/announce.ts';
import type { Announcement } from '../../notifications/announcement.ts';
import {
  eventsOf,
  later,
  minute,
  start,
  type Step,
  statement,
  update,
} from '../../testing/nws/alert-history.ts';
import type { FeatureFields } from '../../testing/nws/nws-feature.ts';
import { alertNews, alertSubjects } from './alert-announcements.ts';

/** What is announced after each of these lists. After each one nothing is left to say. */
function announcedAfter(steps: readonly Step[]): Announcement[][] {
  const told: Announced[] = [];
  return steps.map((_, index) => {
    const { events, now } = eventsOf(steps.slice(0, index + 1));
    const subjects = alertSubjects(events);
    const known = () => told.filter(({ subject }) => subjects.includes(subject));
    const { announcements, narrowed, over } = alertNews(events, known(), now);
    for (const one of told) if (over.includes(one.subject)) one.isStopped = true;
    for (const { subject, state, audience } of narrowed)
      for (const one of told) if (one.subject === subject && one.state === state) one.audience = audience;
    told.push(
      ...announcements.map((one) => ({
        ...one,
        announcedAt: now,
        isStopped: false,
      })),
    );
    expect(alertNews(events, known(), now)).toEqual({ announcements: [], narrowed: [], over: [] });
    return announcements;
  });
}

const placesOf = ({ audience }: Announcement): string[] => [
  ...new Set(audience.flat().map((topic) => topic.split(':')[1] ?? '')),
];
/** "aviso-1 Ponce, San Juan" */
const inShort = (one: Announcement) => `${one.state} ${placesOf(one).join(', ')}`;
const plain = (text: string) => text.replace(/\s/g, ' ');
/** Messages of one list. */
const list = (...messages: FeatureFields[]): Step => ({ messages });
/** Codes of the first municipalities, which are odd numbers. */
const codes = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index * 2 + 1).padStart(3, '0'));

const flood = (fields: FeatureFields = {}): FeatureFields => ({ places: ['113'], ...fields });
const emergency = { description: 'This is a FLASH FLOOD EMERGENCY for Ponce.' };
const cancelled = update('CAN', { places: ['113'] });
const watch = (fields: FeatureFields = {}): FeatureFields =>
  flood({
    id: 'urn:oid:w',
    event: 'Hurricane Watch',
    vtec: ['NEW.HU.A.1001'],
    ends: null,
    expires: later(360),
    ...fields,
  });

describe('an alert is told', () => {
  it.each<[string, Step[], string[][]]>([
    ['once', [list(flood()), list(flood())], [['aviso-1 Ponce'], []]],
    [
      'once more where it is new',
      [list(flood()), list(flood(), update('EXA', { places: ['127', '141'] }))],
      [['aviso-1 Ponce'], ['aviso-2 San Juan, Utuado']],
    ],
    [
      'once more where it becomes more serious, and there alone',
      [
        list(flood({ places: ['113', '127'] })),
        list(flood({ places: ['113', '127'] }), update('CON', { places: ['113'], ...emergency })),
      ],
      [['aviso-1 Ponce, San Juan'], ['emergencia-2 Ponce']],
    ],
    [
      'at each of its levels',
      [list(flood(emergency), update('EXA', { places: ['127'] }))],
      [['emergencia-1 Ponce', 'aviso-2 San Juan']],
    ],
    [
      'not again when it becomes less serious, and serious again',
      [
        list(flood(emergency)),
        ...['CON', 'EXT'].map((action, at) =>
          list(update(action, { places: ['113'], sent: later(10 + at), ...(at === 1 ? emergency : {}) })),
        ),
      ],
      [['emergencia-1 Ponce'], [], []],
    ],
    [
      'not again when it lasts longer, or when a message corrects it',
      [
        list(flood()),
        list(update('EXT', { places: ['113'], ends: later(400) })),
        list(update('COR', { places: ['113'] })),
      ],
      [['aviso-1 Ponce'], [], []],
    ],
    [
      'again where it is over and comes again, with its end in between',
      [list(flood()), list(cancelled), list({ ...update('CON', { places: ['113'] }), sent: later(20) })],
      [['aviso-1 Ponce'], ['over-2 Ponce'], ['aviso-3 Ponce']],
    ],
    [
      'again at a place where it was taken back, of several',
      [
        list(flood({ places: ['113', '127'] })),
        list(flood({ places: ['113', '127'] }), update('CAN', { places: ['127'] })),
        list(flood({ places: ['113', '127'] }), update('EXA', { places: ['127'], sent: later(20) })),
      ],
      [['aviso-1 Ponce, San Juan'], [], ['aviso-2 San Juan']],
    ],
    [
      'an hour late, after a silence',
      [
        { at: 0, messages: [] },
        { at: 60, messages: [flood()] },
      ],
      [[], ['aviso-1 Ponce']],
    ],
    ['not after its end', [{ at: 181, messages: [flood()] }], [[]]],
    ['not when it is for the sea alone', [list(flood({ places: ['AMZ711'] }))], [[]]],
    ['as what it is: a statement is one', [list(statement({ places: ['113'] }))], [['comunicado-1 Ponce']]],
  ])('%s', (_, steps, expected) => {
    expect(announcedAfter(steps).map((fresh) => fresh.map(inShort))).toEqual(expected);
  });

  it('to who chose its level or a less serious one for the municipality', () => {
    const [[watched] = [], [warned] = []] = [
      flood({ vtec: ['NEW.FF.A.0001'], event: 'Flash Flood Watch' }),
      flood(),
    ].map((message) => announcedAfter([list(message)])[0]);
    expect(watched?.audience).toEqual([
      (['vigilancia', 'advertencia', 'comunicado'] as const).map((level) => topics.alerts('Ponce', level)),
    ]);
    expect(warned?.audience[0]).toContain(topics.alerts('Ponce', 'aviso'));
    expect(warned?.audience[0]).not.toContain(topics.alerts('Ponce', 'emergencia'));
  });
});

describe('nobody is told', () => {
  const text = (words: string) => flood({ description: words });
  it.each<[string, FeatureFields]>([
    ['of a test by its status', flood({ status: 'Test' })],
    ['of an exercise', flood({ status: 'Exercise' })],
    ['of a message without a status', flood({ damage: { status: null } })],
    ['of a test by its code', flood({ event: 'Required Weekly Test', vtec: [], codes: ['RWT'] })],
    ['of a drill by its text', text('THIS IS A DRILL. This is only a drill for schools.')],
    ['of a test by its text', text('...TEST...THIS IS A TEST MESSAGE...TEST...')],
    ['of a test in Spanish', text('ESTO ES UNA PRUEBA. Esto es solo una prueba.')],
    ['of a cancellation', flood({ vtec: ['CAN.FF.W.0001'], messageType: 'Cancel' })],
    [
      'of what its own text takes back',
      statement({ description: 'The Special Weather Statement has been cancelled.' }),
    ],
    ['of an unknown product', flood({ event: 'Mud Warning', vtec: [] })],
    ['of a message that can be read only in part', flood({ damage: { description: 7 } })],
    ['of an administrative message', flood({ event: 'Administrative Message', vtec: [], codes: ['ADR'] })],
  ])('%s', (_, message) => {
    expect(announcedAfter([list(message)])).toEqual([[]]);
  });
});

describe('the end', () => {
  const ends = (steps: readonly Step[]) => announcedAfter(steps).at(-1)?.map(inShort);
  it.each<[string, Step[], string[]]>([
    ['before the time that readers know is told once', [list(flood()), list(cancelled), list(cancelled)], []],
    ['is told to who was told', [list(flood()), list(cancelled)], ['over-2 Ponce']],
    [
      'at the time that readers know is not told',
      [
        { at: 0, messages: [flood()] },
        { at: 181, messages: [] },
      ],
      [],
    ],
    [
      'some minutes before that time is not told',
      [
        { at: 0, messages: [flood()] },
        { at: 170, messages: [{ ...cancelled, sent: later(170) }] },
      ],
      [],
    ],
    ['of what nobody was told is not told', [list(flood({ damage: { status: null } })), list(cancelled)], []],
    [
      'of a watch that becomes a warning is not told',
      [
        list(watch()),
        list(
          watch({ id: 'urn:oid:u', vtec: ['UPG.HU.A.1001'], sent: later(10) }),
          watch({ id: 'urn:oid:h', event: 'Hurricane Warning', vtec: ['NEW.HU.W.1001'], sent: later(10) }),
        ),
      ],
      ['aviso-1 Ponce'],
    ],
    [
      'is told where nothing as serious goes on',
      [
        list(
          flood({ places: ['113', '127'] }),
          watch({ places: ['127'], event: 'Hurricane Warning', vtec: ['NEW.HU.W.1001'] }),
        ),
        list(
          update('CAN', { places: ['113', '127'] }),
          watch({ places: ['127'], event: 'Hurricane Warning', vtec: ['NEW.HU.W.1001'] }),
        ),
      ],
      ['over-2 Ponce'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(ends(steps)).toEqual(expected);
  });

  it('of one that had no end is told, and soon worth nothing', () => {
    const [, [over] = []] = announcedAfter([
      list(watch()),
      list(watch({ id: 'urn:oid:c', vtec: ['CAN.HU.A.1001'], sent: later(1) })),
    ]);
    expect(over).toMatchObject({
      ...{ title: 'Terminó: Vigilancia de huracán para Ponce', path: '/alertas', ignoresQuiet: false },
      ...{ at: later(1), until: later(61) },
    });
  });
});

describe('the words', () => {
  const first = (fields: FeatureFields): Announcement | undefined => announcedAfter([list(fields)])[0]?.[0];
  it.each<[string, FeatureFields, string, string]>([
    [
      'name the one municipality',
      flood(),
      'Aviso de inundaciones repentinas para Ponce',
      'Hasta el viernes 20, 3:00 p. m. Muévete a terreno alto ahora. No cruces carreteras inundadas, ni a pie ni en carro.',
    ],
    [
      'name an emergency as the Service does',
      flood(emergency),
      'Emergencia de inundaciones repentinas para Ponce',
      'Hasta el viernes 20, 3:00 p. m. Muévete',
    ],
    [
      'name several in the text if the title is too short for them',
      flood({ places: codes(6) }),
      'Aviso de inundaciones repentinas',
      'Adjuntas, Aguada, Aguadilla, Aguas Buenas, Aibonito y Añasco. Hasta el viernes',
    ],
    [
      'have a title for a locked phone, whatever the length of the names',
      flood({ event: 'Small Craft Advisory', vtec: ['NEW.SC.Y.0001'], places: ['131'] }),
      'Advertencia para operadores de embarcaciones pequeñas',
      'San Sebastián. Hasta el viernes',
    ],
    [
      'count many',
      flood({ places: codes(20) }),
      'Aviso de inundaciones repentinas para 20 municipios',
      'Entre ellos, uno que escogiste. Hasta el viernes',
    ],
    [
      'name all of Puerto Rico',
      flood({ event: 'Tsunami Warning', vtec: ['NEW.TS.W.0001'], places: ['000'] }),
      'Aviso de tsunami para todo Puerto Rico',
      'Hasta el viernes 20, 3:00 p. m. Aléjate de la costa',
    ],
    [
      'say when it begins, and no end that the Service does not say',
      flood({
        onset: start + 24 * 60 * minute,
        ends: null,
        expires: later(300),
        event: 'Hurricane Watch',
        vtec: ['NEW.HU.A.0001'],
      }),
      'Vigilancia de huracán para Ponce',
      'Desde el sábado 21, 12:00 p. m. Termina tus preparativos',
    ],
  ])('%s', (_, fields, title, body) => {
    expect(first(fields)?.title).toBe(title);
    expect(plain(first(fields)?.body ?? '')).toMatch(new RegExp(`^${body}`));
  });

  it('lead to the alert, and last as long as it does; a day if nobody knows', () => {
    expect(first(flood())).toMatchObject({
      ...{ subject: 'alert:tjsj-ff-w-1-2026', path: '/alertas#tjsj-ff-w-1-2026' },
      ...{ at: start, until: later(180) },
    });
    expect(first(watch())?.until).toBe(later(24 * 60));
  });
});

it.each<[boolean, string, FeatureFields]>([
  [true, 'a flash flood emergency', flood(emergency)],
  [true, 'a tsunami warning', flood({ event: 'Tsunami Warning', vtec: ['NEW.TS.W.0001'] })],
  [false, 'a flash flood warning', flood()],
  [false, 'a tsunami watch', flood({ event: 'Tsunami Watch', vtec: ['NEW.TS.A.0001'] })],
  [
    false,
    'an evacuation order',
    flood({ event: 'Evacuation Immediate', vtec: [], codes: ['EVI'], ends: null }),
  ],
  [false, 'a hurricane warning', watch({ event: 'Hurricane Warning', vtec: ['NEW.HU.W.1001'] })],
])('quiet hours end (%s) for %s', (isTold, _, message) => {
  expect(announcedAfter([list(message)])[0]?.map(({ ignoresQuiet }) => ignoresQuiet)).toEqual([isTold]);
});
