/**
 * The parts of a service worker's global scope that are used. TypeScript has them in a library that contradicts the one for pages, which the
 * rest of src is checked with.
 */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface InstallEvent extends ExtendableEvent {
  /** Static routing: Chromium 123 and newer. */
  addRoutes?: (rules: unknown) => Promise<void>;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The response to the request that the browser sent while the worker started; undefined where it sent none. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

export interface PushData {
  /** Throws when it is no JSON. */
  json(): unknown;
}

interface PushEvent extends ExtendableEvent {
  readonly data: PushData | null;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

/** A tab of the site. */
interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(address: string): Promise<unknown>;
  };
  /** Absent where there are no notifications. */
  readonly Notification?: { readonly permission: NotificationPermission };
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
}
