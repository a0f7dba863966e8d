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
    const number = isCounter(element) ? endOf(element) : null;
    if (number !== null && !textOf(element).includes(number)) writeNumber(element, number);
    else if (isNamed(element, runningCounter) && isZero(element) && element.children.every(isText)) {
      refused.add('contador cuyo número pone un script');
      return [];
    }
    return element;
  });
  for (const gauge of elementsOf(tree)) if (isGauge(gauge) && textOf(gauge).trim() === '') writeGauge(gauge);
}

const isText = (node: ElementContent) => node.type === 'text';

const isNamed = (element: Element, names: RegExp) =>
  names.test(element.tagName) || classesOf(element).some((name) => names.test(name.toLowerCase()));

/** Names of numbers. */
const counter =
  /counter|countup|(?:^|[-_])(?:count(?:ers?|up|ing|s)?|odometer|numbers?|numeric|digits?|percent(?:age)?|stats?|pie|progress)(?:$|[-_])/;
/** The same, of those that always run. */
const runningCounter =
  /(?:^|[-_])(?:counter|countup|count-up|odometer)(?:$|[-_](?:block-)?(?:number|value|digit))/;
const countdown = /count[-_]?down|(?:^|[-_])timer(?:$|[-_])/;

/** Settings of the number at which a counter ends, the clearer ones first. Their names are without `data`, hyphens and capitals. */
const ends = [
  /(?:(?:^|count|animate)to|end|final|target)(?:val(?:ue)?|num(?:ber)?s?|digit)?$/,
  /(?:number|nums?|count(?:er|up)?|value|val|percent(?:age)?|max)$/,
];
const noEnd = /from|start|speed|duration|delay|id$|step|total|index|initial|discount|account|date/;
const starts = [/(?:from|start)(?:value|number|val|num)?$/];
const separators = [/delimiter$|(?:^|number|thousands?)separator$|grouping$|thousands$/];
const decimals = [/decimals$|decimal(?:spaces|places|scount)$|places$|precision$/];
const points = [/^decimal$|decimal(?:separator|point)$/];
const prefixes = [/prefix$/];
const suffixes = [/suffix$|postfix$|units?$/];

/** The settings of an element, by their names as above: its attributes, and the keys of JSON in them. */
function settingsOf(element: Element): [name: string, value: string][] {
  return Object.keys(element.properties)
    .filter((key) => key.startsWith('data'))
    .flatMap((key): [string, string][] => {
      const value = attribute(element, key) ?? '';
      return [[key, value], ...(value.trim().startsWith('{') ? inJson(value) : [])];
    })
    .map(([key, value]) => [key.toLowerCase().replace(/^data|[-_]/g, ''), value]);
}

function inJson(text: string): [string, string][] {
  try {
    const settings: unknown = JSON.parse(text);
    return Object.entries(settings ?? {}).flatMap(([key, value]): [string, string][] =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [],
    );
  } catch {
    return [];
  }
}

/** The value of the first setting whose name matches the first of these patterns that any matches; null if none does. */
function valueOf(element: Element, names: readonly RegExp[]): string | null {
  const settings = settingsOf(element);
  for (const name of names) {
    const found = settings.find(([key]) => name.test(key) && (names !== ends || !noEnd.test(key)));
    if (found) return found[1];
  }
  return null;
}

const isCounter = (element: Element) =>
  isNamed(element, counter) ||
  settingsOf(element).some(([name]) => /^(?:pure)?count(?:er|up|to)?|^odometer/.test(name));

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

const isGauge = (element: Element) =>
  ['progress', 'meter'].includes(element.tagName) || attribute(element, 'role') === 'progressbar';

/** The share that a gauge draws. */
function writeGauge(gauge: Element): void {
  const isTagged = gauge.tagName !== 'progress' && gauge.tagName !== 'meter';
  const [value, max] = isTagged
    ? [attribute(gauge, 'ariaValueNow'), attribute(gauge, 'ariaValueMax') ?? '100']
    : [attribute(gauge, 'value'), attribute(gauge, 'max') ?? '1'];
  const share = value === null || value === '' ? Number.NaN : Number(value) / Number(max);
  if (Number.isFinite(share)) gauge.children = [newText(`${Math.round(share * 100)} %`)];
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
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
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
  const others = element.children.filter((child) => child.type !== 'text' || !isUnits(child.value.trim()));
  const time = newElement('time', { dateTime: moment.iso }, [newText(moment.words)]);
  if (['span', 'b', 'strong', 'em'].includes(element.tagName))
    return newElement('span', {}, [time, ...others]);
  return newElement('div', {}, [newElement('p', {}, [time]), ...others]);
}

const isMedia = ({ tagName }: Element) => ['img', 'video', 'audio', 'iframe'].includes(tagName);

/** The moment that an attribute of a countdown names, with its hour if it has one. */
function momentOf(element: Element): { iso: string; words: string } | null {
  const settings = settingsOf(element);
  const part = (name: string) => settings.find(([key]) => key === name)?.[1].padStart(2, '0');
  const parts = `${part('year')}-${part('month')}-${part('day')}T${part('hour') ?? '00'}:${part('minute') ?? part('min') ?? '00'}:00`;
  for (const [key, written] of [...settings, ['date', parts] as const]) {
    if (
      !/date|end|due|target|terminal|until|time|expir|final/.test(key) ||
      /start|now|current|zone|id$/.test(key)
    )
      continue;
    const milliseconds = momentIn(written.trim());
    if (milliseconds === null) continue;
    const hasHour = /^\s*\d{10,13}\s*$|\d:\d/.test(written);
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
