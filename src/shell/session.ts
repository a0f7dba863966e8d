const mark = 'data-sign-out';

/** What marks the header's button to lock the site on this device again. */
export const signOutMark = { [mark]: '' };

/**
 * The header's authenticated callback, for the gate to call: it offers to go out while the device is let in. `signOut` locks
 * the device again.
 */
export function startSession(page: Document, signOut: () => void): (authenticated: boolean) => void {
  const button = page.querySelector(`[${mark}]`);
  button?.addEventListener('click', signOut);
  return (authenticated) => void button?.toggleAttribute('hidden', !authenticated);
}
