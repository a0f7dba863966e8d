import { urgencyOf } from '../../alerts/levels.ts';
import type { Vtec } from './nws-message.ts';

const code =
  /\/([OTEX])\.([A-Z]{3})\.([A-Z]{4})\.([A-Z]{2})\.([A-Z])\.(\d{4})\.(\d{6}T\d{4})Z-(\d{6}T\d{4})Z\//g;

/** Codes of one message: a bulletin of a hurricane has eight. */
export const maxCodes = 12;

/** "261120T1600" as a moment; null for 000000T0000, and for what is none. */
function momentOf(text: string): number | null {
  const [, year, month, day, hour, minute] = /^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(text) ?? [];
  const moment = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment) ? null : moment;
}

/**
 * The events that a text names, each once, as in "/O.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/". Of more than `maxCodes`, the most urgent.
 */
export function readVtec(text: string): Vtec[] {
  const found = new Map<string, Vtec>();
  for (const match of text.matchAll(code)) {
    const [, kind = '', action = '', office = '', phenomenon = '', significance = '', ...rest] = match;
    const [number, begin = '', end = ''] = rest;
    const one = {
      ...{ kind, action, office, phenomenon, significance, number: Number(number) },
      ...{ begin: momentOf(begin), end: momentOf(end) },
    };
    const key = numberKey(one);
    if (!found.has(key)) found.set(key, one);
  }
  const codes = [...found.values()];
  if (codes.length <= maxCodes) return codes;
  return codes.toSorted((one, other) => urgencyOf('', [], one) - urgencyOf('', [], other)).slice(0, maxCodes);
}

/** What the messages about an event have in common. A number returns each year. */
export const numberKey = ({
  office,
  phenomenon,
  significance,
  number,
}: Pick<Vtec, 'office' | 'phenomenon' | 'significance' | 'number'>): string =>
  [office, phenomenon, significance, number].join('.');
