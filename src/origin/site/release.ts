import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { LeftOutPage } from '#publishing/left-out.ts';
import { readPageRecord, type PageRecord } from '#publishing/page-record.ts';
import { readReleaseRecord, type ReleaseRecord } from '#publishing/releases.ts';
import { forgetBodies, readAssetPool, readStaticFiles, type StaticFiles } from './static-files.ts';

/** Astro's handler of a build, which renders the pages that are not files. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** One build of the site, ready to serve. */
export interface Release extends ReleaseRecord {
  name: string;
  folder: string;
  /** Folders that must not be deleted while this release is served: its own, and the one that its handler was loaded from. */
  folders: readonly string[];
  files: StaticFiles;
  pages: readonly PageRecord[];
  leftOut: readonly LeftOutPage[];
  render: PageHandler;
}

const Entry = z.object({
  handler: z.custom<PageHandler>((value) => typeof value === 'function', 'handler is not a function'),
});

interface LoadedHandler {
  render: PageHandler;
  /** The handler loads the code of a page from this folder at the page's first request. */
  folder: string;
}

/** Handlers by code version. Node never unloads a module, so releases with the same code share one handler: a publish changes no code. */
const handlers = new Map<string, LoadedHandler>();

async function loadHandler(folder: string, code: string): Promise<LoadedHandler> {
  const known = handlers.get(code);
  if (known) return known;
  const entry: unknown = await import(pathToFileURL(path.join(folder, 'server/entry.mjs')).href);
  const loaded = { render: Entry.parse(entry).handler, folder };
  handlers.set(code, loaded);
  return loaded;
}

/** Frees the memory of a release that is not served any more. */
export function unloadRelease({ folder }: Release): void {
  forgetBodies(folder);
}

/** Loads the build in `folder`. Throws if it is incomplete. */
export async function loadRelease(folder: string, assetPool: string): Promise<Release> {
  const record = await readReleaseRecord(folder);
  const { pages, leftOut } = await readPageRecord(folder);
  const [assets, files] = await Promise.all([
    readAssetPool(assetPool),
    readStaticFiles(path.join(folder, 'client'), pages),
  ]);
  const handler = await loadHandler(folder, record.code);
  return {
    ...record,
    name: path.basename(folder),
    folder,
    folders: [folder, handler.folder],
    files: new Map([...assets, ...files]),
    pages,
    leftOut,
    render: handler.render,
  };
}
