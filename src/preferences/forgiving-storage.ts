/** Tries, and takes a storage that refuses for one that is not there. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/**
 * A record over a browser's storage that never throws: full or forbidden storage remembers until the page closes.
 */
export function forgivingStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Record<string, string> {
  /** What the storage would not take. What it took must not be here: it would hide what another tab writes later. */
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
