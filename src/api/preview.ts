import { Preview, previewKinds } from '#contract/publishing.ts';
import { ApiError, ask } from './client.ts';

/** A link to a preview as somebody opened it: nothing of it is trusted before the worker has looked at it. */
export interface PreviewLink {
  kind: string;
  id: string;
  /** Seconds since the epoch. */
  expires: string;
  signature: string;
}

/** How the question ended. `refused`: the link is forged, expired or of another item, and nobody says which. */
export type PreviewOutcome =
  { kind: 'found'; preview: Preview } | { kind: 'refused' } | { kind: 'missing' } | { kind: 'failed' };

/**
 * What a preview link shows. Never rejects. The log gets neither the link nor what it shows: whoever reads logs is not
 * whom it was made for. `readerAddress`: the worker counts refusals for each reader, not for the server that asks.
 */
export async function preview(link: PreviewLink, readerAddress: string): Promise<PreviewOutcome> {
  const { kind, id, expires, signature } = link;
  const known = previewKinds.find((name) => name === kind);
  // Nothing but these may become part of the address that is asked.
  if (known === undefined || !/^\d+$/.test(id)) return { kind: 'refused' };
  const query = new URLSearchParams({ expires, signature });
  try {
    const { data } = await ask(`/api/preview/${known}/${id}?${query}`, Preview, { reader: readerAddress });
    return { kind: 'found', preview: data };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    // 429 is for refused links alone.
    if (status === 403 || status === 429) return { kind: 'refused' };
    if (status === 404) return { kind: 'missing' };
    console.error(`A preview failed: ${status ?? (error instanceof Error ? error.name : 'unknown')}`);
    return { kind: 'failed' };
  }
}
