import { Parser } from 'htmlparser2';
import type { Range } from './edit.ts';
import { places } from './places.ts';

/** A `<style>` with its tags. `isPlain`: it has no attributes. */
export interface Style extends Range {
  content: string;
  isPlain: boolean;
}

/** AVIF candidates and sizes of a picture, as in its `<source>`. */
export interface FirstPicture {
  srcset: string;
  sizes: string;
}

/** The parts of a rendered page that matter to what is done with it before it is sent. */
export interface PageParts {
  /** Start tags. */
  tags: Range[];
  styles: Style[];
  /** Contents of inline scripts and data blocks. */
  scripts: string[];
  /** Providers of the embeds that the page shows (`data-provider`). */
  providers: Set<string>;
  /** The first picture that is to be fetched with a high priority. */
  firstPicture: FirstPicture | null;
  /** Where the place in the head is (places.ts); null in a page without it. */
  head: number | null;
}

/** Reads a page with a parser: words of a story, in an attribute or a script, may look like any tag. */
export function readPage(html: string): PageParts {
  const parts: PageParts = {
    ...{ tags: [], styles: [], scripts: [], providers: new Set() },
    ...{ firstPicture: null, head: null },
  };
  /** The style or script that the parser is in. */
  let open = { start: 0, contentStart: 0, isPlain: false };
  /** The last element, if it is a `<source>` with AVIF: that of the picture behind it. */
  let source: FirstPicture | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      parts.tags.push({ start, end });
      open = { start, contentStart: end, isPlain: Object.keys(attributes).length === 0 };
      const { 'data-provider': provider, fetchpriority, type, srcset, sizes } = attributes;
      if (provider !== undefined) parts.providers.add(provider);
      if (name === 'img' && fetchpriority === 'high') parts.firstPicture ??= source;
      source = name === 'source' && type === 'image/avif' && srcset && sizes ? { srcset, sizes } : null;
    },
    oncomment(text) {
      if (`<!--${text}-->` === places.head) parts.head ??= parser.startIndex;
    },
    onclosetag(name) {
      if (name !== 'style' && name !== 'script') return;
      const { start, contentStart, isPlain } = open;
      const content = html.slice(contentStart, parser.startIndex);
      if (name === 'script') parts.scripts.push(content);
      else parts.styles.push({ start, end: parser.endIndex + 1, content, isPlain });
    },
  });
  parser.end(html);
  return parts;
}
