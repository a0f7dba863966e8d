import { createHash } from 'node:crypto';
import { originsOfProvider } from '#config/embed-hosts.ts';
import { embedProviderNames } from '#contract/embed-providers.ts';

const inline = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * A page's Content Security Policy with only the hashes and the frames of embeds that the page needs. Astro lists every script and style of
 * the whole site on every page: two kilobytes of uncompressed header before the first byte of text. What is removed matches nothing in the
 * page, so the policy only gets stricter. `environment` names the frames that do not depend on a body.
 */
export function policyOf(page: string, policy: string, environment: NodeJS.ProcessEnv = process.env): string {
  const present = new Set<string>();
  for (const [, , content = ''] of page.matchAll(inline)) {
    present.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  const missing = new Set(
    embedProviderNames
      .filter((provider) => !page.includes(`data-provider="${provider}"`))
      .flatMap((provider) => originsOfProvider(provider, environment)),
  );
  return policy
    .replace(/(?<=frame-src [^;]*) https:[^ ;]+/g, (source) => (missing.has(source.trim()) ? '' : source))
    .replace(/\s'sha256-[^']+'/g, (source) => (present.has(source.trim()) ? source : ''))
    .replace(/;\s+/g, ';');
}
