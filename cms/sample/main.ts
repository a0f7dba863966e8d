import { parseArgs } from 'node:util';
import * as z from 'zod';
import { scenes } from '../content/scenes.ts';
import { startSampleNewsroom } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    stories: { type: 'string' },
    scene: { type: 'string' },
  },
});

const options = z
  .object({
    port: z.coerce.number().int().min(0).max(65_535),
    stories: z.coerce.number().int().min(1).max(1_000_000).optional(),
    scene: z.enum(scenes).optional(),
  })
  .safeParse(values);

if (!options.success) {
  console.error(`Wrong option: ${z.prettifyError(options.error)}`);
  process.exit(2);
}

const { url, close } = await startSampleNewsroom(options.data);
console.log(JSON.stringify({ url }));

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void close().then(() => process.exit(0));
}
process.on('SIGTERM', stop).on('SIGINT', stop);
