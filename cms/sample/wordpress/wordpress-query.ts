import { invalidParameter } from './wordpress-errors.ts';

/** Parses the text of one parameter. Throws WordPressError. */
export type Reader<T> = (raw: string, name: string) => T;

type Values<S extends Record<string, Reader<unknown>>> = { [K in keyof S]: ReturnType<S[K]> | undefined };

/** Parses the parameters that a route supports and ignores the others, as WordPress does. Throws a WordPressError for one that it refuses. */
export function readQuery<S extends Record<string, Reader<unknown>>>(
  search: URLSearchParams,
  readers: S,
): Values<S> {
  const values = Object.entries(readers).map(([name, read]) => {
    const raw = search.get(name);
    return [name, raw === null ? undefined : read(raw, name)];
  });
  return Object.fromEntries(values);
}

export function integer(minimum: number, maximum = Infinity): Reader<number> {
  return (raw, name) => {
    const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN;
    if (!(value >= minimum && value <= maximum)) throw invalidParameter(name);
    return value;
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (raw, name) => {
    const found = choices.find((choice) => choice === raw);
    if (found === undefined) throw invalidParameter(name);
    return found;
  };
}

export const idList: Reader<number[]> = (raw, name) => items(raw).map((item) => integer(0)(item, name));

export const slugList: Reader<string[]> = (raw) => items(raw).map((item) => item.toLowerCase());

/** In UTC, with its offset: without one WordPress would take it for the site's time. */
export const dateTime: Reader<Date> = (raw, name) => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(raw)) throw invalidParameter(name);
  return new Date(raw);
};

export const flag: Reader<boolean> = (raw, name) => oneOf(['true', 'false'])(raw, name) === 'true';

function items(raw: string): string[] {
  return raw.split(',').filter(Boolean);
}
