import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { PageVersions } from '#config/page-versions.ts';
import type { ChangeLog } from '#contract/publishing/changes.ts';
import type { PageRecord } from './page-record.ts';
import { tagsOf, touchedPages } from './touched-pages.ts';

/** What the last successful build left for the next one. */
const LastBuild = z.object({
  cursor: z.string().nullable(),
  versions: PageVersions,
  pages: z.array(z.object({ pathname: z.string(), tags: z.array(z.string()) })),
});

/**
 * Astro's store of built pages, with a record that tells which of them later changes touch. There is one folder for each set of settings
 * that pages depend on; Astro itself notices when a page's code changed.
 */
export class BuildMemory {
  /** Astro's `cacheDir`. */
  readonly folder: string;
  readonly #record: string;
  readonly #recordWhileBuilding: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#record = path.join(folder, 'last-build.json');
    this.#recordWhileBuilding = path.join(folder, 'last-build.before.json');
  }

  /** The memory for these settings under `place`. Memories for other settings are removed. */
  static async open(place: string, settingsName: string): Promise<BuildMemory> {
    const folder = path.join(place, settingsName);
    await mkdir(folder, { recursive: true });
    const others = (await readdir(place)).filter((name) => name !== settingsName);
    await Promise.all(others.map((name) => rm(path.join(place, name), { recursive: true, force: true })));
    return new BuildMemory(folder);
  }

  /** The change-log cursor of the last build; null if none is remembered. */
  async cursor(): Promise<string | null> {
    return (await this.#lastBuild())?.cursor ?? null;
  }

  /**
   * Runs `build` with the versions of its pages (a file for PAGE_VERSIONS), raised for the pages that `log` touches since `cursor()`. The
   * pages that it returns are remembered. If it fails, everything stays as it was. If this process ends in the middle, nothing is
   * remembered, and the next build starts from nothing.
   */
  async build(
    log: Pick<ChangeLog, 'changes' | 'position' | 'complete'> & { cursor: string | null },
    build: (versionsFile: string) => Promise<readonly PageRecord[]>,
  ): Promise<void> {
    const last = await this.#lastBuild();
    const versions: PageVersions =
      last && log.complete
        ? { all: last.versions.all, pages: { ...last.versions.pages } }
        : { all: crypto.randomUUID(), pages: {} };
    for (const page of touchedPages(tagsOf(log.changes), last?.pages ?? [])) {
      versions.pages[page] = log.position;
    }
    const versionsFile = path.join(this.folder, 'page-versions.json');
    await writeFile(versionsFile, JSON.stringify(versions));
    if (existsSync(this.#record)) await rename(this.#record, this.#recordWhileBuilding);
    let pages: readonly PageRecord[];
    try {
      pages = await build(versionsFile);
    } catch (error) {
      if (existsSync(this.#recordWhileBuilding)) await rename(this.#recordWhileBuilding, this.#record);
      throw error;
    }
    const kept = pages.map(({ pathname, tags }) => ({ pathname, tags }));
    const known = new Set(kept.map(({ pathname }) => pathname));
    // A page that is gone loses its version: if it comes back, Astro has no copy of it.
    versions.pages = Object.fromEntries(Object.entries(versions.pages).filter(([page]) => known.has(page)));
    await writeFile(`${this.#record}.part`, JSON.stringify({ cursor: log.cursor, versions, pages: kept }));
    await rename(`${this.#record}.part`, this.#record);
    await rm(this.#recordWhileBuilding, { force: true });
  }

  async #lastBuild(): Promise<z.infer<typeof LastBuild> | null> {
    const text = await readFile(this.#record, 'utf8').catch(() => null);
    return text === null ? null : LastBuild.parse(JSON.parse(text));
  }
}
