/** The elements that a line keeps: a title, an excerpt, a caption. */
export const inlineTags = ['em', 'strong', 'b', 'i', 'q', 'cite', 'code', 'sub', 'sup', 'abbr', 's', 'mark'];

/** The elements that a body keeps. A `span` is only the target of a link. */
export const bodyTags = [
  ...inlineTags,
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'div', 'a', 'u', 'small', 'kbd', 'time', 'span'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'details', 'summary'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['figure', 'figcaption', 'img', 'audio', 'video', 'source', 'track', 'del', 'ins'],
];
