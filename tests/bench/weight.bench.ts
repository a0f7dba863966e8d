import { brotliCompressSync, constants } from 'node:zlib';
import { printTable } from './table.ts';
import type { SiteProcess } from '../site-process.ts';

/** Bytes of a page as a CDN would send it: brotli, best quality. */
export function brotliBytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

export async function benchWeight(site: SiteProcess, pages: Record<string, string>): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(`${site.url}${path}`)).text();
    rows.push([name, brotliBytes(html)]);
  }
  printTable('First page weight (HTML + CSS, brotli bytes)', ['page', 'bytes'], rows);
}
