/** A part of a text: from its first character to the one behind its last. */
export interface Range {
  start: number;
  end: number;
}

/** What stands in place of a part. */
export interface Edit extends Range {
  text: string;
}

/** The text with these edits, which do not overlap. */
export function edited(whole: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    result += whole.slice(done, start) + text;
    done = end;
  }
  return result + whole.slice(done);
}
