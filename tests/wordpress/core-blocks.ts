import { chromium } from '@playwright/test';
import * as z from 'zod';
import type { LocalWordPress } from '../../cms/wordpress/local/local-wordpress.ts';
import { logIn } from '../../cms/wordpress/local/test-editor.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { openPage } from './desk-browser.ts';

/** One block as WordPress's own editor stores it. */
const StoredBlock = z.object({
  /** As `core/image`. */
  name: z.string(),
  /** What is special about this one: `example`, `align right`, `style rounded`, `old markup 3`, … */
  variant: z.string(),
  markup: z.string(),
});
export type StoredBlock = z.infer<typeof StoredBlock>;

/** Addresses that the blocks contain in place of those on wordpress.org. WordPress must not be able to reach the providers. */
export interface Samples {
  image: string;
  video: string;
  audio: string;
  document: string;
  /** Addresses of content at providers, by WordPress's name of the provider: `youtube`, … */
  embeds: Record<string, string>;
}

/**
 * Every block that the installed WordPress registers, written by its own editor in a browser: its example; the same with each alignment,
 * style and variation that it offers; with all of its fields filled in; and as earlier versions of WordPress stored it. No markup is
 * listed twice.
 */
export async function storeEveryBlock(wordpress: LocalWordPress, samples: Samples): Promise<StoredBlock[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  try {
    const page = await openPage(browser, await logIn(wordpress));
    await page.goto(`${wordpress.url}/wp-admin/post-new.php`);
    await page.waitForFunction(
      () =>
        'wp' in window &&
        document.querySelector('.block-editor-block-list__layout, iframe[name="editor-canvas"]') !== null,
    );
    return z.array(StoredBlock).parse(await page.evaluate(writeBlocks, samples));
  } finally {
    await browser.close();
  }
}

/** The parts of the editor's JavaScript API that are used here (package @wordpress/blocks). */
interface Attribute {
  type?: string | string[];
  source?: string;
  selector?: string;
  attribute?: string;
  query?: Record<string, Attribute>;
}
interface Block {
  attributes: Record<string, unknown>;
  innerBlocks: Block[];
}
interface BlockType {
  name: string;
  attributes: Record<string, Attribute>;
  supports?: Record<string, unknown>;
  example?: { attributes?: Record<string, unknown> };
  deprecated?: BlockType[];
}
interface Variation {
  name: string;
  attributes?: Record<string, unknown>;
}
interface BlocksApi {
  getBlockTypes(): BlockType[];
  getBlockFromExample(name: string, example: object): Block;
  createBlock(name: string, attributes?: object, innerBlocks?: Block[]): Block;
  cloneBlock(block: Block, attributes?: object): Block;
  getBlockVariations(name: string): Variation[] | undefined;
  serialize(block: Block): string;
  getSaveContent(type: BlockType, attributes: object, innerBlocks?: Block[]): string;
}

/** Runs in the editor's page, so it may only use what is inside of it. */
function writeBlocks(samples: Samples): StoredBlock[] {
  const { wp } = window as unknown as {
    wp: {
      blocks: BlocksApi;
      data: { select(store: string): { getBlockStyles(name: string): { name: string }[] } };
    };
  };
  const { blocks } = wp;

  const ownFiles = (markup: string) =>
    markup
      .replace(/https?:\/\/[^"'\s<>]+\.(?:jpe?g|png|gif|webp|avif)\b/gi, samples.image)
      .replace(/https?:\/\/[^"'\s<>]+\.(?:mp4|webm|mov|ogv)\b/gi, samples.video)
      .replace(/https?:\/\/[^"'\s<>]+\.(?:mp3|ogg|oga|m4a)\b/gi, samples.audio);

  function fileFor({ selector = '', attribute = '' }: Attribute): string {
    if (attribute === 'href') return samples.document;
    if (/^(figure )?video/.test(selector) && attribute === 'src' && !selector.includes('img'))
      return samples.video;
    return /audio/.test(selector) ? samples.audio : samples.image;
  }

  function valueOf(name: string, definition: Attribute): unknown {
    const { type, source, attribute, query } = definition;
    if (source === 'tag') return 'td';
    if (source === 'query' && query) return [1, 2].map((at) => filled(query, ` ${at}`));
    if (['rich-text', 'html', 'text', 'raw'].includes(source ?? '')) return `Texto de ${name}`;
    if (source !== 'attribute' || type !== 'string') return undefined;
    if (['src', 'href', 'poster', 'data-full-url', 'data-link'].includes(attribute ?? ''))
      return fileFor(definition);
    return attribute === 'alt' || attribute === 'title' ? `Descripción de ${name}` : undefined;
  }

  function filled(definitions: Record<string, Attribute>, suffix = ''): Record<string, unknown> {
    const pairs = Object.entries(definitions).map(([name, definition]) => [
      name,
      valueOf(name + suffix, definition),
    ]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }

  /** Blocks that hold others and have no example get a paragraph. */
  const example = (type: BlockType) =>
    type.example
      ? blocks.getBlockFromExample(type.name, type.example)
      : blocks.createBlock(type.name, filled(type.attributes), [
          blocks.createBlock('core/paragraph', { content: 'Texto' }),
        ]);

  function variantsOf(type: BlockType): StoredBlock[] {
    const stored: StoredBlock[] = [];
    const add = (variant: string, markup: () => string) => {
      stored.push({ name: type.name, variant, markup: ownFiles(markup()) });
    };
    const first = example(type);
    const same = (attributes: object) => blocks.serialize(blocks.cloneBlock(first, attributes));
    add('example', () => blocks.serialize(first));
    add('all fields', () => same(filled(type.attributes)));
    const { align } = type.supports ?? {};
    const alignments =
      align === true ? ['left', 'center', 'right', 'wide', 'full'] : Array.isArray(align) ? align : [];
    for (const value of alignments) add(`align ${value}`, () => same({ align: value }));
    for (const { name } of wp.data.select('core/blocks').getBlockStyles(type.name) ?? [])
      add(`style ${name}`, () => same({ className: `is-style-${name}` }));
    for (const variation of blocks.getBlockVariations(type.name) ?? []) {
      const url = type.name === 'core/embed' ? samples.embeds[variation.name] : undefined;
      add(`variation ${variation.name}`, () =>
        same({ ...variation.attributes, ...(url === undefined ? {} : { url }) }),
      );
    }
    for (const [at, old] of (type.deprecated ?? []).entries()) {
      const attributes = { ...type.example?.attributes, ...filled(old.attributes ?? type.attributes) };
      try {
        const content = blocks.getSaveContent(
          { ...type, ...old, name: type.name },
          attributes,
          first.innerBlocks,
        );
        const name = type.name.replace('core/', '');
        add(`old markup ${at + 1}`, () => `<!-- wp:${name} -->\n${content}\n<!-- /wp:${name} -->`);
      } catch {
        // A version whose attributes had another shape cannot be written by the current editor.
      }
    }
    return stored;
  }
  const all = blocks
    .getBlockTypes()
    .filter(({ name }) => name.startsWith('core/'))
    .flatMap(variantsOf);
  const byMarkup = new Map(all.toReversed().map((block) => [block.markup, block]));
  byMarkup.delete('');
  return [...byMarkup.values()].toReversed();
}
