import { Preview, previewKinds } from '#contract/publishing/publishing.ts';
import { ApiError, requestApi } from './client.ts';

/** The unverified parts of a preview link. Only the worker checks them. */
export interface PreviewLink {
  kind: string;
  id: string;
  /** Seconds since the epoch. */
  expires: string;
  signature: string;
}

/** Result of the request. `refused`: the link is forged, expired or of another item; the worker does not say which. */
export type PreviewOutcome =
  { kind: 'found'; preview: Preview } | { kind: 'refused' } | { kind: 'missing' } | { kind: 'failed' };

/**
 * Loads the item of a preview link. Never rejects. Logs neither the link nor the draft, because people who read logs may not see
 * drafts. `readerAddress` is needed because the worker counts refusals per reader, not per server.
 */
export async function preview(link: PreviewLink, readerAddress: string): Promise<PreviewOutcome> {
  const { kind, id, expires, signature } = link;
  const known = previewKinds.find((name) => name === kind);
  // Only a known kind and digits may become part of the requested path.
  if (known === undefined || !/^\d+$/.test(id)) return { kind: 'refused' };
  const query = new URLSearchParams({ expires, signature });
  try {
    const { data } = await requestApi(`/api/preview/${known}/${id}?${query}`, Preview, {
      reader: readerAddress,
    });
    return { kind: 'found', preview: data };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    // The worker sends 429 only after many refused links.
    if (status === 403 || status === 429) return { kind: 'refused' };
    if (status === 404) return { kind: 'missing' };
    console.error(
      `The request for a preview failed: ${status ?? (error instanceof Error ? error.name : 'unknown')}`,
    );
    return { kind: 'failed' };
  }
}
