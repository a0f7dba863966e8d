import type { Vtec } from './nws-message.ts';

const code =
  /\/([OTEX])\.([A-Z]{3})\.([A-Z]{4})\.([A-Z]{2})\.([A-Z])\.(\d{4})\.(\d{6}T\d{4})Z-(\d{6}T\d{4})Z\//g;

/** "261120T1600" as a moment; null for 000000T0000, and for what is none. */
function momentOf(text: string): number | null {
  const [, year, month, day, hour, minute] = /^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(text) ?? [];
  const moment = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment) ? null : moment;
}

/** All events that a text names, each once, as in "/O.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/". */
export function readVtec(text: string): Vtec[] {
  const found = [...text.matchAll(code)].map(
    ([, kind = '', action = '', office = '', phenomenon = '', significance = '', number, begin, end]) => ({
      ...{ kind, action, office, phenomenon, significance },
      number: Number(number),
      begin: momentOf(begin ?? ''),
      end: momentOf(end ?? ''),
    }),
  );
  return found.filter((one, at) => found.findIndex((other) => isSameNumber(one, other)) === at);
}

/** Whether both are about the event of one number. A number returns each year. */
export const isSameNumber = (
  one: Pick<Vtec, 'office' | 'phenomenon' | 'significance' | 'number'>,
  other: Pick<Vtec, 'office' | 'phenomenon' | 'significance' | 'number'>,
): boolean =>
  one.office === other.office &&
  one.phenomenon === other.phenomenon &&
  one.significance === other.significance &&
  one.number === other.number;
