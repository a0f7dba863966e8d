import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { readStaticFiles, type StaticFiles } from './static-files.ts';

/** Astro's own handler of a build: renders what is not a file. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** One build of the site, ready to serve. */
export interface Release {
  files: StaticFiles;
  render: PageHandler;
}

/** What `astro build` notes of each prerendered page (adapter option `staticHeaders`). */
const PageHeaders = z.array(
  z.object({
    pathname: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

const Entry = z.object({
  handler: z.custom<PageHandler>((value) => typeof value === 'function', 'handler is not a function'),
});

/** Loads the build in `folder`. Throws when it is incomplete: a release serves whole or not at all. */
export async function loadRelease(folder: string): Promise<Release> {
  const noted: unknown = JSON.parse(await readFile(path.join(folder, '_headers.json'), 'utf8'));
  const policies = new Map(
    PageHeaders.parse(noted).map(({ pathname, headers }) => [
      pathname,
      headers.find(({ key }) => key.toLowerCase() === 'content-security-policy')?.value,
    ]),
  );
  const entry: unknown = await import(pathToFileURL(path.join(folder, 'server/entry.mjs')).href);
  return {
    files: await readStaticFiles(path.join(folder, 'client'), (page) => policies.get(page)),
    render: Entry.parse(entry).handler,
  };
}
