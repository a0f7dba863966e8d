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
import { type FeatureFields, firstCodes } from '../../testing/nws/nws-feature.ts';
import { alertNews, alertSubjects } from './alert-announcements.ts';

/** Messages of lists one after the other, or lists with their minutes. */
type Lists = readonly (FeatureFields[] | Step)[];

/** What is announced after each of these lists. After each one nothing is left to say. */
function announcedAfter(lists: Lists): Announcement[][] {
  const steps = lists.map((list) => (Array.isArray(list) ? { messages: list } : list));
  const told: Announced[] = [];
  return steps.map((_, index) => {
    const { events, now } = eventsOf(steps.slice(0, index + 1));
    const subjects = alertSubjects(events);
    const known = () => told.filter(({ subject }) => subjects.includes(subject));
    const { announcements, narrowed, over } = alertNews(events, known(), now);
    for (const one of told) {
      if (over.includes(one.subject)) one.stoppedAt = now;
      const left = narrowed.find(({ subject, state }) => subject === one.subject && state === one.state);
      if (left) one.audience = left.audience;
    }
    told.push(...announcements.map((one) => ({ ...one, announcedAt: now, stoppedAt: null })));
    expect(alertNews(events, known(), now)).toEqual({ announcements: [], narrowed: [], over: [] });
    return announcements;
  });
}

/** "aviso-1 Ponce, San Juan" */
function inShort({ state, audience }: Announcement): string {
  const places = new Set(audience.flat().map((topic) => topic.split(':')[1]));
  return `${state} ${[...places].join(', ')}`;
}
/** The same of each list. */
const allInShort = (lists: Lists) => announcedAfter(lists).map((fresh) => fresh.map(inShort).join(' + '));

const flood = (fields: FeatureFields = {}): FeatureFields => ({ places: ['113'], ...fields });
const inPonce = (action: string, fields: FeatureFields = {}) =>
  update(action, { places: ['113'], ...fields });
const two = { places: ['113', '127'] };
const emergency = { description: 'This is a FLASH FLOOD EMERGENCY for Ponce.' };
const cancelled = inPonce('CAN');
const inSanJuan = { places: ['127'] };
const alsoSanJuan = update('EXA', inSanJuan);
const [own, both] = [flood(), flood(two)];
const watch = (fields: FeatureFields = {}): FeatureFields =>
  flood({
    ...{ id: 'urn:oid:w', event: 'Hurricane Watch', vtec: ['NEW.HU.A.1001'] },
    ...{ ends: null, expires: later(360), ...fields },
  });
const hurricane = { event: 'Hurricane Warning', vtec: ['NEW.HU.W.1001'] };
const tsunami = (letter: 'A' | 'W') =>
  flood({ event: `Tsunami ${letter === 'A' ? 'Watch' : 'Warning'}`, vtec: [`NEW.TS.${letter}.0001`] });

