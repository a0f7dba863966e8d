import { DomUtils, parseDocument } from 'htmlparser2';
import { plainCardPath } from '#config/paths.ts';
import type { CardJob } from './job.ts';

/** What a page says about itself to social networks. */
export interface SharedPage extends CardJob {
  /** The page's tags for purges of the CDN; empty if it has none. */
  tags: string;
}

/** The words of the plain picture: none, so that it shows the station's name. */
export const plainPage: SharedPage = { title: '', section: '', tags: '' };

const drawnPath = /^\/img\/tarjeta\/[\w-]{8}(\/.+)\.jpeg$/;

/** The path of the page that a drawn picture belongs to; 'plain' for the plain picture, null if the address is of another shape. */
export function pageOfCard(pathname: string): string | null {
  return pathname === plainCardPath ? 'plain' : (drawnPath.exec(pathname)?.[1] ?? null);
}

/**
 * The words of a page whose preview picture is at `pathname`, from its HTML. Null if the page names another picture: only what a page
 * says is drawn, and only at the address that it says.
 */
export function sharedPage(html: string, pathname: string, tags: string): SharedPage | null {
  const [head] = DomUtils.getElementsByTagName('head', parseDocument(html), true, 1);
  const value = (property: string) =>
    DomUtils.findOne(({ attribs }) => attribs['property'] === property, head?.children ?? [])?.attribs[
      'content'
    ] ?? '';
  const picture = URL.parse(value('og:image'));
  if (picture?.pathname !== pathname) return null;
  return { title: value('og:title'), section: value('article:section'), tags };
}
