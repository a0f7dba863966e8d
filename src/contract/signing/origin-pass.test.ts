import { expect, test, vi } from 'vitest';
import { originPassHeader, OriginPasses, passHeaders, readOriginPass } from './origin-pass.ts';

const secret = 'un-secreto-solo-para-estas-pruebas-0';
const start = 1_800_000_000_000;

async function passOf(reader?: string, at = start, key = secret): Promise<string> {
  const { [originPassHeader]: pass = '' } = await new OriginPasses(key, () => at).headers(reader);
  return pass;
}

test.each(['', '192.0.2.7', '2001:db8:0:1::', 'fe80::1%eth0'])(
  'a pass for "%s" is read back as that reader',
  async (reader) => {
    expect(await readOriginPass(secret, await passOf(reader), start)).toBe(reader);
  },
);

test('a reader that is not an address becomes the empty reader', async () => {
  for (const reader of ['a b', 'x\r\nCookie: a', 'ñ', 'x'.repeat(65)]) {
    expect(await readOriginPass(secret, await passOf(reader), start)).toBe('');
  }
});

test('a pass is valid for five minutes before and after its time', async () => {
  const pass = await passOf('192.0.2.7');
  for (const seconds of [-300, 0, 300]) {
    expect(await readOriginPass(secret, pass, start + seconds * 1_000)).toBe('192.0.2.7');
  }
  for (const seconds of [-301, 301, 3_600]) {
    expect(await readOriginPass(secret, pass, start + seconds * 1_000)).toBeNull();
  }
});

test('a pass that was altered in any part is rejected', async () => {
  const pass = await passOf('192.0.2.7');
  const [at = '', mac = ''] = pass.split('.');
  const altered = [
    pass.replace('192.0.2.7', '192.0.2.8'),
    pass.replace('192.0.2.7', ''),
    pass.replace(at, String(Number(at) + 1)),
    pass.replace(
      mac,
      mac.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    ),
    pass.replace(mac, mac.toUpperCase() === mac ? 'a'.repeat(64) : mac.toUpperCase()),
    `${pass}, ${pass}`,
    ` ${pass}`,
    await passOf('192.0.2.7', start, 'otro-secreto-solo-para-las-pruebas-0'),
    '',
    '0..',
    'x'.repeat(10_000),
    null,
  ];
  for (const other of altered) expect(await readOriginPass(secret, other, start)).toBeNull();
});

test('ten requests of a page share one signature, and each reader has a separate pass', async () => {
  const sign = vi.spyOn(crypto.subtle, 'sign');
  let at = start;
  const passes = new OriginPasses(secret, () => at);
  const ten = await Promise.all(Array.from({ length: 10 }, () => passes.headers('192.0.2.7')));
  expect(new Set(ten.map((headers) => headers[originPassHeader])).size).toBe(1);
  expect(sign).toHaveBeenCalledTimes(1);
  const other = (await passes.headers('192.0.2.8'))[originPassHeader] ?? null;
  expect(await readOriginPass(secret, other, at)).toBe('192.0.2.8');
  at += 30_000;
  const later = (await passes.headers('192.0.2.7'))[originPassHeader] ?? null;
  expect(await readOriginPass(secret, later, at + 50_000)).toBe('192.0.2.7');
});

test('without a secret there is no pass header', async () => {
  expect(await passHeaders(null, '192.0.2.7')).toEqual({});
});