describe('an alert is told', () => {
  it.each<[string, Lists, string[]]>([
    ['once', [[flood()], [flood()]], ['aviso-1 Ponce', '']],
    ['once more where it is new', [[own], [own, alsoSanJuan]], ['aviso-1 Ponce', 'aviso-2 San Juan']],
    [
      'once more where it becomes more serious, and there alone',
      [[both], [both, inPonce('CON', emergency)]],
      ['aviso-1 Ponce, San Juan', 'emergencia-2 Ponce'],
    ],
    [
      'at each of its levels, the most serious one last, which is the one that a phone keeps',
      [[flood(emergency), alsoSanJuan]],
      ['aviso-1 San Juan + emergencia-2 Ponce'],
    ],
    [
      'not again when it becomes less serious, and serious again',
      [[flood(emergency)], [inPonce('CON')], [inPonce('EXT', { sent: later(11), ...emergency })]],
      ['emergencia-1 Ponce', '', ''],
    ],
    [
      'not again when it lasts longer, or when a message corrects it',
      [[flood()], [inPonce('EXT', { ends: later(400) })], [inPonce('COR')]],
      ['aviso-1 Ponce', '', ''],
    ],
    [
      'again where it is over and comes again, with its end in between, which is told once',
      [[flood()], [cancelled], [cancelled], [inPonce('CON', { sent: later(20) })]],
      ['aviso-1 Ponce', 'over-2 Ponce', '', 'aviso-3 Ponce'],
    ],
    [
      'again at a place where it was taken back, of several',
      [[both], [both, update('CAN', inSanJuan)], [both, update('EXA', { ...inSanJuan, sent: later(20) })]],
      ['aviso-1 Ponce, San Juan', '', 'aviso-2 San Juan'],
    ],
    ['an hour late, after a silence', [[], { at: 60, messages: [flood()] }], ['', 'aviso-1 Ponce']],
    ['not after its end', [{ at: 181, messages: [flood()] }], ['']],
    ['not when it is for the sea alone', [[flood({ places: ['AMZ711'] })]], ['']],
    ['as what it is: a statement is one', [[statement({ places: ['113'] })]], ['comunicado-1 Ponce']],
  ])('%s', (_, lists, expected) => {
    expect(allInShort(lists)).toEqual(expected);
  });

  it('of a further place with where it is more serious, because one notification takes the place of the other', () => {
    const [, [later] = []] = announcedAfter([[flood(emergency)], [flood(emergency), alsoSanJuan]]);
    expect(later?.title).toBe('Aviso de inundaciones repentinas para San Juan');
    expect(later?.body).toMatch(/^Emergencia de inundaciones repentinas para Ponce\. /);
  });

  it('to who chose its level or a less serious one for the municipality', () => {
    const audienceOf = (message: FeatureFields) => announcedAfter([[message]])[0]?.[0]?.audience;
    const [emergencia, ...others] = (
      ['emergencia', 'aviso', 'vigilancia', 'advertencia', 'comunicado'] as const
    ).map((level) => topics.alerts('Ponce', level));
    expect(audienceOf(flood(emergency))).toEqual([[emergencia, ...others]]);
    expect(audienceOf(flood())).toEqual([others]);
    expect(audienceOf(watch())).toEqual([others.slice(1)]);
  });
});

describe('nobody is told', () => {
  const coded = (event: string, ...of: string[]) => flood({ event, vtec: [], codes: of });
  const takenBack = { description: 'The Special Weather Statement has been cancelled.' };
  it.each<[string, FeatureFields]>([
    ['of a test by its status', flood({ status: 'Test' })],
    ['of a message without a status', flood({ damage: { status: null } })],
    ['of a test by its code', coded('Required Weekly Test', 'RWT')],
    ['of a drill by its text', flood({ description: 'THIS IS A DRILL.' })],
    ['of a cancellation', flood({ vtec: ['CAN.FF.W.0001'], messageType: 'Cancel' })],
    ['of what its own text takes back', statement(takenBack)],
    ['of an unknown product', coded('Mud Warning')],
    ['of a message that can be read only in part', flood({ damage: { description: 7 } })],
    ['of an administrative message', coded('Administrative Message', 'ADR')],
  ])('%s, nor of its end', (_, message) => {
    expect(announcedAfter([[message], [cancelled]])).toEqual([[], []]);
  });
});

