import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#config/content-security-policy.ts';
import { policyOf } from './page-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const script = 'console.log(1)';
const style = 'p{color:red}';
const page = `<html><style data-x>${style}</style><script type="module">${script}</script>`;

test('the policy keeps only the hashes of scripts and styles in the page', () => {
  const policy = `default-src 'self'; script-src 'self' ${hash('another')} ${hash(script)}; style-src 'self' ${hash(style)} ${hash('none')};`;
  expect(policyOf(page, policy)).toBe(
    `default-src 'self';script-src 'self' ${hash(script)};style-src 'self' ${hash(style)};`,
  );
});

test("a page allows the frames of its own embeds and of the settings, and no other provider's", () => {
  const frames = (html: string, environment: NodeJS.ProcessEnv) =>
    /frame-src ([^;]*)/.exec(policyOf(html, contentSecurityPolicy(environment).join('; '), environment))?.[1];
  expect(frames(page, {})).toBe("'self'");
  expect(frames('<figure class="embed" data-provider="vimeo">', {})).toBe("'self' https://player.vimeo.com");
  const live = { LIVE_STREAM_URL: 'https://player.vimeo.com/event/1/embed', EMBED_HOSTS: 'video.example' };
  expect(frames(page, live)).toBe("'self' https://player.vimeo.com https://video.example");
});

test('the hash of a script that the policy does not allow is not added', () => {
  expect(policyOf(page, "script-src 'self'")).toBe("script-src 'self'");
});

test('an empty script and one of several lines keep their hashes', () => {
  const lines = '\n  let a = 1;\n';
  const policy = `script-src ${hash(lines)} ${hash('')} ${hash('let a = 1;')}`;
  expect(policyOf(`<script>${lines}</script><script src="/x.js"></script>`, policy)).toBe(
    `script-src ${hash(lines)} ${hash('')}`,
  );
});
