import { brotliCompressSync, constants } from 'node:zlib';
import { showBody } from '#body/show-body.ts';
import { mediaOrigin } from '#config/environment.ts';
import type { CoverageEntry, CoveragePage } from '#contract/coverages.ts';
import { reducedBody } from './reduced-body.ts';

/** An entry with its body reduced for a light page. */
export interface LightEntry extends CoverageEntry {
  /** HTML. */
  html: string;
}

/** What one light page of a live coverage shows. */
export interface LightEntries {
  /** HTML. */
  introduction: string;
  /** Null: none, or its page is not the first. */
  pinned: LightEntry | null;
  entries: LightEntry[];
  /** The id of the last entry shown, if older ones follow; otherwise null. */
  next: number | null;
}

/**
 * Bytes (brotli) of the words of one page: of the 5,000 that it may have, its frame has 1,500, the headers of its response have 900, and the tags
 * around the entries the rest.
 */
const wordBytes = 1_900;

/** Compressed as the origin does it, at a fast quality. */
const weigh = (html: string): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

function reduced(html: string, site: URL | undefined): string {
  const origin = mediaOrigin();
  return showBody(reducedBody(html, { mediaOrigin: origin, site }), origin);
}

export const lightEntry = (entry: CoverageEntry, site: URL | undefined): LightEntry => ({
  ...entry,
  html: reduced(entry.content.rendered, site),
});

/**
 * As many of the page's entries as a light page has room for, at least one, behind its introduction and the pinned entry, which only the newest page
 * has (`introduction` is null on others). The next page goes on behind the last of them.
 */
export function lightEntries(
  { entries, pinned, keyMoments, hasOlder }: CoveragePage,
  introduction: string | null,
  site: URL | undefined,
): LightEntries {
  const light = (entry: CoverageEntry) => lightEntry(entry, site);
  const isFirst = introduction !== null;
  const start = isFirst ? reduced(introduction, site) : '';
  const pin = isFirst && pinned ? light(pinned) : null;
  const words = ({ html, headline }: LightEntry) => headline + html;
  let text = [
    start,
    pin ? words(pin) : '',
    ...(isFirst ? keyMoments.map(({ headline }) => headline) : []),
  ].join('');
  const shown: LightEntry[] = [];
  for (const entry of entries.map(light)) {
    text += words(entry);
    if (shown.length > 0 && weigh(text) > wordBytes) break;
    shown.push(entry);
  }
  const hasMore = hasOlder || shown.length < entries.length;
  return {
    introduction: start,
    pinned: pin,
    entries: shown,
    next: hasMore ? (shown.at(-1)?.id ?? null) : null,
  };
}
