import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '#commands/root.ts';
import { readSettings } from '../../api-worker/src/settings.ts';
import { addressesOf } from '../../api-worker/src/upstreams/wordpress/addresses/wordpress-addresses.ts';
import { type Content, contentOf } from '../../api-worker/src/testing/content-of.ts';
import { sanitiseBody } from '../../api-worker/src/upstreams/wordpress/sanitise-html.ts';
import { isPhpMissing, useWordPress } from '../../cms/wordpress/local/test-wordpress.ts';
import {
  addUploads,
  blockTable,
  checkBlockPages,
  fileName,
  type ShownBlock,
  visibleBlocks,
} from './block-pages.ts';
import { type StoredBlock, storeEveryBlock } from './core-blocks.ts';

/** Addresses that editors paste. The WordPress of the tests reaches none of them. */
const embeds = {
  youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  twitter: 'https://x.com/canal/status/1234567890',
  facebook: 'https://www.facebook.com/canal/posts/123456',
  instagram: 'https://www.instagram.com/p/AbC_123/',
  tiktok: 'https://www.tiktok.com/@canal/video/7012345678901',
  vimeo: 'https://vimeo.com/123456789',
  spotify: 'https://open.spotify.com/episode/0VjIjW4GlUZAMYd2vXMi3b',
  flickr: 'https://www.flickr.com/photos/canal/123',
};
/** Concurrent requests: half of the workers of the local WordPress. */
const concurrency = 4;
const report = path.join(root, 'docs/blocks.md');
const pictures = path.join(root, 'docs/blocks');
/** `UPDATE_DOCS=1 npm run test:long -- wordpress` writes both after a change of WordPress or of the site. */
const isUpdate = Boolean(process.env['UPDATE_DOCS']);

describe.skipIf(isPhpMissing)('every core block of this WordPress', () => {
  const cms = useWordPress({ seed: false });
  let blocks: ShownBlock[];

  beforeAll(async () => {
    const { wordpress } = cms;
    await addUploads(path.join(cms.dataDir, 'wordpress'));
    const uploads = `${wordpress.url}/wp-content/uploads/2026/11`;
    const stored = await storeEveryBlock(wordpress, {
      image: `${uploads}/plaza.jpg`,
      video: `${uploads}/plaza.mp4`,
      audio: `${uploads}/plaza.wav`,
      document: `${uploads}/plaza.pdf`,
      embeds,
    });
    const addresses = addressesOf(readSettings({ WORDPRESS_URL: wordpress.url }));
    const waiting = [...stored.entries()];
    const shown: ShownBlock[] = [];
    const show = async ([at, block]: [number, StoredBlock]) => {
      const post = { title: `${block.name} ${block.variant}`, status: 'publish', content: block.markup };
      const { body } = await cms.ask('/posts?_fields=content', { body: post });
      const { content } = z.object({ content: z.object({ rendered: z.string() }) }).parse(body);
      const { html, refused } = sanitiseBody(content.rendered, addresses);
      const kinds = refused.map(({ kind, host }) => (host === null ? kind : `${kind} de ${host}`));
      shown[at] = { ...block, before: contentOf(content.rendered), after: contentOf(html), refused: kinds };
    };
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await show(next);
      }),
    );
    blocks = shown;
  });

  const isEmbed = ({ name }: ShownBlock) => name === 'core/embed';
  const isPart = (part: string[], whole: string[]) => {
    const rest = [...whole];
    return part.every((entry) => rest.includes(entry) && rest.splice(rest.indexOf(entry), 1));
  };
  /** More than WordPress shows is allowed: a button of a file without words gets "Descargar". */
  const isWithin = (before: Content, after: Content) =>
    isPart(before.media, after.media) &&
    isPart(before.links, after.links) &&
    isPart(before.words, after.words);

  test('is written by its editor, with its alignments, styles, variations and older markup', () => {
    const names = new Set(blocks.map(({ name }) => name));
    // WordPress 6.8 registers 94; those without content of their own have no markup.
    expect(names.size).toBeGreaterThan(85);
    for (const name of 'image gallery columns cover media-text file video table embed'.split(' '))
      expect(names).toContain(`core/${name}`);
    expect(blocks.filter(({ variant }) => variant.startsWith('old markup')).length).toBeGreaterThan(60);
  });

  test('keeps every picture, player, link and word, or its editor is told', () => {
    const lost = blocks
      .filter((block) => !isEmbed(block) && block.refused.length === 0)
      .filter(({ before, after }) => !isWithin(before, after))
      .map(({ name, variant, before, after }) => ({ name, variant, before, after }));
    expect(lost).toEqual([]);
  });

  test('is refused only if WordPress fills it in when it shows a page', () => {
    const refused = blocks.filter((block) => block.refused.length > 0);
    const statics =
      'paragraph image heading gallery list quote audio button buttons code columns cover details';
    const more = 'file group media-text preformatted pullquote separator spacer table verse video embed html';
    for (const name of [...statics.split(' '), ...more.split(' '), 'social-links'])
      expect(refused.map((block) => block.name)).not.toContain(`core/${name}`);
  });

  test('with an address that WordPress could not resolve becomes an embed or a link card, with its caption', () => {
    for (const [provider, address] of Object.entries(embeds)) {
      const block = blocks.find(
        ({ variant, name }) => name === 'core/embed' && variant === `variation ${provider}`,
      );
      expect(block?.after.links, provider).toEqual([address]);
      expect(block?.after.words.join(' '), provider).toContain('Texto de caption');
      expect(block?.after.words, provider).not.toContain(address);
    }
  });

  test('is in docs/blocks.md as it is shown', async () => {
    const table = blockTable(blocks);
    const written = await readFile(report, 'utf8').catch(() => '');
    const updated = written.replace(
      /(?<=<!-- prettier-ignore-start -->\n)[^]*(?=\n<!-- prettier-ignore-end -->)/,
      table,
    );
    if (isUpdate) await writeFile(report, updated);
    else expect(written).toBe(updated);
  });

  test('fits both screens and breaks no policy of its page, and docs/blocks holds its picture', async () => {
    if (isUpdate) await rm(pictures, { recursive: true, force: true });
    expect(await checkBlockPages(cms.wordpress, blocks, { write: isUpdate })).toEqual([]);
    const files = [...visibleBlocks(blocks).keys()].map((name) => `${fileName(name)}.webp`);
    expect((await readdir(pictures)).sort()).toEqual(files.sort());
  });
});
