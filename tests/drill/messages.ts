import { municipalityOfCode } from '../../api-worker/src/upstreams/nws/municipality-codes.ts';
import { nwsFeature, nwsList } from '../../api-worker/src/testing/nws/nws-feature.ts';
import { recordedAlerts } from '../../api-worker/src/testing/nws/recorded-alerts.ts';
import { hourMs, type Step, type Warning } from './story.ts';

/**
 * The story as lists of the Weather Service. What a message says of the weather is from the recorded one of its product, if there is one, with
 * this storm's places and moments.
 */

const codes = new Map(
  Array.from({ length: 154 }, (_, number) => String(number).padStart(3, '0')).flatMap((code) => {
    const name = municipalityOfCode(code);
    return name === undefined ? [] : [[name, code] as const];
  }),
);

function codeOf(name: string): string {
  const code = codes.get(name);
  if (code === undefined) throw new Error(`The story has an unknown municipality ${name}`);
  return code;
}

const recorded = new Map(
  recordedAlerts().features.map(({ properties }) => [String(properties['event']), properties] as const),
);
/** In the form of the Service, for products of which none was recorded. */
const invented = (english: string) => ({
  description: `* WHAT...${english} conditions are expected.\n\n* WHERE...Portions of Puerto Rico.\n\n* WHEN...Until further notice.`,
  instruction: 'Follow the instructions of the local officials.',
});

function textsOf(english: string): { description: unknown; instruction: unknown } {
  const { description, instruction } = recorded.get(english) ?? invented(english);
  return { description, instruction };
}

/** A message, and while the Service lists it: milliseconds since the epoch. */
interface Listed {
  from: number;
  until: number;
  feature: ReturnType<typeof nwsFeature>;
}

/** How long the Service names a message that ends an event, in hours. */
const endingHours = 1;
/** What VTEC says a message does to its event. The type of a message is one of three. */
const messageTypes: Partial<Record<Step['action'], string>> = { NEW: 'Alert', CAN: 'Cancel' };

/** The messages of the story whose first hour is at `start`. */
export function messagesOf(story: readonly Warning[], start: number): Listed[] {
  return story.flatMap((warning) => ofWarning(warning, start));
}

function ofWarning(warning: Warning, start: number): Listed[] {
  const moment = (hour: number) => start + hour * hourMs;
  const spoken = warning.steps.flatMap((step, index) => partsOf(warning, step, index));
  const ids = spoken.map(
    (_, index) => `urn:oid:2.49.0.1.840.0.${warning.product.code}${warning.number}.${index}`,
  );
  const listed = spoken.map(({ step, places, action }, index): Listed => {
    const { vtec, english, code } = warning.product;
    const later = warning.steps.find(({ hour }) => hour > step.hour);
    const isEnding = action === 'CAN';
    const end = isEnding ? step.hour + endingHours : Math.min(step.until, later?.hour ?? Infinity);
    const feature = nwsFeature({
      id: ids[index] ?? '',
      event: english,
      codes: [code],
      vtec: [
        ...(step.alsoSays === undefined ? [] : [step.alsoSays]),
        `${action}.${vtec}.${String(warning.number).padStart(4, '0')}`,
      ],
      places: [
        ...[...places, ...(warning.namedToo ?? [])].map(codeOf),
        ...(warning.atSea ? ['AMZ711', 'AMZ716'] : []),
      ],
      sent: moment(step.hour),
      ends: moment(step.until),
      references: ids.slice(0, index),
      status: warning.test === 'status' ? 'Test' : 'Actual',
      messageType: messageTypes[action] ?? 'Update',
      headline: `${english} issued by NWS San Juan PR`,
      ...textsOf(english),
      ...(typeof warning.test === 'object' && { description: warning.test.text }),
      geometry: warning.polygon ? { type: 'Polygon', coordinates: [warning.polygon] } : null,
      parameters: warning.parameters ?? {},
      damage: warning.damage ? { ...warning.damage } : {},
    });
    return { from: moment(step.hour), until: moment(end), feature };
  });
  const [first] = listed;
  const odd = (warning.odd ?? []).flatMap(({ hour, hours, kind }): Listed[] =>
    first === undefined
      ? []
      : [
          {
            from: moment(hour),
            until: moment(hour + hours),
            feature: kind === 'older' ? first.feature : twinOf(first.feature),
          },
        ],
  );
  return [...listed, ...odd];
}

const twinOf = ({ properties, ...feature }: ReturnType<typeof nwsFeature>) => {
  const id = `${properties.id}.twin`;
  return { ...feature, id: `https://api.weather.gov/alerts/${id}`, properties: { ...properties, id } };
};

interface Spoken {
  step: Step;
  action: Step['action'];
  places: readonly string[];
}

/** The messages of a step: what ends or begins at some of the places comes with one that goes on at the others. */
function partsOf({ steps }: Warning, step: Step, index: number): Spoken[] {
  const before = steps[index - 1]?.places ?? [];
  const goingOn = (places: readonly string[]): Spoken[] =>
    places.length > 0 ? [{ step, action: 'CON', places }] : [];
  switch (step.action) {
    case 'UPG':
      // The warning that takes its place says it.
      return [];
    case 'CAN':
      return [
        { step, action: 'CAN', places: before.filter((name) => !step.places.includes(name)) },
        ...goingOn(step.places),
      ];
    case 'EXA':
      return [
        ...goingOn(before),
        { step, action: 'EXA', places: step.places.filter((name) => !before.includes(name)) },
      ];
    default:
      return [{ step, action: step.action, places: step.places }];
  }
}

/** The Service's list at a moment, with the time at which it last changed, to the second. */
export function listAt(messages: readonly Listed[], now: number) {
  const turns = messages.flatMap(({ from, until }) => [from, until]).filter((turn) => turn <= now);
  const changed = turns.length === 0 ? null : Math.floor(Math.max(...turns) / 1_000) * 1_000;
  const named = messages.filter(({ from, until }) => from <= now && now < until);
  return nwsList(
    named.map(({ feature }) => feature),
    changed,
  );
}
