import { timeZone } from './time-zone.ts';

const built = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a function for a formatter in Puerto Rico's time zone, whatever the reader's zone. It is built when it is first used, and once for
 * all options that are alike: the first one of a page loads the browser's tables of a language, which takes a cheap phone some 30 ms. Intl
 * rather than date-fns, because islands use it too and Intl adds nothing to their size.
 */
export function dateFormat(
  language: 'es-PR' | 'en-CA' | 'en-US',
  options: Intl.DateTimeFormatOptions,
): () => Intl.DateTimeFormat {
  const build = () => {
    const key = language + JSON.stringify(options);
    const formatter = built.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...options });
    built.set(key, formatter);
    return formatter;
  };
  let own: Intl.DateTimeFormat | undefined;
  return () => (own ??= build());
}
