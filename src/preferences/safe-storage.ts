/** Returns the result of `action`, or `otherwise` when it throws. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/**
 * A record that wraps a browser's storage and never throws. When the storage is full or forbidden, values are kept until the page
 * closes.
 */
export function safeStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Record<string, string> {
  /** Values that the storage rejected. Stored values must not be here, because they would hide later changes of another tab. */
  const refused = new Map<string, string>();
  const read = (name: string) => refused.get(name) ?? attempt(() => storage.getItem(name), null) ?? undefined;

  return new Proxy<Record<string, string>>(
    {},
    {
      get: (_record, name) => read(String(name)),
      has: (_record, name) => read(String(name)) !== undefined,
      set(_record, name, value: string) {
        const key = String(name);
        const stored = attempt(() => {
          storage.setItem(key, value);
          return true;
        }, false);
        if (stored) refused.delete(key);
        else refused.set(key, value);
        return true;
      },
      deleteProperty(_record, name) {
        refused.delete(String(name));
        attempt(() => storage.removeItem(String(name)), undefined);
        return true;
      },
    },
  );
}
