import type { Change, ChangeLog } from '#contract/publishing/changes.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { tagsOf, touchedPages } from '#publishing/touched-pages.ts';
import type { Release } from './release.ts';
import { SharedCache } from './shared-cache.ts';
import type { StaticFile } from './static-files.ts';

/** The tags of removed news and programmes, which readers must not see any more. */
const removedTags = (changes: readonly Change[]) =>
  changes
    .filter(({ action }) => action === 'removed')
    .flatMap(({ kind, slug, previousSlug }) => {
      if (kind !== 'news' && kind !== 'programme') return [];
      const own = kind === 'news' ? tags.newsItem : tags.programme;
      return previousSlug === null ? [own(slug)] : [own(slug), own(previousSlug)];
    });

/**
 * What this origin serves: a release, the cache of pages rendered on request, and the set of the release's files that changes have made out
 * of date. A page whose file is out of date is rendered on request until the next release.
 */
export class ServedSite {
  readonly cache = new SharedCache();
  #release: Release;
  #outOfDate = new Set<string>();
  /** Changes since the build of the release started. */
  #since: Change[] = [];
  /** Up to this position the changes are unknown, so any page of a release whose build started earlier may be out of date. 0: none. */
  #unknownUpTo = 0;
  #position: number;

  constructor(release: Release) {
    this.#release = release;
    this.#position = release.position;
  }

  get release(): Release {
    return this.#release;
  }

  /** Position of the last change that this origin knows. */
  get position(): number {
    return this.#position;
  }

  /** The file of a decoded URL path; undefined if there is none or it is out of date. */
  file(pathname: string): StaticFile | undefined {
    return this.#outOfDate.has(pathname) ? undefined : this.#release.files.get(pathname);
  }

  /** Applies a response of the change log. From the next request on, nothing older is served. */
  apply({ changes, position, complete }: ChangeLog): void {
    this.#position = position;
    this.cache.forget(removedTags(changes));
    if (!complete) {
      this.#since = [];
      this.#unknownUpTo = Math.max(position, 1);
      this.cache.dropAll();
    } else if (changes.length > 0) {
      this.#since.push(...changes);
      this.cache.drop(tagsOf(changes));
    }
    this.#compare();
  }

  /**
   * Serves this release from the next request on. If its code differs, the cached pages are dropped: they link other assets. A release that
   * is older than the one before needs `missed`: the change log since its cursor, or null if it could not be read.
   */
  use(release: Release, missed?: ChangeLog | null): void {
    if (release.code !== this.#release.code) this.cache.dropAll();
    if (missed?.complete) {
      const byPosition = [...missed.changes, ...this.#since].map(
        (change) => [change.position, change] as const,
      );
      this.#since = [...new Map(byPosition).values()];
    }
    this.#since = this.#since.filter(({ position }) => position > release.position);
    if (release.position >= this.#unknownUpTo) this.#unknownUpTo = 0;
    if (missed === null || missed?.complete === false) this.#unknownUpTo = Math.max(this.#position, 1);
    this.#release = release;
    this.#compare();
  }

  #compare(): void {
    const { pages } = this.#release;
    this.#outOfDate = new Set(
      this.#unknownUpTo > 0
        ? pages.filter((page) => page.tags.length > 0).map(({ pathname }) => pathname)
        : touchedPages(tagsOf(this.#since), pages),
    );
  }
}
