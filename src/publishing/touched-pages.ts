import { touchedTags, type Touching } from '#contract/publishing/changes.ts';

export function tagsOf(changes: Iterable<Touching>): Set<string> {
  return new Set([...changes].flatMap(touchedTags));
}

/** Paths of the pages with at least one of these tags. */
export function touchedPages(
  tags: ReadonlySet<string>,
  pages: Iterable<{ pathname: string; tags: readonly string[] }>,
): string[] {
  return [...pages].filter((page) => page.tags.some((tag) => tags.has(tag))).map(({ pathname }) => pathname);
}
