import { Parser } from 'htmlparser2';

/** The text of sanitised HTML, for titles, attributes and share links: tags are removed, entities decoded. */
export function plainText(html: string): string {
  let text = '';
  const separate = () => void (text += ' ');
  const parser = new Parser({
    ontext: (part) => void (text += part),
    onopentag: separate,
    onclosetag: separate,
  });
  parser.end(html);
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?»”)])/g, '$1')
    .trim();
}

/** At most `length` characters. A longer text is cut between words and ends with an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const endsWithWord = /\s/.test(text.charAt(length - 1));
  const lastSpace = endsWithWord ? -1 : cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : undefined).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
