import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../system-program.ts';

const schema = fileURLToPath(new URL('./schemas/documents.rng', import.meta.url));

/**
 * What schemas/documents.rng forbids in a feed or a sitemap, in xmllint's words; empty for a valid document. Throws without xmllint. There
 * is no other checker of feeds to install: the W3C's is in no package registry and in no distribution.
 */
export function documentErrors(xml: string): string {
  const flags = ['--noout', '--nonet', '--relaxng', schema, '-'];
  const { status, stderr } = spawnSync(findProgram('xmllint'), flags, {
    input: xml,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}
