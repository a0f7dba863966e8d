import type { Element, ElementContent, Parents, Root } from 'hast';
import { textOf } from '../parse-html.ts';
import type { RefusedContent } from './refused-content.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  newElement,
  newText,
  replaceDown,
  replaceUp,
} from './tree.ts';

/**
 * Numbers and dates that a script would have counted up or down to, written where the script would have put them: builders send a zero, or
 * nothing, and the number in an attribute. A counter whose number nobody says would tell a zero that is wrong: it goes, and the editor is told.
 */
export function writeScriptNumbers(tree: Root, refused: RefusedContent): void {
  const isCountdown = (element: Element) => isNamed(element, countdown) && element.tagName !== 'time';
  replaceUp(tree, (element) => (isCountdown(element) ? withDate(element) : element));
  replaceDown(tree, (element) => {
    if (!isCountdown(element) || !isUndated(element)) return element;
    refused.add('cuenta regresiva sin fecha');
    return [];
  });
  replaceDown(tree, (element) => {
    const number = isNamed(element, counter) ? endOf(element) : null;
    if (number !== null && !textOf(element).includes(number)) writeNumber(element, number);
    else if (isNamed(element, runningCounter) && isZero(element) && element.children.every(isText)) {
      refused.add('contador cuyo número pone un script');
      return [];
    }
    return element;
  });
  for (const gauge of elementsOf(tree))
    if (['progress', 'meter'].includes(gauge.tagName) && textOf(gauge).trim() === '') writeGauge(gauge);
}

const isText = (node: ElementContent) => node.type === 'text';

const isNamed = (element: Element, names: RegExp) =>
  names.test(element.tagName) || classesOf(element).some((name) => names.test(name.toLowerCase()));

const counter =
  /(?:^|[-_])(?:count(?:ers?|up|ing|s)?|odometer|numbers?|numeric|digits?|percent(?:age)?|stats?|pie|progress)(?:$|[-_])/;
/** The same, of those that always run. */
const runningCounter =
  /(?:^|[-_])(?:counter|countup|count-up|odometer)(?:$|[-_](?:block-)?(?:number|value|digit))/;
const countdown = /count[-_]?down|(?:^|[-_])timer(?:$|[-_])/;

/** Attributes of the number at which a counter ends, without `data` and hyphens, the clearest first. */
const ends = [
  ...[
    'tovalue',
    'numbervalue',
    'countervalue',
    'countto',
    'endvalue',
    'endnumber',
    'enddigit',
    'endval',
    'end',
    'to',
  ],
  ...[
    'finalvalue',
    'finalnumber',
    'final',
    'targetvalue',
    'targetnumber',
    'targetnum',
    'target',
    'pielabelvalue',
  ],
  ...[
    'pievalue',
    'percentagevalue',
    'percentage',
    'percent',
    'number',
    'num',
    'count',
    'counter',
    'value',
    'val',
    'max',
  ],
];
const starts = ['fromvalue', 'from', 'startvalue', 'startnumber', 'startval', 'start'];
const separators = [
  'delimiter',
  'numberseparator',
  'thousandseparator',
  'thousandsseparator',
  'separator',
  'grouping',
];
const decimals = ['decimals', 'decimalspaces', 'decimalplaces', 'decimalscount', 'places', 'precision'];
const points = ['decimal', 'decimalseparator', 'decimalpoint'];
const prefixes = ['prefix', 'before'];
const suffixes = ['suffix', 'postfix', 'after', 'units', 'unit', 'pieunits', 'symbol'];

/** The value of the first of these attributes; null if it has none of them. */
function valueOf(element: Element, names: readonly string[]): string | null {
  const byName = new Map(
    Object.keys(element.properties).map((key) => [key.toLowerCase().replace(/^data|[-_]/g, ''), key]),
  );
  for (const name of names) {
    const key = byName.get(name);
    if (key !== undefined && key.toLowerCase() !== name) return attribute(element, key);
  }
  return null;
}

