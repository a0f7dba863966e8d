import type { Context } from 'hono';
import { pageOfCard, plainPage, sharedPage, type SharedPage } from './pictures/shared-page.ts';
import { pageAddress } from './requests/page-address.ts';
import { canonicalPath, decodedPath, leadsAway } from './requests/page-path.ts';
import { readerAddress } from './requests/reader-address.ts';
import type { RequestedPages } from './site/requested-pages.ts';
import type { ServedSite } from './site/served-site.ts';

/** The page that names the requested drawn picture; null if none does. */
export async function pageWithCard(
  context: Context,
  site: ServedSite,
  pages: RequestedPages,
): Promise<SharedPage | null> {
  const url = new URL(context.req.url);
  const page = pageOfCard(url.pathname);
  if (page === 'plain') return plainPage;
  const pathname = page && decodedPath(page);
  if (!pathname || leadsAway(pathname) || canonicalPath(pathname) !== pathname) return null;
  if (pathname.startsWith('/_')) return null;
  const file = site.file(pathname);
  if (file)
    return file.page ? sharedPage(String(await file.body()), url.pathname, file.page.tags.join(',')) : null;
  const address = pageAddress(pathname, new URLSearchParams());
  const { status, headers, body } = await pages.page(address, context.req.raw, readerAddress(context));
  const isPage = status === 200 && headers.get('Content-Type')?.startsWith('text/html');
  return isPage ? sharedPage(String(body), url.pathname, headers.get('Cache-Tag') ?? '') : null;
}
