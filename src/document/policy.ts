import { createHash } from 'node:crypto';

/** The hash of an inline script or style. */
export const hashOf = (content: string) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}` as const;

/** The part of Astro's page object that takes hashes into the page's policy. Absent in development, which has no policy. */
export interface PageWithPolicy<Kind extends 'Style' | 'Script'> {
  csp?: Record<`insert${Kind}Hash`, (hash: ReturnType<typeof hashOf>) => void>;
}

/** Allows inline scripts in the page's policy. A page calls it itself, because its headers are sent before its components are rendered. */
export function allowScripts({ csp }: PageWithPolicy<'Script'>, ...scripts: readonly string[]): void {
  for (const script of scripts) csp?.insertScriptHash(hashOf(script));
}

/** A hash as the source of a directive. */
export const quotedHash = (content: string): string => `'${hashOf(content)}'`;

/** A Content Security Policy: the sources of each directive, in their order. */
export type Policy = Map<string, readonly string[]>;

/** Of two directives of one name browsers follow the first. */
export function readPolicy(text: string): Policy {
  const policy: Policy = new Map();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name !== '' && !policy.has(name)) policy.set(name, sources);
  }
  return policy;
}

/** Without a space that is not needed: every page has it in its headers, which nothing compresses. */
export const writePolicy = (policy: Policy): string =>
  [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join(';');

/** Adds a source to a directive. One without a list allows none, so it gets one. */
export function allow(policy: Policy, name: string, source: string): void {
  const others = policy.get(name) ?? [];
  policy.set(name, [source, ...others.filter((other) => other !== "'none'")]);
}
