import type { HookParameters } from 'astro';
import { expect, test } from 'vitest';
import { paths } from '#config/paths.ts';
import { gallery, galleryPath } from './gallery.integration.ts';
import { hardGatePage } from './hard-gate.integration.ts';

type Setup = HookParameters<'astro:config:setup'>;

test.each([
  ['the page of the gate', hardGatePage(), 'build', [[paths.gate, false]]],
  ['the gallery', gallery(), 'dev', [[galleryPath, false]]],
  ['the gallery', gallery(), 'build', []],
] as const)('%s is made on request, where it is (%#)', async (_what, { hooks }, command, added) => {
  const routes: unknown[] = [];
  const injectRoute: Setup['injectRoute'] = ({ pattern, prerender }) => routes.push([pattern, prerender]);
  await hooks['astro:config:setup']?.({ command, injectRoute } as Setup);
  expect(routes).toEqual(added);
});
