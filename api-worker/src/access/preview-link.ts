import { limits } from '#contract/fixed-limits.ts';
import { hmacKey, verify } from '#contract/signing/hmac.ts';
import { previewKinds, type PreviewKind } from '#contract/publishing/publishing.ts';
import { previewLinkText } from '#contract/signing/signed-request.ts';

/** Which item a preview link shows. */
interface PreviewTarget {
  kind: PreviewKind;
  /** WordPress's own id. */
  id: number;
}

/** A preview link as it was requested, before its signature is checked. `expires` is in seconds since the epoch. */
export interface RequestedLink {
  kind: string;
  id: string;
  expires: string | null;
  signature: string | null;
}

/** What a link that was signed with the secret opens. `outdated`: a plugin before 0.4 signed it, and it opens nothing. */
type Opened = PreviewTarget | 'outdated';

/**
 * The item that the link shows on `site` (see siteName). Null if the link is forged, was made for another item or site, has expired at `now` (ms
 * since the epoch), or is valid for longer than any link may be. The signature covers the text exactly as it is written, so each of
 * its parts has one spelling.
 */
export async function previewTarget(
  secret: string,
  site: string,
  { kind, id, expires, signature }: RequestedLink,
  now: number,
): Promise<Opened | null> {
  const known = previewKinds.find((name) => name === kind);
  if (known === undefined || !/^[1-9]\d{0,9}$/.test(id)) return null;
  if (expires === null || signature === null || !/^[1-9]\d{0,11}$/.test(expires)) return null;
  const secondsLeft = Number(expires) - now / 1_000;
  if (secondsLeft <= 0 || secondsLeft > limits.previewAge) return null;
  const key = await hmacKey(secret);
  if (await verify(key, previewLinkText(site, { kind, id, expires }), signature)) {
    return { kind: known, id: Number(id) };
  }
  return (await verify(key, `${kind}/${id}.${expires}`, signature)) ? 'outdated' : null;
}
