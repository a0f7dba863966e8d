import { expect, test, vi } from 'vitest';
import { fetchPicture, SourceError } from './source.ts';

test.each([
  ['https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg', 3_000],
  ['http://127.0.0.1:5000/vi/-----------/hqdefault.jpg', 3_000],
  ['https://cms.example/wp-content/uploads/hqdefault.jpg', 10_000],
])('%s is given up after %i milliseconds', async (address, limit) => {
  const waits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    waits.push(milliseconds);
    return AbortSignal.abort(new DOMException('The time is over', 'TimeoutError'));
  });
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => signal.throwIfAborted());
  await expect(fetchPicture(address)).rejects.toThrow(SourceError);
  expect(waits).toEqual([limit]);
});
