import { hashOf, type PageWithPolicy } from '#document/policy.ts';
import map from './alert-map.css?inline';
import light from './light-map.css?inline';
import site from './site-map.css?inline';

/** The style of AlertMap.astro, which is in the drawing, so that a page without anything in force does not carry it. */
export const mapStyles = { site: map + site, light: map + light } as const;

/** Whose colours a map has: the site's, or on a light page the browser's. */
export type MapLook = keyof typeof mapStyles;

/** Allows the style in the page's policy. A page calls it itself, because its headers are sent before its components are rendered. */
export function allowMap({ csp }: PageWithPolicy<'Style'>, look: MapLook = 'site'): void {
  csp?.insertStyleHash(hashOf(mapStyles[look]));
}
