const mark = 'data-sign-out';

/** Attribute of the header's sign-out button, which locks the site on this device again. */
export const signOutMark = { [mark]: '' };

/**
 * Starts the sign-out button. Returns a callback for the gate, which shows the button while the device is authenticated. `signOut`
 * locks the device again.
 */
export function startSession(page: Document, signOut: () => void): (authenticated: boolean) => void {
  const button = page.querySelector(`[${mark}]`);
  button?.addEventListener('click', signOut);
  return (authenticated) => void button?.toggleAttribute('hidden', !authenticated);
}
