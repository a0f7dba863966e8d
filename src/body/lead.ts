import { plainText } from '#ui/plain-text.ts';

/** Characters of a summary that must be those of the body: WordPress makes a summary of the first 55 words if an editor writes none. */
const sameBeginning = 60;

/** The summary, unless it is the beginning of the body. */
export function leadOf(summary: string, body: string): string {
  const beginning = summary
    .replace(/(?:\[…\]|…)$/, '')
    .trimEnd()
    .slice(0, sameBeginning);
  return beginning !== '' && plainText(body.slice(0, 2_000)).startsWith(beginning) ? '' : summary;
}
