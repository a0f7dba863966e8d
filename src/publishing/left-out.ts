import { namedLeftOut, type OriginReport } from '#contract/publishing/publishing.ts';

/** A page that a build made no file of, and why. It is rendered on request instead. */
export interface LeftOutPage {
  /** Decoded. */
  path: string;
  /** One line. */
  reason: string;
}

/** Characters of a reason: two lines on a screen. The log has all of it. */
const maxReasonLength = 300;

/**
 * Why a build, or one of its pages, failed, in one line that anybody may read: the line that names the error, without paths of this
 * machine.
 */
export function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  const line = lines.find((candidate) => /error\b/i.test(candidate)) ?? lines[0] ?? '';
  return line
    .replace(/(?:file:\/\/)?(?:\/[^\s/'":]+){2,}\/?/g, '…')
    .trim()
    .slice(0, maxReasonLength);
}

/** The report of left-out pages in the site's health. A path is a decoded slug and may be long. */
export function leftOutReport(pages: readonly LeftOutPage[]): OriginReport['leftOut'] {
  const first = pages
    .slice(0, namedLeftOut)
    .map(({ path, reason }) => ({ path: path.slice(0, 300), reason }));
  return { count: pages.length, first };
}
