import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { observed, origin, startClosed, useHeldOrigin } from './held-origin.fixture.ts';

useHeldOrigin();

async function post(target: string, body: string): Promise<Socket> {
  const { hostname, port, host } = new URL(origin.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  const head = [
    `POST ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 100',
  ];
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, resolve));
  return socket;
}

/** The time of a body passes, and that of the connection that is closed afterwards. */
async function untilObserved(): Promise<number | undefined> {
  while (observed.length === 0) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise(setImmediate);
  }
  return observed[0]?.status;
}

test.each([
  ['/boletin', async () => {}],
  ['/boletin/baja', async () => {}],
  ['/ on a closed site', () => startClosed('http://127.0.0.1:0')],
])(
  'the form of %s that arrives slowly is a 408, and one that is cut off is no error',
  async (name, prepare) => {
    await prepare();
    const [target = ''] = name.split(' ');
    const log = vi.spyOn(console, 'error').mockClear();
    for (const status of [408, 400]) {
      observed.length = 0;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const socket = await post(target, 'email=ana');
      if (status === 400) socket.destroy();
      expect(await untilObserved()).toBe(status);
      vi.useRealTimers();
      if (status === 400) continue;
      const response = await text(socket);
      expect(response).toMatch(/^HTTP\/1\.1 408 /);
      expect(response).toMatch(/^connection: close\r$/im);
      expect(response).toContain('text/html');
    }
    expect(log.mock.calls).toEqual([]);
  },
);
