import { limits } from '#contract/fixed-limits.ts';

/** A reader's search: blank, valid, invalid, or rejected because the reader searched too often (`tooMany`). */
export type SearchText =
  { kind: 'blank' } | { kind: 'text'; text: string } | { kind: 'invalid' } | { kind: 'tooMany' };

/** Parses the URL parameter `q`. */
export function searchText(q: string | null): SearchText {
  const text = (q ?? '').trim();
  if (text === '') return { kind: 'blank' };
  if (text.length > limits.searchText || /\p{Cc}/u.test(text)) return { kind: 'invalid' };
  return { kind: 'text', text };
}
