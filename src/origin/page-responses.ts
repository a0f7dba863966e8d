import type { Context } from 'hono';
import type { GatePageState } from '#config/gate-page.ts';
import { completePage } from './emergency/complete-page.ts';
import type { EmergencyState } from './emergency/top.ts';
import { municipalityIn } from './requests/page-address.ts';
import { renderPrompt } from './gate/prompt.ts';
import { readerResponse } from './responses/reader-response.ts';
import type { ServedSite } from './site/served-site.ts';
import type { StaticFile } from './site/static-files.ts';

/** Error pages. They are sent in place of other pages, and are not served at their own paths. */
const designedPages = ['/404', '/500', '/503'] as const;
type DesignedPage = (typeof designedPages)[number];

export const isDesignedPage = (pathname: string): boolean => designedPages.some((name) => name === pathname);

/** What every page gets during an emergency, and what the gate's page gets. */
export interface Emergencies {
  readonly state: EmergencyState;
  readonly promptState: EmergencyState;
  /** Of pages about one municipality. */
  stateIn(municipality: string | null): EmergencyState;
}

const readerOf = (context: Context) => ({
  method: context.req.method,
  ifNoneMatch: context.req.header('If-None-Match'),
  acceptEncoding: context.req.header('Accept-Encoding'),
});

/** Makes the responses with pages and files of a site, each for the reader of its request and with the banner of an emergency. */
export class PageResponses {
  readonly #site: ServedSite;
  readonly #emergencies: Emergencies;

  constructor(site: ServedSite, emergencies: Emergencies) {
    this.#site = site;
    this.#emergencies = emergencies;
  }

  send(context: Context, status: number, headers: Headers, body: Buffer): Promise<Response> {
    const { path } = context.req;
    const state = this.#emergencies.stateIn(municipalityIn(context.get('heldPage')?.address ?? ''));
    context.set('shownEmergency', state);
    return readerResponse(readerOf(context), status, headers, completePage(state, path, headers, body));
  }

  /** A file with another status than 200 is stored by nobody. */
  async file(context: Context, file: StaticFile, status = 200): Promise<Response> {
    const headers = new Headers({ 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl });
    if (status !== 200) headers.set('Cache-Control', 'no-store');
    const policy = file.policy ?? file.page?.policy;
    if (policy) headers.set('Content-Security-Policy', policy);
    if (file.page?.tags.length) headers.set('Cache-Tag', file.page.tags.join(','));
    return this.send(context, status, headers, await file.body());
  }

  /** An error page; the status alone if the release has no such page. */
  async designed(context: Context, name: DesignedPage, status: number): Promise<Response> {
    const file = this.#site.file(name);
    return file ? this.file(context, file, status) : new Response(String(status), { status });
  }

  /** The gate's page, for a reader without a pass. Never throws. */
  async prompt(context: Context, state: GatePageState, status: number): Promise<Response> {
    const { headers, body } = await renderPrompt(this.#site, state);
    const withEmergency = completePage(this.#emergencies.promptState, context.req.path, headers, body);
    return readerResponse(readerOf(context), status, headers, withEmergency);
  }
}
