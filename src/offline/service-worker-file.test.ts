import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The file /sw.js of a build, made from the script of every page as astro.config.mjs has it. */
async function serviceWorkerFile(keepsCopies: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // Vitest's own environment is no production.
    define: { __OFFLINE_COPIES__: JSON.stringify(keepsCopies), 'import.meta.env.DEV': 'false' },
    worker: { rolldownOptions: { output: { entryFileNames: 'sw.js' } } },
    build: {
      write: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'start-offline.ts'),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const files = 'output' in built ? built.output : [];
  const file = files.find(({ fileName }) => fileName === 'sw.js');
  return file?.type === 'asset' ? String(file.source) : '';
}

/** Runs the file as a browser does when it replaces another one. Resolves with what is left of it. */
async function install(file: string, permission?: NotificationPermission) {
  const listeners = new Map<string, (event: object) => void>();
  const kept = new Set(['pages-2', 'paginas-0']);
  let isRegistered = true;
  let skipsWaiting = false;
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => void (skipsWaiting = true),
    registration: { unregister: async () => (isRegistered = false) },
    Notification: permission && { permission },
  };
  const caches = {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
    open: () => Promise.reject(new Error('refused')),
  };
  const fetch = () => Promise.reject(new Error('offline'));
  runInNewContext(file, { self, caches, fetch });
  for (const name of ['install', 'activate']) {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
    await Promise.all(work);
  }
  return { isRegistered, skipsWaiting, kept: [...kept], listens: [...listeners.keys()].sort() };
}

test('a build that keeps copies has a service worker, which takes over from every older one', async () => {
  expect(await install(await serviceWorkerFile(true))).toEqual({
    isRegistered: true,
    skipsWaiting: true,
    kept: ['pages-2'],
    listens: ['activate', 'fetch', 'install', 'message', 'notificationclick', 'push'],
  });
});

test('the service worker of a build without copies deletes all copies, handles no request, and stays only for notifications', async () => {
  const file = await serviceWorkerFile(false);
  for (const permission of [undefined, 'default', 'denied', 'granted'] as const) {
    expect(await install(file, permission), permission).toEqual({
      isRegistered: permission === 'granted',
      skipsWaiting: true,
      kept: [],
      listens: ['activate', 'install', 'notificationclick', 'push'],
    });
  }
});
