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
/** Milliseconds until a toast disappears: slow readers need eight seconds for twenty words, and a toast has fewer. */
const shownMs = 8_000;
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/**
 * Shows a toast until it is dismissed, its time is over or newer ones replace it. An equal toast that is already shown is replaced.
 * Returns the id for `dismissToast`.
 */
export function addToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = $toasts.get().filter((shown) => shown.title !== toast.title || shown.text !== toast.text);
  $toasts.set([...others, { ...toast, id: lastId }].slice(-maxToasts));
  startTimer(lastId);
  return lastId;
}

export function dismissToast(id: number): void {
  remove(id);
  // If the pointer or the focus was on this toast, no event says that it left a removed element.
  releaseToasts();
}

/** Stops the timers of all toasts: a reader points at one or has the focus in it. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
}

/** Starts the stopped timers again, from the beginning. */
export function releaseToasts(): void {
  for (const { id } of $toasts.get()) if (!timers.has(id)) startTimer(id);
}

function startTimer(id: number): void {
  timers.set(
    id,
    setTimeout(() => remove(id), shownMs),
  );
}

function remove(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
