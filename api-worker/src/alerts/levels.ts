import { type AlertLevel, alertLevels } from '#contract/alerts.ts';
import { type Product, productOf, severeEvent } from './words/products.ts';
import type { Vtec } from '../upstreams/nws/nws-message.ts';
import type { Part } from './parts.ts';

/** The product of what a message says of one event: a message about several events has the name of only one of them. */
export function productOfPart({ message, vtec }: Part): Product | null {
  const ofVtec = vtec === null ? [] : [`${vtec.phenomenon}${vtec.significance}`];
  if (message.vtec.length > 1) return productOf('', ofVtec) ?? productOf(message.event);
  return productOf(message.event, [...ofVtec, ...message.codes]);
}

/** Levels by the last word of a product's name, in either language by the first. */
const levelWords: readonly (readonly [RegExp, AlertLevel])[] = [
  [/\bwarning$|^aviso\b/i, 'aviso'],
  [/\bwatch$|^vigilancia\b/i, 'vigilancia'],
  [/\badvisory$|^advertencia\b/i, 'advertencia'],
];
const levelOfSignificance: Readonly<Record<string, AlertLevel>> = {
  W: 'aviso',
  A: 'vigilancia',
  Y: 'advertencia',
};

/** Warnings that always say that lives are in danger now. */
const alwaysEmergency = [
  ...['Tsunami Warning', 'Extreme Wind Warning', 'Evacuation Immediate', 'Shelter In Place Warning'],
  ...['Civil Danger Warning', 'Nuclear Power Plant Warning', 'Radiological Hazard Warning'],
  'Hazardous Materials Warning',
];

/** "Flash Flood Emergency for Ponce", where the service gives no degree of the damage. */
const emergencyWords =
  /\b(?:flash flood|tornado) emergency\b|\bemergencia (?:de|por) (?:inundacion(?:es)? (?:repentinas?|s[uú]bitas?)|tornado)/i;
const takenBack =
  /\bemergency (?:is no longer|has (?:ended|expired|been (?:cancel|downgrad|replac|lift))|(?:is|was) cancel)/i;

/** Whether a warning says that lives are in danger now: an evacuation, or damage that the service calls catastrophic. */
function isEmergency({ message }: Part): boolean {
  if (message.damageThreats.length > 0) return message.damageThreats.includes('CATASTROPHIC');
  const text = [message.headline, message.bulletinHeadline, message.description]
    .join('\n')
    .replace(/\s+/g, ' ');
  return emergencyWords.test(text) && !takenBack.test(text);
}

/** How serious an event is by the name of its product alone; undefined when the name does not say. */
export const levelOfName = (name: string): AlertLevel | undefined =>
  alwaysEmergency.includes(name) ? 'emergencia' : levelWords.find(([pattern]) => pattern.test(name))?.[1];

/**
 * A number by which a list that is too long is cut, 0 for the most urgent: of lives in danger, then what is severe, then the rest. By the name
 * of a product, its codes, and what a message says of an event.
 */
export function urgencyOf(name: string, codes: readonly string[], vtec: Vtec | null): number {
  const product = productOf(name, vtec === null ? codes : [`${vtec.phenomenon}${vtec.significance}`]);
  const level = levelOfName(product?.english ?? name) ?? levelOfSignificance[vtec?.significance ?? ''];
  const isSevere = product?.severe ?? severeEvent(name) !== null;
  return alertLevels.indexOf(level ?? 'comunicado') + (isSevere ? 0 : alertLevels.length);
}

/** How serious the event is by what a message says. */
export function levelOf(part: Part): AlertLevel {
  const product = productOfPart(part);
  const name = product?.english ?? part.message.event;
  const level =
    levelOfName(name) ??
    (product === null ? levelOfSignificance[part.vtec?.significance ?? ''] : undefined) ??
    'comunicado';
  return level === 'aviso' && isEmergency(part) ? 'emergencia' : level;
}
