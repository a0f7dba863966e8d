import { afterEach } from 'vitest';
import * as z from 'zod';
import type { Scene } from '../content/scenes.ts';
import { startSampleNewsroom, type SampleNewsroom } from './server.ts';

/** A time as the plugin writes it: UTC, to the second. */
export const moment = z.iso.datetime({ precision: 0 });

/** A sample newsroom that each test of the calling suite starts at a time and in a scene of its own. Only the test moves `now`. */
export function useStagedSample() {
  let sample: SampleNewsroom;
  afterEach(() => sample.close());
  const staged = {
    now: new Date(0),
    url: () => sample.url,
    async start(at: string, scene?: Scene): Promise<void> {
      staged.now = new Date(at);
      sample = await startSampleNewsroom({
        port: 0,
        stories: 1,
        now: () => staged.now,
        ...(scene && { scene }),
      });
    },
  };
  return staged;
}
