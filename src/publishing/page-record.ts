import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { LeftOutPage } from './left-out.ts';

/** What a build recorded of one prerendered page. */
export interface PageRecord {
  /** Decoded, without a trailing slash. */
  pathname: string;
  /** Tags by which a change finds it. Empty if only a build can update it. */
  tags: readonly string[];
  /** Its Content-Security-Policy. */
  policy: string | undefined;
}

/** Each policy is listed once and referred to by its index: policies have 2 kB, and thousands of pages share a few. */
export const PageRecordFile = z.object({
  policies: z.array(z.string()),
  pages: z.array(
    z.object({ path: z.string(), tags: z.array(z.string()), policy: z.int().nonnegative().nullable() }),
  ),
  /** Pages that could not be built. */
  leftOut: z.array(z.object({ path: z.string(), reason: z.string() })).default([]),
});

export const pageRecordName = 'pages.json';

/** The pages of the build in `folder`, and those it left out. Throws if there is no record, or one that cannot be read. */
export async function readPageRecord(
  folder: string,
): Promise<{ pages: PageRecord[]; leftOut: LeftOutPage[] }> {
  const { policies, pages, leftOut } = PageRecordFile.parse(
    JSON.parse(await readFile(path.join(folder, pageRecordName), 'utf8')),
  );
  const records = pages.map(({ path: pathname, tags, policy }) => ({
    pathname,
    tags,
    policy: policy === null ? undefined : policies[policy],
  }));
  return { pages: records, leftOut };
}
