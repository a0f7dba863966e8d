import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';

/** The runtime's own fetch, against the host of src/testing/misbehaving-host.ts. */
const from = (name: string, timeoutMs = 5_000) =>
  ask(new URL(`https://cms.ejemplo.pr/wp-json/wp/v2/${name}`), {
    fetch: (url, init) => fetch(url, init),
    timeoutMs,
  });

describe('a request over the network', () => {
  it('returns JSON with its headers', async () => {
    const { status, headers, json } = await from('good');
    expect({ status, json, total: headers.get('X-WP-Total') }).toEqual({
      status: 200,
      json: [{ id: 1 }],
      total: '1',
    });
  });

  it('follows WordPress to its canonical address', async () => {
    expect((await from('moved-here')).json).toEqual([{ id: 1 }]);
  });

  it.each([
    ['moved-away', 'redirected'],
    ['loop', 'redirected'],
    ['maintenance', 'not_json'],
    ['huge', 'too_large'],
  ])('%s: %s', async (name, reason) => {
    await expect(from(name)).rejects.toMatchObject({ reason });
  });

  it('gives up on a body that stalls', async () => {
    await expect(from('stalls', 60)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('replaces half of an emoji, and keeps a whole one', async () => {
    const body = String.raw`{"half":"caf\u00e9 \ud83d","whole":"\ud83d\ude00"}`;
    const { json } = await ask(new URL('https://cms.ejemplo.pr/x'), {
      fetch: async () => new Response(body, { headers: { 'Content-Type': 'application/json' } }),
      timeoutMs: 5_000,
    });
    expect(json).toEqual({ half: 'café \ufffd', whole: '😀' });
  });
});
