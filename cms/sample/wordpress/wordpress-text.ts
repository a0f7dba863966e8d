/**
 * The parts of WordPress's wptexturize() that matter for typed text: curly quotes, dashes and the ellipsis become numeric entities, and a
 * bare ampersand becomes `&amp;`. Tags and code stay unchanged.
 */
function texturized(html: string): string {
  let verbatim = 0;
  return html
    .split(/(<!--(?:(?!<!--)[\s\S])*?-->|<[^<>]*>)/)
    .map((part, index) => {
      if (index % 2 === 0) return verbatim > 0 ? part : texturizedText(part);
      if (/^<(pre|code|script|style)\b/i.test(part)) verbatim += 1;
      if (/^<\/(pre|code|script|style)\b/i.test(part)) verbatim = Math.max(0, verbatim - 1);
      return part;
    })
    .join('');
}

function texturizedText(text: string): string {
  return text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('...', '&#8230;')
    .replaceAll('---', '&#8212;')
    .replace(/(?<=\s)-(?=\s)|--/g, '&#8211;')
    .replace(/(^|[\s([{¿¡«“-])"/g, '$1&#8220;')
    .replaceAll('"', '&#8221;')
    .replace(/(^|[\s([{¿¡«“-])'/g, '$1&#8216;')
    .replaceAll("'", '&#8217;')
    .replace(/[“”‘’…–—]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A title is text, not HTML, so tags are escaped. */
export function renderedTitle(title: string): string {
  return texturized(title.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}

/** Names of terms and authors are escaped but not texturized. */
export function renderedName(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Removes the block comments but not the line breaks around them, because WordPress keeps these too. */
export function renderedContent(content: string, pictureUrl: (id: number) => string): string {
  const html = content
    .replace(/<!-- \/?wp:[^<>]* -->/g, '')
    .replace(/\{\{picture:(\d+)\}\}/g, (_, id: string) => pictureUrl(Number(id)));
  return texturized(html);
}

/** WordPress cuts an automatic excerpt after 55 words. */
const EXCERPT_WORDS = 55;

export function renderedExcerpt(excerpt: string, content: string): string {
  if (excerpt) return `<p>${renderedTitle(excerpt)}</p>\n`;
  const words = plainText(content).split(/\s+/).filter(Boolean);
  if (words.length === 0) return '';
  const cut = words.slice(0, EXCERPT_WORDS).join(' ');
  return `<p>${texturized(cut)}${words.length > EXCERPT_WORDS ? ' [&hellip;]' : ''}</p>\n`;
}

/** The text of an HTML fragment without scripts, styles and tags. */
function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b(?:(?!<\1)[\s\S])*?<\/\1>/gi, ' ')
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, ' ')
    .replace(/<[^<>]*>/g, ' ');
}
