/**
 * Whether a form was sent from a page of this site. A browser says so itself (Sec-Fetch-Site), or names the page's origin:
 * the one that was asked, or behind a proxy the public one.
 */
export function isOwnPost(request: Request, siteUrl: string): boolean {
  const from = request.headers.get('Sec-Fetch-Site');
  if (from !== null) return from === 'same-origin';
  const origin = request.headers.get('Origin');
  return origin === new URL(request.url).origin || origin === new URL(siteUrl).origin;
}
