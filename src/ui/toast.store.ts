import { atom } from 'nanostores';

export interface Toast {
  id: number;
  title: string;
  text: string;
  /** `destructive` is announced at once; `success` waits until the reader's screen reader is done. */
  tone: 'success' | 'destructive';
}

export const $toasts = atom<readonly Toast[]>([]);

/** More than three at once cover a phone's screen. */
const mostAtOnce = 3;
let lastId = 0;

/**
 * Shows a toast until it is dismissed or newer ones push it out. The same words are never shown twice at once.
 * Returns the id to dismiss it by.
 */
export function raiseToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = $toasts.get().filter((shown) => shown.title !== toast.title || shown.text !== toast.text);
  $toasts.set([...others, { ...toast, id: lastId }].slice(-mostAtOnce));
  return lastId;
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
