/** Where a request comes from: a page of this site, a page of another site, or no page at all. */
export type Sender = 'ours' | 'others' | 'no page';

/**
 * Finds out where a request comes from, to reject forms of other sites. Browsers say so in `Sec-Fetch-Site` or `Origin`, which no page can
 * suppress: recent browsers send one of them with every POST and every EventSource of another site. A request without both was sent by a program (curl, a
 * monitor), which does not carry a reader's cookies.
 */
export function senderOf(headers: Headers, isOurs: (origin: string) => boolean): Sender {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' ? 'ours' : 'others';
  const origin = headers.get('Origin');
  if (origin === null) return 'no page';
  return isOurs(origin) ? 'ours' : 'others';
}
