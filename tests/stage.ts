import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { afterAll } from 'vitest';
import { startSampleNewsroom, type SampleNewsroom } from '../cms/sample/server.ts';
import { browserArguments, findBrowser } from './browser/find-browser.ts';
import { startSite, type SiteOptions, type SiteProcess } from './site-process.ts';

/** Starts what the tests of one file need, and ends it. */
export interface Stage {
  newsroom(options?: Partial<Parameters<typeof startSampleNewsroom>[0]>): Promise<SampleNewsroom>;
  site(options?: SiteOptions): Promise<SiteProcess>;
  browser(kind?: Parameters<typeof findBrowser>[0]): Promise<Browser>;
  /** A new folder. */
  folder(): Promise<string>;
  /** What else a test started: `end` runs after the tests. */
  ends(end: () => unknown): void;
}

/** Call it where hooks are: at the top of a file, or of a block of tests. After its tests all that was started ends, the last first. */
export function openStage(): Stage {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return {
    ends: (end) => void ends.push(end),
    async newsroom(options = {}) {
      const newsroom = await startSampleNewsroom({ port: 0, ...options });
      ends.push(() => newsroom.close());
      return newsroom;
    },
    async site(options) {
      const site = await startSite(options);
      ends.push(site.stop);
      return site;
    },
    async browser(kind) {
      const browser = await chromium.launch({ executablePath: findBrowser(kind), args: browserArguments });
      ends.push(() => browser.close());
      return browser;
    },
    async folder() {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-'));
      ends.push(() => rm(folder, { recursive: true, force: true }));
      return folder;
    },
  };
}
