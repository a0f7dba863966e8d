import { readSettings } from '../settings.ts';
import { addressesOf } from '../upstreams/wordpress/addresses/wordpress-addresses.ts';
import { sanitiseBody } from '../upstreams/wordpress/sanitise-html.ts';

/** The addresses of a site of which only its WordPress is known. */
export const addresses = addressesOf(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr' }));

/** A body of WordPress as readers get it, and what was refused of it. */
export const cleaned = (html: string) => sanitiseBody(html, addresses);
export const clean = (html: string) => cleaned(html).html;
