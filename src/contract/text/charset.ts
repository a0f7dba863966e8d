/** Media types of text. A browser that is told no charset may guess one, and what somebody else wrote into the text decides what it guesses. */
const text = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|image\/svg\+xml\b)/i;

/** The value of `Content-Type` with a charset, if it is a type of text without one. All text of the site and of the worker is UTF-8. */
export function withCharset(contentType: string): string {
  const isComplete = !text.test(contentType) || /;\s*charset=/i.test(contentType);
  return isComplete ? contentType : `${contentType}; charset=utf-8`;
}
