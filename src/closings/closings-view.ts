import type { ClosingsFilter } from '#api/closings-requests.ts';
import type { Closing, ClosingKind } from '#contract/closings.ts';
import { closingKinds } from '#contract/closings.ts';
import { periodText } from '#contract/day-and-time.ts';
import { pageCount } from '#config/page-number.ts';
import { kindNames, stateNames, texts as say } from './texts.ts';

/** Those that have not ended at this moment: a page may be older than the response that it shows. Milliseconds since the epoch. */
export const notEnded = (closings: readonly Closing[], now: number): Closing[] =>
  closings.filter(({ endsAt }) => Date.parse(endsAt) > now);

export interface PlaceCount {
  /** Null: all of Puerto Rico. */
  municipality: string | null;
  count: number;
}

/** The closings of a municipality that are on this part of the list, and how many it has in all. */
export interface PlaceGroup extends PlaceCount {
  closings: Closing[];
}

/** A part of a list, from 1 to `pages`. */
export interface ListPart {
  groups: PlaceGroup[];
  page: number;
  pages: number;
}

/** How many each municipality has, in the order of the list. */
export const countByPlace = (closings: readonly Closing[]): PlaceCount[] =>
  [...Map.groupBy(closings, ({ municipality }) => municipality)].map(([municipality, own]) => ({
    municipality,
    count: own.length,
  }));

/** How many there are of each kind that there is. */
export const countByKind = (closings: readonly Closing[]): { kind: ClosingKind; count: number }[] =>
  closingKinds
    .map((kind) => ({ kind, count: closings.filter((closing) => closing.kind === kind).length }))
    .filter(({ count }) => count > 0);

/**
 * One part of a list that is in the worker's order. While a page is read closings end, so a page past the last one is the last one.
 * `first`: the municipality whose own come first.
 */
export function partOf(
  closings: readonly Closing[],
  { page, perPage, first }: { page: number; perPage: number; first: string | null },
): ListPart {
  const isFirst = ({ municipality }: Closing) => municipality === first;
  const ordered =
    first === null
      ? closings
      : [...closings.filter(isFirst), ...closings.filter((closing) => !isFirst(closing))];
  const pages = pageCount(ordered.length, perPage);
  const shown = Math.min(page, pages);
  const counts = new Map(countByPlace(ordered).map(({ municipality, count }) => [municipality, count]));
  const here = Map.groupBy(
    ordered.slice((shown - 1) * perPage, shown * perPage),
    ({ municipality }) => municipality,
  );
  const groups = [...here].map(([municipality, own]) => ({
    municipality,
    count: counts.get(municipality) ?? own.length,
    closings: own,
  }));
  return { groups, page: shown, pages };
}

/** "Utuado (12)" */
export const placeTitle = ({ municipality, count }: PlaceCount): string =>
  say.counted(municipality ?? say.island, count);

/** "20 escuelas, 1 agencia" */
export const kindsInWords = (closings: readonly Closing[]): string =>
  countByKind(closings)
    .map(({ kind, count }) => {
      const { one, several } = kindNames[kind];
      return `${count} ${(count === 1 ? one : several).toLowerCase()}`;
    })
    .join(', ');

/** "Cerrado · Escuela" */
export const stateAndKind = ({ state, kind }: Pick<Closing, 'state' | 'kind'>): string =>
  kind === 'otro' ? stateNames[state] : `${stateNames[state]} · ${kindNames[kind].one}`;

/** Until when it is closed, and from when if that is to come. `now` in milliseconds since the epoch. */
export function period({ startsAt, endsAt }: Pick<Closing, 'startsAt' | 'endsAt'>, now: number): string {
  return periodText(Date.parse(startsAt), Date.parse(endsAt), now);
}

/** What a list says that has nothing of what was asked for; null if it has some. */
export function emptyText(
  closings: readonly Closing[],
  { municipality, kind }: ClosingsFilter,
): string | null {
  if (closings.some((one) => municipality === null || one.municipality === municipality)) return null;
  if (municipality !== null) return say.noneFor(municipality);
  return kind === null ? say.none : say.noneOfKind;
}
