import { escapeUTF8 } from 'entities/escape';
import type { Mark } from '#contract/search.ts';
import { shorten } from '#ui/plain-text.ts';

/** HTML of a plain text, with these places in `<mark>`. A place that lies outside the text is left out. */
export function marked(text: string, marks: readonly Mark[]): string {
  let html = '';
  let done = 0;
  for (const [start, end] of marks) {
    if (start < done || end <= start || end > text.length) continue;
    html += `${escapeUTF8(text.slice(done, start))}<mark>${escapeUTF8(text.slice(start, end))}</mark>`;
    done = end;
  }
  return html + escapeUTF8(text.slice(done));
}

/** The same of a text that is shortened to `length` characters (see `shorten`). */
export function markedShort(text: string, marks: readonly Mark[], length: number): string {
  const short = shorten(text, length);
  // The ellipsis stands for letters that a mark may include.
  const kept = short === text ? text.length : short.length - 1;
  return marked(
    short,
    marks.filter(([, end]) => end <= kept),
  );
}
