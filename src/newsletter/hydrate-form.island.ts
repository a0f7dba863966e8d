import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { NewsletterForm } from './NewsletterForm.island.tsx';

/** React takes over the form that the server drew in `container`. Resolves when it has; what was typed stays. */
export function hydrateForm(container: HTMLElement, id: string): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(container, createElement(NewsletterForm, { id, onReady: resolve }));
  });
}
