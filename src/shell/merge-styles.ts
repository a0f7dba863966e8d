import { createHash } from 'node:crypto';

const style = /<style>([\s\S]*?)<\/style>/g;
/** Astro writes the sheets of a page's components one after the other. */
const adjacentStyles = /(?:<style>[\s\S]*?<\/style>){2,}/;

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * Makes one style of a page's adjacent ones, so that its policy needs one hash for them instead of some twenty: a kilobyte of header, which no
 * connection compresses well. Returns the page and its policy. Both stay as they are if the policy does not allow one of the styles, so that it
 * never allows more than before.
 */
export function mergeStyles(html: string, policy: string): { html: string; policy: string } {
  const [run] = adjacentStyles.exec(html) ?? [];
  if (run === undefined) return { html, policy };
  const contents = [...run.matchAll(style)].map(([, content = '']) => content);
  if (contents.some((content) => !policy.includes(hashOf(content)))) return { html, policy };
  const merged = contents.join('');
  return {
    html: html.replace(run, () => `<style>${merged}</style>`),
    policy: policy.replace('style-src ', `style-src ${hashOf(merged)} `),
  };
}
