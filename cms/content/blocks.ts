import { isPictureName, pictureId, pictures } from './pictures.ts';

/**
 * Converts the notation of the story files into the block editor's stored HTML. Blocks are separated by an empty line: `## heading`, `###
 * heading`, `> quote | who`, `- item` lines, `1. item` lines, `!picture-name caption`, `<` starts raw HTML, and anything else is a
 * paragraph. Inline HTML is kept.
 */
export function blocks(notation: string): string {
  return notation
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => block(part.trim().replace(/^[ \t]+/gm, '')))
    .join('\n\n');
}

function block(part: string): string {
  if (part.startsWith('### ')) return heading(3, part.slice(4));
  if (part.startsWith('## ')) return heading(2, part.slice(3));
  if (part.startsWith('> ')) return quote(part.slice(2));
  if (part.startsWith('- '))
    return list(
      'ul',
      part.split('\n').map((line) => line.slice(2)),
    );
  if (/^1\. /.test(part))
    return list(
      'ol',
      part.split('\n').map((line) => line.replace(/^\d+\. /, '')),
    );
  if (part.startsWith('!')) return image(part.slice(1));
  if (part.startsWith('<')) return wrapped('html', part);
  return wrapped('paragraph', `<p>${part.replaceAll('\n', ' ')}</p>`);
}

function wrapped(name: string, html: string, attributes?: Record<string, unknown>): string {
  const json = attributes ? ` ${JSON.stringify(attributes)}` : '';
  return `<!-- wp:${name}${json} -->\n${html}\n<!-- /wp:${name} -->`;
}

function heading(level: 2 | 3, text: string): string {
  const html = `<h${level} class="wp-block-heading">${text}</h${level}>`;
  return wrapped('heading', html, level === 2 ? undefined : { level });
}

function quote(text: string): string {
  const [words, who] = text.split(' | ');
  const cite = who ? `<cite>${who}</cite>` : '';
  return wrapped('quote', `<blockquote class="wp-block-quote"><p>${words}</p>${cite}</blockquote>`);
}

function list(tag: 'ul' | 'ol', items: string[]): string {
  const html = `<${tag} class="wp-block-list">${items.map((item) => `<li>${item}</li>`).join('\n')}</${tag}>`;
  return wrapped('list', html, tag === 'ol' ? { ordered: true } : undefined);
}

function image(text: string): string {
  const [name = '', ...words] = text.split(' ');
  if (!isPictureName(name)) throw new Error(`No picture is called "${name}"`);
  const id = pictureId(name);
  const alt = pictures.find((picture) => picture.id === id)?.alt ?? '';
  const caption = words.length
    ? `<figcaption class="wp-element-caption">${words.join(' ')}</figcaption>`
    : '';
  const html = `<figure class="wp-block-image size-large"><img src="{{picture:${id}}}" alt="${alt}" class="wp-image-${id}"/>${caption}</figure>`;
  return wrapped('image', html, { id, sizeSlug: 'large', linkDestination: 'none' });
}