/** The number at which a counter ends, as its script writes it; null if no attribute says it. */
function endOf(element: Element): string | null {
  const written = valueOf(element, ends)?.trim() ?? '';
  if (!/^[-+]?\d[\d.,' ]{0,20}%?$/.test(written)) return null;
  return (
    (valueOf(element, prefixes) ?? '') + withSigns(element, written) + (valueOf(element, suffixes) ?? '')
  );
}

/** With the thousands and decimals that the attributes ask for. A number that is written with them already stays. */
function withSigns(element: Element, written: string): string {
  if (!/^[-+]?\d+(?:\.\d+)?$/.test(written)) return written;
  const places = valueOf(element, decimals);
  const [whole = '', rest] = (
    places !== null && /^\d$/.test(places) ? Number(written).toFixed(Number(places)) : written
  ).split('.');
  const separator = (valueOf(element, separators) ?? '')
    .replace(/^(?:true|yes|on|1)$/, ',')
    .replace(/^false$/, '');
  const grouped =
    separator === ''
      ? whole
      : Number(whole)
          .toLocaleString('en-US')
          .replaceAll(',', () => separator);
  const point = valueOf(element, points)?.trim();
  return rest === undefined
    ? grouped
    : `${grouped}${point !== undefined && point.length === 1 ? point : '.'}${rest}`;
}

const zero = /^[^\p{L}\d]{0,3}0+(?:[.,]0+)?\s?[^\p{L}\d]{0,3}$/u;
const isZero = (element: Element) => zero.test(textOf(element).trim());

/** Whether an element shows no number yet: nothing, a zero, or the number from which it counts. */
function isWaiting(element: Element, start: string | null): boolean {
  const text = textOf(element).trim();
  return text === '' || zero.test(text) || text === start;
}

/** Puts the number into the element, or into the part of it that waits for it. */
function writeNumber(element: Element, number: string): void {
  const start = valueOf(element, starts);
  const place = isWaiting(element, start)
    ? element
    : findElement(
        element,
        (part) =>
          !part.children.some(({ type }) => type === 'element') &&
          classesOf(part).some((name) => counter.test(name) || /value|process/.test(name)) &&
          isWaiting(part, start),
      );
  if (place && !replaceDigits(place, number)) deepest(place).children = [newText(number)];
}

function replaceDigits(parent: Parents, number: string): boolean {
  for (const child of parent.children) {
    if (child.type === 'text' && /\d/.test(child.value)) {
      child.value = child.value.replace(/\d[\d.,]*/, () => number);
      return true;
    }
    if (child.type === 'element' && replaceDigits(child, number)) return true;
  }
  return false;
}

/** The part of an empty counter that its script fills: the first one within that is named after a number. */
const deepest = (element: Element): Element =>
  findElement(
    element,
    (part) => isNamed(part, counter) || classesOf(part).some((name) => /value/.test(name)),
  ) ?? element;

/** The share that a gauge draws. */
function writeGauge(gauge: Element): void {
  const [value, max] = [
    Number(attribute(gauge, 'value') ?? Number.NaN),
    Number(attribute(gauge, 'max') ?? 1),
  ];
  if (Number.isFinite(value) && max > 0) gauge.children = [newText(`${Math.round((value / max) * 100)} %`)];
}

/** What a countdown shows beside its digits. */
const unit =
  /^(?:\d{0,6}|d[ií]as?|days?|d|horas?|hours?|hrs?|h|minutos?|minutes?|mins?|m|segundos?|seconds?|segs?|secs?|s|semanas?|weeks?|mes|meses|months?|años?|years?)$/i;
/** Characters of what may be a countdown's digits and units alone. */
const maxUnits = 300;

const isUnits = (text: string) =>
  text.length <= maxUnits &&
  text
    .replaceAll('(s)', '')
    .split(/[\s:.,]+/)
    .every((word) => unit.test(word));

/** A countdown that runs to no known moment shows zeros and their units alone. */
function isUndated(element: Element): boolean {
  const text = textOf(element).trim();
  return isUnits(text) && !/[1-9]/.test(text) && /\p{L}{3}/u.test(text);
}

/** With the moment at which a countdown ends in the place of its digits and their units; its other words stay. */
function withDate(element: Element): Element {
  const moment = momentOf(element);
  if (moment === null) return element;
  replaceUp(element, (part) =>
    isUnits(textOf(part).trim()) && !isMedia(part) && !findElement(part, isMedia) ? [] : part,
  );
  const time = newElement('time', { dateTime: moment.iso }, [newText(moment.words)]);
  return newElement('div', {}, [newElement('p', {}, [time]), ...element.children]);
}

const isMedia = ({ tagName }: Element) => ['img', 'video', 'audio', 'iframe'].includes(tagName);

/** The moment that an attribute of a countdown names, with its hour if it has one. */
function momentOf(element: Element): { iso: string; words: string } | null {
  for (const key of Object.keys(element.properties)) {
    if (
      !/date|end|due|target|terminal|until|time|expir|final/i.test(key) ||
      /start|now|current|zone|id$/i.test(key)
    )
      continue;
    const written = attribute(element, key)?.trim() ?? '';
    const milliseconds = momentIn(written);
    if (milliseconds === null) continue;
    const hasHour = /^\d{10,13}$|\d:\d/.test(written);
    const date = new Intl.DateTimeFormat('es-PR', {
      timeZone: 'America/Puerto_Rico',
      dateStyle: 'long',
      ...(hasHour && { timeStyle: 'short', hour12: true }),
    });
    return {
      iso: new Date(milliseconds).toISOString(),
      words: date.format(milliseconds).replace(/\s/g, ' '),
    };
  }
  return null;
}

/** Milliseconds since the epoch. A time without a zone is Puerto Rico's. Null for what is no moment of these decades. */
function momentIn(written: string): number | null {
  const text = written.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
  const isZoned = /(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})$/.test(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text);
  let moment = Number.NaN;
  if (/^\d{10}$|^\d{13}$/.test(text)) moment = Number(text) * (text.length === 10 ? 1000 : 1);
  else if (isZoned) moment = Date.parse(text);
  else if (/^\d{4}-\d{2}-\d{2}$/.test(text)) moment = Date.parse(`${text}T00:00:00-04:00`);
  else if (/^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}$/.test(text)) moment = Date.parse(`${text}-04:00`);
  else if (/\b\d{4}\b/.test(text) && /^[\w\s/:.,-]{8,40}$/.test(text))
    moment = Date.parse(`${text} GMT-0400`);
  const year = new Date(moment).getUTCFullYear();
  return year >= 2000 && year <= 2100 ? moment : null;
}