describe('the end', () => {
  const lateCancelled = { ...cancelled, sent: later(170) };
  const upgraded = watch({ id: 'urn:oid:u', vtec: ['UPG.HU.A.1001'], sent: later(10) });
  const warning = watch({ id: 'urn:oid:h', sent: later(10), ...hurricane });
  const other = watch({ ...inSanJuan, ...hurricane });
  it.each<[string, Lists, string]>([
    ['is told to who was told', [[flood()], [cancelled]], 'over-2 Ponce'],
    ['at the time that readers know is not told', [[flood()], { at: 181, messages: [] }], ''],
    ['some minutes before that time is not told', [[own], { at: 170, messages: [lateCancelled] }], ''],
    ['of a watch that becomes a warning is not told', [[watch()], [upgraded, warning]], 'aviso-1 Ponce'],
    [
      'is told where nothing as serious goes on',
      [
        [both, other],
        [update('CAN', two), other],
      ],
      'over-2 Ponce',
    ],
  ])('%s', (_, lists, expected) => {
    expect(allInShort(lists).at(-1)).toBe(expected);
  });

  it('of one that had no end is told, and soon worth nothing', () => {
    const end = watch({ id: 'urn:oid:c', vtec: ['CAN.HU.A.1001'], sent: later(1) });
    expect(announcedAfter([[watch()], [end]])[1]?.[0]).toMatchObject({
      ...{ title: 'Terminó: Vigilancia de huracán para Ponce', path: '/alertas', ignoresQuiet: false },
      ...{ at: later(1), until: later(61) },
    });
  });
});

describe('the words', () => {
  const first = (fields: FeatureFields) => announcedAfter([[fields]])[0]?.[0];
  const name = 'Aviso de inundaciones repentinas';
  const boats = { event: 'Small Craft Advisory', vtec: ['NEW.SC.Y.0001'], places: ['131'] };
  const many = flood({ places: firstCodes(20) });
  const until = 'Hasta el viernes 20, 3:00 p. m.';
  it.each<[string, FeatureFields, string]>([
    [
      'name the one municipality',
      flood(),
      `${name} para Ponce. ${until} Muévete a terreno alto ahora. No cruces carreteras inundadas, ni a pie ni en carro.`,
    ],
    [
      'name an emergency as the Service does',
      flood(emergency),
      `Emergencia de inundaciones repentinas para Ponce. ${until} Muévete`,
    ],
    [
      'name as many in the title as 65 characters have room for',
      flood({ places: ['001', '003', '009'] }),
      `${name} para Adjuntas, Aguada y Aibonito. ${until}`,
    ],
    [
      'name them in the text if that is a character too much',
      flood({ places: ['001', '003', '005'] }),
      `${name}. Adjuntas, Aguada y Aguadilla. ${until}`,
    ],
    [
      'name several in the text if the title is too short',
      flood({ places: firstCodes(6) }),
      `${name}. Adjuntas, Aguada, Aguadilla, Aguas Buenas, Aibonito y Añasco. ${until}`,
    ],
    [
      'have a title for a locked phone, whatever the length of the names',
      flood(boats),
      `Advertencia para operadores de embarcaciones pequeñas. San Sebastián. ${until}`,
    ],
    ['count many', many, `${name} para 20 municipios. Entre ellos, uno que escogiste. ${until}`],
    [
      'name all of Puerto Rico',
      { ...tsunami('W'), places: ['000'] },
      `Aviso de tsunami para todo Puerto Rico. ${until} Aléjate de la costa`,
    ],
    [
      'say when it begins, and no end that the Service does not say',
      watch({ onset: start + 24 * 60 * minute, expires: later(300) }),
      'Vigilancia de huracán para Ponce. Desde el sábado 21, 12:00 p. m. Termina tus preparativos',
    ],
  ])('%s', (_, fields, words) => {
    const { title, body } = first(fields) ?? {};
    expect(`${title}. ${body}`.replace(/\s/g, ' ').slice(0, words.length)).toBe(words);
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
  [true, 'a tsunami warning', tsunami('W')],
  [false, 'a flash flood warning', flood()],
  [false, 'a tsunami watch', tsunami('A')],
  [false, 'an evacuation', flood({ event: 'Evacuation Immediate', vtec: [], codes: ['EVI'], ends: null })],
  [false, 'a hurricane warning', watch(hurricane)],
])('quiet hours end (%s) for %s', (isTold, _, message) => {
  expect(announcedAfter([[message]])[0]?.map(({ ignoresQuiet }) => ignoresQuiet)).toEqual([isTold]);
});
