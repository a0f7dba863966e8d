import type { Refused } from '#contract/publishing/deliveries.ts';

/** The editor sees at most this many entries of a body. A body with more is broken, and the list says so. */
const max = 50;

/** The list for one body. */
export class RefusedContent {
  readonly list: Refused[] = [];

  /** `address` is where it comes from, of any form. */
  add(kind: string, address: string | null = null): void {
    const host = URL.parse((address ?? '').trim().replace(/^\/\//, 'https://'))?.hostname ?? null;
    if (this.list.length < max) this.list.push({ kind, host: host === '' ? null : host });
  }
}
