import { offlinePaths } from '#config/offline-paths.ts';

/** Headers of the site's pages that a static host has to send, because no `<meta>` element can. */
const copied = [
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Strict-Transport-Security',
];

/**
 * The file `_headers`, which Cloudflare Pages and Netlify read. `page` are the headers of a page of the site. Scripts have their hash in
 * their name, and a picture changes only with the next copy, like a page.
 */
export function headersFile(page: Headers): string {
  const lines = copied.flatMap((name) => (page.has(name) ? [`  ${name}: ${page.get(name)}`] : []));
  return [
    '/*',
    ...lines,
    "  Content-Security-Policy: frame-ancestors 'self'",
    '  Cache-Control: public, max-age=60',
    '/_astro/*',
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    // The service worker, which no cache may keep (docs/operations.md).
    offlinePaths.worker,
    '  ! Cache-Control',
    '  Cache-Control: no-cache',
    '/img/*',
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=300',
    '',
  ].join('\n');
}
