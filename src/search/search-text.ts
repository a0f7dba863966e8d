import { limits } from '#contract/limits.ts';

/** What a reader asked for: nothing yet, something that can be searched, something that cannot, or too much in a minute. */
export type SearchText =
  { kind: 'blank' } | { kind: 'text'; text: string } | { kind: 'invalid' } | { kind: 'tooMany' };

/** Reads the `q` of an address. */
export function searchText(q: string | null): SearchText {
  const text = (q ?? '').trim();
  if (text === '') return { kind: 'blank' };
  if (text.length > limits.searchText || /\p{Cc}/u.test(text)) return { kind: 'invalid' };
  return { kind: 'text', text };
}
