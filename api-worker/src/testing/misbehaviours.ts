/** Ways in which any server may fail, as the worker's fetch sees them. */
export const misbehaviours = {
  down: () => Promise.reject(new TypeError('Network connection lost.')),
  hangs: ({ signal }: RequestInit) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    }),
  html: () =>
    Promise.resolve(
      new Response('<!doctype html><h1>Mantenimiento</h1>', { headers: { 'Content-Type': 'text/html' } }),
    ),
} as const satisfies Record<string, (init: RequestInit) => Promise<Response>>;
