/** Who sent a post: a page of ours, a page of somebody else's, or no page at all. */
export type Sender = 'ours' | 'others' | 'no page';

/**
 * A browser says by `Sec-Fetch-Site` or by `Origin` which page a post comes from, and no page can keep it from saying so: one of the
 * two stands in every post that a browser of the last years sends to another site. What has neither was sent by a program
 * (curl, a monitor), which carries no reader's cookies and needs no page to do so.
 */
export function senderOf(headers: Headers, isOurs: (origin: string) => boolean): Sender {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' ? 'ours' : 'others';
  const origin = headers.get('Origin');
  if (origin === null) return 'no page';
  return isOurs(origin) ? 'ours' : 'others';
}
