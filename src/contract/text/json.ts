/** The value of a text that may be no JSON, which is null then: of another program, or cut off by a crash. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
