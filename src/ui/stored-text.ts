/**
 * The text of a key of the device's storage; null without one, and in a browser that forbids its storage. For what runs before, or without, the
 * stores (#preferences).
 */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
