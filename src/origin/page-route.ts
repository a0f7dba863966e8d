import type { Context, Handler } from 'hono';
import { isLite } from '#config/lite-path.ts';
import { acceptsQuery } from '#config/page-queries.ts';
import { paths } from '#config/paths.ts';
import { foreignFormPage, tooManyLiteSearchesPage, tooManySearchesPage } from '#config/refusal-pages.ts';
import { ReaderShares } from '#contract/reader-shares.ts';
import { bodyFaults, readBody } from '#contract/request-body.ts';
import { type Emergencies, isDesignedPage, type PageResponses } from './page-responses.ts';
import type { OldAddresses } from './old-addresses.ts';
import { isForwarded } from './requests/forwarded-request.ts';
import { oldForm } from './requests/old-form.ts';
import { requestSender } from './requests/own-post.ts';
import { pageAddress } from './requests/page-address.ts';
import { canonicalPath, decodedPath, encodedPath, leadsAway } from './requests/page-path.ts';
import { readerAddress } from './requests/reader-address.ts';
import { pageBatchSize } from './site/pages.ts';
import type { RequestedPages } from './site/requested-pages.ts';
import type { ServedSite } from './site/served-site.ts';
import { isFailure, type RenderedPage } from './site/shared-cache.ts';
import type { StaticFiles } from './site/static-files.ts';

export interface PageRouteOptions {
  site: ServedSite;
  pages: RequestedPages;
  responses: PageResponses;
  logos: StaticFiles;
  emergencies: Emergencies;
  oldAddresses: Pick<OldAddresses, 'inPlaceOf' | 'count'>;
  siteUrl: string;
  /** Pages with a search (for news or for places) of one reader in a minute (reader-shares.ts). */
  searchesPerMinute: number;
}

/** Largest form body in bytes. The only forms are the newsletter's, with one e-mail address. */
const largestForm = 16 * 1024;

/** The newsletter's forms are the only ones that post to a page. */
const methodsOf = (pathname: string): readonly string[] =>
  pathname === paths.newsletter || pathname === paths.unsubscribe()
    ? ['GET', 'HEAD', 'POST']
    : ['GET', 'HEAD'];

const isSearch = (address: string) => /[?&]q=/.test(address);

