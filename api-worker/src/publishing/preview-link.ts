import { limits } from '#contract/fixed-limits.ts';
import { previewKinds, type PreviewKind } from '#contract/publishing.ts';
import { verify } from './signature.ts';

/** Which item a preview link shows. */
export interface PreviewTarget {
  kind: PreviewKind;
  /** WordPress's own id. */
  id: number;
}

/** A preview link as it was requested, before its signature is checked. `expires` is in seconds since the epoch. */
export interface PreviewLink {
  kind: string;
  id: string;
  expires: string | null;
  signature: string | null;
}

/**
 * The item that the link shows. Null if the link is forged, was made for another item, has expired at `now` (ms since the epoch), or is
 * valid for longer than any link may be. The signature covers the text exactly as it is written, so each of its parts has one spelling.
 */
export async function previewTarget(
  secret: string,
  { kind, id, expires, signature }: PreviewLink,
  now: number,
): Promise<PreviewTarget | null> {
  const known = previewKinds.find((name) => name === kind);
  if (known === undefined || !/^[1-9]\d{0,9}$/.test(id)) return null;
  if (expires === null || signature === null || !/^[1-9]\d{0,11}$/.test(expires)) return null;
  if (!(await verify(secret, `${kind}/${id}.${expires}`, signature))) return null;
  const secondsLeft = Number(expires) - now / 1_000;
  return secondsLeft > 0 && secondsLeft <= limits.previewAge ? { kind: known, id: Number(id) } : null;
}
