import { entriesPerPage } from '#contract/coverages.ts';
import { hourMs, idOf, type EditorStep, type EntryStep, type Warning } from './story.ts';

/** What readers have to see, and when, by the story alone. Moments are milliseconds since the epoch. */

export interface Segment {
  /** By what a page shows it: the id of an event, the name of a product, or the words of a banner. */
  key: string;
  /** Null: the page does not say all of them. */
  places: readonly string[] | null;
  from: number;
  until: number;
}

/**
 * Of what a kind of page shows every one: each event, the severe products, the banner, the stories of the drill, the entries of its live
 * coverage that a new page has, or all that an open page got.
 */
export const contents = ['events', 'severe', 'banner', 'stories', 'newest entries', 'entries'] as const;
export type Content = (typeof contents)[number];

/** The story as far as so many hours, at the end of which the Service cancels all that is in force. */
export function storyUntil(story: readonly Warning[], hours: number): Warning[] {
  return story.flatMap((warning) => {
    const steps = warning.steps.filter(({ hour }) => hour < hours);
    const last = steps.at(-1);
    if (last === undefined) return [];
    const isInForce = last.until > hours && (last.places.length > 0 || warning.atSea === true);
    const odd = warning.odd?.filter(({ hour }) => hour < hours) ?? [];
    const end = { hour: hours, action: 'CAN', places: [], until: last.until } as const;
    return [{ ...warning, odd, steps: isInForce ? [...steps, end] : steps }];
  });
}

/** When an event is in force, and where: a segment for each change of its places. */
function ofEvent(warning: Warning, start: number): Segment[] {
  const [first] = warning.steps;
  if (first === undefined || warning.test) return [];
  const moment = (hour: number) => start + hour * hourMs;
  const key = idOf(warning, new Date(moment(first.hour)).getUTCFullYear());
  const segments: Segment[] = [];
  for (const [index, step] of warning.steps.entries()) {
    const isOver = step.places.length === 0 && !(warning.atSea && step.action !== 'CAN');
    if (isOver) continue;
    const until = moment(Math.min(step.until, warning.steps[index + 1]?.hour ?? Infinity));
    const places = step.places.toSorted();
    const before = segments.at(-1);
    if (before?.until === moment(step.hour) && before.places?.join() === places.join()) before.until = until;
    else segments.push({ key, places, from: moment(step.hour), until });
  }
  return segments;
}

/** One segment for each time without a gap in which any of them is. */
function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments.toSorted((one, other) => one.from - other.from)) {
    const before = result.findLast(({ key }) => key === segment.key);
    if (before && before.until >= segment.from) before.until = Math.max(before.until, segment.until);
    else result.push({ ...segment, places: null });
  }
  return result;
}

const named = (story: readonly Warning[], start: number, nameOf: (warning: Warning) => string) =>
  joined(
    story.flatMap((warning) =>
      warning.atSea ? [] : ofEvent(warning, start).map((segment) => ({ ...segment, key: nameOf(warning) })),
    ),
  );

const levels = { aviso: 'Aviso', emergencia: 'Emergencia' } as const;

/** The emergencies of the editors, and those of the rule while they have none. */
function bannersOf(story: readonly Warning[], editors: readonly EditorStep[], start: number, end: number) {
  const turns = editors.flatMap(({ hour, emergency }) =>
    emergency === undefined ? [] : [{ at: start + hour * hourMs, emergency }],
  );
  const own = turns.flatMap(({ at, emergency }, index): Segment[] => {
    if (emergency === 'off') return [];
    const key = `${levels[emergency.level]}: ${emergency.text}`;
    return [{ key, places: null, from: at, until: turns[index + 1]?.at ?? end }];
  });
  const byRule = named(
    story.filter(({ product }) => product.rule),
    start,
    ({ product }) => `${product.spanish} en Puerto Rico`,
  );
  const free = own.reduce<Segment[]>(
    (rest, { from, until }) =>
      rest
        .flatMap((segment) => [
          { ...segment, until: Math.min(segment.until, from) },
          { ...segment, from: Math.max(segment.from, until) },
        ])
        .filter((segment) => segment.from < segment.until),
    byRule,
  );
  return [...own, ...free];
}

/** What readers see of an entry. */
export const entryText = (entry: number, isCorrected: boolean): string =>
  `Simulacro, entrada ${entry}${isCorrected ? ' (corregida)' : ''}`;

/** The newest entries by what the desk did: as many as a page has, or all. */
function ofEntries(steps: readonly EntryStep[], start: number, end: number, shown: number): Segment[] {
  const segments: Segment[] = [];
  const texts = new Map<number, string>();
  let open = new Map<string, Segment>();
  for (const { hour, entry, action } of steps) {
    const at = start + hour * hourMs;
    if (action === 'removed') texts.delete(entry);
    else texts.set(entry, entryText(entry, action === 'corrected'));
    const newest = [...texts].toSorted(([one], [other]) => other - one).slice(0, shown);
    const present = new Set(newest.map(([, text]) => text));
    for (const [key, segment] of open) if (!present.has(key)) segment.until = at;
    open = new Map(
      [...present].map((key) => {
        const segment = open.get(key) ?? { key, places: null, from: at, until: end };
        if (!open.has(key)) segments.push(segment);
        return [key, segment];
      }),
    );
  }
  return segments;
}

export interface Told {
  story: readonly Warning[];
  editors: readonly EditorStep[];
  entries: readonly EntryStep[];
  start: number;
  /** When the drill stops looking. */
  end: number;
}

/** What a kind of page has to show. */
export function expected(content: Content, { story, editors, entries, start, end }: Told): Segment[] {
  switch (content) {
    case 'events':
      return story.flatMap((warning) => ofEvent(warning, start));
    case 'severe':
      return named(
        story.filter(({ product }) => product.severe),
        start,
        ({ product }) => product.spanish,
      );
    case 'banner':
      return bannersOf(story, editors, start, end);
    case 'stories':
      return editors.flatMap(({ hour, story: title }) =>
        title === undefined ? [] : [{ key: title, places: null, from: start + hour * hourMs, until: end }],
      );
    case 'newest entries':
      return ofEntries(entries, start, end, entriesPerPage);
    case 'entries':
      return ofEntries(entries, start, end, Infinity);
  }
}
