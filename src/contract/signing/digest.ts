/** Two lower-case hexadecimal digits for each byte. */
export const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The first bytes of the SHA-256 of a text, in hexadecimal digits: a name that says nothing about the text, or tells two texts apart. */
export async function digestOf(text: string, bytes = 32): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return hexOf(digest.slice(0, bytes));
}
