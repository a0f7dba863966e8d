import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The clock of one process and its children, as it is set while they run. */
export interface SetClock {
  /** For NODE_OPTIONS. */
  options: string;
  set(secondsAhead: number): Promise<void>;
}

/** What Node runs before everything else: the clock that scripts read goes ahead by what the file says. Timers go on as they are. */
const code = (file: string) => `
import { readFileSync } from 'node:fs';
const real = Date.now;
let ahead = 0;
const look = () => { ahead = 1000 * Number(readFileSync(${JSON.stringify(file)}, 'utf8')); };
look();
setInterval(look, 500).unref();
Date.now = () => real() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [Date.now()] : given, as),
});
`;

export async function makeClock(folder: string): Promise<SetClock> {
  const file = path.join(folder, 'seconds-ahead');
  const module = path.join(folder, 'clock.mjs');
  const set = (secondsAhead: number) => writeFile(file, String(secondsAhead));
  await set(0);
  await writeFile(module, code(file));
  return { options: `--import=${module}`, set };
}
