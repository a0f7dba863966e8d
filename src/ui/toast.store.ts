import { atom } from 'nanostores';

export interface Toast {
  id: number;
  title: string;
  text: string;
  /** `destructive` interrupts the screen reader (role alert); `success` waits until it is done (role status). */
  tone: 'success' | 'destructive';
}

export const $toasts = atom<readonly Toast[]>([]);

/** Maximum number of toasts: more than three cover a phone's screen. */
const maxToasts = 3;
let lastId = 0;

/**
 * Shows a toast until it is dismissed or newer ones replace it. An equal toast that is already shown is replaced.
 * Returns the id for `dismissToast`.
 */
export function addToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = $toasts.get().filter((shown) => shown.title !== toast.title || shown.text !== toast.text);
  $toasts.set([...others, { ...toast, id: lastId }].slice(-maxToasts));
  return lastId;
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
