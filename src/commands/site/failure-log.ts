import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type LogFile, openLog } from '../processes/log-file.ts';

/** Hours for which failures are kept: whoever comes in the morning finds those of the whole night. */
const keptHours = 24;
/** Bytes in a minute: some 100 lines, so that a flood leaves room for what fails later. A day is 47 MB at most, with the hour under way 49. */
const minuteLimit = 32 * 1024;

const hour = 3_600_000;
const hourOf = (at: number): string => new Date(at).toISOString().slice(0, 13);
const namePattern = /^failures-(\d{4}-\d\d-\d\dT\d\d)\.log(?:\.1)?$/;

/**
 * The failures of the last day: requests that ended with 5xx, and what was printed as a warning or an error. Each hour (UTC) is a file in
 * `folder`. Never throws and never waits. Of more than a minute has room for, it has the number.
 */
export function openFailureLog(folder: string, now = () => Date.now()): Pick<LogFile, 'write' | 'flushed'> {
  let [currentHour, minute, bytes, leftOut] = ['', -1, 0, 0];
  let file: LogFile | null = null;

  function fileOf(at: number): LogFile {
    if (file === null || hourOf(at) !== currentHour) {
      currentHour = hourOf(at);
      file = openLog(path.join(folder, `failures-${currentHour}.log`), minuteLimit * 60);
      void forgetOld(folder, hourOf(at - keptHours * hour));
    }
    return file;
  }

  return {
    write(line) {
      const at = now();
      const target = fileOf(at);
      if (Math.floor(at / 60_000) !== minute) {
        const count = leftOut;
        [minute, bytes, leftOut] = [Math.floor(at / 60_000), 0, 0];
        if (count > 0)
          target.write(
            `${JSON.stringify({ level: 'warn', time: new Date(at).toISOString(), event: 'failures left out', count })}\n`,
          );
      }
      bytes += Buffer.byteLength(line);
      if (bytes <= minuteLimit) target.write(line);
      else leftOut += 1;
    },
    async flushed() {
      await file?.flushed();
    },
  };
}

/** Removes the files of hours before `oldest`. */
async function forgetOld(folder: string, oldest: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => (namePattern.exec(name)?.[1] ?? oldest) < oldest);
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true }).catch(() => undefined)));
}