/** The route of everything that has no route of its own: files of the release, then pages that are rendered on request. */
export function pageRoute(options: PageRouteOptions): Handler {
  const { site, pages, responses, logos, emergencies, oldAddresses, siteUrl, searchesPerMinute } = options;
  const searches = new ReaderShares();

  async function tooManySearches(context: Context, seconds: number): Promise<Response> {
    const { path } = isLite(context.req.path) ? tooManyLiteSearchesPage : tooManySearchesPage;
    const page = await pageBatchSize(site, path, context.req.url);
    const headers = new Headers(page.headers);
    headers.set('Cache-Control', 'no-store');
    headers.set('Retry-After', String(seconds));
    return responses.send(context, 429, headers, page.body);
  }

  function renderedResponse(context: Context, address: string, page: RenderedPage): Promise<Response> {
    if (page.status === 404) {
      const { pathname, search } = new URL(context.req.url);
      const referrer = context.req.header('Referer') ?? '';
      oldAddresses.count({ path: pathname + search, referrer, reader: readerAddress(context) });
    }
    // Astro's 404 and 500 are the prerendered pages without their Content Security Policy: send our copies, which have it.
    if (!page.headers.has('Content-Security-Policy')) {
      if (page.status === 404) return responses.designed(context, '/404', 404);
      if (page.status === 500) return responses.designed(context, '/500', 500);
    }
    const headers = new Headers(page.headers);
    // What a device keeps of it is kept under this address: without the parameters that were ignored.
    if (!isSearch(address) && address.includes('?')) headers.set('Content-Location', address);
    // A cache keeps its last good copy after a 5xx, and replaces it by a 200. A reader who is connected directly has none.
    const isForCache =
      context.req.method !== 'POST' && isFailure(page) && isForwarded((name) => context.req.header(name));
    return responses.send(context, isForCache ? 503 : page.status, headers, page.body);
  }

  async function formResponse(context: Context, pathname: string, address: string): Promise<Response> {
    const { raw } = context.req;
    if (Number(context.req.header('Content-Length') ?? largestForm + 1) > largestForm)
      return responses.designed(context, '/404', 413);
    if (requestSender(raw, siteUrl) === 'others') {
      const refused = await pageBatchSize(site, foreignFormPage(pathname).path, context.req.url);
      return responses.send(context, refused.status, new Headers(refused.headers), refused.body);
    }
    // The whole form first, so that one that arrives slowly, or never, does not take a rendering's place.
    const form = await readBody(raw, largestForm);
    if (typeof form === 'string') {
      const refused = await responses.designed(context, '/404', bodyFaults[form].status);
      refused.headers.set('Connection', 'close');
      return refused;
    }
    return renderedResponse(context, address, await pages.form(address, raw, readerAddress(context), form));
  }

  async function pageResponse(context: Context, pathname: string, address: string): Promise<Response> {
    const reader = readerAddress(context);
    if (isSearch(address)) {
      const counted = searches.count(reader, searchesPerMinute);
      if (typeof counted === 'number') return tooManySearches(context, counted);
    } else {
      // Searches are counted for each reader, so no response to one is held.
      context.set('heldPage', { pathname, address, ignoresQuery: !acceptsQuery(pathname) });
    }
    return renderedResponse(context, address, await pages.page(address, context.req.raw, reader));
  }

  /**
   * The response to a request whose address is another spelling of the canonical one: a redirect to that, or at once to where that one leads.
   */
  async function otherSpelling(
    context: Context,
    canonical: string,
    { search, searchParams }: URL,
  ): Promise<Response> {
    const address = pageAddress(canonical, searchParams);
    if (!site.file(canonical) && !isSearch(address)) {
      const page = await pages.page(address, context.req.raw, readerAddress(context)).catch(() => null);
      if (page?.status === 301 || page?.status === 404) return renderedResponse(context, address, page);
    }
    return context.redirect(`${encodedPath(canonical)}${search}`, 301);
  }

  return async (context) => {
    const { method } = context.req;
    const url = new URL(context.req.url);
    const pathname = decodedPath(url.pathname);
    if (pathname === null) return responses.designed(context, '/404', 400);
    if (leadsAway(pathname)) return responses.designed(context, '/404', 404);
    const allowed = methodsOf(pathname);
    if (!allowed.includes(method)) {
      const refused = await responses.designed(context, '/404', 405);
      refused.headers.set('Allow', allowed.join(', '));
      return refused;
    }
    // Each page has one address, without a trailing slash.
    const canonical = canonicalPath(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
    const old = method === 'POST' ? null : oldForm(canonical, url);
    if (old !== null) {
      const page = await pages.page(old.address, context.req.raw, readerAddress(context));
      if (page.status === 301 || old.isAlone) return renderedResponse(context, old.address, page);
    }
    if (canonical !== pathname) return otherSpelling(context, canonical, url);

    const file = method === 'POST' ? undefined : (site.file(pathname) ?? logos.get(pathname));
    // During an emergency the home page is another one, which is light. Both stay cached, so that on and off are immediate.
    const isEmergencyHome = pathname === paths.home && emergencies.state.banner !== null;
    const address = isEmergencyHome ? paths.emergencyHome : pageAddress(pathname, url.searchParams);
    if (file && !isDesignedPage(pathname)) {
      context.set('heldPage', { pathname, address, ignoresQuery: true });
      return responses.file(context, file);
    }
    // Astro's own routes, such as /_image: no page of this site uses them.
    if (pathname.startsWith('/_')) return responses.designed(context, '/404', 404);
    const respond = method === 'POST' ? formResponse : pageResponse;
    return respond(context, pathname, address);
  };
}
