import path from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import { innerPort } from '#commands/processes/free-port.ts';
import { previewSecret, publishSecret } from '../../cms/wordpress/local/test-receiver.ts';
import type { TestWordPress } from '../../cms/wordpress/local/test-wordpress.ts';
import { startSite, type SiteProcess } from '../site-process.ts';

/** Starts the site on this WordPress, with the data of its last run if there was one, and tells WordPress its address. */
export async function startSiteOn(cms: TestWordPress, prerenderLimit = 0): Promise<SiteProcess> {
  const dataDir = path.join(cms.dataDir, 'site');
  const site = await startSite({
    dataDir,
    environment: {
      // WordPress signs for the address that it has, so the site has to know its own before it starts.
      PORT: String(await innerPort(dataDir, 'site')),
      WORDPRESS_URL: cms.wordpress.url,
      // Here editors tell who has no electricity.
      POWER_URL: 'off',
      PUBLISH_SECRET: publishSecret,
      PREVIEW_SECRET: previewSecret,
      PRERENDER_LIMIT: String(prerenderLimit),
      // Without files of items nobody looks at a second release, which takes a core for a quarter of a minute: a platform would build it.
      ...(prerenderLimit === 0 && { REBUILD_HOOK_URL: cms.wordpress.url }),
    },
  });
  await cms.wordpress.connect({ siteUrl: site.url, publishSecret, previewSecret });
  return site;
}

const Refused = z.object({ code: z.literal('telecoqui_portada'), message: z.string() });

/** Why the plugin refuses this item of the home page or of the menu "Emergencia". */
export async function refusalOf(cms: TestWordPress, address: string, body: object): Promise<string> {
  const response = await cms.ask(address, { body });
  expect(response.status).toBe(400);
  return Refused.parse(response.body).message;
}
