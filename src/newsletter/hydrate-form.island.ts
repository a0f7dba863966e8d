import { createElement } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { NewsletterForm } from './NewsletterForm.island.tsx';

/** React takes over the form that the server drew in `container`. Resolves when it has; what was typed stays. */
export function hydrateForm(container: HTMLElement, id: string): Promise<void> {
  return takeOver(container, createElement(NewsletterForm, { id }));
}
