import { InvalidParameter, invalidParameters } from './wordpress-errors.ts';
import { parseDateTime } from './wordpress-time.ts';

/** Parses the text of one parameter. Throws InvalidParameter with the code and message of WordPress. */
export type Reader<T> = (raw: string, name: string) => T;

type Values<S extends Record<string, Reader<unknown>>> = { [K in keyof S]: ReturnType<S[K]> | undefined };

/**
 * Parses the parameters that a route supports and ignores the others, as WordPress does. Lists are written as `a,b` or `name[]=a`. Throws a
 * WordPressError `rest_invalid_param` that names every refused parameter.
 */
export function readQuery<S extends Record<string, Reader<unknown>>>(
  search: URLSearchParams,
  readers: S,
): Values<S> {
  const problems = new Map<string, InvalidParameter>();
  const values = Object.entries(readers).map(([name, read]) => {
    try {
      const raw = parameter(search, name);
      return [name, raw === null ? undefined : read(raw, name)];
    } catch (error) {
      if (!(error instanceof InvalidParameter)) throw error;
      problems.set(name, error);
      return [name, undefined];
    }
  });
  if (problems.size > 0) throw invalidParameters(problems);
  return Object.fromEntries(values);
}

/** The text of a parameter, written as a plain name or as a PHP array; null when absent. */
export function parameter(search: URLSearchParams, name: string): string | null {
  const all = [...search.entries()]
    .filter(([key]) => key === name || key.replace(/\[\d*\]$/, '') === name)
    .map(([, value]) => value);
  return all.length ? all.join(',') : null;
}

export function integer(minimum: number, maximum?: number): Reader<number> {
  return (raw, name) => {
    if (!/^[+-]?\d+$/.test(raw.trim())) {
      throw new InvalidParameter('rest_invalid_type', `${name} is not of type integer.`);
    }
    const value = Number(raw);
    if (value < minimum || (maximum !== undefined && value > maximum)) {
      const range =
        maximum === undefined
          ? `${name} must be greater than or equal to ${minimum}`
          : `${name} must be between ${minimum} (inclusive) and ${maximum} (inclusive)`;
      throw new InvalidParameter('rest_out_of_bounds', range);
    }
    return value;
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (raw, name) => {
    const found = choices.find((choice) => choice === raw);
    if (found === undefined) {
      throw new InvalidParameter('rest_not_in_enum', `${name} is not one of ${choices.join(', ')}.`);
    }
    return found;
  };
}

export const idList: Reader<number[]> = (raw, name) =>
  items(raw).map((item, index) => {
    if (!/^\d+$/.test(item)) {
      throw new InvalidParameter('rest_invalid_type', `${name}[${index}] is not of type integer.`);
    }
    return Number(item);
  });

export const slugList: Reader<string[]> = (raw) => items(raw).map((item) => item.toLowerCase());

export const dateTime: Reader<Date> = (raw, name) => {
  const date = parseDateTime(raw);
  if (date === null) throw new InvalidParameter('rest_invalid_date', `${name} is not a valid date.`);
  return date;
};

export const text: Reader<string> = (raw) => raw.trim();

export const flag: Reader<boolean> = (raw, name) => {
  if (['true', '1'].includes(raw.toLowerCase())) return true;
  if (['false', '0', ''].includes(raw.toLowerCase())) return false;
  throw new InvalidParameter('rest_invalid_type', `${name} is not of type boolean.`);
};

/** Without a login only published posts are visible. */
export const anonymousStatus: Reader<'publish'> = (raw) => {
  if (raw === 'publish') return raw;
  throw new InvalidParameter('rest_forbidden_status', 'Status is forbidden.', 401);
};

function items(raw: string): string[] {
  return raw.split(/[\s,]+/).filter(Boolean);
}
